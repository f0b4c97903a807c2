/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power of McNemar's exact test on two proportions of the same items.
 */
#ifndef SUF_STATS_POWER_MCNEMAR_H
#define SUF_STATS_POWER_MCNEMAR_H

/* The probability that the exact test on n >= 1 items rejects at level alpha in (0, 1); sides is 1
 * or
 * 2. An item has different results with probability discordant in (0, 1], and the proportions
 * differ by delta in [0, discordant]. NAN outside these domains. The absolute error is at most
 * 1e-12. */
double suf_power_mcnemar(double n, double discordant, double delta, double alpha, int sides);

/* A lower bound of that power that holds for n and for every larger n. */
double suf_power_mcnemar_bound(double n, double discordant, double delta, double alpha, int sides);

#endif
