/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an instance gets of a budget of runs, in a rehearsal.
 */
#ifndef SUF_CORRECTION_REHEARSED_BUDGET_H
#define SUF_CORRECTION_REHEARSED_BUDGET_H

#include "correction/rehearsal.h"

/* The runs of each algorithm, from the estimates after the start and the rates that were told. */
void suf_rehearsed_budget_goals(const suf_rehearsal *rehearsal, double *goals);

#endif
