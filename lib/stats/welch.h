/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Welch's t test on two independent samples.
 */
#ifndef SUF_STATS_WELCH_H
#define SUF_STATS_WELCH_H

#include <stddef.h>

#include "stats/hypothesis.h"

typedef struct suf_welch {
    double estimate; /* of the difference */
    double se, df; /* its standard error, with the degrees of freedom of Welch and Satterthwaite */
    double t, p;
    suf_interval interval; /* of the difference */
} suf_welch;

/* The difference is the mean of y less the mean of x, all of them finite. Everything is NAN if a
 * sample has fewer than 2 values, all but the estimate if neither varies by more than rounding. */
suf_welch suf_welch_of(const double *x, size_t n_x, const double *y, size_t n_y, suf_hypothesis h);

/* What a sample adds to the variance of a difference. */
typedef struct suf_variance_part {
    double variance; /* (weight of the sample's mean in the difference)^2 s^2 / n; not negative */
    double df;       /* n - 1, at least 1 */
} suf_variance_part;

/* The same test of any difference whose variance has these two independent parts, such as the
 * logarithm of a ratio of means by the delta method. */
suf_welch suf_welch_of_estimate(double estimate, suf_variance_part x, suf_variance_part y,
                                suf_hypothesis h);

#endif
