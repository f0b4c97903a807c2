/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_script.h. Everything goes by options and arguments: any --export but ALL makes slurmd
 * start a login shell for each task.
 */
#include "executor/slurm_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

enum { MOST_WORDS = 24, MEGABYTE = 1 << 20, SPARE_MEGABYTES = 64 };

/* the text between quotes, as a shell reads it */
static void write_quoted(const char *text, FILE *out)
{
    fputc('\'', out);
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fputc(*text, out);
    fputc('\'', out);
}

static void write_lines(const char *prefix, const char *lines, FILE *out)
{
    while (lines && *lines) {
        const size_t n = strcspn(lines, "\n");
        if (n > 0)
            fprintf(out, "%s%.*s\n", prefix, (int)n, lines);
        lines += n + (lines[n] == '\n');
    }
}

char *suf_slurm_script_text(const suf_slurm *settings, const suf_slurm_spool *spool,
                            const suf_slurm_batch *batch)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    fputs("#!/bin/sh\n", out);
    write_lines("#SBATCH ", settings->sbatch, out);
    write_lines("", settings->prologue, out);
    fputs("exec ", out);
    write_quoted(settings->worker, out);
    fputs(" worker --spool ", out);
    write_quoted(spool->folder, out);
    fprintf(out,
            " --batch %lld --task \"$SLURM_ARRAY_TASK_ID\""
            " --job \"${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID\""
            " --restart \"${SLURM_RESTART_COUNT:-0}\" --node \"$SLURMD_NODENAME\"\n",
            (long long)batch->number);
    return suf_text_stream_close(out, &text);
}

typedef struct {
    char **all;
    size_t n;
} word_list;

static void add(word_list *words, char *word)
{
    words->all[words->n++] = word;
}

static void add_setting(word_list *words, const char *option, const char *text)
{
    if (text && *text)
        add(words, suf_text_format("--%s=%s", option, text));
}

/* What is asked for each task. */
static void add_needs(word_list *words, const suf_slurm *settings, const suf_slurm_batch *batch)
{
    add_setting(words, "partition", settings->partition);
    add_setting(words, "account", settings->account);
    add_setting(words, "qos", settings->qos);
    add_setting(words, "gres", settings->gres);
    if (batch->minutes > 0)
        add(words, suf_text_format("--time=%ld", batch->minutes));
    if (settings->mem && *settings->mem)
        add_setting(words, "mem", settings->mem);
    else if (batch->memory > 0)
        add(words,
            suf_text_format("--mem=%lldM", (long long)batch->memory / MEGABYTE + SPARE_MEGABYTES));
    if (settings->exclusive)
        add(words, suf_text_copy("--exclusive"));
    add_setting(words, "exclude", batch->excluded);
}

char **suf_slurm_script_command(const suf_slurm *settings, const suf_slurm_spool *spool,
                                const suf_slurm_batch *batch)
{
    word_list words = {.all = suf_alloc(MOST_WORDS, sizeof *words.all)};
    char at_once[32] = "";
    if (batch->at_once > 0 && batch->at_once < batch->n_tasks)
        snprintf(at_once, sizeof at_once, "%%%zu", batch->at_once);
    add(&words, suf_text_copy("sbatch"));
    add(&words, suf_text_copy("--parsable"));
    add(&words, suf_text_format("--job-name=%s.%lld", spool->tag, (long long)batch->number));
    add(&words, suf_text_format("--array=0-%zu%s", batch->n_tasks - 1, at_once));
    add(&words, suf_text_copy("--no-requeue"));
    add(&words, suf_text_copy("--nodes=1"));
    add(&words, suf_text_copy("--ntasks=1"));
    add(&words, suf_text_format("--output=%s/log/%%A_%%a.log", spool->folder));
    add(&words, suf_text_format("--chdir=%s", spool->folder));
    add_needs(&words, settings, batch);
    add(&words, suf_slurm_spool_path(spool, "batch", batch->number, ".sh"));
    return words.all;
}

void suf_slurm_script_free(char **words)
{
    for (size_t i = 0; words && words[i]; i++)
        free(words[i]);
    free(words);
}
