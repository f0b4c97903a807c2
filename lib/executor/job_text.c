/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See job_text.h.
 */
#include "executor/job_text.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

enum { ARGUMENTS, ENVIRONMENT, PASSED, PREPARE, CONCLUDE, N_LISTS };
enum { DIRECTORY, INPUT, INSTANCE, ALGORITHM, N_TEXTS };

static const char *const list_names[N_LISTS] = {"argv", "environment", "passed", "prepare",
                                                "conclude"};
static const char *const text_names[N_TEXTS] = {"directory", "input", "instance", "algorithm"};

/* ---- texts ---- */

static json_t *bytes_object(const char *bytes, size_t n)
{
    char *wide = suf_alloc(2 * n + 1, 1);
    size_t size = 0;
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c < 0x80) {
            wide[size++] = (char)c;
            continue;
        }
        wide[size++] = (char)(0xc0 | c >> 6);
        wide[size++] = (char)(0x80 | (c & 0x3f));
    }
    json_t *object = json_object();
    json_object_set_new(object, "bytes", json_stringn(wide, size));
    free(wide);
    return object;
}

static json_t *text_value(const char *bytes, size_t n)
{
    json_t *text = json_stringn(bytes ? bytes : "", n);
    return text ? text : bytes_object(bytes, n);
}

/* The bytes of the object, for free(); NULL: a character of it is no byte. */
static char *bytes_of(const json_t *text, size_t *n)
{
    const char *wide = json_string_value(text);
    const size_t size = json_string_length(text);
    char *bytes = suf_alloc(size + 1, 1);
    *n = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)wide[i];
        if (c >= 0xc4) {
            free(bytes);
            return NULL;
        }
        bytes[(*n)++] =
            c < 0x80 ? (char)c : (char)((c & 3) << 6 | ((unsigned char)wide[++i] & 0x3f));
    }
    return bytes;
}

/* for free(); NULL: it is no text */
static char *read_bytes(const json_t *value, size_t *n)
{
    const json_t *bytes = json_object_get(value, "bytes");
    if (bytes)
        return json_is_string(bytes) ? bytes_of(bytes, n) : NULL;
    if (!json_is_string(value))
        return NULL;
    *n = json_string_length(value);
    return suf_text_bytes(json_string_value(value), *n);
}

/* the same without a 0 in it */
static char *read_text(const json_t *value)
{
    size_t n;
    char *text = read_bytes(value, &n);
    if (text && strlen(text) == n)
        return text;
    free(text);
    return NULL;
}

static void set_text(json_t *object, const char *name, const char *text)
{
    if (text)
        json_object_set_new(object, name, text_value(text, strlen(text)));
}

/* ---- jobs ---- */

static void set_list(json_t *object, const char *name, char *const *texts)
{
    if (!texts)
        return;
    json_t *list = json_array();
    for (size_t i = 0; texts[i]; i++)
        json_array_append_new(list, text_value(texts[i], strlen(texts[i])));
    json_object_set_new(object, name, list);
}

static void set_number(json_t *object, const char *name, double value)
{
    if (value > 0)
        json_object_set_new(object, name, json_real(value));
}

static json_t *successes_of(const suf_exit_set *set)
{
    json_t *list = json_array();
    for (int status = 0; status < SUF_EXIT_STATUSES; status++)
        if (suf_exit_set_has(set, status))
            json_array_append_new(list, json_integer(status));
    return list;
}

/* a whole number of 64 bits, which JSON's numbers need not keep */
static void set_seed(json_t *object, uint64_t seed)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    json_object_set_new(object, "seed", json_string(digits));
}

char *suf_job_text_write(const suf_job *job, char key[SUF_JOB_KEY_SIZE])
{
    json_t *object = json_object();
    set_text(object, "instance", job->call.instance);
    set_text(object, "algorithm", job->call.algorithm);
    json_object_set_new(object, "run", json_integer(job->call.run));
    json_object_set_new(object, "attempt", json_integer(job->attempt));
    json_object_set_new(object, "experiment", json_integer(job->experiment));
    set_seed(object, job->call.seed);
    char *const *const lists[N_LISTS] = {job->argv, job->environment, job->passed, job->prepare,
                                         job->conclude};
    for (int k = 0; k < N_LISTS; k++)
        set_list(object, list_names[k], lists[k]);
    set_text(object, "directory", job->directory);
    set_text(object, "input", job->input);
    set_number(object, "timeout", job->timeout);
    set_number(object, "timeout_cpu", job->timeout_cpu);
    json_object_set_new(object, "memory", json_integer(job->memory));
    json_object_set_new(object, "successes", successes_of(&job->successes));
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));
    json_decref(object);
    const XXH128_hash_t hash = XXH3_128bits(text, strlen(text));
    snprintf(key, SUF_JOB_KEY_SIZE, "%016llx%016llx", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
    return text;
}

