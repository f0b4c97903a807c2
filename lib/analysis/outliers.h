/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences that lie far from the rest.
 */
#ifndef SUF_ANALYSIS_OUTLIERS_H
#define SUF_ANALYSIS_OUTLIERS_H

#include "suffice.h"

/* Fills in the outliers of a comparison. */
void suf_outliers_fill(suf_analysed *comparison, const suf_pairing *pairing);

#endif
