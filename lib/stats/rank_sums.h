/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The distribution of a sum of ranks, each of which is in it with probability 1/2.
 */
#ifndef SUF_STATS_RANK_SUMS_H
#define SUF_STATS_RANK_SUMS_H

#include <stddef.h>

/* So many ranks at most: beyond, the numbers of subsets leave the range of doubles. */
#define SUF_RANK_SUMS_MAX 1000

/* p[s] = P(sum = s), s = 0..top, for n <= SUF_RANK_SUMS_MAX whole ranks of any size, equal
 * ones too; each to n units of the last place, however small. Freed with free(). Time n top. */
double *suf_rank_sums(const size_t *ranks, size_t n, size_t top);

/* P(sum <= s) under the same conditions, as precise. */
double suf_rank_sums_lower(const size_t *ranks, size_t n, size_t s);

#endif
