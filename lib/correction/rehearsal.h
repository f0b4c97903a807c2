/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rehearsing the rule on an instance whose truth is known: its means and spreads are those that the
 * experiment found, and its runs are drawn from residuals.
 *
 *     suf_rehearsal_init       once for many
 *     suf_rehearsal_set        the instance, and where its runs are drawn from
 *     suf_rehearsal_start      only its start
 *     suf_rehearsal_run        from the first run to the rule's stop
 *     suf_rehearsal_error      what the estimate got wrong, for each comparison
 *     suf_rehearsal_release
 */
#ifndef SUF_CORRECTION_REHEARSAL_H
#define SUF_CORRECTION_REHEARSAL_H

#include "correction/sampled_runs.h"
#include "sampler/start_pool.h"
#include "stats/contrast.h"
#include "stats/rng.h"

/* One algorithm: where its runs come from, offset + factor * one of the list; its runs so far; and
 * what follows from them. */
typedef struct suf_rehearsed {
    const float *list;
    uint64_t n_list;
    double offset, factor;        /* the truth: mean, and spread of the list */
    double n_real;                /* runs that the experiment had */
    double pooled;                /* squared skewness that the rule was told; 0: none */
    double share;                 /* of se*^2; 0: it has none of its own */
    double rate;                  /* runs for each unit of spread, of a budget */
    double n, s1, s2, s3;         /* runs, and sums of powers of the residuals drawn */
    double inverse, inverse_less; /* 1 / n and 1 / (n - 1) */
    double mean, variance;        /* variance: of one run */
    double part;    /* of the squared standard error, with a weight of 1 or 1 / mean */
    double guarded; /* the same, widened */
} suf_rehearsed;

typedef struct suf_rehearsed_pair {
    size_t first, second;
    double cost_ratio;
    double phi;          /* the truth */
    suf_weights weights; /* at the truth */
    double products;     /* of paired residuals */
} suf_rehearsed_pair;

enum { SUF_N_INVERSES = 1024 };

typedef struct suf_rehearsal {
    suf_sampling sampling;
    const suf_rule *rule;
    suf_contrast contrast;
    size_t n_algorithms, n_pairs;
    suf_rehearsed *algorithms;
    suf_rehearsed_pair *pairs;
    suf_sampler *sampler; /* knows the pairs and the shares */
    bool is_binary, is_fixed;
    bool is_joint;         /* the k-th runs of all algorithms are drawn together */
    double **kept;         /* by algorithm: the values drawn, if they are kept; NULL otherwise */
    size_t *kept_capacity; /* by algorithm */
    double inverses[SUF_N_INVERSES]; /* 1 / n, by n: divisions take longer */
    suf_rng rng;
    philox2x64_ctr_t words; /* random bits that are left */
    unsigned n_words;       /* halves of words that are left */
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

/* What the rule is told, per algorithm; suf_rehearsal_set sets what it was told in the experiment.
 */
void suf_rehearsal_tell(suf_rehearsal *rehearsal, const suf_pooled *pooled);

/* The start alone, added to the pools of all algorithms. */
void suf_rehearsal_start(suf_rehearsal *rehearsal, suf_rng rng, suf_start_pool *pools);

/* Returns false if a difference came out undefined, or nearly, again and again. */
bool suf_rehearsal_run(suf_rehearsal *rehearsal, suf_rng rng);

/* The estimate minus the truth, less a number whose mean is known to be 0: see rehearsal.c. */
double suf_rehearsal_error(const suf_rehearsal *rehearsal, size_t pair);

#endif
