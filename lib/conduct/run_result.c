/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_result.h.
 */
#include "conduct/run_result.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "experiment/pipe_failure.h"

enum { SAID_WIDTH = 160 };

/* Adds what the program wrote to standard error last: "; it said: ...". */
static void add_said(suf_error *reason, const suf_outcome *o)
{
    size_t end = o->n_err;
    while (end > 0 && strchr("\r\n ", o->err[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && o->err[begin - 1] != '\n')
        begin--;
    if (begin == end)
        return;
    char *line = suf_text_format("%.*s", (int)(end - begin), o->err + begin);
    char *shown = suf_utf8_printable(line, SAID_WIDTH);
    char *why = suf_text_copy(reason->message);
    suf_fail(reason, SUF_OK, "%s; it said: %s", why, shown);
    free(line);
    free(shown);
    free(why);
}

static void say_why(suf_error *reason, const suf_job *job, const suf_outcome *o)
{
    if (o->status == SUF_RUN_TIMEOUT && o->is_cpu_limit)
        suf_fail(reason, SUF_OK, "it exceeded the limit of %.15g s of processor time",
                 job->timeout_cpu);
    else if (o->status == SUF_RUN_TIMEOUT)
        suf_fail(reason, SUF_OK, "it exceeded the time limit of %.15g s", job->timeout);
    else if (o->status == SUF_RUN_MEMORY)
        suf_fail(reason, SUF_OK, "it exceeded the memory limit of %lld bytes",
                 (long long)job->memory);
    else if (o->failure[0])
        suf_fail(reason, SUF_OK, "%s", o->failure);
    else if (o->signal)
        suf_fail(reason, SUF_OK, "signal %d (%s)", o->signal, strsignal(o->signal));
    else
        suf_fail(reason, SUF_OK, "exit status %d", o->exit_status);
}

/* Whether a pipe has hidden that one of its commands could not be run. */
static bool is_hidden_failure(suf_error *reason, const suf_job *job, const suf_outcome *o)
{
    char *said = suf_pipe_failure_said(job->argv, o->err);
    if (!said)
        return false;
    char *shown = suf_utf8_printable(said, SAID_WIDTH);
    suf_fail(reason, SUF_OK, "a command of its pipe could not be run; the shell said: %s", shown);
    free(shown);
    free(said);
    return true;
}

static char *further_measures(const suf_experiment *e, const suf_material *material)
{
    if (e->n_measures < 2)
        return suf_text_copy("");
    json_t *object = json_object();
    for (size_t i = 1; i < e->n_measures; i++) {
        suf_measure_reading reading;
        const suf_status status = suf_measure_read(&e->measures[i], material, &reading, NULL);
        json_object_set_new(object, e->measures[i].name,
                            status == SUF_RUN_OK ? json_real(reading.value) : json_null());
    }
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));
    json_decref(object);
    return text;
}

suf_run_result suf_run_result_of(const suf_experiment *e, size_t algorithm, const suf_job *job,
                                 const suf_outcome *o)
{
    suf_run_result v = {.status = o->status, .value = NAN};
    const suf_material material = {.out = o->out,
                                   .n_out = o->n_out,
                                   .is_cut = o->out_cut,
                                   .wall = o->wall,
                                   .user = o->user,
                                   .system = o->system,
                                   .memory = o->memory};
    v.measures = further_measures(e, &material);
    if (!job->argv) {
        v.value = v.status == SUF_RUN_OK ? o->value : NAN;
        if (v.status != SUF_RUN_OK)
            suf_fail(&v.reason, SUF_OK, "the function returned no finite value");
        return v;
    }
    if (v.status != SUF_RUN_OK) {
        say_why(&v.reason, job, o);
        if (v.status == SUF_RUN_CRASHED && !o->failure[0])
            add_said(&v.reason, o);
        return v;
    }
    if (is_hidden_failure(&v.reason, job, o)) {
        v.status = SUF_RUN_CRASHED;
        return v;
    }
    suf_measure_reading reading;
    v.status = suf_measure_read(&e->algorithms[algorithm].value, &material, &reading, &v.reason);
    v.value = reading.value;
    if (v.status == SUF_RUN_NO_VALUE)
        add_said(&v.reason, o);
    memcpy(v.line, reading.line, sizeof v.line);
    return v;
}

int suf_run_result_record(suf_store *store, suf_record r, const suf_run_result *v,
                          const suf_outcome *o, suf_error *err)
{
    const int failed = v->status != SUF_RUN_OK;
    r.status = v->status;
    r.value = v->value;
    r.exit_status = o->exit_status;
    r.signal = o->signal;
    r.started = o->started;
    r.wall = o->wall;
    r.user = o->user;
    r.system = o->system;
    r.memory = o->memory;
    r.message = failed ? v->reason.message : "";
    r.err = failed && o->err ? o->err : "";
    r.n_err = failed ? o->n_err : 0;
    r.measures = v->measures;
    return suf_store_add_run(store, &r, err);
}
