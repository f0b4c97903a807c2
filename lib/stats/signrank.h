/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Wilcoxon signed rank statistic V, the sum of the ranks of the positive differences:
 * its critical values, its moments and samples of it under a normal shift.
 */
#ifndef SUF_STATS_SIGNRANK_H
#define SUF_STATS_SIGNRANK_H

#include <stddef.h>
#include <stdint.h>

/* The largest V of n differences. */
double suf_signrank_max(double n);

/* critical[i] is the smallest v with P(V >= v) <= levels[i] under the null hypothesis, levels
 * ascending; suf_signrank_max(n) + 1 if there is none. Exact up to SUF_SIGNRANK_EXACT differences;
 * with more, by the normal approximation with continuity correction. */
#define SUF_SIGNRANK_EXACT 500
void suf_signrank_critical(double n, const double *levels, size_t n_levels, double *critical);

/* Mean and standard deviation of V for n differences that are normal with mean d, sd 1. */
typedef struct suf_moments {
    double mean, sd;
} suf_moments;
suf_moments suf_signrank_moments(double n, double d);

/* Fills v with n_samples independent values of V for n such differences. The result depends only on
 * the arguments; all processors are used. */
void suf_signrank_sample(uint32_t n, double d, uint64_t seed, uint32_t *v, size_t n_samples);

#endif
