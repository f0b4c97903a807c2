/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Analysis of differences by a test that holds its level whenever one looks: the e value after
 * each instance, and the confidence sequence that belongs to it (stats/e_value_t.h). A mean is
 * excluded once the e value against it has reached 1 / level at any time, by Ville's inequality. So
 * the intervals of all moments have to be cut with each other: a difference is shown if 0 is
 * excluded, equivalence if all means beyond plus or minus delta are. If all means are excluded, the
 * differences are not independent and normal with one mean: the order matters, or they drift.
 *
 * If stopping left a bias in the differences of an experiment, what its correction adds to the
 * variance of the mean widens the sequence at every moment.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/instance_order.h"
#include "analysis/planned_design.h"
#include "analysis/verdicts.h"
#include "analysis/withheld_verdicts.h"
#include "base/error.h"
#include "base/memory.h"
#include "dataset/least_difference.h"
#include "stats/e_value_t.h"
#include "stats/moments.h"
#include "stats/ttest.h"
#include "suffice.h"

/* Divides the differences, so that their squares neither overflow nor vanish. */
static double scale_of(const suf_ordered_differences *x)
{
    double largest = 0;
    for (size_t i = 0; i < x->n; i++)
        largest = fmax(largest, fabs(x->phi[i]));
    return largest > 0 ? largest : 1;
}

/* After the differences that are in the sample, by themselves. No spread: neither e value nor
 * interval. */
static suf_always_valid_moment moment_of(const suf_always_valid_analysis *a, const suf_pairing *p,
                                         const suf_running *sample, double scale)
{
    suf_extra_variance extra = suf_verdicts_extra(p);
    extra.variance /= scale * scale;
    const suf_sample_mean m = {.mean = suf_running_mean(sample),
                               .sd = sqrt(suf_running_variance(sample)),
                               .n = (double)sample->n,
                               .extra = extra};
    const suf_ttest test = suf_ttest_of_mean(m, (suf_hypothesis){0});
    const double reach = suf_sample_mean_se(m) * suf_e_value_t_critical(m.n, a->g, a->level);
    const bool has_spread = !isnan(test.d);
    return (suf_always_valid_moment){.n = (int64_t)sample->n,
                                     .mean = scale * m.mean,
                                     .low = has_spread ? scale * (m.mean - reach) : -INFINITY,
                                     .high = has_spread ? scale * (m.mean + reach) : INFINITY,
                                     .log_e =
                                         has_spread ? suf_e_value_t_log(test.t, m.n, a->g) : NAN};
}

/* what no moment before has excluded either */
static void cut_moment(suf_always_valid_moment *m, const suf_always_valid_moment *before,
                       const suf_always_valid_analysis *a)
{
    const double k = (double)a->n_comparisons;
    m->p = fmin(1, k * exp(-m->log_e));
    m->low = suf_least_difference_cut(m->low, a->least_difference);
    if (isnan(m->p))
        m->p = 1;
    if (!before)
        return;
    m->p = fmin(m->p, before->p);
    m->low = fmax(m->low, before->low);
    m->high = fmin(m->high, before->high);
}

static void note_moment(const suf_always_valid_analysis *a, const suf_always_valid_moment *m,
                        suf_always_valid_compared *c)
{
    const double delta = a->request.design.delta;
    if (c->contradicted_after == 0 && m->low > m->high)
        c->contradicted_after = m->instances;
    if (c->contradicted_after > 0)
        return;
    if (c->different_after == 0 && (m->low > 0 || m->high < 0))
        c->different_after = m->instances;
    if (c->equivalent_after == 0 && delta > 0 && m->low >= -delta && m->high <= delta)
        c->equivalent_after = m->instances;
}

static suf_sequential_decision decide(const suf_always_valid_compared *c)
{
    if (c->n_moments == 0 || c->is_selection || c->contradicted_after > 0)
        return SUF_SEQUENTIAL_OPEN;
    const suf_always_valid_moment *last = &c->moments[c->n_moments - 1];
    if (c->equivalent_after > 0)
        return SUF_SEQUENTIAL_EQUIVALENT;
    if (c->different_after == 0)
        return SUF_SEQUENTIAL_OPEN;
    return last->low > 0 ? SUF_SEQUENTIAL_POSITIVE : SUF_SEQUENTIAL_NEGATIVE;
}

