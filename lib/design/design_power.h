/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The range checks of a design, and its power by the paper's rule.
 */
#ifndef SUF_DESIGN_DESIGN_POWER_H
#define SUF_DESIGN_DESIGN_POWER_H

#include <stdbool.h>

#include "design/family.h"
#include "suffice.h"

/* Returns SUF_OK, or SUF_EINVAL if a field that is given (not zero) is out of range. */
int suf_design_check(const suf_design *design, suf_error *err);

/* 2 for a two-sided alternative, otherwise 1. */
int suf_design_sides(const suf_design *design);

/* The number of instances with which a t test has the design's power, by the ARE rule. */
int64_t suf_design_t_instances(const suf_design *design);

/* The smallest number of instances that the ARE rule turns into at least 2 of a t test. */
int64_t suf_design_fewest_instances(suf_test test);

/* powers[i] is the power by the rule at the i-th level of the family. */
void suf_design_powers(const suf_design *design, const suf_family *family, double *powers);

#endif
