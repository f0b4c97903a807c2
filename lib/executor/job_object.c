/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See job_object.h.
 */
#include "executor/job_object.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"

/* ---- the members of a job ---- */

/* WORDS: an empty list is none; LIST: an empty list is one */
typedef enum { TEXT, WORDS, LIST, SECONDS, WHOLE } job_member_kind;

typedef struct {
    const char *name;
    job_member_kind kind;
    size_t offset; /* in a suf_job */
} job_member;

static const job_member members[] = {
    {"instance", TEXT, offsetof(suf_job, call.instance)},
    {"algorithm", TEXT, offsetof(suf_job, call.algorithm)},
    {"run", WHOLE, offsetof(suf_job, call.run)},
    {"argv", WORDS, offsetof(suf_job, argv)},
    {"directory", TEXT, offsetof(suf_job, directory)},
    {"input", TEXT, offsetof(suf_job, input)},
    {"environment", WORDS, offsetof(suf_job, environment)},
    {"passed", LIST, offsetof(suf_job, passed)},
    {"prepare", WORDS, offsetof(suf_job, prepare)},
    {"conclude", WORDS, offsetof(suf_job, conclude)},
    {"timeout", SECONDS, offsetof(suf_job, timeout)},
    {"timeout_cpu", SECONDS, offsetof(suf_job, timeout_cpu)},
    {"memory_limit", WHOLE, offsetof(suf_job, memory)},
};
enum { N_MEMBERS = sizeof members / sizeof *members };

/* ---- writing ---- */

/* NULL: JSON cannot hold it */
static json_t *new_text(const char *text, suf_error *err)
{
    json_t *string = json_string(text);
    if (string)
        return string;
    char *shown = suf_utf8_printable(text, 80);
    suf_fail(
        err, SUF_EINVAL,
        "'%s' is not UTF-8, so that no line can tell others of the run; rename it, or make the "
        "runs with 'suffice run'",
        shown);
    free(shown);
    return NULL;
}

static int set_text(json_t *to, const char *name, const char *text, suf_error *err)
{
    json_t *string = text ? new_text(text, err) : NULL;
    if (string)
        json_object_set_new(to, name, string);
    return text && !string ? SUF_EINVAL : SUF_OK;
}

static int set_list(json_t *to, const char *name, char *const *words, suf_error *err)
{
    json_t *list = json_array();
    json_object_set_new(to, name, list);
    for (size_t i = 0; words[i]; i++) {
        json_t *word = new_text(words[i], err);
        if (!word)
            return SUF_EINVAL;
        json_array_append_new(list, word);
    }
    return SUF_OK;
}

static int set_member(json_t *to, const job_member *m, const suf_job *job, suf_error *err)
{
    const char *at = (const char *)job + m->offset;
    if (m->kind == TEXT)
        return set_text(to, m->name, *(char *const *)(const void *)at, err);
    if (m->kind == WORDS || m->kind == LIST) {
        char *const *words = *(char *const *const *)(const void *)at;
        return words && (words[0] || m->kind == LIST) ? set_list(to, m->name, words, err) : SUF_OK;
    }
    const double seconds = m->kind == SECONDS ? *(const double *)(const void *)at : 0;
    const int64_t whole = m->kind == WHOLE ? *(const int64_t *)(const void *)at : 0;
    if (seconds > 0)
        json_object_set_new(to, m->name, json_real(seconds));
    if (whole > 0)
        json_object_set_new(to, m->name, json_integer(whole));
    return SUF_OK;
}

/* only if they are others than 0 alone */
static void set_successes(json_t *to, const suf_exit_set *successes)
{
    json_t *list = json_array();
    for (int status = 0; status < SUF_EXIT_STATUSES; status++)
        if (suf_exit_set_has(successes, status))
            json_array_append_new(list, json_integer(status));
    if (json_array_size(list) == 1 && json_integer_value(json_array_get(list, 0)) == 0)
        json_decref(list);
    else
        json_object_set_new(to, "success_exit", list);
}

json_t *suf_job_object(const suf_job *job, suf_error *err)
{
    json_t *object = json_object();
    int rc = SUF_OK;
    for (size_t i = 0; i < N_MEMBERS && rc == SUF_OK; i++)
        rc = set_member(object, &members[i], job, err);
    if (rc < 0) {
        json_decref(object);
        return NULL;
    }
    json_object_set_new(object, "attempt", json_integer(job->attempt));
    json_object_set_new(object, "seed", json_integer((json_int_t)job->call.seed));
    if (job->argv)
        set_successes(object, &job->successes);
    return object;
}

/* ---- reading ---- */

static int refuse(const char *name, const char *what, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "its '%s' is not %s: a line of 'suffice next --format json' is needed", name,
                    what);
}

static int read_list(const char *name, const json_t *list, char *const **words, suf_error *err)
{
    const size_t n = json_array_size(list);
    if (!json_is_array(list))
        return refuse(name, "a list of texts", err);
    char **read = suf_alloc(n + 1, sizeof *read);
    *words = read;
    for (size_t i = 0; i < n; i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (!word)
            return refuse(name, "a list of texts", err);
        read[i] = (char *)word;
    }
    return SUF_OK;
}

