/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice init: write an experiment file to start from.
 */
#include "commands.h"
#include "suffice.h"
#include "write_experiment.h"

typedef struct {
    cli_operands files;
} init_values;

static const cli_example examples[] = {
    {"suffice init new.yaml", "write a commented experiment file to edit"},
};

static int run(const cli_command *self, int argc, char **argv)
{
    init_values v = {0};
    cli_parse(self, argc, argv, &v, NULL);
    suf_experiment *e = suf_experiment_new();
    const int status = cli_write_experiment(self->name, e, v.files.all[0]);
    suf_experiment_free(e);
    return status;
}

const cli_command cli_init = {
    .name = "init",
    .summary = "write a commented experiment file",
    .doc = "Writes an experiment file with a comment on every key, to be edited. 'suffice compare "
           "... --save FILE' writes one from a command line.",
    .operand = "FILE",
    .operand_offset = offsetof(init_values, files),
    .min_operands = 1,
    .max_operands = 1,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
