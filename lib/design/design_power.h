/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A design's names, ranges, and its power by the paper's rule.
 */
#ifndef SUF_DESIGN_DESIGN_POWER_H
#define SUF_DESIGN_DESIGN_POWER_H

#include <stdbool.h>

#include "design/family.h"
#include "suffice.h"

/* 0, or SUF_EINVAL when a field that is given (not zero) is out of range. */
int suf_design_check(const suf_design *design, suf_error *err);

int suf_design_sides(const suf_design *design);

/* The number of instances of a t test that by the ARE rule has the design's power. */
int64_t suf_design_t_instances(const suf_design *design);

/* The fewest instances with which the ARE rule leaves a t test the 2 that it needs. */
int64_t suf_design_fewest_instances(suf_test test);

/* powers[i]: by the rule at levels[i]. */
void suf_design_powers(const suf_design *design, const suf_family *family, double *powers);

#endif
