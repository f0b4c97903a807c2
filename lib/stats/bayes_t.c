/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Under the reference prior, 1 / sigma for mean and sigma, the posterior of the mean of normal
 * differences is Student's t with n - 1 degrees of freedom, located at the sample's mean
 * with scale sd / sqrt(n) (Gelman et al. 2013, Bayesian Data Analysis, 3rd ed., section 3.2; with
 * a rope as the Bayesian t test of Benavoli et al. 2017, JMLR 18, for uncorrelated differences). If
 * the mean has an extra variance, scale and degrees of freedom are those of sample_mean.c.
 */
#include "stats/bayes_t.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

static bool is_possible(suf_sample_mean m)
{
    return isfinite(m.mean) && m.sd > 0 && isfinite(m.sd) && m.n >= 2;
}

suf_regions suf_bayes_t_regions(suf_sample_mean m, double rope)
{
    if (!is_possible(m) || !(rope >= 0))
        return (suf_regions){NAN, NAN, NAN};
    const double se = suf_sample_mean_se(m);
    const double df = suf_sample_mean_df(m);
    const double from = (-rope - m.mean) / se;
    const double to = (rope - m.mean) / se;
    suf_regions p = {.left = pt(from, df, 1, 0), .right = pt(to, df, 0, 0)};
    /* by the tails on the side where they are small */
    if (from > 0)
        p.rope = pt(from, df, 0, 0) - p.right;
    else if (to < 0)
        p.rope = pt(to, df, 1, 0) - p.left;
    else
        p.rope = 1 - p.left - p.right;
    p.rope = fmax(0, p.rope);
    return p;
}

double suf_bayes_t_quantile(suf_sample_mean m, double p)
{
    if (!is_possible(m) || !(p > 0 && p < 1))
        return NAN;
    return m.mean + qt(p, suf_sample_mean_df(m), 1, 0) * suf_sample_mean_se(m);
}
