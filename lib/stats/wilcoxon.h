/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wilcoxon's signed rank test on one sample, with the estimate of Hodges & Lehmann.
 */
#ifndef SUF_STATS_WILCOXON_H
#define SUF_STATS_WILCOXON_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/hypothesis.h"

/* Up to so many values the exact distribution is used: 0.1 s at most, all in all. */
#define SUF_WILCOXON_EXACT 500
#define SUF_WILCOXON_R_EXACT 49

typedef enum {
    SUF_WILCOXON_BEST, /* exact up to SUF_WILCOXON_EXACT values, ties and zeros or not */
    SUF_WILCOXON_AS_R  /* p as R's wilcox.test: exact below 50 values without ties or zeros;
                          then the estimate and the interval are R's, too */
} suf_wilcoxon_mode;

typedef struct suf_wilcoxon {
    size_t n;   /* values that differ from mu0 */
    double v;   /* the sum of the ranks of those above mu0; equal distances share their ranks */
    bool tied;  /* some of the distances from mu0 are equal */
    bool exact; /* p is; otherwise by the normal approximation with continuity and ties */
    double p;
    double estimate; /* the median of the Walsh averages of all values */
    suf_interval interval;
    double confidence; /* of the interval: at least 1 - alpha, or less when even the smallest
                          and the largest value do not reach it; by the normal approximation
                          where that chose the interval */
} suf_wilcoxon;

/* On n finite values. What does not exist is NAN: p when no value differs from mu0, the rest
 * for n = 0. The estimate and the interval do not depend on mu0, so values that equal it are
 * not dropped from them. A hundred thousand values take less than a second. */
suf_wilcoxon suf_wilcoxon_of(const double *x, size_t n, suf_hypothesis h, suf_wilcoxon_mode mode);

#endif
