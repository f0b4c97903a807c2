/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The distribution of a sum to which each rank belongs with probability 1/2.
 */
#ifndef SUF_STATS_RANK_SUMS_H
#define SUF_STATS_RANK_SUMS_H

#include <stddef.h>

/* The largest number of ranks: with more, the numbers of subsets exceed the range of doubles. */
#define SUF_RANK_SUMS_MAX 1000

/* p[s] = P(sum = s), s = 0..top, for n <= SUF_RANK_SUMS_MAX whole ranks of any size, which may be
 * equal. Each probability has an error of at most n units in the last place, however small it is.
 * For free(). Takes time proportional to n * top. */
double *suf_rank_sums(const size_t *ranks, size_t n, size_t top);

/* P(sum <= s) under the same conditions, with the same precision. */
double suf_rank_sums_lower(const size_t *ranks, size_t n, size_t s);

#endif
