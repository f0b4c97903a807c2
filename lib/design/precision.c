/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See precision.h. The half-width of the t interval is t s / sqrt(N), with the standard deviation s
 * of the sample. For s = sigma it is the figure that is planned for without an assurance. For
 * normally distributed differences (N - 1) s^2 / sigma^2 is chi-squared with N - 1 degrees of
 * freedom, which gives the probability that the interval is narrow enough (Kupper & Hafner 1989,
 * How appropriate are popular sample size formulas?, The American Statistician 43). From 0.5 on
 * this probability rises with N. Several comparisons have simultaneous intervals by Bonferroni's
 * level.
 */
#include "design/precision.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "base/error.h"
#include "design/design_power.h"
#include "stats/root.h"

static bool is_positive(double x)
{
    return x > 0 && isfinite(x);
}

int suf_precision_check(const suf_design *q, suf_error *err)
{
    if (q->half_width != 0 && !is_positive(q->half_width))
        return suf_fail(err, SUF_EINVAL, "'half-width' is %g, must be positive", q->half_width);
    if (q->sigma != 0 && !is_positive(q->sigma))
        return suf_fail(err, SUF_EINVAL, "'sigma' is %g, must be positive", q->sigma);
    if (q->assurance != 0 && !(q->assurance >= 0.5 && q->assurance < 1))
        return suf_fail(err, SUF_EINVAL, "'assurance' is %g, must lie in [0.5, 1)", q->assurance);
    if (q->assurance != 0 && q->half_width == 0)
        return suf_fail(err, SUF_EINVAL,
                        "'assurance' is the probability of reaching a width of the interval; give "
                        "'half-width' as well, or leave it out");
    if (q->half_width == 0)
        return SUF_OK;
    if (q->sigma == 0)
        return suf_fail(err, SUF_EINVAL,
                        "'half-width' needs 'sigma', an upper bound for the standard deviation of "
                        "the differences over instances");
    if (q->test != SUF_TEST_T)
        return suf_fail(err, SUF_EINVAL,
                        "'half-width' is that of the t interval of the mean; leave out 'test', or "
                        "plan the %s test by 'mres'",
                        suf_test_name((int)q->test));
    return SUF_OK;
}

/* the half-width in units of the standard deviation of the sample */
static double relative_half_width(const suf_design *q, double n)
{
    const double k = q->comparisons > 1 ? (double)q->comparisons : 1;
    return qt(q->alpha / k / suf_design_sides(q), n - 1, 0, 0) / sqrt(n);
}

static double assurance_with(const suf_design *q, double n)
{
    const double ratio = q->half_width / (q->sigma * relative_half_width(q, n));
    return pchisq((n - 1) * ratio * ratio, n - 1, 1, 0);
}

static bool is_complete(const suf_design *q)
{
    return suf_design_check(q, NULL) == SUF_OK && q->alpha > 0 && q->instances > 0 && q->sigma > 0;
}

double suf_design_half_width(const suf_design *q)
{
    return is_complete(q) && q->test == SUF_TEST_T
               ? q->sigma * relative_half_width(q, (double)q->instances)
               : NAN;
}

double suf_design_assurance(const suf_design *q)
{
    return is_complete(q) && q->half_width > 0 ? assurance_with(q, (double)q->instances) : NAN;
}

static double excess_precision(double n, void *context)
{
    const suf_design *q = context;
    if (q->assurance > 0)
        return assurance_with(q, n) - q->assurance;
    return q->half_width - q->sigma * relative_half_width(q, n);
}

double suf_precision_instances(const suf_design *design)
{
    suf_design q = *design;
    const double z = qnorm(q.alpha / suf_design_sides(&q), 0, 1, 0, 0);
    const double ratio = z * q.sigma / q.half_width;
    const double guess = fmin(fmax(2, ceil(ratio * ratio)), (double)SUF_MAX_INSTANCES);
    return suf_root_whole(excess_precision, &q, 2, (double)SUF_MAX_INSTANCES, guess);
}