/* ---- reading a job ---- */

static void free_list(char **list)
{
    for (size_t i = 0; list && list[i]; i++)
        free(list[i]);
    free(list);
}

void suf_read_job_release(suf_read_job *read)
{
    for (int k = 0; k < N_LISTS; k++)
        free_list(read->lists[k]);
    for (int k = 0; k < N_TEXTS; k++)
        free(read->texts[k]);
    *read = (suf_read_job){0};
}

/* Whether it is a list of texts, or nothing. */
static bool read_list(const json_t *value, char ***list)
{
    *list = NULL;
    if (!value)
        return true;
    if (!json_is_array(value))
        return false;
    const size_t n = json_array_size(value);
    *list = suf_alloc(n + 1, sizeof **list);
    for (size_t i = 0; i < n; i++)
        if (!((*list)[i] = read_text(json_array_get(value, i))))
            return false;
    return true;
}

static bool read_successes(const json_t *value, suf_exit_set *set)
{
    const json_t *item;
    size_t i;
    if (!json_is_array(value))
        return false;
    json_array_foreach(value, i, item)
    {
        const json_int_t status = json_integer_value(item);
        if (!json_is_integer(item) || status < 0 || status >= SUF_EXIT_STATUSES)
            return false;
        suf_exit_set_add(set, (unsigned)status);
    }
    return true;
}

static bool read_seed(const json_t *value, uint64_t *seed)
{
    const char *digits = json_string_value(value);
    if (!digits || !*digits || strspn(digits, "0123456789") != strlen(digits))
        return false;
    *seed = strtoull(digits, NULL, 10);
    return true;
}

static double read_limit(const json_t *object, const char *name)
{
    const double value = json_number_value(json_object_get(object, name));
    return value > 0 ? value : 0;
}

static bool read_parts(suf_read_job *read, const json_t *object)
{
    suf_job *job = &read->job;
    bool is_good = json_is_object(object);
    for (int k = 0; is_good && k < N_LISTS; k++)
        is_good = read_list(json_object_get(object, list_names[k]), &read->lists[k]);
    for (int k = 0; is_good && k < N_TEXTS; k++) {
        const json_t *text = json_object_get(object, text_names[k]);
        is_good = !text || (read->texts[k] = read_text(text));
    }
    return is_good && read->lists[ARGUMENTS] && read->lists[ARGUMENTS][0] &&
           read_successes(json_object_get(object, "successes"), &job->successes) &&
           read_seed(json_object_get(object, "seed"), &job->call.seed);
}

static char *const *as_list(char **list)
{
    return (char *const *)list;
}

int suf_job_text_read(suf_read_job *read, const json_t *object, suf_error *err)
{
    *read = (suf_read_job){0};
    if (!read_parts(read, object)) {
        suf_read_job_release(read);
        return suf_fail(err, SUF_EINVAL, "it is no run");
    }
    suf_job *job = &read->job;
    job->argv = as_list(read->lists[ARGUMENTS]);
    job->environment = as_list(read->lists[ENVIRONMENT]);
    job->passed = as_list(read->lists[PASSED]);
    job->prepare = as_list(read->lists[PREPARE]);
    job->conclude = as_list(read->lists[CONCLUDE]);
    job->directory = read->texts[DIRECTORY];
    job->input = read->texts[INPUT];
    job->call.instance = read->texts[INSTANCE];
    job->call.algorithm = read->texts[ALGORITHM];
    job->call.run = json_integer_value(json_object_get(object, "run"));
    job->attempt = (int)json_integer_value(json_object_get(object, "attempt"));
    job->experiment = json_integer_value(json_object_get(object, "experiment"));
    job->memory = json_integer_value(json_object_get(object, "memory"));
    job->timeout = read_limit(object, "timeout");
    job->timeout_cpu = read_limit(object, "timeout_cpu");
    return SUF_OK;
}

/* ---- outcomes ---- */

/* The members that are read and written alike. */
typedef enum { FLAG, WHOLE, LARGE, SECONDS } member_kind;

