/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All algorithms at a glance (see suf_overview), and on how many instances each comparison is won.
 */
#ifndef SUF_ANALYSIS_OVERVIEW_H
#define SUF_ANALYSIS_OVERVIEW_H

#include "suffice.h"

/* Fills in the overview, and the comparisons' numbers of instances won, tied and lost; ranking and
 * verdicts are there. */
void suf_overview_init(suf_analysis *analysis);
void suf_overview_release(suf_overview *overview);

#endif
