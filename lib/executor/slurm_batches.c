/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The batches that were submitted (slurm_parts.h). A result that was published is the only thing
 * that counts; what squeue says only tells when to stop waiting for one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "executor/slurm_parts.h"
#include "executor/slurm_tools.h"

enum { MOST_CANCELLED = 500 }; /* tasks of a command */

static const double kept = 60; /* seconds that the files of a batch stay after its end */

static double now(void)
{
    return suf_clock_read(CLOCK_MONOTONIC);
}

/* ---- adding ---- */

static void close_task(suf_slurm_executor *self, suf_submitted_batch *b, suf_slurm_task *t)
{
    t->is_live = false;
    b->n_live--;
    self->n_live--;
}

static void add_task_run(suf_slurm_executor *self, suf_submitted_batch *b, size_t i,
                         const suf_manifest_run *from)
{
    size_t number;
    suf_slurm_run *run = suf_slurm_run_of(self, from->key, &number);
    suf_slurm_task *t = &b->tasks[from->task];
    if (t->n_runs++ == 0)
        t->first = i;
    t->n_missing += suf_slurm_run_has_ended(run) ? 0 : 1;
    b->runs[i] = number;
    run->batch = self->n_batches;
    run->task = from->task;
}

void suf_slurm_batches_add(suf_slurm_executor *self, const suf_slurm_manifest *m, int64_t job,
                           size_t at_once)
{
    self->batches =
        suf_grow(self->batches, self->n_batches, &self->batch_capacity, sizeof *self->batches);
    suf_submitted_batch *b = &self->batches[self->n_batches];
    *b = (suf_submitted_batch){.number = m->batch,
                               .job = job,
                               .at_once = at_once,
                               .runs = suf_alloc(m->n, sizeof *b->runs),
                               .n_runs = m->n,
                               .n_tasks = m->n_tasks,
                               .n_live = m->n_tasks,
                               .tasks = suf_alloc(m->n_tasks, sizeof *b->tasks)};
    for (size_t i = 0; i < m->n; i++)
        add_task_run(self, b, i, &m->runs[i]);
    for (size_t k = 0; k < m->n_tasks; k++)
        b->tasks[k] = (suf_slurm_task){.first = b->tasks[k].first,
                                       .n_runs = b->tasks[k].n_runs,
                                       .n_missing = b->tasks[k].n_missing,
                                       .state = SUF_TASK_PENDING,
                                       .is_live = true};
    self->n_batches++;
    self->n_live += m->n_tasks;
    if (m->batch > self->last_batch)
        self->last_batch = m->batch;
}

int suf_slurm_batches_load(suf_slurm_executor *self, suf_error *err)
{
    int64_t *numbers = NULL;
    size_t n = 0;
    int rc = suf_slurm_spool_batches(&self->spool, &numbers, &n, err);
    for (size_t i = 0; rc == SUF_OK && i < n; i++) {
        suf_slurm_manifest manifest;
        rc = suf_slurm_manifest_read(&manifest, &self->spool, numbers[i], err);
        if (rc < 0)
            break;
        suf_slurm_batches_add(self, &manifest, suf_slurm_spool_job(&self->spool, numbers[i]),
                              self->settings.tasks);
        suf_slurm_manifest_release(&manifest);
    }
    free(numbers);
    return rc;
}

/* ---- results ---- */

typedef struct {
    suf_slurm_executor *self;
    size_t batch;
    size_t n_results;
} result_reading;

static void take_outcome(suf_slurm_executor *self, suf_slurm_run *run, suf_outcome *outcome)
{
    run->outcome = suf_alloc(1, sizeof *run->outcome);
    *run->outcome = *outcome;
    outcome->out = outcome->err = NULL;
    self->total_seconds += run->outcome->wall;
    self->n_measured++;
    if (run->batch == SIZE_MAX)
        return;
    suf_submitted_batch *b = &self->batches[run->batch];
    suf_slurm_task *t = &b->tasks[run->task];
    if (--t->n_missing == 0 && t->is_live)
        close_task(self, b, t);
}

