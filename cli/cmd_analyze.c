/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice analyze: test the differences over instances.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis_options.h"
#include "analyze_sequential.h"
#include "commands.h"
#include "exit_status.h"
#include "show_figure.h"
#include "suffice.h"

typedef struct {
    cli_analysis analysis;
    cli_looked_at looked;
    int64_t comparison;
    int format, figure;
    cli_plot plot;
} analyze_values;

#define AT(member) offsetof(analyze_values, member)

static const cli_option options[] = {
    CLI_ANALYSIS_OPTIONS,
    CLI_LOOKED_AT_OPTIONS(AT(looked)),
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "output format (text)",
     .choice = suf_format_name},
    CLI_PLOT_OPTIONS(AT(plot),
                     "draw a figure to a .svg, .pdf or .png file; - draws in the terminal"),
    {"figure", "KIND", CLI_CHOICE, AT(figure),
     .help = "which figure to draw, see below (forest; with '--sequential' "
             "looks)",
     .choice = suf_figure_kind_name, .meaning = suf_figure_kind_caption},
    {"comparison", "N", CLI_COUNT, AT(comparison),
     .help = "number of the comparison that the figure shows, from 1 (1)", .lo = 1, .hi = 1e9},
};

static const cli_rule rules[] = {
    CLI_PLOT_RULES,
    CLI_ANALYSIS_RULES,
    CLI_LOOKED_AT_RULES,
    {"figure", CLI_NEEDS, "plot", "say where to draw it"},
    {"comparison", CLI_NEEDS, "plot", "all comparisons are printed, one is drawn"},
};

static const cli_example examples[] = {
    {"suffice analyze experiment.db", "the results of a finished experiment"},
    {"suffice export experiment.db | suffice analyze - --mres 0.5",
     "the results of runs in a CSV file, here from standard input"},
    {"suffice export experiment.db --differences | suffice analyze - --phi phi --format json",
     "the results of differences in a CSV file, as data"},
    {"suffice analyze times.json --instance file",
     "the results of times that hyperfine measured, with its parameter 'file' as the instance"},
    {"suffice analyze means.csv --mean X_mean --sd X_sd --runs 30",
     "a published table of means and standard deviations of 30 runs"},
    {"suffice analyze solvers.csv --status result --limit 300 --on-timeout par10",
     "times with timeouts, which count as ten times the limit"},
    {"suffice analyze differences.csv --sequential --looks-at 10,20,34 --order drawn",
     "differences that were tested after 10, 20 and 34 instances, as planned"},
    {"suffice analyze growing.csv --always-valid --mres 0.5",
     "differences that are looked at whenever a new instance was added"},
    {"suffice analyze experiment.db --plot forest.pdf", "a figure of every instance and the mean"},
};

/* called before anything is read */
static void check_plot(const cli_command *self, const analyze_values *v, const bool *given)
{
    cli_show_figure_check(self->name, &v->plot, v->format);
    if (v->looked.sequential.sequential && cli_is_given(self, given, "figure") &&
        v->figure != SUF_FIGURE_LOOKS)
        cli_fail(self->name, 2,
                 "'--sequential' and '--figure %s' do not go together: its figure is 'looks'",
                 suf_figure_kind_name(v->figure));
    if (v->looked.order && !v->looked.sequential.sequential && !v->looked.always_valid)
        cli_fail(self->name, 2,
                 "'--order' needs '--sequential' or '--always-valid': the order matters only for "
                 "looks");
    if (cli_is_given(self, given, "comparison") && !v->looked.always_valid &&
        !suf_figure_kind_is_of_comparison(v->figure))
        cli_fail(self->name, 2,
                 "'--comparison' and '--figure %s' do not go together: it shows all algorithms",
                 suf_figure_kind_name(v->figure));
}

/* NULL if no figure was requested */
static suf_figure *make_figure(const analyze_values *v, const suf_analysis *a, const char *command,
                               suf_error *err)
{
    const size_t comparison = v->comparison ? (size_t)v->comparison : 1;
    if (!cli_show_figure_wanted(&v->plot, false))
        return NULL;
    if (comparison > a->n_comparisons)
        cli_fail(command, 2, "'--comparison' is %zu, but there %s only %zu", comparison,
                 a->n_comparisons == 1 ? "is" : "are", a->n_comparisons);
    suf_figure *figure = suf_figure_new_of(a, (suf_figure_kind)v->figure, comparison - 1, err);
    cli_check(command, figure ? SUF_OK : err->code, err);
    return figure;
}

static int run(const cli_command *self, int argc, char **argv)
{
    analyze_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    check_plot(self, &v, given);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error to report */
    if (v.looked.sequential.sequential || v.looked.always_valid) {
        const cli_looks_output output = {.format = v.format,
                                         .plot = &v.plot,
                                         .comparison = v.comparison ? (size_t)v.comparison - 1 : 0};
        (v.looked.always_valid ? cli_analyze_always_valid : cli_analyze_sequential)(
            self, given, &v.analysis, &v.looked, &output);
        free(v.looked.sequential.looks_at.values);
        return cli_finish(self->name);
    }
    suf_error err;
    suf_dataset dataset;
    suf_analysis analysis;
    cli_analysis_init(self, &v.analysis, given, &dataset, &analysis);
    if (v.looked.peeked)
        cli_analyze_peeked(self->name, &analysis, v.looked.peeked);
    suf_figure *figure = make_figure(&v, &analysis, self->name, &err);
    suf_analysis_write(&analysis, (suf_format)v.format, stdout);
    if (figure)
        cli_show_figure(self->name, figure, &v.plot);
    suf_figure_free(figure);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return cli_finish(self->name);
}

const cli_command cli_analyze = {
    .name = "analyze",
    .summary = "test the differences and give a verdict",
    .doc = "Tests the differences over instances of an experiment, from its store or from a CSV "
           "or JSON file that another tool wrote, and gives a verdict: better, worse, "
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
