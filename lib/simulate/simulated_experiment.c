/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See simulated_experiment.h.
 */
#include "simulate/simulated_experiment.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "analysis/description.h"
#include "analysis/verdicts.h"
#include "analysis/withheld_verdicts.h"
#include "base/memory.h"
#include "sampler/run_budget.h"
#include "sampler/sampler_parts.h"
#include "sampler/state.h"
#include "stats/moments.h"

static size_t n_comparisons_of(const suf_sampling *q)
{
    return (size_t)suf_compare_count((int64_t)q->n_algorithms, q->compare);
}

/* ---- before and after many experiments ---- */

static void make_samplers(suf_simulated_experiment *e)
{
    e->samplers = suf_alloc(e->instances.n, sizeof(suf_sampler *));
    for (size_t j = 0; j < e->instances.n; j++) {
        e->samplers[j] = suf_sampler_new(&e->simulation->request.sampling, NULL);
        assert(e->samplers[j]);
    }
}

/* a sampler knows its comparisons */
static void make_pairings(suf_simulated_experiment *e)
{
    const size_t n = e->instances.n;
    e->dataset.pairings = suf_alloc(e->dataset.n_pairings, sizeof *e->dataset.pairings);
    for (size_t i = 0; i < e->dataset.n_pairings; i++) {
        const suf_comparison *c = &e->samplers[0]->estimate.pairs[i].comparison;
        e->dataset.pairings[i] = (suf_pairing){.first = c->first,
                                               .second = c->second,
                                               .instances = suf_alloc(n, sizeof(size_t)),
                                               .phi = suf_alloc(n, sizeof(double)),
                                               .plain = suf_alloc(n, sizeof(double)),
                                               .se = suf_alloc(n, sizeof(double))};
    }
}

bool suf_simulated_experiment_is_corrected(const suf_simulation_request *q)
{
    return !q->is_uncorrected && suf_stopping_bias_applies(&q->sampling);
}

static void make_correction(suf_simulated_experiment *e)
{
    const suf_simulation_request *q = &e->simulation->request;
    e->is_corrected = suf_simulated_experiment_is_corrected(q);
    if (!e->is_corrected)
        return;
    suf_sampled_runs_init(&e->runs, &q->sampling, e->instances.n);
    suf_stopping_bias_init(&e->bias, &e->runs);
    e->sampled = suf_alloc(e->instances.n, sizeof *e->sampled);
}

void suf_simulated_experiment_init(suf_simulated_experiment *e, const suf_simulation *simulation,
                                   const suf_made_world *world)
{
    const suf_simulation_request *q = &simulation->request;
    const size_t n_comparisons = n_comparisons_of(&q->sampling);
    const size_t n = (size_t)simulation->instances;
    *e = (suf_simulated_experiment){.simulation = simulation, .world = world};
    suf_made_instances_init(&e->instances, world, n);
    make_samplers(e);
    e->spreads = suf_alloc(n * q->sampling.n_algorithms, sizeof *e->spreads);
    e->starts = suf_alloc((size_t)q->sampling.start * q->sampling.n_algorithms, sizeof *e->starts);
    e->dataset = (suf_dataset){.n_algorithms = q->sampling.n_algorithms,
                               .n_instances = n,
                               .n_pairings = n_comparisons,
                               .difference = q->sampling.difference,
                               .maximise = q->maximise};
    make_pairings(e);
    make_correction(e);
    e->analysis = (suf_analysis){.request = {.design = q->design, .adjusted = q->adjusted},
                                 .n_comparisons = n_comparisons,
                                 .comparisons = suf_alloc(n_comparisons, sizeof(suf_analysed))};
}

void suf_simulated_experiment_release(suf_simulated_experiment *e)
{
    for (size_t j = 0; j < e->instances.n; j++)
        suf_sampler_free(e->samplers[j]);
    free(e->samplers);
    free(e->spreads);
    free(e->starts);
    for (size_t i = 0; i < e->dataset.n_pairings; i++) {
        free(e->dataset.pairings[i].instances);
        free(e->dataset.pairings[i].phi);
        free(e->dataset.pairings[i].plain);
        free(e->dataset.pairings[i].se);
    }
    free(e->dataset.pairings);
    free(e->analysis.comparisons);
    suf_made_instances_release(&e->instances);
    suf_sampled_runs_release(&e->runs);
    if (e->is_corrected)
        suf_stopping_bias_release(&e->bias);
    free(e->sampled);
    *e = (suf_simulated_experiment){0};
}

/* ---- the runs ---- */

static uint64_t seed_of(const suf_simulated_experiment *e, int64_t number, size_t instance)
{
    suf_rng rng = suf_rng_substream(e->world->seed, (uint64_t)number, instance + 1, 0);
    return suf_rng_word(&rng);
}

