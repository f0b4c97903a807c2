/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computes the difference, standard error and optimal ratio of every comparison from the runs so
 * far.
 */
#ifndef SUF_SAMPLER_ESTIMATE_H
#define SUF_SAMPLER_ESTIMATE_H

#include "sampler/series.h"
#include "stats/contrast.h"
#include "suffice.h"

/* The running covariance of the paired values of a comparison. */
typedef struct suf_products {
    size_t n;
    double mean_first, mean_second, sum;
} suf_products;

void suf_products_add(suf_products *products, double first, double second);

typedef struct suf_estimate {
    suf_contrast contrast;
    suf_sampling sampling; /* with its defaults filled in; costs are our own copy */
    const suf_rule *rule;
    double *costs;
    double *values;    /* per algorithm: the statistic */
    double *variances; /* per algorithm: the variance of that estimate */
    double *weights;   /* per comparison and algorithm: see stats/contrast.h */
    suf_comparison *comparisons;
    suf_products *products; /* per comparison, if runs are paired */
    size_t n_comparisons;
    double *replicates; /* per algorithm and resample */
    double *work;
    size_t work_size;
    suf_rng *streams; /* per algorithm, for statistics that are resampled anew */
    int warnings;
} suf_estimate;

void suf_estimate_init(suf_estimate *estimate, const suf_sampling *sampling);
void suf_estimate_release(suf_estimate *estimate);

/* Updates everything; results are NAN if an algorithm has too few values. */
void suf_estimate_update(suf_estimate *estimate, const suf_series *series);

/* A comparison with its interval and expected numbers of runs, which are computed only here. */
suf_comparison suf_estimate_comparison(const suf_estimate *estimate, const suf_series *series,
                                       size_t i);

const double *suf_estimate_weights(const suf_estimate *estimate, size_t comparison);

/* The spread of one run in the comparison: |weight| times standard deviation. */
double suf_estimate_spread(const suf_estimate *estimate, const suf_series *series,
                           size_t comparison, size_t algorithm);

#endif
