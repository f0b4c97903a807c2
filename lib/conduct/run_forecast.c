/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_forecast.h. The experiment is tried out: trials like those of the experiment itself are
 * given results that are drawn from the pilot runs, so that limits, policies, the stopping rule and
 * whatever else decides on the number of runs are those of the experiment.
 *
 * The spread of a few runs is uncertain. In each of the tries it is what it may be if the results
 * are normal: that of the n runs times sqrt((n - 1) / X), X from the chi-squared distribution with
 * n - 1 degrees of freedom; values that are all positive are spread on the scale of logarithms.
 * Results that are only 0 and 1 are drawn with replacement instead. Which instances the others are
 * like is drawn as well. The forecast is the median and the 5 % and 95 % quantiles of the tries.
 */
#include "conduct/run_forecast.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "results/trial.h"
#include "sampler/sampler_parts.h"
#include "stats/sorted.h"
#include "stats/variates.h"

enum {
    TRIES = 200,
    FEWEST_TRIES = 20,
    MOST_RUNS = 5000,        /* of a trial; beyond, the sampler's own expectation counts */
    ENOUGH_RUNS = 400000,    /* in all tries together */
    ENOUGH_RESAMPLED = 20000 /* the same if each of them is resampled */
};

/* What the runs of an algorithm on an instance may give. */
typedef struct {
    size_t n;
    double values[SUF_PILOTS_AT_MOST]; /* as drawn for the present try; NAN: it failed */
    suf_status statuses[SUF_PILOTS_AT_MOST];
} source;

typedef struct {
    const suf_pilot_runs *pilots;
    const suf_experiment *e;
    double n_instances;
    suf_variates tables;
    source *sources; /* by instance, then by algorithm */
    double *runs;    /* the same: how many the present try took */
    double *weights; /* by instance: how many of the experiment's it stands for */
    int64_t n_given; /* runs that trials were given, in all tries */
    uint64_t number; /* of the present try */
} forecaster;

static size_t at(const forecaster *f, size_t instance, size_t algorithm)
{
    return instance * f->e->n_algorithms + algorithm;
}

/* an instance with a single run of each algorithm does not show their spread */
static bool shows_spread(const forecaster *f, size_t instance)
{
    size_t least = SIZE_MAX;
    for (size_t a = 0; a < f->e->n_algorithms; a++) {
        const size_t n = suf_pilot_runs_block(f->pilots, instance, a)->n;
        least = n < least ? n : least;
    }
    return instance == 0 || least >= SUF_PILOTS_AT_FIRST;
}

/* ---- the results of a try ---- */

typedef struct {
    size_t n;
    bool is_binary, is_positive;
    double centre; /* mean, of the logarithms if all are positive */
} shape;

static shape shape_of(const suf_pilot_block *cell)
{
    shape s = {.is_binary = true, .is_positive = true};
    double sum = 0;
    double logs = 0;
    for (size_t k = 0; k < cell->n; k++) {
        const double x = cell->runs[k].result.value;
        if (cell->runs[k].result.status != SUF_RUN_OK)
            continue;
        s.n++;
        s.is_binary = s.is_binary && (x == 0 || x == 1);
        s.is_positive = s.is_positive && x > 0;
        sum += x;
        logs += x > 0 ? log(x) : 0;
    }
    s.centre = (s.is_positive ? logs : sum) / (double)s.n;
    return s;
}

static double spread(const shape *s, double x, double factor)
{
    if (s->is_binary || s->n < 2)
        return x;
    return s->is_positive ? exp(s->centre + factor * (log(x) - s->centre))
                          : s->centre + factor * (x - s->centre);
}

static size_t index_of(suf_rng *rng, size_t n)
{
    return (size_t)(suf_rng_uniform(rng) * (double)n);
}

