/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a task of a job array does: it makes its runs one after the other, by the executor of this
 * machine, and publishes their results. Runs whose results are there already, because Slurm starts
 * the task again, are left out.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "executor/slurm_manifest.h"
#include "executor/slurm_results.h"

static const double patience = 0.2; /* seconds between looks at the interrupts */
static const double hold = 0.5;     /* seconds in which a signal to all processes reaches us */
static const double first_part = 0.2, longest_part = 10; /* seconds between parts */

typedef struct {
    const suf_slurm_work *work;
    suf_slurm_spool spool;
    suf_slurm_manifest manifest;
    suf_slurm_part part;
    suf_names published; /* keys whose results are there */
    suf_executor *executor;
    size_t first, end; /* of the runs of the manifest */
    size_t n_going;
    char host[SUF_HOST_SIZE];
    double began, published_at;
} worker;

static bool is_interrupted(const worker *w)
{
    return w->work->interrupts && *w->work->interrupts > 0;
}

/* ---- beginning ---- */

static void note_published(suf_slurm_result *result, void *context)
{
    if (!result->trouble)
        suf_names_add(context, result->key);
}

static int find_runs(worker *w, suf_error *err)
{
    const suf_slurm_manifest *m = &w->manifest;
    const size_t task = (size_t)w->work->task;
    while (w->first < m->n && m->runs[w->first].task != task)
        w->first++;
    w->end = w->first;
    while (w->end < m->n && m->runs[w->end].task == task)
        w->end++;
    if (w->end > w->first)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "batch %lld has no task %lld", (long long)w->work->batch,
                    (long long)w->work->task);
}

/* a name that may be part of the name of a file */
static void name_host(worker *w)
{
    if (w->work->node && w->work->node[0])
        snprintf(w->host, sizeof w->host, "%s", w->work->node);
    else if (gethostname(w->host, sizeof w->host - 1) < 0)
        snprintf(w->host, sizeof w->host, "unknown");
    for (char *c = w->host; *c; c++)
        if (*c == '/' || (unsigned char)*c < ' ')
            *c = '?';
}

static int begin(worker *w, suf_error *err)
{
    suf_slurm_results results = {0};
    const suf_slurm_reader reader = {.result = note_published, .context = &w->published};
    int rc = suf_slurm_spool_find(&w->spool, w->work->spool, err);
    if (rc == SUF_OK)
        rc = suf_slurm_manifest_read(&w->manifest, &w->spool, w->work->batch, err);
    if (rc == SUF_OK)
        rc = find_runs(w, err);
    if (rc < 0)
        return rc;
    name_host(w);
    suf_slurm_results_read(&results, &w->spool, w->work->batch, (size_t)w->work->task, &reader);
    suf_slurm_results_release(&results);
    w->part = (suf_slurm_part){.spool = &w->spool,
                               .batch = w->work->batch,
                               .task = (size_t)w->work->task,
                               .job = w->work->job ? w->work->job : "",
                               .node = w->host,
                               .restart = w->work->restart};
    w->executor = suf_executor_new_local(&(suf_local){.slots = 1}, err);
    return w->executor ? SUF_OK : SUF_EIO;
}

/* ---- runs ---- */

static int start_run(worker *w, size_t i, suf_error *err)
{
    suf_job_reading read;
    json_t *object = json_loads(w->manifest.runs[i].text, 0, NULL);
    int rc = suf_job_reading_init(&read, object, err);
    json_decref(object);
    if (rc < 0)
        return rc;
    read.job.id = i;
    rc = suf_job_reading_has_command(&read)
             ? w->executor->ops->start(w->executor, &read.job, err)
             : suf_fail(err, SUF_EINVAL, "the manifest is damaged: a run has no command");
    suf_job_reading_release(&read);
    w->n_going += rc == SUF_OK ? 1 : 0;
    return rc;
}

/* The executor starts them one after the other. */
static int start_runs(worker *w, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = w->first; rc == SUF_OK && i < w->end; i++)
        if (suf_names_find(&w->published, w->manifest.runs[i].key) == SIZE_MAX)
            rc = start_run(w, i, err);
    return rc;
}

/* Whether the run ended because the task is being ended: a signal for all may reach it first. */
static bool is_ended_with_task(const worker *w, const suf_outcome *o)
{
    const struct timespec span = suf_clock_span(hold);
    if (o->is_foreign && !is_interrupted(w))
        nanosleep(&span, NULL);
    return o->cancelled || (is_interrupted(w) && o->status != SUF_RUN_OK);
}

/* Parts become rarer, so that their number grows with the logarithm of the time. */
static int publish_if_due(worker *w, suf_error *err)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    const double span = fmin(longest_part, fmax(first_part, (now - w->began) / 10));
    if (now - w->published_at < span)
        return SUF_OK;
    w->published_at = now;
    return suf_slurm_part_publish(&w->part, err);
}

static int take_outcome(worker *w, suf_outcome *o, suf_error *err)
{
    w->n_going--;
    if (is_ended_with_task(w, o))
        return SUF_OK;
    memcpy(o->host, w->host, sizeof o->host);
    o->queued = fmax(0, o->started - w->manifest.submitted);
    suf_slurm_part_add(&w->part, w->manifest.runs[o->id].key, o);
    return publish_if_due(w, err);
}

static int stop(const worker *w, suf_error *err)
{
    for (size_t i = w->first; i < w->end; i++)
        w->executor->ops->cancel(w->executor, i);
    return suf_fail(err, SUF_ESTOPPED, "interrupted; the runs that ended are published");
}

static int make_runs(worker *w, suf_error *err)
{
    int rc = start_runs(w, err);
    while (rc == SUF_OK && w->n_going > 0) {
        suf_outcome outcome;
        if (is_interrupted(w))
            return stop(w, err);
        const int taken = w->executor->ops->next(w->executor, patience, &outcome, err);
        if (taken < 0)
            return taken;
        rc = taken == 1 ? take_outcome(w, &outcome, err) : publish_if_due(w, err);
        if (taken == 1)
            suf_outcome_release(&outcome);
    }
    return is_interrupted(w) && rc == SUF_OK ? stop(w, err) : rc;
}

int suf_slurm_work_do(const suf_slurm_work *work, suf_error *err)
{
    if (suf_error_require(work, "work", err) < 0 ||
        suf_error_require(work->spool, "spool", err) < 0)
        return SUF_EINVAL;
    worker w = {.work = work};
    w.began = w.published_at = suf_clock_read(CLOCK_MONOTONIC);
    int rc = begin(&w, err);
    if (rc == SUF_OK)
        rc = make_runs(&w, err);
    if (rc == SUF_OK)
        rc = suf_slurm_part_end(&w.part, err);
    else if (rc == SUF_ESTOPPED && suf_slurm_part_publish(&w.part, err) < 0)
        rc = SUF_EIO;
    suf_executor_free(w.executor);
    suf_slurm_part_release(&w.part);
    suf_names_release(&w.published);
    suf_slurm_manifest_release(&w.manifest);
    suf_slurm_spool_release(&w.spool);
    return rc;
}
