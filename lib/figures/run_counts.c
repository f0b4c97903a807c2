/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many runs every algorithm had on every instance, and on which instances they ended at the
 * limit. Instances are in the order of the forest.
 */
#include <math.h>
#include <stdlib.h>

#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/instance_rows.h"
#include "suffice/out_of_memory.h"

enum { MANY = 60 };

static size_t runs_of(const suf_dataset *d, const suf_instance_row *row, size_t k)
{
    return d->cells[row->instance * d->n_algorithms + k].n;
}

static const char *limit_of(const suf_dataset *d, const suf_instance_row *row)
{
    return d->at_limit && d->at_limit[row->instance] ? ", ended at the limit" : "";
}

static void write_counts(suf_figure *figure, FILE *out, const suf_dataset *d,
                         const suf_instance_row *rows, size_t n, size_t k)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = d->algorithms[k],
                                          .columns = {"runs", "", "@instance"},
                                          .names = d->instances},
                       "runs%zu", k);
    fprintf(out, "$runs%zu << EOD\n", k);
    for (size_t i = 0; i < n; i++) {
        const size_t runs = runs_of(d, &rows[i], k);
        fprintf(out, "%zu %zu %zu\n", runs, i + 1, rows[i].instance);
        suf_figure_add_tip(figure, 0, (double)runs, (double)i + 1 + suf_instance_rows_offset(d, k),
                           rows[i].name, "%s: %zu runs%s", d->algorithms[k], runs,
                           limit_of(d, &rows[i]));
    }
    fprintf(out, "EOD\n");
}

/* around every mark of the instance; returns how many instances */
static size_t write_limits(FILE *out, const suf_dataset *d, const suf_instance_row *rows, size_t n)
{
    size_t n_limits = 0;
    fprintf(out, "$limits << EOD\n");
    for (size_t i = 0; i < n; i++) {
        if (!d->at_limit || !d->at_limit[rows[i].instance])
            continue;
        n_limits++;
        for (size_t k = 0; k < d->n_algorithms; k++)
            suf_print_to(out, "%zu %zu %g\n", runs_of(d, &rows[i], k), i + 1,
                         suf_instance_rows_offset(d, k));
    }
    fprintf(out, "EOD\n");
    return n_limits;
}

static suf_figure_range range_of(const suf_dataset *d, const suf_instance_row *rows, size_t n)
{
    suf_figure_range range = SUF_FIGURE_NOTHING;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < d->n_algorithms; k++)
            suf_figure_range_cover(&range, (double)runs_of(d, &rows[i], k));
    if (!suf_figure_range_is_logarithmic(range))
        suf_figure_range_cover(&range, 0);
    return range;
}

/* rings around the marks; in a terminal, where they would hide them, arrows beside them */
static void write_ring(FILE *out, double size)
{
    suf_print_to(out,
                 "ring = narrow < 1 ? \"with points linecolor '#000000' linewidth 1 pointtype 6 "
                 "pointsize %g title 'ended at the limit'\" "
                 ": \"with labels offset 2,0 title 'ended at the limit <'\"\n",
                 2 * size);
}

static void plot(FILE *out, const suf_dataset *d, size_t n, size_t n_limits)
{
    const double size = n > MANY ? 0.3 : 0.5;
    write_ring(out, size);
    if (n_limits > 0)
        fprintf(out, "plot $limits using 1:($2 + spread * $3):('<') @ring");
    for (size_t k = 0; k < d->n_algorithms; k++) {
        suf_print_to(out, "%s$runs%zu using 1:($2 + spread * %g) with points ",
                     k == 0 && n_limits == 0 ? "plot " : ", ", k, suf_instance_rows_offset(d, k));
        suf_figure_write_marks(out, d, k, size);
    }
    fprintf(out, " @tips\n");
}

/* "a from 10 to 20 runs on an instance, 150 in total; ..." */
static void describe(suf_figure *figure, const suf_dataset *d, const suf_instance_row *rows,
                     size_t n, size_t n_limits)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < d->n_algorithms; k++) {
        suf_figure_range range = SUF_FIGURE_NOTHING;
        size_t total = 0;
        for (size_t i = 0; i < n; i++) {
            suf_figure_range_cover(&range, (double)runs_of(d, &rows[i], k));
            total += runs_of(d, &rows[i], k);
        }
        suf_print_to(words, "%s%s from %.0f to %.0f runs on an instance, %zu in total",
                     k ? "; " : "", d->algorithms[k], range.lo, range.hi, total);
    }
    suf_text_stream_close(words, &text);
    suf_figure_describe(figure, "%s. On %zu of %zu instances they ended at the limit.", text,
                        n_limits, n);
    free(text);
}

suf_figure *suf_figure_new_runs(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                suf_error *err)
{
    const suf_dataset *d = a->dataset;
    if (suf_figure_check_runs(d, err) < 0 || suf_instance_rows_check(d, err) < 0)
        return NULL;
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    size_t n;
    suf_instance_row *rows = suf_instance_rows_of_all(d, &d->pairings[comparison], &n);
    suf_figure_offer_orders(figure);
    suf_instance_rows_sort(rows, n, view.order);
    for (size_t k = 0; k < d->n_algorithms; k++)
        write_counts(figure, out, d, rows, n, k);
    const size_t n_limits = write_limits(out, d, rows, n);
    suf_instance_rows_write_axes(figure, out, d, rows, n);
    fprintf(out, "set xlabel 'runs'\n");
    suf_figure_write_axis(out, 'x', range_of(d, rows, n), SUF_FIGURE_TICS);
    plot(out, d, n, n_limits);
    describe(figure, d, rows, n, n_limits);
    free(rows);
    suf_figure_finish(figure, out);
    return figure;
}
