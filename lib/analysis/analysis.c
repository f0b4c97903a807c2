/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From differences over instances to a verdict.
 *
 * Every test is made on every comparison, its p values adjusted over the comparisons, and its
 * intervals made at the levels that agree with the adjusted decisions. The verdict is by the test
 * of the design, and by the equivalence test with the MRES as its margin (Wellek 2010, the effect
 * being standardised): "equivalent" when that rejects, whatever else does; "better" or "worse"
 * when the test of difference rejects; "inconclusive" otherwise. Not significant is never equal.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/judgement.h"
#include "analysis/ranking.h"
#include "analysis/trends.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "stats/adjust.h"
#include "stats/bayes_signrank.h"
#include "stats/bayes_t.h"
#include "stats/effect.h"
#include "stats/equivalence.h"
#include "stats/moments.h"
#include "stats/shapiro.h"

static const char *const kinds[] = {"t", "wilcoxon", "sign", "permutation"};
static const char *const adjustments[] = {"holm", "shaffer", "bonferroni", "bh"};
static const char *const verdicts[] = {"better", "worse", "equivalent", "inconclusive"};

const char *suf_test_kind_name(int i)
{
    return SUF_TEXT_IN(kinds, i);
}

const char *suf_adjusted_name(int i)
{
    return SUF_TEXT_IN(adjustments, i);
}

const char *suf_verdict_name(int i)
{
    return SUF_TEXT_IN(verdicts, i);
}

/* ---- the request ---- */

static double given(double first, double second, double standard)
{
    return first > 0 ? first : second > 0 ? second : standard;
}

static int complete(suf_analysis_request *q, const suf_dataset *d, suf_error *err)
{
    q->design.alpha = given(q->design.alpha, d->design.alpha, SUF_DEFAULT_ALPHA);
    q->design.power = given(q->design.power, d->design.power, SUF_DEFAULT_POWER);
    q->design.mres = given(q->design.mres, d->design.mres, 0);
    q->design.comparisons = (int64_t)d->n_pairings;
    if (!(q->design.alpha < 0.5))
        return suf_fail(err, SUF_EINVAL, "'alpha' is %g, must lie in (0, 0.5)", q->design.alpha);
    for (size_t i = 0; i < d->n_pairings; i++)
        if (d->pairings[i].n < 2)
            return suf_fail(err, SUF_EINVAL,
                            "'%s' and '%s' have results on %zu common instance%s; at least 2 are "
                            "needed",
                            d->algorithms[d->pairings[i].first],
                            d->algorithms[d->pairings[i].second], d->pairings[i].n,
                            d->pairings[i].n == 1 ? "" : "s");
    const size_t n = d->n_algorithms;
    if (q->adjusted == SUF_ADJUSTED_SHAFFER && d->n_pairings != n * (n - 1) / 2)
        return suf_fail(err, SUF_EINVAL,
                        "Shaffer's procedure is for all pairs; use holm for comparisons with the "
                        "first");
    return SUF_OK;
}

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

/* ---- the family ---- */

static suf_question question_of(const suf_analysis *a, size_t i)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    return (suf_question){.phi = p->phi,
                          .n = p->n,
                          .mu0 = a->request.mu0,
                          .alternative = a->request.design.alternative,
                          .as_r = a->request.as_r,
                          .seed = a->request.seed};
}

static void judge_family(suf_analysis *a, suf_test_kind kind)
{
    const size_t n = a->n_comparisons;
    const suf_adjust_kind how = adjust_kind(a->request.adjusted);
    const double alpha = a->request.design.alpha;
    double *p = suf_alloc(n, sizeof *p);
    double *adjusted = suf_alloc(n, sizeof *adjusted);
    double *levels = suf_alloc(n, sizeof *levels);
    for (size_t i = 0; i < n; i++) {
        const suf_question q = question_of(a, i);
        p[i] = suf_judgement_of(kind, &q, alpha, NULL).p;
    }
    suf_adjust(how, p, n, adjusted);
    suf_adjust_levels(how, p, n, alpha, levels);
    for (size_t i = 0; i < n; i++) {
        suf_analysed *c = &a->comparisons[i];
        const suf_question q = question_of(a, i);
        double error = 0;
        c->tests[kind] = suf_judgement_of(kind, &q, isnan(levels[i]) ? alpha : levels[i], &error);
        c->tests[kind].p_adjusted = adjusted[i];
        if (kind == SUF_BY_PERMUTATION)
            c->permutation_error = error;
    }
    free(p);
    free(adjusted);
    free(levels);
}

static void judge_equivalence(suf_analysis *a)
{
    const size_t n = a->n_comparisons;
    const suf_design *d = &a->request.design;
    double *p = suf_alloc(n, sizeof *p);
    double *adjusted = suf_alloc(n, sizeof *adjusted);
    for (size_t i = 0; i < n; i++) {
        const suf_analysed *c = &a->comparisons[i];
        p[i] = d->mres > 0 ? suf_equivalence_standardised(c->mean - a->request.mu0, c->sd,
                                                          (double)c->n, d->mres, d->alpha)
                                 .p
                           : NAN;
    }
    suf_adjust(adjust_kind(a->request.adjusted), p, n, adjusted);
    for (size_t i = 0; i < n; i++) {
        a->comparisons[i].equivalence_p = p[i];
        a->comparisons[i].equivalence_p_adjusted = adjusted[i];
    }
    free(p);
    free(adjusted);
}

/* ---- one comparison ---- */

