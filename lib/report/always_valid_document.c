/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An always-valid analysis as a document.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "report/always_valid_data.h"
#include "report/always_valid_words.h"
#include "report/analysis_words.h"
#include "report/json_build.h"
#include "report/renderer.h"
#include "report/shown_difference.h"

enum { ROWS = 10 }; /* of a table, if there are more moments */

/* "The confidence sequence: new against old, log ratio" */
static char *caption_of(const suf_always_valid_analysis *a, const suf_always_valid_compared *c)
{
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    char *first = suf_words_algorithm(a->dataset, p->first);
    char *second = suf_words_algorithm(a->dataset, p->second);
    char *text = suf_text_format("The confidence sequence: %s against %s, %s", second, first,
                                 suf_difference_noun((int)suf_reading_of(a->dataset).difference));
    free(first);
    free(second);
    return text;
}

static void add_finite(suf_block_table *t, double x)
{
    suf_block_table_add_digits(t, isfinite(x) ? x : NAN, 4);
}

static void add_moment(suf_block_table *t, const suf_always_valid_moment *m)
{
    suf_block_table_add_count(t, (long long)m->instances);
    suf_block_table_add_digits(t, m->mean, 4);
    add_finite(t, m->low);
    add_finite(t, m->high);
    suf_block_table_add_digits(t, exp(m->log_e), 4);
    suf_block_table_add_digits(t, m->p, 3);
}

/* whether the moment has a row: equal shares of them, and that at which something was shown */
static bool is_shown(const suf_always_valid_compared *c, size_t i)
{
    const int64_t n = c->moments[i].instances;
    const size_t before = i * ROWS / c->n_moments;
    return c->n_moments <= ROWS || (i + 1) * ROWS / c->n_moments > before ||
           n == c->different_after || n == c->equivalent_after || n == c->contradicted_after;
}

static void add_moments(suf_document *d, const suf_always_valid_analysis *a,
                        const suf_always_valid_compared *c)
{
    static const char *const heads[] = {"instances", "mean", "low", "high", "e value", "p"};
    suf_block_table *t = suf_document_add_table(d, caption_of(a, c));
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy(heads[i]));
    for (size_t i = 0; i < c->n_moments; i++)
        if (is_shown(c, i))
            add_moment(t, &c->moments[i]);
}

static int add_figure(suf_document *d, const suf_always_valid_analysis *a, size_t i, suf_error *err)
{
    char *id = suf_text_format("sequence-%zu", i + 1);
    char *caption = caption_of(a, &a->comparisons[i]);
    suf_figure *figure = suf_figure_new_confidence_sequence(a, i, err);
    const int rc = figure ? suf_document_add_drawn(d, figure, id, caption, err) : SUF_EINVAL;
    suf_figure_free(figure);
    free(id);
    free(caption);
    return rc;
}

static int write_document(const suf_always_valid_analysis *a, suf_format format, FILE *out,
                          suf_error *err)
{
    int rc = SUF_OK;
    suf_document *d =
        suf_document_new("Always-valid comparison of algorithms", suf_text_copy("So far"));
    for (size_t i = 0; rc == SUF_OK && i < a->n_comparisons; i++) {
        suf_block *summary = suf_document_add(d, SUF_BLOCK_SUMMARY, NULL);
        summary->text = suf_always_valid_words_verdict(a, &a->comparisons[i]);
        summary->tone = suf_always_valid_words_tone(a, &a->comparisons[i]);
        suf_document_add_prose(d, suf_always_valid_words_remark(&a->comparisons[i]));
        if (a->comparisons[i].n_moments == 0)
            continue;
        add_moments(d, a, &a->comparisons[i]);
        if (format == SUF_FORMAT_HTML)
            rc = add_figure(d, a, i, err);
    }
    suf_document_add_prose(d, suf_always_valid_words_meaning(a));
    suf_document_add_prose(d, suf_always_valid_words_methods(a));
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_always_valid_analysis_write(const suf_always_valid_analysis *a, suf_format format,
                                    FILE *out, suf_error *err)
{
    if (suf_error_require(a, "analysis", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(a, format, out, err);
    if (format == SUF_FORMAT_CSV)
        suf_json_write_csv(suf_always_valid_rows(a), out);
    else
        suf_json_write(suf_always_valid_data(a), out);
    return SUF_OK;
}
