/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See dispatch.h.
 */
#include "conduct/dispatch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "experiment/pipe_failure.h"
#include "results/recorded_experiment.h"
#include "conduct/run_job.h"
#include "conduct/run_result.h"
#include "store/event.h"

enum { LABEL_WIDTH = 32 };
static const double hold = 0.3; /* seconds in which a signal to all processes reaches all of them */

typedef struct suf_held_outcome {
    suf_outcome outcome;
    double until;
} suf_held_outcome;

struct suf_running_job {
    suf_open_instance *current; /* NULL: this place is free */
    suf_run run;                /* the number of a warm-up run is 0 or less */
    int attempt;
    uint64_t seed;
    bool is_cancelled;
    suf_run_job job;
    char *line;
};

void suf_dispatch_init(suf_dispatch *dispatch, const suf_experiment *experiment, suf_store *store,
                       suf_executor *executor, const suf_store_map *map)
{
    *dispatch =
        (suf_dispatch){.experiment = experiment,
                       .store = store,
                       .executor = executor,
                       .map = map,
                       .times = suf_alloc(experiment->n_algorithms, sizeof *dispatch->times),
                       .is_counted = suf_alloc(suf_store_n_instances(store) + 1, sizeof(bool))};
    if (gethostname(dispatch->host, sizeof dispatch->host - 1) < 0)
        strcpy(dispatch->host, "unknown");
}

static void end_job(suf_running_job *g)
{
    suf_run_job_release(&g->job);
    free(g->line);
    *g = (suf_running_job){0};
}

void suf_dispatch_release(suf_dispatch *dispatch)
{
    for (size_t i = 0; i < dispatch->n_jobs; i++)
        end_job(&dispatch->jobs[i]);
    for (size_t a = 0; dispatch->times && a < dispatch->experiment->n_algorithms; a++)
        suf_times_release(&dispatch->times[a]);
    for (size_t i = 0; i < dispatch->n_held; i++)
        suf_outcome_release(&dispatch->held[i].outcome);
    free(dispatch->held);
    suf_outage_release(&dispatch->outage);
    free(dispatch->suspicion);
    free(dispatch->times);
    free(dispatch->is_counted);
    free(dispatch->jobs);
    *dispatch = (suf_dispatch){0};
}

/* ---- instances ---- */

static void note_try(size_t algorithm, const suf_record *record, void *context)
{
    suf_dispatch *dispatch = context;
    dispatch->n_tries[record->status]++;
    if (record->status == SUF_RUN_OK)
        suf_times_add(&dispatch->times[algorithm], &dispatch->experiment->algorithms[algorithm],
                      record->wall);
}

static suf_instance find_instance(const suf_dispatch *dispatch, size_t number)
{
    const char *name = suf_store_instance(dispatch->store, number);
    const size_t at = suf_names_find(&dispatch->experiment->instances.names, name);
    if (at != SIZE_MAX)
        return dispatch->experiment->instances.all[at];
    return (suf_instance){.name = (char *)name};
}

int suf_dispatch_open(suf_dispatch *dispatch, size_t number, const suf_pooled *pooled,
                      suf_open_instance **current, suf_error *err)
{
    const suf_experiment *e = dispatch->experiment;
    suf_open_instance *s = suf_alloc(1, sizeof *s);
    s->number = number;
    s->instance = find_instance(dispatch, number);
    s->label = suf_utf8_printable(s->instance.name, LABEL_WIDTH);
    suf_trial_init(&s->trial, e, s->instance.name, dispatch->map->retry_rounds, pooled);
    s->warmups = suf_alloc(e->n_algorithms, sizeof *s->warmups);
    for (size_t a = 0; a < e->n_algorithms; a++)
        s->warmups[a] = e->warmup;
    suf_trial_note *note = dispatch->is_counted[number] ? NULL : note_try;
    const int rc =
        suf_trial_load(&s->trial, dispatch->store, dispatch->map, number, note, dispatch, err);
    dispatch->is_counted[number] = true;
    if (rc < 0)
        suf_open_instance_free(s);
    else
        *current = s;
    return rc;
}

int suf_dispatch_open_provisionally(suf_dispatch *dispatch, size_t number,
                                    suf_open_instance **current, suf_error *err)
{
    const int rc = suf_dispatch_open(dispatch, number, SUF_UNPOOLED, current, err);
    if (rc == SUF_OK)
        (*current)->is_provisional = true;
    return rc;
}

