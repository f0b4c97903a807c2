/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pilot_runs.h.
 */
#include "conduct/pilot_runs.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "stats/statistic.h"

static const double most_seconds = 10; /* that further runs may take together */

/* the numbers of a job: instance, algorithm, and run from 0, the last one being the repetition */
enum { AGAIN = SUF_PILOTS_AT_MOST, PER_CELL };

static suf_pilot_block *cell_of(const suf_pilot_runs *p, size_t instance, size_t algorithm)
{
    return &p->cells[instance * p->experiment->n_algorithms + algorithm];
}

const suf_pilot_block *suf_pilot_runs_block(const suf_pilot_runs *p, size_t instance,
                                            size_t algorithm)
{
    return cell_of(p, instance, algorithm);
}

suf_run_job suf_pilot_runs_job(const suf_pilot_runs *p, size_t instance, size_t algorithm,
                               int64_t run)
{
    suf_run_job job;
    const suf_pilot_instance *x = &p->instances.all[instance];
    const uint64_t seed = suf_experiment_seed(p->experiment, algorithm, x->instance.name, run);
    suf_run_job_init(&job, p->experiment, algorithm, x->number, &x->instance,
                     (suf_call){.algorithm = p->experiment->algorithms[algorithm].name,
                                .instance = x->instance.name,
                                .run = run,
                                .seed = seed});
    return job;
}

bool suf_pilot_runs_has_policy(const suf_experiment *e, suf_status status)
{
    const suf_action action = e->policies[status].action;
    return status != SUF_RUN_OK && action != SUF_DO_STOP && action != SUF_DO_STOP_INSTANCE;
}

double suf_pilot_block_seconds(const suf_pilot_block *cell)
{
    double sum = 0;
    for (size_t k = 0; k < cell->n; k++)
        sum += cell->runs[k].outcome.wall;
    return cell->n ? sum / (double)cell->n : NAN;
}

size_t suf_pilot_block_values(const suf_pilot_block *cell, double *values)
{
    size_t n = 0;
    for (size_t k = 0; k < cell->n; k++)
        if (isfinite(cell->runs[k].counted))
            values[n++] = cell->runs[k].counted;
    return n;
}

/* ---- making them ---- */

static int start(suf_pilot_runs *p, size_t instance, size_t algorithm, size_t k, suf_error *err)
{
    suf_pilot_block *cell = cell_of(p, instance, algorithm);
    suf_run_job job = suf_pilot_runs_job(p, instance, algorithm, k == AGAIN ? 1 : (int64_t)k + 1);
    job.job.id = (instance * p->experiment->n_algorithms + algorithm) * PER_CELL + k;
    const int rc = p->executor->ops->start(p->executor, &job.job, err);
    suf_run_job_release(&job);
    if (rc < 0)
        return rc;
    if (k == AGAIN)
        cell->has_again = true;
    else
        cell->n++;
    p->n_made++;
    return SUF_OK;
}

static void take(suf_pilot_runs *p, const suf_outcome *outcome)
{
    const size_t cell = outcome->id / PER_CELL;
    const size_t k = outcome->id % PER_CELL;
    const size_t n = p->experiment->n_algorithms;
    suf_pilot_run *run = k == AGAIN ? &p->cells[cell].again : &p->cells[cell].runs[k];
    suf_run_job job = suf_pilot_runs_job(p, cell / n, cell % n, k == AGAIN ? 1 : (int64_t)k + 1);
    run->outcome = *outcome;
    run->result = suf_run_result_of(p->experiment, cell % n, &job.job, outcome);
    run->counted = run->result.value;
    suf_run_job_release(&job);
    if (run->result.status != SUF_RUN_OK)
        return;
    free(run->outcome.out); /* it may be a megabyte */
    run->outcome.out = NULL;
    run->outcome.n_out = 0;
}

static int wait_for(suf_pilot_runs *p, size_t n, suf_error *err)
{
    int rc = SUF_OK;
    while (n > 0 && rc >= 0) {
        suf_outcome outcome;
        rc = p->executor->ops->next(p->executor, -1, &outcome, err);
        if (rc != 1)
            continue;
        take(p, &outcome);
        n--;
    }
    return rc < 0 ? rc : SUF_OK;
}

/* Until every algorithm has n runs on the first instance, and n_others on each other. Runs with the
 * same number follow each other, so that nothing that changes with time favours an algorithm. */
static int make_up_to(suf_pilot_runs *p, size_t n, size_t n_others, suf_error *err)
{
    int rc = SUF_OK;
    const size_t before = p->n_made;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < p->instances.n; i++)
            for (size_t a = 0; a < p->experiment->n_algorithms && rc == SUF_OK; a++)
                if (k >= cell_of(p, i, a)->n && k < (i == 0 ? n : n_others))
                    rc = start(p, i, a, k, err);
    for (size_t a = 0; a < p->experiment->n_algorithms && rc == SUF_OK; a++)
        if (!cell_of(p, 0, a)->has_again)
            rc = start(p, 0, a, AGAIN, err);
    return rc < 0 ? rc : wait_for(p, p->n_made - before, err);
}

/* how many runs of each algorithm on each instance take no longer than they may */
static size_t affordable(const suf_pilot_runs *p)
{
    double seconds = 0; /* one run of each */
    for (size_t c = 0; c < p->instances.n * p->experiment->n_algorithms; c++)
        seconds += suf_pilot_block_seconds(&p->cells[c]);
    const double n = floor(most_seconds * (double)p->executor->slots / seconds);
    return n < SUF_PILOTS_AT_MOST ? (size_t)n : SUF_PILOTS_AT_MOST;
}

