/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See told_result.h.
 */
#include "conduct/told_result.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "experiment/nearest.h"

/* BYTES: a text that may hold zeros; MEASURES: an object of numbers; IGNORED: what 'suffice next',
 * 'suffice execute' and 'suffice export' say besides
 */
typedef enum { TEXT, BYTES, WHOLE, NUMBER, SECONDS, FLAG, MEASURES, IGNORED } told_member_kind;

typedef struct {
    const char *name;
    told_member_kind kind;
    size_t offset;
} told_member;

#define AT(field) offsetof(suf_told_result, field)

static const told_member members[] = {
    {"id", TEXT, AT(id)},
    {"instance", TEXT, AT(instance)},
    {"algorithm", TEXT, AT(algorithm)},
    {"run", WHOLE, AT(run)},
    {"attempt", WHOLE, AT(attempt)},
    {"seed", WHOLE, AT(seed)},
    {"value", NUMBER, AT(value)},
    {"output", BYTES, AT(output)},
    {"status", TEXT, AT(status)},
    {"exit_status", WHOLE, AT(exit_status)},
    {"signal", WHOLE, AT(signal)},
    {"message", TEXT, AT(message)},
    {"error", BYTES, AT(error)},
    {"wall", SECONDS, AT(wall)},
    {"user", SECONDS, AT(user)},
    {"system", SECONDS, AT(system)},
    {"memory", WHOLE, AT(memory)},
    {"started", SECONDS, AT(started)},
    {"host", TEXT, AT(host)},
    {"measures", MEASURES, 0},
    {"timeout", SECONDS, AT(timeout)},
    {"cpu_limit", FLAG, AT(cpu_limit)},
    {"output_cut", FLAG, AT(output_cut)},
    {"argv", IGNORED, 0},
    {"command", IGNORED, 0},
    {"directory", IGNORED, 0},
    {"input", IGNORED, 0},
    {"environment", IGNORED, 0},
    {"passed", IGNORED, 0},
    {"prepare", IGNORED, 0},
    {"conclude", IGNORED, 0},
    {"timeout_cpu", IGNORED, 0},
    {"memory_limit", IGNORED, 0},
    {"success_exit", IGNORED, 0},
    {"warmup", IGNORED, 0},
    {"counted", IGNORED, 0},
    {"foreign", IGNORED, 0},
    {"disk_full", IGNORED, 0},
    {"strays", IGNORED, 0},
    {"queued", IGNORED, 0},
};
enum { N_MEMBERS = sizeof members / sizeof *members };

/* ---- members ---- */

static int refuse(const char *name, const char *what, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL, "its '%.80s' is not %s", name, what);
}

static bool read_whole(const json_t *value, int64_t *whole)
{
    const char *text = json_string_value(value);
    char *end = NULL;
    errno = 0;
    *whole = text ? strtoll(text, &end, 10) : json_integer_value(value);
    return (text ? end > text && !*end && errno == 0 : json_is_integer(value)) && *whole >= 0;
}

static bool read_number(const json_t *value, double *number)
{
    *number = json_number_value(value);
    return json_is_string(value) ? suf_number_read(json_string_value(value), number)
                                 : json_is_number(value);
}

/* NAN, as the text NA: not given */
static bool read_seconds(const json_t *value, double *seconds)
{
    return read_number(value, seconds) && !isinf(*seconds) && !(*seconds < 0);
}

static bool read_flag(const json_t *value, int64_t *flag)
{
    const char *text = json_string_value(value);
    const bool is_set = text && (strcmp(text, "true") == 0 || strcmp(text, "1") == 0);
    const bool is_unset = text && (strcmp(text, "false") == 0 || strcmp(text, "0") == 0);
    *flag = json_is_true(value) || is_set;
    return json_is_boolean(value) || is_set || is_unset;
}

/* a further measure of the experiment; NULL in JSON: it has no value */
static int add_measure(suf_told_result *told, const char *name, const json_t *value, suf_error *err)
{
    double number = NAN;
    if (!json_is_null(value) && !read_number(value, &number))
        return refuse(name, "a number", err);
    if (!told->measures)
        told->measures = json_object();
    json_object_set_new(told->measures, name, isfinite(number) ? json_real(number) : json_null());
    return SUF_OK;
}

static bool is_measure(const suf_experiment *e, const char *name)
{
    for (size_t i = 1; i < e->n_measures; i++)
        if (strcmp(e->measures[i].name, name) == 0)
            return true;
    return false;
}

