/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the looks of a sequential plan are: as shares of the information and in instances.
 */
#ifndef SUF_DESIGN_SEQUENTIAL_LOOKS_H
#define SUF_DESIGN_SEQUENTIAL_LOOKS_H

#include "suffice.h"

/* Gives the plan's rule the shares that are asked for, which belong to the plan. */
void suf_sequential_looks_share(suf_sequential_plan *plan, const suf_sequential_rule *rule);

/* Sets plan->instances and is_moved from the rule's shares and design.instances, and shares, which
 * has room for SUF_MAX_LOOKS, to the shares that whole instances make of them. SUF_EINVAL if there
 * are more looks than instances. */
int suf_sequential_looks_place(suf_sequential_plan *plan, double *shares, suf_error *err);

#endif
