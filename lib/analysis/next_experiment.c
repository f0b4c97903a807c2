/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See next_experiment.h. Effects and numbers of instances follow the design's rule, as in a plan.
 * The power of Wilcoxon's test is simulated only for what was planned, and up to 100 instances: it
 * takes long. Its normal approximation is off by about an instance.
 */
#include "analysis/next_experiment.h"

#include <math.h>
#include <stdbool.h>

#include "analysis/relevance.h"
#include "design/exact.h"
#include "design/solve.h"

static const double LARGEST_EFFECT = 1e9;
/* beyond this many comparisons, for each of which the power is computed many times, it takes too
 * long */
enum { MOST_PLANNED = 200, MOST_SIMULATED = 100 };

static double solve_with(size_t n_replicates, const suf_design *design, suf_unknown unknown)
{
    suf_exact exact;
    suf_exact_init(&exact, n_replicates);
    const double value = suf_rule_solve(&exact, design, unknown);
    suf_exact_release(&exact);
    return value;
}

/* as a plan does, unless that takes long */
static double solve_as_planned(const suf_design *design, suf_unknown unknown)
{
    const double value = solve_with(0, design, unknown);
    const suf_design q = suf_solve_put(design, unknown, isnan(value) ? 0 : value);
    const bool is_simulated = q.test == SUF_TEST_WILCOXON && q.instances <= MOST_SIMULATED;
    return is_simulated ? solve_with(SUF_REPLICATES, design, unknown) : value;
}

/* the smallest effect for which n instances give the desired power; NAN: none */
static double detectable(const suf_design *design, size_t n)
{
    const suf_design q = suf_solve_put(design, SUF_SOLVE_INSTANCES, (double)n);
    const double effect = q.power > q.alpha ? solve_as_planned(&q, SUF_SOLVE_MRES) : NAN;
    return effect <= LARGEST_EFFECT ? effect : NAN;
}

/* the fewest instances that give the desired power for the effect; 0: no number does */
static int64_t instances_for(const suf_design *design, double effect, bool is_planned)
{
    if (!(effect > 0 && isfinite(effect)))
        return 0;
    const suf_design q = suf_solve_put(design, SUF_SOLVE_MRES, effect);
    const double n = is_planned ? solve_as_planned(&q, SUF_SOLVE_INSTANCES)
                                : solve_with(0, &q, SUF_SOLVE_INSTANCES);
    return isnan(n) ? 0 : (int64_t)n;
}

/* the observed standardised effect in the direction of the claim; not positive if it is against
 * it */
static double effect_seen(const suf_analysis *a, const suf_analysed *c)
{
    const double d = (c->mean - a->request.mu0) / c->sd;
    const suf_alternative claim = a->request.design.alternative;
    return claim == SUF_TWO_SIDED ? fabs(d) : claim == SUF_LESS ? -d : d;
}

/* delta as a standardised effect with the spread that was observed; the nearer edge of its band */
static double effect_of_delta(const suf_analysis *a, const suf_analysed *c)
{
    const suf_margins band = suf_relevance_band(a);
    return fmin(-band.lo, band.hi) / c->sd;
}

void suf_next_experiment_fill(suf_analysis *a)
{
    const int64_t for_mres = instances_for(&a->request.design, a->request.design.mres, true);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        const suf_analysed *before = i > 0 ? c - 1 : NULL;
        c->detectable =
            before && before->n == c->n ? before->detectable : detectable(&a->request.design, c->n);
        c->next.for_mres = for_mres;
        if (a->n_comparisons <= MOST_PLANNED)
            c->next.for_observed = instances_for(&a->request.design, effect_seen(a, c), false);
        if (a->n_comparisons <= MOST_PLANNED && a->request.design.delta > 0)
            c->next.for_delta = instances_for(&a->request.design, effect_of_delta(a, c), false);
    }
}
