/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs of an experiment that were made again while the others were kept: because the user asked for
 * it, or because a limit was raised. The experiment with the runs as they had been stays in the
 * store; the one that follows it has a note of what was made again.
 */
#ifndef SUF_RESULTS_RENEWALS_H
#define SUF_RESULTS_RENEWALS_H

#include <stdbool.h>

#include "store/moment.h"
#include "store/store_parts.h"

/* What happened to the runs of one algorithm. */
typedef struct suf_renewed {
    char at[SUF_MOMENT_SIZE]; /* filled in when it is added */
    int64_t from;             /* the experiment that holds the runs as they were */
    char *algorithm;
    char *command; /* that it had before; NULL: the same */
    int64_t n_again;
    bool is_whole; /* all of its runs were made again; otherwise those that ended at a limit */
} suf_renewed;

/* The oldest first. */
typedef struct suf_renewals {
    size_t n, capacity;
    suf_renewed *all;
} suf_renewals;

/* Reads the note of the current experiment. SUF_EIO: it is damaged. */
int suf_renewals_load(suf_renewals *renewals, suf_store *store, suf_error *err);
void suf_renewals_release(suf_renewals *renewals);

/* Copies the texts and fills in the time. */
void suf_renewals_add(suf_renewals *renewals, const suf_renewed *renewed);

/* Adds the note to the open batch. */
int suf_renewals_write(const suf_renewals *renewals, suf_store *store, suf_error *err);

#endif
