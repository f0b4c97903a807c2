/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Analysis of differences that were looked at several times by a plan: each look by itself, and
 * what holds at the stop.
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <Rmath.h>

#include "analysis/run_test.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/features.h"
#include "stats/stopped_t.h"
#include "stats/ttest.h"
#include "suffice.h"

static const char *const decisions[] = {[SUF_SEQUENTIAL_OPEN] = "open",
                                        [SUF_SEQUENTIAL_POSITIVE] = "positive",
                                        [SUF_SEQUENTIAL_NEGATIVE] = "negative",
                                        [SUF_SEQUENTIAL_EQUIVALENT] = "equivalent",
                                        [SUF_SEQUENTIAL_NOT_SHOWN] = "not_shown"};

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

static int64_t largest_of(const suf_dataset *d)
{
    size_t most = 0;
    for (size_t i = 0; i < d->n_pairings; i++)
        most = d->pairings[i].n > most ? d->pairings[i].n : most;
    return (int64_t)most;
}

static int set_instances(suf_sequential_analysis *a, suf_error *err)
{
    const suf_sequential_rule *rule = &a->request.rule;
    const size_t n = rule->n_looks ? rule->n_looks : SUF_DEFAULT_LOOKS;
    const double last = rule->looks ? rule->looks[n - 1] : 1;
    if (last > 1 && a->request.instances_max != 0 && (double)a->request.instances_max != last)
        return suf_fail(err, SUF_EINVAL,
                        "the last look is at %g instances, but the largest number is %lld; give "
                        "all looks that were planned, up to that number",
                        last, (long long)a->request.instances_max);
    if (a->request.instances_max == 0)
        a->request.instances_max = last > 1 ? (int64_t)last : largest_of(a->dataset);
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

static int set_boundary(suf_sequential_analysis *a, suf_error *err)
{
    double information[SUF_MAX_LOOKS];
    const size_t n = a->request.rule.n_looks;
    assert(a->instances && n <= SUF_MAX_LOOKS);
    for (size_t k = 0; k < n; k++)
        information[k] = (double)a->instances[k] / (double)a->request.instances_max;
    const bool is_t = a->request.test == SUF_BY_T || a->request.test == SUF_BY_PERMUTATION;
    const suf_sequential_request q = {.rule = a->request.rule,
                                      .alpha = a->level,
                                      .sides = sides_of(a),
                                      .n_looks = n,
                                      .information = information,
                                      .instances = is_t ? a->instances : NULL};
    return suf_sequential_boundary_init(&a->boundary, &q, err);
}

/* ---- order ---- */

typedef struct {
    double order, phi;
    size_t place;
} ordered_difference;

static int compare_order(const void *x, const void *y)
{
    const ordered_difference *a = x;
    const ordered_difference *b = y;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* the differences as they were collected, for free(); NULL with an error */
static double *in_order(const suf_sequential_analysis *a, const suf_pairing *p, suf_error *err)
{
    const suf_feature *f = NULL;
    if (a->request.order && !(f = suf_features_require(a->dataset, a->request.order, err)))
        return NULL;
    ordered_difference *all = suf_alloc(p->n, sizeof *all);
    double *x = suf_alloc(p->n, sizeof *x);
    bool is_number = true;
    for (size_t i = 0; i < p->n; i++) {
        all[i] = (ordered_difference){
            .order = f ? f->numbers[p->instances[i]] : 0, .phi = p->phi[i], .place = i};
        is_number = is_number && !isnan(all[i].order);
    }
    qsort(all, p->n, sizeof *all, compare_order);
    for (size_t i = 0; i < p->n; i++)
        x[i] = all[i].phi;
    free(all);
    if (is_number)
        return x;
    free(x);
    suf_fail(err, SUF_EINVAL, "the order '%s' is not a number on every instance", a->request.order);
    return NULL;
}

/* ---- one comparison ---- */

static suf_sequential_seen_look see(const suf_sequential_analysis *a, const double *x, size_t k)
{
    const suf_sequential_look *look = &a->boundary.looks[k];
    const size_t n = (size_t)a->instances[k];
    const suf_question question = {.phi = x,
                                   .plain = x,
                                   .n = n,
                                   .alternative = a->request.design.alternative,
                                   .seed = a->request.seed};
    const suf_test_result by = suf_run_test(a->request.test, &question, look->nominal_p, NULL);
    const suf_test_result by_t = suf_run_test(SUF_BY_T, &question, look->nominal_p, NULL);
    const bool has_own = a->request.test != SUF_BY_PERMUTATION;
    const suf_ttest t = suf_ttest_of(x, n, (suf_hypothesis){0});
    const int sides = sides_of(a);
    const double estimate = has_own ? by.estimate : t.mean;
    const double direction = sides == 2 && estimate < 0 ? -1 : 1;
    const double z = direction * qnorm(by.p / sides, 0, 1, 0, 0);
    return (suf_sequential_seen_look){
        .instances = (int64_t)n,
        .mean = t.mean,
        .sd = t.sd,
        .p = by.p,
        .nominal_p = look->nominal_p,
        .z = z,
        .critical_z = look->critical_z,
        .estimate = estimate,
        .repeated_low = has_own ? by.low : by_t.low,
        .repeated_high = has_own ? by.high : by_t.high,
        /* of one-sided tests it is searched up to 0.5, and it is never below p */
        .repeated_p = fmax(suf_sequential_repeated_p(&a->boundary, &a->request.rule, k, z), by.p)};
}

static suf_sequential_decision decide(const suf_sequential_analysis *a,
                                      const suf_sequential_seen_look *look, bool is_last)
{
    const double delta = a->request.design.delta;
    if (look->p <= look->nominal_p) {
        const bool is_positive = sides_of(a) == 2 ? look->z > 0 : side_of(a) > 0;
        return is_positive ? SUF_SEQUENTIAL_POSITIVE : SUF_SEQUENTIAL_NEGATIVE;
    }
    if (delta > 0 && look->repeated_low > -delta && look->repeated_high < delta)
        return SUF_SEQUENTIAL_EQUIVALENT;
    return is_last ? SUF_SEQUENTIAL_NOT_SHOWN : SUF_SEQUENTIAL_OPEN;
}

static int conclude(const suf_sequential_analysis *a, const double *x, suf_sequential_compared *c,
                    suf_error *err)
{
    const size_t look = c->n_seen - 1;
    const suf_sequential_seen_look *at = &c->seen[look];
    const double side = side_of(a);
    const suf_question question = {
        .phi = x, .plain = x, .n = (size_t)at->instances, .alternative = SUF_TWO_SIDED};
    const suf_test_result plain =
        suf_run_test(SUF_BY_T, &question, a->level * 2 / sides_of(a), NULL);
    c->plain = plain.estimate;
    c->plain_low = plain.low;
    c->plain_high = plain.high;
    c->p = c->mean = c->low = c->high = NAN;
    if (c->decision == SUF_SEQUENTIAL_OPEN)
        return SUF_OK;
    suf_sequential_stop stop;
    int rc = suf_sequential_stop_init(&stop, &a->boundary, &a->request.rule, look, at->z, err);
    if (rc < 0)
        return rc;
    c->p = stop.p;
    if (!(a->request.test == SUF_BY_T || a->request.test == SUF_BY_PERMUTATION) || !(at->sd > 0))
        return SUF_OK;
    const suf_sequential_outcome o = {
        .look = look, .instances = a->instances, .mean = side * at->mean, .sd = at->sd};
    suf_sequential_estimate e;
    rc = suf_sequential_estimate_init(&e, &a->boundary, &a->request.rule, &o, err);
    if (rc < 0)
        return rc;
    c->mean = side * e.mean;
    c->low = side > 0 ? e.low : -e.high;
    c->high = side > 0 ? e.high : -e.low;
    return SUF_OK;
}

/* Takes the looks until one decides. SUF_EINVAL if a test has nothing to say at one of them. */
static int take_looks(const suf_sequential_analysis *a, const double *x, suf_sequential_compared *c,
                      suf_error *err)
{
    const size_t n = a->request.rule.n_looks;
    while (c->n_seen < n && c->n_differences >= (size_t)a->instances[c->n_seen] &&
           c->decision == SUF_SEQUENTIAL_OPEN) {
        suf_sequential_seen_look *look = &c->seen[c->n_seen];
        *look = see(a, x, c->n_seen);
        if (isnan(look->p))
            return suf_fail(err, SUF_EINVAL,
                            "there is no test after %lld instances: their differences are all "
                            "equal; leave out 'sequential' to learn what that means",
                            (long long)look->instances);
        c->decision = decide(a, look, c->n_seen + 1 == n);
        c->n_seen++;
    }
    c->n_unused = c->n_differences - (size_t)c->seen[c->n_seen - 1].instances;
    return SUF_OK;
}

static int compare(const suf_sequential_analysis *a, size_t i, suf_sequential_compared *c,
                   suf_error *err)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    const size_t n = a->request.rule.n_looks;
    if (p->n < (size_t)a->instances[0])
        return suf_fail(err, SUF_EINVAL,
                        "there are %zu differences, but the first look is at %lld instances", p->n,
                        (long long)a->instances[0]);
    double *x = in_order(a, p, err);
    if (!x)
        return SUF_EINVAL;
    *c = (suf_sequential_compared){.comparison = i, .n_differences = p->n};
    c->seen = suf_alloc(n, sizeof *c->seen);
    int rc = take_looks(a, x, c, err);
    if (rc == SUF_OK)
        rc = conclude(a, x, c, err);
    free(x);
    return rc;
}

/* ---- all ---- */

static int analyse(suf_sequential_analysis *a, suf_error *err)
{
    int rc = set_instances(a, err);
    if (rc == SUF_OK)
        rc = set_boundary(a, err);
    a->comparisons = suf_alloc(a->n_comparisons, sizeof *a->comparisons);
    for (size_t i = 0; rc == SUF_OK && i < a->n_comparisons; i++)
        rc = compare(a, i, &a->comparisons[i], err);
    return rc;
}

int suf_sequential_analysis_init(suf_sequential_analysis *analysis, const suf_dataset *dataset,
                                 const suf_sequential_analysis_request *request, suf_error *err)
{
    if (suf_error_require(dataset, "dataset", err) < 0 ||
        suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    if (dataset->n_pairings == 0)
        return suf_fail(err, SUF_EINVAL, "the dataset has no comparisons");
    int rc = suf_sequential_rule_check(&request->rule, err);
    if (rc < 0)
        return rc;
    suf_sequential_analysis a = {
        .dataset = dataset, .request = *request, .n_comparisons = dataset->n_pairings};
    if (a.request.design.alpha == 0)
        a.request.design.alpha = SUF_DEFAULT_ALPHA;
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
