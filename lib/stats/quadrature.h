/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numerical integration of smooth functions by one Gauss-Legendre rule.
 */
#ifndef SUF_STATS_QUADRATURE_H
#define SUF_STATS_QUADRATURE_H

/* The integral of f over [a, b] by 40 nodes: exact for polynomials up to degree 79, and
 * to about 1e-14 for a bell of which up to 17 standard deviations lie in [a, b]. */
double suf_quadrature(double (*f)(double x, const void *context), const void *context, double a,
                      double b);

#endif
