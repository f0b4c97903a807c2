/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How large a difference is: standardised, and as the probability of being better.
 */
#ifndef SUF_STATS_EFFECT_H
#define SUF_STATS_EFFECT_H

#include <stddef.h>

/* An estimate of the standardised mean delta = mu / sigma of normal differences. */
typedef struct suf_effect {
    double d;      /* mean / sd */
    double hedges; /* d without its bias; NAN for n = 2, where d has no expectation */
    double lo, hi; /* of delta, with confidence 1 - alpha, exact for normal differences */
} suf_effect;

/* From the mean and the standard deviation of n >= 2 differences; alpha in (0, 1). All NAN
 * outside these domains and for sd = 0, for which there is no d. The bounds are good to
 * 1e-11 of the interval's width, or to the last digit of d if that is more, for alpha >= 0.001
 * and any n up to 2^53. */
suf_effect suf_effect_of(double mean, double sd, double n, double alpha);

/* What d is multiplied by to be unbiased, by its degrees of freedom n - 1; NAN up to 1. */
double suf_effect_correction(double df);

/* The probability that an instance shows a difference of the wanted sign, ties counting half. */
typedef struct suf_superiority {
    double probability;
    double lo, hi; /* with confidence 1 - alpha */
} suf_superiority;

/* sign -1: P(phi < 0) + P(phi = 0) / 2; sign 1: P(phi > 0) + P(phi = 0) / 2. NAN for n = 0. */
suf_superiority suf_effect_superiority(const double *phi, size_t n, int sign, double alpha);

#endif
