/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sample_mean.h. The variance of the mean is the sum V = sd^2/n + variance. Its degrees of
 * freedom are those of a sum of estimated variances (Satterthwaite 1946, An approximate
 * distribution of estimates of variance components, Biometrics Bulletin 2):
 *
 *     V^2 / ((sd^2/n)^2 / (n - 1) + error^4 / df)
 */
#include "stats/sample_mean.h"

#include <math.h>

static int has_extra(suf_sample_mean m)
{
    return m.extra.variance > 0;
}

static double square(double x)
{
    return x * x;
}

double suf_sample_mean_se(suf_sample_mean m)
{
    return has_extra(m) ? sqrt(m.sd * m.sd / m.n + m.extra.variance) : m.sd / sqrt(m.n);
}

double suf_sample_mean_df(suf_sample_mean m)
{
    if (!has_extra(m))
        return m.n - 1;
    const double own = m.sd * m.sd / m.n;
    const double estimated = m.extra.error > 0 ? square(square(m.extra.error)) / m.extra.df : 0;
    return square(own + m.extra.variance) / (square(own) / (m.n - 1) + estimated);
}

double suf_sample_mean_size(suf_sample_mean m)
{
    return has_extra(m) ? m.n / (1 + m.n * m.extra.variance / (m.sd * m.sd)) : m.n;
}
