/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice report: an analysis for a paper, a page or a gate.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis_options.h"
#include "commands.h"
#include "outcome.h"
#include "output_file.h"
#include "suffice.h"

typedef struct {
    cli_analysis analysis;
    int format, bibtex, gate, no_figures;
    const char *output, *figures;
} values;

#define AT(member) offsetof(values, member)

static const cli_option options[] = {
    CLI_ANALYSIS_OPTIONS,
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "of the report (text)",
     .choice = suf_format_name},
    {"bibtex", NULL, CLI_FLAG, AT(bibtex),
     .help = "only the references of the methods used, as BibTeX"},
    {"output", "FILE", CLI_FILE, AT(output),
     .help = "file, replaced when the report is complete (-, standard output)", .letter = 'o'},
    {"figures", "DIR", CLI_FILE, AT(figures),
     .help = "folder for the figures of a report in Markdown (SVG) or LaTeX (PDF), made when there "
             "is none"},
    {"no-figures", NULL, CLI_FLAG, AT(no_figures),
     .help = "no figures in HTML, which has them inside; they need gnuplot"},
    {"gate", NULL, CLI_FLAG, AT(gate),
     .help = "exit with 0 when the verdict is better or equivalent, 10 when it is worse, 11 when "
             "it is inconclusive; of several comparisons, by the worst"},
};

static const cli_rule rules[] = {
    CLI_ANALYSIS_RULES,
    {"bibtex", CLI_EXCLUDES, "format", "references are in BibTeX's own format"},
    {"bibtex", CLI_EXCLUDES, "figures", "references have none"},
    {"bibtex", CLI_EXCLUDES, "no-figures", "references have none"},
    {"figures", CLI_EXCLUDES, "no-figures", "say one of them"},
};

static const cli_example examples[] = {
    {"suffice report experiment.db --format html --output report.html",
     "what a finished experiment says, to look at in a browser"},
    {"suffice report experiment.db --format latex --figures figures --output report.tex",
     "the same for a paper, and its figures"},
    {"suffice report experiment.db --bibtex", "the references of the methods used"},
    {"suffice report experiment.db --format markdown --gate",
     "fail unless the second algorithm is better or equivalent"},
};

/* the worst: worse, then inconclusive */
static int gate_status(const suf_analysis *analysis)
{
    static const int statuses[] = {[SUF_VERDICT_BETTER] = 0,
                                   [SUF_VERDICT_WORSE] = 10,
                                   [SUF_VERDICT_EQUIVALENT] = 0,
                                   [SUF_VERDICT_INCONCLUSIVE] = 11};
    int worst = 0;
    for (size_t i = 0; i < analysis->n_comparisons; i++) {
        const int status = statuses[analysis->comparisons[i].verdict];
        if (worst == 0 || status == 10)
            worst = status;
    }
    return worst;
}

/* what is read shall not be replaced */
static void check_output(const cli_command *self, const values *v)
{
    const char *const read[] = {v->analysis.files.all[0], v->analysis.features};
    for (size_t i = 0; v->output && i < sizeof read / sizeof *read; i++)
        if (read[i] && cli_output_file_is(v->output, read[i]))
            cli_fail(self->name, 2, "'--output' is '%s', which is read; name another file",
                     v->output);
}

/* the whole report, for free(): nothing of it is in a file while it is made */
static char *make_report(const cli_command *self, const values *v, const suf_analysis *analysis,
                         size_t *size)
{
    suf_error err;
    int rc = SUF_OK;
    char *text;
    FILE *out = open_memstream(&text, size);
    if (!out)
        abort();
    char *named = cli_output_file_relative(v->output, v->figures);
    const suf_report_request request = {.format = (suf_format)v->format,
                                        .without_figures = v->no_figures,
                                        .figures = v->figures,
                                        .figures_as = named};
    if (v->bibtex)
        suf_report_write_bibtex(analysis, out);
    else
        rc = suf_report_write(analysis, &request, out, &err);
    free(named);
    if (fclose(out) != 0)
        abort();
    cli_check(self->name, rc, &err);
    return text;
}

static void write_report(const cli_command *self, const values *v, const suf_analysis *analysis)
{
    size_t size;
    char *text = make_report(self, v, analysis, &size);
    cli_output_file output = cli_output_file_open(self->name, v->output);
    fwrite(text, 1, size, output.file); /* closing tells when it failed */
    free(text);
    cli_output_file_close(self->name, &output);
}

static int run(const cli_command *self, int argc, char **argv)
{
    values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    check_output(self, &v);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error to tell */
    suf_dataset dataset;
    suf_analysis analysis;
    cli_analysis_init(self, &v.analysis, given, &dataset, &analysis);
    write_report(self, &v, &analysis);
    const int status = v.gate ? gate_status(&analysis) : 0;
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return status;
}

const cli_command cli_report = {
    .name = "report",
    .summary = "write what the differences show, for a paper or a page",
    .doc = "Analyses the differences over instances of an experiment, as 'suffice analyze' does, "
           "and writes a report: the verdicts in sentences, tables of the tests, effects, "
           "assumptions, what was left out, and a paragraph on the methods with its references.",
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
