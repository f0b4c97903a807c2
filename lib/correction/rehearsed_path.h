/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the estimates of an algorithm are after each of its next runs. This does not depend on the
 * other algorithms: they decide only how far it goes.
 */
#ifndef SUF_CORRECTION_REHEARSED_PATH_H
#define SUF_CORRECTION_REHEARSED_PATH_H

#include "correction/rehearsed_runs.h"

typedef struct suf_rehearsed_path {
    double guarded[SUF_RUNS_AT_ONCE];  /* after each of eight runs */
    double quotient[SUF_RUNS_AT_ONCE]; /* the same: part / n */
    size_t length;                     /* 8, or 0 at the beginning */
    size_t at;                         /* runs of them that the algorithm is to have */
} suf_rehearsed_path;

static inline void suf_rehearsed_path_begin(suf_rehearsed_path *path)
{
    path->length = path->at = 0;
}

/* Adds the runs that the path is at to the sums. */
void suf_rehearsed_path_end(const suf_rehearsed_path *path, suf_rehearsed *runs);

/* Does so, and begins with the next eight. */
void suf_rehearsed_path_continue(suf_rehearsed_path *path, suf_rehearsed *runs,
                                 const suf_rule *rule, bool is_binary, suf_rng *rng);

#endif
