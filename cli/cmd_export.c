/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice export: the runs of an experiment as data.
 */
#include <stdlib.h>

#include "commands.h"
#include "exit_status.h"
#include "open_store.h"
#include "suffice.h"

typedef struct {
    cli_operands stores;
    int64_t experiment;
    int all, times, differences, format, skip_damaged;
} export_values;

#define AT(member) offsetof(export_values, member)

/* the formats of an export, the default first; their names are the library's */
static const suf_format formats[] = {SUF_FORMAT_CSV, SUF_FORMAT_JSON};

static const char *format_name(int i)
{
    const int n = sizeof formats / sizeof *formats;
    return i >= 0 && i < n ? suf_format_name((int)formats[i]) : NULL;
}

static const cli_option options[] = {
    {"all", NULL, CLI_FLAG, AT(all),
     .help = "include runs that were started ahead and not needed, and failed tries that were "
             "repeated"},
    {"times", NULL, CLI_FLAG, AT(times),
     .help = "include times, memory, host and command, which differ between executions"},
    {"differences", NULL, CLI_FLAG, AT(differences),
     .help = "write the difference on each instance instead of the runs"},
    {"experiment", "N", CLI_COUNT, AT(experiment),
     .help = "which of the experiments in the store, from 1 (the last)", .lo = 1, .hi = 1e9},
    CLI_SKIP_DAMAGED(AT(skip_damaged)),
    {"format", NULL, CLI_CHOICE, AT(format), .help = "output format (csv)", .choice = format_name},
};

static const cli_rule rules[] = {
    {"differences", CLI_EXCLUDES, "all", "differences are computed from the runs that count"},
    {"differences", CLI_EXCLUDES, "times", "differences have no times of their own"},
};

static const cli_example examples[] = {
    {"suffice export experiment.db", "the runs that count, one per line"},
    {"suffice export experiment.db --all --times --format json", "everything, as JSON"},
    {"suffice export experiment.db --differences", "the differences that are tested"},
};

static int run(const cli_command *self, int argc, char **argv)
{
    export_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    suf_store *store = cli_open_store(self->name, v.stores.all[0], v.experiment, v.skip_damaged);
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
    cli_close_store(self->name, store);
    return cli_finish(self->name);
}

const cli_command cli_export = {
    .name = "export",
    .summary = "write the runs of an experiment as data",
    .doc = "Writes the recorded runs in a canonical order: by instance, algorithm and run. The "
           "output depends on the experiment alone, not on how many runs were made at the same "
           "time or how "
           "often it was interrupted, unless times are included.",
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
