/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report in Markdown (CommonMark with GitHub's tables).
 *
 * Every text is escaped whole, names or not: what has a meaning inside a line always, what has one
 * at the beginning of a block only there.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "report/analysis_words.h"
#include "report/methods.h"
#include "report/ranking_words.h"
#include "report/references.h"
#include "report/report_formats.h"
#include "report/trend_words.h"

/* Entities where a backslash is not enough: readers of tables, of formulas and of mentions look at
 * the text before or after the backslashes are gone. */
static const char *entity_of(char c)
{
    switch (c) {
    case '|':
        return "&#124;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '$':
        return "&#36;";
    case '@':
        return "@&#8203;";
    default:
        return NULL;
    }
}

/* addresses become links by themselves */
static int begins_link(const char *text, const char *at)
{
    return (*at == ':' && at[1] == '/') ||
           (*at == '.' && at - text >= 3 && strncasecmp(at - 3, "www", 3) == 0);
}

static void put_text(const char *text, FILE *out)
{
    for (const char *p = text; *p; p++) {
        const char *entity = entity_of(*p);
        if (suf_utf8_turning(p)) {
            fprintf(out, "U+%04X", suf_utf8_turning(p));
            p += 2;
            continue;
        }
        if (entity) {
            fputs(entity, out);
            continue;
        }
        if (strchr("\\`*_{}[]#~!", *p) || begins_link(text, p))
            fputc('\\', out);
        fputc(*p, out);
    }
}

/* the same where a block begins: blanks, bullets, numbers, rules and underlines */
static void put_block(const char *text, FILE *out)
{
    for (; *text == ' '; text++)
        fputs("&#32;", out);
    const size_t digits = strspn(text, "0123456789");
    fwrite(text, 1, digits, out);
    text += digits;
    if (*text && strchr(digits ? ".)" : "-+=", *text)) {
        fprintf(out, "\\%c", *text);
        text++;
    }
    put_text(text, out);
}

/* releases the text; nothing for NULL */
static void put_paragraph(char *text, FILE *out)
{
    if (text) {
        put_block(text, out);
        fputs("\n\n", out);
    }
    free(text);
}

static void put_item(char *text, FILE *out)
{
    fputs("- ", out);
    put_block(text, out);
    fputc('\n', out);
    free(text);
}

static void put_tests(const suf_analysed *c, FILE *out)
{
    for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
        fprintf(out, "| %s ", suf_words_test_heads[i]);
    fputs("|\n", out);
    for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
        fputs(i == 0 || i == SUF_TEST_COLUMNS - 1 ? "|---" : "|---:", out);
    fputs("|\n", out);
    for (int k = 0; k < SUF_TEST_ROWS; k++) {
        char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
        if (!suf_words_test_cells(c, k, cells))
            continue;
        for (size_t i = 0; i < SUF_TEST_COLUMNS; i++) {
            fputs("| ", out);
            put_text(cells[i], out);
            fputc(' ', out);
        }
        fputs("|\n", out);
    }
    fputc('\n', out);
}

static void put_remarks(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const char *heading = "";
    for (size_t i = 0; i < SUF_N_REMARKS; i++) {
        char *text = suf_words_remark(a, c, i);
        if (text && strcmp(heading, suf_words_remark_heading(i)) != 0) {
            heading = suf_words_remark_heading(i);
            fprintf(out, "#### %s\n\n", heading);
        }
        put_paragraph(text, out);
    }
}

static void put_comparison(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    char *pair = suf_words_pair(a, c);
    fputs("### ", out);
    put_block(pair, out);
    fputs("\n\n", out);
    free(pair);
    put_paragraph(suf_words_verdict(a, c), out);
    put_tests(c, out);
    put_remarks(a, c, out);
}

/* as an address: everything but letters, digits and the like by its number */
static void put_address(const char *path, FILE *out)
{
    for (; *path; path++) {
        const unsigned char byte = (unsigned char)*path;
        if ((byte < 0x80 && isalnum(byte)) || strchr("-._~/", byte))
            fputc(byte, out);
        else
            fprintf(out, "%%%02X", byte);
    }
}

static void put_figures(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    if (view->figures->n > 0)
        fputs("### Figures\n\n", out);
    for (size_t i = 0; i < view->figures->n; i++) {
        const suf_set_figure *f = &view->figures->all[i];
        char *title = suf_figure_set_title(a, f);
        fputs("![", out);
        put_text(title, out);
        fputs("](", out);
        put_address(view->folder, out);
        fprintf(out, "/%s.svg)\n\n", f->name);
        put_paragraph(title, out);
    }
    if (view->figures->n > 0)
        put_paragraph(suf_figure_set_rest(a), out);
}

static void put_trends(const suf_analysis *a, size_t comparison, FILE *out)
{
    char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE];
    char *title = suf_words_trends(a, comparison);
    if (!title)
        return;
    put_paragraph(title, out);
    for (size_t k = 0; k < SUF_TREND_COLUMNS; k++)
        fprintf(out, "| %s ", suf_words_trend_heads[k]);
    fputs("|\n", out);
    for (size_t k = 0; k < SUF_TREND_COLUMNS; k++)
        fputs(k == 0 ? "|---" : "|---:", out);
    fputs("|\n", out);
    for (size_t i = 0; suf_words_trend_cells(a, comparison, i, cells); i++) {
        for (size_t k = 0; k < SUF_TREND_COLUMNS; k++) {
            fputs("| ", out);
            put_text(cells[k], out);
            fputc(' ', out);
        }
        fputs("|\n", out);
    }
    fputc('\n', out);
    put_paragraph(suf_words_trends_left_out(a, comparison), out);
}

static void put_ranking(const suf_analysis *a, FILE *out)
{
    if (a->ranking.n > 0)
        fputs("### Ranks of all\n\n", out);
    for (size_t i = 0; i < SUF_N_RANKING_WORDS; i++)
        put_paragraph(suf_words_ranking(a, i), out);
}

void suf_report_write_markdown(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    char *line;
    fputs("## Comparison of algorithms\n\n", out);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        put_comparison(a, &a->comparisons[i], out);
        put_trends(a, i, out);
    }
    put_ranking(a, out);
    put_paragraph(suf_words_basis(a), out);
    put_figures(a, view, out);
    if (a->dataset->n_left_out > 0)
        fputs("### Left out\n\n", out);
    for (size_t i = 0; (line = suf_words_left_out(a->dataset, i)); i++)
        put_item(line, out);
    fputs(a->dataset->n_left_out > 0 ? "\n### Methods\n\n" : "### Methods\n\n", out);
    put_paragraph(suf_methods_text(a), out);
    fputs("### References\n\n", out);
    for (size_t i = 0; (line = suf_references_line(a, i)); i++)
        put_item(line, out);
}
