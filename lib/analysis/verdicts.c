/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See verdicts.h.
 *
 * Every comparison gets every test. The p values of a test are adjusted for the number of
 * comparisons, and its intervals have the levels that agree with the adjusted decisions. Two tests
 * decide the verdict: the one that the design chose, and the two one-sided t tests that the mean
 * lies within delta, or the standardised effect within the MRES (relevance.c). The verdict is
 * "equivalent" if these reject, whatever the other does; "better" or "worse" if only the test of
 * difference rejects; and "inconclusive" otherwise. A result that is not significant is never
 * called equal.
 *
 * Differences that are all the same have no spread, and the t test says nothing. The permutation
 * test, which is exact and needs no spread, decides in its place, and their number whether they are
 * within delta (constant_differences.c).
 */
#include "analysis/verdicts.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/constant_differences.h"
#include "analysis/constant_runs.h"
#include "analysis/relevance.h"
#include "analysis/single_instance.h"
#include "base/memory.h"

static suf_adjust_kind adjust_kind(suf_adjusted adjusted)
{
    static const suf_adjust_kind of[] = {
        [SUF_ADJUSTED_HOLM] = SUF_ADJUST_HOLM,
        [SUF_ADJUSTED_SHAFFER] = SUF_ADJUST_SHAFFER,
        [SUF_ADJUSTED_BONFERRONI] = SUF_ADJUST_BONFERRONI,
        [SUF_ADJUSTED_BH] = SUF_ADJUST_BH,
    };
    return of[adjusted];
}

void suf_verdicts_adjust(const suf_analysis *a, const double *p, double *adjusted)
{
    suf_adjust(adjust_kind(a->request.adjusted), p, a->n_comparisons, adjusted);
}

/* That two algorithms are not equivalent says nothing about the other pairs: any number of these
 * hypotheses can be true at once. Shaffer's procedure, which counts those that can, then equals
 * Holm's. */
static suf_adjust_kind equivalence_kind(const suf_analysis *a)
{
    const suf_adjust_kind kind = adjust_kind(a->request.adjusted);
    return kind == SUF_ADJUST_SHAFFER ? SUF_ADJUST_HOLM : kind;
}

void suf_verdicts_adjust_equivalence(const suf_analysis *a, const double *p, double *adjusted)
{
    suf_adjust(equivalence_kind(a), p, a->n_comparisons, adjusted);
}

static double *levels_by(const suf_analysis *a, suf_adjust_kind kind, const double *p)
{
    const double alpha = a->request.design.alpha;
    double *levels = suf_alloc(a->n_comparisons, sizeof *levels);
    suf_adjust_levels(kind, p, a->n_comparisons, alpha, levels);
    for (size_t i = 0; i < a->n_comparisons; i++)
        levels[i] = isnan(levels[i]) ? alpha : levels[i];
    return levels;
}

double *suf_verdicts_levels(const suf_analysis *a, const double *p)
{
    return levels_by(a, adjust_kind(a->request.adjusted), p);
}

double *suf_verdicts_equivalence_levels(const suf_analysis *a, const double *p)
{
    return levels_by(a, equivalence_kind(a), p);
}

const double *suf_verdicts_plain(const suf_pairing *p)
{
    return p->plain ? p->plain : p->phi;
}

suf_extra_variance suf_verdicts_extra(const suf_pairing *p)
{
    return (suf_extra_variance){
        .variance = p->bias.variance, .error = p->bias.error, .df = p->bias.df};
}

suf_question suf_verdicts_question(const suf_analysis *a, size_t i)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    return (suf_question){.phi = p->phi,
                          .plain = suf_verdicts_plain(p),
                          .n = p->n,
                          .extra = suf_verdicts_extra(p),
                          .mu0 = a->request.mu0,
                          .alternative = a->request.design.alternative,
                          .as_r = a->request.as_r,
                          .seed = a->request.seed};
}

