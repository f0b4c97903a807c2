/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From differences over instances to a verdict: completes the request and calls the files that fill
 * in one part of an analysis each.
 */
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/beliefs.h"
#include "analysis/cut_intervals.h"
#include "analysis/description.h"
#include "analysis/false_positive_rates.h"
#include "analysis/groups.h"
#include "analysis/influence.h"
#include "analysis/items.h"
#include "analysis/look_verdicts.h"
#include "analysis/next_experiment.h"
#include "analysis/outliers.h"
#include "analysis/overview.h"
#include "analysis/planned_design.h"
#include "analysis/ranking.h"
#include "analysis/relevance.h"
#include "analysis/resampling.h"
#include "analysis/robustness.h"
#include "analysis/single_instance.h"
#include "analysis/solved.h"
#include "analysis/trends.h"
#include "analysis/verdicts.h"
#include "analysis/withheld_verdicts.h"
#include "analysis/worst_case.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

static const char *const kinds[] = {[SUF_BY_T] = "t",
                                    [SUF_BY_WILCOXON] = "wilcoxon",
                                    [SUF_BY_SIGN] = "sign",
                                    [SUF_BY_PERMUTATION] = "permutation"};
static const char *const estimates[] = {[SUF_ESTIMATE_MEAN] = "mean",
                                        [SUF_ESTIMATE_HODGES_LEHMANN] = "hodges_lehmann",
                                        [SUF_ESTIMATE_MEDIAN] = "median"};
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

const char *suf_estimate_kind_name(int i)
{
    return SUF_TEXT_IN(estimates, i);
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
    const int rc = suf_planned_design_complete(&q->design, d, err);
    if (rc < 0)
        return rc;
    q->design.comparisons = (int64_t)d->n_pairings;
    if (q->adjusted == SUF_ADJUSTED_BONFERRONI) /* every comparison has the strictest of Holm's
                                                 * levels */
        q->design.power_target = SUF_TARGET_WORST;
    for (size_t i = 0; i < d->n_pairings; i++)
        if (d->pairings[i].n < 2 && d->state == SUF_STATE_COMPLETE && !suf_single_instance_is(d))
            return refuse_few(d, &d->pairings[i], err);
    return q->adjusted == SUF_ADJUSTED_SHAFFER ? check_shaffer(q, d, err) : SUF_OK;
}

/* The comparisons without any number, as those of an experiment that is not finished stay. */
static void begin(suf_analysis *a)
{
    a->comparisons = suf_alloc(a->n_comparisons, sizeof *a->comparisons);
    for (size_t i = 0; i < a->n_comparisons; i++)
        a->comparisons[i] = suf_description_blank(&a->dataset->pairings[i]);
}

static void analyse(suf_analysis *a)
{
    const double alpha = a->request.design.alpha;
    a->request.design.alpha = suf_look_verdicts_level(a);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_pairing *p = &a->dataset->pairings[i];
        if (p->n < 2)
            continue;
        suf_description_fill(&a->comparisons[i], p, a);
        if (!suf_dataset_is_binary(a->dataset)) /* an item on which two differ is none */
            suf_outliers_fill(&a->comparisons[i], p);
    }
    suf_beliefs_fill(a);
    suf_verdicts_fill(a);
    suf_items_fill(a);
    suf_solved_fill(a);
    suf_robustness_fill(a);
    suf_influence_fill(a);
    suf_resampling_fill(a);
    suf_worst_case_fill(a);
    a->request.design.alpha = alpha;
    suf_next_experiment_fill(a);
    suf_look_verdicts_fill(a);
    suf_false_positive_rates_fill(a);
    suf_withheld_verdicts_fill(a);
    suf_relevance_fill(a);
}

/* whether the only instance of an experiment was given up, or every run on it timed out: there is
 * no verdict about it, but there is something to say */
static bool is_lost_single(const suf_dataset *d)
{
    const suf_pairing *p = d->pairings;
    for (size_t i = 0; i < d->n_pairings; i++)
        if (d->source != SUF_SOURCE_STORE || !p[i].absent || p[i].absent[0] == SUF_ABSENT_NOT ||
            p[i].absent[0] == SUF_ABSENT_VALUE)
            return false;
    return true;
}

int suf_analysis_init(suf_analysis *analysis, const suf_dataset *dataset,
                      const suf_analysis_request *request, suf_error *err)
{
    if (suf_error_require(dataset, "dataset", err) < 0 ||
        suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    if (dataset->n_pairings == 0)
        return suf_fail(err, SUF_EINVAL, "the dataset is empty; load it first");
    suf_analysis a = {
        .dataset = dataset, .request = *request, .n_comparisons = dataset->n_pairings};
    const bool is_single = dataset->state != SUF_STATE_INTERIM && suf_single_instance_is(dataset) &&
                           !is_lost_single(dataset);
    int rc = complete(&a.request, dataset, err);
    if (rc == 0)
        rc = suf_look_verdicts_init(&a, err);
    if (rc == 0)
        rc = suf_groups_check(&a, err);
    if (rc == 0 && is_single)
        rc = suf_single_instance_init(&a, err);
    if (rc == 0 && !is_single)
        rc = suf_trends_init(&a, err);
    if (rc < 0) {
        suf_look_verdicts_release(&a);
        return rc;
    }
    if (!is_single)
        begin(&a);
    if (dataset->state != SUF_STATE_INTERIM && !is_single) {
        analyse(&a);
        suf_groups_init(&a);
    }
    if (dataset->state != SUF_STATE_INTERIM) {
        suf_ranking_init(&a.ranking, dataset, a.request.design.alpha);
        suf_overview_init(&a);
        suf_cut_intervals(&a);
    }
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
    suf_look_verdicts_release(a);
    suf_ranking_release(&a->ranking);
    suf_overview_release(&a->overview);
    free(a->trends);
    suf_groups_release(a);
    *a = (suf_analysis){0};
}

int suf_analysis_is_positive_better(const suf_analysis *a)
{
    return suf_dataset_is_positive_better(a->dataset);
}
