/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making the runs that lines describe, wherever this is. Warm-up runs come first: those of each
 * algorithm on each instance, once, however many of its runs there are.
 *
 * A run that ended by a signal with which systems end whole trees of processes is not told at once:
 * if we are meant, too, nobody hears of it, and the run is wanted again.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "executor/job_object.h"
#include "executor/outcome_object.h"

static const struct timespec hold = {.tv_nsec = 300000000L};

typedef struct {
    const suf_execute_request *request;
    suf_job_reading *runs;
    size_t n_runs;
    char host[SUF_HOST_SIZE];
} execution;

/* ---- reading ---- */

static int read_line(const execution *x, suf_job_reading *run, const char *line, suf_error *err)
{
    json_error_t why;
    suf_error inner;
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &why);
    if (!json_is_object(object)) {
        const int refused = suf_fail(err, SUF_EINVAL, "line %zu is not a JSON object: %s",
                                     x->n_runs + 1, object ? "it is something else" : why.text);
        json_decref(object);
        return refused;
    }
    const int rc = suf_job_reading_init(run, object, &inner);
    json_decref(object);
    if (rc < 0)
        return suf_fail(err, rc, "line %zu: %s", x->n_runs + 1, inner.message);
    if (x->request->directory)
        run->job.directory = x->request->directory;
    run->job.id = x->n_runs;
    if (suf_job_reading_has_command(run))
        return SUF_OK;
    suf_job_reading_release(run);
    return suf_fail(err, SUF_EINVAL,
                    "line %zu has no 'argv', the words of a command; give lines of 'suffice next "
                    "--format json'",
                    x->n_runs + 1);
}

static int read_lines(execution *x, suf_error *err)
{
    x->runs = suf_alloc(x->request->n_lines + 1, sizeof *x->runs);
    for (size_t i = 0; i < x->request->n_lines; i++) {
        const int rc = read_line(x, &x->runs[i], x->request->lines[i], err);
        if (rc < 0)
            return rc;
        x->n_runs++;
    }
    return SUF_OK;
}

/* ---- making ---- */

static int wait_for(const execution *x, suf_outcome *outcome, suf_error *err)
{
    suf_executor *executor = x->request->executor;
    int rc = 0;
    while (rc == 0)
        rc = executor->ops->next(executor, -1, outcome, err);
    return rc < 0 ? rc : SUF_OK;
}

static bool has_same_subject(const suf_job_reading *a, const suf_job_reading *b)
{
    return json_equal(json_object_get(a->object, "instance"),
                      json_object_get(b->object, "instance")) &&
           json_equal(json_object_get(a->object, "algorithm"),
                      json_object_get(b->object, "algorithm"));
}

static bool is_first(const execution *x, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (has_same_subject(&x->runs[k], &x->runs[i]))
            return false;
    return true;
}

/* the i-th run, this many times, one after the other; what comes of it does not matter */
static int warm_up(const execution *x, size_t i, suf_error *err)
{
    const int64_t n = json_integer_value(json_object_get(x->runs[i].object, "warmup"));
    suf_executor *executor = x->request->executor;
    int rc = SUF_OK;
    for (int64_t k = 0; k < n && rc == SUF_OK; k++) {
        suf_outcome outcome = {0};
        rc = executor->ops->start(executor, &x->runs[i].job, err);
        if (rc == SUF_OK)
            rc = wait_for(x, &outcome, err);
        suf_outcome_release(&outcome);
    }
    return rc;
}

/* Why there is no result; NULL: there is one. */
static const char *trouble_of(const suf_outcome *o)
{
    const bool is_program =
        o->status == SUF_RUN_OK || o->status == SUF_RUN_TIMEOUT || o->status == SUF_RUN_MEMORY;
    if (o->is_infrastructure)
        return o->failure;
    return o->disk_full && !is_program
               ? "the disk for temporary files, or that of the runs, is full"
               : NULL;
}

static void tell_trouble(const execution *x, const suf_job_reading *run, const char *why)
{
    const char *id = json_string_value(json_object_get(run->object, "id"));
    if (!x->request->trouble)
        return;
    char *sentence =
        suf_text_format("run %s was not made: %s; it stays wanted", id ? id : "?", why);
    x->request->trouble(sentence, x->request->context);
    free(sentence);
}

/* What identifies the run, and how it ended. */
static void tell_result(const execution *x, const suf_job_reading *run, const suf_outcome *outcome)
{
    static const char *const kept[] = {"id",      "instance", "algorithm", "run",
                                       "attempt", "seed",     "timeout"};
    json_t *object = json_object();
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (json_object_get(run->object, kept[i]))
            json_object_set(object, kept[i], json_object_get(run->object, kept[i]));
    json_t *end = suf_outcome_object(outcome);
    json_object_update(object, end);
    json_decref(end);
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));
    x->request->result(line, x->request->context);
    free(line);
    json_decref(object);
}

static int take_outcome(const execution *x, suf_error *err)
{
    suf_outcome outcome = {0};
    const int rc = wait_for(x, &outcome, err);
    if (rc < 0)
        return rc;
    const suf_job_reading *run = &x->runs[outcome.id];
    if (!outcome.host[0])
        memcpy(outcome.host, x->host, sizeof outcome.host);
    const char *why = trouble_of(&outcome);
    if (outcome.is_foreign && !why)
        (void)nanosleep(&hold, NULL);
    if (why)
        tell_trouble(x, run, why);
    else
        tell_result(x, run, &outcome);
    suf_outcome_release(&outcome);
    return SUF_OK;
}

static int make_runs(const execution *x, suf_error *err)
{
    suf_executor *executor = x->request->executor;
    int rc = SUF_OK;
    for (size_t i = 0; i < x->n_runs && rc == SUF_OK; i++)
        if (json_object_get(x->runs[i].object, "warmup") && is_first(x, i))
            rc = warm_up(x, i, err);
    for (size_t i = 0; i < x->n_runs && rc == SUF_OK; i++)
        rc = executor->ops->start(executor, &x->runs[i].job, err);
    for (size_t i = 0; i < x->n_runs && rc == SUF_OK; i++)
        rc = take_outcome(x, err);
    return rc;
}

int suf_execute(const suf_execute_request *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0 ||
        suf_error_require(request->result ? request : NULL, "result", err) < 0)
        return SUF_EINVAL;
    int rc = suf_executor_check(request->executor, false, err);
    if (rc < 0)
        return rc;
    execution x = {.request = request};
    if (gethostname(x.host, sizeof x.host - 1) < 0)
        strcpy(x.host, "unknown");
    rc = read_lines(&x, err);
    if (rc == SUF_OK)
        rc = make_runs(&x, err);
    for (size_t i = 0; i < x.n_runs; i++)
        suf_job_reading_release(&x.runs[i]);
    free(x.runs);
    return rc;
}
