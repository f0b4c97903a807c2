/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_job.h.
 */
#include "conduct/run_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "suffice/out_of_memory.h"

enum { LINE_SIZE = 1000, VERSION_WIDTH = 200 }; /* of what a version command prints */

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
    for (size_t i = 0; job->environment && job->environment[i]; i++)
        if (!strchr(job->environment[i], '='))
            fprintf(out, "-u %s ", job->environment[i]);
    for (size_t i = 0; job->environment && job->environment[i]; i++)
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
    if ((job->environment && job->environment[0]) || job->passed)
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

/* "exit status 3", "cannot run './ga': No such file or directory" */
static void say_why(const suf_outcome *o, char *text, size_t size)
{
    if (o->failure[0])
        snprintf(text, size, "%s", o->failure);
    else if (o->status == SUF_RUN_TIMEOUT)
        snprintf(text, size, "time limit");
    else
        snprintf(text, size, "%s %d", o->signal ? "signal" : "exit status",
                 o->signal ? o->signal : o->exit_status);
}

static int judge(const char *key, const suf_outcome *o, suf_error *err)
{
    char why[200] = "";
    if (o->status == SUF_RUN_OK)
        return SUF_OK;
    say_why(o, why, sizeof why);
    return suf_fail(
        err, SUF_ETOOL,
        "the command of '%s' failed (%s)%s%.200s; all runs so far are recorded, and the "
        "same command continues",
        key, why, o->n_err ? ": " : "", o->n_err ? o->err : "");
}

static int wait_for(const char *key, suf_executor *executor,
                    const volatile sig_atomic_t *interrupts, suf_outcome *outcome, suf_error *err)
{
    static const double patience = 0.5; /* seconds; a signal may come just before we wait */
    for (int rc = 0; rc == 0;) {
        if (interrupts && *interrupts)
            return suf_fail(err, SUF_ESTOPPED,
                            "interrupted during the command of '%s'; the same command continues",
                            key);
        rc = executor->ops->next(executor, patience, outcome, err);
        if (rc < 0)
            return rc;
    }
    return SUF_OK;
}

/* Starts a job and waits for its end. */
static int execute(const char *key, const suf_job *job, suf_executor *executor,
                   const volatile sig_atomic_t *interrupts, suf_outcome *outcome, suf_error *err)
{
    const int rc = executor->ops->start(executor, job, err);
    return rc == SUF_OK ? wait_for(key, executor, interrupts, outcome, err) : rc;
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
    suf_outcome outcome = {0};
    int rc = execute(key, &job, executor, interrupts, &outcome, err);
    if (rc == SUF_OK)
        rc = judge(key, &outcome, err);
    suf_outcome_release(&outcome);
    suf_argv_free(argv);
    return rc;
}

/* ---- versions ---- */

/* The first line with something on it, for free(); NULL: there is none. */
static char *first_line(const char *text)
{
    const char *line = text ? text + strspn(text, " \t\r\n") : "";
    const size_t n = strcspn(line, "\r\n");
    if (n == 0)
        return NULL;
    char *copy = suf_text_format("%.*s", (int)(n < LINE_SIZE ? n : LINE_SIZE), line);
    char *shown = suf_utf8_printable(copy, VERSION_WIDTH);
    free(copy);
    return shown;
}

/* what the command prints, on standard error if need be, or why there is nothing */
static char *version_of(const suf_outcome *o, bool *is_failed)
{
    char why[200];
    char *line = o->status == SUF_RUN_OK ? first_line(o->out) : NULL;
    if (!line && o->status == SUF_RUN_OK)
        line = first_line(o->err);
    *is_failed = !line;
    if (line)
        return line;
    say_why(o, why, sizeof why);
    return suf_text_copy(o->status == SUF_RUN_OK ? "it printed nothing" : why);
}

int suf_run_job_version(const suf_experiment *e, size_t algorithm, suf_executor *executor,
                        const volatile sig_atomic_t *interrupts, suf_version_text *version,
                        suf_error *err)
{
    static const double limit = 60; /* seconds */
    const suf_algorithm *x = &e->algorithms[algorithm];
    const suf_binding binding = {"algorithm", x->name};
    char **argv = suf_template_expand(x->version, &binding, 1);
    const suf_job job = {.argv = argv,
                         .directory = x->directory ? x->directory : e->directory,
                         .environment = x->environment,
                         .passed = x->passed,
                         .timeout = limit};
    suf_outcome outcome = {0};
    const int rc = execute("version", &job, executor, interrupts, &outcome, err);
    if (rc == SUF_OK) {
        version->command = suf_argv_line(argv);
        version->text = version_of(&outcome, &version->is_failed);
    }
    suf_outcome_release(&outcome);
    suf_argv_free(argv);
    return rc;
}
