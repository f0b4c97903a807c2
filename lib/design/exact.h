/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The power of a design's own test, in addition to that by the ARE rule, for normally distributed
 * differences: exact for t and sign, simulated for Wilcoxon.
 */
#ifndef SUF_DESIGN_EXACT_H
#define SUF_DESIGN_EXACT_H

#include "design/family.h"
#include "suffice.h"

/* Keeps the last simulated sample, so that it can be used again. */
typedef struct suf_exact {
    size_t n_replicates;
    uint32_t *sample;
    int64_t sample_instances;
    double sample_mres;
} suf_exact;

/* With 0 replicates nothing is simulated: Wilcoxon's power is the normal approximation for every
 * number of instances. */
void suf_exact_init(suf_exact *exact, size_t n_replicates);
void suf_exact_release(suf_exact *exact);

suf_exact_method suf_exact_method_of(const suf_design *design);

/* powers[i] is the power at the i-th level of the family. *error, if error is not NULL, is the
 * Monte-Carlo standard error of their mean. */
void suf_exact_powers(suf_exact *exact, const suf_design *design, const suf_family *family,
                      double *powers, double *error);

/* The mean of these powers over the levels of the design's target. */
double suf_exact_power(suf_exact *exact, const suf_design *design, double *error);

/* The value of the unknown from which that power stays at or above design->power; for
 * SUF_SOLVE_POWER that power itself. NAN if there is none. Above SUF_EXACT_MAX instances of the
 * sign test it is enough, but not always the smallest. */
#define SUF_EXACT_MAX 1000000
double suf_exact_solve(suf_exact *exact, const suf_design *design, suf_unknown unknown);

/* The same two by the design's own rule: exactly, or by the paper's rule. */
double suf_rule_power(suf_exact *exact, const suf_design *design);
double suf_rule_solve(suf_exact *exact, const suf_design *design, suf_unknown unknown);

/* The smallest number of instances with which the design's test can reject at every level of its
 * target. */
int64_t suf_exact_fewest_instances(const suf_design *design);

#endif
