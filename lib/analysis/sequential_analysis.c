/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Analysis of differences that were looked at several times by a plan: each look by itself, and
 * what holds at the stop.
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <Rmath.h>

#include "analysis/instance_order.h"
#include "analysis/planned_design.h"
#include "analysis/recorded_looks.h"
#include "analysis/verdicts.h"
#include "analysis/withheld_verdicts.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "stats/stopped_t.h"
#include "stats/ttest.h"
#include "suffice.h"

static const char *const decisions[] = {
    [SUF_SEQUENTIAL_OPEN] = "open",           [SUF_SEQUENTIAL_POSITIVE] = "positive",
    [SUF_SEQUENTIAL_NEGATIVE] = "negative",   [SUF_SEQUENTIAL_EQUIVALENT] = "equivalent",
    [SUF_SEQUENTIAL_NOT_SHOWN] = "not_shown", [SUF_SEQUENTIAL_FUTILE] = "futile"};

const char *suf_sequential_decision_name(int decision)
{
    return SUF_TEXT_IN(decisions, decision);
}

/* ---- looks ---- */

static int sides_of(const suf_sequential_analysis *a)
{
    return a->request.design.alternative == SUF_TWO_SIDED ? 2 : 1;
}

/* what is claimed is positive */
static double side_of(const suf_sequential_analysis *a)
{
    return a->request.design.alternative == SUF_LESS ? -1 : 1;
}

/* as they were recorded */
static int take_instances(suf_sequential_analysis *a)
{
    const suf_looking *l = a->request.recorded;
    a->request.rule.n_looks = l->n_planned;
    a->instances = suf_alloc(l->n_planned, sizeof *a->instances);
    memcpy(a->instances, l->instances, l->n_planned * sizeof *a->instances);
    return SUF_OK;
}

static int set_instances(suf_sequential_analysis *a, suf_error *err)
{
    const suf_sequential_rule *rule = &a->request.rule;
    if (a->request.recorded)
        return take_instances(a);
    const size_t n = rule->n_looks ? rule->n_looks : SUF_DEFAULT_LOOKS;
    const double last = rule->looks ? rule->looks[n - 1] : 1;
    if (last > 1 && a->request.instances_max != 0 && (double)a->request.instances_max != last)
        return suf_fail(err, SUF_EINVAL,
                        "the last look is at %g instances, but the largest number is %lld; give "
                        "all looks that were planned, up to that number",
                        last, (long long)a->request.instances_max);
    a->is_plan_assumed = a->request.instances_max == 0 && last <= 1;
    if (a->request.instances_max == 0)
        a->request.instances_max = last > 1 ? (int64_t)last : (int64_t)a->dataset->n_instances;
    const double most = (double)a->request.instances_max;
    a->instances = suf_alloc(n, sizeof *a->instances);
    int64_t before = 1;
    for (size_t k = 0; k < n; k++) {
        const double share = rule->looks ? rule->looks[k] / last : (double)(k + 1) / (double)n;
        const int64_t wanted = (int64_t)floor(share * most + 0.5);
        a->instances[k] = wanted > before ? wanted : before + 1;
        before = a->instances[k];
    }
    a->request.rule.n_looks = n;
    a->request.rule.looks = NULL;
    if (before != a->request.instances_max)
        return suf_fail(err, SUF_EINVAL, "%lld instances are too few for %zu looks",
                        (long long)a->request.instances_max, n);
    return SUF_OK;
}

/* counts: the differences at each look, fewer than planned if some are missing */
static int set_boundaries(const suf_sequential_analysis *a, const int64_t *counts,
                          suf_sequential_boundary *boundary, suf_sequential_boundary *equivalence,
                          suf_error *err)
{
    double information[SUF_MAX_LOOKS], spent_at[SUF_MAX_LOOKS];
    const size_t n = a->request.rule.n_looks;
    assert(a->instances && n <= SUF_MAX_LOOKS);
    for (size_t k = 0; k < n; k++) {
        information[k] = (double)counts[k] / (double)counts[n - 1];
        spent_at[k] = (double)a->instances[k] / (double)a->request.instances_max;
    }
    const bool is_t = a->request.test == SUF_BY_T || a->request.test == SUF_BY_PERMUTATION;
    const bool is_futile = a->request.rule.futility != SUF_FUTILITY_NONE;
    suf_sequential_request q = {.rule = a->request.rule,
                                .alpha = a->level,
                                .sides = sides_of(a),
                                .power = is_futile ? a->request.design.power : 0,
                                .n_looks = n,
                                .information = information,
                                .spent_at = spent_at,
                                .instances = is_t ? counts : NULL};
    const int rc = suf_sequential_boundary_init(boundary, &q, err);
    if (rc < 0 || !(a->request.design.delta > 0))
        return rc;
    q.sides = 1;
    q.power = 0;
    q.instances = counts;
    return suf_sequential_boundary_init(equivalence, &q, err);
}

