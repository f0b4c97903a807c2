/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving a design for one of its quantities, given any function that computes its power.
 */
#ifndef SUF_DESIGN_SOLVE_H
#define SUF_DESIGN_SOLVE_H

#include "suffice.h"

typedef double (*suf_power_function)(const suf_design *design, void *context);

/* The power by the paper's rule, suf_design_power; context is not used. */
double suf_solve_rule(const suf_design *design, void *context);

/* The smallest value of the unknown (instances, mres or alpha) with power(design) >= design->power.
 * The design's own value of the unknown is ignored. For SUF_SOLVE_POWER the result is
 * power(design). power must not decrease as the unknown increases. NAN if no value is enough:
 * instances up to SUF_MAX_INSTANCES, mres up to 1e300, alpha from 1e-300 to 1. *reached, if reached
 * is not NULL, is the power at the solution. */
double suf_solve(const suf_design *design, suf_unknown unknown, suf_power_function power,
                 void *context, double *reached);

/* The design with the unknown set to value. */
suf_design suf_solve_put(const suf_design *design, suf_unknown unknown, double value);

#endif
