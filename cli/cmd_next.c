/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice next: the runs that are wanted now, for others to make.
 */
#include <stdio.h>

#include "commands.h"
#include "exit_status.h"
#include "run_experiment.h"
#include "suffice.h"
#include "tell.h"
#include "text_lines.h"

enum { COMPLETE = 3 }; /* the exit status that ends a loop */

typedef struct {
    cli_operands files;
    cli_run_settings how; /* those of 'run' that make sense here */
    const char *except;
    int64_t batch;
    double wait;
    int format;
} next_values;

#define AT(member) offsetof(next_values, member)

static const cli_option options[] = {
    {"batch", "N", CLI_COUNT, AT(batch), .help = "print at most this many runs (200)", .lo = 1,
     .hi = 1e6},
    {"except", "FILE", CLI_FILE, AT(except),
     .help = "leave out the runs that this file names, because others make them already: ids, or "
             "what earlier calls printed"},
    {"format", NULL, CLI_CHOICE, AT(format),
     .help = "a command line that makes the run and prints its result for 'suffice tell', or what "
             "there is to know about it (command)",
     .choice = suf_wanted_format_name},
    {"store", "FILE", CLI_FILE, AT(how.store),
     .help = "where the runs are recorded (as the file says, or its name with .db)"},
    CLI_WAIT(AT(wait)),
    {"underpowered", NULL, CLI_FLAG, AT(how.underpowered),
     .help = "start even though there are fewer instances than the power requires"},
    {"fork", NULL, CLI_FLAG, AT(how.fork),
     .help = "if the file has changed so that the recorded runs are no longer valid, start a new "
             "experiment in the same store; keys that are not set take their defaults"},
    CLI_RENEW(AT(how.renew)),
    {"retry-failed", NULL, CLI_FLAG, AT(how.retry_failed),
     .help = "reset the retry limit of failed runs, after fixing the cause"},
};

static const cli_rule rules[] = {CLI_RENEW_RULE};

static const cli_example examples[] = {
    {"suffice next cluster.yaml", "a command line for each run that is wanted now"},
    {"suffice next cluster.yaml --batch 30 --format json >runs.jsonl",
     "30 of them as data, for 'suffice execute' or a program of one's own"},
};

static int print(const suf_wanted_run *run, void *context)
{
    const next_values *v = context;
    suf_wanted_run_write(run, (suf_wanted_format)v->format, stdout);
    return 0;
}

static void show_renewal(const suf_renewal *renewal, void *context)
{
    (void)context;
    cli_tell_renewal("next", renewal);
}

static void show_warning(const char *sentence, void *context)
{
    (void)context;
    cli_tell("next", "warning: %s", sentence);
}

static suf_ask_request request_of(const next_values *v, const cli_text_lines *except,
                                  suf_executor *executor)
{
    return (suf_ask_request){.batch = (size_t)v->batch,
                             .n_except = except->n,
                             .except = (const char *const *)except->all,
                             .how = {.executor = executor,
                                     .underpowered = v->how.underpowered,
                                     .fork = v->how.fork,
                                     .retry_failed = v->how.retry_failed,
                                     .n_renew = v->how.renew.n,
                                     .renew = v->how.renew.all,
                                     .renewing = show_renewal,
                                     .warning = show_warning}};
}

/* Prints the runs; returns the exit status. */
static int ask(const cli_command *self, suf_experiment *e, next_values *v)
{
    suf_error err;
    suf_asked asked;
    cli_text_lines except = {0};
    if (v->except)
        cli_text_lines_read(&except, self->name, v->except);
    suf_executor *executor = suf_executor_new_for(e, 0, &err);
    cli_check(self->name, executor ? SUF_OK : err.code, &err);
    suf_store *store = cli_open_for_writing(
        self->name, v->how.store ? v->how.store : suf_experiment_store(e), v->wait);
    const suf_ask_request request = request_of(v, &except, executor);
    suf_wanted_run_write(NULL, (suf_wanted_format)v->format, stdout);
    const int rc = suf_ask(e, store, &request, print, v, &asked, &err);
    suf_store_close(store);
    suf_executor_free(executor);
    cli_text_lines_release(&except);
    cli_check(self->name, rc, &err);
    cli_finish(self->name);
    if (asked.is_complete)
        cli_tell(self->name, "the experiment is complete: no run is wanted any more");
    else if (asked.n == 0)
        cli_tell(self->name, "no other run is wanted before results of those left out are told");
    return asked.is_complete ? COMPLETE : 0;
}

static int run(const cli_command *self, int argc, char **argv)
{
    next_values v = {.wait = CLI_USUAL_WAIT};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    cli_check(self->name, suf_experiment_load(e, v.files.all[0], &err), &err);
    cli_keep_recorded(self->name, e, &v.how);
    cli_experiment_finish(self->name, e);
    const int status = ask(self, e, &v);
    suf_experiment_free(e);
    return status;
}

const cli_command cli_next = {
    .name = "next",
    .summary = "print the runs that are wanted now, for others to make",
    .doc = "Prints the runs that an experiment wants now, one on each line, for a scheduler, a "
           "workflow engine or a program that makes them; 'suffice tell' takes their results. "
           "Exits with 3 if the experiment is complete.",
    .operand = "FILE",
    .operand_offset = AT(files),
    .min_operands = 1,
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
