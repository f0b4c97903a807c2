/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapiro & Wilk (1965, An analysis of variance test for normality, Biometrika 52), by the
 * approximations of Royston (1992, Approximating the Shapiro-Wilk W-test for non-normality,
 * Statistics and Computing 2; 1995, Remark AS R94, Applied Statistics 44).
 *
 * W is the squared correlation of the ascending values with weights that are close to their
 * expectations under normality. The weights are Blom's scores, scaled, but for the outermost
 * one or two, which are corrected by a polynomial in 1/sqrt(n). A transform of 1 - W is
 * about normal, with moments that are polynomials in n, or in log n from 12 values on. For 3
 * values the distribution is known.
 *
 * 1 - W is what counts: with both vectors of unit length and z their difference it is
 * (1 - r)(1 + r), 1 - r = |z|^2 / 2, without cancellation.
 */
#include "stats/shapiro.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/sorted.h"

enum { DEGREE = 5, SMALL = 11 /* values, up to which n itself is used */ };

/* corrections of the outermost weight and of the next, in 1/sqrt(n) */
static const double FIRST[DEGREE + 1] = {0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056};
static const double SECOND[DEGREE + 1] = {0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633};

/* up to SMALL values, in n: the limit of log(1 - W); mean and log sd of -log(limit - log(1 - W)) */
static const double SMALL_LIMIT[DEGREE + 1] = {-2.273, 0.459};
static const double SMALL_MEAN[DEGREE + 1] = {0.544, -0.39978, 0.025054, -6.714e-4};
static const double SMALL_LOG_SD[DEGREE + 1] = {1.3822, -0.77857, 0.062767, -0.0020322};

/* beyond, in log n: mean and log sd of log(1 - W) */
static const double LARGE_MEAN[DEGREE + 1] = {-1.5861, -0.31082, -0.083751, 0.0038915};
static const double LARGE_LOG_SD[DEGREE + 1] = {-0.4803, -0.082676, 0.0030302};

static double polynomial(const double *coefficients, double x)
{
    double value = 0;
    for (size_t i = DEGREE + 1; i-- > 0;)
        value = value * x + coefficients[i];
    return value;
}

/* the upper half of the weights, the outermost first, the squares of all n adding up to 1 */
static double *upper_weights(size_t n)
{
    double *a = suf_alloc(n / 2, sizeof *a);
    if (n == SUF_SHAPIRO_MIN) {
        a[0] = M_SQRT1_2;
        return a;
    }
    double squares = 0; /* of all n scores */
    for (size_t i = 0; i < n / 2; i++) {
        a[i] = qnorm(((double)i + 0.625) / ((double)n + 0.25), 0, 1, 0, 0);
        squares += 2 * a[i] * a[i];
    }
    const double *const corrections[] = {FIRST, SECOND};
    const size_t n_corrected = n > 5 ? 2 : 1;
    const double scale = 1 / sqrt(squares);
    double left = 1; /* of the weights' squares, for those not corrected */
    for (size_t i = 0; i < n_corrected; i++) {
        squares -= 2 * a[i] * a[i];
        a[i] = a[i] * scale + polynomial(corrections[i], 1 / sqrt((double)n));
        left -= 2 * a[i] * a[i];
    }
    for (size_t i = n_corrected; i < n / 2; i++)
        a[i] *= sqrt(left / squares);
    return a;
}

static double weight_at(const double *upper, size_t n, size_t i)
{
    if (i < n / 2)
        return -upper[i];
    return i < n - n / 2 ? 0 : upper[n - 1 - i];
}

/* to mean 0 and unit length, ascending values that are not all the same */
static void standardise(double *x, size_t n)
{
    const double origin = x[n / 2] / 2; /* halved: the range might overflow */
    const double range = x[n - 1] / 2 - x[0] / 2;
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        x[i] = (x[i] / 2 - origin) / range;
        sum += x[i];
    }
    const double mean = sum / (double)n;
    double squares = 0;
    for (size_t i = 0; i < n; i++) {
        x[i] -= mean;
        squares += x[i] * x[i];
    }
    const double length = sqrt(squares);
    for (size_t i = 0; i < n; i++)
        x[i] /= length;
}

/* 1 - W of standardised values */
static double shortfall(const double *x, size_t n)
{
    double *upper = upper_weights(n);
    double squares = 0;
    for (size_t i = 0; i < n; i++) {
        const double z = x[i] - weight_at(upper, n, i);
        squares += z * z;
    }
    free(upper);
    return squares / 2 * (2 - squares / 2);
}

/* 1 - W is at most 1/4 for three values */
static double p_of_three(double short_of_one)
{
    return fmax(0, 1 - 6 / M_PI * asin(sqrt(short_of_one)));
}

static double p_of(double short_of_one, size_t n)
{
    if (n == SUF_SHAPIRO_MIN)
        return p_of_three(short_of_one);
    const double y = log(short_of_one);
    const double count = (double)n;
    if (n > SMALL)
        return pnorm(y, polynomial(LARGE_MEAN, log(count)),
                     exp(polynomial(LARGE_LOG_SD, log(count))), 0, 0);
    const double limit = polynomial(SMALL_LIMIT, count);
    if (y >= limit)
        return 0;
    return pnorm(-log(limit - y), polynomial(SMALL_MEAN, count),
                 exp(polynomial(SMALL_LOG_SD, count)), 0, 0);
}

suf_shapiro suf_shapiro_of(const double *x, size_t n)
{
    suf_shapiro test = {.w = NAN, .p = NAN};
    if (n < SUF_SHAPIRO_MIN || n > SUF_SHAPIRO_MAX)
        return test;
    double *sorted = suf_sorted(x, n);
    if (sorted[0] < sorted[n - 1]) {
        standardise(sorted, n);
        const double short_of_one = shortfall(sorted, n);
        test.w = 1 - short_of_one;
        test.p = p_of(short_of_one, n);
    }
    free(sorted);
    return test;
}
