/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning a sequential design: it has the power of a design without looks that has its largest
 * number of instances, divided by the inflation of its boundaries (Jennison & Turnbull 2000, ch. 3
 * and 7; the significance-level approach for tests other than that of a known variance, ibid. 3.8).
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/memory.h"
#include "design/design_power.h"
#include "design/sequential_course.h"
#include "design/sequential_looks.h"
#include "stats/power_t.h"
#include "stats/root.h"
#include "suffice.h"

enum {
    ROUNDS = 8,    /* of the power, which converges by a factor of 20 or so in each */
    D_STAR = 2,    /* among the effects */
    MOST_MORE = 64 /* instances that small numbers and discrete tests may need more */
};

/* in standard deviations of the differences: 0, half, once and twice d* */
static const double multiples[SUF_SEQUENTIAL_EFFECTS] = {0, 0.5, 1, 2};

/* ---- the design without looks ---- */

/* of one comparison, at its level */
static suf_design fixed_design(const suf_sequential_plan *p)
{
    suf_design q = p->design;
    q.alpha = p->level;
    q.comparisons = 1;
    q.power_target = SUF_TARGET_WORST;
    q.instances = 0;
    return q;
}

/* on the side of the effect, as the inflation is */
static double power_with(const suf_sequential_plan *p, double n)
{
    suf_design q = fixed_design(p);
    if (q.test == SUF_TEST_T)
        return suf_power_t(n, q.mres, q.alpha / suf_design_sides(&q), 1);
    q.power = 0;
    q.instances = (int64_t)floor(n);
    suf_plan plan;
    if (q.instances < 2 || suf_plan_init(&plan, &q, NULL) < 0)
        return NAN;
    const double power = plan.design.power;
    suf_plan_release(&plan);
    return power;
}

static double excess_size(double n, void *context)
{
    const suf_sequential_plan *p = context;
    return power_with(p, n) - p->design.power;
}

static double excess_effect(double d, void *context)
{
    suf_sequential_plan at = *(const suf_sequential_plan *)context;
    at.design.mres = d;
    return power_with(&at, at.size_fixed) - at.design.power;
}

/* ---- the three unknowns ---- */

static double inflation_of(const suf_sequential_plan *p, const suf_sequential_boundary *b)
{
    const double fixed =
        qnorm(p->level / b->sides, 0, 1, 0, 0) + qnorm(p->design.power, 0, 1, 1, 0);
    return b->drift / fixed * (b->drift / fixed);
}

static suf_sequential_request request_of(const suf_sequential_plan *p, const double *information)
{
    return (suf_sequential_request){.rule = p->rule,
                                    .alpha = p->level,
                                    .sides = suf_design_sides(&p->design),
                                    .power = p->design.power,
                                    .n_looks = p->rule.n_looks,
                                    .information = information};
}

static int set_boundary(suf_sequential_plan *p, suf_error *err)
{
    suf_sequential_boundary_release(&p->asked);
    const suf_sequential_request q = request_of(p, p->rule.looks);
    const int rc = suf_sequential_boundary_init(&p->asked, &q, err);
    if (rc < 0)
        return rc;
    if (!(p->asked.drift > 0) || p->design.power <= p->level)
        return suf_fail(err, SUF_ENONE, "no effect gives power %g at the level %g with these looks",
                        p->design.power, p->level);
    p->inflation = inflation_of(p, &p->asked);
    return SUF_OK;
}

static int solve_instances(suf_sequential_plan *p, suf_error *err)
{
    suf_plan plan;
    const suf_design q = fixed_design(p);
    int rc = suf_plan_init(&plan, &q, err);
    if (rc == SUF_OK) {
        p->instances_fixed = plan.design.instances;
        suf_plan_release(&plan);
        rc = set_boundary(p, err);
    }
    if (rc < 0)
        return rc;
    p->size_fixed = (double)p->instances_fixed;
    if (q.test == SUF_TEST_T && p->instances_fixed > 2)
        p->size_fixed = suf_root(excess_size, p, 2, p->size_fixed + 2);
    p->size_max = p->size_fixed * p->inflation;
    p->design.instances = (int64_t)ceil(p->size_max - 1e-9);
    return SUF_OK;
}

