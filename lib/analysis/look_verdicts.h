/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verdicts of a sequential experiment: its looks have decided.
 */
#ifndef SUF_ANALYSIS_LOOK_VERDICTS_H
#define SUF_ANALYSIS_LOOK_VERDICTS_H

#include "suffice.h"

/* SUF_EINVAL: the request asks for what the looks were not planned for. Otherwise fills in
 * analysis->sequential, if the dataset has looks. */
int suf_look_verdicts_init(suf_analysis *analysis, suf_error *err);
void suf_look_verdicts_release(suf_analysis *analysis);

/* The level at which the tests are made that the analysis adds to those of the looks: then they
 * reject what the last look would have rejected, and their intervals hold at all looks together.
 * alpha if there were no looks. */
double suf_look_verdicts_level(const suf_analysis *analysis);

/* To be called when all tests were made at this level: takes the verdicts of the looks with
 * their stage-wise p value, and makes of the p values of other tests the repeated ones. */
void suf_look_verdicts_fill(suf_analysis *analysis);

#endif
