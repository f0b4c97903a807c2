/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The noncentral t distribution by integration over the estimated standard deviation:
 * T = (Z + ncp) / S with S^2 = chi^2_df / df, so
 *
 *     P(T >= t) = integral of Phi(ncp - t s) f(s) ds,   f the density of S
 *
 * (Owen 1968, A survey of properties and applications of the noncentral t distribution,
 * Technometrics 10). Phi is 1 left of (ncp - 9)/t and 0 right of (ncp + 9)/t to double
 * precision, and f is 0 away from 1: the integral is taken where neither holds.
 *
 * Where f vanishes smoothly at both ends the trapezoidal rule converges fastest: the
 * spectrum of the integrand is about that of a normal density of precision 2 df + t^2, so a
 * step of 0.74 / sqrt(2 df + t^2) leaves exp(-(2 pi / 0.74)^2 / 2) = 2e-16. Elsewhere
 * Gauss-Legendre serves.
 *
 * Not libRmath's pnt (AS 243): it replaces the distribution by a normal approximation for
 * ncp > 37.6 or df > 4e5, and reports lost precision by printing on standard output.
 */
#include "stats/noncentral_t.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "stats/quadrature.h"

/* beyond so many standard deviations a normal tail is below 1e-19, a density below 1e-17 */
static const double REACH = 9;
/* from so many degrees of freedom on, f has enough zero derivatives at 0 */
static const double SMOOTH_DF = 30;

/* over x = s - origin: from 1, because at df = 1e13 all of f lies within 1e-6 of 1; from 0
 * for few degrees of freedom, because with a large t all that counts lies close to 0 */
typedef struct {
    double t, df, ncp;
    double origin;
    double peak; /* f(1) */
    bool both;   /* count P(T <= -t) as well */
} integrand;

/* f(s) = f(1) exp(df (log s - (s^2 - 1)/2) - log s), near s = 1 without cancellation */
static double density(const integrand *in, double x)
{
    if (in->origin + x <= 0)
        return 0;
    if (in->origin == 0) {
        const double log_s = log(x);
        return in->peak * exp(in->df * (log_s - (x * x - 1) / 2) - log_s);
    }
    const double excess = log1pmx(x);
    return in->peak * exp(in->df * (excess - x * x / 2) - (excess + x));
}

static double value(double x, const void *context)
{
    const integrand *in = context;
    const double base = in->t * in->origin;
    double twice = erfc((base - in->ncp + in->t * x) * M_SQRT1_2);
    if (in->both)
        twice += erfc((base + in->ncp + in->t * x) * M_SQRT1_2);
    return density(in, x) * twice / 2;
}

static double trapezoid(const integrand *in, double lo, double hi)
{
    const double step = 0.74 / sqrt(2 * in->df + in->t * in->t);
    double sum = 0;
    for (double x = lo + step / 2; x < hi; x += step)
        sum += value(x, in);
    return step * sum;
}

/* how far right of 1 f falls below 1e-17 of its peak, from df (e - log(1 + e) + e^2/2) = 40 */
static double right_reach(double df)
{
    const double e = sqrt(40 / df);
    return fmin(e * (1 + e / 6), REACH / sqrt(df));
}

static double tail(double t, double df, double ncp, bool both)
{
    const bool smooth = df >= SMOOTH_DF;
    const double origin = smooth ? 1 : 0;
    const integrand in = {.t = t,
                          .df = df,
                          .ncp = ncp,
                          .origin = origin,
                          .peak = 2 * df * dchisq(df, df, 0),
                          .both = both};
    const double step = ncp - t * origin; /* where Phi falls, times t */
    const double one = (step - REACH) / t;
    const double lo = fmax(-origin, 1 - origin - REACH / sqrt(2 * df));
    const double hi = fmin(1 - origin + right_reach(df), (step + REACH) / t);
    if (one <= lo && lo < hi)
        return smooth ? trapezoid(&in, lo, hi) : suf_quadrature(value, &in, lo, hi);
    const double sure = one <= lo ? 0 : pchisq(df * (origin + one) * (origin + one), df, 1, 0);
    return one > lo && one < hi ? sure + suf_quadrature(value, &in, one, hi) : sure;
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
