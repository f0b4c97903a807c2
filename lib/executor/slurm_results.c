/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_results.h.
 */
#include "executor/slurm_results.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "executor/outcome_object.h"

/* ---- writing ---- */

static json_t *line_object(const suf_slurm_part *part, const char *key, const suf_outcome *o)
{
    json_t *line = json_pack("{s:s, s:s, s:I}", "key", key, "job", part->job, "restart",
                             (json_int_t)part->restart);
    if (o->is_infrastructure)
        json_object_set_new(line, "trouble", suf_json_bytes_value(o->failure, strlen(o->failure)));
    else
        json_object_set_new(line, "outcome", suf_outcome_object(o));
    return line;
}

void suf_slurm_part_add(suf_slurm_part *part, const char *key, const suf_outcome *outcome)
{
    json_t *object = line_object(part, key, outcome);
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));
    const size_t n = strlen(line);
    if (part->size + n + 1 > part->capacity) {
        part->capacity = 2 * (part->size + n + 1);
        part->text = suf_resize(part->text, part->capacity, 1);
    }
    memcpy(part->text + part->size, line, n);
    part->text[part->size + n] = '\n';
    part->size += n + 1;
    free(line);
    json_decref(object);
}

static int publish(const suf_slurm_part *part, const char *name, suf_file_mode mode, suf_error *err)
{
    char *folder = suf_slurm_spool_path(part->spool, "result", part->batch, "");
    char *path = suf_text_format("%s/%s", folder, name);
    const int rc = suf_whole_file_write(path, part->text ? part->text : "", part->size, mode, err);
    free(path);
    free(folder);
    return rc;
}

int suf_slurm_part_publish(suf_slurm_part *part, suf_error *err)
{
    if (part->size == 0)
        return SUF_OK;
    char *name = suf_text_format("%zu.%zu-%s-%ld.jsonl", part->task, part->n_parts, part->node,
                                 (long)getpid());
    const int rc = publish(part, name, SUF_FILE_NEW, err);
    free(name);
    part->n_parts++;
    part->size = 0;
    return rc;
}

int suf_slurm_part_end(suf_slurm_part *part, suf_error *err)
{
    int rc = suf_slurm_part_publish(part, err);
    if (rc < 0)
        return rc;
    char *name = suf_text_format("%zu.end", part->task);
    rc = publish(part, name, SUF_FILE_REPLACE, err);
    free(name);
    return rc;
}

void suf_slurm_part_release(suf_slurm_part *part)
{
    free(part->text);
    part->text = NULL;
}

/* ---- reading ---- */

static bool is_key(const char *key)
{
    return key && strlen(key) == SUF_JOB_KEY_SIZE - 1;
}

static void read_line(const char *line, size_t n, const suf_slurm_reader *reader)
{
    suf_slurm_result result = {.trouble = NULL};
    suf_json_texts texts = {0};
    json_t *object = json_loadb(line, n, JSON_ALLOW_NUL, NULL);
    const char *key = json_string_value(json_object_get(object, "key"));
    const json_t *outcome = json_object_get(object, "outcome");
    result.trouble = suf_json_bytes_text(json_object_get(object, "trouble"), &texts);
    const bool is_good =
        is_key(key) && (outcome ? suf_outcome_object_read(&result.outcome, outcome, NULL) == SUF_OK
                                : result.trouble != NULL);
    if (is_good) {
        snprintf(result.key, sizeof result.key, "%s", key);
        if (outcome)
            result.trouble = NULL;
        reader->result(&result, reader->context);
    }
    suf_outcome_release(&result.outcome);
    suf_json_texts_release(&texts);
    json_decref(object);
}

static void read_part(const char *path, const suf_slurm_reader *reader)
{
    size_t size = 0;
    char *text = suf_slurm_spool_text(path, &size);
    const char *end = text ? text + size : NULL;
    for (const char *line = text; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        if (!newline)
            break;
        read_line(line, (size_t)(newline - line), reader);
        line = newline + 1;
    }
    free(text);
}

/* The task that the name begins with; SIZE_MAX: it is none of ours. */
static size_t task_of(const char *name, const char **rest)
{
    const size_t n = strspn(name, "0123456789");
    *rest = name + n;
    return n > 0 && n < 18 && name[n] == '.' ? (size_t)strtoull(name, NULL, 10) : SIZE_MAX;
}

static bool has_ending(const char *name, const char *ending)
{
    const size_t n = strlen(name);
    const size_t m = strlen(ending);
    return n >= m && strcmp(name + n - m, ending) == 0;
}

static void read_file(suf_slurm_results *results, const char *folder, const char *name, size_t task,
                      const suf_slurm_reader *reader)
{
    const char *rest;
    const size_t of = task_of(name, &rest);
    if (of == SIZE_MAX || (task != SIZE_MAX && of != task) ||
        suf_names_find(&results->seen, name) != SIZE_MAX)
        return;
    suf_names_add(&results->seen, name);
    if (has_ending(name, ".jsonl")) {
        char *path = suf_text_format("%s/%s", folder, name);
        read_part(path, reader);
        free(path);
    } else if (reader->end && strcmp(rest, ".end") == 0) {
        reader->end(of, reader->context);
    }
}

void suf_slurm_results_read(suf_slurm_results *results, const suf_slurm_spool *spool, int64_t batch,
                            size_t task, const suf_slurm_reader *reader)
{
    char *path = suf_slurm_spool_path(spool, "result", batch, "");
    DIR *folder = opendir(path);
    if (folder) {
        for (const struct dirent *entry; (entry = readdir(folder));)
            read_file(results, path, entry->d_name, task, reader);
        closedir(folder);
    }
    free(path);
}

void suf_slurm_results_release(suf_slurm_results *results)
{
    suf_names_release(&results->seen);
}
