/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice export: the runs of an experiment as data.
 */
#include <stdlib.h>

#include "commands.h"
#include "outcome.h"
#include "recorded.h"
#include "suffice.h"

typedef struct {
    cli_operands stores;
    int64_t experiment;
    int all, times, differences, format;
} values;

#define AT(member) offsetof(values, member)

/* what the runs are exported as: data */
static const suf_format formats[] = {SUF_FORMAT_CSV, SUF_FORMAT_JSON};

static const char *format_name(int i)
{
    const int n = sizeof formats / sizeof *formats;
    return i >= 0 && i < n ? suf_format_name((int)formats[i]) : NULL;
}

static const cli_option options[] = {
    {"all", NULL, CLI_FLAG, AT(all),
     .help = "also runs started ahead and not needed, and failed tries that were repeated"},
    {"times", NULL, CLI_FLAG, AT(times),
     .help = "also times, memory, host and command, which differ each time"},
    {"differences", NULL, CLI_FLAG, AT(differences),
     .help = "the difference on each instance instead of the runs"},
    {"experiment", "N", CLI_COUNT, AT(experiment),
     .help = "which of the experiments in the store, from 1 (the last)", .lo = 1, .hi = 1e9},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "csv or json (csv)", .choice = format_name},
};

static const cli_rule rules[] = {
    {"differences", CLI_EXCLUDES, "all", "differences are computed of the runs that count"},
    {"differences", CLI_EXCLUDES, "times", "differences have no times of their own"},
};

static const cli_example examples[] = {
    {"suffice export experiment.db", "the runs that count, one a line"},
    {"suffice export experiment.db --all --times --format json", "everything, as JSON"},
    {"suffice export experiment.db --differences", "what the test is made of"},
};

static int run(const cli_command *self, int argc, char **argv)
{
    values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    suf_store *store = cli_recorded_open(self->name, v.stores.all[0], v.experiment);
    const suf_format format = formats[v.format];
    if (v.differences) {
        suf_result result;
        cli_check(self->name, suf_result_init(&result, store, &err), &err);
        suf_result_write_differences(&result, format, stdout);
        suf_result_release(&result);
    } else {
        const suf_export what = {.format = format, .all = v.all, .times = v.times};
        cli_check(self->name, suf_export_write(store, &what, stdout, &err), &err);
    }
    suf_store_close(store);
    return cli_finish(self->name);
}

const cli_command cli_export = {
    .name = "export",
    .summary = "write the runs of an experiment as data",
    .doc = "Writes the recorded runs in a canonical order: by instance, algorithm and run. The "
           "output depends on the experiment alone, not on how many runs were made at once or how "
           "often it was interrupted, unless times are asked for.",
    .operand = "STORE",
    .operand_offset = AT(stores),
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