/* ---- what they count with, and cost ---- */

static double worst_of(const suf_pilot_runs *p, size_t instance)
{
    const suf_experiment *e = p->experiment;
    double worst = NAN;
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const suf_pilot_block *cell = cell_of(p, instance, a);
        for (size_t k = 0; k < cell->n; k++) {
            const double value = cell->runs[k].result.value;
            worst = e->maximise ? fmin(worst, value) : fmax(worst, value);
        }
    }
    return worst;
}

static double counted(const suf_pilot_runs *p, size_t instance, size_t algorithm, suf_status status)
{
    const suf_policy *policy = &p->experiment->policies[status];
    switch (policy->action) {
    case SUF_DO_PENALISE:
        return policy->number;
    case SUF_DO_PAR:
        return policy->number * suf_experiment_par_unit(p->experiment, algorithm);
    case SUF_DO_WORST:
        return worst_of(p, instance);
    default:
        return NAN;
    }
}

static void apply_policies(suf_pilot_runs *p)
{
    for (size_t i = 0; i < p->instances.n; i++)
        for (size_t a = 0; a < p->experiment->n_algorithms; a++) {
            suf_pilot_block *cell = cell_of(p, i, a);
            for (size_t k = 0; k < cell->n; k++)
                if (cell->runs[k].result.status != SUF_RUN_OK)
                    cell->runs[k].counted = counted(p, i, a, cell->runs[k].result.status);
        }
}

typedef struct {
    double start, end;
} span;

static int by_start(const void *a, const void *b)
{
    const double x = ((const span *)a)->start;
    const double y = ((const span *)b)->start;
    return (x > y) - (x < y);
}

/* the time from the end of a run to the start of the next one in the slot that is free for longest;
 * the median, because slots are idle between the first runs and the further ones */
static double overhead_of(const span *runs, size_t n, size_t slots)
{
    double *free_at = suf_alloc(slots, sizeof *free_at);
    double *gaps = suf_alloc(n, sizeof *gaps);
    size_t n_gaps = 0;
    for (size_t j = 0; j < n; j++) {
        size_t s = 0;
        for (size_t i = 1; i < slots; i++)
            if (free_at[i] < free_at[s])
                s = i;
        if (j >= slots)
            gaps[n_gaps++] = fmax(0, runs[j].start - free_at[s]);
        free_at[s] = runs[j].end;
    }
    const double median = n_gaps ? suf_statistic_smallest(gaps, n_gaps, n_gaps / 2) : 0;
    free(free_at);
    free(gaps);
    return median;
}

static void measure_overhead(suf_pilot_runs *p)
{
    span *runs = suf_alloc(p->n_made, sizeof *runs);
    size_t n = 0;
    for (size_t c = 0; c < p->instances.n * p->experiment->n_algorithms; c++)
        for (size_t k = 0; k < p->cells[c].n; k++) {
            const suf_outcome *o = &p->cells[c].runs[k].outcome;
            runs[n++] = (span){.start = o->started, .end = o->started + o->wall};
        }
    qsort(runs, n, sizeof *runs, by_start);
    p->overhead = overhead_of(runs, n, p->executor->slots);
    free(runs);
}

static int make_all(suf_pilot_runs *p, suf_error *err)
{
    const double began = suf_clock_read(CLOCK_MONOTONIC);
    int rc = suf_run_job_once(p->experiment, "setup", p->experiment->setup, p->executor, NULL, err);
    if (rc == SUF_OK)
        rc = make_up_to(p, SUF_PILOTS_AT_FIRST, 1, err);
    if (rc == SUF_OK)
        rc = make_up_to(p, affordable(p), affordable(p), err);
    const int last = suf_run_job_once(p->experiment, "cleanup", p->experiment->cleanup, p->executor,
                                      NULL, rc == SUF_OK ? err : NULL);
    p->seconds = suf_clock_read(CLOCK_MONOTONIC) - began;
    return rc == SUF_OK ? last : rc;
}

int suf_pilot_runs_init(suf_pilot_runs *pilots, const suf_experiment *e,
                        const suf_preflight_request *request, suf_error *err)
{
    suf_pilot_runs p = {.experiment = e, .executor = request->executor};
    int rc = suf_pilot_instances_init(&p.instances, e, request, err);
    if (rc < 0)
        return rc;
    p.cells = suf_alloc(p.instances.n * e->n_algorithms, sizeof *p.cells);
    rc = make_all(&p, err);
    if (rc < 0) {
        suf_pilot_runs_release(&p);
        return rc;
    }
    apply_policies(&p);
    measure_overhead(&p);
    *pilots = p;
    return SUF_OK;
}

static void release_run(suf_pilot_run *run)
{
    suf_outcome_release(&run->outcome);
    free(run->result.measures);
}

void suf_pilot_runs_release(suf_pilot_runs *p)
{
    for (size_t c = 0; p->cells && c < p->instances.n * p->experiment->n_algorithms; c++) {
        for (size_t k = 0; k < p->cells[c].n; k++)
            release_run(&p->cells[c].runs[k]);
        release_run(&p->cells[c].again);
    }
    free(p->cells);
    suf_pilot_instances_release(&p->instances);
    *p = (suf_pilot_runs){0};
}
