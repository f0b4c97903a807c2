/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mean difference after a sequential t test: median-unbiased, with its interval. The
 * probability of an outcome that is at least as much (the stage-wise ordering) is found for any
 * mean mu as follows. The last t statistic, taken against mu, is a pivot: its normal quantile is
 * where the outcome lies on a path without drift. An earlier boundary lies where the noncentral t
 * distribution puts it, if the standard deviation is that of the sample. At the first look this is
 * the t interval; with many instances it is the method of a known variance (sequential_stop.c),
 * which with few instances draws the estimate to 0.
 */
#include "design/sequential_estimate.h"

#include <math.h>
#include <Rmath.h>

#include "base/error.h"
#include "design/sequential_known.h"
#include "stats/noncentral_t.h"
#include "stats/root.h"
#include "stats/stopped_path.h"
#include "suffice.h"

typedef struct {
    const suf_sequential_boundary *boundary, *known;
    const suf_sequential_outcome *outcome;
    double p;
} mean_equation;

/* how far the exact boundary at a look is beyond that of a known variance */
static double shift_at(const mean_equation *eq, size_t k)
{
    const double shift = eq->boundary->looks[k].critical_z - eq->known->looks[k].critical_z;
    return isfinite(shift) ? shift : 0;
}

/* where the boundary of look k is on a path without drift if the effect is d; infinite: nowhere */
static double boundary_at(const mean_equation *eq, size_t k, double d)
{
    const double n = (double)eq->outcome->instances[k];
    const double z = eq->boundary->looks[k].critical_z;
    if (isinf(z))
        return INFINITY;
    const double t = qt(pnorm(z, 0, 1, 0, 0), n - 1, 0, 0);
    return qnorm(suf_noncentral_t_upper(t, n - 1, d * sqrt(n)), 0, 1, 0, 0) - shift_at(eq, k);
}

/* P(an outcome that is at least as much | mu) */
static double above_at(const mean_equation *eq, double mu)
{
    const suf_sequential_outcome *o = eq->outcome;
    const suf_sequential_boundary *b = eq->boundary;
    const double d = mu / o->sd;
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, 0, 0});
    double sum = 0;
    for (size_t k = 0; k < o->look; k++) {
        const double t = b->looks[k].information;
        const double upper = boundary_at(eq, k, d);
        const double lower = b->sides == 2 ? -boundary_at(eq, k, -d) : -INFINITY;
        sum += suf_stopped_path_above(&path, k, t, upper, 0);
        suf_stopped_path_continue(&path, t, (suf_region){lower, upper, 0, 0},
                                  b->looks[k + 1].information);
    }
    const double n = (double)o->instances[o->look];
    const double t = (o->mean - mu) / o->sd * sqrt(n);
    const double z = copysign(qnorm(pt(-fabs(t), n - 1, 1, 1), 0, 1, 0, 1), t);
    const double shift = shift_at(eq, o->look);
    const double at = z - (o->mean < 0 && b->sides == 2 ? -shift : shift);
    sum += suf_stopped_path_above(&path, o->look, b->looks[o->look].information, at, 0);
    suf_stopped_path_release(&path);
    return sum;
}

double suf_sequential_estimate_above(const suf_sequential_boundary *b,
                                     const suf_sequential_boundary *known,
                                     const suf_sequential_outcome *outcome, double mu)
{
    return above_at(&(mean_equation){.boundary = b, .known = known, .outcome = outcome}, mu);
}

static double excess(double mu, void *context)
{
    const mean_equation *eq = context;
    const double above = above_at(eq, mu);
    return qnorm(fmin(fmax(above, 1e-300), 1 - 1e-16), 0, 1, 1, 0) - qnorm(eq->p, 0, 1, 1, 0);
}

static double mean_with(mean_equation *eq, double p)
{
    const suf_sequential_outcome *o = eq->outcome;
    const double n = (double)o->instances[o->look];
    const double se = o->sd / sqrt(n);
    const double guess = o->mean + qt(p, n - 1, 1, 0) * se;
    double lo = guess - se / 2;
    double hi = guess + se / 2;
    eq->p = p;
    for (double step = se / 2; step < 1e3 * se && excess(lo, eq) > 0; step *= 2)
        lo -= step;
    for (double step = se / 2; step < 1e3 * se && excess(hi, eq) < 0; step *= 2)
        hi += step;
    return suf_root(excess, eq, lo, hi);
}

int suf_sequential_estimate_init(suf_sequential_estimate *estimate,
                                 const suf_sequential_boundary *b, const suf_sequential_rule *rule,
                                 const suf_sequential_outcome *outcome, suf_error *err)
{
    if (suf_error_require(b, "boundary", err) < 0 || suf_error_require(rule, "rule", err) < 0 ||
        suf_error_require(outcome, "outcome", err) < 0)
        return SUF_EINVAL;
    if (outcome->look >= b->n_looks || !(outcome->sd > 0))
        return suf_fail(err, SUF_EINVAL,
                        "a sequential estimate needs a look of the design and differences that "
                        "vary");
    suf_sequential_boundary known;
    const int rc = suf_sequential_known_init(&known, b, rule, b->alpha, err);
    if (rc < 0)
        return rc;
    mean_equation eq = {.boundary = b, .known = &known, .outcome = outcome};
    const double above = above_at(&eq, 0);
    const double tail = b->alpha / b->sides;
    *estimate =
        (suf_sequential_estimate){.p = b->sides == 2 ? fmin(1, 2 * fmin(above, 1 - above)) : above,
                                  .mean = mean_with(&eq, 0.5),
                                  .low = mean_with(&eq, tail),
                                  .high = mean_with(&eq, 1 - tail)};
    suf_sequential_boundary_release(&known);
    return SUF_OK;
}
