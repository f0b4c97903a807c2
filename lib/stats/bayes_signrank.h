/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Bayesian signed rank test with a region of practical equivalence, the rope [-rope, rope].
 */
#ifndef SUF_STATS_BAYES_SIGNRANK_H
#define SUF_STATS_BAYES_SIGNRANK_H

#include <stddef.h>
#include <stdint.h>

#include "stats/regions.h"

/* Beyond so many differences theta is drawn from its normal limit instead of weights for each. */
#define SUF_BAYES_SIGNRANK_WEIGHTS 5000

/* theta: the probability that the mean of two differences drawn from the unknown distribution
 * lies in each region. */
typedef struct suf_bayes_signrank {
    suf_regions probability; /* that the region's theta is the largest of the three */
    suf_regions mc_error;    /* standard errors of these from the number of draws; never 0 */
    suf_regions theta;       /* posterior means, exact */
} suf_bayes_signrank;

typedef struct suf_bayes_signrank_request {
    double rope;     /* >= 0 */
    double strength; /* of the prior, a pseudo-observation at 0 with so much weight; 0: 0.5 */
    size_t n_draws;  /* from the posterior; 0: 50000 */
    uint64_t seed;
    suf_regions *draws; /* room for n_draws values of theta, or NULL */
} suf_bayes_signrank_request;

/* Of n >= 1 differences. A function of its arguments alone; uses all processors. All NAN for
 * n = 0, a difference that is not finite, or rope or strength negative or NAN. */
suf_bayes_signrank suf_bayes_signrank_of(const double *phi, size_t n,
                                         const suf_bayes_signrank_request *request);

#endif
