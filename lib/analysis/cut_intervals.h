/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals that end where no difference can be (dataset/least_difference.h) are cut there, after
 * all verdicts: these do not depend on it.
 */
#ifndef SUF_ANALYSIS_CUT_INTERVALS_H
#define SUF_ANALYSIS_CUT_INTERVALS_H

#include "suffice.h"

/* Fills in least_difference, and n_cut of the comparisons. With as_r intervals stay as R computes
 * them. */
void suf_cut_intervals(suf_analysis *analysis);

#endif
