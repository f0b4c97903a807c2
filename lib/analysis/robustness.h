/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the verdict depends on the scale: the logarithms of ratios.
 */
#ifndef SUF_ANALYSIS_ROBUSTNESS_H
#define SUF_ANALYSIS_ROBUSTNESS_H

#include <stdbool.h>

#include "suffice.h"

/* Whether the differences are logarithms already, so that a test of logarithms would be the t test
 * once more. */
bool suf_robustness_is_log(const suf_dataset *dataset);

/* Fills in the log ratio of all comparisons, whose tests and verdicts must be there already. */
void suf_robustness_fill(suf_analysis *analysis);

#endif
