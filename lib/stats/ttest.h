/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student's t test on one sample, which is the paired t test on its differences.
 */
#ifndef SUF_STATS_TTEST_H
#define SUF_STATS_TTEST_H

#include <stddef.h>

#include "stats/hypothesis.h"
#include "stats/sample_mean.h"

typedef struct suf_ttest {
    double mean; /* NAN for n = 0 */
    double sd;   /* with divisor n - 1; NAN for n < 2 */
    double df;   /* n - 1, or what an extra variance makes of it */
    double t, p;
    double d;              /* (mean - mu0) / sd */
    suf_interval interval; /* of the mean */
} suf_ttest;

/* x has n finite values. t, p, d and the interval are NAN for n < 2 and if the values differ by no
 * more than rounding. */
suf_ttest suf_ttest_of(const double *x, size_t n, suf_hypothesis h);

/* The same if the mean has an extra variance. t, p and the interval then exist for constant values,
 * too. */
suf_ttest suf_ttest_with(const double *x, size_t n, suf_extra_variance extra, suf_hypothesis h);

/* Its p alone, which takes less than half the time. */
double suf_ttest_p(const double *x, size_t n, suf_extra_variance extra, suf_hypothesis h);

/* The test for values of which only mean and standard deviation are known; n >= 2. */
suf_ttest suf_ttest_of_mean(suf_sample_mean m, suf_hypothesis h);

#endif
