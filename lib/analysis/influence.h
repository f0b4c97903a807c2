/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the verdict depends on a single instance.
 */
#ifndef SUF_ANALYSIS_INFLUENCE_H
#define SUF_ANALYSIS_INFLUENCE_H

#include "suffice.h"

/* Fills the verdicts without each instance for all comparisons, whose tests and verdicts are there
 * already. Everything of the other comparisons is held as it is. */
void suf_influence_fill(suf_analysis *analysis);

#endif
