/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results 0 and 1 of two algorithms on the same items.
 */
#ifndef SUF_ANALYSIS_ITEMS_H
#define SUF_ANALYSIS_ITEMS_H

#include "suffice.h"

/* Fills it in for all comparisons, whose tests must be there already, if the dataset is binary. */
void suf_items_fill(suf_analysis *analysis);

#endif
