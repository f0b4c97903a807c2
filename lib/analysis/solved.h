/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs that gave a value within the time limit.
 */
#ifndef SUF_ANALYSIS_SOLVED_H
#define SUF_ANALYSIS_SOLVED_H

#include <stdbool.h>

#include "suffice.h"

/* Fills in solved of all comparisons. */
void suf_solved_fill(suf_analysis *analysis);

/* Whether the experiment has a time limit. */
bool suf_solved_has_limit(const suf_dataset *dataset);

#endif
