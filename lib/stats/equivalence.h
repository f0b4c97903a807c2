/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of equivalence for normal differences: are they small enough not to matter?
 */
#ifndef SUF_STATS_EQUIVALENCE_H
#define SUF_STATS_EQUIVALENCE_H

#include "stats/sample_mean.h"

/* The differences are equivalent at level alpha if p <= alpha. */
typedef struct suf_equivalence {
    double p_above;     /* of the one-sided test for a difference above -margin */
    double p_below;     /* of the one-sided test for a difference below +margin */
    double p;           /* of the test for both */
    double p_inclusion; /* the larger of p_above and p_below: at most alpha exactly if [lo, hi] lies
                           within the margins */
    double lo,
        hi; /* interval of the quantity that the margin limits, with confidence 1 - 2 alpha */
} suf_equivalence;

/* Both functions take the mean of n >= 2 differences; margin > 0, alpha in (0, 0.5). All NAN
 * outside these domains and for sd = 0. */

/* Tests |mu| < margin, where margin has the units of the differences; p is p_inclusion, and [lo,
 * hi] is an interval of mu. */
suf_equivalence suf_equivalence_raw(suf_sample_mean m, double margin, double alpha);

/* Tests |mu / sigma| < margin, as for the MRES d*. p is the p value of the most powerful invariant
 * test, which is smaller than p_inclusion: it may be at most alpha although [lo, hi], an interval
 * of mu / sigma, does not lie within the margins.
 *
 * Do not call suf_equivalence_raw with the margin d* sd instead: it would take sd for sigma and
 * exceed alpha. With 100 differences and alpha = 0.05 its error rate is 0.052, 0.074 and 0.149 for
 * d* = 0.5, 1 and 2. */
suf_equivalence suf_equivalence_standardised(suf_sample_mean m, double margin, double alpha);

#endif
