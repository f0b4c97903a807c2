/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice rerun: repeat one recorded run.
 */
#include <math.h>
#include <stdlib.h>

#include "commands.h"
#include "exit_status.h"
#include "open_store.h"
#include "suffice.h"

typedef struct {
    cli_operands which;
    const char *store, *directory;
    int64_t experiment;
} rerun_values;

#define AT(member) offsetof(rerun_values, member)

static const cli_option options[] = {
    {"store", "FILE", CLI_FILE, AT(store),
     .help = "the store, or the experiment file (suffice.db)"},
    {"experiment", "N", CLI_COUNT, AT(experiment),
     .help = "which of the experiments in the store, from 1 (the last)", .lo = 1, .hi = 1e9},
    {"directory", "FOLDER", CLI_FILE, AT(directory),
     .help = "where commands run, if the experiment was moved (where they ran, as seen from the "
             "store)"},
};

static const cli_example examples[] = {
    {"suffice rerun anneal data/random03.tsp 3 --store experiment.db",
     "repeat run 3 of anneal on that instance"},
};

static int64_t read_number(const cli_command *self, const char *text)
{
    char *end;
    const long long number = strtoll(text, &end, 10);
    if (end == text || *end || number < 1)
        cli_fail(self->name, 2, "'%s' is not the number of a run, from 1", text);
    return number;
}

/* the shortest text that reads back as the same number */
static void print_number(double value)
{
    char text[32];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    printf("ok, %s\n", text);
}

static void print_end(const char *when, suf_status status, double value, const char *reason)
{
    printf("%s ", when);
    if (status == SUF_RUN_OK)
        print_number(value);
    else
        printf("%s%s%s\n", suf_status_name((int)status), reason[0] ? ": " : "", reason);
}

/* true if the run ended as recorded */
static bool print(const suf_rerun *r)
{
    printf("%s\n", r->command);
    print_end("now:     ", r->status, r->value, r->reason);
    if (!r->is_recorded) {
        printf("recorded: no such run\n");
        return true;
    }
    print_end("recorded:", r->recorded_status, r->recorded_value, "");
    const bool same = r->status == r->recorded_status &&
                      (r->value == r->recorded_value || r->status != SUF_RUN_OK || r->is_measured);
    printf(same ? "the same%s\n" : "not the same%s\n",
           same && r->is_measured ? ", as far as a measured value can be" : "");
    return same;
}

static int run(const cli_command *self, int argc, char **argv)
{
    rerun_values v = {.store = "suffice.db"};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    suf_rerun rerun;
    const suf_rerun_request request = {v.which.all[0], v.which.all[1],
                                       read_number(self, v.which.all[2]), v.directory};
    suf_executor *executor = suf_executor_new_local(&(suf_local){.slots = 1}, &err);
    cli_check(self->name, executor ? SUF_OK : err.code, &err);
    suf_store *store = cli_open_store(self->name, v.store, v.experiment, false);
    cli_check(self->name, suf_rerun_init_with(&rerun, store, executor, &request, &err), &err);
    const bool same = print(&rerun);
    suf_rerun_release(&rerun);
    suf_store_close(store);
    suf_executor_free(executor);
    return cli_finish(self->name) ? 1 : !same;
}

const cli_command cli_rerun = {
    .name = "rerun",
    .summary = "repeat one run and compare it with its record",
    .doc = "Repeats a run with the seed that it had, prints its command line and compares the "
           "value with the recorded one. Exits with 1 when it differs. Nothing is recorded.",
    .operand = "ALGORITHM INSTANCE RUN",
    .operand_offset = AT(which),
    .min_operands = 3,
    .max_operands = 3,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
