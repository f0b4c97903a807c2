/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The nodes of the cluster, and those that get no more tasks (slurm_parts.h). A node that cannot
 * start a worker is idle again at once, so that Slurm would give it one task after the other. When
 * several tasks in a row were lost on a node, while results have come from others, it is excluded:
 * in further submissions, and in those that are pending. The names are kept in the spool, in a
 * file that the user may edit.
 *
 * A run that ends the task that makes it, wherever that is, does not count twice in a row.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "executor/slurm_parts.h"
#include "executor/slurm_tools.h"

enum { MOST_LOST_IN_ROW = 3 }; /* tasks */

static double now(void)
{
    return suf_clock_read(CLOCK_MONOTONIC);
}

size_t suf_slurm_hosts_add(suf_slurm_executor *self, const char *name)
{
    const size_t n_before = self->host_names.n;
    const size_t number = suf_names_add(&self->host_names, name);
    if (self->host_names.n > n_before) {
        self->hosts = suf_grow(self->hosts, n_before, &self->host_capacity, sizeof *self->hosts);
        self->hosts[number] = (suf_slurm_host){.last_lost = SIZE_MAX};
    }
    return number;
}

void suf_slurm_hosts_succeed(suf_slurm_executor *self, const char *name)
{
    if (!name[0])
        return;
    const size_t number = suf_slurm_hosts_add(self, name);
    suf_slurm_host *h = &self->hosts[number];
    h->n_lost = 0;
    h->last_lost = SIZE_MAX;
    h->succeeded_at = now();
}

void suf_slurm_hosts_lose(suf_slurm_executor *self, size_t host, size_t run, const char *reason)
{
    suf_slurm_host *h = &self->hosts[host];
    if (h->last_lost == run)
        return;
    if (h->n_lost++ == 0)
        h->lost_since = now();
    h->last_lost = run;
    snprintf(h->reason, sizeof h->reason, "%s", reason);
}

/* ---- the file ---- */

/* for free() */
static char *file_path(const suf_slurm_executor *self)
{
    return suf_text_format("%s/excluded", self->spool.folder);
}

void suf_slurm_hosts_load(suf_slurm_executor *self)
{
    size_t size = 0;
    char *path = file_path(self);
    char *text = suf_slurm_spool_text(path, &size);
    char *rest = NULL;
    for (char *name = text ? strtok_r(text, " \t\r\n,", &rest) : NULL; name;
         name = strtok_r(NULL, " \t\r\n,", &rest)) {
        const size_t number = suf_slurm_hosts_add(self, name);
        self->hosts[number].is_excluded = true;
    }
    free(text);
    free(path);
}

/* The names of those that are excluded, each but the first after the separator; for free() */
static char *names_of(const suf_slurm_executor *self, const char *separator)
{
    char *text = NULL;
    size_t size;
    const char *before = "";
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t i = 0; i < self->host_names.n; i++)
        if (self->hosts[i].is_excluded) {
            fprintf(out, "%s%s", before, self->host_names.names[i]);
            before = separator;
        }
    return suf_text_stream_close(out, &text);
}

/* If it cannot be written, the next process has to find out by itself. */
static void save(const suf_slurm_executor *self)
{
    char *path = file_path(self);
    char *names = names_of(self, "\n");
    char *text = suf_text_format("%s\n", names);
    (void)suf_whole_file_write(path, text, strlen(text), SUF_FILE_REPLACE, NULL);
    free(text);
    free(names);
    free(path);
}

void suf_slurm_hosts_forget(suf_slurm_executor *self)
{
    char *path = file_path(self);
    (void)remove(path);
    free(path);
}

/* ---- excluding ---- */

/* what the user excludes: the command line would replace it. NULL: nothing */
static const char *own_list(const char *line, size_t n, size_t *length)
{
    static const char *const options[] = {"--exclude", "-x"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const size_t m = strlen(options[i]);
        if (n <= m || strncmp(line, options[i], m) != 0)
            continue;
        const size_t blanks = strspn(line + m, "= \t");
        *length = n - m - blanks;
        return line + m + blanks;
    }
    return NULL;
}

char *suf_slurm_hosts_excluded(const suf_slurm_executor *self)
{
    char *names = names_of(self, ",");
    for (const char *line = self->settings.sbatch; names[0] && line && *line;) {
        size_t length = 0;
        const size_t n = strcspn(line, "\n");
        const char *list = own_list(line, n, &length);
        if (list) {
            char *longer = suf_text_format("%s,%.*s", names, (int)length, list);
            free(names);
            names = longer;
        }
        line += n + (line[n] == '\n');
    }
    if (names[0])
        return names;
    free(names);
    return NULL;
}

static void update_pending(suf_slurm_executor *self)
{
    char *names = suf_slurm_hosts_excluded(self);
    char *list = suf_text_format("ExcNodeList=%s", names);
    for (size_t i = 0; i < self->n_batches; i++) {
        const suf_submitted_batch *b = &self->batches[i];
        if (b->n_live == 0 || b->job == 0)
            continue;
        char *job = suf_text_format("JobId=%lld", (long long)b->job);
        char *const argv[] = {"scontrol", "update", job, list, NULL};
        suf_tool_answer answer = suf_slurm_tool_run(argv);
        suf_tool_answer_release(&answer);
        free(job);
    }
    free(list);
    free(names);
}

/* Whether a result has come from another node since. */
static bool others_succeed(const suf_slurm_executor *self, size_t host)
{
    for (size_t i = 0; i < self->host_names.n; i++)
        if (i != host && self->hosts[i].succeeded_at > self->hosts[host].lost_since)
            return true;
    return false;
}

void suf_slurm_hosts_judge(suf_slurm_executor *self)
{
    bool is_new = false;
    for (size_t i = 0; i < self->host_names.n; i++) {
        suf_slurm_host *h = &self->hosts[i];
        if (h->is_excluded || h->n_lost < MOST_LOST_IN_ROW || !others_succeed(self, i))
            continue;
        h->is_excluded = is_new = true;
    }
    if (!is_new)
        return;
    save(self);
    update_pending(self);
}

/* ---- telling ---- */

static char *sentence_of(const suf_slurm_executor *self, size_t host)
{
    const suf_slurm_host *h = &self->hosts[host];
    const char *name = self->host_names.names[host];
    if (h->n_lost < MOST_LOST_IN_ROW)
        return suf_text_format("the node '%s' gets no tasks, because it is in '%s/excluded'", name,
                               self->spool.folder);
    return suf_text_format("the node '%s' gets no more tasks: %zu in a row ended there without "
                           "making their runs, the last one as '%s', while results came from "
                           "others; see the files in '%s/log', and when it is mended, remove it "
                           "from '%s/excluded'",
                           name, h->n_lost, h->reason, self->spool.folder, self->spool.folder);
}

char *suf_slurm_hosts_notice(suf_slurm_executor *self)
{
    for (size_t i = 0; i < self->host_names.n; i++)
        if (self->hosts[i].is_excluded && !self->hosts[i].is_told) {
            self->hosts[i].is_told = true;
            return sentence_of(self, i);
        }
    return NULL;
}