/* Its runs were queued for different times, because each waits for those before it. */
static void note_queued(suf_slurm_task *t, double queued)
{
    if (t->queued == 0 || queued < t->queued)
        t->queued = queued;
}

static void on_result(suf_slurm_result *result, void *context)
{
    result_reading *c = context;
    const size_t number = suf_names_find(&c->self->keys, result->key);
    if (number == SIZE_MAX)
        return;
    suf_slurm_run *run = &c->self->runs[number];
    c->n_results++;
    if (result->trouble) {
        snprintf(run->trouble, sizeof run->trouble, "%s", result->trouble);
        return;
    }
    suf_slurm_hosts_succeed(c->self, result->outcome.host);
    if (run->batch == c->batch)
        note_queued(&c->self->batches[c->batch].tasks[run->task], result->outcome.queued);
    if (suf_slurm_run_has_ended(run))
        return;
    take_outcome(c->self, run, &result->outcome);
    if (run->is_asked && !run->is_cancelled)
        suf_slurm_run_is_ready(c->self, number);
}

/* Its parts may become visible after its end. */
static void on_end(size_t task, void *context)
{
    const result_reading *c = context;
    suf_submitted_batch *b = &c->self->batches[c->batch];
    if (task >= b->n_tasks)
        return;
    b->tasks[task].has_end = true;
    if (b->tasks[task].gone_since == 0)
        b->tasks[task].gone_since = now();
}

bool suf_slurm_batches_collect(suf_slurm_executor *self)
{
    result_reading c = {.self = self};
    const suf_slurm_reader reader = {.result = on_result, .end = on_end, .context = &c};
    for (size_t i = 0; i < self->n_batches; i++) {
        suf_submitted_batch *b = &self->batches[i];
        c.batch = i;
        if (!b->is_done)
            suf_slurm_results_read(&b->results, &self->spool, b->number, SIZE_MAX, &reader);
    }
    return c.n_results > 0;
}

/* Whether it need not be looked at any more: all runs that are asked for have ended, perhaps in
 * other batches. */
static bool is_done(const suf_slurm_executor *self, const suf_submitted_batch *b)
{
    for (size_t k = 0; k < b->n_runs; k++) {
        const suf_slurm_run *run = &self->runs[b->runs[k]];
        if (run->is_asked && !suf_slurm_run_has_ended(run))
            return false;
    }
    return b->n_live == 0;
}

/* Whether the caller has had, or has cancelled, all runs. */
static bool is_delivered(const suf_slurm_executor *self, const suf_submitted_batch *b)
{
    for (size_t k = 0; k < b->n_runs; k++) {
        const suf_slurm_run *run = &self->runs[b->runs[k]];
        if (run->is_asked || (!run->is_delivered && !run->is_cancelled))
            return false;
    }
    return true;
}

/* The files of a batch are removed when the caller has long recorded what was in them. */
static void note_done(suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->n_batches; i++) {
        suf_submitted_batch *b = &self->batches[i];
        b->is_done = b->is_removed || is_done(self, b);
        if (b->is_removed || !b->is_done || !is_delivered(self, b)) {
            b->delivered_since = 0;
            continue;
        }
        if (b->delivered_since == 0)
            b->delivered_since = now();
        if (now() - b->delivered_since < kept)
            continue;
        suf_slurm_spool_remove(&self->spool, b->number);
        b->is_removed = true;
    }
}

/* ---- the queue ---- */

static suf_submitted_batch *find_batch(suf_slurm_executor *self, int64_t number)
{
    for (size_t i = self->n_batches; i-- > 0;)
        if (self->batches[i].number == number)
            return &self->batches[i];
    return NULL;
}

static void stop_if_hopeless(suf_slurm_executor *self, const suf_queue_row *row)
{
    const char *advice =
        row->state == SUF_TASK_PENDING ? suf_slurm_queue_advice(row->reason) : NULL;
    if (advice && !self->stopped.code)
        suf_fail(&self->stopped, SUF_ESTOPPED,
                 "stopped: Slurm will never start job %lld (%s): %s; all runs so far are recorded, "
                 "and the same command continues",
                 (long long)row->job, row->reason, advice);
}

