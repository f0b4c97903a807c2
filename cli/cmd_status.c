/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice status: the state of an experiment, whether it is running or not.
 */
#include "commands.h"
#include "exit_status.h"
#include "open_store.h"
#include "suffice.h"
#include "watch.h"

typedef struct {
    cli_operands stores;
    const char *html;
    int64_t experiment;
    double watch;
    int format, skip_damaged;
} status_values;

#define AT(member) offsetof(status_values, member)

static const cli_option options[] = {
    {"watch", "SECONDS", CLI_NUMBER, AT(watch),
     .help = "show it again and again while the experiment is running, with a pause of this many "
             "seconds (1)",
     .lo = 0, .hi = 86400, .letter = 'w', .is_optional = 1},
    {"html", "FILE", CLI_TEXT, AT(html),
     .help = "write a page for a browser that shows progress, accuracy and failures; with "
             "'--watch' it is written again and again, and the browser follows"},
    {"experiment", "N", CLI_COUNT, AT(experiment),
     .help = "which of the experiments in the store, from 1 (the last)", .lo = 1, .hi = 1e9},
    CLI_SKIP_DAMAGED(AT(skip_damaged)),
    {"format", NULL, CLI_CHOICE, AT(format), .help = "output format (text)",
     .choice = suf_format_name},
};

static const cli_example examples[] = {
    {"suffice status experiment.db", "the results so far"},
    {"suffice status experiment.db --watch=5", "the same every 5 seconds, until it is finished"},
    {"suffice status experiment.db --html progress.html --watch=5",
     "a page that a browser shows, written every 5 seconds"},
    {"suffice status experiment.yaml --format json",
     "the same as data; the store is found by the experiment file"},
};

/* one page after the other would not be a page */
static void check_watch(const cli_command *self, int format)
{
    if (format == SUF_FORMAT_HTML || format == SUF_FORMAT_LATEX)
        cli_fail(self->name, 2,
                 "'--watch' and '--format %s' do not go together: it prints again and again; watch "
                 "the text, or give '--html FILE' for a page that a browser follows",
                 suf_format_name(format));
}

static int run(const cli_command *self, int argc, char **argv)
{
    status_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    const cli_watch_request request = {.command = self->name,
                                       .path = v.stores.all[0],
                                       .experiment = v.experiment,
                                       .skip_damaged = v.skip_damaged != 0,
                                       .format = (suf_format)v.format,
                                       .page = v.html,
                                       .seconds = v.watch > 0 ? v.watch : 1};
    if (v.html && cli_is_given(self, given, "format"))
        cli_fail(self->name, 2,
                 "'--html' and '--format' do not go together: the page is HTML; leave one of them "
                 "out");
    if (!cli_is_given(self, given, "watch"))
        return cli_watch_once(&request);
    check_watch(self, v.format);
    return cli_watch(&request);
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
