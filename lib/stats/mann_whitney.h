/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The test of Mann and Whitney on two independent samples, which is Wilcoxon's rank sum test.
 */
#ifndef SUF_STATS_MANN_WHITNEY_H
#define SUF_STATS_MANN_WHITNEY_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/hypothesis.h"

typedef enum {
    SUF_MANN_WHITNEY_BEST, /* exact, with or without ties, as long as that takes at most about
                              0.2 s: up to 70 values in each sample */
    SUF_MANN_WHITNEY_AS_R  /* as R's wilcox.test: exact below 50 values in each sample, if there
                              are no ties */
} suf_mann_whitney_mode;

typedef struct suf_mann_whitney {
    double w;   /* the number of pairs in which y - mu0 exceeds x; ties count half */
    bool tied;  /* two of all values x and y - mu0 are equal */
    bool exact; /* p is exact given the ties; otherwise it is by the normal approximation, corrected
                   for continuity and ties */
    double p;
    double superiority; /* w divided by the number of pairs: Vargha and Delaney's A for mu0 = 0 */
} suf_mann_whitney;

/* Tests whether y tends to be larger (h.side GREATER) or smaller than x by more than h.mu0. All
 * values are finite; h.alpha is not used. p and superiority are NAN if a sample is empty; p is 1 if
 * all values are equal. */
suf_mann_whitney suf_mann_whitney_of(const double *x, size_t n_x, const double *y, size_t n_y,
                                     suf_hypothesis h, suf_mann_whitney_mode mode);

#endif
