/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines through the differences over a feature of the instances.
 */
#ifndef SUF_ANALYSIS_TRENDS_H
#define SUF_ANALYSIS_TRENDS_H

#include "suffice.h"

/* Fills the analysis's trends as its request says, which is completed. Levels that no instance of a
 * comparison has are not among its trends; instances whose feature or level is not known are in
 * none. SUF_EINVAL: there is no such feature, or it has no numbers. */
int suf_trends_init(suf_analysis *analysis, suf_error *err);

#endif
