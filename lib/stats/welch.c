/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Welch (1947), The generalization of "Student's" problem when several different population
 * variances are involved, Biometrika 34. The degrees of freedom are those of Satterthwaite (1946),
 * Biometrics Bulletin 2, for the sum v of two estimated variances: v^2 = sum of v_i^2 / df_i * df.
 */
#include "stats/welch.h"

#include <float.h>
#include <math.h>
#include <Rmath.h>

#include "stats/moments.h"

static const suf_welch none = {
    .estimate = NAN, .se = NAN, .df = NAN, .t = NAN, .p = NAN, .interval = {.lo = NAN, .hi = NAN}};

suf_welch suf_welch_of_estimate(double estimate, suf_variance_part x, suf_variance_part y,
                                suf_hypothesis h)
{
    suf_welch test = none;
    test.estimate = estimate;
    const double variance = x.variance + y.variance;
    if (!(variance > 0))
        return test;
    const double share_x = x.variance / variance;
    const double share_y = y.variance / variance;
    test.se = sqrt(variance);
    test.df = 1 / (share_x * share_x / x.df + share_y * share_y / y.df);
    test.t = (estimate - h.mu0) / test.se;
    test.p = suf_hypothesis_p(h, pt(test.t, test.df, 1, 0), pt(test.t, test.df, 0, 0));
    const double reach = test.se * qt(suf_hypothesis_tail(h), test.df, 0, 0);
    test.interval = suf_hypothesis_interval(h, estimate - reach, estimate + reach);
    return test;
}

static suf_running moments_of(const double *x, size_t n)
{
    suf_running r = {0};
    for (size_t i = 0; i < n; i++)
        suf_running_add(&r, x[i]);
    return r;
}

static suf_variance_part part_of(const suf_running *r)
{
    return (suf_variance_part){.variance = suf_running_variance(r) / (double)r->n,
                               .df = (double)r->n - 1};
}

/* a variance that rounding makes, as R's "data are essentially constant" */
static suf_variance_part without_rounding(suf_variance_part part, double largest_mean)
{
    if (!(sqrt(part.variance) > 10 * DBL_EPSILON * largest_mean))
        part.variance = 0;
    return part;
}

suf_welch suf_welch_of(const double *x, size_t n_x, const double *y, size_t n_y, suf_hypothesis h)
{
    if (n_x < 2 || n_y < 2)
        return none;
    const suf_running of_x = moments_of(x, n_x);
    const suf_running of_y = moments_of(y, n_y);
    const double mean_x = suf_running_mean(&of_x);
    const double mean_y = suf_running_mean(&of_y);
    const double largest = fmax(fabs(mean_x), fabs(mean_y));
    return suf_welch_of_estimate(mean_y - mean_x, without_rounding(part_of(&of_x), largest),
                                 without_rounding(part_of(&of_y), largest), h);
}
