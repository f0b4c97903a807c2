/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What another limit of time or memory does to the runs that were made under the one before. A run
 * that ended below a limit would have ended so under a higher one, too; one that ended at it would
 * perhaps have gone on.
 */
#ifndef SUF_CONDUCT_LIMIT_CHANGE_H
#define SUF_CONDUCT_LIMIT_CHANGE_H

#include "experiment/experiment_parts.h"
#include "store/store_parts.h"

typedef enum {
    SUF_LIMIT_SAME,
    SUF_LIMIT_RAISED,  /* or taken away */
    SUF_LIMIT_LOWERED, /* or set for the first time */
    SUF_LIMIT_OTHER    /* what it was for a run is not known: percent of the time so far */
} suf_limit_change;

enum { SUF_N_LIMITS = 3 };

/* The key of the i-th kind of limit, and how runs end that reach it. */
const char *suf_limit_key(size_t i);
suf_status suf_limit_status(size_t i);

/* How the i-th kind of limit differs between two algorithms. */
suf_limit_change suf_limit_compare(size_t i, const suf_algorithm *before, const suf_algorithm *now);

/* Whether the run used at least as much as the i-th kind of limit, in seconds or bytes, allows. */
bool suf_limit_is_reached(size_t i, const suf_algorithm *algorithm, const suf_record *record);

/* The limit as it is written in a file, "none" if there is none; for free(). */
char *suf_limit_text(size_t i, const suf_algorithm *algorithm);

/* Whether the algorithm's runs are told the i-th kind of limit, so that they may heed it. */
bool suf_limit_is_told(size_t i, const suf_experiment *experiment, size_t algorithm);

#endif
