/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A whole experiment rehearsed: the same procedure on instances with the means, the spreads and the
 * residuals that a real experiment found.
 */
#ifndef SUF_CORRECTION_PSEUDO_EXPERIMENT_H
#define SUF_CORRECTION_PSEUDO_EXPERIMENT_H

#include "correction/rehearsal.h"

/* Memory for many of them. If it has only means, the cells of its runs have nothing else. */
typedef struct suf_pseudo_experiment {
    suf_rehearsal rehearsal;
    suf_sampled_runs runs; /* of the last one */
    size_t *places;        /* 0, 1, 2, ... */
    bool has_only_means;
} suf_pseudo_experiment;

void suf_pseudo_experiment_init(suf_pseudo_experiment *pseudo, const suf_sampled_runs *real,
                                bool has_only_means);
void suf_pseudo_experiment_release(suf_pseudo_experiment *pseudo);

/* Its j-th instance is real instance places[j]; NULL: j itself. First come the starts of all, which
 * tell the rule what it wants to know, then the rest. Its random numbers are stream (number, ..) of
 * the seed. Returns false if an instance has no difference. */
bool suf_pseudo_experiment_conduct(suf_pseudo_experiment *pseudo, const suf_sampled_runs *real,
                                   const size_t *places, uint64_t seed, uint64_t number);

#endif
