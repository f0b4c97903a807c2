/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report in LaTeX, to be read by \input from a document that uses booktabs.
 *
 * Every text is escaped whole, names or not.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "report/analysis_words.h"
#include "report/latex_text.h"
#include "report/methods.h"
#include "report/ranking_words.h"
#include "report/references.h"
#include "report/report_formats.h"
#include "report/trend_words.h"

/* LaTeX holds few floats back: those of more comparisons are put out by a page's end */
enum { MOST_TABLES = 8 };

/* releases the text; nothing for NULL */
static void put_paragraph(char *text, FILE *out)
{
    if (text) {
        suf_latex_put(text, out);
        fputs("\n\n", out);
    }
    free(text);
}

/* a minus, not a hyphen; a dash where there is no number */
static void put_cell(const char *text, FILE *out)
{
    if (strcmp(text, "-") == 0)
        fputs("--", out);
    else if (text[0] == '-')
        fprintf(out, "$%s$", text);
    else
        suf_latex_put(text, out);
}

static void put_row(const char *const *cells, size_t n, FILE *out)
{
    for (size_t i = 0; i < n; i++) {
        fputs(i == 0 ? "    " : " & ", out);
        put_cell(cells[i], out);
    }
    fputs(" \\\\\n", out);
}

static void put_tests(const suf_analysed *c, FILE *out)
{
    fputs("  \\footnotesize\\setlength{\\tabcolsep}{3.5pt}\n"
          "  \\begin{tabular}{lrrrrrrrl}\n    \\toprule\n",
          out);
    put_row(suf_words_test_heads, SUF_TEST_COLUMNS, out);
    fputs("    \\midrule\n", out);
    for (int k = 0; k < SUF_TEST_ROWS; k++) {
        char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
        const char *row[SUF_TEST_COLUMNS];
        if (!suf_words_test_cells(c, k, cells))
            continue;
        for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
            row[i] = cells[i];
        put_row(row, SUF_TEST_COLUMNS, out);
    }
    fputs("    \\bottomrule\n  \\end{tabular}\n", out);
}

/* a paragraph for each group */
static void put_remarks(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const char *heading = "";
    for (size_t i = 0; i < SUF_N_REMARKS; i++) {
        char *text = suf_words_remark(a, c, i);
        if (text && strcmp(heading, suf_words_remark_heading(i)) != 0) {
            heading = suf_words_remark_heading(i);
            fprintf(out, "\\textbf{%s.}\n", heading);
        }
        put_paragraph(text, out);
    }
}

static bool are_together(const suf_set_figure *f, const suf_set_figure *g)
{
    return f->is_of_comparison == g->is_of_comparison && f->comparison == g->comparison;
}

/* names of figures are harmless, and so is what suf_latex_check_path let through */
static void put_figure(const suf_analysis *a, const suf_set_figure *f, FILE *out)
{
    char *title = suf_figure_set_title(a, f);
    fprintf(out,
            "\\begin{figure}[htbp]\n  \\centering\n"
            "  \\includegraphics[width=\\columnwidth,height=0.85\\textheight,keepaspectratio]"
            "{\\sufficefigures/%s.pdf}\n"
            "  \\caption{",
            f->name);
    suf_latex_put(title, out);
    fprintf(out, ".}\n  \\label{fig:%s}\n\\end{figure}\n\n", f->name);
    free(title);
}

static void put_comparison(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    char *pair = suf_words_pair(a, c);
    fputs("\\paragraph{", out);
    suf_latex_put(pair, out);
    fputs(".}\n", out);
    put_paragraph(suf_words_verdict(a, c), out);
    put_remarks(a, c, out);
    fputs("\\begin{table}[htbp]\n  \\centering\n  \\caption{Tests of the differences: ", out);
    suf_latex_put(pair, out);
    fputs(".}\n", out);
    put_tests(c, out);
    fputs("\\end{table}\n\n", out);
    free(pair);
}

static void put_trends(const suf_analysis *a, size_t comparison, FILE *out)
{
    char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE];
    const char *row[SUF_TREND_COLUMNS];
    char *title = suf_words_trends(a, comparison);
    if (!title)
        return;
    fputs("\\begin{table}[htbp]\n  \\centering\n  \\caption{", out);
    suf_latex_put(title, out);
    fputs("}\n  \\begin{tabular}{lrrrrrr}\n    \\toprule\n", out);
    put_row(suf_words_trend_heads, SUF_TREND_COLUMNS, out);
    fputs("    \\midrule\n", out);
    for (size_t i = 0; suf_words_trend_cells(a, comparison, i, cells); i++) {
        for (size_t k = 0; k < SUF_TREND_COLUMNS; k++)
            row[k] = cells[k];
        put_row(row, SUF_TREND_COLUMNS, out);
    }
    fputs("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n\n", out);
    put_paragraph(suf_words_trends_left_out(a, comparison), out);
    free(title);
}

static void put_ranking(const suf_analysis *a, FILE *out)
{
    if (a->ranking.n > 0)
        fputs("\\paragraph{Ranks of all.}\n", out);
    for (size_t i = 0; i < SUF_N_RANKING_WORDS; i++)
        put_paragraph(suf_words_ranking(a, i), out);
}

static void put_left_out(const suf_dataset *d, FILE *out)
{
    char *line;
    if (d->n_left_out == 0)
        return;
    fputs("\\paragraph{Left out.}\n\\begin{itemize}\n", out);
    for (size_t i = 0; (line = suf_words_left_out(d, i)); i++) {
        fputs("  \\item ", out);
        suf_latex_put(line, out);
        fputc('\n', out);
        free(line);
    }
    fputs("\\end{itemize}\n\n", out);
}

static void put_preamble(const suf_report_view *view, FILE *out)
{
    fputs("% to be read by \\input; the document needs \\usepackage{booktabs}", out);
    if (view->figures->n > 0) {
        fputs(" and {graphicx}\n% where the figures are; the document may say it before\n", out);
        fprintf(out, "\\providecommand{\\sufficefigures}{%s}", view->folder);
    }
    fputc('\n', out);
    suf_latex_put_definition(out);
}

void suf_report_write_latex(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    put_preamble(view, out);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        put_comparison(a, &a->comparisons[i], out);
        put_trends(a, i, out);
        if ((i + 1) % MOST_TABLES == 0)
            fputs("\\clearpage\n", out);
    }
    put_ranking(a, out);
    put_paragraph(suf_words_basis(a), out);
    for (size_t i = 0; i < view->figures->n; i++) {
        const suf_set_figure *f = &view->figures->all[i];
        if (a->n_comparisons > 1 && (i == 0 || !are_together(f - 1, f)))
            fputs("\\clearpage\n", out);
        put_figure(a, f, out);
    }
    if (view->figures->n > 0)
        put_paragraph(suf_figure_set_rest(a), out);
    put_left_out(a->dataset, out);
    fputs("\\paragraph{Methods.}\n", out);
    put_paragraph(suf_methods_text(a), out);
    fputs("% references, for BibTeX\n", out);
    suf_references_write(a, "% ", out);
}