static void keep_going(suf_trial *trial, const suf_trial *before)
{
    for (size_t a = 0; a < before->experiment->n_algorithms; a++)
        for (size_t i = 0; i < before->entries[a].n; i++)
            if (before->entries[a].runs[i].is_going)
                suf_trial_set_going(trial, (suf_run){.algorithm = a, .run = (int64_t)i + 1}, true);
}

int suf_dispatch_confirm(suf_dispatch *dispatch, suf_open_instance *current,
                         const suf_pooled *pooled, suf_error *err)
{
    suf_trial trial;
    suf_trial_init(&trial, dispatch->experiment, current->instance.name,
                   dispatch->map->retry_rounds, pooled);
    const int rc =
        suf_trial_load(&trial, dispatch->store, dispatch->map, current->number, NULL, NULL, err);
    if (rc < 0) {
        suf_trial_release(&trial);
        return rc;
    }
    keep_going(&trial, &current->trial);
    suf_trial_release(&current->trial);
    current->trial = trial;
    current->is_provisional = false;
    return SUF_OK;
}

static int count_try(const suf_record *record, void *context)
{
    suf_dispatch *dispatch = context;
    const size_t place = suf_store_map_place(dispatch->map, record->algorithm);
    if (place != SIZE_MAX)
        note_try(place, record, dispatch);
    return 0;
}

int suf_dispatch_count(suf_dispatch *dispatch, size_t number, suf_error *err)
{
    return suf_store_each(dispatch->store, number, true, count_try, dispatch, err);
}

void suf_open_instance_free(suf_open_instance *current)
{
    if (!current)
        return;
    suf_trial_release(&current->trial);
    free(current->warmups);
    free(current->label);
    free(current);
}

/* ---- starting ---- */

static size_t free_place(suf_dispatch *dispatch)
{
    for (size_t i = dispatch->first_free; i < dispatch->n_jobs; i++)
        if (!dispatch->jobs[i].current) {
            dispatch->first_free = i + 1;
            return i;
        }
    dispatch->first_free = dispatch->n_jobs + 1;
    dispatch->jobs =
        suf_grow(dispatch->jobs, dispatch->n_jobs, &dispatch->job_capacity, sizeof *dispatch->jobs);
    return dispatch->n_jobs++;
}

/* the next warm-up run is of the algorithm with the most of them left */
static bool next_warmup(suf_open_instance *current, size_t n_algorithms, suf_run *run)
{
    size_t most = 0;
    for (size_t a = 1; a < n_algorithms; a++)
        if (current->warmups[a] > current->warmups[most])
            most = a;
    if (current->warmups[most] == 0)
        return false;
    current->warmups[most]--;
    *run = (suf_run){.algorithm = most, .run = -current->warmups[most]};
    return true;
}

static bool next_run(suf_open_instance *current, size_t n_algorithms, bool certain, suf_run *run)
{
    if (current->trial.end != SUF_TRIAL_OPEN || (certain && current->is_provisional))
        return false;
    if (next_warmup(current, n_algorithms, run)) {
        current->n_warming++;
        return true;
    }
    if (current->n_warming || !suf_trial_wants(&current->trial, certain, run))
        return false;
    suf_trial_set_going(&current->trial, *run, true);
    return true;
}

static int start_job(suf_dispatch *dispatch, suf_open_instance *current, suf_run run,
                     suf_error *err)
{
    const suf_experiment *e = dispatch->experiment;
    const suf_algorithm *algorithm = &e->algorithms[run.algorithm];
    const char *instance = current->instance.name;
    const size_t id = free_place(dispatch);
    suf_running_job *g = &dispatch->jobs[id];
    const suf_tried_run *entry = run.run > 0 ? suf_trial_entry(&current->trial, run) : NULL;
    *g = (suf_running_job){.current = current,
                           .run = run,
                           .attempt = entry ? entry->attempts + 1 : 1,
                           .seed = suf_experiment_seed(e, run.algorithm, instance, run.run)};
    suf_run_job_init(
        &g->job, e, run.algorithm, current->number, &current->instance,
        (suf_call){
            .algorithm = algorithm->name, .instance = instance, .run = run.run, .seed = g->seed});
    g->job.job.id = id;
    g->job.job.attempt = g->attempt;
    g->job.job.experiment = suf_store_current(dispatch->store);
    g->job.job.timeout = suf_times_limit(&dispatch->times[run.algorithm], algorithm);
    g->line = g->job.job.argv ? suf_argv_line(g->job.job.argv) : NULL;
    dispatch->n_going++;
    dispatch->is_flushed = false;
    return dispatch->executor->ops->start(dispatch->executor, &g->job.job, err);
}

