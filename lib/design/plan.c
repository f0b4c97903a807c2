/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning: which quantity is to be solved for, its value by the rule, and the exact
 * figures beside it.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "design/design_power.h"
#include "design/exact.h"
#include "design/solve.h"
#include "suffice.h"

static const char *const unknowns[] = {[SUF_SOLVE_INSTANCES] = "instances",
                                       [SUF_SOLVE_POWER] = "power",
                                       [SUF_SOLVE_MRES] = "mres",
                                       [SUF_SOLVE_ALPHA] = "alpha"};

const char *suf_unknown_name(int unknown)
{
    return SUF_TEXT_IN(unknowns, unknown);
}

static int choose_unknown(const suf_design *q, suf_unknown *unknown, suf_error *err)
{
    if (q->mres == 0 && q->instances == 0)
        return suf_fail(err, SUF_EINVAL,
                        "nothing to plan with: give the effect that matters ('mres') to learn how "
                        "many instances it needs, or 'instances' to learn what they can detect");
    if (q->instances == 0)
        *unknown = SUF_SOLVE_INSTANCES;
    else if (q->mres == 0)
        *unknown = SUF_SOLVE_MRES;
    else if (q->power == 0)
        *unknown = SUF_SOLVE_POWER;
    else if (q->alpha == 0)
        *unknown = SUF_SOLVE_ALPHA;
    else
        return suf_fail(err, SUF_EINVAL,
                        "'instances', 'mres', 'power' and 'alpha' are all given, which leaves "
                        "nothing to solve for: leave one out");
    return SUF_OK;
}

static suf_design with_defaults(const suf_design *request, suf_unknown unknown)
{
    suf_design q = *request;
    if (q.comparisons == 0)
        q.comparisons = 1;
    if (q.alpha == 0 && unknown != SUF_SOLVE_ALPHA)
        q.alpha = SUF_DEFAULT_ALPHA;
    if (q.power == 0 && unknown != SUF_SOLVE_POWER)
        q.power = SUF_DEFAULT_POWER;
    return q;
}

static int check_enough_for_rule(const suf_design *q, suf_error *err)
{
    if (suf_design_t_instances(q) >= 2)
        return SUF_OK;
    return suf_fail(err, SUF_ENONE,
                    "%lld instances are too few for the %s test: by its efficiency they count for "
                    "fewer than the 2 that a test needs; use at least %lld",
                    (long long)q->instances, suf_test_name((int)q->test),
                    (long long)suf_design_fewest_instances(q->test));
}

static int no_answer(const suf_design *q, suf_unknown unknown, suf_error *err)
{
    if (unknown == SUF_SOLVE_INSTANCES)
        return suf_fail(err, SUF_ENONE,
                        "an effect of %g needs more than 2^53 instances for power %g; choose a "
                        "larger 'mres'",
                        q->mres, q->power);
    if (unknown == SUF_SOLVE_MRES)
        return suf_fail(err, SUF_ENONE,
                        "the test has power %g without any effect if 'alpha' is %g; ask for "
                        "more power or a smaller 'alpha'",
                        q->power, q->alpha);
    return suf_fail(err, SUF_ENONE,
                    "no 'alpha' between 1e-300 and 1 gives power %g with %lld instances and an "
                    "effect of %g; the power is practically 1 at any of them",
                    q->power, (long long)q->instances, q->mres);
}

static void fill_exact(suf_plan *plan, suf_exact *exact)
{
    const suf_design *q = &plan->design;
    plan->exact_method = suf_exact_method_of(q);
    plan->mres_exact = plan->alpha_exact = NAN;
    plan->instances_exact = 0;
    const bool is_t = q->test == SUF_TEST_T;
    double value;
    switch (plan->solved) {
    case SUF_SOLVE_INSTANCES:
        value = is_t ? (double)q->instances : suf_exact_solve(exact, q, plan->solved);
        plan->instances_exact = isnan(value) ? 0 : (int64_t)value;
        break;
    case SUF_SOLVE_MRES:
        plan->mres_exact = is_t ? q->mres : suf_exact_solve(exact, q, plan->solved);
        break;
    case SUF_SOLVE_ALPHA:
        plan->alpha_exact = is_t ? q->alpha : suf_exact_solve(exact, q, plan->solved);
        break;
    case SUF_SOLVE_POWER:
        break;
    }
}

static void fill_levels(suf_plan *plan, suf_exact *exact, double rule_power)
{
    const suf_design *q = &plan->design;
    suf_family f = suf_family_of_all(q);
    double *powers = suf_alloc(f.n, sizeof *powers);
    double *exacts = suf_alloc(f.n, sizeof *exacts);
    if (f.n == 1)
        powers[0] = rule_power;
    else
        suf_design_powers(q, &f, powers);
    if (q->test != SUF_TEST_T)
        suf_exact_powers(exact, q, &f, exacts, NULL);
    plan->n_levels = f.n;
    plan->levels = suf_alloc(f.n, sizeof *plan->levels);
    for (size_t i = 0; i < f.n; i++)
        plan->levels[i] = (suf_level){.alpha = f.levels[i],
                                      .power = powers[i],
                                      .power_exact = q->test == SUF_TEST_T ? powers[i] : exacts[i]};
    free(powers);
    free(exacts);
    suf_family_release(&f);
}

static int solve(suf_design *q, suf_unknown unknown, double *rule_power, suf_error *err)
{
    if (unknown != SUF_SOLVE_INSTANCES && check_enough_for_rule(q, err) < 0)
        return SUF_ENONE;
    const double value = suf_solve(q, unknown, suf_solve_rule, NULL, rule_power);
    if (isnan(value))
        return no_answer(q, unknown, err);
    *q = suf_solve_put(q, unknown, value);
    return SUF_OK;
}

int suf_plan_init(suf_plan *plan, const suf_design *request, suf_error *err)
{
    suf_unknown unknown = SUF_SOLVE_INSTANCES;
    int rc = suf_design_check(request, err);
    if (rc == 0)
        rc = choose_unknown(request, &unknown, err);
    if (rc < 0)
        return rc;
    suf_design q = with_defaults(request, unknown);
    double rule_power;
    rc = solve(&q, unknown, &rule_power, err);
    if (rc < 0)
        return rc;
    *plan = (suf_plan){.design = q, .solved = unknown};
    suf_exact exact;
    suf_exact_init(&exact, SUF_REPLICATES);
    fill_levels(plan, &exact, rule_power);
    plan->power_exact =
        q.test == SUF_TEST_T ? rule_power : suf_exact_power(&exact, &q, &plan->power_error);
    fill_exact(plan, &exact);
    suf_exact_release(&exact);
    return SUF_OK;
}

void suf_plan_release(suf_plan *plan)
{
    free(plan->levels);
    *plan = (suf_plan){0};
}
