/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See robustness.h. The logarithms are tested like the differences: a t test, adjusted for the
 * number of comparisons, and an equivalence test with their own mean and standard deviation. Beside
 * a probability to win they may point the other way: where small values are good, the better
 * algorithm has a positive difference and a negative log ratio.
 */
#include "analysis/robustness.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/relevance.h"
#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/ttest.h"

/* The band of delta on the logarithmic scale; NAN if it cannot be expressed there. */
static suf_margins log_band(const suf_analysis *a)
{
    suf_margins band = {NAN, NAN};
    if (a->dataset->difference == SUF_PERCENT)
        suf_difference_band(SUF_RATIO, log1p(a->request.design.delta), &band.lo, &band.hi);
    return band;
}

/* log(second / first) on the instances of a comparison, for free(); NULL unless all are positive */
static double *logs_of(const suf_dataset *d, const suf_pairing *p)
{
    double *logs = d->cells ? suf_alloc(p->n, sizeof *logs) : NULL;
    for (size_t i = 0; i < p->n && logs; i++) {
        const suf_cell *cells = &d->cells[p->instances[i] * d->n_algorithms];
        const suf_cell *first = &cells[p->first];
        const suf_cell *second = &cells[p->second];
        if (first->n > 0 && second->n > 0 && first->value > 0 && second->value > 0) {
            logs[i] = log(second->value / first->value);
        } else {
            free(logs);
            logs = NULL;
        }
    }
    return logs;
}

/* The null hypothesis on the logarithmic scale. NAN if it cannot be expressed there: only a
 * difference in percent of the first algorithm is a ratio. */
static double null_log(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    const double mu0 = a->request.mu0;
    if (mu0 == 0)
        return 0;
    return d->difference == SUF_PERCENT && mu0 > -1 ? log1p(mu0) : NAN;
}

static double equivalence_p(const suf_analysis *a, const suf_analysed *c, const suf_question *q)
{
    const suf_design *d = &a->request.design;
    const suf_ttest t = suf_ttest_of(q->phi, q->n, (suf_hypothesis){.mu0 = q->mu0});
    const suf_sample_mean m = {.mean = t.mean - q->mu0, .sd = t.sd, .n = (double)q->n};
    if (q->n < 2 || !suf_relevance_is_tested(a, c))
        return NAN;
    return d->delta > 0 ? suf_equivalence_raw(m, log_band(a), d->alpha).p
                        : suf_equivalence_standardised(m, d->mres, d->alpha).p;
}

/* whether a positive difference and a positive log ratio favour different algorithms */
static bool is_reversed(const suf_analysis *a)
{
    return suf_analysis_is_positive_better(a) && !suf_dataset_is_larger_better(a->dataset);
}

static suf_alternative log_alternative(const suf_analysis *a)
{
    static const suf_alternative reversed[] = {
        [SUF_TWO_SIDED] = SUF_TWO_SIDED, [SUF_LESS] = SUF_GREATER, [SUF_GREATER] = SUF_LESS};
    const suf_alternative claim = a->request.design.alternative;
    return is_reversed(a) ? reversed[claim] : claim;
}

static void judge_logs(suf_analysis *a, const suf_question *questions)
{
    const size_t n = a->n_comparisons;
    const double alpha = a->request.design.alpha;
    suf_test_result *results = suf_alloc(n, sizeof *results);
    double *p = suf_alloc(n, sizeof *p);
    double *adjusted = suf_alloc(n, sizeof *adjusted);
    suf_verdicts_judge(a, SUF_BY_T, questions, results, NULL);
    for (size_t i = 0; i < n; i++)
        p[i] = equivalence_p(a, &a->comparisons[i], &questions[i]);
    suf_verdicts_adjust_equivalence(a, p, adjusted);
    for (size_t i = 0; i < n; i++) {
        suf_analysed *c = &a->comparisons[i];
        c->log_ratio = results[i];
        c->log_ratio.df = questions[i].n > 0 ? results[i].df : NAN;
        const bool is_above = results[i].estimate > questions[i].mu0;
        c->log_verdict = suf_verdicts_of(a, adjusted[i] <= alpha, results[i].p_adjusted <= alpha,
                                         is_above != is_reversed(a));
    }
    free(results);
    free(p);
    free(adjusted);
}

static void copy_t(suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++) {
        a->comparisons[i].log_ratio = a->comparisons[i].tests[SUF_BY_T];
        a->comparisons[i].log_verdict = a->comparisons[i].verdicts[SUF_BY_T];
    }
}

bool suf_robustness_is_log(const suf_dataset *d)
{
    return d->source != SUF_SOURCE_PHI &&
           (d->difference == SUF_RATIO || d->difference == SUF_LOG_RATIO);
}

void suf_robustness_fill(suf_analysis *a)
{
    const size_t n = a->n_comparisons;
    const double mu0 = null_log(a);
    if (suf_robustness_is_log(a->dataset)) {
        copy_t(a);
        return;
    }
    suf_question *questions = suf_alloc(n, sizeof *questions);
    double **logs = suf_alloc(n, sizeof *logs);
    for (size_t i = 0; i < n; i++) {
        logs[i] = isnan(mu0) ? NULL : logs_of(a->dataset, &a->dataset->pairings[i]);
        questions[i] = suf_verdicts_question(a, i);
        questions[i].phi = questions[i].plain = logs[i];
        questions[i].extra = (suf_extra_variance){0}; /* the bias is known on another scale */
        questions[i].n = logs[i] ? questions[i].n : 0;
        questions[i].mu0 = mu0;
        questions[i].alternative = log_alternative(a);
    }
    judge_logs(a, questions);
    for (size_t i = 0; i < n; i++)
        free(logs[i]);
    free(logs);
    free(questions);
}
