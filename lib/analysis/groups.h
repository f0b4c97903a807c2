/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Families of instances: what the groups of a feature's levels say, and whether a feature that
 * nobody asked about makes such groups.
 */
#ifndef SUF_ANALYSIS_GROUPS_H
#define SUF_ANALYSIS_GROUPS_H

#include "suffice.h"

/* Completes the request by the dataset's group. SUF_EINVAL if there is no such feature. */
int suf_groups_check(suf_analysis *analysis, suf_error *err);

/* Fills in groupings and noticed; the comparisons have their verdicts. */
void suf_groups_init(suf_analysis *analysis);
void suf_groups_release(suf_analysis *analysis);

#endif
