/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving a design for one of its quantities, given any way of computing its power.
 */
#ifndef SUF_DESIGN_SOLVE_H
#define SUF_DESIGN_SOLVE_H

#include "suffice.h"

typedef double (*suf_power_function)(const suf_design *design, void *context);

/* The paper's rule: suf_design_power; context is unused. */
double suf_solve_rule(const suf_design *design, void *context);

/* The smallest instances, mres or alpha with power(design) >= design->power, the field's
 * own value being ignored; for SUF_SOLVE_POWER just power(design). power must not decrease
 * with them. NAN when none is enough: instances up to SUF_MAX_INSTANCES, mres up to 1e300,
 * alpha from 1e-300 to 1. reached, if not NULL: the power there. */
double suf_solve(const suf_design *design, suf_unknown unknown, suf_power_function power,
                 void *context, double *reached);

/* design with that value in the place of the unknown. */
suf_design suf_solve_put(const suf_design *design, suf_unknown unknown, double value);

#endif
