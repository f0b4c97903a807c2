/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sample in ascending order.
 */
#ifndef SUF_STATS_SORTED_H
#define SUF_STATS_SORTED_H

#include <stddef.h>

/* A copy of n values, none NAN, ascending; freed with free(). */
double *suf_sorted(const double *x, size_t n);

/* The median of n >= 1 ascending values. */
double suf_sorted_median(const double *x, size_t n);

#endif
