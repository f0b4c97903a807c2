/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparisons that get no verdict.
 */
#ifndef SUF_ANALYSIS_WITHHELD_VERDICTS_H
#define SUF_ANALYSIS_WITHHELD_VERDICTS_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

/* Whether the n instances that are left are a selection: more than 5 % were lost because of their
 * values. */
bool suf_withheld_verdicts_is_selection(size_t n, size_t n_lost);

/* Withdraws the verdicts of an experiment that is not finished, of comparisons with fewer than 2
 * instances, and of those that have lost more than 5 % of their instances because of their values:
 * those that are left are a selection. To be called when the tests are done. */
void suf_withheld_verdicts_fill(suf_analysis *analysis);

#endif
