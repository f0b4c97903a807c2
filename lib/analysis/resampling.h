/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bootstrap distribution of the mean.
 */
#ifndef SUF_ANALYSIS_RESAMPLING_H
#define SUF_ANALYSIS_RESAMPLING_H

#include "stats/hypothesis.h"
#include "suffice.h"

/* Fills it in for all comparisons, whose tests must be there already. */
void suf_resampling_fill(suf_analysis *analysis);

/* The percentile interval of n resampled numbers, ascending, at the hypothesis's level; an end for
 * which n are too few is NAN. */
suf_interval suf_resampling_interval(const double *sorted, size_t n, suf_hypothesis h);

#endif
