/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice run: conduct the experiment that a file describes, or continue it.
 */
#include <math.h>
#include <stdlib.h>

#include "commands.h"
#include "exit_status.h"
#include "gate_status.h"
#include "notify.h"
#include "run_experiment.h"
#include "suffice.h"

typedef struct {
    cli_operands files;
    cli_settings settings;
    cli_run_settings how;
} run_values;

#define AT(member) offsetof(run_values, member)

static const cli_option options[] = {
    {"jobs", "N", CLI_COUNT, AT(how.jobs),
     .help = "number of runs at the same time (as the file says, or one per processor)", .lo = 1,
     .hi = 100000, .letter = 'j'},
    {"store", "FILE", CLI_FILE, AT(how.store),
     .help = "where the runs are recorded (as the file says, or its name with .db)"},
    {"underpowered", NULL, CLI_FLAG, AT(how.underpowered),
     .help = "start even though there are fewer instances than the power requires"},
    {"fork", NULL, CLI_FLAG, AT(how.fork),
     .help = "if the file has changed so that the recorded runs are no longer valid, start a new "
             "experiment in the same store; keys that are not set take their defaults"},
    CLI_RENEW(AT(how.renew)),
    {"retry-failed", NULL, CLI_FLAG, AT(how.retry_failed),
     .help = "reset the retry limit of failed runs, after fixing the cause"},
    CLI_DETACH(AT(how.detach)),
    CLI_LOOK_OPTIONS(AT(how)),
    {"patience", "SECONDS", CLI_NUMBER, AT(how.patience), .help = CLI_PATIENCE_HELP, .lo = 0,
     .hi = INFINITY},
    {"notify", "COMMAND", CLI_TEXT, AT(how.notify), .help = CLI_NOTIFY_HELP},
    {"gate", NULL, CLI_FLAG, AT(how.gate), .help = "afterwards: " CLI_GATE_HELP},
    {"quiet", NULL, CLI_FLAG, AT(how.quiet), .help = "show neither the design nor the progress",
     .letter = 'q'},
    {"format", NULL, CLI_CHOICE, AT(how.format), .help = "how to print the result (text)",
     .choice = suf_format_name},
};

static const cli_rule rules[] = {CLI_RENEW_RULE};

static const cli_example examples[] = {
    {"suffice run experiment.yaml", "conduct the experiment, or continue where it stopped"},
    {"suffice run experiment.yaml -j 1 --format json", "one run at a time; the result as data"},
    {"suffice run experiment.yaml --on slurm --slurm-partition short",
     "by Slurm, on the nodes of a cluster"},
};

static int run(const cli_command *self, int argc, char **argv)
{
    run_values v = {0};
    bool *given = calloc(self->n_options, sizeof *given);
    if (!given)
        suf_memory_abort();
    cli_parse(self, argc, argv, &v, given);
    free(given);
    cli_run_prepare(self->name, &v.how);
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    cli_check(self->name, suf_experiment_load(e, v.files.all[0], &err), &err);
    for (size_t i = 0; i < v.settings.n; i++)
        suf_experiment_set(e, v.settings.all[i].key, v.settings.all[i].text);
    v.how.slurm_key = cli_slurm_key(&v.settings);
    free(v.settings.all);
    const int status = cli_run_experiment(self->name, e, &v.how);
    suf_experiment_free(e);
    return status;
}

const cli_command cli_run = {
    .name = "run",
    .summary = "conduct an experiment, or continue it",
    .doc = "Runs the algorithms of an experiment file on as many instances as the power requires, "
           "as often as the accuracy requires, and records every run. It can be stopped at any "
           "moment; the same command continues where it stopped.",
    .operand = "FILE",
    .operand_offset = AT(files),
    .min_operands = 1,
    .max_operands = 1,
    .takes_keys = true,
    .keys_under = SUF_KEY_PLACES,
    .settings_offset = AT(settings),
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
