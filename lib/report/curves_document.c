/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power curves as a document, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "report/curves_data.h"
#include "report/renderer.h"
#include "suffice.h"

enum { TABLE_ROWS = 11 };

static const char *title_of(const suf_curves *c)
{
    static const char *const titles[] = {
        [SUF_CURVE_POWER_EFFECT] = "Power over the effect size",
        [SUF_CURVE_POWER_INSTANCES] = "Power over the number of instances",
        [SUF_CURVE_EFFECT_INSTANCES] = "Detectable effect size over the number of instances",
    };
    return titles[c->kind];
}

static char *design_of(const suf_curves *c)
{
    const suf_design *q = &c->curves[0].design;
    char *test = suf_text_format("%s test, %s, alpha = %.6g", suf_test_name((int)q->test),
                                 suf_alternative_name((int)q->alternative), q->alpha);
    if (q->comparisons <= 1)
        return test;
    char *family =
        suf_text_format("%s, %lld comparisons (Holm), %s power", test, (long long)q->comparisons,
                        suf_power_target_name((int)q->power_target));
    free(test);
    return family;
}

static char *highlight_of(const suf_curve_word *word, const suf_point *p)
{
    if (isnan(p->x))
        return suf_text_format("%s %g is not reached", word->y, p->y);
    return suf_text_format("%s %g for %s = %.4g", word->y, p->y, word->x, p->x);
}

/* at most about TABLE_ROWS of the points, both ends among them */
static void add_points(suf_document *d, const suf_curves *c, const suf_curve *curve)
{
    const suf_curve_word *word = &suf_curve_words[c->kind];
    const bool has_both = curve->design.test != SUF_TEST_T;
    const bool is_paper = curve->design.power_rule == SUF_POWER_PAPER;
    const size_t step = (c->n_points - 1 + TABLE_ROWS - 2) / (TABLE_ROWS - 1);
    suf_block_table *t = suf_document_add_table(d, NULL);
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy(word->x));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy(word->y));
    if (has_both)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12,
                                   suf_text_copy(is_paper ? word->y_exact : word->y_paper));
    for (size_t i = 0; i < c->n_points; i += step ? step : 1) {
        suf_block_table_add_digits(t, curve->points[i].x, 6);
        suf_block_table_add_decimals(t, curve->points[i].y, 4);
        if (has_both)
            suf_block_table_add_decimals(
                t, is_paper ? curve->points[i].y_exact : curve->points[i].y_paper, 4);
    }
}

static void add_curve(suf_document *d, const suf_curves *c, const suf_curve *curve)
{
    const suf_curve_word *word = &suf_curve_words[c->kind];
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE,
                                        suf_text_format("%s = %.15g", word->fixed, curve->fixed));
    for (size_t i = 0; i < c->n_highlights; i++)
        suf_block_add_text(block, highlight_of(word, &curve->highlights[i]));
    add_points(d, c, curve);
}

static int add_figure(suf_document *d, const suf_curves *c, suf_error *err)
{
    suf_figure *figure = suf_figure_new_curves(c);
    const int rc = suf_document_add_drawn(d, figure, "figure", title_of(c), err);
    suf_figure_free(figure);
    return rc;
}

static int write_document(const suf_curves *c, suf_format format, FILE *out, suf_error *err)
{
    suf_document *d = suf_document_new("Design of an experiment", suf_text_copy(title_of(c)));
    suf_document_add_prose(d, design_of(c));
    const int rc = format == SUF_FORMAT_HTML ? add_figure(d, c, err) : SUF_OK;
    for (size_t i = 0; i < c->n_curves; i++)
        add_curve(d, c, &c->curves[i]);
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_curves_write(const suf_curves *curves, suf_format format, FILE *out, suf_error *err)
{
    if (suf_error_require(curves, "curves", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(curves, format, out, err);
    if (format == SUF_FORMAT_JSON)
        suf_curves_data_write(curves, out);
    else
        suf_curves_data_write_csv(curves, out);
    return SUF_OK;
}
