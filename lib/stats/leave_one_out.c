/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See leave_one_out.h.
 *
 * t: with e = x_i - mean, the others' mean is mean - e / (n - 1), and their sum of squares less by
 * e^2 n / (n - 1). Where nearly all of it goes, the rest is summed anew.
 *
 * Signed ranks: without a value whose distance has the doubled rank r, the equal ones lose 1/2 of
 * their rank and the larger ones 1, so V follows from how many of them are positive. Without ties
 * the distribution is the same whichever value is missing.
 */
#include "stats/leave_one_out.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/rank_sums.h"

/* ---- t ---- */

typedef struct {
    long double mean, squares;
} moments;

static moments moments_without(const double *x, size_t n, size_t missing)
{
    moments m = {0};
    const long double count = (long double)(missing < n ? n - 1 : n);
    for (size_t i = 0; i < n; i++)
        m.mean += i == missing ? 0 : x[i] / count;
    for (size_t i = 0; i < n; i++)
        m.squares += i == missing ? 0 : (x[i] - m.mean) * (x[i] - m.mean);
    return m;
}

static double t_of(moments m, size_t n, double mu0)
{
    const double mean = (double)m.mean;
    const double se = (double)sqrtl(m.squares / (long double)(n - 1) / (long double)n);
    return se > 10 * DBL_EPSILON * fabs(mean) ? (double)(m.mean - mu0) / se : NAN;
}

/* all: the moments of all n > 2 values */
static moments rest_of(const double *x, size_t n, size_t missing, moments all)
{
    const long double e = x[missing] - all.mean;
    const moments rest = {.mean = all.mean - e / (long double)(n - 1),
                          .squares = all.squares - e * e * (long double)n / (long double)(n - 1)};
    return rest.squares > 1e-6L * all.squares ? rest : moments_without(x, n, missing);
}

void suf_leave_one_out_ttest(const double *x, size_t n, double mu0, double *t)
{
    const moments all = moments_without(x, n, n);
    for (size_t i = 0; i < n; i++)
        t[i] = n > 2 ? t_of(rest_of(x, n, i, all), n - 1, mu0) : NAN;
}

void suf_leave_one_out_means(const double *x, size_t n, suf_sample_mean *means)
{
    const moments all = moments_without(x, n, n);
    for (size_t i = 0; i < n; i++) {
        const moments rest = rest_of(x, n, i, all);
        means[i] = (suf_sample_mean){.mean = (double)rest.mean,
                                     .sd = (double)sqrtl(rest.squares / (long double)(n - 2)),
                                     .n = (double)n - 1};
    }
}

/* ---- signs ---- */

static double p_of_signs(double above, double n, suf_hypothesis h)
{
    if (n == 0)
        return NAN;
    return suf_hypothesis_p(h, pbinom(above, n, 0.5, 1, 0), pbinom(above - 1, n, 0.5, 0, 0));
}

void suf_leave_one_out_signtest(const double *x, size_t n, suf_hypothesis h, double *p,
                                double *side)
{
    double signs[3] = {0}; /* below, at and above mu0 */
    double ps[3];
    for (size_t i = 0; i < n; i++)
        signs[1 + (x[i] > h.mu0) - (x[i] < h.mu0)]++;
    for (int k = 0; k < 3; k++)
        ps[k] = p_of_signs(signs[2] - (k == 2), signs[0] + signs[2] - (k != 1), h);
    for (size_t i = 0; i < n; i++) {
        const int k = 1 + (x[i] > h.mu0) - (x[i] < h.mu0);
        p[i] = ps[k];
        side[i] = signs[2] - (k == 2) - (signs[0] - (k == 0));
    }
}

/* ---- signed ranks ---- */

typedef struct {
    double difference;
    size_t place;
} item;

/* the values that are not mu0 by distance, and what the test makes of them */
typedef struct {
    size_t n_values, n;
    item *items;
    size_t *doubled; /* ranks, times 2 */
    size_t v;        /* times 2 */
    double ties;     /* sum of t^3 - t over groups of t equal distances */
    size_t n_groups;
    suf_hypothesis h;
    suf_wilcoxon_mode mode;
    double *tables[2]; /* P(V <= v) without ties of n - 1 and of n values; NULL: not made yet */
} ranked_values;

static int by_distance(const void *a, const void *b)
{
    const double x = fabs(((const item *)a)->difference);
    const double y = fabs(((const item *)b)->difference);
    return (x > y) - (x < y);
}

static size_t group_end(const ranked_values *r, size_t first)
{
    size_t next = first;
    while (next < r->n && fabs(r->items[next].difference) == fabs(r->items[first].difference))
        next++;
    return next;
}

static ranked_values rank_values(const double *x, size_t n, suf_hypothesis h,
                                 suf_wilcoxon_mode mode)
{
    ranked_values r = {.n_values = n, .h = h, .mode = mode, .items = suf_alloc(n, sizeof *r.items)};
    r.doubled = suf_alloc(n, sizeof *r.doubled);
    for (size_t i = 0; i < n; i++)
        if (x[i] - h.mu0 != 0)
            r.items[r.n++] = (item){x[i] - h.mu0, i};
    qsort(r.items, r.n, sizeof *r.items, by_distance);
    for (size_t first = 0, next; first < r.n; first = next) {
        next = group_end(&r, first);
        const double t = (double)(next - first);
        r.ties += t * t * t - t;
        r.n_groups++;
        for (size_t i = first; i < next; i++) {
            r.doubled[i] = first + 1 + next;
            r.v += r.items[i].difference > 0 ? r.doubled[i] : 0;
        }
    }
    return r;
}

