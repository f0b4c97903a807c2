/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a Bayesian believes of each comparison: that the second algorithm is better, equivalent or
 * worse.
 */
#ifndef SUF_ANALYSIS_BELIEFS_H
#define SUF_ANALYSIS_BELIEFS_H

#include "suffice.h"

/* Fills in by_t and by_signrank of every comparison with a region of equivalence; the comparisons
 * must have been described. */
void suf_beliefs_fill(suf_analysis *analysis);

#endif
