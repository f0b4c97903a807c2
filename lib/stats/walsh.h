/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order statistics of the Walsh averages of a sample: the n (n + 1) / 2 means of two of its values,
 * where a value may be paired with itself. The averages themselves are never stored.
 */
#ifndef SUF_STATS_WALSH_H
#define SUF_STATS_WALSH_H

#include <stddef.h>
#include <stdint.h>

/* The number of Walsh averages of n values. */
uint64_t suf_walsh_count(size_t n);

/* The k-th smallest Walsh average, k = 1..count, of n >= 1 finite values in ascending order. Takes
 * time proportional to n log n and memory proportional to n. */
double suf_walsh_smallest(const double *sorted, size_t n, uint64_t k);

/* The median of the Walsh averages, which is the estimate of Hodges & Lehmann (1963). */
double suf_walsh_median(const double *sorted, size_t n);

#endif
