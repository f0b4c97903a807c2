/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice init: write an experiment file to start from.
 */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "exit_status.h"
#include "suffice.h"
#include "write_experiment.h"

typedef struct {
    cli_operands files;
    const char *irace;
} init_values;

#define AT(member) offsetof(init_values, member)

static const cli_option options[] = {
    {"irace", "FILE", CLI_FILE, AT(irace),
     .help = "a scenario of irace, whose target-runner, parameters, instances and configurations "
             "the experiment takes over"},
};

static const cli_example examples[] = {
    {"suffice init new.yaml", "write a commented experiment file to edit"},
    {"suffice init -", "show it"},
};

/* In a file paths are relative to its folder; one that is elsewhere is told the whole path. */
static void set_scenario(const cli_command *self, suf_experiment *e, const init_values *v)
{
    char *whole = strchr(v->files.all[0], '/') ? realpath(v->irace, NULL) : NULL;
    suf_experiment_set(e, "irace", whole ? whole : v->irace);
    free(whole);
    const size_t n = suf_experiment_n_mistakes(e);
    for (size_t i = 0; i + 1 < n; i++)
        fprintf(stderr, "suffice %s: %s\n", self->name, suf_experiment_mistake(e, i));
    if (n > 0)
        cli_fail(self->name, 2, "%s", suf_experiment_mistake(e, n - 1));
}

static int run(const cli_command *self, int argc, char **argv)
{
    init_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_experiment *e = suf_experiment_new();
    if (v.irace)
        set_scenario(self, e, &v);
    const int status = cli_write_experiment(self->name, e, v.files.all[0]);
    suf_experiment_free(e);
    return status;
}

const cli_command cli_init = {
    .name = "init",
    .summary = "write a commented experiment file",
    .doc = "Writes an experiment file with a comment on every key, to be edited; '-' is standard "
           "output. 'suffice compare ... --save FILE' writes one from a command line.",
    .operand = "FILE",
    .operand_offset = AT(files),
    .min_operands = 1,
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