static const struct {
    const char *name;
    member_kind kind;
    size_t offset;
} members[] = {
    {"exit", WHOLE, offsetof(suf_outcome, exit_status)},
    {"signal", WHOLE, offsetof(suf_outcome, signal)},
    {"cpu_limit", FLAG, offsetof(suf_outcome, is_cpu_limit)},
    {"foreign", FLAG, offsetof(suf_outcome, is_foreign)},
    {"disk_full", FLAG, offsetof(suf_outcome, disk_full)},
    {"strays", FLAG, offsetof(suf_outcome, strays)},
    {"cut", FLAG, offsetof(suf_outcome, out_cut)},
    {"queued", SECONDS, offsetof(suf_outcome, queued)},
    {"started", SECONDS, offsetof(suf_outcome, started)},
    {"wall", SECONDS, offsetof(suf_outcome, wall)},
    {"user", SECONDS, offsetof(suf_outcome, user)},
    {"system", SECONDS, offsetof(suf_outcome, system)},
    {"memory", LARGE, offsetof(suf_outcome, memory)},
};

enum { N_MEMBERS = sizeof members / sizeof *members };

static json_t *member_value(const suf_outcome *o, size_t i)
{
    const char *at = (const char *)o + members[i].offset;
    double seconds;
    switch (members[i].kind) {
    case FLAG:
        return *(const bool *)at ? json_true() : NULL;
    case WHOLE:
        return json_integer(*(const int *)at);
    case LARGE:
        return json_integer(*(const int64_t *)at);
    case SECONDS:
        memcpy(&seconds, at, sizeof seconds);
        return json_real(seconds);
    }
    return NULL;
}

json_t *suf_outcome_text_object(const suf_outcome *o)
{
    json_t *object = json_object();
    json_object_set_new(object, "status", json_string(suf_status_name((int)o->status)));
    for (size_t i = 0; i < N_MEMBERS; i++) {
        json_t *value = member_value(o, i);
        if (value)
            json_object_set_new(object, members[i].name, value);
    }
    if (o->host[0])
        set_text(object, "host", o->host);
    if (o->failure[0])
        set_text(object, "failure", o->failure);
    json_object_set_new(object, "out", text_value(o->out, o->n_out));
    json_object_set_new(object, "err", text_value(o->err, o->n_err));
    return object;
}

static bool read_member(suf_outcome *o, size_t i, const json_t *value)
{
    char *at = (char *)o + members[i].offset;
    const double seconds = json_number_value(value);
    switch (members[i].kind) {
    case FLAG:
        *(bool *)at = json_is_true(value);
        return !value || json_is_boolean(value);
    case WHOLE:
        *(int *)at = (int)json_integer_value(value);
        return json_is_integer(value);
    case LARGE:
        *(int64_t *)at = json_integer_value(value);
        return json_is_integer(value);
    case SECONDS:
        memcpy(at, &seconds, sizeof seconds);
        return json_is_number(value);
    }
    return false;
}

static bool read_status(const json_t *value, suf_status *status)
{
    const char *name = json_string_value(value);
    for (int i = 0; name && suf_status_name(i); i++)
        if (strcmp(suf_status_name(i), name) == 0) {
            *status = (suf_status)i;
            return true;
        }
    return false;
}

/* a short text, cut if it is longer than there is room for */
static bool read_short(const json_t *value, char *text, size_t size)
{
    char *read = value ? read_text(value) : NULL;
    if (read)
        snprintf(text, size, "%s", read);
    free(read);
    return !value || read;
}

static bool read_output(const json_t *value, size_t most, char **text, size_t *n)
{
    *text = read_bytes(value, n);
    return *text && *n <= most;
}

int suf_outcome_text_read(suf_outcome *o, const json_t *object, suf_error *err)
{
    *o = (suf_outcome){.value = NAN};
    bool is_good = read_status(json_object_get(object, "status"), &o->status);
    for (size_t i = 0; is_good && i < N_MEMBERS; i++)
        is_good = read_member(o, i, json_object_get(object, members[i].name));
    is_good = is_good && read_short(json_object_get(object, "host"), o->host, sizeof o->host) &&
              read_short(json_object_get(object, "failure"), o->failure, sizeof o->failure) &&
              read_output(json_object_get(object, "out"), SUF_KEPT_OUT, &o->out, &o->n_out) &&
              read_output(json_object_get(object, "err"), SUF_KEPT_ERR, &o->err, &o->n_err);
    if (is_good)
        return SUF_OK;
    suf_outcome_release(o);
    return suf_fail(err, SUF_EINVAL, "it is no outcome of a run");
}
