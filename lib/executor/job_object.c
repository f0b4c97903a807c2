/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See job_object.h.
 */
#include "executor/job_object.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/error.h"
#include "base/memory.h"

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

static void set_text(json_t *to, const char *name, const char *text)
{
    if (text)
        json_object_set_new(to, name, suf_json_bytes_value(text, strlen(text)));
}

static void set_list(json_t *to, const char *name, char *const *words)
{
    json_t *list = json_array();
    for (size_t i = 0; words[i]; i++)
        json_array_append_new(list, suf_json_bytes_value(words[i], strlen(words[i])));
    json_object_set_new(to, name, list);
}

static void set_member(json_t *to, const job_member *m, const suf_job *job)
{
    const void *at = (const char *)job + m->offset;
    char *const *words;
    switch (m->kind) {
    case TEXT:
        set_text(to, m->name, *(char *const *)at);
        break;
    case WORDS:
    case LIST:
        words = *(char *const *const *)at;
        if (words && (words[0] || m->kind == LIST))
            set_list(to, m->name, words);
        break;
    case SECONDS:
        if (*(const double *)at > 0)
            json_object_set_new(to, m->name, json_real(*(const double *)at));
        break;
    case WHOLE:
        if (*(const int64_t *)at > 0)
            json_object_set_new(to, m->name, json_integer(*(const int64_t *)at));
        break;
    }
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

json_t *suf_job_object(const suf_job *job)
{
    json_t *object = json_object();
    for (size_t i = 0; i < N_MEMBERS; i++)
        set_member(object, &members[i], job);
    json_object_set_new(object, "attempt", json_integer(job->attempt));
    json_object_set_new(object, "seed", json_integer((json_int_t)job->call.seed));
    if (job->argv)
        set_successes(object, &job->successes);
    return object;
}

/* The experiment is part of the key alone: whoever makes the run need not know it. */
char *suf_job_line(const suf_job *job, char key[SUF_JOB_KEY_SIZE])
{
    json_t *object = suf_job_object(job);
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));
    json_decref(object);
    const XXH128_hash_t hash =
        XXH3_128bits_withSeed(line, strlen(line), (XXH64_hash_t)job->experiment);
    snprintf(key, SUF_JOB_KEY_SIZE, "%016llx%016llx", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
    return line;
}

/* ---- reading ---- */

static int refuse(const char *name, const char *what, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "its '%s' is not %s: a line of 'suffice next --format json' is needed", name,
                    what);
}

static bool read_list(const json_t *list, char *const **words, suf_json_texts *texts)
{
    const size_t n = json_array_size(list);
    char **read = suf_alloc(n + 1, sizeof *read);
    *words = read;
    for (size_t i = 0; i < n; i++)
        if (!(read[i] = (char *)suf_json_bytes_text(json_array_get(list, i), texts)))
            return false;
    return json_is_array(list);
}

static int read_member(suf_job_reading *r, const job_member *m, const json_t *value, suf_error *err)
{
    void *at = (char *)&r->job + m->offset;
    switch (m->kind) {
    case TEXT:
        *(const char **)at = suf_json_bytes_text(value, &r->texts);
        return *(const char **)at ? SUF_OK : refuse(m->name, "a text", err);
    case WORDS:
    case LIST:
        return read_list(value, at, &r->texts) ? SUF_OK : refuse(m->name, "a list of texts", err);
    case SECONDS:
        *(double *)at = json_number_value(value);
        return json_number_value(value) > 0 ? SUF_OK : refuse(m->name, "a number of seconds", err);
    case WHOLE:
        *(int64_t *)at = json_integer_value(value);
        return json_integer_value(value) > 0 ? SUF_OK : refuse(m->name, "a whole number", err);
    }
    return SUF_OK;
}

static int read_successes(suf_exit_set *successes, const json_t *list, suf_error *err)
{
    bool is_good = !list || json_is_array(list);
    for (size_t i = 0; is_good && i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const json_int_t status = json_integer_value(item);
        is_good = json_is_integer(item) && status >= 0 && status < SUF_EXIT_STATUSES;
        if (is_good)
            suf_exit_set_add(successes, (unsigned)status);
    }
    return is_good ? SUF_OK : refuse("success_exit", "a list of exit statuses", err);
}

int suf_job_reading_init(suf_job_reading *reading, json_t *object, suf_error *err)
{
    suf_job_reading r = {.object = json_incref(object)};
    int rc = SUF_OK;
    for (size_t i = 0; i < N_MEMBERS && rc == SUF_OK; i++) {
        const json_t *value = json_object_get(object, members[i].name);
        if (value)
            rc = read_member(&r, &members[i], value, err);
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
    suf_json_texts_release(&r->texts);
    json_decref(r->object);
    *r = (suf_job_reading){0};
}

bool suf_job_reading_has_command(const suf_job_reading *r)
{
    return r->job.argv && r->job.argv[0];
}
