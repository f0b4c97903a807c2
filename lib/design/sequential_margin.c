/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning a sequential design that stops when the repeated interval of the mean difference lies
 * within plus or minus delta: at look k, when both one-sided tests reject at the one-sided level of
 * that look (Jennison & Turnbull 2000, ch. 9 and 6.3). Each of them holds alpha, hence both
 * together.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/memory.h"
#include "design/sequential_looks.h"
#include "stats/power_margin.h"
#include "stats/root.h"
#include "stats/stopped_path.h"
#include "suffice.h"

/* the truth, in units of delta */
static const double multiples[SUF_SEQUENTIAL_EFFECTS] = {0, 0.5, 1, 2};

/* ---- how it goes ---- */

/* stop[k]: where Z, less its mean, lies between from[k] and to[k]. Returns the sum of stop. */
static double stops_within(const suf_sequential_boundary *b, const double *from, const double *to,
                           double *stop)
{
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, 0, 0});
    double sum = 0;
    for (size_t k = 0; k < b->n_looks; k++) {
        const double t = b->looks[k].information;
        stop[k] = from[k] < to[k] ? suf_stopped_path_below(&path, k, t, to[k], 0) -
                                        suf_stopped_path_below(&path, k, t, from[k], 0)
                                  : 0;
        sum += stop[k];
        if (k + 1 < b->n_looks)
            suf_stopped_path_continue(&path, t, (suf_region){-INFINITY, INFINITY, from[k], to[k]},
                                      b->looks[k + 1].information);
    }
    suf_stopped_path_release(&path);
    return sum;
}

/* by each one-sided test's exact power with these instances */
static double power_at(const suf_sequential_plan *p, double truth, double *stop)
{
    double from[SUF_MAX_LOOKS], to[SUF_MAX_LOOKS];
    for (size_t k = 0; k < p->used.n_looks; k++) {
        const double n = (double)p->instances[k];
        const double level = p->used.looks[k].nominal_p;
        to[k] = qnorm(suf_power_noninferiority(n, p->design.mres, truth, level), 0, 1, 1, 0);
        from[k] = qnorm(suf_power_noninferiority(n, p->design.mres, -truth, level), 0, 1, 0, 0);
    }
    return stops_within(&p->used, from, to, stop);
}

static void set_effects(suf_sequential_plan *p)
{
    const size_t n = p->used.n_looks;
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++) {
        suf_sequential_effect *e = &p->effects[i];
        e->d = multiples[i] * p->design.mres;
        e->stop = suf_alloc(n, sizeof *e->stop);
        e->power = power_at(p, e->d, e->stop);
        double left = 1;
        for (size_t k = 0; k < n; k++) {
            if (k + 1 == n)
                e->stop[k] = left;
            left -= e->stop[k];
            e->instances += (double)p->instances[k] * e->stop[k];
        }
    }
}

/* ---- the inflation ---- */

/* the power of a known variance if the margin is this many standard errors away at the end */
static double excess_margin(double margin, void *context)
{
    const suf_sequential_plan *p = context;
    double to[SUF_MAX_LOOKS], from[SUF_MAX_LOOKS], stop[SUF_MAX_LOOKS];
    for (size_t k = 0; k < p->asked.n_looks; k++) {
        const suf_sequential_look *look = &p->asked.looks[k];
        to[k] = margin * sqrt(look->information) - look->critical_z;
        from[k] = -to[k];
    }
    return stops_within(&p->asked, from, to, stop) - p->design.power;
}

static void set_inflation(suf_sequential_plan *p)
{
    const double fixed = qnorm(p->level, 0, 1, 0, 0) + qnorm((1 + p->design.power) / 2, 0, 1, 1, 0);
    const double margin = suf_root(excess_margin, p, 0, 40);
    p->asked.drift = margin;
    p->inflation = margin / fixed * (margin / fixed);
}

/* ---- the plan ---- */

static suf_sequential_request request_of(const suf_sequential_plan *p, const double *information)
{
    return (suf_sequential_request){.rule = p->rule,
                                    .alpha = p->level,
                                    .sides = 1,
                                    .n_looks = p->rule.n_looks,
                                    .information = information};
}

static int solve(suf_sequential_plan *p, const suf_margin_plan *fixed, suf_error *err)
{
    const suf_sequential_request q = request_of(p, p->rule.looks);
    const int rc = suf_sequential_boundary_init(&p->asked, &q, err);
    if (rc < 0)
        return rc;
    set_inflation(p);
    p->instances_fixed = fixed->design.instances;
    p->size_fixed = (double)p->instances_fixed;
    p->size_max = p->size_fixed * p->inflation;
    p->design.instances = (int64_t)ceil(p->size_max - 1e-9);
    return SUF_OK;
}

static int set_used(suf_sequential_plan *p, suf_error *err)
{
    double shares[SUF_MAX_LOOKS];
    int rc = suf_sequential_looks_place(p, shares, err);
    suf_sequential_request q = request_of(p, shares);
    q.instances = p->instances;
    if (rc == SUF_OK)
        rc = suf_sequential_boundary_init(&p->used, &q, err);
    if (rc == SUF_OK)
        set_effects(p);
    return rc;
}

static int check(const suf_margin_design *q, const suf_sequential_rule *rule, suf_error *err)
{
    if (q->claim != SUF_CLAIM_EQUIVALENT || q->truth != 0)
        return suf_fail(err, SUF_EINVAL,
                        "a sequential design for equivalence is planned for a true difference of "
                        "0");
    if (rule->futility != SUF_FUTILITY_NONE)
        return suf_fail(err, SUF_EINVAL,
                        "a sequential design for equivalence has no futility: leave out "
                        "'futility'");
    if (rule->looks && rule->n_looks && rule->looks[rule->n_looks - 1] > 1)
        return suf_fail(err, SUF_EINVAL,
                        "the looks of a sequential design for equivalence are given as shares of "
                        "the information, the last of which is 1");
    if (q->instances != 0 || q->delta == 0)
        return suf_fail(err, SUF_EINVAL,
                        "a sequential design for equivalence is solved for the number of "
                        "instances: give 'delta' and 'sigma', and leave out 'instances'");
    return suf_sequential_rule_check(rule, err);
}

int suf_sequential_margin_init(suf_sequential_plan *plan, const suf_margin_design *request,
                               const suf_sequential_rule *rule, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0 || suf_error_require(rule, "rule", err) < 0)
        return SUF_EINVAL;
    suf_margin_plan fixed = {0};
    int rc = check(request, rule, err);
    if (rc == SUF_OK)
        rc = suf_margin_plan_init(&fixed, request, err);
    if (rc < 0)
        return rc;
    suf_sequential_plan p = {.rule = *rule,
                             .is_equivalence = 1,
                             .level = fixed.level,
                             .design = {.alternative = SUF_TWO_SIDED,
                                        .comparisons = fixed.design.comparisons,
                                        .alpha = fixed.design.alpha,
                                        .power = fixed.design.power,
                                        .delta = request->delta,
                                        .sigma = request->sigma,
                                        .mres = request->delta / request->sigma}};
    suf_sequential_looks_share(&p, rule);
    rc = solve(&p, &fixed, err);
    if (rc == SUF_OK)
        rc = set_used(&p, err);
    if (rc == SUF_OK)
        *plan = p;
    else
        suf_sequential_plan_release(&p);
    return rc;
}
