/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The signed rank test (Wilcoxon 1945, Individual comparisons by ranking methods, Biometrics
 * Bulletin 1).
 *
 * Values equal to mu0 are dropped, equal distances get the mean of their ranks. Given the
 * distances every pattern of signs is equally probable, ties or not, so the exact p value is
 * the share of patterns with a V at least as extreme (stats/rank_sums.c, on doubled ranks, which
 * are whole). The approximation is R's: variance less sum(t^3 - t)/48 over the groups of t
 * tied distances, and 1/2 off the distance from the mean.
 *
 * The interval goes from the k-th smallest to the k-th largest Walsh average, with the largest
 * k for which P(V < k) is at most the error allowed at that end, V being without ties (Hollander
 * & Wolfe 1999, Nonparametric Statistical Methods, sec. 3.3). Beyond the exact distribution
 * k comes from the normal one, with continuity; R instead solves numerically for the ends, to
 * 1e-4 whatever the unit.
 */
#include "stats/wilcoxon.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "stats/rank_sums.h"
#include "stats/sorted.h"
#include "stats/walsh.h"

enum { SIDE_BY_SIDE = 10000 };

typedef struct {
    size_t n;
    size_t *doubled; /* ranks, times 2 */
    size_t v;        /* times 2 */
    bool tied;
    double ties; /* sum of t^3 - t */
} signed_ranks;

static int by_distance(const void *a, const void *b)
{
    const double x = fabs(*(const double *)a);
    const double y = fabs(*(const double *)b);
    return (x > y) - (x < y);
}

/* the differences from mu0 that are not 0, by distance; counts them into n */
static double *ordered_differences(const double *x, size_t n_values, double mu0, size_t *n)
{
    double *differences = suf_alloc(n_values, sizeof *differences);
    for (size_t i = 0; i < n_values; i++)
        if (x[i] - mu0 != 0)
            differences[(*n)++] = x[i] - mu0;
    qsort(differences, *n, sizeof *differences, by_distance);
    return differences;
}

static signed_ranks rank_differences(const double *x, size_t n_values, double mu0)
{
    signed_ranks r = {0};
    double *differences = ordered_differences(x, n_values, mu0, &r.n);
    r.doubled = suf_alloc(r.n, sizeof *r.doubled);
    for (size_t first = 0, next = 0; first < r.n; first = next) {
        while (next < r.n && fabs(differences[next]) == fabs(differences[first]))
            next++;
        for (size_t i = first; i < next; i++) {
            r.doubled[i] = first + 1 + next; /* ranks first + 1 to next */
            r.v += differences[i] > 0 ? r.doubled[i] : 0;
        }
        const double t = (double)(next - first);
        r.tied |= t > 1;
        r.ties += t * t * t - t;
    }
    free(differences);
    return r;
}

static double p_exact(const signed_ranks *r, suf_hypothesis h)
{
    const size_t max = r->n * (r->n + 1);
    const double less = suf_rank_sums_lower(r->doubled, r->n, r->v);
    const double greater = suf_rank_sums_lower(r->doubled, r->n, max - r->v);
    return suf_hypothesis_p(h, less, greater);
}

static double p_normal(const signed_ranks *r, suf_hypothesis h)
{
    const double n = (double)r->n;
    const double excess = (double)r->v / 2 - n * (n + 1) / 4;
    const double sd = sqrt(n * (n + 1) * (2 * n + 1) / 24 - r->ties / 48);
    const double less = pnorm((excess + 0.5) / sd, 0, 1, 1, 0);
    const double greater = pnorm((excess - 0.5) / sd, 0, 1, 0, 0);
    return suf_hypothesis_p(h, less, greater);
}

/* P(V < k) for V without ties */
typedef struct {
    uint64_t k;
    double below;
} rank_bound;

/* the largest k >= 1 with P(V < k) <= tail; 1 if there is none */
static rank_bound bound_exact(size_t n, double tail)
{
    const size_t max = n * (n + 1) / 2;
    size_t *ranks = suf_alloc(n, sizeof *ranks);
    for (size_t i = 0; i < n; i++)
        ranks[i] = i + 1;
    double *p = suf_rank_sums(ranks, n, max);
    rank_bound b = {.k = 1, .below = p[0]};
    for (; b.k < max && b.below + p[b.k] <= tail; b.k++)
        b.below += p[b.k];
    free(p);
    free(ranks);
    return b;
}

static rank_bound bound_normal(size_t n_values, double tail)
{
    const double n = (double)n_values;
    const double mean = n * (n + 1) / 4;
    const double sd = sqrt(n * (n + 1) * (2 * n + 1) / 24);
    const double k = floor(mean + 0.5 + sd * qnorm(tail, 0, 1, 1, 0));
    const double in_range = fmin(fmax(k, 1), 2 * mean);
    return (rank_bound){.k = (uint64_t)in_range, .below = pnorm(in_range - 0.5, mean, sd, 1, 0)};
}

/* order statistics of the Walsh averages, which are looked for side by side */
typedef struct {
    const double *sorted;
    size_t n;
    uint64_t k[4];
    double found[4];
} walsh_search;

static void find(size_t i, void *context)
{
    walsh_search *s = context;
    s->found[i] = suf_walsh_smallest(s->sorted, s->n, s->k[i]);
}

static void locate(suf_wilcoxon *test, const double *x, size_t n, suf_hypothesis h, bool exact)
{
    double *sorted = suf_sorted(x, n);
    const double tail = suf_hypothesis_tail(h);
    const uint64_t count = suf_walsh_count(n);
    walsh_search s = {.sorted = sorted, .n = n, .k = {(count + 1) / 2, count / 2 + 1}};
    rank_bound b = {0};
    if (!isnan(tail)) {
        b = exact ? bound_exact(n, tail) : bound_normal(n, tail);
        s.k[2] = b.k;
        s.k[3] = count + 1 - b.k;
    }
    const size_t n_tasks = isnan(tail) ? 2 : 4;
    if (n > SIDE_BY_SIDE)
        suf_parallel_run(n_tasks, find, &s);
    else
        for (size_t i = 0; i < n_tasks; i++)
            find(i, &s);
    test->estimate = count % 2 ? s.found[1] : s.found[0] / 2 + s.found[1] / 2;
    if (!isnan(tail)) {
        test->interval = suf_hypothesis_interval(h, s.found[2], s.found[3]);
        test->confidence = 1 - suf_hypothesis_ends(h) * b.below;
    }
    free(sorted);
}

static bool is_exact_in_r(const signed_ranks *r, size_t n)
{
    return r->n <= SUF_WILCOXON_R_EXACT && !r->tied && r->n == n;
}

suf_wilcoxon suf_wilcoxon_of(const double *x, size_t n, suf_hypothesis h, suf_wilcoxon_mode mode)
{
    const signed_ranks r = rank_differences(x, n, h.mu0);
    const bool as_r = mode == SUF_WILCOXON_AS_R;
    suf_wilcoxon test = {.n = r.n,
                         .v = (double)r.v / 2,
                         .tied = r.tied,
                         .exact = as_r ? is_exact_in_r(&r, n) : r.n <= SUF_WILCOXON_EXACT,
                         .p = NAN,
                         .estimate = NAN,
                         .interval = {.lo = NAN, .hi = NAN},
                         .confidence = NAN};
    if (r.n > 0)
        test.p = test.exact ? p_exact(&r, h) : p_normal(&r, h);
    if (n > 0)
        locate(&test, x, n, h, as_r ? test.exact : n <= SUF_WILCOXON_EXACT);
    free(r.doubled);
    return test;
}