/* Runs a test once, at alpha, and again only if its interval has another level. */
void suf_verdicts_judge(const suf_analysis *a, suf_test_kind kind, const suf_question *questions,
                        suf_test_result *results, double *errors)
{
    const size_t n = a->n_comparisons;
    const double alpha = a->request.design.alpha;
    double *p = suf_alloc(n, sizeof *p);
    double *adjusted = suf_alloc(n, sizeof *adjusted);
    for (size_t i = 0; i < n; i++) {
        results[i] = suf_run_test(kind, &questions[i], alpha, errors ? &errors[i] : NULL);
        p[i] = results[i].p;
    }
    suf_verdicts_adjust(a, p, adjusted);
    double *levels = suf_verdicts_levels(a, p);
    for (size_t i = 0; i < n; i++) {
        if (levels[i] != alpha && kind != SUF_BY_PERMUTATION)
            results[i] = suf_run_test(kind, &questions[i], levels[i], NULL);
        results[i].p_adjusted = adjusted[i];
    }
    free(p);
    free(adjusted);
    free(levels);
}

static void judge_differences(suf_analysis *a, suf_test_kind kind)
{
    const size_t n = a->n_comparisons;
    suf_question *questions = suf_alloc(n, sizeof *questions);
    suf_test_result *results = suf_alloc(n, sizeof *results);
    double *errors = suf_alloc(n, sizeof *errors);
    for (size_t i = 0; i < n; i++)
        questions[i] = suf_verdicts_question(a, i);
    suf_verdicts_judge(a, kind, questions, results, errors);
    for (size_t i = 0; i < n; i++) {
        a->comparisons[i].tests[kind] = results[i];
        if (kind == SUF_BY_PERMUTATION)
            a->comparisons[i].permutation_error = errors[i];
    }
    free(questions);
    free(results);
    free(errors);
}

bool suf_verdicts_are_none(const suf_analysis *a, const suf_analysed *c)
{
    const bool is_constant =
        a->about == SUF_ABOUT_INSTANCE ? c->single.is_constant : c->n > 1 && c->sd == 0;
    return is_constant && c->mean == a->request.mu0;
}

static double test_constant_equivalence(const suf_analysis *a, suf_analysed *c, double level)
{
    const suf_interval interval = suf_constant_differences_interval(a, c, level);
    c->equivalence_low = interval.lo;
    c->equivalence_high = interval.hi;
    return suf_constant_differences_equivalence_p(a, c);
}

/* returns p, and fills in the interval of 1 - 2 level */
static double test_equivalence(const suf_analysis *a, size_t i, double level)
{
    suf_analysed *c = &a->comparisons[i];
    const suf_sample_mean m = {.mean = c->mean - a->request.mu0,
                               .sd = c->sd,
                               .n = (double)c->n,
                               .extra = suf_verdicts_extra(&a->dataset->pairings[i])};
    const suf_equivalence e = suf_relevance_test(a, c, m, level);
    const double shift = a->request.design.delta > 0 ? a->request.mu0 : 0;
    c->equivalence_level = level;
    if (suf_constant_differences_are(c))
        return test_constant_equivalence(a, c, level);
    c->equivalence_low = e.lo + shift;
    c->equivalence_high = e.hi + shift;
    return e.p;
}

static void judge_equivalence(suf_analysis *a)
{
    const size_t n = a->n_comparisons;
    double *p = suf_alloc(n, sizeof *p);
    double *adjusted = suf_alloc(n, sizeof *adjusted);
    for (size_t i = 0; i < n; i++)
        p[i] = test_equivalence(a, i, a->request.design.alpha);
    suf_verdicts_adjust_equivalence(a, p, adjusted);
    double *levels = suf_verdicts_equivalence_levels(a, p);
    for (size_t i = 0; i < n; i++) {
        suf_analysed *c = &a->comparisons[i];
        if (levels[i] != a->request.design.alpha)
            test_equivalence(a, i, levels[i]);
        c->equivalence_p = p[i];
        c->equivalence_p_adjusted = adjusted[i];
    }
    free(levels);
    free(p);
    free(adjusted);
}

