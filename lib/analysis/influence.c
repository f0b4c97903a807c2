/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See influence.h.
 *
 * Leaving out an instance gives a statistic, its strength. p falls as the strength grows, and every
 * adjustment rejects a smaller p if it rejects a larger one. So the test has one critical strength
 * from which on its adjusted form rejects, and so has the equivalence test. Bisection among the
 * sorted strengths finds both, and no p value needs to be computed for each of a million instances.
 *
 * If the mean has an extra variance, the degrees of freedom depend on which instance is left out,
 * and equivalence within delta depends on mean and spread: then the strength is the p value itself,
 * as for the other tests. The extra variance stays what it is for all instances. Differences
 * without spread are left out.
 */
#include "analysis/influence.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "analysis/relevance.h"
#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/equivalence.h"
#include "stats/leave_one_out.h"
#include "stats/ttest.h"

/* the most steps spent on signed ranks with ties, over all comparisons */
static const double MAX_STEPS = 5e8;

typedef void adjustment(const suf_analysis *analysis, const double *p, double *adjusted);

/* The p values of all comparisons, smallest first: what is nearly sorted is adjusted sooner. */
typedef struct {
    adjustment *adjust;
    struct ranked_comparison {
        double p;
        size_t comparison;
    } * all;
} ranked_family;

/* The family of comparisons, one of whose p values varies. */
typedef struct {
    const suf_analysis *a;
    size_t comparison;
    double n; /* number of instances, less the one left out */
    adjustment *adjust;
    double *p, *adjusted;
    size_t place; /* of the comparison in p */
} family;

static bool is_rejected(family *f, double p)
{
    const double alpha = f->a->request.design.alpha;
    if (p * (double)f->a->n_comparisons <= alpha)
        return true;
    if (!(p <= alpha))
        return false;
    f->p[f->place] = p;
    f->adjust(f->a, f->p, f->adjusted);
    return f->adjusted[f->place] <= alpha;
}

/* p for a strength, which is t in the direction of the claim, -|t| for equivalence, or -p itself */
typedef double p_function(const family *f, double strength);

static suf_hypothesis hypothesis_of(const suf_analysis *a)
{
    return (suf_hypothesis){.mu0 = a->request.mu0, .side = (suf_side)a->request.design.alternative};
}

static double p_of_t(const family *f, double strength)
{
    const suf_hypothesis h = hypothesis_of(f->a);
    const double t = h.side == SUF_SIDE_LESS ? -strength : strength;
    return suf_hypothesis_p(h, pt(t, f->n - 1, 1, 0), pt(t, f->n - 1, 0, 0));
}

static double p_of_equivalence(const family *f, double strength)
{
    const suf_design *d = &f->a->request.design;
    const suf_sample_mean m = {.mean = -strength / sqrt(f->n), .sd = 1, .n = f->n};
    return suf_equivalence_standardised(m, d->mres, d->alpha).p;
}

static double p_itself(const family *f, double strength)
{
    (void)f;
    return -strength;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* those that are numbers, ascending, for free(); *m is how many */
static double *sorted(const double *strengths, size_t n, size_t *m)
{
    double *numbers = suf_alloc(n + 1, sizeof *numbers);
    *m = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(strengths[i]))
            numbers[(*m)++] = strengths[i];
    qsort(numbers, *m, sizeof *numbers, ascending);
    return numbers;
}

/* the smallest of the strengths that rejects; INFINITY if none does */
static double critical(family *f, p_function *p_of, const double *strengths, size_t n)
{
    size_t hi;
    double *numbers = sorted(strengths, n, &hi);
    numbers[hi] = INFINITY;
    size_t lo = 0; /* those before it do not reject, those from hi on do */
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (is_rejected(f, p_of(f, numbers[middle])))
            hi = middle;
        else
            lo = middle + 1;
    }
    const double smallest = numbers[hi];
    free(numbers);
    return smallest;
}

/* What remains when each instance in turn is left out. */
typedef struct {
    double *strength;    /* of the test of difference */
    double *equivalence; /* of the equivalence test */
    double *side;        /* positive: above mu0 */
    bool has_p;          /* the strengths are p values, because of an extra variance or delta */
} sight;

static sight sight_with_room(size_t n)
{
    return (sight){.strength = suf_alloc(n, sizeof(double)),
                   .equivalence = suf_alloc(n, sizeof(double)),
                   .side = suf_alloc(n, sizeof(double))};
}

static void release(sight *s)
{
    free(s->strength);
    free(s->equivalence);
    free(s->side);
}

/* t as strength in the direction of the claim; -|t| as strength of equivalence */
static void look_at_t(sight *s, const suf_pairing *p, suf_hypothesis h)
{
    suf_leave_one_out_ttest(p->phi, p->n, h.mu0, s->equivalence);
    for (size_t i = 0; i < p->n; i++) {
        const double t = s->equivalence[i];
        s->side[i] = t;
        s->strength[i] = h.side == SUF_SIDE_BOTH ? fabs(t) : h.side == SUF_SIDE_LESS ? -t : t;
        s->equivalence[i] = -fabs(t);
    }
}

