/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One comparison described: mean and spread, effects, normality, variances.
 */
#ifndef SUF_ANALYSIS_DESCRIPTION_H
#define SUF_ANALYSIS_DESCRIPTION_H

#include "suffice.h"

/* The request of the analysis must have been completed. */
void suf_description_fill(suf_analysed *comparison, const suf_pairing *pairing,
                          const suf_analysis *analysis);

/* A comparison without any number or verdict. */
suf_analysed suf_description_blank(const suf_pairing *pairing);

/* Fills in within and across, from sd. */
void suf_description_split_variance(suf_analysed *comparison, const suf_pairing *pairing);

#endif
