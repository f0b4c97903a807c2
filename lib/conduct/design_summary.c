/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The design, summarised before the first run: how many instances it requires, how many there are,
 * and what they can show.
 */
#include <math.h>

#include "base/error.h"
#include "experiment/experiment_parts.h"
#include "experiment/lone_instance.h"
#include "sampler/sampler_parts.h"

/* the effect that this many instances detect with the desired power; NAN if there is none */
static double detectable_effect(suf_design design)
{
    suf_plan plan;
    design.mres = 0;
    if (suf_plan_init(&plan, &design, NULL) < 0)
        return NAN;
    const double effect = plan.design.mres;
    suf_plan_release(&plan);
    return effect;
}

/* the power of this many instances for the effect, by the design's rule; NAN without an effect */
static double power_of(suf_design design)
{
    suf_plan plan;
    design.power = 0;
    if (design.mres == 0 || suf_plan_init(&plan, &design, NULL) < 0)
        return NAN;
    const double power = plan.design.power;
    suf_plan_release(&plan);
    return power;
}

static int plan_instances(suf_design_summary *s, suf_error *err)
{
    suf_plan plan;
    suf_design request = s->design;
    request.instances = 0;
    const int rc = suf_plan_init(&plan, &request, err);
    if (rc < 0)
        return rc;
    s->planned = plan.design.instances;
    suf_plan_release(&plan);
    return SUF_OK;
}

static int choose_number(suf_design_summary *s, const suf_experiment *e, suf_error *err)
{
    const int64_t wanted = suf_lone_instance_is(e)           ? 1
                           : e->sample == SUF_SAMPLE_PLANNED ? s->planned
                           : e->sample == SUF_SAMPLE_NUMBER  ? e->sample_number
                                                             : s->available;
    if (wanted == 0)
        return suf_fail(err, SUF_EINVAL,
                        "the number of generated instances is not limited, so 'sample' cannot be "
                        "'all'; give a number or an MRES");
    if (e->sample == SUF_SAMPLE_NUMBER && s->available && wanted > s->available)
        return suf_fail(err, SUF_EINVAL, "'sample' is %lld, but there are only %lld instances",
                        (long long)wanted, (long long)s->available);
    s->is_underpowered = s->available && wanted > s->available;
    s->design.instances = s->is_underpowered ? s->available : wanted;
    s->is_single = s->design.instances == 1;
    return SUF_OK;
}

/* ---- a sequential design ---- */

enum { AT_MRES = 2 }; /* among the effects of a plan */

/* SUF_OK and the number that are looked at in the end; 0: as many as the effect needs */
static int largest_number(const suf_design_summary *s, const suf_experiment *e, int64_t *n,
                          suf_error *err)
{
    const suf_sequential_rule *r = &e->rule;
    const double last = r->looks ? r->looks[r->n_looks - 1] : 1;
    *n = last > 1                         ? (int64_t)last
         : e->sample == SUF_SAMPLE_NUMBER ? e->sample_number
         : e->sample == SUF_SAMPLE_ALL    ? s->available
                                          : 0;
    if (last > 1 && e->sample == SUF_SAMPLE_NUMBER && e->sample_number != *n)
        return suf_fail(err, SUF_EINVAL,
                        "the last look is at %lld instances, but 'sample' is %lld; leave one of "
                        "them out",
                        (long long)*n, (long long)e->sample_number);
    if (s->available && *n > s->available)
        return suf_fail(err, SUF_EINVAL,
                        "the last look is at %lld instances, but there are only %lld",
                        (long long)*n, (long long)s->available);
    if (*n == 0 && e->sample == SUF_SAMPLE_ALL)
        return suf_fail(err, SUF_EINVAL,
                        "the number of generated instances is not limited, so 'sample' cannot be "
                        "'all'; give a number or an MRES");
    return SUF_OK;
}

static int plan_looks(suf_sequential_plan *plan, const suf_design_summary *s,
                      const suf_experiment *e, int64_t instances, suf_error *err)
{
    suf_design request = s->design;
    request.instances = instances;
    if (instances > 0 && request.mres > 0)
        request.power = 0;
    return suf_sequential_plan_init(plan, &request, &e->rule, err);
}

