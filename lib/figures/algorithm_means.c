/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of every algorithm on every instance, its mean or the statistic that is compared, with
 * a 95 % interval by Student's t from its standard error. Instances are in the order of the
 * forest. The axis is logarithmic where the values ask for it; an interval that goes below zero
 * then goes on to the edge.
 */
#include <math.h>
#include <stdlib.h>

#include <Rmath.h>

#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/instance_rows.h"
#include "suffice/out_of_memory.h"

enum { MANY = 60 };

typedef struct {
    const suf_dataset *dataset;
    const suf_instance_row *rows;
    size_t n;
} means_table;

static const suf_cell *cell_of(const means_table *t, size_t row, size_t k)
{
    return &t->dataset->cells[t->rows[row].instance * t->dataset->n_algorithms + k];
}

static double reach_of(const suf_cell *cell)
{
    return cell->n > 1 && cell->se > 0 ? qt(0.975, (double)cell->n - 1, 1, 0) * cell->se : 0;
}

static suf_figure_range values_of(const means_table *t)
{
    suf_figure_range range = SUF_FIGURE_NOTHING;
    for (size_t i = 0; i < t->n; i++)
        for (size_t k = 0; k < t->dataset->n_algorithms; k++)
            if (cell_of(t, i, k)->n > 0)
                suf_figure_range_cover(&range, cell_of(t, i, k)->value);
    return range;
}

/* with the intervals as far as the axis can have them */
static suf_figure_range range_of(const means_table *t, suf_figure_range values, bool is_logarithmic)
{
    suf_figure_range range = values;
    for (size_t i = 0; i < t->n; i++)
        for (size_t k = 0; k < t->dataset->n_algorithms; k++) {
            const suf_cell *cell = cell_of(t, i, k);
            if (cell->n == 0)
                continue;
            const double reach = reach_of(cell);
            suf_figure_range_cover(&range, cell->value + reach);
            if (!is_logarithmic || cell->value - reach > 0.5 * values.lo)
                suf_figure_range_cover(&range, cell->value - reach);
        }
    return range;
}

static void add_tip(suf_figure *figure, const means_table *t, size_t row, size_t k, double y)
{
    const suf_cell *cell = cell_of(t, row, k);
    const double reach = reach_of(cell);
    const char *const name = t->rows[row].name;
    const char *const algorithm = t->dataset->algorithms[k];
    if (reach > 0)
        suf_figure_add_tip(figure, 0, cell->value, y, name, "%s: %.4g, 95 %% from %.4g to %.4g",
                           algorithm, cell->value, cell->value - reach, cell->value + reach);
    else
        suf_figure_add_tip(figure, 0, cell->value, y, name, "%s: %.4g", algorithm, cell->value);
}

static void write_values(suf_figure *figure, FILE *out, const means_table *t, size_t k,
                         double least)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = t->dataset->algorithms[k],
                           .columns = {"value", "", "", "", "low", "high", "@instance"},
                           .names = t->dataset->instances},
        "values%zu", k);
    fprintf(out, "$values%zu << EOD\n", k);
    for (size_t i = 0; i < t->n; i++) {
        const suf_cell *cell = cell_of(t, i, k);
        if (cell->n == 0)
            continue;
        const double reach = reach_of(cell);
        const double known = reach > 0 ? reach : NAN;
        suf_print_to(out, "%.10g %zu %.10g %.10g %.10g %.10g %zu\n", cell->value, i + 1,
                     fmax(cell->value - reach, least), cell->value + reach, cell->value - known,
                     cell->value + known, t->rows[i].instance);
        add_tip(figure, t, i, k, (double)i + 1 + suf_instance_rows_offset(t->dataset, k));
    }
    fprintf(out, "EOD\n");
}

static void plot(FILE *out, const means_table *t)
{
    for (size_t k = 0; k < t->dataset->n_algorithms; k++) {
        suf_print_to(out, "%s$values%zu using 1:($2 + spread * %g):3:4 with xerrorbars ",
                     k == 0 ? "plot " : ", ", k, suf_instance_rows_offset(t->dataset, k));
        suf_figure_write_marks(out, t->dataset, k, t->n > MANY ? 0.3 : 0.5);
    }
    fprintf(out, " @tips\n");
}

/* "a from 1 to 5 on 12 instances; ..." */
static void describe(suf_figure *figure, const means_table *t)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < t->dataset->n_algorithms; k++) {
        suf_figure_range range = SUF_FIGURE_NOTHING;
        size_t n = 0;
        for (size_t i = 0; i < t->n; i++)
            if (cell_of(t, i, k)->n > 0) {
                suf_figure_range_cover(&range, cell_of(t, i, k)->value);
                n++;
            }
        if (n > 0)
            suf_print_to(words, "%s%s from %.3g to %.3g on %zu instances", k ? "; " : "",
                         t->dataset->algorithms[k], range.lo, range.hi, n);
    }
    suf_figure_describe(figure, "%s.", suf_text_stream_close(words, &text));
    free(text);
}

suf_figure *suf_figure_new_means(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                 suf_error *err)
{
    const suf_dataset *d = a->dataset;
    if (suf_instance_rows_check(d, err) < 0)
        return NULL;
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    means_table t = {.dataset = d};
    suf_instance_row *rows = suf_instance_rows_of_all(d, &d->pairings[comparison], &t.n);
    suf_figure_offer_orders(figure);
    suf_instance_rows_sort(rows, t.n, view.order);
    t.rows = rows;
    const suf_figure_range values = values_of(&t);
    const bool usual = suf_figure_range_is_logarithmic(values);
    suf_figure_offer_scale(figure, usual, values);
    const bool is_logarithmic = suf_figure_view_is_logarithmic(view, usual);
    const suf_figure_range range = range_of(&t, values, is_logarithmic);
    const double least = is_logarithmic ? range.lo / 10 : -INFINITY;
    for (size_t k = 0; k < d->n_algorithms; k++)
        write_values(figure, out, &t, k, least);
    suf_instance_rows_write_axes(figure, out, d, rows, t.n);
    fprintf(out, "set xlabel '%s'\n", suf_statistic_name((int)d->statistic));
    if (is_logarithmic)
        suf_figure_write_logarithmic_axis(out, 'x', range);
    else
        suf_figure_write_linear_axis(out, 'x', range, SUF_FIGURE_TICS);
    plot(out, &t);
    describe(figure, &t);
    free(rows);
    suf_figure_finish(figure, out);
    return figure;
}
