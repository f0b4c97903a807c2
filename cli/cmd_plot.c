/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice plot: one figure of an analysis, alone.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "analysis_options.h"
#include "commands.h"
#include "exit_status.h"
#include "output_file.h"
#include "show_figure.h"
#include "suffice.h"

typedef struct {
    cli_analysis analysis;
    int64_t comparison;
    int figure, format;
    cli_plot plot;
} plot_values;

#define AT(member) offsetof(plot_values, member)

enum { AS_DRAWING, AS_CSV };

static const char *format_name(int i)
{
    static const char *const names[] = {[AS_DRAWING] = "drawing", [AS_CSV] = "csv"};
    return i >= 0 && i < (int)(sizeof names / sizeof *names) ? names[i] : NULL;
}

static const cli_option options[] = {
    CLI_ANALYSIS_OPTIONS,
    {.help = "The figure:"},
    {"figure", "KIND", CLI_CHOICE, AT(figure), .help = "what to draw, see below (a list of them)",
     .choice = suf_figure_kind_name, .meaning = suf_figure_kind_caption},
    {"comparison", "N", CLI_COUNT, AT(comparison),
     .help = "number of the comparison that it shows, from 1 (1)", .lo = 1, .hi = 1e9},
    {"output", "FILE", CLI_FILE, AT(plot.path),
     .help = "a .svg, .pdf or .png file to write, any file for CSV (-, the terminal)",
     .letter = 'o'},
    {"format", NULL, CLI_CHOICE, AT(format),
     .help = "the figure itself, or the numbers that it draws as CSV (drawing)",
     .choice = format_name},
    CLI_FIGURE_SIZE_OPTIONS(AT(plot.size)),
    CLI_CHARACTERS_OPTION(AT(plot)),
};

static const cli_rule rules[] = {
    CLI_ANALYSIS_RULES,
    {"output", CLI_NEEDS, "figure", "say what to draw"},
    {"comparison", CLI_NEEDS, "figure", "say what to draw"},
    {"width", CLI_NEEDS, "output", "it is the width of a file"},
    {"font", CLI_NEEDS, "output", "it is the font of a file"},
    {"format", CLI_NEEDS, "figure", "say what to draw"},
    {"characters", CLI_NEEDS, "figure", "say what to draw"},
};

static const cli_example examples[] = {
    {"suffice plot experiment.db", "the figures that there are"},
    {"suffice plot experiment.db --figure forest", "a figure in the terminal"},
    {"suffice plot experiment.db --figure forest --output forest.pdf --width 85mm --font 8pt",
     "the same for a column of a journal"},
    {"suffice plot experiment.db --figure forest --format csv --output forest.csv",
     "its numbers, for another program"},
};

static void list_figures(void)
{
    char line[400];
    for (int i = 0; suf_figure_kind_name(i); i++) {
        snprintf(line, sizeof line, "%s: %s", suf_figure_kind_name(i), suf_figure_kind_caption(i));
        suf_wrap_write_in(line, "    ", 80, stdout);
    }
}

/* before anything is read */
static void check_output(const cli_command *self, const plot_values *v)
{
    if (v->format != AS_CSV)
        cli_show_figure_check(self->name, &v->plot, SUF_FORMAT_TEXT);
    else if (v->plot.size.width || v->plot.size.font || v->plot.characters)
        cli_fail(self->name, 2,
                 "'--width', '--font' and '--characters' are of drawings, and '--format' is csv");
}

static void show(const plot_values *v, suf_figure *figure, const char *command)
{
    cli_plot plot = v->plot;
    plot.path = plot.path ? plot.path : "-";
    const char *csv = suf_figure_csv(figure);
    if (v->format == AS_CSV)
        cli_output_file_write(command, plot.path, csv, strlen(csv));
    else
        cli_show_figure(command, figure, &plot);
}

static void draw(const plot_values *v, const suf_analysis *a, const char *command)
{
    suf_error err;
    const size_t comparison = v->comparison ? (size_t)v->comparison : 1;
    if (comparison > a->n_comparisons)
        cli_fail(command, 2, "'--comparison' is %zu, but there %s only %zu", comparison,
                 a->n_comparisons == 1 ? "is" : "are", a->n_comparisons);
    suf_figure *figure = suf_figure_new_of(a, (suf_figure_kind)v->figure, comparison - 1, &err);
    cli_check(command, figure ? SUF_OK : err.code, &err);
    show(v, figure, command);
    suf_figure_free(figure);
}

static int run(const cli_command *self, int argc, char **argv)
{
    plot_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    check_output(self, &v);
    if (!cli_is_given(self, given, "figure")) {
        list_figures();
        return cli_finish(self->name);
    }
    if (v.analysis.files.n == 0)
        cli_fail(self->name, 2, "name the store or the file whose results are drawn");
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error to report */
    suf_dataset dataset;
    suf_analysis analysis;
    cli_analysis_init(self, &v.analysis, given, &dataset, &analysis);
    draw(&v, &analysis, self->name);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return cli_finish(self->name);
}

const cli_command cli_plot_command = {
    .name = "plot",
    .summary = "draw one figure of the analysis",
    .doc = "Draws one figure of an experiment's results, from its store or from a file that "
           "another tool wrote, as 'suffice analyze' reads them. Without '--figure' it lists the "
           "figures.",
    .operand = "FILE",
    .operand_offset = CLI_ANALYSIS_AT(files),
    .min_operands = 0,
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
