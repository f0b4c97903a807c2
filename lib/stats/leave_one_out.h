/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests on one sample without each of its values in turn.
 */
#ifndef SUF_STATS_LEAVE_ONE_OUT_H
#define SUF_STATS_LEAVE_ONE_OUT_H

#include <stddef.h>

#include "stats/hypothesis.h"
#include "stats/wilcoxon.h"

/* t[i]: Student's t against mu0 of the n - 1 other values, n - 2 degrees of freedom; NAN where
 * suf_ttest_of has none. Time n. */
void suf_leave_one_out_ttest(const double *x, size_t n, double mu0, double *t);

/* p[i] of the n - 1 other values, and to which side of mu0 they lie: side[i] is positive above.
 * NAN where the test has none. alpha plays no part. */
void suf_leave_one_out_signtest(const double *x, size_t n, suf_hypothesis h, double *p,
                                double *side);

/* The same for the signed rank test. 0, or -1 with nothing written when it would take more than
 * about so many steps (1e9 are a second or so), which is so only for hundreds of values with ties:
 * then each needs a distribution of its own. */
int suf_leave_one_out_wilcoxon(const double *x, size_t n, suf_hypothesis h, suf_wilcoxon_mode mode,
                               double max_steps, double *p, double *side);

#endif
