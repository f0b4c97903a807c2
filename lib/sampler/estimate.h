/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computes the difference, standard error and optimal ratio of every comparison from the runs so
 * far.
 */
#ifndef SUF_SAMPLER_ESTIMATE_H
#define SUF_SAMPLER_ESTIMATE_H

#include <stdbool.h>

#include "sampler/series.h"
#include "stats/contrast.h"
#include "suffice.h"

/* The running covariance of the paired values of a comparison. */
typedef struct suf_products {
    size_t n;
    double mean_first, mean_second, sum;
} suf_products;

void suf_products_add(suf_products *products, double first, double second);

/* One comparison: its current numbers, and what they were computed with. */
typedef struct suf_pair_estimate {
    suf_comparison comparison;
    suf_weights weights;
    suf_products products; /* if runs are paired */
    double probability;    /* if that is the difference: phi */
    double cost_ratio;     /* the square root of the second's cost over the first's */
} suf_pair_estimate;

/* One algorithm. */
typedef struct suf_algorithm_estimate {
    bool is_stale;   /* has consumed runs since the last update */
    int warning;     /* if its mean is one of a ratio and not safely positive */
    double sd;       /* of one run; for statistics other than means, scaled from the bootstrap */
    double skewness; /* of its runs: the larger of their own and the pooled one */
    double pooled;   /* its size over the batch of instances; 0: not known */
    double share;    /* of se*^2, if it has one of its own; 0: it has not */
    suf_rng stream;  /* for statistics that are resampled anew */
} suf_algorithm_estimate;

typedef struct suf_estimate {
    suf_contrast contrast;
    suf_sampling sampling; /* with its defaults filled in; costs are our own copy */
    const suf_rule *rule;
    double *costs;
    double *values;    /* per algorithm: the statistic */
    double *variances; /* per algorithm: the variance of that estimate */
    suf_algorithm_estimate *algorithms;
    suf_pair_estimate *pairs;
    size_t n_pairs;
    double *replicates; /* per algorithm and resample */
    double *work;
    size_t work_size;
    bool is_binary; /* all values so far are 0 or 1 */
    bool has_all;   /* every algorithm has two values, so that there are estimates */
    int warnings;
} suf_estimate;

void suf_estimate_init(suf_estimate *estimate, const suf_sampling *sampling);
void suf_estimate_release(suf_estimate *estimate);

/* As after init, for another instance with the same request but another seed. */
void suf_estimate_reset(suf_estimate *estimate, uint64_t seed);

/* Sets what the starts of a batch say of each algorithm; NULL: it is not known. */
void suf_estimate_set_pooled(suf_estimate *estimate, const suf_pooled *pooled);

/* Updates what depends on the algorithms that are stale; results are NAN if an algorithm has too
 * few values. Bootstraps of the series may be brought up to date. */
void suf_estimate_update(suf_estimate *estimate, suf_series *series);

/* The difference of a comparison; NAN if there is none. */
double suf_estimate_phi(const suf_estimate *estimate, size_t i);

/* A comparison with its difference, interval and expected numbers of runs, which are computed only
 * here. */
suf_comparison suf_estimate_comparison(const suf_estimate *estimate, const suf_series *series,
                                       size_t i);

/* The spread of one run in the comparison: |weight| times standard deviation. */
double suf_estimate_spread(const suf_estimate *estimate, const suf_pair_estimate *pair,
                           size_t algorithm);

/* The same over all of its comparisons: their geometric mean; NAN if there is none. */
double suf_estimate_usual_spread(const suf_estimate *estimate, size_t algorithm);

#endif
