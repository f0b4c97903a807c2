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

void suf_running_add(suf_running *r, double x)
{
    const double before = (double)r->n;
    const double n = before + 1;
    const double delta = x - r->mean;
    const double step = delta / n;
    const double term = delta * step * before;
    r->n++;
    r->mean += step;
    r->m3 += term * step * (n - 2) - 3 * step * r->m2;
    r->m2 += term;
}

double suf_running_variance(const suf_running *r)
{
    return r->n < 2 ? NAN : r->m2 / (double)(r->n - 1);
}

double suf_running_skewness(const suf_running *r)
{
    if (r->n < 2)
        return NAN;
    return r->m2 > 0 ? sqrt((double)r->n) * r->m3 / pow(r->m2, 1.5) : 0;
}