static void on_row(const suf_queue_row *row, void *context)
{
    suf_slurm_executor *self = context;
    suf_submitted_batch *b = find_batch(self, row->batch);
    if (!b || row->task >= b->n_tasks)
        return;
    suf_slurm_task *t = &b->tasks[row->task];
    if (b->job == 0) {
        b->job = row->job;
        suf_slurm_spool_set_job(&self->spool, b->number, b->job, NULL);
    }
    t->is_seen = true;
    t->state = row->state;
    t->blames_host = suf_task_state_blames_node(row->name);
    if (row->node[0])
        t->host = suf_slurm_hosts_add(self, row->node) + 1;
    snprintf(t->reason, sizeof t->reason, "%s (%s)", row->name, row->reason);
    if (t->is_live)
        stop_if_hopeless(self, row);
}

/* The names of the batches that have live tasks, for free(). */
static char *live_names(const suf_slurm_executor *self)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    const char *separator = "";
    for (size_t i = 0; i < self->n_batches; i++)
        if (self->batches[i].n_live > 0) {
            fprintf(out, "%s%s.%lld", separator, self->spool.tag,
                    (long long)self->batches[i].number);
            separator = ",";
        }
    return suf_text_stream_close(out, &text);
}

/* after an answer that is good */
static void note_gone(suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->n_batches; i++)
        for (size_t k = 0; k < self->batches[i].n_tasks; k++) {
            suf_slurm_task *t = &self->batches[i].tasks[k];
            const bool is_gone = !t->is_seen || t->state == SUF_TASK_ENDED || t->has_end;
            if (!t->is_seen)
                t->state = SUF_TASK_ENDED;
            t->gone_since = !is_gone ? 0 : t->gone_since > 0 ? t->gone_since : now();
            t->is_seen = false;
        }
}

void suf_slurm_batches_query(suf_slurm_executor *self)
{
    char *names = live_names(self);
    char *const argv[] = {
        "squeue", "-h", "-r", "-t", "all", "-n", names, "-o", SUF_SLURM_QUEUE_FORMAT, NULL};
    suf_tool_answer answer = suf_slurm_tool_run(argv);
    const bool is_good =
        answer.is_good && suf_slurm_queue_read(answer.out, self->spool.tag, on_row, self);
    if (is_good)
        note_gone(self);
    note_done(self);
    snprintf(self->trouble, sizeof self->trouble, "%s", is_good ? "" : answer.said);
    suf_tool_answer_release(&answer);
    free(names);
}

/* ---- what is lost ---- */

static void stop_for_lost(suf_slurm_executor *self, const suf_slurm_task *t,
                          const suf_slurm_run *run)
{
    if (!self->stopped.code)
        suf_fail(&self->stopped, SUF_ESTOPPED,
                 "stopped: %d tasks ended without making a run, the last one as '%s'%s%s; see "
                 "the files in '%s/log'; all runs so far are recorded, and the same command "
                 "continues",
                 run->n_lost, t->reason[0] ? t->reason : "not known to Slurm",
                 run->trouble[0] ? ": " : "", run->trouble, self->spool.folder);
}

static void blame(suf_slurm_executor *self, const suf_slurm_task *t, size_t number)
{
    suf_slurm_run *run = &self->runs[number];
    if (t->host > 0 && (t->blames_host || t->has_end))
        suf_slurm_hosts_lose(self, t->host - 1, number, t->reason);
    if (run->is_asked && ++run->n_lost >= self->settings.losses)
        stop_for_lost(self, t, run);
}

/* Runs are made one after the other, so the first that is missing was the one that was being made:
 * it alone, or the node, may have to do with the loss. */
static void lose_task(suf_slurm_executor *self, size_t batch, suf_slurm_task *t)
{
    suf_submitted_batch *b = &self->batches[batch];
    bool is_first = b->job > 0;
    close_task(self, b, t);
    for (size_t i = t->first; i < t->first + t->n_runs; i++) {
        suf_slurm_run *run = &self->runs[b->runs[i]];
        if (suf_slurm_run_has_ended(run) || run->batch != batch)
            continue;
        if (is_first)
            blame(self, t, b->runs[i]);
        is_first = false;
        run->batch = SIZE_MAX;
        if (run->is_asked)
            suf_slurm_run_wait(self, b->runs[i]);
    }
}