static suf_verdict_kind verdict_of(const suf_analysis *a, const suf_analysed *c, suf_test_kind kind)
{
    const double alpha = a->request.design.alpha;
    const suf_test_result *r = &c->tests[kind];
    const double place = isnan(r->estimate) ? c->mean : r->estimate;
    const suf_alternative claim = a->request.design.alternative;
    if (c->equivalence_p_adjusted <= alpha)
        return SUF_VERDICT_EQUIVALENT;
    if (!(r->p_adjusted <= alpha))
        return SUF_VERDICT_INCONCLUSIVE;
    const bool above = claim == SUF_TWO_SIDED ? place > a->request.mu0 : claim == SUF_GREATER;
    return above == (a->dataset->maximise != 0) ? SUF_VERDICT_BETTER : SUF_VERDICT_WORSE;
}

static void describe(suf_analysed *c, const suf_pairing *p, const suf_analysis *a)
{
    const double alpha = a->request.design.alpha;
    suf_running moments = {0};
    for (size_t i = 0; i < p->n; i++)
        suf_running_add(&moments, p->phi[i]);
    c->mean = suf_running_mean(&moments);
    c->sd = sqrt(suf_running_variance(&moments));
    const suf_effect e = suf_effect_of(c->mean, c->sd, (double)p->n, alpha);
    c->d = e.d;
    c->d_low = e.lo;
    c->d_high = e.hi;
    c->hedges = e.hedges;
    const suf_superiority s =
        suf_effect_superiority(p->phi, p->n, a->dataset->maximise ? 1 : -1, alpha);
    c->superiority = s.probability;
    c->superiority_low = s.lo;
    c->superiority_high = s.hi;
    const suf_shapiro w = suf_shapiro_of(p->phi, p->n);
    c->shapiro_w = w.w;
    c->shapiro_p = w.p;
}

/* total = var(phi), within = mean(se^2), across = the rest (method of the paper, section 5) */
static void split_variance(suf_analysed *c, const suf_pairing *p)
{
    double sum = 0;
    for (size_t i = 0; i < p->n; i++)
        sum += p->se[i] * p->se[i];
    c->within = sum / (double)p->n;
    c->across = c->sd * c->sd - c->within;
}

static suf_belief belief_of(suf_regions r, double error, int maximise)
{
    return (suf_belief){.better = maximise ? r.right : r.left,
                        .equivalent = r.rope,
                        .worse = maximise ? r.left : r.right,
                        .error = error};
}

/* the region of practical equivalence: the MRES in units of the observed standard deviation */
static void believe(suf_analysed *c, const suf_pairing *p, const suf_analysis *a)
{
    const suf_belief unknown = {NAN, NAN, NAN, NAN};
    const double rope = a->request.design.mres * c->sd;
    c->by_t = c->by_signrank = unknown;
    if (!(rope > 0) || a->request.mu0 != 0)
        return;
    c->by_t =
        belief_of(suf_bayes_t_regions(c->mean, c->sd, (double)p->n, rope), 0, a->dataset->maximise);
    const suf_bayes_signrank_request q = {.rope = rope, .seed = a->request.seed};
    const suf_bayes_signrank r = suf_bayes_signrank_of(p->phi, p->n, &q);
    c->by_signrank =
        belief_of(r.probability, fmax(r.mc_error.left, fmax(r.mc_error.rope, r.mc_error.right)),
                  a->dataset->maximise);
}

static double detectable(const suf_analysis *a, size_t n)
{
    suf_plan plan;
    suf_design design = a->request.design;
    design.instances = (int64_t)n;
    design.mres = 0;
    if (suf_plan_init(&plan, &design, NULL) < 0)
        return NAN;
    const double effect = plan.design.mres;
    suf_plan_release(&plan);
    return effect;
}

static suf_test_kind kind_of(suf_test test)
{
    return test == SUF_TEST_WILCOXON ? SUF_BY_WILCOXON
           : test == SUF_TEST_SIGN   ? SUF_BY_SIGN
                                     : SUF_BY_T;
}

static void conclude(suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        for (int k = 0; k < SUF_N_TESTS; k++)
            c->verdicts[k] = verdict_of(a, c, (suf_test_kind)k);
        c->verdict = c->verdicts[kind_of(a->request.design.test)];
    }
}

int suf_analysis_init(suf_analysis *analysis, const suf_dataset *dataset,
                      const suf_analysis_request *request, suf_error *err)
{
    suf_analysis a = {
        .dataset = dataset, .request = *request, .n_comparisons = dataset->n_pairings};
    int rc = complete(&a.request, dataset, err);
    if (rc == 0)
        rc = suf_trends_init(&a, err);
    if (rc < 0)
        return rc;
    a.comparisons = suf_alloc(a.n_comparisons, sizeof *a.comparisons);
    for (size_t i = 0; i < a.n_comparisons; i++) {
        const suf_pairing *p = &dataset->pairings[i];
        suf_analysed *c = &a.comparisons[i];
        *c = (suf_analysed){.first = p->first, .second = p->second, .n = p->n};
        describe(c, p, &a);
        split_variance(c, p);
        believe(c, p, &a);
        c->detectable = detectable(&a, p->n);
    }
    for (int k = 0; k < SUF_N_TESTS; k++)
        judge_family(&a, (suf_test_kind)k);
    judge_equivalence(&a);
    conclude(&a);
    suf_ranking_init(&a.ranking, dataset, a.request.design.alpha);
    *analysis = a;
    return SUF_OK;
}

void suf_analysis_release(suf_analysis *a)
{
    free(a->comparisons);
    suf_ranking_release(&a->ranking);
    free(a->trends);
    *a = (suf_analysis){0};
}
