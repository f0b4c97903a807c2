/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line through points, by least squares.
 */
#ifndef SUF_STATS_REGRESSION_LINE_H
#define SUF_STATS_REGRESSION_LINE_H

#include <stddef.h>

#include "stats/hypothesis.h"

/* All NAN for n < 3 and where all x are the same. residual_sd and slope_se are 0, and slope_p NAN,
 * where the points lie on a line up to their rounding: nothing is there to judge the slope by. */
typedef struct suf_regression_line {
    size_t n;
    double intercept, slope;
    double slope_se, slope_p; /* two-sided, t with n - 2 degrees of freedom, against 0 */
    double residual_sd;       /* with n - 2 */
    double mean_x, sxx;       /* sum of squared deviations from it */
} suf_regression_line;

/* On finite values. */
suf_regression_line suf_regression_line_of(const double *x, const double *y, size_t n);

/* Confidence interval 1 - alpha of the slope. NAN where slope_p is, and for alpha outside (0, 1).
 */
suf_interval suf_regression_line_slope_interval(const suf_regression_line *line, double alpha);

/* How far the confidence interval 1 - alpha of the line's height at one x, not of all at once and
 * not of single points, goes to both sides. NAN where slope_p is, and for alpha outside (0, 1). */
double suf_regression_line_reach(const suf_regression_line *line, double x, double alpha);

#endif
