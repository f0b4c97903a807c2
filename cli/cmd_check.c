/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice check: find mistakes in an experiment before it is run.
 */
#include "commands.h"
#include "exit_status.h"
#include "run_experiment.h"
#include "suffice.h"

typedef struct {
    cli_operands files, instances;
    int64_t jobs;
    int no_runs, format;
} check_values;

#define AT(member) offsetof(check_values, member)

static const cli_option options[] = {
    {"jobs", "N", CLI_COUNT, AT(jobs),
     .help = "number of runs at the same time (as the file says, or one per processor)", .lo = 1,
     .hi = 100000, .letter = 'j'},
    {"instance", "NAME", CLI_TEXTS, AT(instances),
     .help = "try this instance, and others if it is given again (the first, the last and the "
             "largest file)",
     .letter = 'i'},
    {"no-runs", NULL, CLI_FLAG, AT(no_runs), .help = "check only the file and run nothing"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print what was found (text)",
     .choice = suf_format_name},
};

static const cli_rule rules[] = {
    {"no-runs", CLI_EXCLUDES, "format", "without runs there is one line to print"},
    {"no-runs", CLI_EXCLUDES, "instance", "without runs no instance is tried"},
};

static const cli_example examples[] = {
    {"suffice check experiment.yaml", "check the file, then each algorithm with a few runs"},
    {"suffice check experiment.yaml --instance data/random01.tsp",
     "the same on this instance alone"},
    {"suffice check experiment.yaml --format json", "what was found, as data"},
};

static int examine(const cli_command *self, const check_values *v, const suf_experiment *e)
{
    suf_error err;
    suf_preflight preflight;
    suf_executor *executor = suf_executor_new_for(e, v->jobs, &err);
    cli_check(self->name, executor ? SUF_OK : err.code, &err);
    cli_warn_of_times(self->name, e, executor);
    const suf_preflight_request request = {
        .executor = executor, .instances = v->instances.all, .n_instances = v->instances.n};
    cli_check(self->name, suf_preflight_init(&preflight, e, &request, &err), &err);
    cli_check(self->name, suf_preflight_write(&preflight, e, (suf_format)v->format, stdout, &err),
              &err);
    const int bad = preflight.n_bad > 0;
    suf_preflight_release(&preflight);
    suf_executor_free(executor);
    return bad;
}

static int run(const cli_command *self, int argc, char **argv)
{
    check_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    if (v.format == SUF_FORMAT_CSV)
        cli_fail(self->name, 2,
                 "a check has no table to write with '--format csv'; use '--format json'");
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    cli_check(self->name, suf_experiment_load(e, v.files.all[0], &err), &err);
    cli_experiment_finish(self->name, e);
    int bad = 0;
    if (v.no_runs)
        printf("%s: no mistakes were found in the file. Not checked: whether the commands run, end "
               "in time and print a value, whether they heed their seeds, and how long the "
               "experiment will take; for these, leave out '--no-runs'.\n",
               v.files.all[0]);
    else
        bad = examine(self, &v, e);
    suf_experiment_free(e);
    return cli_finish(self->name) ? 1 : bad;
}

const cli_command cli_check_command = {
    .name = "check",
    .summary = "check an experiment and its algorithms before it is run",
    .doc = "Reads the experiment file and reports every mistake in it. Then runs each algorithm a "
           "few times on a few instances, to see that it starts, prints a value, repeats the "
           "value with the same seed and changes it with another, keeps the time limit, and "
           "leaves no process behind. Finally shows the design (the number of instances and the "
           "power), what the results suggest for the accuracy and other keys, and about how many "
           "runs and how much time the experiment takes. Exits with 1 if an algorithm fails.",
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
