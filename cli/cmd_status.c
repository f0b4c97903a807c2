/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice status: the state of an experiment, whether it is running or not.
 */
#include <stdlib.h>
#include <unistd.h>

#include "commands.h"
#include "exit_status.h"
#include "open_store.h"
#include "suffice.h"

typedef struct {
    cli_operands stores;
    int64_t experiment;
    int watch, format, skip_damaged;
} status_values;

#define AT(member) offsetof(status_values, member)

static const cli_option options[] = {
    {"watch", NULL, CLI_FLAG, AT(watch),
     .help = "refresh every second while the experiment is running", .letter = 'w'},
    {"experiment", "N", CLI_COUNT, AT(experiment),
     .help = "which of the experiments in the store, from 1 (the last)", .lo = 1, .hi = 1e9},
    CLI_SKIP_DAMAGED(AT(skip_damaged)),
    {"format", NULL, CLI_CHOICE, AT(format), .help = "output format (text)",
     .choice = suf_format_name},
};

static const cli_example examples[] = {
    {"suffice status experiment.db", "the results so far"},
    {"suffice status experiment.yaml --format json",
     "the same as data; the store is found by the experiment file"},
};

/* one page after the other would not be a page */
static void check_watch(const cli_command *self, const status_values *v)
{
    const bool is_page = v->format == SUF_FORMAT_HTML || v->format == SUF_FORMAT_LATEX;
    if (v->watch && is_page)
        cli_fail(self->name, 2,
                 "'--watch' and '--format %s' do not go together: it prints again and again; watch "
                 "the text, or write one page without '--watch'",
                 suf_format_name(v->format));
}

/* true if a process is writing to the store */
static bool show(const cli_command *self, const status_values *v)
{
    suf_error err;
    suf_result result;
    suf_store *store = cli_open_store(self->name, v->stores.all[0], v->experiment, v->skip_damaged);
    cli_check(self->name, suf_result_init(&result, store, &err), &err);
    if (v->watch && isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J", stdout);
    suf_result_write(&result, (suf_format)v->format, stdout);
    const bool is_running = result.writer != 0;
    suf_result_release(&result);
    cli_close_store(self->name, store);
    fflush(stdout);
    return is_running;
}

static int run(const cli_command *self, int argc, char **argv)
{
    status_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    check_watch(self, &v);
    while (show(self, &v) && v.watch)
        sleep(1);
    return cli_finish(self->name);
}

const cli_command cli_status = {
    .name = "status",
    .summary = "show the state of an experiment",
    .doc = "Shows what has been recorded of an experiment: the differences, their standard errors, "
           "and how many runs were counted and failed. It may be called from another terminal "
           "while the experiment runs.",
    .operand = "STORE",
    .operand_offset = AT(stores),
    .min_operands = 1,
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