static int read_member(suf_job *job, const job_member *m, const json_t *value, suf_error *err)
{
    char *at = (char *)job + m->offset;
    switch (m->kind) {
    case TEXT:
        *(const char **)(void *)at = json_string_value(value);
        return json_is_string(value) ? SUF_OK : refuse(m->name, "a text", err);
    case WORDS:
    case LIST:
        return read_list(m->name, value, (char *const **)(void *)at, err);
    case SECONDS:
        *(double *)(void *)at = json_number_value(value);
        return json_number_value(value) > 0 ? SUF_OK : refuse(m->name, "a number of seconds", err);
    case WHOLE:
        *(int64_t *)(void *)at = json_integer_value(value);
        return json_integer_value(value) > 0 ? SUF_OK : refuse(m->name, "a whole number", err);
    }
    return SUF_OK;
}

static int read_successes(suf_exit_set *successes, const json_t *list, suf_error *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_int_t status = json_integer_value(json_array_get(list, i));
        if (status < 0 || status >= SUF_EXIT_STATUSES)
            return refuse("success_exit", "a list of exit statuses", err);
        suf_exit_set_add(successes, (unsigned)status);
    }
    return SUF_OK;
}

int suf_job_reading_init(suf_job_reading *reading, json_t *object, suf_error *err)
{
    suf_job_reading r = {.object = json_incref(object)};
    int rc = SUF_OK;
    for (size_t i = 0; i < N_MEMBERS && rc == SUF_OK; i++) {
        const json_t *value = json_object_get(object, members[i].name);
        if (value)
            rc = read_member(&r.job, &members[i], value, err);
    }
    r.job.attempt = (int)json_integer_value(json_object_get(object, "attempt"));
    r.job.call.seed = (uint64_t)json_integer_value(json_object_get(object, "seed"));
    if (rc == SUF_OK)
        rc = read_successes(&r.job.successes, json_object_get(object, "success_exit"), err);
    *reading = r;
    if (rc < 0)
        suf_job_reading_release(reading);
    return rc;
}

void suf_job_reading_release(suf_job_reading *r)
{
    for (size_t i = 0; i < N_MEMBERS; i++)
        if (members[i].kind == WORDS || members[i].kind == LIST)
            free(*(void **)(void *)((char *)&r->job + members[i].offset));
    json_decref(r->object);
    *r = (suf_job_reading){0};
}

/* ---- outcomes ---- */

/* each byte as the character of that number, for free() */
static char *latin_of(const char *bytes, size_t n, size_t *size)
{
    char *text = suf_alloc(2 * n + 1, 1);
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        if (byte >= 0x80)
            text[k++] = (char)(0xc0 | byte >> 6);
        text[k++] = (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
    }
    *size = k;
    return text;
}

static json_t *latin_text(const char *bytes, size_t n)
{
    size_t size;
    char *text = latin_of(bytes, n, &size);
    json_t *string = json_stringn(text, size);
    free(text);
    return string;
}

/* What it has printed: if it is no UTF-8, as Latin-1, which is said. */
static void set_output(json_t *to, const suf_outcome *o)
{
    json_t *out = json_stringn(o->out ? o->out : "", o->n_out);
    json_t *err = json_stringn(o->err ? o->err : "", o->n_err);
    const bool is_latin = !out || !err;
    if (is_latin) {
        json_decref(out);
        json_decref(err);
        out = latin_text(o->out ? o->out : "", o->n_out);
        err = latin_text(o->err ? o->err : "", o->n_err);
        json_object_set_new(to, "encoding", json_string("latin-1"));
    }
    json_object_set_new(to, "output", out);
    if (o->out_cut)
        json_object_set_new(to, "output_cut", json_true());
    if (json_string_length(err) > 0)
        json_object_set(to, "error", err);
    json_decref(err);
}

static void set_end(json_t *to, const suf_outcome *o)
{
    json_object_set_new(to, "status", json_string(suf_status_name((int)o->status)));
    if (o->exit_status >= 0)
        json_object_set_new(to, "exit_status", json_integer(o->exit_status));
    if (o->signal)
        json_object_set_new(to, "signal", json_integer(o->signal));
    if (o->is_cpu_limit)
        json_object_set_new(to, "cpu_limit", json_true());
    if (o->failure[0])
        json_object_set_new(to, "message", json_string(o->failure));
}

json_t *suf_outcome_object(const suf_job_reading *reading, const suf_outcome *o, const char *host)
{
    static const char *const kept[] = {"id",      "instance", "algorithm", "run",
                                       "attempt", "seed",     "timeout"};
    json_t *object = json_object();
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (json_object_get(reading->object, kept[i]))
            json_object_set(object, kept[i], json_object_get(reading->object, kept[i]));
    set_end(object, o);
    json_object_set_new(object, "started", json_real(o->started));
    json_object_set_new(object, "wall", json_real(o->wall));
    json_object_set_new(object, "user", json_real(o->user));
    json_object_set_new(object, "system", json_real(o->system));
    json_object_set_new(object, "memory", json_integer(o->memory));
    json_object_set_new(object, "host", json_string(host));
    set_output(object, o);
    return object;
}

char *suf_outcome_bytes(const json_t *text, bool is_latin, size_t *n)
{
    const char *from = json_string_value(text);
    const size_t size = json_string_length(text);
    char *bytes = suf_alloc(size + 1, 1);
    size_t k = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)from[i];
        if (is_latin && byte > 0xc3) {
            free(bytes);
            return NULL;
        }
        const bool is_pair = is_latin && byte >= 0xc2;
        const unsigned low = is_pair ? (unsigned char)from[++i] & 0x3fU : 0;
        bytes[k++] = (char)(unsigned char)(is_pair ? (byte & 3U) << 6 | low : byte);
    }
    *n = k;
    return bytes;
}
