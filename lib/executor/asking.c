/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See asking.h.
 */
#include "executor/asking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "executor/job_object.h"

typedef struct {
    uint64_t id;
    json_t *object; /* NULL: it is not among those collected */
} asked_run;

/* jobs that have ended */
typedef struct {
    uint64_t id;
    bool is_cancelled;
} ended_job;

typedef struct {
    suf_executor base;
    suf_asking_request request;
    asked_run *runs;
    size_t n_runs, run_capacity;
    size_t n_collected;
    ended_job *ended;
    size_t n_ended, ended_capacity;
    size_t n_commands; /* given to the other executor, and not ended */
} asking;

static void end_job(asking *self, uint64_t id, bool is_cancelled)
{
    self->ended = suf_grow(self->ended, self->n_ended, &self->ended_capacity, sizeof *self->ended);
    self->ended[self->n_ended++] = (ended_job){id, is_cancelled};
}

static int start_command(asking *self, const suf_job *job, suf_error *err)
{
    suf_executor *commands = self->request.commands;
    if (!commands)
        return suf_fail(err, SUF_EINVAL,
                        "the experiment has a command that is no run, such as 'setup', and no "
                        "executor to execute it");
    self->n_commands++;
    return commands->ops->start(commands, job, err);
}

static bool is_out(const asking *self, const suf_job *job)
{
    return self->request.is_out && self->request.is_out(job, self->request.context);
}

static void collect(asking *self, const suf_job *job)
{
    asked_run run = {.id = job->id};
    if (self->n_collected < self->request.batch && !is_out(self, job)) {
        run.object = suf_job_object(job);
        self->n_collected++;
    }
    self->runs = suf_grow(self->runs, self->n_runs, &self->run_capacity, sizeof *self->runs);
    self->runs[self->n_runs++] = run;
}

static int start(suf_executor *executor, const suf_job *job, suf_error *err)
{
    asking *self = (asking *)executor;
    if (!job->call.algorithm)
        return start_command(self, job, err);
    if (job->call.run > 0)
        collect(self, job);
    else
        end_job(self, job->id, false);
    return SUF_OK;
}

static int next(suf_executor *executor, double seconds, suf_outcome *outcome, suf_error *err)
{
    asking *self = (asking *)executor;
    if (self->n_commands > 0) {
        suf_executor *commands = self->request.commands;
        const int rc = commands->ops->next(commands, seconds, outcome, err);
        self->n_commands -= rc == 1;
        return rc;
    }
    if (self->n_ended == 0)
        return 0;
    const ended_job *last = &self->ended[--self->n_ended];
    *outcome = (suf_outcome){.id = last->id,
                             .cancelled = last->is_cancelled,
                             .exit_status = -1,
                             .value = NAN,
                             .out = suf_text_copy(""),
                             .err = suf_text_copy("")};
    return 1;
}

static void cancel(suf_executor *executor, uint64_t id)
{
    asking *self = (asking *)executor;
    for (size_t i = 0; i < self->n_runs; i++) {
        if (self->runs[i].id != id)
            continue;
        self->n_collected -= self->runs[i].object != NULL;
        json_decref(self->runs[i].object);
        memmove(&self->runs[i], &self->runs[i + 1], (--self->n_runs - i) * sizeof *self->runs);
        end_job(self, id, true);
        return;
    }
}

static void free_asking(suf_executor *executor)
{
    asking *self = (asking *)executor;
    for (size_t i = 0; i < self->n_runs; i++)
        json_decref(self->runs[i].object);
    free(self->runs);
    free(self->ended);
    free(self);
}

static const suf_executor_ops ops = {
    .start = start, .next = next, .cancel = cancel, .recall = cancel, .free = free_asking};

suf_executor *suf_executor_new_asking(const suf_asking_request *request)
{
    asking *self = suf_alloc(1, sizeof *self);
    self->base = (suf_executor){.ops = &ops,
                                .slots = request->batch + request->n_out,
                                .calls = request->calls,
                                .is_lasting = true};
    self->request = *request;
    return &self->base;
}

int suf_asking_each(const suf_executor *executor, int (*visit)(json_t *run, void *context),
                    void *context)
{
    const asking *self = (const asking *)executor;
    int rc = 0;
    for (size_t i = 0; i < self->n_runs && rc == 0; i++)
        if (self->runs[i].object)
            rc = visit(self->runs[i].object, context);
    return rc;
}

bool suf_asking_is_waiting(const suf_executor *executor)
{
    return ((const asking *)executor)->n_runs > 0;
}