static void draw_source(forecaster *f, const suf_pilot_block *cell, source *to, suf_rng *rng)
{
    const shape s = shape_of(cell);
    const double x = 2 * suf_variate_gamma(&f->tables, rng, ((double)s.n - 1) / 2);
    const double factor = s.n < 2 ? 1 : sqrt((double)s.n / x);
    to->n = cell->n;
    for (size_t k = 0; k < cell->n; k++) {
        const suf_pilot_run *run = &cell->runs[s.is_binary ? index_of(rng, cell->n) : k];
        to->statuses[k] = run->result.status;
        to->values[k] =
            run->result.status == SUF_RUN_OK ? spread(&s, run->result.value, factor) : NAN;
    }
}

/* how many instances of the experiment each of the pilots' stands for: itself, and some of those
 * that are not known; one that is extreme stands for itself */
static void draw_weights(forecaster *f, suf_rng *rng)
{
    const suf_pilot_instances *p = &f->pilots->instances;
    const double unknown = f->n_instances - (double)p->n;
    for (size_t i = 0; i < p->n; i++)
        f->weights[i] = unknown < 0 ? f->n_instances / (double)p->n : 1;
    for (size_t n = 0; n < p->n && unknown > 0;) {
        const size_t i = index_of(rng, p->n);
        if (p->all[i].is_extreme)
            continue;
        f->weights[i] += unknown / (double)p->n;
        n++;
    }
}

static void draw_try(forecaster *f)
{
    suf_rng rng = suf_rng_stream(f->e->seed, f->number);
    for (size_t i = 0; i < f->pilots->instances.n; i++)
        for (size_t a = 0; a < f->e->n_algorithms; a++)
            draw_source(f, suf_pilot_runs_block(f->pilots, i, a), &f->sources[at(f, i, a)], &rng);
    draw_weights(f, &rng);
}

/* ---- its trials ---- */

/* A result that is drawn from the pilots. Runs with common seeds are drawn together. */
static void give(forecaster *f, suf_trial *t, size_t instance, suf_run run)
{
    const source *from = &f->sources[at(f, instance, run.algorithm)];
    const suf_tried_run *before = suf_trial_entry(t, run);
    const size_t stream = f->e->sampling.paired ? instance + 1 : at(f, instance, run.algorithm) + 1;
    suf_rng rng =
        suf_rng_substream(f->e->seed, f->number, stream,
                          (uint64_t)run.run * 1000 + (uint64_t)(before ? before->attempts : 0));
    const size_t k = index_of(&rng, from->n);
    suf_trial_put(t, run, from->statuses[k], from->values[k]);
    suf_trial_advance(t);
    f->n_given++;
}

static void count(forecaster *f, const suf_trial *t, size_t instance)
{
    double *runs = &f->runs[at(f, instance, 0)];
    for (size_t a = 0; a < f->e->n_algorithms; a++) {
        runs[a] = 0;
        for (size_t k = 0; k < t->entries[a].n; k++)
            runs[a] += t->entries[a].runs[k].attempts;
    }
    if (t->end != SUF_TRIAL_OPEN)
        return;
    for (size_t i = 0; i < suf_sampler_n_comparisons(t->sampler); i++) {
        const suf_comparison c = suf_sampler_comparison(t->sampler, i);
        runs[c.first] = fmax(runs[c.first], c.expected_first);
        runs[c.second] = fmax(runs[c.second], c.expected_second);
    }
}

static void conduct_trial(forecaster *f, suf_trial *t, size_t instance)
{
    suf_run run;
    while (suf_sampler_n_runs(t->sampler) < MOST_RUNS && suf_trial_wants(t, true, &run))
        give(f, t, instance, run);
    count(f, t, instance);
}

/* NULL pools: the starts are known */
static void conduct_instance(forecaster *f, size_t instance, const suf_pooled *pooled,
                             suf_start_pool *pools)
{
    suf_trial t;
    suf_trial_init(&t, f->e, f->pilots->instances.all[instance].instance.name, 0, pooled);
    conduct_trial(f, &t, instance);
    if (pools && t.end == SUF_TRIAL_STARTED)
        suf_sampler_pool(t.sampler, pools);
    suf_trial_release(&t);
}

