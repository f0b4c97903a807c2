/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wilcoxon's signed rank test on one sample, with the estimate of Hodges & Lehmann.
 */
#ifndef SUF_STATS_WILCOXON_H
#define SUF_STATS_WILCOXON_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/hypothesis.h"

/* With at most this many values the exact distribution is used, which takes up to 0.1 s. */
#define SUF_WILCOXON_EXACT 500
#define SUF_WILCOXON_R_EXACT 49

typedef enum {
    SUF_WILCOXON_BEST, /* exact up to SUF_WILCOXON_EXACT values, with or without ties and zeros */
    SUF_WILCOXON_AS_R  /* p as in R's wilcox.test: exact below 50 values without ties or zeros;
                          the estimate and the interval are then R's, too */
} suf_wilcoxon_mode;

typedef struct suf_wilcoxon {
    size_t n;   /* values that differ from mu0 */
    double v;   /* the sum of the ranks of those above mu0; equal distances share their ranks */
    bool tied;  /* some of the distances from mu0 are equal */
    bool exact; /* p is exact; otherwise it is by the normal approximation, corrected for
                 continuity and ties */
    double p;
    double estimate; /* the median of the Walsh averages of all values */
    suf_interval interval;
    double confidence; /* of the interval: at least 1 - alpha, or less if even the interval from the
                          smallest to the largest value does not reach it; by the normal
                          approximation if that chose the interval */
} suf_wilcoxon;

/* x has n finite values. p is NAN if no value differs from mu0; all other members are NAN for n =
 * 0. The estimate and the interval do not depend on mu0, so they include values equal to mu0. A
 * hundred thousand values take less than a second. */
suf_wilcoxon suf_wilcoxon_of(const double *x, size_t n, suf_hypothesis h, suf_wilcoxon_mode mode);

#endif
