/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moments of a sample. The growing ones by the update of Welford (1962) and its extension to
 * the third moment (Terriberry 2007), which do not cancel when the mean is large. The variance in
 * one pass is explained in shifted_sums.h.
 */
#include "stats/moments.h"

#include <math.h>

#include "stats/shifted_sums.h"

double suf_mean(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum / (double)n;
}

double suf_variance_in_two_passes(const double *x, size_t n)
{
    const double mean = suf_mean(x, n);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (x[i] - mean) * (x[i] - mean);
    return n < 2 ? NAN : sum / (double)(n - 1);
}

double suf_variance(const double *x, size_t n)
{
    suf_shifted_sums sums = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        suf_shifted_sums_add(&sums, suf_number_pair_at(x + i) - x[0],
                             suf_number_pair_at(x + i + 2) - x[0]);
    for (; i < n; i++)
        suf_shifted_sums_add(&sums, (suf_number_pair){x[i] - x[0]}, (suf_number_pair){0});
    return suf_shifted_sums_variance(&sums, n);
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

double suf_running_skewness_of_few(const suf_running *r)
{
    const double n = (double)r->n;
    if (r->n < 3 || !(r->m2 > 0))
        return NAN;
    return suf_running_skewness(r) * sqrt(n * (n - 1)) / (n - 2);
}
