/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results that are only 0 and 1, or shares of runs that succeed: equal ones need not be constant.
 */
#ifndef SUF_ANALYSIS_SHARE_RESULTS_H
#define SUF_ANALYSIS_SHARE_RESULTS_H

#include <stdbool.h>

#include "suffice.h"

/* Whether the value of every algorithm on every instance is a share of runs. */
bool suf_share_results_are(const suf_dataset *dataset);

/* How far the difference moves with a share, other things being equal. */
double suf_share_results_slope(const suf_dataset *dataset, double share);

/* The least distance of two shares, one of which is 0 or 1, whose difference is phi. */
double suf_share_results_distance(const suf_dataset *dataset, double phi);

/* The difference of two shares of which the larger is 1, and the other that far from it. */
double suf_share_results_difference(const suf_dataset *dataset, double distance);

#endif
