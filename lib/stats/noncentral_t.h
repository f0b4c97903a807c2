/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tails of the noncentral t distribution.
 */
#ifndef SUF_STATS_NONCENTRAL_T_H
#define SUF_STATS_NONCENTRAL_T_H

/* T has a noncentral t distribution with df >= 1 degrees of freedom and noncentrality ncp. The
 * absolute error is at most 1e-13 for every df up to 2^53. NAN if an argument is NAN or df < 1. */

/* P(T >= t) */
double suf_noncentral_t_upper(double t, double df, double ncp);

/* P(|T| >= t), t > 0 */
double suf_noncentral_t_outside(double t, double df, double ncp);

#endif
