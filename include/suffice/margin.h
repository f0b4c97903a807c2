/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plans for claims other than that there is an effect: that a difference does not matter, and that
 * two proportions differ.
 */
#ifndef SUFFICE_MARGIN_H
#define SUFFICE_MARGIN_H

#include <stdint.h>

#include "suffice/design.h"
#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is solved for. */
typedef enum {
    SUF_QUANTITY_INSTANCES, /* or items */
    SUF_QUANTITY_POWER,
    SUF_QUANTITY_DELTA,
    SUF_QUANTITY_ALPHA
} suf_quantity;

/* "instances", "power", "delta", "alpha"; NULL past the last. */
SUF_API const char *suf_quantity_name(int quantity);

/* ---- a difference that does not matter ---------------------------------------- */

typedef enum {
    SUF_CLAIM_EQUIVALENT, /* the mean difference lies within +-delta: two one-sided t tests */
    SUF_CLAIM_NOT_WORSE   /* it lies below delta: a one-sided t test */
} suf_claim;

/* "equivalent", "not-worse"; NULL past the last. */
SUF_API const char *suf_claim_name(int claim);

/* The one of instances, power, delta and alpha to solve for is left at zero. delta, sigma and truth
 * are on the scale of the differences. */
typedef struct suf_margin_design {
    suf_claim claim;
    int64_t comparisons; /* each tested at alpha / comparisons; 0 means 1 */
    double alpha;        /* of each one-sided test, in (0, 0.5) */
    double power;        /* in (0, 1) */
    double delta;        /* > 0 */
    double sigma;        /* standard deviation of the differences; > 0 */
    double truth;        /* true mean difference; for SUF_CLAIM_NOT_WORSE positive is worse */
    int64_t instances;   /* >= 2 */
} suf_margin_design;

/* The exact power of a complete design for normally distributed differences; NAN if a field is
 * missing or out of range. */
SUF_API double suf_margin_power(const suf_margin_design *design);

typedef struct suf_margin_plan {
    suf_margin_design design; /* complete */
    suf_quantity solved;
    double level; /* of each one-sided test: alpha / comparisons */
    double power; /* of the design as it is; at least the wanted one */
} suf_margin_plan;

/* What is given determines the unknown: delta if it is missing, otherwise instances, power or
 * alpha, the first that is; alpha and power are SUF_DEFAULT_ALPHA and SUF_DEFAULT_POWER if they are
 * neither given nor solved for. SUF_EINVAL if a field is out of range or missing, or if the truth
 * contradicts the claim. SUF_ENONE if no value reaches the power. */
SUF_API int suf_margin_plan_init(suf_margin_plan *plan, const suf_margin_design *request,
                                 suf_error *err);

/* ---- two proportions on the same items ------------------------------------------ */

/* Each item has a result of 0 or 1 with each of two algorithms. The one of items, power, delta and
 * alpha to solve for is left at zero. */
typedef struct suf_proportions_design {
    suf_alternative alternative; /* LESS and GREATER have the same power */
    int64_t comparisons;         /* each tested at alpha / comparisons; 0 means 1 */
    double alpha;                /* in (0, 1) */
    double power;                /* in (0, 1) */
    double discordant;           /* share of the items whose results differ, in (0, 1] */
    double delta;                /* difference of the proportions, in (0, discordant] */
    int64_t items;
} suf_proportions_design;

/* The exact power of McNemar's exact test, over all numbers of discordant items; NAN if a field is
 * missing or out of range. */
SUF_API double suf_proportions_power(const suf_proportions_design *design);

typedef struct suf_proportions_plan {
    suf_proportions_design design; /* complete */
    suf_quantity solved;
    double level; /* alpha / comparisons */
    double power; /* of the design as it is; at least the wanted one */
} suf_proportions_plan;

/* As suf_margin_plan_init. The number of items is the one from which the power, which goes up and
 * down a little, stays at or above the target. */
SUF_API int suf_proportions_plan_init(suf_proportions_plan *plan,
                                      const suf_proportions_design *request, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