static void start_instance(suf_simulated_experiment *e, size_t j)
{
    const size_t start = (size_t)e->simulation->request.sampling.start;
    suf_run_source *sources = e->instances.sources + j * e->world->n_algorithms;
    for (size_t a = 0; a < e->world->n_algorithms; a++)
        for (size_t k = 0; k < start; k++)
            e->starts[a * start + k] = suf_run_source_draw(e->world, &sources[a]);
    suf_sampler_put_start(e->samplers[j], e->starts);
}

/* until the rule stops */
static void run_instance(suf_simulated_experiment *e, size_t j)
{
    suf_sampler *s = e->samplers[j];
    suf_run_source *sources = e->instances.sources + j * e->world->n_algorithms;
    while (s->stop == SUF_RUNNING)
        suf_sampler_put_next(s, suf_run_source_draw(e->world, &sources[s->next]));
}

/* what a budget gives for each unit of spread; NAN: there is none */
static double rate_of(const suf_simulated_experiment *e)
{
    const suf_sampling *q = &e->simulation->request.sampling;
    if (q->mode != SUF_NEYMAN)
        return NAN;
    for (size_t j = 0; j < e->instances.n; j++)
        suf_sampler_spreads(e->samplers[j], e->spreads + j * q->n_algorithms);
    suf_run_budget_reopen(e->spreads, e->instances.n, q->n_algorithms);
    return suf_run_budget_rate(q, e->spreads, e->instances.n * q->n_algorithms);
}

/* what the rule is told of the starts of all instances */
static void pool_starts(suf_simulated_experiment *e)
{
    const double rate = rate_of(e);
    suf_start_pool pools[SUF_MAX_ALGORITHMS] = {{0}};
    for (size_t j = 0; j < e->instances.n; j++)
        suf_sampler_pool(e->samplers[j], pools);
    for (size_t a = 0; a < e->world->n_algorithms; a++) {
        e->pooled[a] = suf_start_pool_value(&pools[a]);
        e->pooled[a].rate = rate;
    }
    for (size_t j = 0; j < e->instances.n; j++)
        suf_sampler_set_pooled(e->samplers[j], e->pooled);
}

static void run_all(suf_simulated_experiment *e, int64_t number)
{
    const suf_sampling *q = &e->simulation->request.sampling;
    const bool is_resampled = q->se_method == SUF_SE_BOOTSTRAP;
    for (size_t j = 0; j < e->instances.n; j++) {
        suf_sampler_reset(e->samplers[j], is_resampled ? seed_of(e, number, j) : 0);
        start_instance(e, j);
    }
    if (suf_sampling_is_pooled(q))
        pool_starts(e);
    for (size_t j = 0; j < e->instances.n; j++)
        run_instance(e, j);
}

int64_t suf_simulated_experiment_runs(const suf_simulated_experiment *e, size_t instance)
{
    return e->samplers[instance]->n_runs;
}

/* ---- the test ---- */

static void collect_differences(suf_simulated_experiment *e)
{
    for (size_t i = 0; i < e->dataset.n_pairings; i++) {
        suf_pairing *p = &e->dataset.pairings[i];
        p->n = 0;
        for (size_t j = 0; j < e->instances.n; j++) {
            const suf_sampler *s = e->samplers[j];
            const double phi = suf_estimate_phi(&s->estimate, i);
            if (s->stop == SUF_STOP_UNDEFINED || !isfinite(phi))
                continue;
            p->instances[p->n] = j;
            p->phi[p->n] = p->plain[p->n] = phi;
            p->se[p->n++] = s->estimate.pairs[i].comparison.se;
        }
    }
}

/* Returns false if the instance has no difference of some pair. */
static bool sample_instance(suf_simulated_experiment *e, size_t j)
{
    const suf_sampler *s = e->samplers[j];
    const double *values[SUF_MAX_ALGORITHMS];
    size_t n[SUF_MAX_ALGORITHMS];
    for (size_t i = 0; i < e->dataset.n_pairings; i++)
        if (s->stop == SUF_STOP_UNDEFINED || !isfinite(suf_estimate_phi(&s->estimate, i)))
            return false;
    for (size_t a = 0; a < e->world->n_algorithms; a++) {
        values[a] = s->series[a].values;
        n[a] = s->series[a].moments.n;
    }
    suf_sampled_runs_add(&e->runs, (suf_sampled_instance){0}, values, n, e->pooled);
    return true;
}

static void sample_instances(suf_simulated_experiment *e)
{
    size_t n = 0;
    suf_sampled_runs_clear(&e->runs);
    for (size_t j = 0; j < e->instances.n; j++)
        if (sample_instance(e, j))
            e->sampled[n++] = j;
    suf_sampled_runs_end(&e->runs);
}

