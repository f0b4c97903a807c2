/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See power_equation.h.
 */
#include "design/power_equation.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "stats/root.h"

static const char *const names[] = {[SUF_QUANTITY_INSTANCES] = "instances",
                                    [SUF_QUANTITY_POWER] = "power",
                                    [SUF_QUANTITY_DELTA] = "delta",
                                    [SUF_QUANTITY_ALPHA] = "alpha"};
enum { N_QUANTITIES = sizeof names / sizeof *names };

const char *suf_quantity_name(int i)
{
    return SUF_TEXT_IN(names, i);
}

static double *member(suf_power_equation *eq, suf_quantity quantity)
{
    double *const members[] = {[SUF_QUANTITY_INSTANCES] = &eq->instances,
                               [SUF_QUANTITY_POWER] = &eq->power,
                               [SUF_QUANTITY_DELTA] = &eq->delta,
                               [SUF_QUANTITY_ALPHA] = &eq->alpha};
    return members[quantity];
}

/* ---- what is given ---- */

static int check(const suf_power_equation *eq, const char *things, suf_error *err)
{
    if (eq->alpha != 0 && !(eq->alpha > 0 && eq->alpha < eq->most_alpha))
        return suf_fail(err, SUF_EINVAL, "'alpha' is %g, must lie in (0, %g)", eq->alpha,
                        eq->most_alpha);
    if (eq->power != 0 && !(eq->power > 0 && eq->power < 1))
        return suf_fail(err, SUF_EINVAL, "'power' is %g, must lie in (0, 1)", eq->power);
    if (eq->delta != 0 && !(eq->delta > eq->least_delta && isfinite(eq->delta)))
        return suf_fail(err, SUF_EINVAL, "'delta' is %g, must be greater than %g", eq->delta,
                        eq->least_delta);
    if (eq->instances != 0 &&
        !(eq->instances >= eq->fewest && eq->instances <= (double)SUF_MAX_INSTANCES))
        return suf_fail(err, SUF_EINVAL, "'%s' is %.15g, must lie between %g and 2^53", things,
                        eq->instances, eq->fewest);
    return SUF_OK;
}

int suf_power_equation_complete(suf_power_equation *eq, const char *things, suf_quantity *unknown,
                                suf_error *err)
{
    /* the first that is missing */
    static const suf_quantity order[] = {SUF_QUANTITY_DELTA, SUF_QUANTITY_INSTANCES,
                                         SUF_QUANTITY_POWER, SUF_QUANTITY_ALPHA};
    const int rc = check(eq, things, err);
    if (rc < 0)
        return rc;
    if (eq->delta == 0 && eq->instances == 0)
        return suf_fail(err, SUF_EINVAL,
                        "nothing to plan with: give the smallest relevant difference ('delta') to "
                        "learn how many %s it needs, or their number to learn what they can show",
                        things);
    size_t i = 0;
    while (i < N_QUANTITIES && *member(eq, order[i]) != 0)
        i++;
    if (i == N_QUANTITIES)
        return suf_fail(err, SUF_EINVAL,
                        "'%s', 'delta', 'power' and 'alpha' are all given, which leaves nothing to "
                        "solve for: leave one out",
                        things);
    *unknown = order[i];
    if (eq->alpha == 0 && *unknown != SUF_QUANTITY_ALPHA)
        eq->alpha = SUF_DEFAULT_ALPHA;
    if (eq->power == 0 && *unknown != SUF_QUANTITY_POWER)
        eq->power = SUF_DEFAULT_POWER;
    return SUF_OK;
}

/* ---- solving ---- */

typedef struct {
    suf_power_equation at;
    suf_quantity unknown;
    suf_equation_power power_of;
} unknown_search;

/* a power that does not exist is not enough */
static double excess(double x, void *context)
{
    unknown_search *s = context;
    *member(&s->at, s->unknown) = x;
    const double power = s->power_of(&s->at);
    return isnan(power) ? -1 : power - s->at.power;
}

static double excess_at_log(double log_x, void *context)
{
    return excess(exp(log_x), context);
}

static double solve_instances(unknown_search *s)
{
    const double most = (double)SUF_MAX_INSTANCES;
    const suf_power_equation *eq = &s->at;
    const double guess = fmin(fmax(eq->fewest, ceil(eq->guess(eq))), most);
    if (!eq->power_bound)
        return suf_root_whole(excess, s, eq->fewest, most, guess);
    s->power_of = eq->power_bound;
    double n = suf_root_whole(excess, s, eq->fewest, most, guess);
    s->power_of = eq->power_of;
    while (n > eq->fewest && excess(n - 1, s) >= 0)
        n--;
    return n;
}

static double solve_delta(unknown_search *s)
{
    const double lo = s->at.least_delta;
    double hi = s->at.most_delta;
    if (!isfinite(hi))
        for (hi = lo + 1; hi < 1e300 && excess(hi, s) < 0;)
            hi *= 4;
    return suf_root(excess, s, lo, hi);
}

static double solve_alpha(unknown_search *s)
{
    return exp(suf_root(excess_at_log, s, log(1e-300), log(s->at.most_alpha) - 1e-12));
}

static int no_solution(const suf_power_equation *eq, const char *things, suf_quantity unknown,
                       suf_error *err)
{
    if (unknown == SUF_QUANTITY_INSTANCES)
        return suf_fail(err, SUF_ENONE, "power %g needs more than 2^53 %s; choose a larger 'delta'",
                        eq->power, things);
    if (unknown == SUF_QUANTITY_DELTA)
        return suf_fail(err, SUF_ENONE, "no 'delta' gives power %g with %.15g %s", eq->power,
                        eq->instances, things);
    return suf_fail(err, SUF_ENONE, "no 'alpha' below %g gives power %g with %.15g %s",
                    eq->most_alpha, eq->power, eq->instances, things);
}

int suf_power_equation_solve(suf_power_equation *eq, const char *things, suf_quantity unknown,
                             suf_error *err)
{
    static double (*const solvers[])(unknown_search *) = {
        [SUF_QUANTITY_INSTANCES] = solve_instances,
        [SUF_QUANTITY_DELTA] = solve_delta,
        [SUF_QUANTITY_ALPHA] = solve_alpha,
    };
    if (unknown == SUF_QUANTITY_POWER) {
        eq->power = eq->power_of(eq);
        return SUF_OK;
    }
    unknown_search search = {.at = *eq, .unknown = unknown, .power_of = eq->power_of};
    const double value = solvers[unknown](&search);
    if (isnan(value))
        return no_solution(eq, things, unknown, err);
    *member(eq, unknown) = value;
    return SUF_OK;
}