static int read_measures(suf_told_result *told, const suf_experiment *e, const json_t *object,
                         suf_error *err)
{
    const char *name;
    const json_t *value;
    int rc = json_is_object(object) ? SUF_OK : refuse("measures", "an object of numbers", err);
    json_object_foreach((json_t *)object, name, value)
    {
        if (rc == SUF_OK && !is_measure(e, name))
            rc = suf_fail(err, SUF_EINVAL, "the experiment has no further measure '%.80s'", name);
        if (rc == SUF_OK)
            rc = add_measure(told, name, value, err);
    }
    return rc;
}

static bool is_bytes(const json_t *value)
{
    size_t n;
    char *bytes = suf_json_bytes_read(value, &n);
    free(bytes);
    return bytes != NULL;
}

static int read_member(suf_told_result *told, const told_member *m, const suf_experiment *e,
                       const json_t *value, suf_error *err)
{
    void *at = (char *)told + m->offset;
    switch (m->kind) {
    case TEXT:
        *(const char **)at = suf_json_bytes_text(value, &told->texts);
        return *(const char **)at ? SUF_OK : refuse(m->name, "a text", err);
    case BYTES:
        *(const json_t **)at = value;
        return is_bytes(value) ? SUF_OK : refuse(m->name, "a text", err);
    case WHOLE:
        return read_whole(value, at) ? SUF_OK : refuse(m->name, "a whole number", err);
    case NUMBER:
        return read_number(value, at) ? SUF_OK : refuse(m->name, "a number", err);
    case SECONDS:
        return read_seconds(value, at) ? SUF_OK
                                       : refuse(m->name, "a number of seconds from 0 on", err);
    case FLAG:
        return read_flag(value, at) ? SUF_OK : refuse(m->name, "true or false", err);
    case MEASURES:
        return read_measures(told, e, value, err);
    case IGNORED:
        break;
    }
    return SUF_OK;
}

static int refuse_unknown(const char *name, suf_error *err)
{
    const char *names[N_MEMBERS];
    for (size_t i = 0; i < N_MEMBERS; i++)
        names[i] = members[i].name;
    const char *meant = suf_nearest(name, names, N_MEMBERS);
    return suf_fail(err, SUF_EINVAL, "there is no '%.80s' in a result%s%s%s", name,
                    meant ? "; did you mean '" : "", meant ? meant : "", meant ? "'?" : "");
}

/* null is the same as not given */
static int read_pair(suf_told_result *told, const char *name, const json_t *value,
                     const suf_experiment *e, suf_error *err)
{
    for (size_t i = 0; i < N_MEMBERS; i++)
        if (strcmp(members[i].name, name) == 0)
            return json_is_null(value) ? SUF_OK : read_member(told, &members[i], e, value, err);
    return is_measure(e, name) ? add_measure(told, name, value, err) : refuse_unknown(name, err);
}

/* ---- what does not go together ---- */

static int status_of(const char *name)
{
    int status = SUF_RUN_OK;
    while (suf_status_name(status) && strcmp(suf_status_name(status), name) != 0)
        status++;
    return suf_status_name(status) ? status : -1;
}

static int check_value(const suf_told_result *t, suf_error *err)
{
    const bool is_given = json_object_get(t->object, "value") != NULL;
    const bool is_failed = t->status && strcmp(t->status, "ok") != 0;
    if (t->status && status_of(t->status) < 0)
        return suf_fail(
            err, SUF_EINVAL,
            "its 'status' is '%.80s'; it must be ok, timeout, crashed, memory, no-value "
            "or not-finite",
            t->status);
    if (isfinite(t->value) && is_failed)
        return suf_fail(err, SUF_EINVAL,
                        "it has a 'value', although its 'status' is '%.80s'; a run has one or the "
                        "other",
                        t->status);
    if (isfinite(t->value) && t->output)
        return suf_fail(err, SUF_EINVAL,
                        "it has both a 'value' and an 'output', from which the value would be "
                        "taken; leave one of them out");
    if (is_given && !isfinite(t->value) && !is_failed &&
        !json_is_null(json_object_get(t->object, "value")))
        return suf_fail(err, SUF_EINVAL,
                        "its 'value' is not finite; if the run gave no number, let its 'status' "
                        "say so: not-finite or no-value");
    return SUF_OK;
}

