/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bootstrap distribution of the mean.
 */
#ifndef SUF_ANALYSIS_RESAMPLING_H
#define SUF_ANALYSIS_RESAMPLING_H

#include "suffice.h"

/* Fills it in for all comparisons, whose tests must be there already. */
void suf_resampling_fill(suf_analysis *analysis);

#endif
