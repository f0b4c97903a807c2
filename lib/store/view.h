/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of the current experiment that is kept in memory: everything but runs, decisions,
 * corrections, looks and events. It is read and checked at once, so that damage is found when the
 * store is opened, and looking up a setting cannot fail.
 */
#ifndef SUF_STORE_VIEW_H
#define SUF_STORE_VIEW_H

#include <stddef.h>
#include <stdint.h>

#include "store/tally.h"
#include "suffice.h"

typedef struct suf_view_row {
    int64_t id;
    char *name, *text;
    int64_t batch; /* of an instance */
    uint64_t checksum;
} suf_view_row;

typedef struct suf_view_list {
    size_t n, capacity;
    suf_view_row *rows;
} suf_view_list;

enum {
    SUF_ALGORITHMS, /* id, name, command; by number */
    SUF_INSTANCES,  /* id, name, fields, batch; by number */
    SUF_SETTINGS,   /* revision, key, value; of all revisions, by revision */
    SUF_NOTES,      /* 0, key, text */
    SUF_REVISIONS,  /* number, time, content; the content of the last only */
    SUF_N_LISTS
};

typedef struct suf_view {
    int64_t experiment; /* 0: there is none */
    suf_view_list lists[SUF_N_LISTS];
    suf_tally tallies[SUF_N_TABLES]; /* by table; the entry of runs is not used */
    suf_tally *run_tallies;          /* by instance */
    size_t run_capacity;
    size_t *dirty; /* instances whose tally of runs is not written yet */
    size_t n_dirty, dirty_capacity;
    struct suf_view
        *earlier; /* an earlier view, kept as long as the store, because its names may be in use */
} suf_view;

/* Reads an experiment (0, or a number after the last: the last one), and how many there are. On
 * failure the earlier view stays. */
int suf_view_load(suf_store *store, int64_t experiment, suf_error *err);
void suf_view_free(suf_view *view);

/* Makes room for the tally of one more instance. */
void suf_view_add_instance(suf_view *view);
/* Adds a run to the tally of its instance. */
void suf_view_tally_run(suf_view *view, size_t instance, uint64_t checksum);

/* The texts are copied. */
void suf_view_list_add(suf_view_list *list, suf_view_row row);
/* NULL if there is none. */
suf_view_row *suf_view_list_find(const suf_view_list *list, const char *name);
/* The number of the row with an id, in a list whose ids ascend; SIZE_MAX when there is none. */
size_t suf_view_list_number(const suf_view_list *list, int64_t id);
void suf_view_list_remove(suf_view_list *list, suf_view_row *row);
void suf_view_list_release(suf_view_list *list);

#endif
