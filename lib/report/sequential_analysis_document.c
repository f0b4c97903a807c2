/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The analysis of a sequential experiment as a document.
 */
#include "report/sequential_analysis_document.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/json_build.h"
#include "report/renderer.h"
#include "report/sequential_analysis_data.h"
#include "report/sequential_words.h"
#include "report/shown_difference.h"

/* "The looks: new against old, log ratio" */
static char *caption_of(const suf_sequential_analysis *a, const suf_sequential_compared *c)
{
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    char *first = suf_words_algorithm(a->dataset, p->first);
    char *second = suf_words_algorithm(a->dataset, p->second);
    char *text = suf_text_format("The looks: %s against %s, %s", second, first,
                                 suf_difference_noun((int)suf_reading_of(a->dataset).difference));
    free(first);
    free(second);
    return text;
}

static bool has_missing(const suf_sequential_compared *c)
{
    return c->seen[c->n_seen - 1].n_missing > 0;
}

static suf_block_table *add_table(suf_document *d, const suf_sequential_analysis *a,
                                  const suf_sequential_compared *c)
{
    suf_block_table *t = suf_document_add_table(d, caption_of(a, c));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("instances"));
    if (has_missing(c))
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 8, suf_text_copy("missing"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("estimate"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("p"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("at most"));
    if (a->request.rule.futility) {
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 8, suf_text_copy("z"));
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("futility z"));
    }
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy("repeated p"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("low"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("high"));
    return t;
}

static void add_finite(suf_block_table *t, double x)
{
    suf_block_table_add_digits(t, isfinite(x) ? x : NAN, 4);
}

static void add_looks(suf_document *d, const suf_sequential_analysis *a,
                      const suf_sequential_compared *c)
{
    suf_block_table *t = add_table(d, a, c);
    for (size_t k = 0; k < c->n_seen; k++) {
        const suf_sequential_seen_look *s = &c->seen[k];
        suf_block_table_add_count(t, (long long)s->instances);
        if (has_missing(c))
            suf_block_table_add_count(t, (long long)s->n_missing);
        suf_block_table_add_digits(t, s->estimate, 4);
        suf_block_table_add_digits(t, s->p, 3);
        suf_block_table_add_digits(t, s->nominal_p, 3);
        if (a->request.rule.futility) {
            suf_block_table_add_digits(t, s->z, 3);
            suf_block_table_add_digits(t, isfinite(s->futility_z) ? s->futility_z : NAN, 3);
        }
        suf_block_table_add_digits(t, s->repeated_p, 3);
        add_finite(t, s->repeated_low);
        add_finite(t, s->repeated_high);
    }
}

void suf_sequential_document_add_looks(suf_document *d, const suf_sequential_analysis *a,
                                       const suf_sequential_compared *c)
{
    suf_block *remarks = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    for (size_t i = 0; i < SUF_SEQUENTIAL_REMARKS; i++)
        suf_block_add_text(remarks, suf_sequential_words_remark(a, c, i));
    add_looks(d, a, c);
}

static void add_comparison(suf_document *d, const suf_sequential_analysis *a,
                           const suf_sequential_compared *c)
{
    suf_block *summary = suf_document_add(d, SUF_BLOCK_SUMMARY, NULL);
    summary->text = suf_sequential_words_verdict(a, c);
    summary->tone = suf_sequential_words_tone(a, c);
    suf_sequential_document_add_looks(d, a, c);
}

void suf_sequential_document_add_comparisons(suf_document *d, const suf_sequential_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        add_comparison(d, a, &a->comparisons[i]);
}

void suf_sequential_document_add_methods(suf_document *d, const suf_sequential_analysis *a)
{
    suf_document_add_prose(d, suf_sequential_words_plan(a));
    suf_document_add_prose(d, suf_sequential_words_methods(a));
}

/* the figures of the comparisons, for a page */
static int add_figures(suf_document *d, const suf_sequential_analysis *a, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; rc == SUF_OK && i < a->n_comparisons; i++) {
        char *id = suf_text_format("looks-%zu", i + 1);
        char *caption = caption_of(a, &a->comparisons[i]);
        suf_figure *figure = suf_figure_new_sequential_path(a, i, err);
        rc = figure ? suf_document_add_drawn(d, figure, id, caption, err) : SUF_EINVAL;
        suf_figure_free(figure);
        free(id);
        free(caption);
    }
    return rc;
}

static int write_document(const suf_sequential_analysis *a, suf_format format, FILE *out,
                          suf_error *err)
{
    suf_document *d =
        suf_document_new("Sequential comparison of algorithms", suf_text_copy("The looks"));
    suf_sequential_document_add_comparisons(d, a);
    const int rc = format == SUF_FORMAT_HTML ? add_figures(d, a, err) : SUF_OK;
    suf_sequential_document_add_methods(d, a);
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_sequential_analysis_write(const suf_sequential_analysis *a, suf_format format, FILE *out,
                                  suf_error *err)
{
    if (suf_error_require(a, "analysis", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(a, format, out, err);
    if (format == SUF_FORMAT_CSV)
        suf_json_write_csv(suf_sequential_analysis_rows(a), out);
    else
        suf_json_write(suf_sequential_analysis_data(a), out);
    return SUF_OK;
}
