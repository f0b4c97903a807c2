/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning to show that a difference does not matter: equivalence and non-inferiority. Several
 * comparisons are each tested at Bonferroni's level, alpha divided by their number.
 */
#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/text.h"
#include "design/power_equation.h"
#include "stats/power_margin.h"

static const char *const claims[] = {
    [SUF_CLAIM_EQUIVALENT] = "equivalent", [SUF_CLAIM_NOT_WORSE] = "not-worse"};

const char *suf_claim_name(int claim)
{
    return SUF_TEXT_IN(claims, claim);
}

static double level_of(const suf_margin_design *q)
{
    return q->alpha / (q->comparisons > 1 ? (double)q->comparisons : 1);
}

double suf_margin_power(const suf_margin_design *q)
{
    double (*const power)(double, double, double, double) =
        q->claim == SUF_CLAIM_EQUIVALENT ? suf_power_equivalence : suf_power_noninferiority;
    return power((double)q->instances, q->delta / q->sigma, q->truth / q->sigma, level_of(q));
}

/* ---- the equation ---- */

static suf_margin_design design_at(const suf_power_equation *eq)
{
    suf_margin_design q = *(const suf_margin_design *)eq->context;
    q.instances = (int64_t)eq->instances;
    q.power = eq->power;
    q.delta = eq->delta;
    q.alpha = eq->alpha;
    return q;
}

static double power_of(const suf_power_equation *eq)
{
    const suf_margin_design q = design_at(eq);
    return suf_margin_power(&q);
}

/* how far the truth is from the nearest margin, without its sign for equivalence */
static double distance(const suf_margin_design *q)
{
    return q->delta - (q->claim == SUF_CLAIM_EQUIVALENT ? fabs(q->truth) : q->truth);
}

/* by the normal distribution; in the middle both margins take a share of the error */
static double guess(const suf_power_equation *eq)
{
    const suf_margin_design q = design_at(eq);
    const bool in_the_middle = q.claim == SUF_CLAIM_EQUIVALENT && q.truth == 0;
    const double reached = in_the_middle ? (1 + q.power) / 2 : q.power;
    const double z_alpha = qnorm(level_of(&q), 0, 1, 0, 0);
    const double z = fmax(0, z_alpha + qnorm(reached, 0, 1, 1, 0)) * q.sigma / distance(&q);
    return z * z + z_alpha * z_alpha / 2;
}

static int check(const suf_margin_design *q, suf_error *err)
{
    if (!suf_claim_name((int)q->claim))
        return suf_fail(err, SUF_EINVAL, "the design names an unknown claim");
    if (q->comparisons < 0 || q->comparisons > SUF_MAX_COMPARISONS)
        return suf_fail(err, SUF_EINVAL, "'comparisons' is %lld, must lie between 1 and %d",
                        (long long)q->comparisons, SUF_MAX_COMPARISONS);
    if (!(q->sigma > 0 && isfinite(q->sigma)))
        return suf_fail(err, SUF_EINVAL,
                        "'sigma', the standard deviation of the differences over instances, is "
                        "needed to plan for a difference in units");
    if (!isfinite(q->truth))
        return suf_fail(err, SUF_EINVAL, "'true' is %g, must be finite", q->truth);
    if (q->delta != 0 && !(distance(q) > 0))
        return suf_fail(
            err, SUF_EINVAL,
            "'true' is %g, which is not %s 'delta', %g: what is not so cannot be shown", q->truth,
            q->claim == SUF_CLAIM_EQUIVALENT ? "within plus or minus" : "below", q->delta);
    return SUF_OK;
}

int suf_margin_plan_init(suf_margin_plan *plan, const suf_margin_design *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    int rc = check(request, err);
    if (rc < 0)
        return rc;
    const double truth =
        request->claim == SUF_CLAIM_EQUIVALENT ? fabs(request->truth) : request->truth;
    suf_power_equation eq = {.instances = (double)request->instances,
                             .power = request->power,
                             .delta = request->delta,
                             .alpha = request->alpha,
                             .fewest = 2,
                             .least_delta = fmax(0, truth),
                             .most_delta = INFINITY,
                             .most_alpha = 0.5,
                             .power_of = power_of,
                             .guess = guess,
                             .context = request};
    suf_margin_plan p = {.design = *request};
    rc = suf_power_equation_complete(&eq, "instances", &p.solved, err);
    if (rc == SUF_OK)
        rc = suf_power_equation_solve(&eq, "instances", p.solved, err);
    if (rc < 0)
        return rc;
    p.design = design_at(&eq);
    p.design.comparisons = request->comparisons > 1 ? request->comparisons : 1;
    p.level = level_of(&p.design);
    p.power = suf_margin_power(&p.design);
    *plan = p;
    return SUF_OK;
}
