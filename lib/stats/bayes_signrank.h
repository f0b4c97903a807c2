/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Bayesian signed rank test with a region of practical equivalence, the rope [-rope, rope].
 */
#ifndef SUF_STATS_BAYES_SIGNRANK_H
#define SUF_STATS_BAYES_SIGNRANK_H

#include <stddef.h>
#include <stdint.h>

#include "stats/regions.h"

/* With more differences than this, theta is drawn from its normal limit instead of by weighting
 * each difference. */
#define SUF_BAYES_SIGNRANK_WEIGHTS 5000

/* theta: the probability that the mean of two differences drawn from the unknown distribution
 * lies in each region. */
typedef struct suf_bayes_signrank {
    suf_regions probability; /* that the region's theta is the largest of the three */
    suf_regions mc_error;    /* Monte-Carlo standard errors of the probabilities; never 0 */
    suf_regions theta;       /* posterior means, exact */
} suf_bayes_signrank;

typedef struct suf_bayes_signrank_request {
    double rope;     /* >= 0 */
    double strength; /* weight of the prior, a pseudo-observation at 0; 0: 0.5 */
    size_t n_draws;  /* from the posterior; 0: 50000 */
    uint64_t seed;
    suf_regions *draws; /* room for n_draws values of theta, or NULL */
} suf_bayes_signrank_request;

/* phi has n >= 1 differences. The result depends only on the arguments; all processors are used.
 * All NAN if n is 0, a difference is not finite, or rope or strength is negative or NAN. */
suf_bayes_signrank suf_bayes_signrank_of(const double *phi, size_t n,
                                         const suf_bayes_signrank_request *request);

/* One of several samples. */
typedef struct suf_bayes_signrank_sample {
    const double *phi;
    size_t n;
    double rope;
    suf_regions *draws; /* as in the request */
} suf_bayes_signrank_sample;

/* The same of n samples, in much less time: results[i] is what suf_bayes_signrank_of gives for
 * sample i with its rope and the request's strength, number of draws and seed. */
void suf_bayes_signrank_of_all(const suf_bayes_signrank_sample *samples, size_t n,
                               const suf_bayes_signrank_request *request,
                               suf_bayes_signrank *results);

#endif
