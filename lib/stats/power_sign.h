/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact power of the binomial sign test.
 */
#ifndef SUF_STATS_POWER_SIGN_H
#define SUF_STATS_POWER_SIGN_H

#include <stddef.h>

/* The largest count c of the rarer sign that is significant among n differences:
 * sides * P(B <= c) <= alpha, B binomial(n, 1/2). -1 if no count is. */
double suf_sign_critical(double n, double alpha, int sides);

/* power[i] is the probability that the test rejects at levels[i] (ascending) when the
 * differences are normal with standardised mean d >= 0; n >= 1, sides 1 or 2. */
void suf_power_sign(double n, double d, int sides, const double *levels, size_t n_levels,
                    double *power);

/* A lower bound of that power that holds for n and for every larger n. */
void suf_power_sign_bound(double n, double d, int sides, const double *levels, size_t n_levels,
                          double *power);

#endif
