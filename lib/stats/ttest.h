/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student's t test on one sample, which is the paired t test on its differences.
 */
#ifndef SUF_STATS_TTEST_H
#define SUF_STATS_TTEST_H

#include <stddef.h>

#include "stats/hypothesis.h"

typedef struct suf_ttest {
    double mean; /* NAN for n = 0 */
    double sd;   /* with divisor n - 1; NAN for n < 2 */
    double df;   /* n - 1 */
    double t, p;
    double d;              /* (mean - mu0) / sd */
    suf_interval interval; /* of the mean */
} suf_ttest;

/* x has n finite values. t, p, d and the interval are NAN for n < 2 and if the values differ by no
 * more than rounding. */
suf_ttest suf_ttest_of(const double *x, size_t n, suf_hypothesis h);

#endif
