/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the instances that there are can detect, and how many a next experiment needs.
 */
#ifndef SUF_ANALYSIS_NEXT_EXPERIMENT_H
#define SUF_ANALYSIS_NEXT_EXPERIMENT_H

#include "suffice.h"

/* Fills that for all comparisons, which are described already. */
void suf_next_experiment_fill(suf_analysis *analysis);

#endif