suf_verdict_kind suf_verdicts_of(const suf_analysis *a, bool is_equivalent, bool is_different,
                                 bool is_above)
{
    const suf_alternative claim = a->request.design.alternative;
    if (is_equivalent)
        return SUF_VERDICT_EQUIVALENT;
    if (!is_different)
        return SUF_VERDICT_INCONCLUSIVE;
    const bool above = claim == SUF_TWO_SIDED ? is_above : claim == SUF_GREATER;
    return above == suf_analysis_is_positive_better(a) ? SUF_VERDICT_BETTER : SUF_VERDICT_WORSE;
}

/* report/ finds the result of the chosen test by the value of suf_test */
_Static_assert((int)SUF_TEST_T == (int)SUF_BY_T, "tests and results must agree");
_Static_assert((int)SUF_TEST_WILCOXON == (int)SUF_BY_WILCOXON, "tests and results must agree");
_Static_assert((int)SUF_TEST_SIGN == (int)SUF_BY_SIGN, "tests and results must agree");

suf_test_kind suf_verdicts_kind(const suf_analysis *a)
{
    static const suf_test_kind of[] = {[SUF_TEST_T] = SUF_BY_T,
                                       [SUF_TEST_WILCOXON] = SUF_BY_WILCOXON,
                                       [SUF_TEST_SIGN] = SUF_BY_SIGN};
    return of[a->request.design.test];
}

/* The side of mu0 that a test favours. The estimates do not always show it: if more than half of
 * the differences are mu0, those of the signed-rank and the sign test are mu0, too. */
static bool is_above(const suf_analysis *a, const suf_analysed *c, int kind)
{
    const suf_pairing *p = &a->dataset->pairings[c - a->comparisons];
    const double *phi = kind == SUF_BY_SIGN ? suf_verdicts_plain(p) : p->phi;
    double m = 0; /* the differences that the signed-rank and the sign test use */
    for (size_t i = 0; i < p->n; i++)
        m += phi[i] != a->request.mu0;
    if (kind == SUF_BY_WILCOXON)
        return c->tests[kind].statistic > m * (m + 1) / 4;
    if (kind == SUF_BY_SIGN)
        return c->tests[kind].statistic > m / 2;
    return c->mean > a->request.mu0;
}

static suf_test_kind decider_for(suf_test_kind kind, const suf_analysed *c)
{
    return kind == SUF_BY_T && c->sd == 0 ? SUF_BY_PERMUTATION : kind;
}

suf_test_kind suf_verdicts_decider(const suf_analysis *a, const suf_analysed *c)
{
    return decider_for(suf_verdicts_kind(a), c);
}

bool suf_verdicts_are_of_items(const suf_analysis *a, const suf_analysed *c)
{
    return c->items.n > 0 && suf_verdicts_decider(a, c) == SUF_BY_SIGN;
}

suf_estimate_kind suf_verdicts_estimate_kind(const suf_analysis *a, const suf_analysed *c)
{
    static const suf_estimate_kind of[SUF_N_TESTS] = {[SUF_BY_T] = SUF_ESTIMATE_MEAN,
                                                      [SUF_BY_WILCOXON] =
                                                          SUF_ESTIMATE_HODGES_LEHMANN,
                                                      [SUF_BY_SIGN] = SUF_ESTIMATE_MEDIAN,
                                                      [SUF_BY_PERMUTATION] = SUF_ESTIMATE_MEAN};
    const bool is_of_mean = a->about == SUF_ABOUT_INSTANCE || suf_verdicts_are_of_items(a, c);
    return is_of_mean ? SUF_ESTIMATE_MEAN : of[suf_verdicts_decider(a, c)];
}

double suf_verdicts_estimate(const suf_analysis *a, const suf_analysed *c)
{
    return suf_verdicts_estimate_kind(a, c) == SUF_ESTIMATE_MEAN && !a->sequential
               ? c->mean
               : c->tests[suf_verdicts_decider(a, c)].estimate;
}

