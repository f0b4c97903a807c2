/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gives runs to Slurm, the scheduler of many clusters, and collects their results. What it knows is
 * in a folder that the nodes share (slurm_spool.h): it may be killed at any time, and the next
 * process that is asked for the same runs finds those that were submitted.
 *
 * A job that is no run of the experiment, such as 'setup', is executed on this machine.
 *
 * Of a run there may be two results, because Slurm sometimes starts a task twice: the one that is
 * read first counts. A run of which there is none although its task has ended is submitted again.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "executor/slurm_parts.h"

enum { MOST_PER_TASK = 64 }; /* runs of a task that conduct is asked for */

static const double first_look = 0.05, longest_look = 2; /* seconds between looks at the results */

/* what settings are if they are 0 */
enum { USUAL_TASKS = 100, USUAL_LOSSES = 5 };
static const double usual_minutes = 10, usual_poll = 30, usual_grace = 60;

/* ---- runs ---- */

suf_slurm_run *suf_slurm_run_of(suf_slurm_executor *self, const char *key, size_t *number)
{
    const size_t n_before = self->keys.n;
    *number = suf_names_add(&self->keys, key);
    if (self->keys.n > n_before) {
        self->runs = suf_grow(self->runs, n_before, &self->run_capacity, sizeof *self->runs);
        self->runs[*number] = (suf_slurm_run){.batch = SIZE_MAX};
    }
    return &self->runs[*number];
}

void suf_slurm_run_is_ready(suf_slurm_executor *self, size_t number)
{
    self->ready = suf_grow(self->ready, self->n_ready, &self->ready_capacity, sizeof *self->ready);
    self->ready[self->n_ready++] = number;
}

void suf_slurm_run_wait(suf_slurm_executor *self, size_t number)
{
    suf_slurm_run *run = &self->runs[number];
    if (run->is_waiting || !run->is_asked)
        return;
    if (self->n_to_submit == 0)
        self->waiting_since = suf_clock_read(CLOCK_MONOTONIC);
    run->is_waiting = true;
    run->batch = SIZE_MAX;
    self->waiting =
        suf_grow(self->waiting, self->n_waiting, &self->waiting_capacity, sizeof *self->waiting);
    self->waiting[self->n_waiting++] = number;
    self->n_to_submit++;
}

static void note_id(suf_slurm_executor *self, uint64_t id, size_t number)
{
    if (id >= self->id_capacity) {
        const size_t capacity = 2 * (size_t)id + 64;
        self->by_id = suf_resize(self->by_id, capacity, sizeof *self->by_id);
        memset(self->by_id + self->id_capacity, 0,
               (capacity - self->id_capacity) * sizeof *self->by_id);
        self->id_capacity = capacity;
    }
    self->by_id[id] = number + 1;
}

/* ---- what executors do ---- */

/* The caller had its outcome and wants the run once more: the machine had spoilt it. */
static void forget_outcome(suf_slurm_run *run)
{
    run->is_delivered = false;
    run->batch = SIZE_MAX;
}

static void ask_for(suf_slurm_executor *self, const suf_job *job)
{
    char key[SUF_JOB_KEY_SIZE];
    size_t number;
    char *text = suf_job_line(job, key);
    suf_slurm_run *run = suf_slurm_run_of(self, key, &number);
    free(run->text);
    run->text = text;
    run->id = job->id;
    run->is_asked = true;
    run->is_cancelled = false;
    run->limit = job->timeout > 0 ? job->timeout : 0;
    run->memory = job->memory;
    run->group = suf_names_add(&self->groups, job->call.instance ? job->call.instance : "");
    self->largest_limit = fmax(self->largest_limit, run->limit);
    note_id(self, job->id, number);
    if (run->is_delivered)
        forget_outcome(run);
    if (run->outcome)
        suf_slurm_run_is_ready(self, number);
    else if (run->batch == SIZE_MAX)
        suf_slurm_run_wait(self, number);
}

static int start(suf_executor *executor, const suf_job *job, suf_error *err)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    if (job->call.algorithm) {
        ask_for(self, job);
        return SUF_OK;
    }
    self->n_inner++;
    return self->inner->ops->start(self->inner, job, err);
}

static void set_slots(suf_slurm_executor *self)
{
    const suf_chunking how = suf_slurm_submission_chunking(self);
    const size_t most = suf_slurm_chunks_most(&how);
    self->base.slots = self->settings.tasks * (most < MOST_PER_TASK ? most : MOST_PER_TASK);
}

static int flush(suf_executor *executor, suf_error *err)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    const bool is_busy = self->first_ready < self->n_ready; /* more will be wanted soon */
    return is_busy || self->settings.detach ? SUF_OK : suf_slurm_submission_make(self, err);
}

