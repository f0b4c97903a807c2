/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances, power, delta and alpha, of which one is solved for: what the plans have in common that
 * are not made for a standardised effect.
 */
#ifndef SUF_DESIGN_POWER_EQUATION_H
#define SUF_DESIGN_POWER_EQUATION_H

#include "suffice.h"

typedef struct suf_power_equation suf_power_equation;
typedef double (*suf_equation_power)(const suf_power_equation *equation);

struct suf_power_equation {
    double instances, power, delta, alpha; /* 0: not given; the one to solve for is among them */
    double fewest;                         /* instances */
    double least_delta, most_delta; /* between which delta lies; alpha lies below most_alpha */
    double most_alpha;
    suf_equation_power power_of;    /* at these numbers; rises with each of them, but for saw teeth
                                     * of instances */
    suf_equation_power power_bound; /* that holds for all larger numbers of instances; NULL: the
                                     * power has no saw teeth */
    double (*guess)(const suf_power_equation *equation); /* of instances */
    const void *context;
};

/* Which of the four is to be solved for. What is missing besides, alpha and power, gets its
 * default. things: "instances", "items". SUF_EINVAL if a number is out of range, all four are given
 * or too few. */
int suf_power_equation_complete(suf_power_equation *equation, const char *things,
                                suf_quantity *unknown, suf_error *err);

/* Sets the unknown; of instances, to the number from which the power stays at or above the one that
 * is wanted. SUF_ENONE if there is no solution. */
int suf_power_equation_solve(suf_power_equation *equation, const char *things, suf_quantity unknown,
                             suf_error *err);

#endif
