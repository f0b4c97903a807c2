/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Submitting the runs that wait, as one array of tasks (slurm_parts.h).
 *
 * As long as the times of runs are not known, a few runs are submitted for each task that may run
 * at once, and the others wait until the first results say how many runs a task should have, but
 * not for long. Later, runs wait only as long as all tasks that may run at once are busy, and a
 * moment longer, so that several go together.
 *
 * The manifest is written before sbatch is called. If nobody knows afterwards whether sbatch
 * succeeded, the batch counts as submitted until squeue says that there is no job of its name.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "executor/slurm_parts.h"
#include "executor/slurm_script.h"
#include "executor/slurm_tools.h"

enum { USUAL_ARRAY = 1001, MOST_ARRAY = 10000 }; /* tasks */

static const double probe = 60;       /* seconds to wait for the first times */
static const double again_after = 10; /* seconds at most after Slurm could not be reached */
static const double limit_pause = 60; /* seconds after a limit of the site was reached */

suf_chunking suf_slurm_submission_chunking(const suf_slurm_executor *self)
{
    return (suf_chunking){
        .tasks = self->settings.tasks,
        .target = 60 * self->settings.minutes,
        .limit = self->largest_limit,
        .seconds = self->n_measured > 0 ? self->total_seconds / (double)self->n_measured : 0,
        .longest = 60 * self->settings.time};
}

/* ---- when ---- */

double suf_slurm_submission_hold(const suf_slurm_executor *self)
{
    const suf_chunking how = suf_slurm_submission_chunking(self);
    const double task = how.seconds * (double)suf_slurm_chunks_size(&how, self->n_to_submit);
    return fmin(10, fmax(0.2, fmax(0.01 * task, 0.05 * (double)self->n_batches)));
}

static bool is_time(const suf_slurm_executor *self)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    if (self->n_to_submit == 0 || now < self->next_submission)
        return false;
    if (self->n_live == 0 || self->settings.detach)
        return true;
    if (self->n_measured == 0)
        return now - self->first_submission > probe;
    return self->n_live < self->settings.tasks &&
           now - self->waiting_since > suf_slurm_submission_hold(self);
}

/* ---- what ---- */

/* a run that waits, and its place */
typedef struct {
    size_t group, place, number;
} waiting_run;

static int by_group(const void *a, const void *b)
{
    const waiting_run *x = a;
    const waiting_run *y = b;
    if (x->group != y->group)
        return x->group > y->group ? 1 : -1;
    return (x->place > y->place) - (x->place < y->place);
}

/* The runs that wait, those of an instance together, for free(). */
static waiting_run *waiting_runs(const suf_slurm_executor *self, size_t *n)
{
    waiting_run *all = suf_alloc(self->n_waiting, sizeof *all);
    *n = 0;
    for (size_t i = 0; i < self->n_waiting; i++) {
        const suf_slurm_run *run = &self->runs[self->waiting[i]];
        if (run->is_waiting)
            all[(*n)++] =
                (waiting_run){.group = run->group, .place = i, .number = self->waiting[i]};
    }
    qsort(all, *n, sizeof *all, by_group);
    return all;
}

static size_t *divide(const suf_slurm_executor *self, const waiting_run *all, size_t n)
{
    const suf_chunking how = suf_slurm_submission_chunking(self);
    size_t *groups = suf_alloc(n, sizeof *groups);
    size_t *tasks = suf_alloc(n, sizeof *tasks);
    for (size_t i = 0; i < n; i++)
        groups[i] = all[i].group;
    suf_slurm_chunks_divide(groups, n, suf_slurm_chunks_size(&how, n), tasks);
    free(groups);
    return tasks;
}

/* Fills the manifest with as many tasks as there may be now. */
static void choose_runs(suf_slurm_executor *self, suf_slurm_manifest *m, suf_slurm_batch *batch)
{
    size_t n;
    waiting_run *all = waiting_runs(self, &n);
    size_t *tasks = divide(self, all, n);
    const bool is_probe =
        self->n_measured == 0 && self->first_submission == 0 && !self->settings.detach;
    const size_t most = is_probe && self->settings.tasks < self->most_tasks ? self->settings.tasks
                                                                            : self->most_tasks;
    for (size_t i = 0; i < n && tasks[i] < most; i++) {
        suf_slurm_run *run = &self->runs[all[i].number];
        suf_slurm_manifest_add(m, tasks[i], self->keys.names[all[i].number],
                               suf_text_copy(run->text));
        if (run->memory > batch->memory)
            batch->memory = run->memory;
        run->is_waiting = false;
    }
    self->n_to_submit -= m->n;
    free(tasks);
    free(all);
}

static size_t longest_task(const suf_slurm_manifest *m)
{
    size_t longest = 0;
    for (size_t i = 0, n = 0; i < m->n; i++) {
        n = i > 0 && m->runs[i].task == m->runs[i - 1].task ? n + 1 : 1;
        longest = n > longest ? n : longest;
    }
    return longest;
}

/* forgets those that no longer wait */
static void tidy_waiting(suf_slurm_executor *self)
{
    size_t kept = 0;
    for (size_t i = 0; i < self->n_waiting; i++)
        if (self->runs[self->waiting[i]].is_waiting)
            self->waiting[kept++] = self->waiting[i];
    self->n_waiting = kept;
}

/* ---- how ---- */

