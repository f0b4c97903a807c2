/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice analyze: what the differences over instances say.
 */
#include <stdio.h>

#include "analysis_options.h"
#include "commands.h"
#include "outcome.h"
#include "suffice.h"

typedef struct {
    cli_analysis analysis;
    int format;
} values;

static const cli_option options[] = {
    CLI_ANALYSIS_OPTIONS,
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, offsetof(values, format), .help = "how to print it (text)",
     .choice = suf_format_name},
};

static const cli_rule rules[] = {CLI_ANALYSIS_RULES};

static const cli_example examples[] = {
    {"suffice analyze experiment.db", "what a finished experiment says"},
    {"suffice export experiment.db | suffice analyze - --mres 0.5",
     "of runs in a CSV file, here from standard input"},
    {"suffice export experiment.db --differences | suffice analyze - --phi phi --format json",
     "of differences in a CSV file, as data"},
};

static int run(const cli_command *self, int argc, char **argv)
{
    values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_dataset dataset;
    suf_analysis analysis;
    cli_analysis_init(self, &v.analysis, given, &dataset, &analysis);
    suf_analysis_write(&analysis, (suf_format)v.format, stdout);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return cli_finish(self->name);
}

const cli_command cli_analyze = {
    .name = "analyze",
    .summary = "say what the differences show",
    .doc = "Tests the differences over instances of an experiment, from its store or from a CSV "
           "file that another tool wrote, and gives a verdict: better, worse, practically "
           "equivalent, or inconclusive.",
    .operand = "FILE",
    .operand_offset = CLI_ANALYSIS_AT(files),
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