static int check_result(const suf_told_result *t, suf_error *err)
{
    const bool is_ended = t->status || t->exit_status > 0 || t->signal > 0;
    if (!isfinite(t->value) && !t->output && !is_ended)
        return suf_fail(err, SUF_EINVAL,
                        "it has neither a 'value' nor an 'output' nor a 'status' that says why");
    return SUF_OK;
}

int suf_told_result_init(suf_told_result *told, const json_t *object, const suf_experiment *e,
                         suf_error *err)
{
    const char *name;
    const json_t *value;
    int rc = SUF_OK;
    *told = (suf_told_result){.run = -1,
                              .attempt = -1,
                              .seed = -1,
                              .exit_status = -1,
                              .signal = -1,
                              .memory = -1,
                              .value = NAN,
                              .wall = NAN,
                              .user = NAN,
                              .system = NAN,
                              .started = NAN,
                              .timeout = NAN,
                              .object = object};
    json_object_foreach((json_t *)object, name, value)
    {
        if (rc == SUF_OK)
            rc = read_pair(told, name, value, e, err);
    }
    if (rc == SUF_OK)
        rc = check_value(told, err);
    if (rc == SUF_OK)
        rc = check_result(told, err);
    if (rc < 0)
        suf_told_result_release(told);
    return rc;
}

void suf_told_result_release(suf_told_result *told)
{
    json_decref(told->measures);
    suf_json_texts_release(&told->texts);
    *told = (suf_told_result){0};
}

/* ---- outcomes ---- */

static suf_status end_of(const suf_told_result *t, const suf_exit_set *successes)
{
    if (t->status)
        return (suf_status)status_of(t->status);
    const bool has_failed =
        t->signal > 0 || (t->exit_status >= 0 && !suf_exit_set_has(successes, (int)t->exit_status));
    return has_failed ? SUF_RUN_CRASHED : SUF_RUN_OK;
}

/* What is measured, and not printed, must be told. */
static int check_measured(const suf_told_result *t, const suf_measure *value, suf_error *err)
{
    static const char *const needed[] = {[SUF_TAKE_WALL] = "'wall'",
                                         [SUF_TAKE_CPU] = "'user' and 'system'",
                                         [SUF_TAKE_MEMORY] = "'memory'",
                                         [SUF_TAKE_IRACE] = NULL};
    const bool is_missing = (value->take == SUF_TAKE_WALL && isnan(t->wall)) ||
                            (value->take == SUF_TAKE_CPU && isnan(t->user + t->system)) ||
                            (value->take == SUF_TAKE_MEMORY && t->memory < 0);
    if (!is_missing || isfinite(t->value))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "the value of a run is its %s, so %s is needed, or the 'value'", value->text,
                    needed[value->take]);
}

/* the bytes of a text, for free(); "" if there is none */
static char *bytes_of(const json_t *text, size_t *n)
{
    *n = 0;
    return text ? suf_json_bytes_read(text, n) : suf_text_copy("");
}

static double or_zero(double number)
{
    return isfinite(number) ? number : 0;
}

int suf_told_result_outcome(const suf_told_result *t, const suf_algorithm *x, suf_outcome *outcome,
                            suf_error *err)
{
    suf_outcome o = {
        .status = end_of(t, &x->successes),
        .exit_status = t->exit_status > 255 ? -1 : (int)t->exit_status,
        .signal = t->signal > 0 && t->signal < 128 ? (int)t->signal : 0,
        .is_cpu_limit = t->cpu_limit != 0,
        .started = isfinite(t->started) ? t->started : suf_clock_read(CLOCK_REALTIME),
        .wall = or_zero(t->wall),
        .user = or_zero(t->user),
        .system = or_zero(t->system),
        .memory = t->memory < 0 ? 0 : t->memory,
        .value = t->value,
        .out_cut = t->output_cut != 0,
    };
    (void)snprintf(o.failure, sizeof o.failure, "%s", t->message ? t->message : "");
    (void)snprintf(o.host, sizeof o.host, "%s", t->host ? t->host : "");
    if (o.status == SUF_RUN_OK && check_measured(t, &x->value, err) < 0)
        return SUF_EINVAL;
    o.out = bytes_of(t->output, &o.n_out);
    o.err = bytes_of(t->error, &o.n_err);
    *outcome = o;
    return SUF_OK;
}
