/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walsh averages of a sample, the n (n + 1) / 2 means of two of its values, each value
 * paired with itself as well: their order statistics, without making them.
 */
#ifndef SUF_STATS_WALSH_H
#define SUF_STATS_WALSH_H

#include <stddef.h>
#include <stdint.h>

/* How many n values have. */
uint64_t suf_walsh_count(size_t n);

/* The k-th smallest, k = 1..count, of n >= 1 finite values in ascending order. Time n log n,
 * memory n. */
double suf_walsh_smallest(const double *sorted, size_t n, uint64_t k);

/* Their median: the estimate of Hodges & Lehmann (1963). */
double suf_walsh_median(const double *sorted, size_t n);

#endif
