/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effect sizes: the standardised difference, and the probability of being better.
 */
#ifndef SUF_STATS_EFFECT_H
#define SUF_STATS_EFFECT_H

#include <stddef.h>

#include "stats/sample_mean.h"

/* An estimate of the standardised mean delta = mu / sigma of normal differences. */
typedef struct suf_effect {
    double d;      /* mean / sd */
    double hedges; /* d without its bias; NAN for n = 2, where d has no expectation */
    double lo, hi; /* of delta, with confidence 1 - alpha, exact for normal differences */
} suf_effect;

/* From the mean of n >= 2 differences; alpha in (0, 1). All NAN outside
 * these domains and for sd = 0, where d does not exist. For alpha >= 0.001 and n up to 2^53 the
 * bounds have an error of at most 1e-11 of the interval's width or of the last digit of d,
 * whichever is larger. */
suf_effect suf_effect_of(suf_sample_mean m, double alpha);

/* The factor that makes d unbiased, from the degrees of freedom df = n - 1; NAN for df <= 1. */
double suf_effect_correction(double df);

/* The probability that the difference on an instance has the desired sign; ties count half. */
typedef struct suf_superiority {
    double probability;
    double lo, hi; /* with confidence 1 - alpha */
} suf_superiority;

/* sign -1: P(phi < 0) + P(phi = 0) / 2; sign 1: P(phi > 0) + P(phi = 0) / 2. NAN for n = 0. */
suf_superiority suf_effect_superiority(const double *phi, size_t n, int sign, double alpha);

#endif
