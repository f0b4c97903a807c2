/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines through the differences over a feature of the instances.
 */
#ifndef SUF_ANALYSIS_TRENDS_H
#define SUF_ANALYSIS_TRENDS_H

#include "suffice.h"

/* Fits the trends that the analysis's request, already completed, asks for. A comparison has no
 * trend for a level that none of its instances has; instances whose feature or level is unknown are
 * not used. SUF_EINVAL if there is no such feature, or it has no numbers. */
int suf_trends_init(suf_analysis *analysis, suf_error *err);

#endif
