/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See next_experiment.h. Effects and numbers of instances follow the paper's rule, as in a plan,
 * but without the exact figures that a plan adds: these take simulations.
 */
#include "analysis/next_experiment.h"

#include <math.h>

static const double LARGEST_EFFECT = 1e9;
/* beyond this many comparisons, for each of which the power is computed many times, it takes too
 * long */
enum { MOST_PLANNED = 200 };

/* the smallest effect for which n instances give the desired power; NAN: none */
static double detectable(suf_design design, size_t n)
{
    double lo = 0;
    double hi = 1;
    design.instances = (int64_t)n;
    if (!(design.power > design.alpha))
        return NAN;
    for (;; lo = hi, hi *= 2) {
        design.mres = hi;
        const double power = suf_design_power(&design);
        if (isnan(power) || hi > LARGEST_EFFECT)
            return NAN;
        if (power >= design.power)
            break;
    }
    for (;;) {
        design.mres = lo + (hi - lo) / 2;
        if (!(design.mres > lo && design.mres < hi))
            return hi;
        *(suf_design_power(&design) >= design.power ? &hi : &lo) = design.mres;
    }
}

static int is_enough(suf_design design, int64_t n)
{
    design.instances = n;
    return suf_design_power(&design) >= design.power;
}

/* the fewest instances that give the desired power for the effect; 0: no number does */
static int64_t instances_for(suf_design design, double effect)
{
    int64_t hi = 2;
    design.mres = effect;
    if (!(effect > 0 && isfinite(effect)))
        return 0;
    while (!is_enough(design, hi)) {
        if (hi >= SUF_MAX_INSTANCES)
            return 0;
        hi *= 2;
    }
    for (int64_t lo = hi / 2; lo + 1 < hi;) {
        const int64_t middle = lo + (hi - lo) / 2;
        *(is_enough(design, middle) ? &hi : &lo) = middle;
    }
    return hi;
}

/* the observed standardised effect in the direction of the claim; not positive if it is against
 * it */
static double effect_seen(const suf_analysis *a, const suf_analysed *c)
{
    const double d = (c->mean - a->request.mu0) / c->sd;
    const suf_alternative claim = a->request.design.alternative;
    return claim == SUF_TWO_SIDED ? fabs(d) : claim == SUF_LESS ? -d : d;
}

void suf_next_experiment_fill(suf_analysis *a)
{
    const int64_t for_mres = instances_for(a->request.design, a->request.design.mres);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        const suf_analysed *before = i > 0 ? c - 1 : NULL;
        c->detectable =
            before && before->n == c->n ? before->detectable : detectable(a->request.design, c->n);
        c->next.for_mres = for_mres;
        if (a->n_comparisons <= MOST_PLANNED)
            c->next.for_observed = instances_for(a->request.design, effect_seen(a, c));
    }
}