/* ---- one comparison ---- */

/* A comparison while its looks are taken. */
typedef struct {
    const suf_sequential_analysis *a;
    const suf_pairing *pairing;
    suf_ordered_differences x;
    int64_t counts[SUF_MAX_LOOKS];                 /* differences at each look */
    suf_sequential_boundary boundary, equivalence; /* the analysis', or their own */
} taken_looks;

static void set_equivalence(const taken_looks *t, size_t k, const suf_question *question,
                            suf_sequential_seen_look *look)
{
    const double delta = t->a->request.design.delta;
    look->equivalence_p = look->equivalence_level = NAN;
    look->equivalence_low = look->equivalence_high = NAN;
    if (!(delta > 0))
        return;
    const double level = t->equivalence.looks[k].nominal_p;
    suf_question q = *question;
    q.mu0 = -delta;
    q.alternative = SUF_GREATER;
    const suf_test_result above = suf_run_test(SUF_BY_T, &q, level, NULL);
    q.mu0 = delta;
    q.alternative = SUF_LESS;
    const suf_test_result below = suf_run_test(SUF_BY_T, &q, level, NULL);
    look->equivalence_p = fmax(above.p, below.p);
    look->equivalence_level = level;
    look->equivalence_low = above.low;
    look->equivalence_high = below.high;
}

/* Of the first n differences. What stopping left in them was estimated for all of them. */
static suf_question question_of(const taken_looks *taken, size_t n, suf_alternative alternative)
{
    const suf_sequential_analysis *a = taken->a;
    const bool is_all = a->request.takes_next && n == taken->pairing->n;
    return (suf_question){.phi = taken->x.phi,
                          .plain = is_all ? suf_verdicts_plain(taken->pairing) : taken->x.phi,
                          .n = n,
                          .extra =
                              is_all ? suf_verdicts_extra(taken->pairing) : (suf_extra_variance){0},
                          .alternative = alternative,
                          .seed = a->request.seed};
}

static suf_sequential_seen_look see(const taken_looks *taken, size_t k)
{
    const suf_sequential_analysis *a = taken->a;
    const suf_sequential_look *look = &taken->boundary.looks[k];
    const size_t n = (size_t)taken->counts[k];
    const suf_question question = question_of(taken, n, a->request.design.alternative);
    const suf_test_result by = suf_run_test(a->request.test, &question, look->nominal_p, NULL);
    const suf_test_result by_t = suf_run_test(SUF_BY_T, &question, look->nominal_p, NULL);
    const bool has_own = a->request.test != SUF_BY_PERMUTATION;
    const suf_ttest t = suf_ttest_of(taken->x.phi, n, (suf_hypothesis){0});
    const int sides = sides_of(a);
    const double estimate = has_own ? by.estimate : t.mean;
    const double direction = sides == 2 && estimate < 0 ? -1 : 1;
    const double z = direction * qnorm(by.p / sides, 0, 1, 0, 0);
    suf_sequential_seen_look seen = {
        .instances = a->instances[k],
        .n_missing = a->instances[k] - taken->counts[k],
        .mean = t.mean,
        .sd = t.sd,
        .p = by.p,
        .nominal_p = look->nominal_p,
        .z = z,
        .critical_z = look->critical_z,
        .futility_z = look->futility_z,
        .estimate = estimate,
        .repeated_low = has_own ? by.low : by_t.low,
        .repeated_high = has_own ? by.high : by_t.high,
        /* of one-sided tests it is searched up to 0.5, and it is never below p */
        .repeated_p =
            fmax(suf_sequential_repeated_p(&taken->boundary, &a->request.rule, k, z), by.p)};
    set_equivalence(taken, k, &question, &seen);
    return seen;
}