static void take_plan(suf_design_summary *s, const suf_sequential_plan *plan)
{
    s->n_looks = plan->rule.n_looks;
    for (size_t k = 0; k < s->n_looks; k++)
        s->looks[k] = plan->instances[k];
    s->design.instances = plan->design.instances;
    s->instances_fixed = plan->instances_fixed;
    s->power = s->design.mres > 0 ? plan->effects[AT_MRES].power : NAN;
    s->expected_none = plan->effects[0].instances;
    s->expected_mres = plan->effects[AT_MRES].instances;
}

/* the effect that they detect with the desired power; NAN if there is none */
static double detectable_by_looks(const suf_design_summary *s, const suf_experiment *e)
{
    suf_sequential_plan plan = {0};
    suf_design request = s->design;
    request.mres = 0;
    if (suf_sequential_plan_init(&plan, &request, &e->rule, NULL) < 0)
        return NAN;
    const double effect = plan.design.mres;
    suf_sequential_plan_release(&plan);
    return effect;
}

/* The looks, and what they can show. */
static int summarise_looks(suf_design_summary *s, const suf_experiment *e, suf_error *err)
{
    int64_t n = 0;
    suf_sequential_plan plan = {0};
    int rc = largest_number(s, e, &n, err);
    if (rc == SUF_OK)
        rc = plan_looks(&plan, s, e, n, err);
    if (rc < 0)
        return rc;
    s->planned = n == 0 ? plan.design.instances : 0;
    s->is_underpowered = s->available && plan.design.instances > s->available;
    if (s->is_underpowered) {
        suf_sequential_plan_release(&plan);
        rc = plan_looks(&plan, s, e, s->available, err);
    }
    if (rc < 0)
        return rc;
    take_plan(s, &plan);
    if (s->power >= s->design.power) /* that of discrete tests goes up and down */
        s->is_underpowered = 0;
    suf_sequential_plan_release(&plan);
    s->detectable = detectable_by_looks(s, e);
    return SUF_OK;
}

/* ---- all ---- */

static int check_budget(const suf_design_summary *s, suf_error *err)
{
    const int64_t starts = s->start * s->algorithms * s->design.instances;
    if (s->budget == 0 || s->budget >= starts)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'budget' is %lld, but the start alone takes %lld runs: %lld of each of %lld "
                    "algorithms on %lld instances; raise it, or lower 'start' or 'sample'",
                    (long long)s->budget, (long long)starts, (long long)s->start,
                    (long long)s->algorithms, (long long)s->design.instances);
}

int suf_design_summary_init(suf_design_summary *summary, const suf_experiment *e, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0)
        return SUF_EINVAL;
    suf_design_summary s = {.design = e->design,
                            .available = e->instances.generator ? 0 : (int64_t)e->instances.n,
                            .budget = e->sampling.mode == SUF_NEYMAN ? e->sampling.budget : 0,
                            .start = e->sampling.start,
                            .accuracy =
                                suf_sampling_has_accuracy(&e->sampling) ? e->sampling.accuracy : 0,
                            .max_per_algorithm = e->sampling.max_per_algorithm,
                            .max_runs = e->sampling.max_runs,
                            .has_chosen_runs = e->has_chosen_runs,
                            .by_options = !suf_experiment_has_file(e),
                            .algorithms = (int64_t)e->n_algorithms};
    if (s.design.delta > 0)
        suf_relevant_difference_show(s.design.delta, e->sampling.difference, e->unit, s.delta);
    if (s.design.alpha == 0)
        s.design.alpha = SUF_DEFAULT_ALPHA;
    if (s.design.power == 0)
        s.design.power = SUF_DEFAULT_POWER;
    s.half_width = NAN;
    if (e->is_sequential) {
        const int looked = summarise_looks(&s, e, err);
        *summary = s;
        return looked;
    }
    int rc = SUF_OK;
    if (e->sample == SUF_SAMPLE_PLANNED && !suf_lone_instance_is(e))
        rc = plan_instances(&s, err);
    if (rc == 0)
        rc = choose_number(&s, e, err);
    if (rc == 0)
        rc = check_budget(&s, err);
    if (rc < 0)
        return rc;
    s.power = s.is_single ? NAN : power_of(s.design);
    s.detectable = s.is_single ? NAN : detectable_effect(s.design);
    s.half_width = s.is_single ? NAN : suf_design_half_width(&s.design);
    *summary = s;
    return SUF_OK;
}
