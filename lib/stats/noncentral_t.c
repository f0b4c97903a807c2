/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The noncentral t distribution by integration over the estimated standard deviation:
 * T = (Z + ncp) / S with S^2 = chi^2_df / df, so
 *
 *     P(T >= t) = integral of Phi(ncp - t s) f(s) ds,   f the density of S
 *
 * (Owen 1968, A survey of properties and applications of the noncentral t distribution,
 * Technometrics 10). Phi is 1 left of (ncp - 8.3)/t and 0 right of (ncp + 8.3)/t to double
 * precision, and f is 0 away from 1: the integral is taken where neither holds.
 *
 * Where nothing is cut off by Phi the integral is taken by the trapezoidal rule, which converges
 * fastest for a function that vanishes smoothly at both ends. Substituting s = (1 + x)^2 makes
 * f do so at 0 as well. The integrand's spectrum is about that of a normal density of precision
 * 4 (2 df + t^2), so a step of 0.37 / sqrt(2 df + t^2) leaves exp(-(2 pi / 0.74)^2 / 2) = 2e-16.
 * Elsewhere, and for few degrees of freedom, Gauss-Legendre serves.
 *
 * Not libRmath's pnt (AS 243): it replaces the distribution by a normal approximation for
 * ncp > 37.6 or df > 4e5, and reports lost precision by printing on standard output.
 */
#include "stats/noncentral_t.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "stats/quadrature.h"

/* beyond this many standard deviations a normal tail is below 6e-17 */
static const double REACH = 8.3;
/* from this many degrees of freedom on, f has enough zero derivatives at 0 */
static const double SMOOTH_DF = 10;
/* up to this many, log(1 + x) - x may be computed directly: it loses at most df * 2e-17 */
static const double PLAIN_DF = 1000;

typedef struct {
    double t, df, ncp;
    double peak; /* f(1) */
    bool both;   /* count P(T <= -t) as well */
} power_integrand;

/* log(1 + x) - x */
static double log_excess(const power_integrand *in, double x)
{
    return in->df < PLAIN_DF ? log1p(x) - x : log1pmx(x);
}

/* Phi(ncp - t s), for both tails plus Phi(-ncp - t s), at s = 1 + e */
static double rejection(const power_integrand *in, double e)
{
    const double twice = erfc((in->t - in->ncp + in->t * e) * M_SQRT1_2);
    if (!in->both)
        return twice / 2;
    return (twice + erfc((in->t + in->ncp + in->t * e) * M_SQRT1_2)) / 2;
}

/* At s = 1 + e, by e because at df = 1e13 all of f lies within 1e-6 of 1.
 * f(s) = f(1) exp(df (log s - (s^2 - 1)/2) - log s), written without cancellation. */
static double value_near_one(double e, const void *context)
{
    const power_integrand *in = context;
    const double excess = log_excess(in, e);
    const double density = exp(in->df * (excess - e * e / 2) - (excess + e));
    return in->peak * density * rejection(in, e);
}

/* the same at s, for few degrees of freedom: with a large t all that counts is close to 0 */
static double value_near_zero(double s, const void *context)
{
    const power_integrand *in = context;
    const double log_s = log(s);
    const double density = exp(in->df * (log_s - (s * s - 1) / 2) - log_s);
    double twice = erfc((in->t * s - in->ncp) * M_SQRT1_2);
    if (in->both)
        twice += erfc((in->t * s + in->ncp) * M_SQRT1_2);
    return in->peak * density * twice / 2;
}

/* the same at s = (1 + x)^2, times ds/dx */
static double value_smooth(double x, const power_integrand *in)
{
    const double excess = log_excess(in, x);
    const double exponent = 2 * excess - x * x * (3 + x * (2 + x / 2));
    const double density = exp(in->df * exponent - (excess + x));
    return 2 * in->peak * density * rejection(in, x * (2 + x));
}

static double trapezoid(const power_integrand *in, double lo, double hi)
{
    const double step = 0.37 / sqrt(2 * in->df + in->t * in->t);
    double sum = 0;
    for (double x = lo + step / 2; x < hi; x += step)
        sum += value_smooth(x, in);
    return step * sum;
}

/* how far right of 1 f falls below 1e-15 of its peak: df (e - log(1 + e) + e^2/2) = 34.5, and
 * the left-hand side is at least df max(e^2/2, e^2 - e^3/3) */
static double right_reach(double df)
{
    const double e = REACH / sqrt(2 * df);
    return fmin(e * (1 + e / 6), REACH / sqrt(df));
}

/* few degrees of freedom, over s */
static double tail_rough(const power_integrand *in)
{
    const double one = (in->ncp - REACH) / in->t;
    const double lo = fmax(0, fmax(one, 1 - REACH / sqrt(2 * in->df)));
    const double hi = fmin(1 + right_reach(in->df), (in->ncp + REACH) / in->t);
    const double sure = one > 0 ? pchisq(in->df * one * one, in->df, 1, 0) : 0;
    return lo < hi ? sure + suf_quadrature(value_near_zero, in, lo, hi) : sure;
}

/* many degrees of freedom, over e = s - 1 */
static double tail_smooth(const power_integrand *in)
{
    const double one = (in->ncp - in->t - REACH) / in->t;
    const double lo = fmax(-1, -REACH / sqrt(2 * in->df));
    const double hi = fmin(right_reach(in->df), (in->ncp - in->t + REACH) / in->t);
    if (lo >= hi && one <= lo)
        return 0;
    if (one <= lo)
        return trapezoid(in, fmax(-1, -REACH / sqrt(8 * in->df)), hi / (1 + sqrt(1 + hi)));
    const double sure = pchisq(in->df * (1 + one) * (1 + one), in->df, 1, 0);
    return one < hi ? sure + suf_quadrature(value_near_one, in, one, hi) : sure;
}

static double tail(double t, double df, double ncp, bool both)
{
    const power_integrand in = {
        .t = t, .df = df, .ncp = ncp, .peak = 2 * df * dchisq(df, df, 0), .both = both};
    return df >= SMOOTH_DF ? tail_smooth(&in) : tail_rough(&in);
}

/* rounding may go past 1; NAN stays */
static double at_most_one(double p)
{
    return p > 1 ? 1 : p;
}

static bool is_bad(double t, double df, double ncp)
{
    return isnan(t) || isnan(ncp) || !(df >= 1);
}

double suf_noncentral_t_upper(double t, double df, double ncp)
{
    if (is_bad(t, df, ncp))
        return NAN;
    if (t == 0)
        return pnorm(ncp, 0, 1, 1, 0);
    return at_most_one(t > 0 ? tail(t, df, ncp, false) : 1 - tail(-t, df, -ncp, false));
}

double suf_noncentral_t_outside(double t, double df, double ncp)
{
    if (is_bad(t, df, ncp) || !(t > 0))
        return NAN;
    return at_most_one(tail(t, df, fabs(ncp), true));
}
