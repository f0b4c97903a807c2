/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power of the tests against a margin: equivalence and non-inferiority.
 */
#ifndef SUF_STATS_POWER_MARGIN_H
#define SUF_STATS_POWER_MARGIN_H

/* The tests are on the mean of n >= 2 normal differences, each at level alpha in (0, 0.5). margin >
 * 0 and the true mean are in standard deviations of the differences. NAN outside these domains. */

/* The probability that two one-sided t tests show that the mean lies within +-margin, that is, that
 * its interval with confidence 1 - 2 alpha lies there. The absolute error is at most 1e-12. */
double suf_power_equivalence(double n, double margin, double truth, double alpha);

/* The probability that a one-sided t test shows that the mean is less than margin. */
double suf_power_noninferiority(double n, double margin, double truth, double alpha);

#endif