/* by repetition: the inflation depends little on the power */
static int solve_power(suf_sequential_plan *p, suf_error *err)
{
    p->size_max = (double)p->design.instances;
    p->design.power = SUF_DEFAULT_POWER;
    const int rounds = p->design.test == SUF_TEST_WILCOXON ? ROUNDS / 2 : ROUNDS;
    for (int i = 0; i < rounds; i++) {
        const int rc = set_boundary(p, err);
        if (rc < 0)
            return rc;
        p->size_fixed = p->size_max / p->inflation;
        const double power = power_with(p, p->size_fixed);
        if (!(power > p->level) || power > 1 - 1e-9)
            return suf_fail(err, SUF_ENONE,
                            "with %lld instances the power for an effect of %g is practically %s; "
                            "looks make no sense there",
                            (long long)p->design.instances, p->design.mres,
                            power > 0.5 ? "1" : "that of no effect");
        p->design.power = power;
    }
    p->instances_fixed = (int64_t)ceil(p->size_fixed - 1e-9);
    return set_boundary(p, err);
}

static int solve_mres(suf_sequential_plan *p, suf_error *err)
{
    p->size_max = (double)p->design.instances;
    int rc = set_boundary(p, err);
    if (rc < 0)
        return rc;
    p->size_fixed = p->size_max / p->inflation;
    p->instances_fixed = (int64_t)ceil(p->size_fixed - 1e-9);
    suf_design q = fixed_design(p);
    q.instances = (int64_t)floor(p->size_fixed);
    suf_plan plan;
    rc = suf_plan_init(&plan, &q, err);
    if (rc < 0)
        return rc;
    p->design.mres = plan.design.mres;
    suf_plan_release(&plan);
    if (q.test == SUF_TEST_T)
        p->design.mres = suf_root(excess_effect, p, 0, 2 * p->design.mres);
    return SUF_OK;
}

static int solve(suf_sequential_plan *p, suf_error *err)
{
    static int (*const solvers[])(suf_sequential_plan *, suf_error *) = {
        [SUF_SOLVE_INSTANCES] = solve_instances,
        [SUF_SOLVE_POWER] = solve_power,
        [SUF_SOLVE_MRES] = solve_mres,
    };
    return solvers[p->solved](p, err);
}

/* ---- the looks ---- */

static void set_effects(suf_sequential_plan *p)
{
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
        p->effects[i] = (suf_sequential_effect){
            .d = multiples[i] * p->design.mres,
            .stop = suf_alloc(p->rule.n_looks, sizeof *p->effects[i].stop),
            .rejected = suf_alloc(p->rule.n_looks, sizeof *p->effects[i].rejected)};
    suf_sequential_courses(&p->used, p->design.test, p->instances, p->effects,
                           SUF_SEQUENTIAL_EFFECTS);
    /* without an effect both sides are alike */
    p->effects[0].power *= p->used.sides;
    for (size_t k = 0; k < p->rule.n_looks; k++)
        p->effects[0].rejected[k] *= p->used.sides;
}

static int set_used(suf_sequential_plan *p, suf_error *err)
{
    double shares[SUF_MAX_LOOKS];
    int rc = suf_sequential_looks_place(p, shares, err);
    suf_sequential_request q = request_of(p, shares);
    q.instances = p->design.test == SUF_TEST_T ? p->instances : NULL;
    if (rc == SUF_OK)
        rc = suf_sequential_boundary_init(&p->used, &q, err);
    if (rc == SUF_OK)
        set_effects(p);
    return rc;
}

static void forget_used(suf_sequential_plan *p)
{
    suf_sequential_boundary_release(&p->used);
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++) {
        free(p->effects[i].stop);
        free(p->effects[i].rejected);
        p->effects[i] = (suf_sequential_effect){0};
    }
    free(p->instances);
    p->instances = NULL;
    p->is_moved = false;
}

typedef struct {
    const suf_sequential_plan *plan;
    double stop[SUF_MAX_LOOKS];
} course_equation;

static double excess_course(double d, void *context)
{
    course_equation *eq = context;
    const suf_sequential_plan *p = eq->plan;
    return suf_sequential_course(&p->used, p->design.test, p->instances, d, eq->stop) -
           p->design.power;
}

/* What was solved for by the inflation of a known variance, as the looks themselves have it. */
static int refine(suf_sequential_plan *p, suf_error *err)
{
    const double d = p->design.mres;
    course_equation eq = {.plan = p};
    if (p->solved == SUF_SOLVE_POWER)
        p->design.power = p->effects[D_STAR].power;
    if (p->solved != SUF_SOLVE_MRES)
        return SUF_OK;
    const double refined = suf_root(excess_course, &eq, d * 0.7, d * 1.5);
    p->design.mres = isnan(refined) ? d : refined;
    forget_used(p);
    return set_used(p, err);
}

/* The inflation is that of a known variance. Where there are few instances, or the test is a
 * discrete one, some more are needed for the power that was asked for. */
