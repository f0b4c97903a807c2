/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Are differences small enough not to matter? Tests of equivalence for normal differences.
 */
#ifndef SUF_STATS_EQUIVALENCE_H
#define SUF_STATS_EQUIVALENCE_H

/* Equivalent at level alpha when p <= alpha. */
typedef struct suf_equivalence {
    double p_above; /* of the one-sided test that the difference is above -margin */
    double p_below; /* that it is below +margin */
    double p;       /* that both hold */
    double lo, hi;  /* of what the margin is about, with confidence 1 - 2 alpha */
} suf_equivalence;

/* From mean and standard deviation of n >= 2 differences; margin > 0, alpha in (0, 0.5). All
 * NAN outside these domains and for sd = 0. */

/* |mu| < margin, margin in the units of the differences: the larger of two one-sided t tests'
 * p values. p <= alpha exactly when [lo, hi], an interval of mu, lies within the margins. */
suf_equivalence suf_equivalence_raw(double mean, double sd, double n, double margin, double alpha);

/* |mu / sigma| < margin, as for the MRES d*. p is that of the most powerful invariant test, which
 * is below max(p_above, p_below): [lo, hi], an interval of mu / sigma, within the margins implies
 * p <= alpha, but not the other way round.
 *
 * Do not give suf_equivalence_raw a margin of d* sd instead: that takes sd for sigma, and does not
 * keep alpha. With 100 differences and alpha = 0.05 it errs with probability 0.052, 0.074 and 0.149
 * for d* = 0.5, 1 and 2. */
suf_equivalence suf_equivalence_standardised(double mean, double sd, double n, double margin,
                                             double alpha);

#endif
