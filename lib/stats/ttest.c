/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student's t test (Student 1908, The probable error of a mean, Biometrika 6).
 *
 * Mean and variance in two passes with the correction of Chan, Golub & LeVeque (1983,
 * Algorithms for computing the sample variance, American Statistician 37): deviations are
 * taken from the rounded mean and what their sum says of its error is put right. They are
 * divided by the largest before they are squared, so that neither tiny nor huge ones leave
 * the range of the exponent.
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
    for (size_t i = 0; i < n; i++)
        largest = fmaxl(largest, fabsl(x[i] - from));
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

/* R's "data are essentially constant" */
static int has_spread(double se, double mean)
{
    return se > 10 * DBL_EPSILON * fabs(mean);
}

suf_ttest suf_ttest_of(const double *x, size_t n, suf_hypothesis h)
{
    suf_ttest test = {.mean = NAN,
                      .sd = NAN,
                      .df = (double)n - 1,
                      .t = NAN,
                      .p = NAN,
                      .d = NAN,
                      .interval = {.lo = NAN, .hi = NAN}};
    if (n == 0)
        return test;
    const long double count = (long double)n;
    long double mean = sum_of_deviations(x, n, 0) / count;
    mean += sum_of_deviations(x, n, mean) / count;
    test.mean = (double)mean;
    if (n < 2)
        return test;
    test.sd = sd_around(x, n, mean);
    const double se = test.sd / sqrt((double)n);
    if (!has_spread(se, test.mean))
        return test;
    const double effect = (double)(mean - h.mu0);
    test.t = effect / se;
    test.d = effect / test.sd;
    test.p = suf_hypothesis_p(h, pt(test.t, test.df, 1, 0), pt(test.t, test.df, 0, 0));
    const double reach = se * qt(suf_hypothesis_tail(h), test.df, 0, 0);
    test.interval = suf_hypothesis_interval(h, test.mean - reach, test.mean + reach);
    return test;
}
