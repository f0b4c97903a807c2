/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From differences over instances to a verdict: completes the request and calls the files that fill
 * in one part of an analysis each.
 */
#include <stdlib.h>

#include "analysis/description.h"
#include "analysis/false_positive_rates.h"
#include "analysis/influence.h"
#include "analysis/items.h"
#include "analysis/lost_instances.h"
#include "analysis/next_experiment.h"
#include "analysis/outliers.h"
#include "analysis/ranking.h"
#include "analysis/resampling.h"
#include "analysis/robustness.h"
#include "analysis/single_instance.h"
#include "analysis/trends.h"
#include "analysis/verdicts.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

static const char *const kinds[] = {[SUF_BY_T] = "t",
                                    [SUF_BY_WILCOXON] = "wilcoxon",
                                    [SUF_BY_SIGN] = "sign",
                                    [SUF_BY_PERMUTATION] = "permutation"};
static const char *const adjustments[] = {[SUF_ADJUSTED_HOLM] = "holm",
                                          [SUF_ADJUSTED_SHAFFER] = "shaffer",
                                          [SUF_ADJUSTED_BONFERRONI] = "bonferroni",
                                          [SUF_ADJUSTED_BH] = "bh"};
static const char *const verdicts[] = {[SUF_VERDICT_BETTER] = "better",
                                       [SUF_VERDICT_WORSE] = "worse",
                                       [SUF_VERDICT_EQUIVALENT] = "equivalent",
                                       [SUF_VERDICT_INCONCLUSIVE] = "inconclusive",
                                       [SUF_VERDICT_NONE] = "none"};

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

/* The procedure counts how many pairs can be equal at once. Any number of one-sided hypotheses, or
 * of differences other than 0, can be true at once, so it would reject too many of them. */
static int check_shaffer(const suf_analysis_request *q, const suf_dataset *d, suf_error *err)
{
    const size_t n = d->n_algorithms;
    if (d->n_pairings != n * (n - 1) / 2)
        return suf_fail(err, SUF_EINVAL,
                        "Shaffer's procedure is for all pairs; use holm for comparisons with the "
                        "first");
    if (q->mu0 != 0 || q->design.alternative != SUF_TWO_SIDED)
        return suf_fail(err, SUF_EINVAL,
                        "Shaffer's procedure is for two-sided tests against 0; use holm for "
                        "others");
    return SUF_OK;
}

static int refuse_few(const suf_dataset *d, const suf_pairing *p, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "'%.80s' and '%.80s' have results on %zu common instance%s; at least 2 are "
                    "needed%s%.150s",
                    d->algorithms[p->first], d->algorithms[p->second], p->n, p->n == 1 ? "" : "s",
                    d->n_left_out ? ", and " : "", d->n_left_out ? d->left_out[0] : "");
}

static int complete(suf_analysis_request *q, const suf_dataset *d, suf_error *err)
{
    q->design.alpha = given(q->design.alpha, d->design.alpha, SUF_DEFAULT_ALPHA);
    q->design.power = given(q->design.power, d->design.power, SUF_DEFAULT_POWER);
    q->design.mres = given(q->design.mres, d->design.mres, 0);
    q->design.comparisons = (int64_t)d->n_pairings;
    if (q->adjusted == SUF_ADJUSTED_BONFERRONI) /* every comparison has the strictest of Holm's
                                                 * levels */
        q->design.power_target = SUF_TARGET_WORST;
    if (!(q->design.alpha < 0.5))
        return suf_fail(err, SUF_EINVAL, "'alpha' is %g, must lie in (0, 0.5)", q->design.alpha);
    for (size_t i = 0; i < d->n_pairings; i++)
        if (d->pairings[i].n < 2 && !suf_single_instance_is(d))
            return refuse_few(d, &d->pairings[i], err);
    return q->adjusted == SUF_ADJUSTED_SHAFFER ? check_shaffer(q, d, err) : SUF_OK;
}

static int analyse(suf_analysis *a, suf_error *err)
{
    const int rc = suf_trends_init(a, err);
    if (rc < 0)
        return rc;
    a->comparisons = suf_alloc(a->n_comparisons, sizeof *a->comparisons);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_pairing *p = &a->dataset->pairings[i];
        a->comparisons[i] =
            (suf_analysed){.first = p->first, .second = p->second, .n = p->n, .n_lost = p->n_lost};
        suf_description_fill(&a->comparisons[i], p, a);
        suf_outliers_fill(&a->comparisons[i], p);
    }
    suf_verdicts_fill(a);
    suf_items_fill(a);
    suf_robustness_fill(a);
    suf_influence_fill(a);
    suf_resampling_fill(a);
    suf_next_experiment_fill(a);
    suf_false_positive_rates_fill(a);
    suf_lost_instances_withhold(a);
    return SUF_OK;
}

int suf_analysis_init(suf_analysis *analysis, const suf_dataset *dataset,
                      const suf_analysis_request *request, suf_error *err)
{
    suf_analysis a = {
        .dataset = dataset, .request = *request, .n_comparisons = dataset->n_pairings};
    int rc = complete(&a.request, dataset, err);
    if (rc == 0)
        rc = suf_single_instance_is(dataset) ? suf_single_instance_init(&a, err) : analyse(&a, err);
    if (rc < 0)
        return rc;
    suf_ranking_init(&a.ranking, dataset, a.request.design.alpha);
    *analysis = a;
    return SUF_OK;
}

void suf_analysis_release(suf_analysis *a)
{
    for (size_t i = 0; a->comparisons && i < a->n_comparisons; i++) {
        free(a->comparisons[i].outliers);
        free(a->comparisons[i].without);
        free(a->comparisons[i].bootstrap);
    }
    free(a->comparisons);
    suf_ranking_release(&a->ranking);
    free(a->trends);
    *a = (suf_analysis){0};
}

int suf_analysis_is_positive_better(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    return d->maximise || (d->source != SUF_SOURCE_PHI && d->difference == SUF_PROBABILITY);
}
