/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs that are wanted now: what suf_conduct gives to an executor that makes none of them.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "conduct/recorded_changes.h"
#include "conduct/run_id.h"
#include "conduct/run_job.h"
#include "executor/asking.h"
#include "executor/job_object.h"
#include "store/store_parts.h"

enum { USUAL_BATCH = 200 };

typedef struct {
    const suf_experiment *experiment;
    suf_store *store;
    suf_names except;
    suf_names
        instances; /* of the store, by their numbers; filled when the first run is asked for */
    int (*visit)(const suf_wanted_run *run, void *context);
    void *context;
    size_t n;
} inquiry;

/* The instances are in the store when runs are given out. */
static size_t instance_number(inquiry *q, const char *name)
{
    for (size_t i = q->instances.n; i < suf_store_n_instances(q->store); i++)
        suf_names_add(&q->instances, suf_store_instance(q->store, i));
    return suf_names_find(&q->instances, name);
}

static void write_id(inquiry *q, const suf_job *job, char id[SUF_RUN_ID_SIZE])
{
    suf_run_id_write(
        (suf_run_id){.experiment = suf_store_current(q->store),
                     .instance = instance_number(q, job->call.instance),
                     .algorithm = suf_recorded_algorithm(q->store, job->call.algorithm),
                     .run = job->call.run,
                     .attempt = job->attempt},
        id);
}

static bool is_out(const suf_job *job, void *context)
{
    inquiry *q = context;
    char id[SUF_RUN_ID_SIZE];
    write_id(q, job, id);
    return suf_names_find(&q->except, id) != SIZE_MAX;
}

/* The line of a run, for free(): its id, and what the job has. */
static char *line_of(const inquiry *q, const char *id, json_t *run, const char *command)
{
    json_t *whole = json_object();
    json_object_set_new(whole, "id", json_string(id));
    json_object_update(whole, run);
    if (command)
        json_object_set_new(whole, "command", suf_json_bytes_value(command, strlen(command)));
    if (q->experiment->warmup > 0)
        json_object_set_new(whole, "warmup", json_integer(q->experiment->warmup));
    char *line = json_dumps(whole, JSON_COMPACT | JSON_REAL_PRECISION(17));
    json_decref(whole);
    return line;
}

static int show(inquiry *q, const suf_job *job, json_t *run)
{
    char id[SUF_RUN_ID_SIZE];
    write_id(q, job, id);
    char *command = job->argv ? suf_run_job_shown(job) : NULL;
    char *line = line_of(q, id, run, command);
    const suf_wanted_run wanted = {.id = id,
                                   .instance = job->call.instance,
                                   .algorithm = job->call.algorithm,
                                   .run = job->call.run,
                                   .attempt = job->attempt,
                                   .seed = job->call.seed,
                                   .directory = job->directory,
                                   .command = command,
                                   .timeout = job->timeout,
                                   .timeout_cpu = job->timeout_cpu,
                                   .memory = job->memory,
                                   .line = line};
    q->n++;
    const int rc = q->visit(&wanted, q->context);
    free(command);
    free(line);
    return rc;
}

static int show_run(json_t *run, void *context)
{
    suf_job_reading reading;
    (void)suf_job_reading_init(&reading, run, NULL); /* it was written by us */
    const int rc = show(context, &reading.job, run);
    suf_job_reading_release(&reading);
    return rc;
}

/* ---- those that others make ---- */

/* The id that a text is or has, for free(): a line of JSON, a command line or a row of CSV. */
static char *id_in(const char *text)
{
    static const char member[] = "{\"id\":\"";
    const char *at = strstr(text, member);
    if (at)
        return suf_text_bytes(at + strlen(member), strcspn(at + strlen(member), "\""));
    json_t *object = text[0] == '{' ? json_loads(text, 0, NULL) : NULL;
    const char *id = json_string_value(json_object_get(object, "id"));
    char *copy = id ? suf_text_copy(id) : suf_text_bytes(text, strcspn(text, ", \t\r\n"));
    json_decref(object);
    return copy;
}

static int except(inquiry *q, const char *text, suf_error *err)
{
    suf_run_id read;
    char *id = id_in(text);
    const bool is_header = strcmp(id, "id") == 0;
    int rc = SUF_OK;
    if (suf_run_id_read(id, &read))
        suf_names_add(&q->except, id);
    else if (id[0] && !is_header)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%.80s' has no id of a run, such as 1-12-2-7-1, by which runs are left out",
                      text);
    free(id);
    return rc;
}

/* ---- asking ---- */

/* Leaving runs to others is what was asked for; anything else that stopped it is not. */
static bool is_left(int rc, const suf_executor *executor, const suf_conduct_request *how)
{
    return rc == SUF_ESTOPPED && suf_asking_is_waiting(executor) &&
           !(how->interrupts && *how->interrupts);
}

static int inquire(inquiry *q, const suf_ask_request *request, suf_asked *asked, suf_error *err)
{
    const suf_asking_request to = {.batch = request->batch ? request->batch : USUAL_BATCH,
                                   .n_out = q->except.n,
                                   .commands = request->how.executor,
                                   .calls = !q->experiment->algorithms[0].template,
                                   .is_out = is_out,
                                   .context = q};
    suf_conduct_request how = request->how;
    how.executor = suf_executor_new_asking(&to);
    how.detach = 1;
    int rc = suf_conduct(q->experiment, q->store, &how, err);
    const bool is_complete = rc == SUF_OK;
    if (is_left(rc, how.executor, &how))
        rc = suf_asking_each(how.executor, show_run, q);
    if (rc == SUF_OK)
        *asked = (suf_asked){.n = q->n, .is_complete = is_complete};
    suf_executor_free(how.executor);
    return rc;
}

int suf_ask(const suf_experiment *experiment, suf_store *store, const suf_ask_request *request,
            int (*visit)(const suf_wanted_run *run, void *context), void *context, suf_asked *asked,
            suf_error *err)
{
    if (suf_error_require(experiment, "experiment", err) < 0 ||
        suf_error_require(store, "store", err) < 0 ||
        suf_error_require(request, "request", err) < 0 ||
        suf_error_require(visit ? store : NULL, "visit", err) < 0 ||
        suf_error_require(asked, "asked", err) < 0)
        return SUF_EINVAL;
    if (experiment->n_algorithms == 0)
        return suf_fail(err, SUF_EINVAL, "the experiment has no algorithms; finish it first");
    inquiry q = {.experiment = experiment, .store = store, .visit = visit, .context = context};
    int rc = SUF_OK;
    for (size_t i = 0; i < request->n_except && rc == SUF_OK; i++)
        rc = except(&q, request->except[i], err);
    if (rc == SUF_OK)
        rc = inquire(&q, request, asked, err);
    suf_names_release(&q.except);
    suf_names_release(&q.instances);
    return rc;
}