suf_interval suf_verdicts_interval(const suf_analysis *a, const suf_analysed *c)
{
    const double n_ends = a->request.design.alternative == SUF_TWO_SIDED ? 2 : 1;
    if (a->about == SUF_ABOUT_INSTANCE && c->single.is_constant)
        return suf_constant_runs_interval(
            a, c, a->request.design.alpha / (double)a->n_comparisons / n_ends);
    const suf_test_result *r = a->about == SUF_ABOUT_INSTANCE
                                   ? suf_single_instance_interval(c)
                                   : &c->tests[suf_verdicts_decider(a, c)];
    return suf_verdicts_are_of_items(a, c) ? (suf_interval){.lo = c->items.low, .hi = c->items.high}
                                           : (suf_interval){.lo = r->low, .hi = r->high};
}

double *suf_verdicts_deciding_levels(const suf_analysis *a)
{
    double *p = suf_alloc(a->n_comparisons, sizeof *p);
    for (size_t i = 0; i < a->n_comparisons; i++)
        p[i] = a->comparisons[i].tests[suf_verdicts_decider(a, &a->comparisons[i])].p;
    double *levels = suf_verdicts_levels(a, p);
    free(p);
    return levels;
}

static bool is_equivalent(const suf_analysis *a, const suf_analysed *c)
{
    return c->equivalence_p_adjusted <= a->request.design.alpha;
}

/* by one test alone; only the t test tests equivalence as well */
static suf_verdict_kind conclude_by(const suf_analysis *a, const suf_analysed *c, int kind)
{
    return suf_verdicts_of(a, kind == SUF_BY_T && is_equivalent(a, c),
                           c->tests[kind].p_adjusted <= a->request.design.alpha,
                           is_above(a, c, kind));
}

static suf_verdict_kind conclude(const suf_analysis *a, const suf_analysed *c, int kind)
{
    return is_equivalent(a, c) ? SUF_VERDICT_EQUIVALENT : conclude_by(a, c, kind);
}

/* the intervals of differences without spread */
static void bound_constant(suf_analysis *a)
{
    const double n_ends = a->request.design.alternative == SUF_TWO_SIDED ? 2 : 1;
    double *levels = suf_verdicts_deciding_levels(a);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        if (!suf_constant_differences_are(c))
            continue;
        const suf_interval interval = suf_constant_differences_interval(a, c, levels[i] / n_ends);
        for (int k = 0; k < SUF_N_TESTS; k++) {
            c->tests[k].low = interval.lo;
            c->tests[k].high = interval.hi;
        }
    }
    free(levels);
}

/* tests without a p value say nothing; the permutation test stands for the t test */
static void judge_constant(const suf_analysis *a, suf_analysed *c)
{
    for (int k = 0; k < SUF_N_TESTS; k++)
        if (isnan(c->tests[k].p))
            c->verdicts[k] = SUF_VERDICT_NONE;
    if (suf_verdicts_decider(a, c) == SUF_BY_PERMUTATION)
        c->verdicts[SUF_BY_PERMUTATION] = c->verdict;
}

void suf_verdicts_fill_by(suf_analysis *a, suf_test_kind kind)
{
    size_t n_constant = 0;
    for (size_t i = 0; i < a->n_comparisons; i++)
        n_constant += a->comparisons[i].sd == 0;
    judge_differences(a, kind);
    if (kind == SUF_BY_T && n_constant > 0)
        judge_differences(a, SUF_BY_PERMUTATION);
    judge_equivalence(a);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        c->verdict = conclude(a, c, (int)decider_for(kind, c));
    }
    bound_constant(a);
}

void suf_verdicts_fill(suf_analysis *a)
{
    for (int k = 0; k < SUF_N_TESTS; k++)
        judge_differences(a, (suf_test_kind)k);
    judge_equivalence(a);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        for (int k = 0; k < SUF_N_TESTS; k++)
            c->verdicts[k] = conclude_by(a, c, k);
        c->verdict = conclude(a, c, (int)suf_verdicts_decider(a, c));
        if (c->sd == 0)
            judge_constant(a, c);
    }
    bound_constant(a);
}
