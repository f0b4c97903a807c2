/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moments of a sample. The growing ones by the update of Welford (1962) and its extension to
 * the third moment (Terriberry 2007), which do not cancel when the mean is large.
 */
#include "stats/moments.h"

#include <math.h>

double suf_mean(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum / (double)n;
}

double suf_running_mean(const suf_running *r)
{
    return r->n ? (double)r->mean : NAN;
}

double suf_running_variance(const suf_running *r)
{
    return r->n < 2 ? NAN : (double)(r->m2 / (long double)(r->n - 1));
}

double suf_running_skewness(const suf_running *r)
{
    if (r->n < 2)
        return NAN;
    const double m2 = (double)r->m2;
    return m2 > 0 ? sqrt((double)r->n) * (double)r->m3 / pow(m2, 1.5) : 0;
}
