/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether later values tend to be larger, or smaller, than earlier ones, in many groups together.
 */
#ifndef SUF_STATS_ORDER_TREND_H
#define SUF_STATS_ORDER_TREND_H

#include <stddef.h>

/* { 0 } is the trend of nothing. */
typedef struct suf_order_trend {
    size_t n;        /* values in groups that have any spread */
    double sum;      /* over the groups, of their rank statistics */
    double variance; /* of that sum if the values are in random order */
    double logs; /* sum over the values, of the logarithm of how much larger the later half is */
} suf_order_trend;

/* Adds a group of n finite values, in their order. Fewer than 3, or equal ones, add nothing. */
void suf_order_trend_add(suf_order_trend *trend, const double *values, size_t n);

/* The standardised sum: positive if later values are larger. NAN without values. */
double suf_order_trend_z(const suf_order_trend *trend);

/* Two-sided; NAN without values. */
double suf_order_trend_p(const suf_order_trend *trend);

/* The factor by which the mean of the later half of a group exceeds that of the earlier half, as
 * the geometric mean over the values of all groups. NAN if there are means that are not positive.
 */
double suf_order_trend_factor(const suf_order_trend *trend);

#endif
