/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shift algorithm (Streitberg & Röhmel 1986, Exact distributions for permutation and rank
 * tests, Statistical Software Newsletter 12): the ways to reach each sum, one rank at a time.
 * They are counted in doubles, which are exact up to 2^53 and of full relative precision up to
 * 2^1023, because nothing is ever subtracted.
 */
#include "stats/rank_sums.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* ways[s] += ways[s - rank], where ways[s] is 0 above reached; returns the new reached */
static size_t shift(double *ways, size_t reached, size_t rank, size_t top)
{
    const size_t last = rank > top - reached ? top : reached + rank;
    for (size_t s = last + 1; s-- > rank;)
        ways[s] += ways[s - rank];
    return last;
}

double *suf_rank_sums(const size_t *ranks, size_t n, size_t top)
{
    assert(n <= SUF_RANK_SUMS_MAX);
    double *ways = suf_alloc(top + 1, sizeof *ways);
    ways[0] = 1;
    size_t reached = 0;
    for (size_t i = 0; i < n; i++)
        reached = shift(ways, reached, ranks[i], top);
    for (size_t s = 0; s <= top; s++)
        ways[s] = ldexp(ways[s], -(int)n);
    return ways;
}

static double lower_half(const size_t *ranks, size_t n, size_t s)
{
    double *p = suf_rank_sums(ranks, n, s);
    double sum = 0;
    for (size_t i = 0; i <= s; i++)
        sum += p[i];
    free(p);
    return sum;
}

double suf_rank_sums_lower(const size_t *ranks, size_t n, size_t s)
{
    size_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += ranks[i];
    if (s >= total)
        return 1;
    /* the distribution is symmetric: P(sum > s) = P(sum < total - s) */
    return s < total - s ? lower_half(ranks, n, s) : 1 - lower_half(ranks, n, total - s - 1);
}
