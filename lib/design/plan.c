/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning: which quantity is to be solved for, its value by the exact power and by the paper's
 * rule, and the number of instances for a wanted width of the interval.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "design/design_power.h"
#include "design/exact.h"
#include "design/precision.h"
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
    if (q->mres == 0 && q->instances == 0 && q->half_width == 0)
        return suf_fail(err, SUF_EINVAL,
                        "nothing to plan with: give the effect that matters ('mres') or the width "
                        "of the interval ('half-width') to learn how many instances it needs, or "
                        "'instances' to learn what they can detect");
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

static int too_few_for_rule(const suf_design *q, suf_error *err)
{
    return suf_fail(err, SUF_ENONE,
                    "%lld instances are too few for the %s test: by its efficiency they count for "
                    "fewer than the 2 that a test needs; use at least %lld",
                    (long long)q->instances, suf_test_name((int)q->test),
                    (long long)suf_design_fewest_instances(q->test));
}

static int too_few_to_reject(const suf_design *q, suf_error *err)
{
    return suf_fail(err, SUF_ENONE,
                    "%lld instances are too few: the %s test can never reject at the level %.3g; "
                    "use at least %lld",
                    (long long)q->instances, suf_test_name((int)q->test), q->alpha,
                    (long long)suf_exact_fewest_instances(q));
}

static bool is_by_paper(const suf_design *q)
{
    return q->power_rule == SUF_POWER_PAPER;
}

static int no_answer(const suf_design *q, suf_unknown unknown, suf_error *err)
{
    if (unknown != SUF_SOLVE_INSTANCES && is_by_paper(q) && suf_design_t_instances(q) < 2)
        return too_few_for_rule(q, err);
    if (unknown == SUF_SOLVE_MRES && !is_by_paper(q) &&
        q->instances < suf_exact_fewest_instances(q))
        return too_few_to_reject(q, err);
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

/* ---- by both rules ---- */

/* The unknown by each rule, NAN where there is none. */
typedef struct {
    double exact, paper;
} both_answers;

static both_answers solve_both(suf_exact *exact, const suf_design *q, suf_unknown unknown)
{
    both_answers a = {NAN, NAN};
    if (unknown == SUF_SOLVE_INSTANCES || suf_design_t_instances(q) >= 2)
        a.paper = suf_solve(q, unknown, suf_solve_rule, NULL, NULL);
    a.exact = q->test == SUF_TEST_T ? a.paper : suf_exact_solve(exact, q, unknown);
    return a;
}

static int64_t whole_number(double value)
{
    return isnan(value) ? 0 : (int64_t)value;
}

static void keep_answers(suf_plan *plan, suf_unknown unknown, both_answers a)
{
    plan->mres_exact = plan->mres_paper = plan->alpha_exact = plan->alpha_paper = NAN;
    if (unknown == SUF_SOLVE_INSTANCES) {
        plan->instances_exact = whole_number(a.exact);
        plan->instances_paper = whole_number(a.paper);
    } else if (unknown == SUF_SOLVE_MRES) {
        plan->mres_exact = a.exact;
        plan->mres_paper = a.paper;
    } else if (unknown == SUF_SOLVE_ALPHA) {
        plan->alpha_exact = a.exact;
        plan->alpha_paper = a.paper;
    }
}

static int solve(suf_plan *plan, suf_exact *exact, suf_unknown unknown, suf_error *err)
{
    suf_design *q = &plan->design;
    const both_answers answers = solve_both(exact, q, unknown);
    const double chosen = is_by_paper(q) ? answers.paper : answers.exact;
    if (isnan(chosen))
        return no_answer(q, unknown, err);
    keep_answers(plan, unknown, answers);
    *q = suf_solve_put(q, unknown, chosen);
    return SUF_OK;
}

/* ---- the width of the interval ---- */

/* as many instances as the half-width needs; for them, the effect is solved for if none is given */
static int widen(suf_plan *plan, suf_exact *exact, suf_error *err)
{
    suf_design *q = &plan->design;
    const double n = suf_precision_instances(q);
    if (isnan(n))
        return suf_fail(err, SUF_ENONE,
                        "a half-width of %g needs more than 2^53 instances; choose a larger "
                        "'half-width'",
                        q->half_width);
    plan->instances_precision = (int64_t)n;
    if (plan->instances_precision > q->instances)
        q->instances = plan->instances_precision;
    return q->mres == 0 ? solve(plan, exact, SUF_SOLVE_MRES, err) : SUF_OK;
}

static int solve_all(suf_plan *plan, suf_exact *exact, suf_error *err)
{
    const suf_design *q = &plan->design;
    const bool is_wide = plan->solved == SUF_SOLVE_INSTANCES && q->half_width > 0;
    int rc = SUF_OK;
    if (q->mres > 0 || !is_wide)
        rc = solve(plan, exact, plan->solved, err);
    if (rc == SUF_OK && is_wide)
        rc = widen(plan, exact, err);
    return rc;
}

/* ---- the powers of the solved design ---- */

static void fill_levels(suf_plan *plan, suf_exact *exact)
{
    const suf_design *q = &plan->design;
    suf_family f = suf_family_of_all(q);
    double *papers = suf_alloc(f.n, sizeof *papers);
    double *exacts = suf_alloc(f.n, sizeof *exacts);
    const bool is_t = q->test == SUF_TEST_T;
    suf_design_powers(q, &f, papers);
    if (!is_t)
        suf_exact_powers(exact, q, &f, exacts, NULL);
    plan->n_levels = f.n;
    plan->levels = suf_alloc(f.n, sizeof *plan->levels);
    for (size_t i = 0; i < f.n; i++)
        plan->levels[i] = (suf_level){.alpha = f.levels[i],
                                      .power = is_t || is_by_paper(q) ? papers[i] : exacts[i],
                                      .power_exact = is_t ? papers[i] : exacts[i],
                                      .power_paper = papers[i]};
    free(papers);
    free(exacts);
    suf_family_release(&f);
}

static void fill_powers(suf_plan *plan, suf_exact *exact)
{
    const suf_design *q = &plan->design;
    fill_levels(plan, exact);
    plan->power_paper = suf_design_power(q);
    plan->power_exact =
        q->test == SUF_TEST_T ? plan->power_paper : suf_exact_power(exact, q, &plan->power_error);
    plan->exact_method = suf_exact_method_of(q);
    plan->half_width = suf_design_half_width(q);
    plan->assurance = suf_design_assurance(q);
}

int suf_plan_init(suf_plan *plan, const suf_design *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_unknown unknown = SUF_SOLVE_INSTANCES;
    int rc = suf_design_check(request, err);
    if (rc == 0)
        rc = choose_unknown(request, &unknown, err);
    if (rc < 0)
        return rc;
    suf_plan p = {.design = with_defaults(request, unknown), .solved = unknown};
    suf_exact exact;
    suf_exact_init(&exact, SUF_REPLICATES);
    rc = solve_all(&p, &exact, err);
    if (rc == SUF_OK) {
        fill_powers(&p, &exact);
        *plan = p;
    }
    suf_exact_release(&exact);
    return rc;
}

void suf_plan_release(suf_plan *plan)
{
    free(plan->levels);
    *plan = (suf_plan){0};
}
