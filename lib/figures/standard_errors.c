/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How well each difference is known and what that took: its standard error over the runs of both
 * algorithms on the instance, with the accuracy asked for.
 */
#include <math.h>

#include "base/error.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

static size_t runs_of(const suf_dataset *d, const suf_pairing *p, size_t i)
{
    const suf_cell *cells = &d->cells[p->instances[i] * d->n_algorithms];
    return cells[p->first].n + cells[p->second].n;
}

static bool is_at_limit(const suf_dataset *d, const suf_pairing *p, size_t i)
{
    return d->at_limit && d->at_limit[p->instances[i]];
}

/* writes the instances at the limit, or the others; returns their number */
static size_t write_points(suf_figure *figure, FILE *out, const suf_dataset *d,
                           const suf_pairing *p, bool at_limit)
{
    size_t n = 0;
    suf_figure_publish(figure,
                       (suf_figure_block){.series = at_limit ? "ended at the limit" : "instances",
                                          .columns = {"runs", "standard_error", "@instance"},
                                          .names = d->instances},
                       "%s", at_limit ? "limits" : "points");
    fprintf(out, "%s << EOD\n", at_limit ? "$limits" : "$points");
    for (size_t i = 0; i < p->n; i++) {
        if (isnan(p->se[i]) || is_at_limit(d, p, i) != at_limit)
            continue;
        const size_t runs = runs_of(d, p, i);
        suf_print_to(out, "%zu %.10g %zu\n", runs, p->se[i], p->instances[i]);
        suf_figure_add_tip(figure, 0, (double)runs, p->se[i], d->instances[p->instances[i]],
                           "standard error %.3g after %zu runs%s", p->se[i], runs,
                           at_limit ? ", ended at the limit" : "");
        n++;
    }
    fprintf(out, "EOD\n");
    return n;
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p)
{
    suf_figure_range x = SUF_FIGURE_NOTHING;
    suf_figure_range y = {0, 0};
    for (size_t i = 0; i < p->n; i++) {
        suf_figure_range_cover(&x, (double)runs_of(d, p, i));
        suf_figure_range_cover(&y, p->se[i]);
    }
    suf_figure_range_cover(&y, d->accuracy);
    if (!suf_figure_range_is_logarithmic(x))
        suf_figure_range_cover(&x, 0);
    suf_figure_write_axis(out, 'x', x, SUF_FIGURE_TICS);
    suf_figure_write_axis(out, 'y', y, SUF_FIGURE_TICS);
    suf_print_to(out, "set yrange [0:%.10g]\n", y.hi > 0 ? 1.06 * y.hi : 1);
    suf_figure_write_pair(out, d, p);
    fprintf(out, "set xlabel 'runs of '.first.' and '.second noenhanced font pairfont\n"
                 "set ylabel 'standard error of the difference'\n"
                 "set tics font small\nset key above horizontal font small samplen 2\n");
}

static void describe(suf_figure *figure, const suf_dataset *d, const suf_pairing *p)
{
    suf_figure_range range = SUF_FIGURE_NOTHING;
    size_t n = 0;
    size_t n_reached = 0;
    for (size_t i = 0; i < p->n; i++) {
        suf_figure_range_cover(&range, p->se[i]);
        n += isnan(p->se[i]) ? 0 : 1;
        n_reached += p->se[i] <= d->accuracy;
    }
    if (d->accuracy > 0)
        suf_figure_describe(figure,
                            "%zu standard errors from %.3g to %.3g; %zu of them are at most the "
                            "desired %.3g.",
                            n, range.lo, range.hi, n_reached, d->accuracy);
    else
        suf_figure_describe(figure, "%zu standard errors from %.3g to %.3g.", n, range.lo,
                            range.hi);
}

suf_figure *suf_figure_new_accuracy(const suf_analysis *a, size_t comparison, suf_error *err)
{
    const suf_dataset *d = a->dataset;
    const suf_pairing *p = &d->pairings[comparison];
    if (suf_figure_check_runs(d, err) < 0)
        return NULL;
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    const size_t n_points = write_points(figure, out, d, p, false);
    const size_t n_limits = write_points(figure, out, d, p, true);
    write_axes(out, d, p);
    fprintf(out, "plot $points using 1:2 with points linestyle 1 pointsize 0.6 title 'instances'");
    if (n_limits > 0)
        fprintf(out, ", $limits using 1:2 with points linestyle 2 pointsize 0.6 "
                     "title 'ended at the limit'");
    if (d->accuracy > 0)
        suf_print_to(out,
                     ", %.10g with lines linecolor '#404040' linewidth 1 dashtype 2 "
                     "title 'desired: %.3g'",
                     d->accuracy, d->accuracy);
    fprintf(out, " @tips\n");
    describe(figure, d, p);
    suf_figure_finish(figure, out);
    if (n_points + n_limits > 0)
        return figure;
    suf_figure_free(figure);
    suf_fail(err, SUF_EINVAL, "the standard errors of the differences are not known");
    return NULL;
}