static void take_moments(const suf_always_valid_analysis *a, const suf_pairing *p,
                         const suf_ordered_differences *x, suf_always_valid_compared *c)
{
    suf_running sample = {0};
    const double scale = scale_of(x);
    size_t instances = 0;
    while (sample.n < x->n) {
        suf_running_add(&sample, x->phi[sample.n] / scale);
        while (x->before[instances] < sample.n)
            instances++;
        if (sample.n < 2)
            continue;
        suf_always_valid_moment *m = &c->moments[c->n_moments];
        *m = moment_of(a, p, &sample, scale);
        m->instances = (int64_t)instances;
        cut_moment(m, c->n_moments ? m - 1 : NULL, a);
        note_moment(a, m, c);
        if (c->contradicted_after > 0)
            m->low = m->high = m->p = NAN;
        c->n_moments++;
    }
}

static suf_always_valid_compared compare(const suf_always_valid_analysis *a, size_t i,
                                         const size_t *order)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    suf_ordered_differences x;
    suf_ordered_differences_init(&x, a->dataset, p, order);
    suf_always_valid_compared c = {.comparison = i,
                                   .n_instances = (int64_t)x.n_instances,
                                   .n_differences = (int64_t)x.n,
                                   .is_selection =
                                       suf_withheld_verdicts_is_selection(p->n, p->n_lost),
                                   .moments = suf_alloc(x.n, sizeof *c.moments)};
    take_moments(a, p, &x, &c);
    c.decision = decide(&c);
    suf_ordered_differences_release(&x);
    return c;
}

/* a whole request */
static int check(const suf_always_valid_request *q, suf_error *err)
{
    if (q->design.test != SUF_TEST_T || q->design.alternative != SUF_TWO_SIDED)
        return suf_fail(err, SUF_EINVAL,
                        "an always-valid test is a two-sided t test; choose 'test' t and "
                        "'alternative' two-sided");
    if (!(q->design.mres > 0))
        return suf_fail(err, SUF_EINVAL,
                        "an always-valid test is tuned to an effect that was chosen before the "
                        "results were seen; give it as 'mres', in standard deviations of the "
                        "differences");
    if (!(q->design.mres >= 0.01 && q->design.mres <= 10))
        return suf_fail(err, SUF_EINVAL,
                        "'mres' is %g, must lie in [0.01, 10] for an always-valid test: it is in "
                        "standard deviations of the differences",
                        q->design.mres);
    return SUF_OK;
}

int suf_always_valid_analysis_init(suf_always_valid_analysis *analysis, const suf_dataset *dataset,
                                   const suf_always_valid_request *request, suf_error *err)
{
    if (suf_error_require(dataset, "dataset", err) < 0 ||
        suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_always_valid_request whole = *request;
    if (suf_planned_design_complete_looked(&whole.design, dataset, "always-valid", err) < 0 ||
        check(&whole, err) < 0)
        return SUF_EINVAL;
    suf_always_valid_analysis a = {.dataset = dataset,
                                   .request = whole,
                                   .g = whole.design.mres * whole.design.mres,
                                   .least_difference = suf_least_difference(dataset),
                                   .n_comparisons = dataset->n_pairings,
                                   .comparisons =
                                       suf_alloc(dataset->n_pairings, sizeof *a.comparisons)};
    a.level = a.request.design.alpha / (double)a.n_comparisons;
    size_t *order = suf_instance_order(dataset, request->order, err);
    if (!order) {
        suf_always_valid_analysis_release(&a);
        return SUF_EINVAL;
    }
    for (size_t i = 0; i < a.n_comparisons; i++)
        a.comparisons[i] = compare(&a, i, order);
    free(order);
    *analysis = a;
    return SUF_OK;
}

void suf_always_valid_analysis_release(suf_always_valid_analysis *a)
{
    for (size_t i = 0; a->comparisons && i < a->n_comparisons; i++)
        free(a->comparisons[i].moments);
    free(a->comparisons);
    *a = (suf_always_valid_analysis){0};
}