int suf_dispatch_start(suf_dispatch *dispatch, suf_open_instance *current, bool certain,
                       suf_error *err)
{
    suf_run run;
    if (!next_run(current, dispatch->experiment->n_algorithms, certain, &run))
        return 0;
    const int rc = start_job(dispatch, current, run, err);
    return rc < 0 ? rc : 1;
}

int suf_dispatch_flush(suf_dispatch *dispatch, suf_error *err)
{
    const suf_executor_ops *ops = dispatch->executor->ops;
    if (dispatch->is_flushed || !ops->flush)
        return SUF_OK;
    dispatch->is_flushed = true;
    return ops->flush(dispatch->executor, err);
}

/* ---- what the machine did ---- */

/* A sentence if it, and not the program, made the run end as it did; NULL otherwise. */
static const char *machine_reason(const suf_dispatch *dispatch, const suf_outcome *outcome,
                                  suf_status status)
{
    const bool is_limit = status == SUF_RUN_TIMEOUT || status == SUF_RUN_MEMORY;
    if (outcome->is_infrastructure)
        return outcome->failure;
    if (status == SUF_RUN_OK || is_limit)
        return NULL;
    if (outcome->disk_full)
        return "the disk for temporary files, or that of the runs, is full";
    if (dispatch->is_asked_to_stop)
        return "it ended after all processes had been asked to end";
    return NULL;
}

static suf_troubled_run troubled_run_of(const suf_running_job *g)
{
    return (suf_troubled_run){g->current->number, g->run.algorithm, g->run.run};
}

static const char *host_of(const suf_dispatch *dispatch, const suf_outcome *outcome)
{
    return outcome->host[0] ? outcome->host : dispatch->host;
}

static int record_event(suf_dispatch *dispatch, const suf_running_job *g,
                        const suf_outcome *outcome, const char *message, suf_error *err)
{
    suf_event event = {.instance = g->current->number,
                       .algorithm = dispatch->map->algorithms[g->run.algorithm],
                       .run = g->run.run,
                       .attempt = g->attempt,
                       .host = (char *)host_of(dispatch, outcome),
                       .message = (char *)message};
    suf_outage_note(&dispatch->outage, troubled_run_of(g), message,
                    suf_clock_read(CLOCK_MONOTONIC));
    return suf_store_add_event(dispatch->store, &event, err);
}

/* ---- ending ---- */

static int record_result(suf_dispatch *dispatch, const suf_running_job *g,
                         const suf_outcome *outcome, const suf_run_result *result, suf_error *err)
{
    const suf_record record = {
        .instance = g->current->number,
        .algorithm = dispatch->map->algorithms[g->run.algorithm],
        .run = g->run.run,
        .attempt = g->attempt,
        .seed = g->seed,
        .host = host_of(dispatch, outcome),
        .command = g->line ? g->line : "",
    };
    const int rc = suf_run_result_record(dispatch->store, record, result, outcome, err);
    if (rc < 0)
        return rc;
    suf_outage_end(&dispatch->outage, troubled_run_of(g));
    dispatch->n_made++;
    dispatch->n_tries[result->status]++;
    if (result->status == SUF_RUN_OK)
        suf_times_add(&dispatch->times[g->run.algorithm],
                      &dispatch->experiment->algorithms[g->run.algorithm], outcome->wall);
    suf_trial_put(&g->current->trial, g->run, result->status, result->value);
    suf_trial_advance(&g->current->trial);
    return SUF_OK;
}

/* The first runs of algorithms are looked at, until there is something. */
static void suspect_pipe(suf_dispatch *dispatch, const suf_running_job *g,
                         const suf_outcome *outcome, const suf_run_result *result)
{
    if (dispatch->suspicion || g->run.run > 1 || result->status != SUF_RUN_OK)
        return;
    char *said = suf_pipe_failure_suspected(g->job.job.argv, outcome->err);
    if (said)
        dispatch->suspicion = suf_text_format(
            "'%s': %s", dispatch->experiment->algorithms[g->run.algorithm].name, said);
    free(said);
}

