/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Under the reference prior, 1 / sigma for mean and sigma, the posterior of the mean of normal
 * differences is Student's t with n - 1 degrees of freedom, located at the sample's mean
 * with scale sd / sqrt(n) (Gelman et al. 2013, Bayesian Data Analysis, 3rd ed., section 3.2; with
 * a rope as the Bayesian t test of Benavoli et al. 2017, JMLR 18, for uncorrelated differences).
 */
#include "stats/bayes_t.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

static bool is_possible(double mean, double sd, double n)
{
    return isfinite(mean) && sd > 0 && isfinite(sd) && n >= 2;
}

suf_regions suf_bayes_t_regions(double mean, double sd, double n, double rope)
{
    if (!is_possible(mean, sd, n) || !(rope >= 0))
        return (suf_regions){NAN, NAN, NAN};
    const double se = sd / sqrt(n);
    const double from = (-rope - mean) / se;
    const double to = (rope - mean) / se;
    suf_regions p = {.left = pt(from, n - 1, 1, 0), .right = pt(to, n - 1, 0, 0)};
    /* by the tails on the side where they are small */
    if (from > 0)
        p.rope = pt(from, n - 1, 0, 0) - p.right;
    else if (to < 0)
        p.rope = pt(to, n - 1, 1, 0) - p.left;
    else
        p.rope = 1 - p.left - p.right;
    p.rope = fmax(0, p.rope);
    return p;
}

double suf_bayes_t_quantile(double mean, double sd, double n, double p)
{
    if (!is_possible(mean, sd, n) || !(p > 0 && p < 1))
        return NAN;
    return mean + qt(p, n - 1, 1, 0) * sd / sqrt(n);
}