static int add_instances(suf_sequential_plan *p, suf_error *err)
{
    int rc = SUF_OK;
    for (int more = 0; p->solved == SUF_SOLVE_INSTANCES && more < MOST_MORE && rc == SUF_OK &&
                       p->effects[D_STAR].power < p->design.power;
         more++) {
        forget_used(p);
        p->design.instances++;
        rc = set_used(p, err);
    }
    return rc;
}

/* ---- what is asked for ---- */

/* numbers of instances as looks say how many there are at most */
static int set_largest(suf_sequential_plan *p, const suf_sequential_rule *rule, suf_error *err)
{
    const double last = rule->looks ? rule->looks[rule->n_looks - 1] : 1;
    if (last <= 1)
        return SUF_OK;
    if (p->design.instances != 0 && (double)p->design.instances != last)
        return suf_fail(err, SUF_EINVAL,
                        "the last look is at %g instances, but 'instances' is %lld; leave out one "
                        "of them",
                        last, (long long)p->design.instances);
    p->design.instances = (int64_t)last;
    return SUF_OK;
}

/* has_numbers: the looks are numbers of instances */
static int choose_unknown(suf_sequential_plan *p, bool has_numbers, suf_error *err)
{
    suf_design *q = &p->design;
    if (q->instances == 0 && q->mres == 0)
        return suf_fail(err, SUF_EINVAL,
                        "nothing to plan with: give the effect that matters ('mres') to learn how "
                        "many instances it needs, or 'instances' to learn what they can detect");
    if (q->instances != 0 && q->mres != 0 && q->power != 0 && has_numbers)
        return suf_fail(err, SUF_EINVAL,
                        "the looks say how many instances there are at most, %lld, so that 'mres' "
                        "and 'power' cannot both be given: leave one out, or give the looks as "
                        "shares of the information, which end with 1",
                        (long long)q->instances);
    if (q->instances != 0 && q->mres != 0 && q->power != 0)
        return suf_fail(err, SUF_EINVAL,
                        "'instances', 'mres' and 'power' are all given, and a sequential design is "
                        "not solved for 'alpha': leave one out");
    p->solved = q->instances == 0 ? SUF_SOLVE_INSTANCES
                : q->mres == 0    ? SUF_SOLVE_MRES
                                  : SUF_SOLVE_POWER;
    if (q->alpha == 0)
        q->alpha = SUF_DEFAULT_ALPHA;
    if (q->power == 0)
        q->power = SUF_DEFAULT_POWER;
    if (q->comparisons == 0)
        q->comparisons = 1;
    p->level = q->alpha / (double)q->comparisons;
    return SUF_OK;
}

static int check(const suf_design *q, const suf_sequential_rule *rule, suf_error *err)
{
    if (q->half_width > 0 || q->assurance > 0)
        return suf_fail(err, SUF_EINVAL,
                        "the width of an interval is planned for a fixed number of instances, not "
                        "for a sequential design");
    if (q->comparisons > 1 && q->power_target != SUF_TARGET_WORST)
        return suf_fail(err, SUF_EINVAL,
                        "the comparisons of a sequential design are planned for a single real "
                        "effect, the power target 'worst'");
    const int rc = suf_design_check(q, err);
    return rc == SUF_OK ? suf_sequential_rule_check(rule, err) : rc;
}

int suf_sequential_plan_init(suf_sequential_plan *plan, const suf_design *request,
                             const suf_sequential_rule *rule, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0 || suf_error_require(rule, "rule", err) < 0)
        return SUF_EINVAL;
    int rc = check(request, rule, err);
    if (rc < 0)
        return rc;
    suf_sequential_plan p = {.rule = *rule, .design = *request};
    suf_sequential_looks_share(&p, rule);
    rc = set_largest(&p, rule, err);
    if (rc == SUF_OK)
        rc = choose_unknown(&p, rule->looks && rule->looks[rule->n_looks - 1] > 1, err);
    if (rc == SUF_OK)
        rc = solve(&p, err);
    if (rc == SUF_OK)
        rc = set_used(&p, err);
    if (rc == SUF_OK)
        rc = add_instances(&p, err);
    if (rc == SUF_OK)
        rc = refine(&p, err);
    if (rc == SUF_OK)
        *plan = p;
    else
        suf_sequential_plan_release(&p);
    return rc;
}

void suf_sequential_plan_release(suf_sequential_plan *plan)
{
    free((void *)plan->rule.looks);
    free(plan->instances);
    suf_sequential_boundary_release(&plan->asked);
    suf_sequential_boundary_release(&plan->used);
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++) {
        free(plan->effects[i].stop);
        free(plan->effects[i].rejected);
    }
    *plan = (suf_sequential_plan){0};
}
