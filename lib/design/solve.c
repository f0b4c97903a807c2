/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See solve.h. Power rises with N, d and alpha, so each is the root of power - target.
 */
#include "design/solve.h"

#include <math.h>

#include "design/design_power.h"
#include "stats/power_t.h"
#include "stats/root.h"

typedef struct {
    suf_design design;
    suf_unknown unknown;
    suf_power_function power;
    void *context;
    double reached; /* the power at the last value that was enough */
} design_equation;

double suf_solve_rule(const suf_design *design, void *context)
{
    (void)context;
    return suf_design_power(design);
}

suf_design suf_solve_put(const suf_design *design, suf_unknown unknown, double value)
{
    suf_design q = *design;
    switch (unknown) {
    case SUF_SOLVE_INSTANCES:
        q.instances = (int64_t)value;
        break;
    case SUF_SOLVE_POWER:
        q.power = value;
        break;
    case SUF_SOLVE_MRES:
        q.mres = value;
        break;
    case SUF_SOLVE_ALPHA:
        q.alpha = value;
        break;
    }
    return q;
}

/* the power minus the target; a power that does not exist is not enough */
static double excess(double x, void *context)
{
    design_equation *eq = context;
    const suf_design q = suf_solve_put(&eq->design, eq->unknown, x);
    const double power = eq->power(&q, eq->context);
    if (power >= eq->design.power)
        eq->reached = power;
    return isnan(power) ? -1 : power - eq->design.power;
}

static double excess_at_log(double log_alpha, void *context)
{
    return excess(exp(log_alpha), context);
}

/* a starting value; for a large family it is the solution at the median level */
static double guess_instances(const suf_design *q)
{
    if (q->comparisons > 2 && q->power_target == SUF_TARGET_MEAN) {
        suf_design median = *q;
        median.power_target = SUF_TARGET_MEDIAN;
        return suf_solve(&median, SUF_SOLVE_INSTANCES, suf_solve_rule, NULL, NULL);
    }
    const double level =
        q->alpha / (q->power_target == SUF_TARGET_WORST ? (double)q->comparisons
                                                        : ((double)q->comparisons + 1) / 2);
    const suf_design thousand = suf_solve_put(q, SUF_SOLVE_INSTANCES, 1000);
    const double efficiency = (double)suf_design_t_instances(&thousand) / 1000;
    return suf_power_t_guess(q->power, q->mres, level, suf_design_sides(q)) / efficiency;
}

static double solve_instances(design_equation *eq)
{
    return suf_root_whole(excess, eq, 2, (double)SUF_MAX_INSTANCES, guess_instances(&eq->design));
}

static double solve_mres(design_equation *eq)
{
    double hi = 1;
    while (hi < 1e300 && excess(hi, eq) < 0)
        hi *= 4;
    return suf_root(excess, eq, 0, hi);
}

static double solve_alpha(design_equation *eq)
{
    return exp(suf_root(excess_at_log, eq, log(1e-300), log1p(-1e-12)));
}

double suf_solve(const suf_design *design, suf_unknown unknown, suf_power_function power,
                 void *context, double *reached)
{
    design_equation eq = {
        .design = *design, .unknown = unknown, .power = power, .context = context};
    double value;
    switch (unknown) {
    case SUF_SOLVE_INSTANCES:
        value = solve_instances(&eq);
        break;
    case SUF_SOLVE_MRES:
        value = solve_mres(&eq);
        break;
    case SUF_SOLVE_ALPHA:
        value = solve_alpha(&eq);
        break;
    default:
        value = eq.reached = power(design, context);
    }
    if (reached)
        *reached = eq.reached;
    return value;
}