static suf_sequential_decision decide(const suf_sequential_analysis *a,
                                      const suf_sequential_seen_look *look, bool is_last)
{
    const bool is_two_sided = sides_of(a) == 2;
    if (look->equivalence_p <= look->equivalence_level)
        return SUF_SEQUENTIAL_EQUIVALENT;
    if (look->p <= look->nominal_p) {
        const bool is_positive = is_two_sided ? look->z > 0 : side_of(a) > 0;
        return is_positive ? SUF_SEQUENTIAL_POSITIVE : SUF_SEQUENTIAL_NEGATIVE;
    }
    if (is_last)
        return SUF_SEQUENTIAL_NOT_SHOWN;
    return (is_two_sided ? fabs(look->z) : look->z) <= look->futility_z ? SUF_SEQUENTIAL_FUTILE
                                                                        : SUF_SEQUENTIAL_OPEN;
}

static int conclude(const taken_looks *taken, suf_sequential_compared *c, suf_error *err)
{
    const suf_sequential_analysis *a = taken->a;
    const size_t look = c->n_seen - 1;
    const suf_sequential_seen_look *at = &c->seen[look];
    const double side = side_of(a);
    const suf_question question = question_of(taken, (size_t)taken->counts[look], SUF_TWO_SIDED);
    const suf_test_result plain =
        suf_run_test(SUF_BY_T, &question, a->level * 2 / sides_of(a), NULL);
    c->plain = plain.estimate;
    c->plain_low = plain.low;
    c->plain_high = plain.high;
    c->p = c->mean = c->low = c->high = NAN;
    if (c->decision == SUF_SEQUENTIAL_OPEN || isnan(at->z))
        return SUF_OK;
    suf_sequential_stop stop;
    int rc = suf_sequential_stop_init(&stop, &taken->boundary, &a->request.rule, look, at->z, err);
    if (rc < 0)
        return rc;
    c->p = stop.p;
    if (!(a->request.test == SUF_BY_T || a->request.test == SUF_BY_PERMUTATION) || !(at->sd > 0))
        return SUF_OK;
    const double n = (double)taken->counts[look];
    const double more = isnan(question.extra.variance) ? 0 : question.extra.variance;
    const suf_sequential_outcome o = {.look = look,
                                      .instances = taken->counts,
                                      .mean = side * at->mean,
                                      .sd = sqrt(at->sd * at->sd + n * more)};
    suf_sequential_estimate e;
    rc = suf_sequential_estimate_init(&e, &taken->boundary, &a->request.rule, &o, err);
    if (rc < 0)
        return rc;
    c->mean = side * e.mean;
    c->low = side > 0 ? e.low : -e.high;
    c->high = side > 0 ? e.high : -e.low;
    return SUF_OK;
}

/* Takes the looks until one decides. SUF_EINVAL if a test has nothing to say at one of them. */
static int take_looks(const taken_looks *taken, suf_sequential_compared *c, suf_error *err)
{
    const suf_sequential_analysis *a = taken->a;
    const size_t n = a->request.takes_next ? c->n_seen + 1 : a->request.rule.n_looks;
    while (c->n_seen < n && taken->x.n_instances >= (size_t)a->instances[c->n_seen] &&
           c->decision == SUF_SEQUENTIAL_OPEN) {
        suf_sequential_seen_look *look = &c->seen[c->n_seen];
        *look = see(taken, c->n_seen);
        if (isnan(look->p) && !a->request.takes_next)
            return suf_fail(err, SUF_EINVAL,
                            "there is no test after %lld instances: their differences are all "
                            "equal; leave out 'sequential' to learn what that means",
                            (long long)look->instances);
        c->decision = decide(a, look, c->n_seen + 1 == a->request.rule.n_looks);
        c->n_seen++;
    }
    c->n_unused = c->n_differences - (size_t)taken->counts[c->n_seen - 1];
    return SUF_OK;
}

