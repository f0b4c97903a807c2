/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tests of groups of instances, by the functions that test comparisons.
 */
#ifndef SUF_ANALYSIS_GROUP_TESTS_H
#define SUF_ANALYSIS_GROUP_TESTS_H

#include "suffice.h"

/* Fills in mean, sd, test and verdict of a grouping for each comparison: those over the means of
 * its groups, which have been described. One without a feature stands for a comparison over its
 * instances. */
void suf_group_tests_over_means(const suf_analysis *analysis, suf_grouping *groupings);

/* Fills in test and verdict of every group of every comparison. */
void suf_group_tests_within(const suf_analysis *analysis, suf_grouping *groupings);

#endif
