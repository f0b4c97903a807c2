/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the verdict depends on a single instance.
 */
#ifndef SUF_ANALYSIS_INFLUENCE_H
#define SUF_ANALYSIS_INFLUENCE_H

#include "suffice.h"

/* Fills in the verdict without each instance, for all comparisons, whose tests and verdicts must be
 * there already. The other comparisons of the family are held fixed. */
void suf_influence_fill(suf_analysis *analysis);

#endif
