/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The binomial sign test on one sample, and intervals for the median.
 */
#ifndef SUF_STATS_SIGNTEST_H
#define SUF_STATS_SIGNTEST_H

#include <stddef.h>

#include "stats/hypothesis.h"

typedef struct suf_signtest {
    size_t n;          /* values that differ from mu0 */
    size_t n_positive; /* those of them that lie above mu0 */
    double p;
    suf_interval share; /* of the probability that such a value lies above mu0; in [0, 1] */
    double median;      /* of all values */
    suf_interval interval;
    double confidence; /* of the median's interval: at least 1 - alpha, or less if even the
                          interval from the smallest to the largest value does not reach it */
} suf_signtest;

/* x has n values, none of them NAN. p and share are NAN if no value differs from mu0; all other
 * members are NAN for n = 0. */
suf_signtest suf_signtest_of(const double *x, size_t n, suf_hypothesis h);

#endif
