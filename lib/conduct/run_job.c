/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_job.h.
 */
#include "conduct/run_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "suffice/out_of_memory.h"

void suf_run_job_init(suf_run_job *self, const suf_experiment *e, size_t algorithm, size_t number,
                      const suf_instance *instance, suf_call call)
{
    const suf_algorithm *x = &e->algorithms[algorithm];
    self->commands = (suf_run_commands){0};
    if (x->template)
        self->commands =
            suf_experiment_commands(e, algorithm, number, instance, call.run, call.seed);
    self->job = (suf_job){.argv = self->commands.argv,
                          .directory = x->directory ? x->directory : e->directory,
                          .input = self->commands.input,
                          .environment = x->environment,
                          .passed = x->passed,
                          .prepare = self->commands.prepare,
                          .conclude = self->commands.conclude,
                          .timeout = x->timeout,
                          .timeout_cpu = x->timeout_cpu,
                          .memory = x->memory,
                          .successes = x->successes,
                          .call = call};
}

void suf_run_job_release(suf_run_job *self)
{
    suf_run_commands_release(&self->commands);
    *self = (suf_run_job){0};
}

/* ---- as one would type it ---- */

/* env, with the variables that are passed, removed and set */
static void write_env(const suf_job *job, FILE *out)
{
    fputs(job->passed ? "env -i " : "env ", out);
    for (size_t i = 0; job->passed && job->passed[i]; i++)
        fprintf(out, "%s=\"$%s\" ", job->passed[i], job->passed[i]);
    for (size_t i = 0; job->environment[i]; i++)
        if (!strchr(job->environment[i], '='))
            fprintf(out, "-u %s ", job->environment[i]);
    for (size_t i = 0; job->environment[i]; i++)
        if (strchr(job->environment[i], '=')) {
            char *word = suf_argv_line((char *const[]){job->environment[i], NULL});
            fprintf(out, "%s ", word);
            free(word);
        }
}

char *suf_run_job_shown(const suf_job *job)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    if (job->environment[0] || job->passed)
        write_env(job, out);
    char *line = suf_argv_line(job->argv);
    fputs(line, out);
    free(line);
    if (job->input) {
        line = suf_argv_line((char *const[]){(char *)job->input, NULL});
        fprintf(out, " <%s", line);
        free(line);
    }
    return suf_text_stream_close(out, &text);
}

/* ---- commands of the whole experiment ---- */

static int judge(const char *key, const suf_outcome *o, suf_error *err)
{
    char why[200] = "";
    if (o->status == SUF_RUN_OK)
        return SUF_OK;
    if (o->failure[0])
        snprintf(why, sizeof why, "%s", o->failure);
    else
        snprintf(why, sizeof why, "%s %d", o->signal ? "signal" : "exit status",
                 o->signal ? o->signal : o->exit_status);
    return suf_fail(
        err, SUF_ETOOL,
        "the command of '%s' failed (%s)%s%.200s; all runs so far are recorded, and the "
        "same command continues",
        key, why, o->n_err ? ": " : "", o->n_err ? o->err : "");
}

static int wait_for(const char *key, suf_executor *executor,
                    const volatile sig_atomic_t *interrupts, suf_error *err)
{
    static const double patience = 0.5; /* seconds; a signal may come just before we wait */
    suf_outcome outcome;
    for (int rc = 0; rc == 0;) {
        if (interrupts && *interrupts)
            return suf_fail(err, SUF_ESTOPPED,
                            "interrupted during the command of '%s'; the same command continues",
                            key);
        rc = executor->ops->next(executor, patience, &outcome, err);
        if (rc < 0)
            return rc;
    }
    const int rc = judge(key, &outcome, err);
    suf_outcome_release(&outcome);
    return rc;
}

int suf_run_job_once(const suf_experiment *e, const char *key, const suf_template *template,
                     suf_executor *executor, const volatile sig_atomic_t *interrupts,
                     suf_error *err)
{
    if (!template)
        return SUF_OK;
    char **argv = suf_template_expand(template, NULL, 0);
    const suf_job job = {.argv = argv,
                         .directory = e->directory,
                         .environment = e->environment,
                         .passed = e->passed};
    int rc = executor->ops->start(executor, &job, err);
    if (rc == SUF_OK)
        rc = wait_for(key, executor, interrupts, err);
    suf_argv_free(argv);
    return rc;
}