void suf_slurm_batches_find_lost(suf_slurm_executor *self)
{
    const double latest = now() - self->settings.grace;
    for (size_t i = 0; i < self->n_batches; i++)
        for (size_t k = 0; self->batches[i].n_live > 0 && k < self->batches[i].n_tasks; k++) {
            suf_slurm_task *t = &self->batches[i].tasks[k];
            if (t->is_live && t->gone_since > 0 && t->gone_since <= latest)
                lose_task(self, i, t);
        }
}

/* ---- cancelling ---- */

/* Those of its runs that have no outcome are submitted nowhere. */
static void forget_runs(suf_slurm_executor *self, size_t batch, const suf_slurm_task *t)
{
    const suf_submitted_batch *b = &self->batches[batch];
    for (size_t i = t->first; i < t->first + t->n_runs; i++) {
        suf_slurm_run *run = &self->runs[b->runs[i]];
        if (!suf_slurm_run_has_ended(run) && run->batch == batch)
            run->batch = SIZE_MAX;
    }
}

/* Whether somebody wanted its missing runs, and nobody wants one of them now. */
static bool is_unwanted(const suf_slurm_executor *self, const suf_submitted_batch *b,
                        const suf_slurm_task *t)
{
    for (size_t i = t->first; i < t->first + t->n_runs; i++) {
        const suf_slurm_run *run = &self->runs[b->runs[i]];
        if (!suf_slurm_run_has_ended(run) && !run->is_cancelled)
            return false;
    }
    return true;
}

static void run_scancel(char **words, size_t n)
{
    words[0] = "scancel";
    words[1] = "--quiet";
    words[n] = NULL;
    if (n > 2) {
        suf_tool_answer answer = suf_slurm_tool_run(words);
        suf_tool_answer_release(&answer);
    }
    for (size_t i = 2; i < n; i++)
        free(words[i]);
}

static void cancel_tasks(suf_slurm_executor *self, size_t batch)
{
    suf_submitted_batch *b = &self->batches[batch];
    char *words[MOST_CANCELLED + 3];
    size_t n = 2;
    for (size_t k = 0; b->job > 0 && b->n_live > 0 && k < b->n_tasks; k++) {
        suf_slurm_task *t = &b->tasks[k];
        if (!t->is_live || !is_unwanted(self, b, t))
            continue;
        words[n++] = suf_text_format("%lld_%zu", (long long)b->job, k);
        close_task(self, b, t);
        forget_runs(self, batch, t);
        if (n == MOST_CANCELLED + 2) {
            run_scancel(words, n);
            n = 2;
        }
    }
    run_scancel(words, n);
}

static void cancel_batch(suf_slurm_executor *self, suf_submitted_batch *b)
{
    char *words[4];
    if (b->n_live == 0 || b->job == 0)
        return;
    words[2] = suf_text_format("%lld", (long long)b->job);
    run_scancel(words, 3);
    self->n_live -= b->n_live;
    b->n_live = 0;
    for (size_t k = 0; k < b->n_tasks; k++)
        b->tasks[k].is_live = false;
}

void suf_slurm_batches_cancel(suf_slurm_executor *self, bool all)
{
    for (size_t i = 0; i < self->n_batches; i++)
        if (all)
            cancel_batch(self, &self->batches[i]);
        else
            cancel_tasks(self, i);
}

/* ---- ending ---- */

void suf_slurm_batches_remove(suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->n_batches; i++)
        suf_slurm_spool_remove(&self->spool, self->batches[i].number);
}

void suf_slurm_batches_release(suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->n_batches; i++) {
        free(self->batches[i].runs);
        free(self->batches[i].tasks);
        suf_slurm_results_release(&self->batches[i].results);
    }
    free(self->batches);
}
