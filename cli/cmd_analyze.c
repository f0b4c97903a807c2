/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice analyze: what the differences over instances say.
 */
#include <signal.h>
#include <stdio.h>

#include "analysis_options.h"
#include "commands.h"
#include "outcome.h"
#include "picture.h"
#include "suffice.h"

typedef struct {
    cli_analysis analysis;
    int64_t comparison;
    int format, figure;
    const char *plot;
} values;

#define AT(member) offsetof(values, member)

static const cli_option options[] = {
    CLI_ANALYSIS_OPTIONS,
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print it (text)",
     .choice = suf_format_name},
    {"plot", "FILE", CLI_FILE, AT(plot),
     .help = "draw a figure to a .svg, .pdf or .png file; - draws in the terminal"},
    {"figure", "KIND", CLI_CHOICE, AT(figure), .help = "which one, see below (forest)",
     .choice = suf_figure_kind_name, .meaning = suf_figure_kind_caption},
    {"comparison", "N", CLI_COUNT, AT(comparison), .help = "of which the figure is, from 1 (1)",
     .lo = 1, .hi = 1e9},
};

static const cli_rule rules[] = {
    CLI_ANALYSIS_RULES,
    {"figure", CLI_NEEDS, "plot", "say where to draw it"},
    {"comparison", CLI_NEEDS, "plot", "all comparisons are printed, one is drawn"},
};

static const cli_example examples[] = {
    {"suffice analyze experiment.db", "what a finished experiment says"},
    {"suffice export experiment.db | suffice analyze - --mres 0.5",
     "of runs in a CSV file, here from standard input"},
    {"suffice export experiment.db --differences | suffice analyze - --phi phi --format json",
     "of differences in a CSV file, as data"},
    {"suffice analyze times.json --instance file",
     "of times that hyperfine took, over its parameter 'file'"},
    {"suffice analyze experiment.db --plot forest.pdf", "every instance and the mean in a figure"},
};

/* before anything is read */
static void check_plot(const cli_command *self, const values *v, const bool *given)
{
    cli_picture_check(self->name, v->plot, v->format);
    if (cli_is_given(self, given, "comparison") && !suf_figure_kind_is_of_comparison(v->figure))
        cli_fail(self->name, 2,
                 "'--comparison' and '--figure %s' do not go together: it shows all algorithms",
                 suf_figure_kind_name(v->figure));
}

/* NULL when none is asked for */
static suf_figure *make_figure(const values *v, const suf_analysis *a, const char *command,
                               suf_error *err)
{
    const size_t comparison = v->comparison ? (size_t)v->comparison : 1;
    if (!cli_picture_wanted(v->plot, false))
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
    values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    check_plot(self, &v, given);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error to tell */
    suf_error err;
    suf_dataset dataset;
    suf_analysis analysis;
    cli_analysis_init(self, &v.analysis, given, &dataset, &analysis);
    suf_figure *figure = make_figure(&v, &analysis, self->name, &err);
    suf_analysis_write(&analysis, (suf_format)v.format, stdout);
    if (figure)
        cli_picture_show(self->name, figure, v.plot);
    suf_figure_free(figure);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return cli_finish(self->name);
}

const cli_command cli_analyze = {
    .name = "analyze",
    .summary = "say what the differences show",
    .doc = "Tests the differences over instances of an experiment, from its store or from a CSV "
           "or JSON file that another tool wrote, and gives a verdict: better, worse, practically "
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
