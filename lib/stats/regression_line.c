/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Least squares of one variable (Draper & Smith 1998, Applied Regression Analysis, 3rd ed.,
 * chapter 1): slope = sum (x - mean x)(y - mean y) / sxx, its standard error s / sqrt(sxx), and of
 * the height at x, s sqrt(1/n + (x - mean x)^2 / sxx), s^2 being the sum of squared residuals over
 * n - 2. All sums are of deviations, so that x far from 0 do no harm.
 *
 * The quadratic term is that of the residuals of y over those of x^2, both being fitted by lines
 * (Frisch & Waugh 1933, Econometrica 1).
 */
#include "stats/regression_line.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"

/* of a sum of squares: less is rounding */
#define ROUNDING 1e-13L

/* of deviations from the first, so that little is lost far from 0 */
static long double mean_of(const double *x, size_t n)
{
    long double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (long double)x[i] - x[0];
    const long double mean = sum / (long double)n;
    long double off = 0;
    for (size_t i = 0; i < n; i++)
        off += (long double)x[i] - x[0] - mean;
    return mean + off / (long double)n;
}

typedef struct {
    const double *x, *y;
    size_t n;
    long double mean_x, mean_y; /* above the first */
} points;

static long double x_of(const points *p, size_t i)
{
    return (long double)p->x[i] - p->x[0] - p->mean_x;
}

static long double y_of(const points *p, size_t i)
{
    return (long double)p->y[i] - p->y[0] - p->mean_y;
}

/* sum of squared residuals; 0 when they are no more than rounding */
static long double residual_squares(const points *p, long double slope)
{
    long double squares = 0;
    long double largest = 0;
    for (size_t i = 0; i < p->n; i++) {
        const long double rest = y_of(p, i) - slope * x_of(p, i);
        squares += rest * rest;
        largest = fmaxl(largest, fabsl((long double)p->y[i]));
        largest = fmaxl(largest, fabsl(slope * p->x[i]));
    }
    const long double rounding = 10 * DBL_EPSILON * largest;
    return squares > rounding * rounding * (long double)p->n ? squares : 0;
}

static void judge(suf_regression_line *line, double squares)
{
    const double df = (double)line->n - 2;
    line->residual_sd = sqrt(squares / df);
    line->slope_se = line->residual_sd / sqrt(line->sxx);
    if (line->residual_sd > 0)
        line->slope_p = 2 * pt(-fabs(line->slope / line->slope_se), df, 1, 0);
}

suf_regression_line suf_regression_line_of(const double *x, const double *y, size_t n)
{
    suf_regression_line line = {n, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    if (n < 3)
        return line;
    const points p = {x, y, n, mean_of(x, n), mean_of(y, n)};
    long double sxx = 0;
    long double sxy = 0;
    for (size_t i = 0; i < n; i++) {
        sxx += x_of(&p, i) * x_of(&p, i);
        sxy += x_of(&p, i) * y_of(&p, i);
    }
    if (!(sxx > 0))
        return line;
    const long double slope = sxy / sxx;
    const long double mean_x = x[0] + p.mean_x;
    line.slope = (double)slope;
    line.intercept = (double)(y[0] + p.mean_y - slope * mean_x);
    line.mean_x = (double)mean_x;
    line.sxx = (double)sxx;
    judge(&line, (double)residual_squares(&p, slope));
    return line;
}

static double quantile(const suf_regression_line *line, double alpha)
{
    if (!(line->residual_sd > 0) || !(alpha > 0 && alpha < 1))
        return NAN;
    return qt(alpha / 2, (double)line->n - 2, 0, 0);
}

suf_interval suf_regression_line_slope_interval(const suf_regression_line *line, double alpha)
{
    const double reach = quantile(line, alpha) * line->slope_se;
    return (suf_interval){.lo = line->slope - reach, .hi = line->slope + reach};
}

double suf_regression_line_reach(const suf_regression_line *line, double x, double alpha)
{
    const double off = x - line->mean_x;
    return quantile(line, alpha) * line->residual_sd *
           sqrt(1 / (double)line->n + off * off / line->sxx);
}

/* what a line leaves of y, and the sum of its squares */
static long double residuals_of(const points *p, long double *rest)
{
    long double sxx = 0;
    long double sxy = 0;
    for (size_t i = 0; i < p->n; i++) {
        sxx += x_of(p, i) * x_of(p, i);
        sxy += x_of(p, i) * y_of(p, i);
    }
    const long double slope = sxx > 0 ? sxy / sxx : 0;
    long double squares = 0;
    for (size_t i = 0; i < p->n; i++) {
        rest[i] = y_of(p, i) - slope * x_of(p, i);
        squares += rest[i] * rest[i];
    }
    return squares;
}

/* squares of x from its mean, in units of its largest deviation */
static void square(const double *x, size_t n, double *squares)
{
    const long double mean = x[0] + mean_of(x, n);
    long double largest = 0;
    for (size_t i = 0; i < n; i++)
        largest = fmaxl(largest, fabsl(x[i] - mean));
    for (size_t i = 0; i < n; i++) {
        const long double deviation = largest > 0 ? (x[i] - mean) / largest : 0;
        squares[i] = (double)(deviation * deviation);
    }
}

static double curved_p(long double *const *rests, long double sxx, long double syy, size_t n)
{
    long double sxy = 0;
    for (size_t i = 0; i < n; i++)
        sxy += rests[0][i] * rests[1][i];
    const long double left = syy - sxy * sxy / sxx;
    if (!(sxx > ROUNDING) || !(left > ROUNDING * syy))
        return NAN;
    const double df = (double)n - 3;
    return 2 * pt(-(double)fabsl(sxy / sqrtl(sxx * left / df)), df, 1, 0);
}

double suf_regression_line_curved_p(const double *x, const double *y, size_t n)
{
    if (n < 4 || !(suf_regression_line_of(x, y, n).residual_sd > 0))
        return NAN;
    double *squares = suf_alloc(n, sizeof *squares);
    long double *rests[] = {suf_alloc(n, sizeof **rests), suf_alloc(n, sizeof **rests)};
    square(x, n, squares);
    const points bent = {x, squares, n, mean_of(x, n), mean_of(squares, n)};
    const points straight = {x, y, n, mean_of(x, n), mean_of(y, n)};
    const long double sxx = residuals_of(&bent, rests[0]);
    const long double syy = residuals_of(&straight, rests[1]);
    const double p = curved_p(rests, sxx, syy, n);
    free(squares);
    free(rests[0]);
    free(rests[1]);
    return p;
}
