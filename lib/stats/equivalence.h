/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of equivalence for normal differences: are they small enough not to matter?
 */
#ifndef SUF_STATS_EQUIVALENCE_H
#define SUF_STATS_EQUIVALENCE_H

#include "stats/sample_mean.h"

/* The differences are equivalent at level alpha if p <= alpha. */
typedef struct suf_equivalence {
    double p_above; /* of the one-sided test for a difference above -margin */
    double p_below; /* of the one-sided test for a difference below +margin */
    double p;       /* of the test for both: the larger of the two */
    double lo,
        hi; /* interval of the quantity that the margin limits, with confidence 1 - 2 alpha */
} suf_equivalence;

/* lo < 0 < hi */
typedef struct suf_margins {
    double lo, hi;
} suf_margins;

/* Both functions take the mean of n >= 2 differences; alpha in (0, 0.5). All NAN outside these
 * domains, for margins that do not include 0, and for sd = 0. p <= alpha exactly if [lo, hi] lies
 * within the margins. */

/* Tests whether mu lies within the margins, which have the units of the differences. */
suf_equivalence suf_equivalence_raw(suf_sample_mean m, suf_margins margins, double alpha);

/* Tests |mu / sigma| < margin, as for the MRES d*.
 *
 * Do not call suf_equivalence_raw with the margin d* sd instead: it would take sd for sigma and
 * exceed alpha. With 100 differences and alpha = 0.05 its error rate is 0.052, 0.074 and 0.149 for
 * d* = 0.5, 1 and 2. */
suf_equivalence suf_equivalence_standardised(suf_sample_mean m, double margin, double alpha);

#endif
