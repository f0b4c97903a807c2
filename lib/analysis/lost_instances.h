/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances that a comparison has lost because of their results.
 */
#ifndef SUF_ANALYSIS_LOST_INSTANCES_H
#define SUF_ANALYSIS_LOST_INSTANCES_H

#include "suffice.h"

/* Withdraws the verdicts of comparisons that have lost more than 5 % of their instances: those that
 * are left are a selection by their results. To be called when all else is filled in. */
void suf_lost_instances_withhold(suf_analysis *analysis);

#endif
