/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning the comparison of two proportions of the same items by McNemar's exact test. Several
 * comparisons are each tested at Bonferroni's level, alpha divided by their number.
 */
#include <math.h>
#include <Rmath.h>

#include "base/error.h"
#include "design/power_equation.h"
#include "stats/power_mcnemar.h"

static int sides_of(const suf_proportions_design *q)
{
    return q->alternative == SUF_TWO_SIDED ? 2 : 1;
}

static double level_of(const suf_proportions_design *q)
{
    return q->alpha / (q->comparisons > 1 ? (double)q->comparisons : 1);
}

double suf_proportions_power(const suf_proportions_design *q)
{
    return suf_power_mcnemar((double)q->items, q->discordant, q->delta, level_of(q), sides_of(q));
}

/* ---- the equation ---- */

static suf_proportions_design design_at(const suf_power_equation *eq)
{
    suf_proportions_design q = *(const suf_proportions_design *)eq->context;
    q.items = (int64_t)eq->instances;
    q.power = eq->power;
    q.delta = eq->delta;
    q.alpha = eq->alpha;
    return q;
}

static double power_of(const suf_power_equation *eq)
{
    const suf_proportions_design q = design_at(eq);
    return suf_proportions_power(&q);
}

static double power_bound(const suf_power_equation *eq)
{
    const suf_proportions_design q = design_at(eq);
    return suf_power_mcnemar_bound((double)q.items, q.discordant, q.delta, level_of(&q),
                                   sides_of(&q));
}

/* by the normal distribution (Connor 1987, Sample size for testing differences in proportions for
 * the paired-sample design, Biometrics 43) */
static double guess(const suf_power_equation *eq)
{
    const suf_proportions_design q = design_at(eq);
    const double z_alpha = qnorm(level_of(&q) / sides_of(&q), 0, 1, 0, 0);
    const double z_power = qnorm(q.power, 0, 1, 1, 0);
    const double z =
        z_alpha * sqrt(q.discordant) + z_power * sqrt(q.discordant - q.delta * q.delta);
    return fmax(0, z) * fmax(0, z) / (q.delta * q.delta) + 2 / q.delta;
}

static int check(const suf_proportions_design *q, suf_error *err)
{
    if (!suf_alternative_name((int)q->alternative))
        return suf_fail(err, SUF_EINVAL, "the design names an unknown alternative");
    if (q->comparisons < 0 || q->comparisons > SUF_MAX_COMPARISONS)
        return suf_fail(err, SUF_EINVAL, "'comparisons' is %lld, must lie between 1 and %d",
                        (long long)q->comparisons, SUF_MAX_COMPARISONS);
    if (!(q->discordant > 0 && q->discordant <= 1))
        return suf_fail(err, SUF_EINVAL,
                        "'discordant', the share of the items on which the results differ, is %g; "
                        "it must lie in (0, 1]",
                        q->discordant);
    if (q->delta > q->discordant)
        return suf_fail(err, SUF_EINVAL,
                        "'delta' is %g, but proportions that differ on a share of %g of the items "
                        "cannot differ by more than that",
                        q->delta, q->discordant);
    return SUF_OK;
}

int suf_proportions_plan_init(suf_proportions_plan *plan, const suf_proportions_design *request,
                              suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    int rc = check(request, err);
    if (rc < 0)
        return rc;
    suf_power_equation eq = {.instances = (double)request->items,
                             .power = request->power,
                             .delta = request->delta,
                             .alpha = request->alpha,
                             .fewest = 1,
                             .most_delta = request->discordant,
                             .most_alpha = 1,
                             .power_of = power_of,
                             .power_bound = power_bound,
                             .guess = guess,
                             .context = request};
    suf_proportions_plan p = {.design = *request};
    rc = suf_power_equation_complete(&eq, "items", &p.solved, err);
    if (rc == SUF_OK)
        rc = suf_power_equation_solve(&eq, "items", p.solved, err);
    if (rc < 0)
        return rc;
    p.design = design_at(&eq);
    p.design.comparisons = request->comparisons > 1 ? request->comparisons : 1;
    p.level = level_of(&p.design);
    p.power = suf_proportions_power(&p.design);
    *plan = p;
    return SUF_OK;
}