/* MaxArraySize is one more than the largest index. */
static void ask_most_tasks(suf_slurm_executor *self)
{
    char *const argv[] = {"scontrol", "show", "config", NULL};
    suf_tool_answer answer = suf_slurm_tool_run(argv);
    const char *at = answer.is_good ? strstr(answer.out, "MaxArraySize") : NULL;
    at = at ? strchr(at, '=') : NULL;
    const long size = at ? strtol(at + 1, NULL, 10) : USUAL_ARRAY;
    self->most_tasks = size > MOST_ARRAY ? MOST_ARRAY : size > 1 ? (size_t)size : 1;
    suf_tool_answer_release(&answer);
}

static int write_files(const suf_slurm_executor *self, const suf_slurm_manifest *m,
                       const suf_slurm_batch *batch, suf_error *err)
{
    char *script = suf_slurm_script_text(&self->settings, &self->spool, batch);
    char *path = suf_slurm_spool_path(&self->spool, "batch", m->batch, ".sh");
    char *results = suf_slurm_spool_path(&self->spool, "result", m->batch, "");
    int rc = suf_whole_file_write(path, script, strlen(script), SUF_FILE_REPLACE, err);
    if (rc == SUF_OK && mkdir(results, 0777) != 0 && errno != EEXIST)
        rc = suf_fail(err, SUF_EIO, "cannot make the folder '%s': %s", results, strerror(errno));
    if (rc == SUF_OK)
        rc = suf_slurm_manifest_write(m, &self->spool, err);
    free(results);
    free(path);
    free(script);
    return rc;
}

/* Nothing was submitted: its runs wait again. */
static void take_back(suf_slurm_executor *self, const suf_slurm_manifest *m)
{
    for (size_t i = 0; i < m->n; i++)
        suf_slurm_run_wait(self, suf_names_find(&self->keys, m->runs[i].key));
    suf_slurm_spool_remove(&self->spool, m->batch);
}

static int refused(suf_slurm_executor *self, const suf_slurm_manifest *m,
                   const suf_tool_answer *answer, suf_error *err)
{
    take_back(self, m);
    if (self->n_live > 0 && suf_slurm_queue_is_limit(answer->said)) {
        self->next_submission = suf_clock_read(CLOCK_MONOTONIC) + limit_pause;
        return SUF_OK;
    }
    if (answer->is_absent)
        return suf_fail(err, SUF_ESTOPPED,
                        "stopped: there is no Slurm on this machine (%s); call it where sbatch is, "
                        "or leave out 'on: slurm'",
                        answer->said);
    return suf_fail(err, SUF_ESTOPPED,
                    "stopped: sbatch refused the runs (%s); mend that, with the keys below 'slurm' "
                    "in the file or the options '--slurm-...', and the same command continues",
                    answer->said);
}

/* Gives it to Slurm. */
static int submit(suf_slurm_executor *self, const suf_slurm_manifest *m,
                  const suf_slurm_batch *batch, suf_error *err)
{
    char **argv = suf_slurm_script_command(&self->settings, &self->spool, batch);
    suf_tool_answer answer = suf_slurm_tool_run(argv);
    const int64_t job = answer.is_good ? strtoll(answer.out, NULL, 10) : 0;
    const bool is_refused = !answer.is_good && !suf_slurm_queue_is_passing(answer.said);
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    int rc = SUF_OK;
    if (job > 0)
        rc = suf_slurm_spool_set_job(&self->spool, m->batch, job, err);
    if (is_refused)
        rc = refused(self, m, &answer, err);
    else
        suf_slurm_batches_add(self, m, job, batch->at_once > 0 ? batch->at_once : SIZE_MAX);
    if (!is_refused && job == 0) { /* perhaps it was submitted all the same */
        snprintf(self->trouble, sizeof self->trouble, "%s", answer.said);
        self->next_submission = now + fmin(again_after, self->settings.poll);
        self->next_query = self->next_submission;
    }
    suf_tool_answer_release(&answer);
    suf_slurm_script_free(argv);
    return rc;
}

/* Tasks of a new batch that may run at once; 0 would mean that there is no limit. */
static size_t allowed(const suf_slurm_executor *self)
{
    const size_t left = suf_slurm_throttle_free(self);
    return left > 0 ? left : 1;
}

static int submit_batch(suf_slurm_executor *self, suf_error *err)
{
    const suf_chunking how = suf_slurm_submission_chunking(self);
    suf_slurm_manifest m = {.batch = ++self->last_batch,
                            .submitted = suf_clock_read(CLOCK_REALTIME)};
    suf_slurm_batch batch = {.number = m.batch};
    choose_runs(self, &m, &batch);
    batch.n_tasks = m.n_tasks;
    batch.at_once = self->limits_tasks ? allowed(self) : 0;
    batch.minutes = suf_slurm_chunks_minutes(&how, longest_task(&m));
    batch.excluded = suf_slurm_hosts_excluded(self);
    int rc = write_files(self, &m, &batch, err);
    if (rc == SUF_OK)
        rc = submit(self, &m, &batch, err);
    free(batch.excluded);
    suf_slurm_manifest_release(&m);
    return rc;
}

int suf_slurm_submission_make(suf_slurm_executor *self, suf_error *err)
{
    if (!is_time(self))
        return SUF_OK;
    if (self->most_tasks == 0)
        ask_most_tasks(self);
    int rc;
    do
        rc = submit_batch(self, err);
    while (rc == SUF_OK && self->n_to_submit > 0 && is_time(self) &&
           (self->settings.detach || self->n_measured > 0));
    tidy_waiting(self);
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    if (self->first_submission == 0)
        self->first_submission = now;
    self->next_query = fmax(self->next_query, now + fmin(1, self->settings.poll));
    self->look_span = 0;
    self->next_look = 0;
    return rc;
}