/* both lists of instances are ascending; those that were not sampled keep their differences */
static void subtract(const suf_simulated_experiment *e, suf_pairing *p, const double *by_instance)
{
    size_t at = 0;
    for (size_t k = 0; k < e->runs.n_instances; k++) {
        while (p->instances[at] < e->sampled[k])
            at++;
        p->phi[at] = p->plain[at] - by_instance[k];
    }
}

static void correct(suf_simulated_experiment *e, int64_t number)
{
    sample_instances(e);
    suf_stopping_bias_estimate(&e->bias, &e->runs, NULL, SUF_REHEARSE_FULLY,
                               seed_of(e, number, SIZE_MAX - 2));
    for (size_t i = 0; i < e->dataset.n_pairings; i++) {
        suf_pairing *p = &e->dataset.pairings[i];
        p->bias = e->bias.biases[i];
        if (p->bias.is_subtracted)
            subtract(e, p, e->bias.by_instance + i * e->bias.n_instances);
    }
}

static void describe(suf_analysed *c, const suf_pairing *p, size_t n_instances)
{
    suf_running moments = {0};
    for (size_t j = 0; j < p->n; j++)
        suf_running_add(&moments, p->phi[j]);
    *c = (suf_analysed){.first = p->first,
                        .second = p->second,
                        .n = p->n,
                        .n_lost = n_instances - p->n,
                        .mean = suf_running_mean(&moments),
                        .sd = sqrt(suf_running_variance(&moments))};
    suf_description_split_variance(c, p);
}

void suf_simulated_experiment_conduct(suf_simulated_experiment *e, int64_t number, double effect)
{
    const suf_simulation_request *q = &e->simulation->request;
    e->effect = effect;
    suf_made_instances_draw(&e->instances, e->world, number, effect);
    run_all(e, number);
    collect_differences(e);
    if (e->is_corrected)
        correct(e, number);
    e->analysis.dataset = &e->dataset;
    e->analysis.request.seed = q->test == SUF_BY_PERMUTATION ? seed_of(e, number, SIZE_MAX - 1) : 0;
    for (size_t i = 0; i < e->dataset.n_pairings; i++)
        describe(&e->analysis.comparisons[i], &e->dataset.pairings[i], e->instances.n);
    suf_verdicts_fill_by(&e->analysis, q->test);
    suf_withheld_verdicts_fill(&e->analysis);
}

/* ---- what there is to see ---- */

/* the comparison concerns the algorithm with the effect */
static bool has_effect(const suf_simulated_experiment *e, const suf_analysed *c)
{
    return e->effect != 0 && c->second == e->world->n_algorithms - 1;
}

static void see_family(const suf_simulated_experiment *e, double seen[SUF_N_SEEN])
{
    const suf_analysis *a = &e->analysis;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        const bool is_rejected =
            c->tests[e->simulation->request.test].p_adjusted <= a->request.design.alpha;
        if (has_effect(e, c))
            seen[SUF_SEEN_ALL_FOUND] = isnan(seen[SUF_SEEN_ALL_FOUND])
                                           ? is_rejected
                                           : fmin(seen[SUF_SEEN_ALL_FOUND], is_rejected);
        else
            seen[SUF_SEEN_ANY_FALSE] = isnan(seen[SUF_SEEN_ANY_FALSE])
                                           ? is_rejected
                                           : fmax(seen[SUF_SEEN_ANY_FALSE], is_rejected);
    }
}

/* adds a comparison's value to the mean over n comparisons */
static void add_share(double seen[SUF_N_SEEN], suf_seen_kind kind, double value, double n)
{
    seen[kind] = (isnan(seen[kind]) ? 0 : seen[kind]) + value / n;
}

static double mean_error(const suf_simulated_experiment *e, const suf_pairing *p)
{
    double sum = 0;
    for (size_t j = 0; j < p->n; j++)
        sum +=
            p->phi[j] - suf_made_instances_phi(&e->instances, p->instances[j], p->first, p->second);
    return sum / (double)p->n;
}

