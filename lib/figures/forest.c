/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forest of a comparison: the difference on each instance with 1.96 standard errors to both
 * sides where they are known, in ascending order; below them the mean, a diamond as wide as the
 * interval of the t test; behind them the line of the null hypothesis and the differences that are
 * smaller than the MRES (in units of the observed standard deviation). A one-sided interval goes
 * on to the edge.
 */
#include <math.h>
#include <stdlib.h>

#include "analysis/relevance.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/instance_rows.h"

enum { MANY = 60 };
#define NORMAL_975 1.96

typedef suf_instance_row row;

static double mean_row(size_t n)
{
    return 1 - 1.75 * (double)suf_instance_rows_step(n);
}

static suf_figure_range rows_shown(size_t n)
{
    const double step = (double)suf_instance_rows_step(n);
    return (suf_figure_range){mean_row(n) - step, (double)n + 0.75 * step};
}

static suf_figure_range range_of(const row *rows, size_t n, const suf_test_result *t,
                                 suf_figure_range band)
{
    suf_figure_range range = SUF_FIGURE_NOTHING;
    for (size_t i = 0; i < n; i++) {
        const double reach = rows[i].se > 0 ? NORMAL_975 * rows[i].se : 0;
        suf_figure_range_cover(&range, rows[i].phi - reach);
        suf_figure_range_cover(&range, rows[i].phi + reach);
    }
    suf_figure_range_cover(&range, t->low);
    suf_figure_range_cover(&range, t->high);
    suf_figure_range_cover(&range, band.lo);
    suf_figure_range_cover(&range, band.hi);
    return range;
}

static void write_rows(FILE *out, const row *rows, size_t n)
{
    fprintf(out, "$rows << EOD\n");
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%.10g %zu %.10g\n", rows[i].phi, i + 1,
                rows[i].se > 0 ? NORMAL_975 * rows[i].se : 0);
    fprintf(out, "EOD\n");
}

static void add_tips(suf_figure *figure, const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (rows[i].se > 0)
            suf_figure_add_tip(figure, 0, rows[i].phi, (double)i + 1, rows[i].name,
                               "difference %.4g, standard error %.3g", rows[i].phi, rows[i].se);
        else
            suf_figure_add_tip(figure, 0, rows[i].phi, (double)i + 1, rows[i].name,
                               "difference %.4g", rows[i].phi);
}

static void write_band(FILE *out, suf_figure_range x, suf_figure_range y)
{
    fprintf(out, "$band << EOD\n%.10g %g\n%.10g %g\n%.10g %g\n%.10g %g\nEOD\n", x.lo, y.lo, x.lo,
            y.hi, x.hi, y.hi, x.hi, y.lo);
}

static void write_mean(FILE *out, const suf_analysed *c, suf_figure_range range)
{
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const double edge = range.hi - range.lo;
    const double low = isfinite(t->low) ? t->low : range.lo - edge;
    const double high = isfinite(t->high) ? t->high : range.hi + edge;
    const double y = mean_row(c->n);
    const double half = 0.5 * (double)suf_instance_rows_step(c->n);
    fprintf(out, "$mean << EOD\n%.10g %g\n%.10g %g\n%.10g %g\n%.10g %g\n%.10g %g\nEOD\n", low, y,
            c->mean, y + half, high, y, c->mean, y - half, low, y);
    fprintf(out, "$interval << EOD\n%.10g %g %.10g %.10g\nEOD\n", c->mean, y, low, high);
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p)
{
    const suf_figure_range y = rows_shown(p->n);
    suf_figure_write_pair(out, d, p);
    fprintf(out,
            "set xlabel what.', '.pair noenhanced font pairfont\n"
            "set yrange [%g:%g]\nset border 1\nset grid noytics\nset bars 0\n"
            "set key above horizontal maxrows 1 font small samplen 1.5 width -3\n",
            y.lo, y.hi);
}

static void plot(FILE *out, const suf_analysis *a, suf_figure_range band, size_t n)
{
    fprintf(out,
            "set arrow from first %.10g, graph 0 to first %.10g, graph 1 nohead front "
            "linecolor '#404040' linewidth 1\nplot ",
            a->request.mu0, a->request.mu0);
    if (band.hi > band.lo)
        fprintf(out, "$band using 1:2 with @area linecolor '#e4e4e4' title '%s', ",
                a->request.design.delta > 0 ? "below delta" : "below the MRES");
    fprintf(out,
            "$rows using 1:2:3 with xerrorbars linestyle 1 linewidth 1 pointsize %g "
            "title 'instances', $mean using 1:2 with @area linecolor '#D55E00' "
            "title 'mean', $interval using 1:2:3:4 with xerrorbars linecolor '#D55E00' linewidth 1 "
            "pointtype 13 pointsize 0.5 notitle @tips\n",
            n > MANY ? 0.3 : 0.5);
}

suf_figure *suf_figure_new_forest(const suf_analysis *a, size_t comparison, suf_error *err)
{
    (void)err;
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_analysed *c = &a->comparisons[comparison];
    const suf_margins region = suf_relevance_region(a, c);
    const suf_figure_range band = {a->request.mu0 + region.lo, a->request.mu0 + region.hi};
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    row *rows = suf_instance_rows_of(a->dataset, p);
    const suf_figure_range range = range_of(rows, p->n, &c->tests[SUF_BY_T], band);
    write_rows(out, rows, p->n);
    add_tips(figure, rows, p->n);
    write_mean(out, c, range);
    write_band(out, band, rows_shown(p->n));
    write_axes(out, a->dataset, p);
    suf_figure_write_range(out, 'x', range);
    suf_instance_rows_write_names(figure, out, rows, p->n, "mean", mean_row(p->n));
    plot(out, a, band, p->n);
    free(rows);
    suf_figure_finish(figure, out);
    return figure;
}
