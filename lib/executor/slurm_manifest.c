/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_manifest.h.
 */
#include "executor/slurm_manifest.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

enum { VERSION = 1 };

void suf_slurm_manifest_add(suf_slurm_manifest *m, size_t task, const char *key, char *text)
{
    assert(task <= m->n_tasks && task + 1 >= m->n_tasks);
    m->runs = suf_grow(m->runs, m->n, &m->capacity, sizeof *m->runs);
    suf_manifest_run *run = &m->runs[m->n++];
    *run = (suf_manifest_run){.task = task, .text = text};
    snprintf(run->key, sizeof run->key, "%s", key);
    m->n_tasks = task + 1;
}

void suf_slurm_manifest_release(suf_slurm_manifest *m)
{
    for (size_t i = 0; i < m->n; i++)
        free(m->runs[i].text);
    free(m->runs);
    *m = (suf_slurm_manifest){0};
}

/* ---- writing ---- */

static void write_header(const suf_slurm_manifest *m, const suf_slurm_spool *spool, FILE *out)
{
    json_t *header = json_pack("{s:s, s:i, s:s, s:I, s:f, s:I}", "suffice", "manifest", "version",
                               VERSION, "tag", spool->tag, "batch", (json_int_t)m->batch,
                               "submitted", m->submitted, "runs", (json_int_t)m->n);
    json_dumpf(header, out, JSON_COMPACT | JSON_REAL_PRECISION(15));
    fputc('\n', out);
    json_decref(header);
}

int suf_slurm_manifest_write(const suf_slurm_manifest *m, const suf_slurm_spool *spool,
                             suf_error *err)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    write_header(m, spool, out);
    for (size_t i = 0; i < m->n; i++)
        fprintf(out, "{\"task\":%zu,\"key\":\"%s\",\"job\":%s}\n", m->runs[i].task, m->runs[i].key,
                m->runs[i].text);
    suf_text_stream_close(out, &text);
    char *path = suf_slurm_spool_path(spool, "batch", m->batch, ".jsonl");
    const int rc = suf_whole_file_write(path, text, strlen(text), SUF_FILE_NEW, err);
    free(path);
    free(text);
    return rc;
}

/* ---- reading ---- */

static int damaged(const char *path, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL, "'%s' is damaged; remove it, and its runs are made again",
                    path);
}

static bool read_header(suf_slurm_manifest *m, const char *line, size_t n, json_int_t *n_runs)
{
    const char *kind = NULL;
    int version = 0;
    json_int_t batch = 0;
    json_t *header = json_loadb(line, n, 0, NULL);
    const int failed =
        json_unpack(header, "{s:s, s:i, s:I, s:F, s:I}", "suffice", &kind, "version", &version,
                    "batch", &batch, "submitted", &m->submitted, "runs", n_runs);
    const bool is_good = header && failed == 0 && strcmp(kind, "manifest") == 0 &&
                         version == VERSION && batch == m->batch && *n_runs >= 0;
    json_decref(header);
    return is_good;
}

static bool is_key(const char *key)
{
    return key && strlen(key) == SUF_JOB_KEY_SIZE - 1 &&
           strspn(key, "0123456789abcdef") == SUF_JOB_KEY_SIZE - 1;
}

static bool read_run(suf_slurm_manifest *m, const char *line, size_t n)
{
    json_t *object = json_loadb(line, n, 0, NULL);
    const json_t *task = json_object_get(object, "task");
    const json_t *job = json_object_get(object, "job");
    const char *key = json_string_value(json_object_get(object, "key"));
    const json_int_t number = json_integer_value(task);
    const bool is_good = json_is_integer(task) && json_is_object(job) && is_key(key) &&
                         number >= 0 && (size_t)number <= m->n_tasks &&
                         (size_t)number + 1 >= m->n_tasks;
    if (is_good)
        suf_slurm_manifest_add(m, (size_t)number, key,
                               json_dumps(job, JSON_COMPACT | JSON_REAL_PRECISION(17)));
    json_decref(object);
    return is_good;
}

static bool read_all(suf_slurm_manifest *m, const char *text, size_t size)
{
    json_int_t n_runs = -1;
    const char *end = text + size;
    for (const char *line = text; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        if (!newline)
            return false;
        const size_t n = (size_t)(newline - line);
        if (!(n_runs < 0 ? read_header(m, line, n, &n_runs) : read_run(m, line, n)))
            return false;
        line = newline + 1;
    }
    return n_runs >= 0 && (size_t)n_runs == m->n;
}

int suf_slurm_manifest_read(suf_slurm_manifest *m, const suf_slurm_spool *spool, int64_t batch,
                            suf_error *err)
{
    size_t size = 0;
    int rc = SUF_OK;
    *m = (suf_slurm_manifest){.batch = batch};
    char *path = suf_slurm_spool_path(spool, "batch", batch, ".jsonl");
    char *text = suf_slurm_spool_text(path, &size);
    if (!text)
        rc = suf_fail(err, SUF_EIO, "cannot read '%s': %s", path, strerror(errno));
    else if (!read_all(m, text, size))
        rc = damaged(path, err);
    if (rc < 0)
        suf_slurm_manifest_release(m);
    free(text);
    free(path);
    return rc;
}