static void see_comparison(const suf_simulated_experiment *e, size_t i, double n,
                           double seen[SUF_N_SEEN])
{
    const suf_analysed *c = &e->analysis.comparisons[i];
    const suf_pairing *p = &e->dataset.pairings[i];
    const suf_test_result *r = &c->tests[e->simulation->request.test];
    const double truth = suf_made_world_mean(e->world, has_effect(e, c) ? e->effect : 0);
    const bool is_rejected = r->p_adjusted <= e->analysis.request.design.alpha;
    add_share(seen, SUF_SEEN_REJECTED, is_rejected, n);
    add_share(seen, SUF_SEEN_BELOW, is_rejected && c->mean < 0, n);
    add_share(seen, SUF_SEEN_ABOVE, is_rejected && c->mean > 0, n);
    for (int v = SUF_VERDICT_BETTER; v <= SUF_VERDICT_NONE; v++)
        add_share(seen, (suf_seen_kind)(SUF_SEEN_BETTER + v), (int)c->verdict == v, n);
    if (p->n > 0)
        add_share(seen, SUF_SEEN_ERROR, mean_error(e, p), n);
    if (p->n > 1)
        add_share(seen, SUF_SEEN_STANDARD_ERROR,
                  sqrt(c->sd * c->sd / (double)p->n + p->bias.variance), n);
    if (e->is_corrected)
        add_share(seen, SUF_SEEN_CORRECTED, p->bias.is_subtracted, n);
    if (isnan(r->low) || isnan(r->high))
        return;
    add_share(seen, SUF_SEEN_COVERED, r->low <= truth && truth <= r->high, n);
    add_share(seen, SUF_SEEN_WIDTH, r->high - r->low, n);
}

static void see_comparisons(const suf_simulated_experiment *e, double seen[SUF_N_SEEN])
{
    size_t n = 0;
    for (size_t i = 0; i < e->analysis.n_comparisons; i++)
        n += has_effect(e, &e->analysis.comparisons[i]);
    for (size_t i = 0; i < e->analysis.n_comparisons; i++)
        if (n == 0 || has_effect(e, &e->analysis.comparisons[i]))
            see_comparison(e, i, (double)(n ? n : e->analysis.n_comparisons), seen);
}

static void see_gate(const suf_simulated_experiment *e, double seen[SUF_N_SEEN])
{
    suf_gate gate;
    suf_error err;
    if (!(e->analysis.request.design.delta > 0) || suf_gate_init(&gate, &e->analysis, &err) < 0)
        return;
    for (int k = SUF_GATE_PASSED; k <= SUF_GATE_OPEN; k++)
        seen[SUF_SEEN_GATE_PASSED + k] = (int)gate.outcome == k;
}

/* Whether the 95 % interval is right. Its reach is at least that of the normal distribution, so the
 * quantile of t is needed only beyond that. */
static bool is_covered(const suf_sampler *s, size_t comparison, double phi, double truth)
{
    if (fabs(phi - truth) <= 1.9599 * s->estimate.pairs[comparison].comparison.se_guarded)
        return true;
    const suf_comparison c = suf_sampler_comparison(s, comparison);
    return c.lo <= truth && truth <= c.hi;
}

/* the differences on the instances, mixed ones apart */
static void see_differences(const suf_simulated_experiment *e, double seen[SUF_N_SEEN])
{
    double n[2] = {0};
    double covered[2] = {0};
    double se = 0;
    for (size_t i = 0; i < e->dataset.n_pairings; i++) {
        const suf_pairing *p = &e->dataset.pairings[i];
        for (size_t k = 0; k < p->n; k++) {
            const size_t j = p->instances[k];
            const double truth = suf_made_instances_phi(&e->instances, j, p->first, p->second);
            n[e->instances.is_mixed[j]]++;
            covered[e->instances.is_mixed[j]] += is_covered(e->samplers[j], i, p->phi[k], truth);
            se += p->se[k];
        }
    }
    seen[SUF_SEEN_INSTANCE_COVERED] = n[0] > 0 ? covered[0] / n[0] : NAN;
    seen[SUF_SEEN_MIXED_COVERED] = n[1] > 0 ? covered[1] / n[1] : NAN;
    seen[SUF_SEEN_INSTANCE_SE] = n[0] + n[1] > 0 ? se / (n[0] + n[1]) : NAN;
    seen[SUF_SEEN_INSTANCES] = (n[0] + n[1]) / (double)e->dataset.n_pairings;
}

static void see_instances(const suf_simulated_experiment *e, double seen[SUF_N_SEEN])
{
    const double n = (double)e->instances.n;
    double n_runs = 0;
    double n_limit = 0;
    for (size_t j = 0; j < e->instances.n; j++) {
        n_runs += (double)e->samplers[j]->n_runs;
        n_limit += e->samplers[j]->stop == SUF_STOP_LIMIT;
    }
    seen[SUF_SEEN_RUNS] = n_runs / n;
    seen[SUF_SEEN_AT_LIMIT] = n_limit / n;
    seen[SUF_SEEN_LOST] = 1 - seen[SUF_SEEN_INSTANCES] / n;
}

void suf_simulated_experiment_observe(const suf_simulated_experiment *e, double seen[SUF_N_SEEN])
{
    for (int k = 0; k < SUF_N_SEEN; k++)
        seen[k] = NAN;
    see_family(e, seen);
    see_comparisons(e, seen);
    see_gate(e, seen);
    see_differences(e, seen);
    see_instances(e, seen);
}