/* How many differences each look has. What is missing so far is missing at later looks, too. */
static int count_differences(taken_looks *taken, suf_error *err)
{
    const suf_sequential_analysis *a = taken->a;
    for (size_t k = 0; k < a->request.rule.n_looks; k++) {
        const size_t planned = (size_t)a->instances[k];
        const size_t seen = planned < taken->x.n_instances ? planned : taken->x.n_instances;
        const size_t missing = seen - taken->x.before[seen];
        const int64_t before = k > 0 ? taken->counts[k - 1] : 1;
        taken->counts[k] = (int64_t)(planned - missing);
        if (taken->counts[k] <= before)
            return suf_fail(err, SUF_EINVAL,
                            "the number of differences at look %zu, after %zu instances, is %lld, "
                            "must be more than %lld; the others are missing",
                            k + 1, planned, (long long)taken->counts[k], (long long)before);
    }
    return SUF_OK;
}

/* So few differences that there is no test. */
static void see_nothing(const taken_looks *taken, suf_sequential_compared *c)
{
    const suf_sequential_analysis *a = taken->a;
    const size_t k = c->n_seen++;
    c->seen[k] =
        (suf_sequential_seen_look){.instances = a->instances[k],
                                   .n_missing = a->instances[k] - (int64_t)taken->pairing->n,
                                   .mean = NAN,
                                   .sd = NAN,
                                   .p = NAN,
                                   .nominal_p = a->boundary.looks[k].nominal_p,
                                   .z = NAN,
                                   .critical_z = a->boundary.looks[k].critical_z,
                                   .futility_z = a->boundary.looks[k].futility_z,
                                   .estimate = NAN,
                                   .repeated_low = NAN,
                                   .repeated_high = NAN,
                                   .repeated_p = NAN,
                                   .equivalence_p = NAN,
                                   .equivalence_level = NAN,
                                   .equivalence_low = NAN,
                                   .equivalence_high = NAN};
    c->p = c->mean = c->low = c->high = c->plain = c->plain_low = c->plain_high = NAN;
    c->decision = k + 1 == a->request.rule.n_looks ? SUF_SEQUENTIAL_NOT_SHOWN : SUF_SEQUENTIAL_OPEN;
}

static int take_and_conclude(taken_looks *taken, suf_sequential_compared *c, suf_error *err)
{
    const suf_sequential_analysis *a = taken->a;
    if (taken->x.n_instances < (size_t)a->instances[0])
        return suf_fail(err, SUF_EINVAL,
                        "there are %zu instances with a result, but the first look is at %lld",
                        taken->x.n_instances, (long long)a->instances[0]);
    int rc = count_differences(taken, err);
    if (rc < 0 && a->request.takes_next) {
        see_nothing(taken, c);
        return SUF_OK;
    }
    if (rc < 0)
        return rc;
    const size_t last = a->request.rule.n_looks - 1;
    const bool has_own = taken->counts[last] < a->instances[last];
    if (has_own) {
        rc = set_boundaries(a, taken->counts, &taken->boundary, &taken->equivalence, err);
    } else {
        taken->boundary = a->boundary;
        taken->equivalence = a->equivalence;
    }
    if (rc == SUF_OK)
        rc = take_looks(taken, c, err);
    if (rc == SUF_OK)
        rc = conclude(taken, c, err);
    if (has_own) {
        suf_sequential_boundary_release(&taken->boundary);
        suf_sequential_boundary_release(&taken->equivalence);
    }
    return rc;
}

static int refuse_selection(const suf_dataset *d, const suf_pairing *p, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "'%.60s' and '%.60s' have lost %zu of %zu instances because of their results, "
                    "and those that are left are a selection; compare by a difference that takes "
                    "all values, such as 'simple', or count failed runs by a value",
                    d->algorithms[p->first], d->algorithms[p->second], p->n_lost, p->n + p->n_lost);
}

