/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis as text, as JSON and as CSV.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/analysis_data.h"
#include "report/analysis_words.h"
#include "report/ranking_words.h"
#include "report/json_build.h"
#include "report/trend_words.h"
#include "report/wrap.h"
#include "suffice.h"

/* ---- data ---- */

static json_t *test_row(const suf_analysis *a, const suf_analysed *c, const char *name,
                        const suf_test_result *result, suf_verdict_kind verdict)
{
    json_t *row = json_pack(
        "{s:o, s:o, s:s, s:I, s:o, s:o}", "first", suf_json_text(a->dataset->algorithms[c->first]),
        "second", suf_json_text(a->dataset->algorithms[c->second]), "test", name, "n",
        (json_int_t)c->n, "mean", suf_json_number(c->mean), "sd", suf_json_number(c->sd));
    json_t *test = suf_analysis_data_test(result);
    json_object_update(row, test);
    json_decref(test);
    json_object_set_new(row, "verdict", json_string(suf_verdict_name((int)verdict)));
    return row;
}

/* a line for each comparison and test */
static json_t *test_rows(const suf_analysis *a)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        for (int k = 0; k < SUF_N_TESTS; k++)
            json_array_append_new(
                rows, test_row(a, c, suf_test_kind_name(k), &c->tests[k], c->verdicts[k]));
        if (!isnan(c->log_ratio.p))
            json_array_append_new(rows, test_row(a, c, "log_ratio", &c->log_ratio, c->log_verdict));
    }
    return rows;
}

/* ---- words ---- */

/* a text that is released, or nothing for NULL */
static void write_wrapped(FILE *out, char *text)
{
    if (text)
        suf_wrap_write(out, "%s", text);
    free(text);
}

static void write_row(FILE *out, const char *const cells[SUF_TEST_COLUMNS])
{
    fprintf(out, "  %-12s %10s %6s %10s %10s %12s %12s %12s  %s\n", cells[0], cells[1], cells[2],
            cells[3], cells[4], cells[5], cells[6], cells[7], cells[8]);
}

static void write_tests(const suf_analysed *c, FILE *out)
{
    fputc('\n', out);
    write_row(out, suf_words_test_heads);
    for (int k = 0; k < SUF_TEST_ROWS; k++) {
        char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
        const char *row[SUF_TEST_COLUMNS];
        if (!suf_words_test_cells(c, k, cells))
            continue;
        for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
            row[i] = cells[i];
        write_row(out, row);
    }
    fputc('\n', out);
}

/* each group below its heading */
static void write_remarks(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const char *heading = "";
    for (size_t i = 0; i < SUF_N_REMARKS; i++) {
        char *text = suf_words_remark(a, c, i);
        if (text && strcmp(heading, suf_words_remark_heading(i)) != 0) {
            fputs(heading[0] ? "\n" : "", out);
            heading = suf_words_remark_heading(i);
            fprintf(out, "%s\n", heading);
        }
        write_wrapped(out, text);
    }
    fputc('\n', out);
}

/* printf's widths count bytes */
static void write_padded(const char *text, int width, FILE *out)
{
    for (fputs(text, out); *text; text++)
        width -= (*text & 0xc0) != 0x80;
    fprintf(out, "%*s", width > 0 ? width : 0, "");
}

static void write_trend_row(const char *const cells[SUF_TREND_COLUMNS], FILE *out)
{
    fputs("  ", out);
    write_padded(cells[0], 24, out);
    for (size_t i = 1; i < SUF_TREND_COLUMNS; i++)
        fprintf(out, i == 1 ? " %6s" : " %10s", cells[i]);
    fputc('\n', out);
}

static void write_trends(const suf_analysis *a, size_t comparison, FILE *out)
{
    char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE];
    const char *row[SUF_TREND_COLUMNS];
    char *title = suf_words_trends(a, comparison);
    if (!title)
        return;
    write_wrapped(out, title);
    fputc('\n', out);
    write_trend_row(suf_words_trend_heads, out);
    for (size_t i = 0; suf_words_trend_cells(a, comparison, i, cells); i++) {
        for (size_t k = 0; k < SUF_TREND_COLUMNS; k++)
            row[k] = cells[k];
        write_trend_row(row, out);
    }
    fputc('\n', out);
    write_wrapped(out, suf_words_trends_left_out(a, comparison));
}

static void write_ranking(const suf_analysis *a, FILE *out)
{
    for (size_t i = 0; i < SUF_N_RANKING_WORDS; i++)
        write_wrapped(out, suf_words_ranking(a, i));
    if (a->ranking.n > 0)
        fputc('\n', out);
}

static void write_text(const suf_analysis *a, FILE *out)
{
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        write_wrapped(out, suf_words_verdict(a, c));
        write_tests(c, out);
        write_remarks(a, c, out);
        write_trends(a, i, out);
    }
    write_ranking(a, out);
    write_wrapped(out, suf_words_basis(a));
    char *line;
    for (size_t i = 0; (line = suf_words_left_out(a->dataset, i)); i++) {
        fprintf(out, "left out: %s\n", line);
        free(line);
    }
}

void suf_analysis_write(const suf_analysis *analysis, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_TEXT)
        write_text(analysis, out);
    else if (format == SUF_FORMAT_JSON)
        suf_analysis_data_write(analysis, out);
    else
        suf_json_write_csv(test_rows(analysis), out);
}
