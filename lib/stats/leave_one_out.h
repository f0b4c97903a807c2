/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests on one sample, repeated with each of its values left out in turn.
 */
#ifndef SUF_STATS_LEAVE_ONE_OUT_H
#define SUF_STATS_LEAVE_ONE_OUT_H

#include <stddef.h>

#include "stats/hypothesis.h"
#include "stats/sample_mean.h"
#include "stats/wilcoxon.h"

/* t[i] is Student's t against mu0 of the values without x[i], with n - 2 degrees of freedom; NAN
 * where suf_ttest_of gives NAN. Takes time proportional to n. */
void suf_leave_one_out_ttest(const double *x, size_t n, double mu0, double *t);

/* means[i] is mean, standard deviation and number of the values without x[i], without an extra
 * variance; n >= 3. */
void suf_leave_one_out_means(const double *x, size_t n, suf_sample_mean *means);

/* p[i] is the p value of the sign test without x[i]; side[i] is positive if the other values lie
 * above mu0, negative if below. NAN where the test has no p value. h.alpha is not used. */
void suf_leave_one_out_signtest(const double *x, size_t n, suf_hypothesis h, double *p,
                                double *side);

/* The same for the signed rank test. Returns 0, or -1 with nothing written if it would take more
 * than about max_steps steps (1e9 steps take about a second). That happens only for hundreds of
 * values with ties, because each value then needs its own distribution. */
int suf_leave_one_out_wilcoxon(const double *x, size_t n, suf_hypothesis h, suf_wilcoxon_mode mode,
                               double max_steps, double *p, double *side);

#endif