static int compare(const suf_sequential_analysis *a, size_t i, const size_t *order,
                   suf_sequential_compared *c, suf_error *err)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    taken_looks taken = {.a = a, .pairing = p};
    *c = (suf_sequential_compared){.comparison = i, .n_differences = p->n};
    c->seen = suf_alloc(a->request.rule.n_looks, sizeof *c->seen);
    if (a->request.recorded)
        suf_recorded_looks_fill(c, a->request.recorded, p);
    if (a->request.recorded && (!a->request.takes_next || c->decision != SUF_SEQUENTIAL_OPEN))
        return SUF_OK;
    if (!a->request.recorded && suf_withheld_verdicts_is_selection(p->n, p->n_lost))
        return refuse_selection(a->dataset, p, err);
    suf_ordered_differences_init(&taken.x, a->dataset, p, order);
    const int rc = take_and_conclude(&taken, c, err);
    suf_ordered_differences_release(&taken.x);
    return rc;
}

/* ---- all ---- */

static int analyse(suf_sequential_analysis *a, suf_error *err)
{
    size_t *order = suf_instance_order(a->dataset, a->request.order, err);
    int rc = order ? set_instances(a, err) : SUF_EINVAL;
    if (rc == SUF_OK)
        rc = set_boundaries(a, a->instances, &a->boundary, &a->equivalence, err);
    a->comparisons = suf_alloc(a->n_comparisons, sizeof *a->comparisons);
    for (size_t i = 0; rc == SUF_OK && i < a->n_comparisons; i++)
        rc = compare(a, i, order, &a->comparisons[i], err);
    free(order);
    return rc;
}

suf_sequential_analysis_request suf_sequential_request_recorded(const suf_dataset *d)
{
    static const suf_test_kind tests[] = {[SUF_TEST_T] = SUF_BY_T,
                                          [SUF_TEST_WILCOXON] = SUF_BY_WILCOXON,
                                          [SUF_TEST_SIGN] = SUF_BY_SIGN};
    suf_sequential_analysis_request q = {.design = d->design,
                                         .rule = d->looking->rule,
                                         .instances_max =
                                             d->looking->instances[d->looking->n_planned - 1],
                                         .test = tests[d->design.test],
                                         .seed = d->seed,
                                         .recorded = d->looking};
    q.design.power = d->looking->power;
    return q;
}

int suf_sequential_analysis_init(suf_sequential_analysis *analysis, const suf_dataset *dataset,
                                 const suf_sequential_analysis_request *request, suf_error *err)
{
    if (suf_error_require(dataset, "dataset", err) < 0 ||
        suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_sequential_analysis a = {
        .dataset = dataset, .request = *request, .n_comparisons = dataset->n_pairings};
    suf_design *design = &a.request.design;
    int rc = request->recorded
                 ? suf_planned_design_complete(design, dataset, err)
                 : suf_planned_design_complete_looked(design, dataset, "sequential", err);
    if (rc == SUF_OK)
        rc = suf_sequential_rule_check(&request->rule, err);
    if (rc < 0)
        return rc;
    a.level = a.request.design.alpha / (double)a.n_comparisons;
    rc = analyse(&a, err);
    if (rc == SUF_OK)
        *analysis = a;
    else
        suf_sequential_analysis_release(&a);
    return rc;
}

void suf_sequential_analysis_release(suf_sequential_analysis *a)
{
    if (a->comparisons)
        for (size_t i = 0; i < a->n_comparisons; i++)
            free(a->comparisons[i].seen);
    free(a->comparisons);
    free(a->instances);
    suf_sequential_boundary_release(&a->boundary);
    suf_sequential_boundary_release(&a->equivalence);
    *a = (suf_sequential_analysis){0};
}

double suf_sequential_peeked(double alpha, int sides, size_t n_looks, int64_t instances)
{
    if (!(alpha > 0 && alpha < 1) || (sides != 1 && sides != 2) || n_looks == 0 ||
        instances < (int64_t)n_looks + 1)
        return NAN;
    const double z = qnorm(alpha / sides, 0, 1, 0, 0);
    double sum = 0;
    double before = 1;
    suf_stopped_t path;
    suf_stopped_t_init(&path);
    for (size_t k = 0; k < n_looks; k++) {
        const double share = (double)(k + 1) / (double)n_looks;
        const double n = fmax(before + 1, floor(share * (double)instances + 0.5));
        sum += sides * suf_stopped_t_above(&path, n, z);
        if (k + 1 < n_looks)
            suf_stopped_t_continue(&path, n, sides == 2 ? -z : -INFINITY, z);
        before = n;
    }
    suf_stopped_t_release(&path);
    return sum;
}