/* -p as strengths, with the extra variance; n > 2 */
static void look_at_p(sight *s, const suf_analysis *a, const suf_pairing *p, suf_hypothesis h)
{
    const suf_analysed *c = &a->comparisons[p - a->dataset->pairings];
    suf_sample_mean *means = suf_alloc(p->n, sizeof *means);
    suf_leave_one_out_means(p->phi, p->n, means);
    for (size_t i = 0; i < p->n; i++) {
        suf_sample_mean m = means[i];
        m.extra = suf_verdicts_extra(p);
        const suf_ttest t = suf_ttest_of_mean(m, h);
        s->side[i] = t.t;
        s->strength[i] = -t.p;
        m.mean -= h.mu0;
        s->equivalence[i] = -suf_relevance_test(a, c, m, a->request.design.alpha).p;
    }
    free(means);
}

/* 0, or -1 if it would take too long */
static int look(sight *s, const suf_analysis *a, const suf_pairing *p, suf_test_kind kind)
{
    const suf_hypothesis h = hypothesis_of(a);
    int rc = 0;
    if (s->has_p)
        look_at_p(s, a, p, h);
    else
        look_at_t(s, p, h);
    if (kind == SUF_BY_WILCOXON)
        rc = suf_leave_one_out_wilcoxon(p->phi, p->n, h,
                                        a->request.as_r ? SUF_WILCOXON_AS_R : SUF_WILCOXON_BEST,
                                        MAX_STEPS / (double)a->n_comparisons, s->strength, s->side);
    else if (kind == SUF_BY_SIGN)
        suf_leave_one_out_signtest(suf_verdicts_plain(p), p->n, h, s->strength, s->side);
    for (size_t i = 0; i < p->n && rc == 0 && kind != SUF_BY_T; i++)
        s->strength[i] = -s->strength[i];
    return rc;
}

/* takes the p values of one test, or of equivalence, of all comparisons in the order of size */
static void set_p(family *f, const ranked_family *r)
{
    f->adjust = r->adjust;
    for (size_t i = 0; i < f->a->n_comparisons; i++) {
        f->p[i] = r->all[i].p;
        if (r->all[i].comparison == f->comparison)
            f->place = i;
    }
}

static void decide(suf_analysed *c, family *f, const sight *s, const ranked_family *tested,
                   const ranked_family *equivalence)
{
    const suf_test_kind kind = suf_verdicts_kind(f->a);
    set_p(f, tested);
    const double different =
        critical(f, kind == SUF_BY_T && !s->has_p ? p_of_t : p_itself, s->strength, c->n);
    set_p(f, equivalence);
    const double equivalent =
        suf_relevance_is_tested(f->a, c)
            ? critical(f, s->has_p ? p_itself : p_of_equivalence, s->equivalence, c->n)
            : INFINITY;
    c->without = suf_alloc(c->n, sizeof *c->without);
    for (size_t i = 0; i < c->n; i++) {
        c->without[i] = suf_verdicts_of(f->a, s->equivalence[i] >= equivalent,
                                        s->strength[i] >= different, s->side[i] > 0);
        c->n_turning += c->without[i] != c->verdict;
    }
}

static void fill(suf_analysis *a, size_t i, const ranked_family *tested,
                 const ranked_family *equivalence)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    const suf_test_kind kind = suf_verdicts_kind(a);
    family f = {.a = a,
                .comparison = i,
                .n = (double)p->n - 1,
                .p = suf_alloc(a->n_comparisons, sizeof *f.p),
                .adjusted = suf_alloc(a->n_comparisons, sizeof *f.adjusted)};
    sight s = sight_with_room(p->n);
    s.has_p = (p->bias.variance > 0 || a->request.design.delta > 0) && p->n > 2;
    if (look(&s, a, p, kind) == 0)
        decide(&a->comparisons[i], &f, &s, tested, equivalence);
    release(&s);
    free(f.p);
    free(f.adjusted);
}

/* those without a p value come last */
static int by_p(const void *a, const void *b)
{
    const double x = ((const struct ranked_comparison *)a)->p;
    const double y = ((const struct ranked_comparison *)b)->p;
    return isnan(x) || isnan(y) ? (isnan(x) != 0) - (isnan(y) != 0) : (x > y) - (x < y);
}

/* of one test or, if kind is SUF_N_TESTS, of equivalence */
static ranked_family rank(const suf_analysis *a, int kind)
{
    const bool is_test = kind != SUF_N_TESTS;
    ranked_family r = {.adjust = is_test ? suf_verdicts_adjust : suf_verdicts_adjust_equivalence,
                       .all = suf_alloc(a->n_comparisons, sizeof *r.all)};
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        r.all[i].p = kind < SUF_N_TESTS ? c->tests[kind].p : c->equivalence_p;
        r.all[i].comparison = i;
    }
    qsort(r.all, a->n_comparisons, sizeof *r.all, by_p);
    return r;
}

void suf_influence_fill(suf_analysis *a)
{
    const ranked_family tested = rank(a, (int)suf_verdicts_kind(a));
    const ranked_family equivalence = rank(a, SUF_N_TESTS);
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (a->comparisons[i].n > 1 && a->comparisons[i].sd > 0)
            fill(a, i, &tested, &equivalence);
    free(tested.all);
    free(equivalence.all);
}
