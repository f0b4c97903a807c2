/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power of the paired t test.
 */
#ifndef SUF_STATS_POWER_T_H
#define SUF_STATS_POWER_T_H

/* The probability that the t test on n >= 2 normal differences with standardised mean
 * d >= 0 rejects at level alpha; sides is 1 or 2, and with 2 both tails are counted.
 * NAN outside these domains. */
double suf_power_t(double n, double d, double alpha, int sides);

/* An approximate number of differences for that power, as a starting value for a search. */
double suf_power_t_guess(double power, double d, double alpha, int sides);

#endif