static void deliver(suf_slurm_executor *self, size_t number, suf_outcome *outcome)
{
    suf_slurm_run *run = &self->runs[number];
    *outcome = run->outcome ? *run->outcome : (suf_outcome){.cancelled = true, .value = NAN};
    outcome->id = run->id;
    self->by_id[run->id] = 0;
    if (run->outcome) {
        run->is_delivered = true;
        self->n_delivered++;
    }
    free(run->outcome); /* its texts belong to the caller now */
    run->outcome = NULL;
    run->is_asked = false;
    free(run->text);
    run->text = NULL;
}

static bool take_ready(suf_slurm_executor *self, suf_outcome *outcome)
{
    if (self->first_ready == self->n_ready) {
        self->first_ready = self->n_ready = 0;
        return false;
    }
    deliver(self, self->ready[self->first_ready++], outcome);
    return true;
}

static void look(suf_slurm_executor *self, double now)
{
    const bool is_news = suf_slurm_batches_collect(self);
    const suf_chunking how = suf_slurm_submission_chunking(self);
    const double longest = fmin(longest_look, fmax(4 * first_look, how.seconds / 20));
    self->look_span =
        is_news || self->look_span == 0 ? first_look : fmin(longest, 1.3 * self->look_span);
    self->next_look = now + self->look_span;
    set_slots(self);
}

/* One round of looking, asking and submitting; each only if it is time. */
static int attend(suf_slurm_executor *self, suf_error *err)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    if (now >= self->next_look)
        look(self, now);
    if (self->n_live > 0 && now >= self->next_query) {
        suf_slurm_batches_query(self);
        suf_slurm_batches_cancel(self, false);
        self->next_query = suf_clock_read(CLOCK_MONOTONIC) + self->settings.poll;
    }
    suf_slurm_batches_find_lost(self);
    suf_slurm_hosts_judge(self);
    suf_slurm_throttle_raise(self);
    if (self->stopped.code) {
        suf_slurm_batches_cancel(self, true);
        return suf_fail(err, self->stopped.code, "%s", self->stopped.message);
    }
    return suf_slurm_submission_make(self, err);
}

/* Who does not wait for runs waits until it is known whether tasks that have ended are lost: nobody
 * else would ever find out. 0: there are none. */
static double lost_or_not_at(const suf_slurm_executor *self)
{
    double at = 0;
    for (size_t i = 0; self->settings.detach && i < self->n_batches; i++)
        for (size_t k = 0; self->batches[i].n_live > 0 && k < self->batches[i].n_tasks; k++) {
            const suf_slurm_task *t = &self->batches[i].tasks[k];
            if (t->is_live && t->gone_since > 0)
                at = fmax(at, t->gone_since + self->settings.grace);
        }
    return at;
}

/* Whether the time has passed; false: a signal came. */
static bool rest(const suf_slurm_executor *self, double until)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    const struct timespec span = suf_clock_span(fmin(until, self->next_look) - now);
    return nanosleep(&span, NULL) == 0;
}

static int next_inner(suf_slurm_executor *self, double seconds, suf_outcome *outcome,
                      suf_error *err)
{
    const int rc = self->inner->ops->next(self->inner, seconds, outcome, err);
    if (rc == 1)
        self->n_inner--;
    return rc;
}

static int next(suf_executor *executor, double seconds, suf_outcome *outcome, suf_error *err)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    const double until = seconds < 0 ? 1e300 : suf_clock_read(CLOCK_MONOTONIC) + seconds;
    if (self->n_inner > 0)
        return next_inner(self, seconds, outcome, err);
    for (;;) {
        if (take_ready(self, outcome))
            return 1;
        const int rc = attend(self, err);
        if (rc < 0)
            return rc;
        if (take_ready(self, outcome))
            return 1;
        const double last = fmax(until, lost_or_not_at(self));
        if (suf_clock_read(CLOCK_MONOTONIC) >= last || !rest(self, last))
            return 0;
    }
}

static void drop(suf_slurm_executor *self, uint64_t id, bool also_submitted)
{
    if (id >= self->id_capacity || self->by_id[id] == 0)
        return;
    const size_t number = self->by_id[id] - 1;
    suf_slurm_run *run = &self->runs[number];
    if (run->outcome || run->is_cancelled || (!run->is_waiting && !also_submitted))
        return;
    run->is_cancelled = true;
    self->n_to_submit -= run->is_waiting ? 1 : 0;
    run->is_waiting = false;
    suf_slurm_run_is_ready(self, number);
}

static void cancel(suf_executor *executor, uint64_t id)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    if (self->n_inner > 0)
        self->inner->ops->cancel(self->inner, id);
    else
        drop(self, id, true);
}

static void recall(suf_executor *executor, uint64_t id)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    if (self->n_inner > 0)
        self->inner->ops->recall(self->inner, id);
    else
        drop(self, id, false);
}

static void withdraw(suf_executor *executor)
{
    suf_slurm_batches_cancel((suf_slurm_executor *)executor, true);
}

/* ---- what it is doing ---- */

