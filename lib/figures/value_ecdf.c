/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The empirical distribution of every algorithm's values over the instances: on which share of them
 * its value is at most x. An algorithm without a result on an instance never reaches it.
 */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/cell_value.h"
#include "figures/figure.h"
#include "figures/instance_rows.h"
#include "figures/log_axis.h"
#include "figures/stairs.h"
#include "suffice/out_of_memory.h"

#define MARGIN 0.04

static suf_stairs stairs_of(const suf_dataset *d, size_t k, suf_figure_range *range)
{
    double *x = suf_alloc(d->n_instances, sizeof *x);
    size_t n = 0;
    size_t total = 0;
    for (size_t i = 0; i < d->n_instances; i++) {
        const double value = suf_cell_value(d, i, k);
        total += suf_cell_was_tried(d, i, k);
        if (!isfinite(value))
            continue;
        x[n++] = value;
        suf_figure_range_cover(range, value);
    }
    return suf_stairs_of(x, n, total);
}

static suf_figure_range write_axis(FILE *out, suf_figure_range range, bool is_logarithmic)
{
    if (!is_logarithmic) {
        const double more = range.hi > range.lo ? MARGIN * (range.hi - range.lo) : 1;
        const suf_figure_range shown = {range.lo - more, range.hi + more};
        suf_figure_write_linear_axis(out, 'x', range, SUF_FIGURE_TICS);
        return shown;
    }
    const suf_figure_range shown = suf_log_axis_widen(range, MARGIN);
    suf_log_axis_write(out, 'x', shown);
    return shown;
}

/* "Half of the values of a are at most 3, of b at most 4." */
static void describe(suf_figure *figure, const suf_dataset *d, const suf_stairs *all,
                     suf_figure_range range)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < d->n_algorithms; k++)
        if (all[k].n > 0)
            suf_print_to(words, k ? ", of those of %s at most %.3g" : "%s are at most %.3g",
                         d->algorithms[k], all[k].x[(all[k].n - 1) / 2]);
    suf_text_stream_close(words, &text);
    suf_figure_describe(figure, "Values from %.3g to %.3g. Half of the values of %s.", range.lo,
                        range.hi, text);
    free(text);
}

suf_figure *suf_figure_new_ecdf(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                suf_error *err)
{
    (void)comparison;
    const suf_dataset *d = a->dataset;
    if (suf_instance_rows_check(d, err) < 0)
        return NULL;
    suf_figure_range range = SUF_FIGURE_NOTHING;
    suf_stairs all[SUF_FIGURE_MARKS];
    for (size_t k = 0; k < d->n_algorithms; k++)
        all[k] = stairs_of(d, k, &range);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    const bool usual = suf_figure_range_is_logarithmic(range);
    suf_figure_offer_scale(figure, usual, range);
    const suf_figure_range shown =
        write_axis(out, range, suf_figure_view_is_logarithmic(view, usual));
    for (size_t k = 0; k < d->n_algorithms; k++)
        suf_stairs_write(out, "ecdf", k, &all[k], shown.lo, shown.hi);
    describe(figure, d, all, range);
    for (size_t k = 0; k < d->n_algorithms; k++)
        free(all[k].x);
    suf_figure_write_unit(out, d);
    fprintf(out, "set xlabel unit.', at most' noenhanced\nset ylabel 'share of instances'\n"
                 "set xtics font small\nset yrange [0:1.02]\n");
    suf_stairs_publish_all(figure, "ecdf", d, "value");
    suf_stairs_plot(figure, out, "ecdf", d);
    suf_figure_finish(figure, out);
    return figure;
}
