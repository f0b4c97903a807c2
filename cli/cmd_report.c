/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice report: an analysis for a paper, a page or a gate.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis_options.h"
#include "commands.h"
#include "exit_status.h"
#include "gate_status.h"
#include "named_comparisons.h"
#include "output_file.h"
#include "show_figure.h"
#include "suffice.h"
#include "terminal.h"

typedef struct {
    cli_analysis analysis;
    int format, bibtex, gate, no_figures;
    const char *output, *figures;
    cli_figure_size size;
    cli_operands comparisons;
} report_values;

#define AT(member) offsetof(report_values, member)

static const cli_option options[] = {
    CLI_ANALYSIS_OPTIONS,
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "output format (text)",
     .choice = suf_format_name},
    {"bibtex", NULL, CLI_FLAG, AT(bibtex),
     .help = "write only the references of the methods used, as BibTeX"},
    {"output", "FILE", CLI_FILE, AT(output),
     .help = "file to write, which is replaced when the report is complete (-, standard output)",
     .letter = 'o'},
    {"figures", "DIR", CLI_FILE, AT(figures),
     .help =
         "folder for the figures of a report in Markdown (SVG) or LaTeX (PDF); it is created if "
         "it does not exist"},
    {"no-figures", NULL, CLI_FLAG, AT(no_figures),
     .help = "leave the figures out of HTML; they need gnuplot"},
    CLI_FIGURE_SIZE_OPTIONS(AT(size)),
    {"comparison", "A,B", CLI_TEXTS, AT(comparisons),
     .help = "draw the figures of this comparison, of two algorithms or by its number, and say "
             "everything about it; can be given several times (of all comparisons, if there are up "
             "to 10)"},
    {"gate", NULL, CLI_FLAG, AT(gate), .help = CLI_GATE_HELP},
};

static const cli_rule rules[] = {
    CLI_ANALYSIS_RULES,
    {"bibtex", CLI_EXCLUDES, "format", "references are in BibTeX's own format"},
    {"bibtex", CLI_EXCLUDES, "figures", "references have no figures"},
    {"bibtex", CLI_EXCLUDES, "no-figures", "references have no figures"},
    {"figures", CLI_EXCLUDES, "no-figures", "give one of them"},
    {"width", CLI_EXCLUDES, "no-figures", "it is the width of figures"},
    {"font", CLI_EXCLUDES, "no-figures", "it is the font of figures"},
    {"bibtex", CLI_EXCLUDES, "comparison", "references are of the whole analysis"},
};

static const cli_example examples[] = {
    {"suffice report experiment.db --format html --output report.html",
     "a report of a finished experiment, for a browser"},
    {"suffice report experiment.db --format latex --figures figures --output report.tex",
     "a report for a paper, with its figures"},
    {"suffice report experiment.db --bibtex", "the references of the methods used"},
    {"suffice report experiment.db --format markdown --gate --delta 2%",
     "fail unless it is excluded that the second algorithm is worse by more than delta"},
};

/* the output must not replace a file that is read */
static void check_output(const cli_command *self, const report_values *v)
{
    const char *const read[] = {v->analysis.files.all[0], v->analysis.features};
    for (size_t i = 0; v->output && i < sizeof read / sizeof *read; i++)
        if (read[i] && cli_output_file_is(v->output, read[i]))
            cli_fail(self->name, 2, "'--output' is '%s', which is read; name another file",
                     v->output);
}

/* the whole report, for free(); no file is touched while it is made */
static char *make_report(const cli_command *self, const report_values *v,
                         const suf_analysis *analysis, const suf_gate *gate, size_t *size)
{
    suf_error err;
    int rc = SUF_OK;
    char *text;
    double width, font;
    cli_figure_size_read(self->name, &v->size, &width, &font);
    size_t *comparisons = cli_named_comparisons(self->name, analysis, &v->comparisons);
    char *named = cli_output_file_relative(v->output, v->figures);
    FILE *out = suf_text_stream_open(&text, size);
    const suf_report_request request = {.format = (suf_format)v->format,
                                        .without_figures = v->no_figures,
                                        .figures = v->figures,
                                        .figures_as = named,
                                        .figure_width = width,
                                        .figure_font = font,
                                        .comparisons = comparisons,
                                        .n_comparisons = v->comparisons.n,
                                        .gate = gate};
    if (v->bibtex)
        suf_report_write_bibtex(analysis, out);
    else
        rc = suf_report_write(analysis, &request, out, &err);
    free(named);
    free(comparisons);
    suf_text_stream_close(out, &text);
    cli_check(self->name, rc, &err);
    return text;
}

/* "report.bib" for "report.tex", for free(); NULL: the report has no such file */
static char *bibliography_of(const report_values *v)
{
    static const char ending[] = ".tex";
    const size_t n = v->output ? strlen(v->output) : 0;
    const size_t n_stem = n - (sizeof ending - 1);
    if (v->bibtex || v->format != SUF_FORMAT_LATEX || n < sizeof ending ||
        strcmp(v->output + n_stem, ending) != 0)
        return NULL;
    char *path = NULL;
    return asprintf(&path, "%.*s.bib", (int)n_stem, v->output) < 0 ? NULL : path;
}

/* what a report in LaTeX cites */
static void write_bibliography(const cli_command *self, const report_values *v,
                               const suf_analysis *analysis)
{
    char *path = bibliography_of(v);
    if (!path)
        return;
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_report_write_bibtex(analysis, out);
    suf_text_stream_close(out, &text);
    cli_output_file_write(self->name, path, text, size);
    free(text);
    free(path);
}

static void write_report(const cli_command *self, const report_values *v,
                         const suf_analysis *analysis, const suf_gate *gate)
{
    size_t size;
    if (v->output && strcmp(v->output, "-") != 0)
        suf_wrap_set_columns(cli_terminal_text_columns(NULL));
    char *text = make_report(self, v, analysis, gate, &size);
    cli_output_file_write(self->name, v->output, text, size);
    free(text);
    write_bibliography(self, v, analysis);
}

static int run(const cli_command *self, int argc, char **argv)
{
    report_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    check_output(self, &v);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error to report */
    suf_dataset dataset;
    suf_analysis analysis;
    cli_analysis_init(self, &v.analysis, given, &dataset, &analysis);
    const suf_gate gate = v.gate ? cli_gate_of(self->name, &analysis) : (suf_gate){0};
    write_report(self, &v, &analysis, v.gate ? &gate : NULL);
    const int status = v.gate ? cli_gate_status(&gate) : 0;
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return status;
}

const cli_command cli_report = {
    .name = "report",
    .summary = "write a report of the analysis, for a paper or a web page",
    .doc = "Analyses the differences over instances of an experiment, as 'suffice analyze' does, "
           "and writes a report: the verdicts in sentences, tables of the tests, effects, "
           "assumptions, what was left out, and a paragraph on the methods with references.",
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