static const char *state(suf_executor *executor)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    size_t n[SUF_TASK_RUNNING + 1] = {0};
    const char *reason = "";
    for (size_t i = 0; i < self->n_batches; i++)
        for (size_t k = 0; self->batches[i].n_live > 0 && k < self->batches[i].n_tasks; k++) {
            const suf_slurm_task *t = &self->batches[i].tasks[k];
            n[t->state] += t->is_live ? 1 : 0;
            if (t->is_live && t->state == SUF_TASK_PENDING)
                reason = t->reason;
        }
    const char *why = strchr(reason, '(');
    if (self->trouble[0])
        snprintf(self->state_text, sizeof self->state_text, "Slurm: %s", self->trouble);
    else
        snprintf(self->state_text, sizeof self->state_text, "tasks: %zu running, %zu pending%s%s",
                 n[SUF_TASK_RUNNING], n[SUF_TASK_PENDING], n[SUF_TASK_PENDING] && why ? " " : "",
                 n[SUF_TASK_PENDING] && why ? why : "");
    return self->state_text;
}

static char *notice(suf_executor *executor)
{
    return suf_slurm_hosts_notice((suf_slurm_executor *)executor);
}

/* ---- its life ---- */

static char **setting_texts(suf_slurm *s, size_t i)
{
    const char **const all[] = {&s->spool, &s->worker, &s->partition, &s->account, &s->qos,
                                &s->mem,   &s->gres,   &s->prologue,  &s->sbatch};
    return i < sizeof all / sizeof *all ? (char **)all[i] : NULL;
}

/* Whether every outcome was delivered: then nothing of it is needed any more. */
static bool is_complete(const suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->keys.n; i++)
        if (self->runs[i].is_asked)
            return false;
    return true;
}

static void free_runs(suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->keys.n; i++) {
        free(self->runs[i].text);
        if (self->runs[i].outcome)
            suf_outcome_release(self->runs[i].outcome);
        free(self->runs[i].outcome);
    }
    free(self->runs);
    suf_names_release(&self->keys);
    suf_names_release(&self->groups);
    suf_names_release(&self->host_names);
    free(self->hosts);
}

void suf_slurm_executor_release(suf_slurm_executor *self)
{
    suf_slurm_batches_release(self);
    free_runs(self);
    free(self->by_id);
    free(self->ready);
    free(self->waiting);
    suf_slurm_spool_release(&self->spool);
    for (size_t i = 0; setting_texts(&self->settings, i); i++)
        free(*setting_texts(&self->settings, i));
    suf_executor_free(self->inner);
    free(self);
}

static void free_slurm(suf_executor *executor)
{
    suf_slurm_executor *self = (suf_slurm_executor *)executor;
    if (self->n_delivered > 0 && is_complete(self)) {
        suf_slurm_batches_cancel(self, true);
        suf_slurm_batches_remove(self);
        suf_slurm_hosts_forget(self);
    }
    suf_slurm_executor_release(self);
}

static const suf_executor_ops ops = {.start = start,
                                     .flush = flush,
                                     .next = next,
                                     .cancel = cancel,
                                     .recall = recall,
                                     .withdraw = withdraw,
                                     .state = state,
                                     .notice = notice,
                                     .free = free_slurm};

static suf_slurm_executor *new_executor(const suf_slurm *request)
{
    suf_slurm_executor *self = suf_alloc(1, sizeof *self);
    self->settings = *request;
    for (size_t i = 0; setting_texts(&self->settings, i); i++) {
        char **text = setting_texts(&self->settings, i);
        *text = *text ? suf_text_copy(*text) : NULL;
    }
    suf_slurm *s = &self->settings;
    self->limits_tasks = s->tasks > 0;
    s->tasks = s->tasks > 0 ? s->tasks : USUAL_TASKS;
    s->minutes = s->minutes > 0 ? s->minutes : usual_minutes;
    s->poll = s->poll > 0 ? s->poll : usual_poll;
    s->grace = s->grace > 0 ? s->grace : usual_grace;
    s->losses = s->losses > 0 ? s->losses : USUAL_LOSSES;
    self->base = (suf_executor){.ops = &ops, .is_lasting = true};
    set_slots(self);
    return self;
}

suf_executor *suf_executor_new_slurm(const suf_slurm *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0 ||
        suf_error_require(request->spool, "spool", err) < 0 ||
        suf_error_require(request->worker, "worker", err) < 0)
        return NULL;
    suf_slurm_executor *self = new_executor(request);
    self->inner = suf_executor_new_local(&(suf_local){.slots = 1}, err);
    if (!self->inner || suf_slurm_spool_open(&self->spool, request->spool, err) < 0 ||
        suf_slurm_batches_load(self, err) < 0) {
        suf_slurm_executor_release(self);
        return NULL;
    }
    suf_slurm_hosts_load(self);
    return &self->base;
}