static void conduct_try(forecaster *f)
{
    suf_start_pool pools[SUF_MAX_ALGORITHMS] = {{0}};
    suf_pooled pooled[SUF_MAX_ALGORITHMS];
    for (size_t i = 0; i < f->pilots->instances.n; i++)
        if (shows_spread(f, i))
            conduct_instance(f, i, NULL, pools);
    if (!suf_sampling_is_pooled(&f->e->sampling))
        return;
    for (size_t a = 0; a < f->e->n_algorithms; a++)
        pooled[a] = suf_start_pool_value(&pools[a]);
    for (size_t i = 0; i < f->pilots->instances.n; i++)
        if (shows_spread(f, i))
            conduct_instance(f, i, pooled, NULL);
}

/* ---- what they say ---- */

/* the runs of an algorithm on an instance that does not show its spread: as on the others */
static double usual_runs(const forecaster *f, size_t algorithm)
{
    double sum = 0;
    double n = 0;
    for (size_t i = 0; i < f->pilots->instances.n; i++)
        if (shows_spread(f, i)) {
            sum += f->runs[at(f, i, algorithm)];
            n++;
        }
    return sum / n;
}

static void add_up(const forecaster *f, double *runs, double *seconds)
{
    *runs = *seconds = 0;
    for (size_t i = 0; i < f->pilots->instances.n; i++)
        for (size_t a = 0; a < f->e->n_algorithms; a++) {
            const double each = suf_pilot_block_seconds(suf_pilot_runs_block(f->pilots, i, a));
            const double n = shows_spread(f, i) ? f->runs[at(f, i, a)] : usual_runs(f, a);
            *runs += f->weights[i] * n;
            *seconds += f->weights[i] * (n + (double)f->e->warmup) * (each + f->pilots->overhead) /
                        (double)f->pilots->executor->slots;
        }
}

/* A budget is divided over the instances, and spent. */
static void spend_budget(forecaster *f)
{
    const double each = (double)f->e->sampling.budget / f->n_instances / (double)f->e->n_algorithms;
    for (size_t c = 0; c < f->pilots->instances.n * f->e->n_algorithms; c++)
        f->runs[c] = each;
}

static suf_forecast quantiles_of(const double *values, size_t n)
{
    double *sorted = suf_sorted(values, n);
    const suf_forecast q = {.about = suf_sorted_median(sorted, n),
                            .low = sorted[(size_t)(0.05 * (double)n)],
                            .high = sorted[(size_t)(0.95 * (double)n)]};
    free(sorted);
    return q;
}

static void try_out(forecaster *f, suf_forecast *runs, suf_forecast *seconds)
{
    double all_runs[TRIES];
    double all_seconds[TRIES];
    const int64_t enough =
        f->e->sampling.se_method == SUF_SE_BOOTSTRAP ? ENOUGH_RESAMPLED : ENOUGH_RUNS;
    size_t n = 0;
    while (n < TRIES && (n < FEWEST_TRIES || f->n_given < enough)) {
        f->number = n + 1;
        draw_try(f);
        if (f->e->sampling.mode == SUF_NEYMAN)
            spend_budget(f);
        else
            conduct_try(f);
        add_up(f, &all_runs[n], &all_seconds[n]);
        n++;
    }
    *runs = quantiles_of(all_runs, n);
    *seconds = quantiles_of(all_seconds, n);
}

void suf_run_forecast_make(const suf_pilot_runs *pilots, int64_t n_instances, suf_forecast *runs,
                           suf_forecast *seconds)
{
    const size_t n_cells = pilots->instances.n * pilots->experiment->n_algorithms;
    forecaster f = {.pilots = pilots,
                    .e = pilots->experiment,
                    .n_instances = (double)n_instances,
                    .sources = suf_alloc(n_cells, sizeof *f.sources),
                    .runs = suf_alloc(n_cells, sizeof *f.runs),
                    .weights = suf_alloc(pilots->instances.n, sizeof *f.weights)};
    suf_variates_init(&f.tables);
    try_out(&f, runs, seconds);
    free(f.sources);
    free(f.runs);
    free(f.weights);
}
