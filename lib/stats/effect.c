/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effect sizes.
 *
 * d sqrt(n) has the noncentral t distribution with noncentrality delta sqrt(n). The bounds of
 * delta are where the t that was seen lies in a tail of alpha/2: the noncentralities with
 * P(T >= t) = alpha/2 and P(T <= t) = alpha/2 (Steiger & Fouladi 1997, Noncentrality interval
 * estimation and the evaluation of statistical models; Cumming & Finch 2001). T >= t says
 * Z + ncp >= t S with S^2 = chi^2_df / df, so for a tail p
 *
 *     t S_(p/2) - z_(1-p/2)  <=  ncp  <=  t S_((1+p)/2) + z_((1+p)/2)       (t >= 0)
 *
 * by Bonferroni's inequality, S_q and z_q being quantiles: the root is bracketed from the start.
 * It is looked for as ncp - t, which is not near 0. If the mean has an extra variance, n is the
 * size, and df the degrees of freedom, of sample_mean.c.
 *
 * Hedges' correction is the exact one, Gamma(df/2) / (sqrt(df/2) Gamma((df-1)/2)) (Hedges 1981,
 * Distribution theory for Glass's estimator of effect size, J. Educ. Statist. 6), by the beta
 * function, which does not cancel for large df. The interval is one for delta: it is not scaled.
 *
 * Probability of superiority: the interval of Clopper & Pearson (1934) and not Wilson's, because
 * it covers at least 1 - alpha for every n, and leaves out 1/2 exactly when the sign test rejects.
 * That is without ties. With ties, which count half, the beta quantiles are taken at a half count;
 * a tie broken by a coin is binomial with the very same probability, and the half count is the
 * mean of that with less spread. Summing over all outcomes shows that it covers, too.
 */
#include "stats/effect.h"

#include <math.h>
#include <Rmath.h>

#include "stats/noncentral_t.h"
#include "stats/root.h"

typedef struct {
    double t, df;
    double tail; /* that P(T >= t) is to have */
} effect_equation;

/* the upper tail or, where that is more than a half, the lower one, which is then more exact */
static double tail_excess(double beyond, void *context)
{
    const effect_equation *eq = context;
    const double ncp = eq->t + beyond;
    if (eq->tail <= 0.5)
        return suf_noncentral_t_upper(eq->t, eq->df, ncp) - eq->tail;
    return 1 - eq->tail - suf_noncentral_t_upper(-eq->t, eq->df, -ncp);
}

/* S_q */
static double chi_quantile(double q, double df)
{
    return sqrt(qchisq(q, df, 1, 0) / df);
}

/* the noncentrality for which P(T >= t) = tail, t >= 0 */
static double noncentrality(double t, double df, double tail)
{
    effect_equation eq = {.t = t, .df = df, .tail = tail};
    const double spare = 0.01; /* for the quantiles' own errors */
    const double left = t * (chi_quantile(tail / 2, df) - 1) - qnorm(tail / 2, 0, 1, 0, 0);
    const double right =
        t * (chi_quantile((1 + tail) / 2, df) - 1) + qnorm((1 + tail) / 2, 0, 1, 1, 0);
    return t + suf_root(tail_excess, &eq, left - spare, right + spare);
}

double suf_effect_correction(double df)
{
    if (!(df > 1))
        return NAN;
    return exp(log(M_PI) / 2 - lbeta((df - 1) / 2, 0.5) - log(df / 2) / 2);
}

suf_effect suf_effect_of(suf_sample_mean m, double alpha)
{
    suf_effect effect = {.d = NAN, .hedges = NAN, .lo = NAN, .hi = NAN};
    if (!(m.n >= 2 && m.sd > 0 && alpha > 0 && alpha < 1) || !isfinite(m.mean / m.sd))
        return effect;
    const double root_n = sqrt(suf_sample_mean_size(m));
    const double df = suf_sample_mean_df(m);
    const double t = fabs(m.mean / m.sd) * root_n;
    const double near_zero = noncentrality(t, df, alpha / 2) / root_n;
    const double far = noncentrality(t, df, 1 - alpha / 2) / root_n;
    effect.d = m.mean / m.sd;
    effect.hedges = effect.d * suf_effect_correction(m.n - 1);
    effect.lo = m.mean < 0 ? -far : near_zero;
    effect.hi = m.mean < 0 ? -near_zero : far;
    return effect;
}

suf_superiority suf_effect_superiority(const double *phi, size_t n, int sign, double alpha)
{
    if (n == 0 || !(alpha > 0 && alpha < 1))
        return (suf_superiority){.probability = NAN, .lo = NAN, .hi = NAN};
    double better = 0;
    for (size_t i = 0; i < n; i++)
        better += phi[i] == 0 ? 0.5 : sign * phi[i] > 0;
    const double worse = (double)n - better;
    return (suf_superiority){
        .probability = better / (double)n,
        .lo = better > 0 ? qbeta(alpha / 2, better, worse + 1, 1, 0) : 0,
        .hi = worse > 0 ? qbeta(alpha / 2, better + 1, worse, 0, 0) : 1,
    };
}
