/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statistic of an algorithm's runs that is compared: their mean, or another.
 */
#ifndef SUF_STATS_STATISTIC_H
#define SUF_STATS_STATISTIC_H

#include <stddef.h>

typedef enum {
    SUF_STATISTIC_MEAN,
    SUF_STATISTIC_MEDIAN,
    SUF_STATISTIC_QUANTILE, /* parameter: p in (0, 1) */
    SUF_STATISTIC_SD,
    SUF_STATISTIC_MIN,
    SUF_STATISTIC_MAX,
    SUF_STATISTIC_SUCCESS, /* share of values at or below the parameter */
    SUF_STATISTIC_REACHED  /* share of values at or above the parameter */
} suf_statistic_kind;

typedef struct suf_summary {
    suf_statistic_kind kind;
    double parameter;
} suf_summary;

/* Whether it is a share of values that count as a success, of which more is better whatever the
 * goal. The values of suf_statistic are those of the enumeration above. */
int suf_statistic_is_share(int statistic);
/* Whether a value counts as a success of such a statistic. */
int suf_statistic_counts(int statistic, double value, double parameter);

/* The statistic of n >= 1 values, whose order it may change. Quantiles interpolate linearly
 * between order statistics, as R does by default. NAN for the sd of one value. */
double suf_statistic_of(suf_summary summary, double *values, size_t n);

/* The k-th smallest of n values, k from 0. Reorders x so that this value is at x[k], with no larger
 * value before it and no smaller value after it. */
double suf_statistic_smallest(double *x, size_t n, size_t k);

#endif
