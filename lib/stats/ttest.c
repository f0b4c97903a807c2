/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student's t test (Student 1908, The probable error of a mean, Biometrika 6).
 *
 * Mean and variance in two passes with the correction of Chan, Golub & LeVeque (1983,
 * Algorithms for computing the sample variance, American Statistician 37): deviations are
 * taken from the rounded mean and what their sum says of its error is put right. They are
 * divided by the largest before they are squared, so that neither tiny nor huge ones leave
 * the range of the exponent.
 *
 * If the mean has an extra variance, t has the standard error and the degrees of freedom of
 * sample_mean.c.
 */
#include "stats/ttest.h"

#include <float.h>
#include <math.h>
#include <Rmath.h>

static long double sum_of_deviations(const double *x, size_t n, long double from)
{
    long double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i] - from;
    return sum;
}

static long double largest_deviation(const double *x, size_t n, long double from)
{
    long double largest = 0;
    for (size_t i = 0; i < n; i++) {
        const long double deviation = fabsl(x[i] - from);
        largest = deviation > largest ? deviation : largest;
    }
    return largest;
}

static double sd_around(const double *x, size_t n, long double mean)
{
    const long double largest = largest_deviation(x, n, mean);
    if (largest == 0)
        return 0;
    long double squares = 0;
    for (size_t i = 0; i < n; i++) {
        const long double share = (x[i] - mean) / largest;
        squares += share * share;
    }
    return (double)(largest * sqrtl(squares / (long double)(n - 1)));
}

static long double mean_of(const double *x, size_t n)
{
    const long double count = (long double)n;
    const long double mean = sum_of_deviations(x, n, 0) / count;
    return mean + sum_of_deviations(x, n, mean) / count;
}

/* R's "data are essentially constant" */
static int has_spread(double se, double mean)
{
    return se > 10 * DBL_EPSILON * fabs(mean);
}

static const suf_ttest none = {.mean = NAN,
                               .sd = NAN,
                               .df = NAN,
                               .t = NAN,
                               .p = NAN,
                               .d = NAN,
                               .interval = {.lo = NAN, .hi = NAN}};

static double p_of(double t, double df, suf_hypothesis h)
{
    return suf_hypothesis_p(h, pt(t, df, 1, 0), pt(t, df, 0, 0));
}

/* effect: the mean less mu0 */
static suf_ttest test_effect(suf_sample_mean m, double effect, suf_hypothesis h)
{
    suf_ttest test = none;
    test.mean = m.mean;
    test.sd = m.sd;
    test.df = suf_sample_mean_df(m);
    const double se = suf_sample_mean_se(m);
    if (!has_spread(se, m.mean))
        return test;
    test.t = effect / se;
    test.d = has_spread(m.sd / sqrt(m.n), m.mean) ? effect / m.sd : NAN;
    test.p = p_of(test.t, test.df, h);
    const double reach = se * qt(suf_hypothesis_tail(h), test.df, 0, 0);
    test.interval = suf_hypothesis_interval(h, m.mean - reach, m.mean + reach);
    return test;
}

suf_ttest suf_ttest_with(const double *x, size_t n, suf_extra_variance extra, suf_hypothesis h)
{
    suf_ttest test = none;
    test.df = (double)n - 1;
    if (n == 0)
        return test;
    const long double mean = mean_of(x, n);
    test.mean = (double)mean;
    if (n < 2)
        return test;
    const suf_sample_mean m = {
        .mean = (double)mean, .sd = sd_around(x, n, mean), .n = (double)n, .extra = extra};
    return test_effect(m, (double)(mean - h.mu0), h);
}

double suf_ttest_p(const double *x, size_t n, suf_extra_variance extra, suf_hypothesis h)
{
    if (n < 2)
        return NAN;
    const long double mean = mean_of(x, n);
    const suf_sample_mean m = {
        .mean = (double)mean, .sd = sd_around(x, n, mean), .n = (double)n, .extra = extra};
    const double se = suf_sample_mean_se(m);
    return has_spread(se, m.mean) ? p_of((double)(mean - h.mu0) / se, suf_sample_mean_df(m), h)
                                  : NAN;
}

suf_ttest suf_ttest_of(const double *x, size_t n, suf_hypothesis h)
{
    return suf_ttest_with(x, n, (suf_extra_variance){0}, h);
}

suf_ttest suf_ttest_of_mean(suf_sample_mean m, suf_hypothesis h)
{
    return test_effect(m, m.mean - h.mu0, h);
}