static int record_run(suf_dispatch *dispatch, const suf_running_job *g, const suf_outcome *outcome,
                      suf_error *err)
{
    suf_run_result result =
        suf_run_result_of(dispatch->experiment, g->run.algorithm, &g->job.job, outcome);
    const char *why = machine_reason(dispatch, outcome, result.status);
    suspect_pipe(dispatch, g, outcome, &result);
    const int rc = why ? record_event(dispatch, g, outcome, why, err)
                       : record_result(dispatch, g, outcome, &result, err);
    free(result.measures);
    return rc;
}

static int take_outcome(suf_dispatch *dispatch, const suf_outcome *outcome,
                        suf_open_instance **current, suf_error *err)
{
    suf_running_job *g = &dispatch->jobs[outcome->id];
    int rc = SUF_OK;
    *current = g->current;
    if (g->run.run <= 0)
        g->current->n_warming--;
    else
        suf_trial_set_going(&g->current->trial, g->run, false);
    if (!outcome->cancelled && g->run.run > 0)
        rc = record_run(dispatch, g, outcome, err);
    dispatch->n_going--;
    if (outcome->id < dispatch->first_free)
        dispatch->first_free = (size_t)outcome->id;
    end_job(g);
    return rc < 0 ? rc : 1;
}

static void hold_outcome(suf_dispatch *dispatch, const suf_outcome *outcome)
{
    dispatch->held = suf_grow(dispatch->held, dispatch->n_held, &dispatch->held_capacity,
                              sizeof *dispatch->held);
    dispatch->held[dispatch->n_held++] =
        (suf_held_outcome){.outcome = *outcome, .until = suf_clock_read(CLOCK_MONOTONIC) + hold};
}

/* whether the outcome that is held longest need not be held any more */
static bool take_held(suf_dispatch *dispatch, suf_outcome *outcome)
{
    if (dispatch->n_held == 0 ||
        (!dispatch->is_asked_to_stop && suf_clock_read(CLOCK_MONOTONIC) < dispatch->held[0].until))
        return false;
    *outcome = dispatch->held[0].outcome;
    dispatch->n_held--;
    memmove(dispatch->held, dispatch->held + 1, dispatch->n_held * sizeof *dispatch->held);
    return true;
}

/* as an executor's next, and 0 if the outcome has to be held */
static int await_outcome(suf_dispatch *dispatch, double seconds, suf_outcome *outcome,
                         suf_error *err)
{
    if (take_held(dispatch, outcome))
        return 1;
    if (dispatch->n_held > 0) {
        const double left = dispatch->held[0].until - suf_clock_read(CLOCK_MONOTONIC);
        seconds = fmax(0, seconds < 0 ? left : fmin(seconds, left));
    }
    const int rc = dispatch->executor->ops->next(dispatch->executor, seconds, outcome, err);
    if (rc != 1 || !outcome->is_foreign || outcome->is_infrastructure || outcome->cancelled ||
        dispatch->is_asked_to_stop)
        return rc;
    hold_outcome(dispatch, outcome);
    return 0;
}

int suf_dispatch_next(suf_dispatch *dispatch, double seconds, suf_open_instance **current,
                      suf_error *err)
{
    suf_outcome outcome;
    int rc = await_outcome(dispatch, seconds, &outcome, err);
    if (rc != 1)
        return rc;
    rc = take_outcome(dispatch, &outcome, current, err);
    suf_outcome_release(&outcome);
    return rc;
}

static void cancel(suf_dispatch *dispatch, size_t id)
{
    if (!dispatch->jobs[id].current || dispatch->jobs[id].is_cancelled)
        return;
    dispatch->jobs[id].is_cancelled = true;
    dispatch->executor->ops->cancel(dispatch->executor, id);
}

void suf_dispatch_cancel(suf_dispatch *dispatch, const suf_open_instance *current)
{
    for (size_t i = 0; i < dispatch->n_jobs; i++)
        if (!current || dispatch->jobs[i].current == current)
            cancel(dispatch, i);
}

void suf_dispatch_recall(suf_dispatch *dispatch)
{
    for (size_t i = 0; i < dispatch->n_jobs; i++)
        if (dispatch->jobs[i].current)
            dispatch->executor->ops->recall(dispatch->executor, i);
}
