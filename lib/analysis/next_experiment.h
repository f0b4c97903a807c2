/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which effect these instances can detect, and how many instances the next experiment needs.
 */
#ifndef SUF_ANALYSIS_NEXT_EXPERIMENT_H
#define SUF_ANALYSIS_NEXT_EXPERIMENT_H

#include "suffice.h"

/* Fills both in for all comparisons, which must have been described already. */
void suf_next_experiment_fill(suf_analysis *analysis);

#endif
