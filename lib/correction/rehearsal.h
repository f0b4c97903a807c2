/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rehearsing the rule on an instance whose truth is known: its means and spreads are those that the
 * experiment found, and its runs are drawn from residuals.
 *
 *     suf_rehearsal_init       once for many
 *     suf_rehearsal_set        the instance, and where its runs are drawn from
 *     suf_rehearsal_set_group  at will: elsewhere
 *     suf_rehearsal_start      only its start
 *     suf_rehearsal_run        from the first run to the rule's stop
 *     suf_rehearsal_error      what the estimate got wrong, for each comparison
 *     suf_rehearsal_release
 */
#ifndef SUF_CORRECTION_REHEARSAL_H
#define SUF_CORRECTION_REHEARSAL_H

#include "correction/rehearsed_path.h"
#include "correction/sampled_runs.h"
#include "sampler/start_pool.h"
#include "stats/contrast.h"
#include "stats/rng.h"

typedef struct suf_rehearsed_pair {
    size_t first, second;
    double cost_ratio;
    double phi;          /* the truth */
    suf_weights weights; /* at the truth */
    double products;     /* of paired residuals */
} suf_rehearsed_pair;

typedef struct suf_rehearsal {
    suf_sampling sampling;
    const suf_rule *rule;
    suf_contrast contrast;
    size_t n_algorithms, n_pairs;
    suf_rehearsed *algorithms;
    suf_rehearsed_path *paths; /* by algorithm */
    suf_rehearsed_pair *pairs;
    suf_sampler *sampler; /* knows the pairs and the shares */
    bool is_binary, is_fixed;
    bool stops_equal;      /* runs that are equal by chance are taken as those of a constant */
    bool is_joint;         /* the k-th runs of all algorithms are drawn together */
    double **kept;         /* by algorithm: the values of its runs, if they are kept; else NULL */
    size_t *kept_capacity; /* by algorithm */
    suf_rng rng;
} suf_rehearsal;

/* runs: with a checked request, which has a rule that is told what the starts of a batch say, or a
 * fixed number of runs. keeps: the values of the last rehearsal are wanted. */
void suf_rehearsal_init(suf_rehearsal *rehearsal, const suf_sampled_runs *runs, bool keeps);
void suf_rehearsal_release(suf_rehearsal *rehearsal);

/* A group of the pool, or all of it. An instance whose residuals are not in the pool draws from its
 * own. */
enum { SUF_WHOLE_POOL = SUF_RESIDUAL_GROUPS };
void suf_rehearsal_set(suf_rehearsal *rehearsal, const suf_sampled_runs *runs, size_t instance,
                       size_t group);

/* Another group for the same instance. */
void suf_rehearsal_set_group(suf_rehearsal *rehearsal, const suf_sampled_runs *runs,
                             size_t instance, size_t group);

/* What the rule is told, per algorithm; suf_rehearsal_set sets what it was told in the experiment.
 */
void suf_rehearsal_tell(suf_rehearsal *rehearsal, const suf_pooled *pooled);

/* The start alone, added to the pools of all algorithms. */
void suf_rehearsal_start(suf_rehearsal *rehearsal, suf_rng rng, suf_start_pool *pools);

/* Returns false if a difference came out undefined, or nearly, again and again. */
bool suf_rehearsal_run(suf_rehearsal *rehearsal, suf_rng rng);

/* The estimate minus the truth, less a number whose mean is known to be 0: see rehearsal.c. Only of
 * an instance that the rule stops. */
double suf_rehearsal_error(const suf_rehearsal *rehearsal, size_t pair);

#endif
