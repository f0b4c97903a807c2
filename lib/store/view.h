/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is kept in memory of the current experiment: everything but the runs. Read at once, so that
 * damage is met when the store is opened and asking for a setting cannot fail.
 */
#ifndef SUF_STORE_VIEW_H
#define SUF_STORE_VIEW_H

#include <stddef.h>
#include <stdint.h>

#include "suffice.h"

typedef struct suf_view_row {
    int64_t id;
    char *name, *text;
} suf_view_row;

typedef struct suf_view_list {
    size_t n, capacity;
    suf_view_row *entries;
} suf_view_list;

enum {
    SUF_ALGORITHMS, /* id, name, command; by number */
    SUF_INSTANCES,  /* id, name, fields; by number */
    SUF_SETTINGS,   /* key, value; of the last revision */
    SUF_NOTES,      /* key, text */
    SUF_REVISION,   /* number, content; the last, if there is one */
    SUF_N_LISTS
};

typedef struct suf_view {
    int64_t experiment; /* 0: there is none */
    suf_view_list lists[SUF_N_LISTS];
    struct suf_view *earlier; /* kept as long as the store: its names may be in use */
} suf_view;

/* Reads an experiment (0: the last; those past the last too), and how many there are. On failure
 * the earlier view stays. */
int suf_view_load(suf_store *store, int64_t experiment, suf_error *err);
void suf_view_free(suf_view *view);

/* The texts are copied. */
void suf_view_list_add(suf_view_list *list, int64_t id, const char *name, const char *text);
/* NULL when it is not there. */
suf_view_row *suf_view_list_find(const suf_view_list *list, const char *name);
void suf_view_list_remove(suf_view_list *list, suf_view_row *entry);
void suf_view_list_release(suf_view_list *list);

#endif