static void release(ranked_values *r)
{
    free(r->items);
    free(r->doubled);
    free(r->tables[0]);
    free(r->tables[1]);
}

/* cumulative probabilities of V of n values up to the middle, without ties */
static double *make_table(size_t n)
{
    const size_t middle = n * (n + 1) / 4;
    size_t *ranks = suf_alloc(n, sizeof *ranks);
    for (size_t i = 0; i < n; i++)
        ranks[i] = i + 1;
    double *p = suf_rank_sums(ranks, n, middle);
    for (size_t i = 1; i <= middle; i++)
        p[i] += p[i - 1];
    free(ranks);
    return p;
}

static double lower_of(const double *table, size_t max, size_t v)
{
    if (v >= max)
        return 1;
    return v < max - v ? table[v] : 1 - table[max - v - 1];
}

static double p_untied(ranked_values *r, size_t n, size_t v)
{
    const size_t max = n * (n + 1) / 2;
    double **table = &r->tables[n == r->n];
    if (!*table)
        *table = make_table(n);
    return suf_hypothesis_p(r->h, lower_of(*table, max, v), lower_of(*table, max, max - v));
}

/* doubled ranks without that of a member of the group from first to next */
static double p_tied(const ranked_values *r, size_t first, size_t next, size_t v)
{
    size_t *doubled = suf_alloc(r->n, sizeof *doubled);
    size_t n = 0;
    for (size_t i = 0; i < r->n; i++)
        if (i != first || next == first)
            doubled[n++] = r->doubled[i] - (next == first ? 0 : i >= next ? 2 : i >= first);
    const double less = suf_rank_sums_lower(doubled, n, v);
    const double greater = suf_rank_sums_lower(doubled, n, n * (n + 1) - v);
    free(doubled);
    return suf_hypothesis_p(r->h, less, greater);
}

static double p_normal(const ranked_values *r, double n, double ties, size_t v)
{
    const double excess = (double)v / 2 - n * (n + 1) / 4;
    const double sd = sqrt(n * (n + 1) * (2 * n + 1) / 24 - ties / 48);
    return suf_hypothesis_p(r->h, pnorm((excess + 0.5) / sd, 0, 1, 1, 0),
                            pnorm((excess - 0.5) / sd, 0, 1, 0, 0));
}

static bool is_exact(const ranked_values *r, size_t n, double ties)
{
    if (r->mode == SUF_WILCOXON_AS_R)
        return n <= SUF_WILCOXON_R_EXACT && ties == 0 && n == r->n_values - 1;
    return n <= SUF_WILCOXON_EXACT;
}

/* without a member of the group, or without a value at mu0 when first = next */
static double p_without(ranked_values *r, size_t first, size_t next, size_t v)
{
    const double t = (double)(next - first);
    const double ties = next == first ? r->ties : r->ties - 3 * t * (t - 1);
    const size_t n = r->n - (next > first);
    if (n == 0)
        return NAN;
    if (!is_exact(r, n, ties))
        return p_normal(r, (double)n, ties, v);
    return ties == 0 ? p_untied(r, n, v / 2) : p_tied(r, first, next, v);
}

static bool is_too_much(const ranked_values *r, double max_steps)
{
    const double n = (double)r->n;
    const bool exact = r->mode == SUF_WILCOXON_BEST && n <= SUF_WILCOXON_EXACT + 1;
    return exact && r->ties > 0 && (double)r->n_groups * n * n * n > max_steps;
}

static double side_of(size_t v, size_t n)
{
    return (double)v / 2 - (double)n * ((double)n + 1) / 4;
}

static void fill_group(ranked_values *r, size_t first, size_t next, size_t above, double *p,
                       double *side)
{
    size_t positive = 0;
    for (size_t i = first; i < next; i++)
        positive += r->items[i].difference > 0;
    for (int sign = 0; sign < 2; sign++) {
        if ((sign ? positive : next - first - positive) == 0)
            continue;
        const size_t lost = sign ? r->doubled[first] + positive - 1 : positive;
        const size_t v = r->v - lost - 2 * above;
        const double value = p_without(r, first, next, v);
        for (size_t i = first; i < next; i++)
            if ((r->items[i].difference > 0) == sign) {
                p[r->items[i].place] = value;
                side[r->items[i].place] = side_of(v, r->n - 1);
            }
    }
}

int suf_leave_one_out_wilcoxon(const double *x, size_t n, suf_hypothesis h, suf_wilcoxon_mode mode,
                               double max_steps, double *p, double *side)
{
    ranked_values r = rank_values(x, n, h, mode);
    const bool too_much = is_too_much(&r, max_steps);
    if (!too_much) {
        const double with_all = r.n < n ? p_without(&r, 0, 0, r.v) : NAN;
        for (size_t i = 0; i < n; i++) {
            p[i] = with_all;
            side[i] = side_of(r.v, r.n);
        }
        size_t above = 0;
        for (size_t i = 0; i < r.n; i++)
            above += r.items[i].difference > 0;
        for (size_t first = 0, next; first < r.n; first = next) {
            next = group_end(&r, first);
            for (size_t i = first; i < next; i++)
                above -= r.items[i].difference > 0;
            fill_group(&r, first, next, above, p, side);
        }
    }
    release(&r);
    return too_much ? -1 : 0;
}
