/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inference after a group-sequential test, by the stage-wise ordering of its outcomes: to cross the
 * upper boundary is more than anything else, the earlier the more; then comes Z at the last look;
 * to cross the lower boundary is less, the earlier the less.
 */
#ifndef SUF_STATS_STAGE_WISE_H
#define SUF_STATS_STAGE_WISE_H

#include "stats/boundary.h"

/* The probability under the drift of an outcome that is at least as much as Z = z at the look,
 * numbered from 0. Futility is ignored. */
double suf_stage_wise_above(const suf_boundary *boundary, size_t look, double z, double drift);

/* The drift at which that probability is p, in (0, 1): the median-unbiased estimate for 0.5, and
 * the lower end of an interval with error alpha / 2 there for alpha / 2. */
double suf_stage_wise_drift(const suf_boundary *boundary, size_t look, double z, double p);

#endif
