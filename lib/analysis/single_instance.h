/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verdicts about one instance alone, from the runs on it.
 */
#ifndef SUF_ANALYSIS_SINGLE_INSTANCE_H
#define SUF_ANALYSIS_SINGLE_INSTANCE_H

#include <stdbool.h>

#include "suffice.h"

/* Whether the dataset has one instance, with its runs. */
bool suf_single_instance_is(const suf_dataset *dataset);

/* Fills in the comparisons of an analysis whose request is complete. SUF_EINVAL if an algorithm has
 * fewer than 2 runs, or if the request is for several instances. */
int suf_single_instance_init(suf_analysis *analysis, suf_error *err);

/* One-sided p of Welch's test for a difference above mu, or below it; if the runs have no variance,
 * of the exact test of Mann and Whitney, or for results 0 and 1 of what their number excludes. */
double suf_single_instance_p(const suf_analysis *analysis, const suf_analysed *comparison,
                             double mu, bool is_above_mu);

/* The interval to show with the difference: of Welch's test, or where that has none, or the
 * bootstrap decides, of the bootstrap. */
const suf_test_result *suf_single_instance_interval(const suf_analysed *comparison);

#endif
