/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mann & Whitney (1947), On a test of whether one of two random variables is stochastically larger
 * than the other, Ann. Math. Statist. 18.
 *
 * Equal values get the mean of their ranks. Given the pooled ranks every choice of the ranks of one
 * sample is equally probable, ties or not. The number of choices of m ranks with each sum comes by
 * adding one rank at a time (Streitberg & Röhmel 1986, Exact distributions for permutation and rank
 * tests, Statistical Software Newsletter 12), on doubled ranks, which are whole. The choices are
 * counted in doubles and nothing is ever subtracted. m is the size of the smaller sample: the ranks
 * of the other sum to the rest.
 *
 * The approximation is R's: variance n m / 12 (N + 1 - sum(t^3 - t) / (N (N - 1))) over the groups
 * of t equal values of all N, and 1/2 off the distance from the mean.
 */
#include "stats/mann_whitney.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"

enum { R_EXACT = 49 };

/* additions for the exact distribution, and all values, whose choices must not exceed doubles */
static const double MOST_WORK = 3e8;
static const size_t MOST_VALUES = 1000;

typedef struct {
    double value;
    bool is_y;
} pooled_value;

typedef struct {
    size_t n_x, n_y, n;
    size_t *doubled; /* the pooled ranks, ascending, times 2 */
    size_t sum_y;    /* of y's doubled ranks */
    bool tied;
    double ties; /* sum of t^3 - t */
} pooled_ranks;

static int by_value(const void *a, const void *b)
{
    const double x = ((const pooled_value *)a)->value;
    const double y = ((const pooled_value *)b)->value;
    return (x > y) - (x < y);
}

static pooled_value *pool(const double *x, size_t n_x, const double *y, size_t n_y, double mu0)
{
    pooled_value *values = suf_alloc(n_x + n_y, sizeof *values);
    for (size_t i = 0; i < n_x; i++)
        values[i] = (pooled_value){.value = x[i]};
    for (size_t i = 0; i < n_y; i++)
        values[n_x + i] = (pooled_value){.value = y[i] - mu0, .is_y = true};
    qsort(values, n_x + n_y, sizeof *values, by_value);
    return values;
}

static void rank_values(pooled_ranks *r, const pooled_value *values)
{
    for (size_t first = 0, next = 0; first < r->n; first = next) {
        while (next < r->n && values[next].value == values[first].value)
            next++;
        for (size_t i = first; i < next; i++) {
            r->doubled[i] = first + 1 + next; /* ranks first + 1 to next */
            r->sum_y += values[i].is_y ? r->doubled[i] : 0;
        }
        const double t = (double)(next - first);
        r->tied |= t > 1;
        r->ties += t * t * t - t;
    }
}

/* n (n + 1): the sum of the doubled ranks 1 to n */
static size_t sum_of_ranks(size_t n)
{
    return n * (n + 1);
}

/* the number of ways to choose k of the ranks with sum s, at ways[k * (top + 1) + s], k = 0..m */
static double *count_choices(const pooled_ranks *r, size_t m, size_t top)
{
    double *ways = suf_alloc((m + 1) * (top + 1), sizeof *ways);
    ways[0] = 1;
    for (size_t i = 0; i < r->n; i++) {
        const size_t rank = r->doubled[i];
        for (size_t k = i + 1 < m ? i + 1 : m; k > 0; k--) {
            double *restrict to = ways + k * (top + 1);
            const double *restrict from = to - (top + 1);
            for (size_t s = rank; s <= top; s++)
                to[s] += from[s - rank];
        }
    }
    return ways;
}

/* P(sum of m ranks <= at), P(sum >= at) */
typedef struct {
    double lower, upper;
} tails;

static tails tails_of(const pooled_ranks *r, size_t m, size_t at)
{
    const size_t top = sum_of_ranks(r->n) - sum_of_ranks(r->n - m);
    double *ways = count_choices(r, m, top);
    const double *of_m = ways + m * (top + 1);
    double up_to = 0;
    double all = 0;
    double from = 0;
    for (size_t s = 0; s <= top; s++) {
        all += of_m[s];
        up_to += s <= at ? of_m[s] : 0;
        from += s >= at ? of_m[s] : 0;
    }
    free(ways);
    return (tails){.lower = up_to / all, .upper = from / all};
}

static double p_exact(const pooled_ranks *r, suf_hypothesis h)
{
    if (r->n_y <= r->n_x) {
        const tails of_y = tails_of(r, r->n_y, r->sum_y);
        return suf_hypothesis_p(h, of_y.lower, of_y.upper);
    }
    const tails of_x = tails_of(r, r->n_x, sum_of_ranks(r->n) - r->sum_y);
    return suf_hypothesis_p(h, of_x.upper, of_x.lower);
}

static double p_normal(const pooled_ranks *r, double w, suf_hypothesis h)
{
    const double n = (double)r->n;
    const double pairs = (double)r->n_x * (double)r->n_y;
    const double excess = w - pairs / 2;
    const double sd = sqrt(pairs / 12 * (n + 1 - r->ties / (n * (n - 1))));
    const double less = pnorm((excess + 0.5) / sd, 0, 1, 1, 0);
    const double greater = pnorm((excess - 0.5) / sd, 0, 1, 0, 0);
    return suf_hypothesis_p(h, less, greater);
}

static bool is_exact(const pooled_ranks *r, suf_mann_whitney_mode mode)
{
    if (mode == SUF_MANN_WHITNEY_AS_R)
        return r->n_x <= R_EXACT && r->n_y <= R_EXACT && !r->tied;
    const size_t m = r->n_x < r->n_y ? r->n_x : r->n_y;
    const size_t top = sum_of_ranks(r->n) - sum_of_ranks(r->n - m);
    return r->n <= MOST_VALUES && (double)r->n * (double)m * (double)top <= MOST_WORK;
}

static double p_of(const pooled_ranks *r, double w, suf_hypothesis h, bool exact)
{
    const bool all_equal = r->doubled[0] == r->doubled[r->n - 1];
    if (all_equal)
        return 1;
    return exact ? p_exact(r, h) : p_normal(r, w, h);
}

suf_mann_whitney suf_mann_whitney_of(const double *x, size_t n_x, const double *y, size_t n_y,
                                     suf_hypothesis h, suf_mann_whitney_mode mode)
{
    if (n_x == 0 || n_y == 0)
        return (suf_mann_whitney){.w = 0, .p = NAN, .superiority = NAN};
    pooled_ranks r = {.n_x = n_x, .n_y = n_y, .n = n_x + n_y};
    r.doubled = suf_alloc(r.n, sizeof *r.doubled);
    pooled_value *values = pool(x, n_x, y, n_y, h.mu0);
    rank_values(&r, values);
    free(values);
    const double w = (double)(r.sum_y - sum_of_ranks(n_y)) / 2;
    suf_mann_whitney test = {.w = w, .tied = r.tied, .exact = is_exact(&r, mode)};
    test.superiority = w / ((double)n_x * (double)n_y);
    test.p = p_of(&r, w, h, test.exact);
    free(r.doubled);
    return test;
}
