/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least-squares line through a set of points.
 */
#ifndef SUF_STATS_REGRESSION_LINE_H
#define SUF_STATS_REGRESSION_LINE_H

#include <stddef.h>

#include "stats/hypothesis.h"

/* All NAN for n < 3 and if all x are equal. If the points lie on a line up to rounding, residual_sd
 * and slope_se are 0 and slope_p is NAN, because there is no scatter to judge the slope by. */
typedef struct suf_regression_line {
    size_t n;
    double intercept, slope;
    double slope_se, slope_p; /* two-sided, t with n - 2 degrees of freedom, against 0 */
    double residual_sd;       /* with n - 2 degrees of freedom */
    double mean_x, sxx;       /* sxx: the sum of squared deviations from mean_x */
} suf_regression_line;

/* x and y are finite. */
suf_regression_line suf_regression_line_of(const double *x, const double *y, size_t n);

/* The confidence interval of the slope, with confidence 1 - alpha. NAN if slope_p is NAN or alpha
 * lies outside (0, 1). */
suf_interval suf_regression_line_slope_interval(const suf_regression_line *line, double alpha);

/* The half-width of the confidence interval of the line's height at x, with confidence 1 - alpha.
 * It is valid for one x, not for all x simultaneously, and not for single points. NAN if slope_p is
 * NAN or alpha lies outside (0, 1). */
double suf_regression_line_reach(const suf_regression_line *line, double x, double alpha);

/* Two-sided p of the quadratic term in y = a + b x + c x^2, with n - 3 degrees of freedom: whether
 * a line is enough. NAN for n < 4, for fewer than 3 different x, and if the points lie on the curve
 * up to rounding. */
double suf_regression_line_curved_p(const double *x, const double *y, size_t n);

#endif
