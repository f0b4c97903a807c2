/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two one-sided t tests reject if |M| + t S / sqrt(n) <= margin, M being the mean and S the
 * standard deviation of the sample, in units of sigma. Given S = s, M is normal, so with A =
 * (margin - truth) sqrt(n) and B = (margin + truth) sqrt(n) the power is
 *
 *     integral over s from 0 to (A + B) / (2 t) of (Phi(A - t s) - Phi(t s - B)) f(s) ds,
 *
 * f being the density of S = sqrt(chi^2 / df), a difference of two of Owen's Q functions (Owen
 * 1965, A special case of a bivariate non-central t-distribution, Biometrika 52; Phillips 1990,
 * Power of the two one-sided tests procedure in bioequivalence, J. Pharmacokin. Biopharm. 18).
 *
 * Phi's difference is 1 to double precision left of (min(A, B) - 8.3) / t, where the integral is
 * one of f alone, and 0 right of (min(A, B) + 8.3) / t. In between, and where f is not 0, neither
 * function has more than 16.6 of its own standard deviations, which PANELS Gauss-Legendre rules of
 * 40 nodes resolve.
 */
#include "stats/power_margin.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "stats/noncentral_t.h"
#include "stats/quadrature.h"

/* beyond this many standard deviations a normal tail is below 6e-17 */
static const double REACH = 8.3;
enum { PANELS = 4 };

typedef struct {
    double a, b, t, df;
    double peak; /* f(1) */
} margin_integrand;

/* At s = 1 + e: with many degrees of freedom all of f lies close to 1. f(s) = f(1) exp(df (log s -
 * (s^2 - 1) / 2) - log s). */
static double value_at(double e, const void *context)
{
    const margin_integrand *in = context;
    const double excess = log1pmx(e);
    const double density = exp(in->df * (excess - e * e / 2) - (excess + e));
    const double inside =
        pnorm(in->a - in->t - in->t * e, 0, 1, 1, 0) - pnorm(in->t - in->b + in->t * e, 0, 1, 1, 0);
    return in->peak * density * inside;
}

static double integral(const margin_integrand *in, double lo, double hi)
{
    double sum = 0;
    for (int i = 0; i < PANELS; i++)
        sum += suf_quadrature(value_at, in, lo + (hi - lo) * i / PANELS,
                              lo + (hi - lo) * (i + 1) / PANELS);
    return sum;
}

static double power_of(const margin_integrand *in)
{
    const double nearest = fmin(in->a, in->b);
    const double one = (nearest - REACH) / in->t - 1;
    const double sure = one > -1 ? pchisq(in->df * (1 + one) * (1 + one), in->df, 1, 0) : 0;
    const double lo = fmax(fmax(-1, one), -REACH / sqrt(2 * in->df));
    const double hi =
        fmin(REACH / sqrt(in->df), fmin(nearest + REACH, (in->a + in->b) / 2) / in->t - 1);
    return lo < hi ? sure + integral(in, lo, hi) : sure;
}

static bool is_possible(double n, double margin, double truth, double alpha)
{
    return n >= 2 && margin > 0 && isfinite(margin) && isfinite(truth) && alpha > 0 && alpha < 0.5;
}

double suf_power_equivalence(double n, double margin, double truth, double alpha)
{
    if (!is_possible(n, margin, truth, alpha))
        return NAN;
    const double df = n - 1;
    const margin_integrand in = {.a = (margin - truth) * sqrt(n),
                                 .b = (margin + truth) * sqrt(n),
                                 .t = qt(alpha, df, 0, 0),
                                 .df = df,
                                 .peak = 2 * df * dchisq(df, df, 0)};
    return fmin(1, fmax(0, power_of(&in)));
}

double suf_power_noninferiority(double n, double margin, double truth, double alpha)
{
    if (!is_possible(n, margin, truth, alpha))
        return NAN;
    const double df = n - 1;
    return suf_noncentral_t_upper(qt(alpha, df, 0, 0), df, (margin - truth) * sqrt(n));
}
