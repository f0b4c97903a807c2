/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One comparison described: mean and spread, effects, normality, variances, posterior beliefs.
 */
#ifndef SUF_ANALYSIS_DESCRIPTION_H
#define SUF_ANALYSIS_DESCRIPTION_H

#include "suffice.h"

/* The request of the analysis must have been completed. */
void suf_description_fill(suf_analysed *comparison, const suf_pairing *pairing,
                          const suf_analysis *analysis);

#endif
