/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forest of a comparison: the difference on each instance, as it was measured, with its 95 %
 * interval where there is one, in ascending order; below them the mean, a diamond as wide as the
 * interval of the t test; behind them the line of the null hypothesis and the differences that are
 * smaller than the MRES (in units of the observed standard deviation). A one-sided interval goes
 * on to the edge. Below the mean is the interval in which a new instance's difference is expected.
 * At the right of each row are its numbers. Grouped instances have the mean of each group below
 * them, a smaller diamond as wide as the interval of its own test.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/relevance.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/forest_numbers.h"
#include "figures/forest_rows.h"

enum { MANY = 60, N_TICS = 3 };

typedef suf_instance_row row;

static bool is_instance(const row *r)
{
    return r->instance != SIZE_MAX;
}

static double mean_row(size_t n)
{
    return 1 - 1.75 * (double)suf_instance_rows_step(n);
}

static double prediction_row(size_t n)
{
    return mean_row(n) - 1.25 * (double)suf_instance_rows_step(n);
}

static suf_figure_range rows_shown(size_t n, bool is_predicted)
{
    const double step = (double)suf_instance_rows_step(n);
    return (suf_figure_range){(is_predicted ? prediction_row(n) : mean_row(n)) - step,
                              (double)n + 0.75 * step};
}

/* Ends of the groups' intervals that lie near the rest. Those of few instances can be so wide that
 * nothing else would be seen; they go on to the edge. */
static void cover_groups(suf_figure_range *range, const suf_forest_rows *r)
{
    const double reach = 0.5 * (range->hi - range->lo);
    const suf_figure_range near = {range->lo - reach, range->hi + reach};
    for (size_t i = 0; i < r->n_means; i++) {
        if (r->means[i].low > near.lo)
            suf_figure_range_cover(range, r->means[i].low);
        if (r->means[i].high < near.hi)
            suf_figure_range_cover(range, r->means[i].high);
    }
}

static suf_figure_range range_of(const suf_forest_rows *r, const suf_test_result *t,
                                 suf_figure_range band, const suf_forest_mean *prediction)
{
    suf_figure_range range = SUF_FIGURE_NOTHING;
    suf_figure_range_cover(&range, prediction->low);
    suf_figure_range_cover(&range, prediction->high);
    for (size_t i = 0; i < r->n; i++) {
        suf_figure_range_cover(&range, r->rows[i].phi);
        suf_figure_range_cover(&range, r->rows[i].low);
        suf_figure_range_cover(&range, r->rows[i].high);
    }
    suf_figure_range_cover(&range, t->low);
    suf_figure_range_cover(&range, t->high);
    suf_figure_range_cover(&range, band.lo);
    suf_figure_range_cover(&range, band.hi);
    cover_groups(&range, r);
    return range;
}

/* an interval that is not known has the width 0; at the end of each line it is as it is known */
static void write_rows(suf_figure *figure, FILE *out, const suf_forest_rows *r,
                       const suf_dataset *d)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "instances",
                           .columns = {"difference", "", "", "", "low", "high", "@instance"},
                           .names = d->instances},
        "rows");
    fprintf(out, "$rows << EOD\n");
    for (size_t i = 0; i < r->n; i++) {
        const row *x = &r->rows[i];
        if (is_instance(x))
            suf_print_to(out, "%.10g %zu %.10g %.10g %.10g %.10g %zu\n", x->phi, i + 1,
                         isnan(x->low) ? x->phi : x->low, isnan(x->high) ? x->phi : x->high, x->low,
                         x->high, x->instance);
    }
    fprintf(out, "EOD\n");
}

static bool has_intervals(const suf_forest_rows *r)
{
    for (size_t i = 0; i < r->n; i++)
        if (is_instance(&r->rows[i]) && r->rows[i].high > r->rows[i].low)
            return true;
    return false;
}

static bool has_instances(const suf_forest_rows *r)
{
    return r->n > r->n_means;
}

static void add_tip(suf_figure *figure, const row *r, double y)
{
    if (r->high > r->low)
        suf_figure_add_tip(figure, 0, r->phi, y, r->name,
                           "difference %.4g, 95 %% from %.4g to %.4g", r->phi, r->low, r->high);
    else
        suf_figure_add_tip(figure, 0, r->phi, y, r->name, "%s %.4g",
                           is_instance(r) ? "difference" : "mean of its instances", r->phi);
}

static void write_band(FILE *out, suf_figure_range x, suf_figure_range y)
{
    suf_print_to(out, "$band << EOD\n%.10g %g\n%.10g %g\n%.10g %g\n%.10g %g\nEOD\n", x.lo, y.lo,
                 x.lo, y.hi, x.hi, y.hi, x.hi, y.lo);
}

/* an interval without an end goes on to the edge; one that does not exist is a point */
static suf_forest_mean drawn(suf_forest_mean m, suf_figure_range range)
{
    const double edge = range.hi - range.lo;
    m.low = isnan(m.low) ? m.mean : isinf(m.low) ? range.lo - edge : m.low;
    m.high = isnan(m.high) ? m.mean : isinf(m.high) ? range.hi + edge : m.high;
    return m;
}

/* The names of the blocks of diamonds and of their intervals, and how they look. */
typedef struct {
    const char *block, *intervals, *colour;
} mean_style;
static const mean_style of_all = {"mean", "interval", "#D55E00"};
static const mean_style of_groups = {"groups", "intervals", "#E69F00"};

/* a line, because it is no estimate */
static void write_prediction(suf_figure *figure, FILE *out, const suf_forest_mean *p)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "new instance", .columns = {"difference", "", "low", "high"}},
        "prediction");
    suf_print_to(out, "$prediction << EOD\n%.10g %g %.10g %.10g\nEOD\n", p->mean, p->y, p->low,
                 p->high);
}

static void write_means(FILE *out, mean_style style, const suf_forest_mean *means, size_t n,
                        double half, suf_figure_range range)
{
    fprintf(out, "$%s << EOD\n", style.block);
    for (size_t i = 0; i < n; i++) {
        const suf_forest_mean m = drawn(means[i], range);
        suf_print_to(out, "%s%.10g %g\n%.10g %g\n%.10g %g\n%.10g %g\n%.10g %g\n", i ? "\n" : "",
                     m.low, m.y, m.mean, m.y + half, m.high, m.y, m.mean, m.y - half, m.low, m.y);
    }
    fprintf(out, "EOD\n$%s << EOD\n", style.intervals);
    for (size_t i = 0; i < n; i++) {
        const suf_forest_mean m = drawn(means[i], range);
        suf_print_to(out, "%.10g %g %.10g %.10g %.10g %.10g %zu\n", m.mean, m.y, m.low, m.high,
                     isfinite(means[i].low) ? means[i].low : NAN,
                     isfinite(means[i].high) ? means[i].high : NAN, m.group);
    }
    fprintf(out, "EOD\n");
}

static void publish_means(suf_figure *figure, const suf_names *groups)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "mean", .columns = {"difference", "", "", "", "low", "high"}},
        "%s", of_all.intervals);
    if (groups->n > 0)
        suf_figure_publish(
            figure,
            (suf_figure_block){.series = "groups",
                               .columns = {"difference", "", "", "", "low", "high", "@group"},
                               .names = groups->names},
            "%s", of_groups.intervals);
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p, suf_figure_range y)
{
    suf_figure_write_pair(out, d, p);
    suf_print_to(out,
                 "set xlabel across noenhanced font pairfont\n"
                 "set yrange [%g:%g]\nset border 1\nset grid noytics\nset bars 0\n"
                 "set key above horizontal maxrows 1 font small samplen 1.5 width -3\n",
                 y.lo, y.hi);
}

static void plot_means(FILE *out, mean_style style)
{
    fprintf(out,
            "$%s using 1:2 with @area linecolor '%s' title '%s', "
            "$%s using 1:2:3:4 with xerrorbars linecolor '%s' linewidth 1 "
            "pointtype 13 pointsize 0.5 notitle",
            style.block, style.colour, style.block, style.intervals, style.colour);
}

/* the names of all rows; the longer one of those below is for the function that makes room */
static void write_names(suf_figure *figure, FILE *out, const suf_forest_rows *r, bool is_predicted)
{
    const size_t step = suf_instance_rows_step(r->n);
    const size_t in_key = r->n_means > 0 ? 2 : 0; /* it is a line longer with groups */
    suf_instance_rows_write_names(figure, out, r->rows, r->n,
                                  is_predicted ? "new instance" : "mean",
                                  is_predicted ? prediction_row(r->n) : mean_row(r->n));
    if (is_predicted)
        suf_print_to(out, "set ytics add ('mean' %g)\n", mean_row(r->n));
    suf_figure_reserve_rows(figure, (r->n + step - 1) / step + 1 + is_predicted + in_key);
}

static void plot(FILE *out, const suf_analysis *a, suf_figure_range band, const suf_forest_rows *r,
                 bool is_predicted)
{
    suf_print_to(out,
                 "set arrow from first %.10g, graph 0 to first %.10g, graph 1 nohead front "
                 "linecolor '#404040' linewidth 1\nplot ",
                 a->request.mu0, a->request.mu0);
    if (band.hi > band.lo)
        fprintf(out, "$band using 1:2 with @area linecolor '#e4e4e4' title '%s', ",
                a->request.design.delta > 0 ? "below delta" : "below the MRES");
    if (has_instances(r))
        suf_print_to(out,
                     "$rows using 1:2:3:4 with xerrorbars linestyle 1 linewidth 1 pointsize %g "
                     "title 'instances%s', ",
                     r->n > MANY ? 0.3 : 0.5, has_intervals(r) ? ", 95 % intervals" : "");
    if (r->n_means > 0) {
        plot_means(out, of_groups);
        fprintf(out, ", ");
    }
    plot_means(out, of_all);
    if (is_predicted)
        fprintf(out, ", $prediction using 1:2:3:4 with xerrorbars linecolor '#404040' linewidth 1 "
                     "dashtype (3,2) pointtype 0 notitle");
    fprintf(out, " @tips\n");
}

/* "[1, 2]", or the one end that there is */
static void say_interval(const suf_test_result *t, char *text, size_t size)
{
    if (isnan(t->low) || isnan(t->high))
        snprintf(text, size, "(no interval)");
    else if (isinf(t->low))
        suf_print_into(text, size, "(up to %.3g)", t->high);
    else if (isinf(t->high))
        suf_print_into(text, size, "(from %.3g on)", t->low);
    else
        suf_print_into(text, size, "[%.3g, %.3g]", t->low, t->high);
}

static void describe(suf_figure *figure, const suf_analysis *a, size_t comparison,
                     const suf_forest_mean *prediction)
{
    const suf_analysed *c = &a->comparisons[comparison];
    char interval[80];
    char expected[120] = "";
    say_interval(&c->tests[SUF_BY_T], interval, sizeof interval);
    if (!isnan(prediction->low))
        suf_print_into(expected, sizeof expected,
                       " A new instance is expected between %.3g and %.3g.", prediction->low,
                       prediction->high);
    suf_figure_describe(figure,
                        "The mean of %zu differences is %.3g %s; %s is better on %zu instances and "
                        "worse on %zu.%s",
                        c->n, c->mean, interval, a->dataset->algorithms[c->second], c->n_better,
                        c->n_worse, expected);
}

static suf_forest_rows rows_in(suf_figure *figure, const suf_analysis *a, size_t comparison,
                               suf_figure_order order)
{
    suf_forest_rows r = suf_forest_rows_of(a, comparison);
    if (suf_forest_rows_are_instances(&r)) {
        suf_figure_offer_orders(figure);
        suf_instance_rows_sort(r.rows, r.n, order);
    }
    return r;
}

suf_figure *suf_figure_new_forest(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                  suf_error *err)
{
    (void)err;
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_analysed *c = &a->comparisons[comparison];
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const suf_margins region = suf_relevance_region(a, c);
    const suf_figure_range band = {a->request.mu0 + region.lo, a->request.mu0 + region.hi};
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_forest_rows r = rows_in(figure, a, comparison, view.order);
    suf_forest_mean below[] = {{t->low, c->mean, t->high, mean_row(r.n), 0},
                               suf_forest_prediction(a, c)};
    const bool is_predicted = below[1].high > below[1].low;
    below[1].y = prediction_row(r.n);
    const suf_figure_range y = rows_shown(r.n, is_predicted);
    const suf_figure_range range = range_of(&r, t, band, &below[1]);
    const double half = 0.5 * (double)suf_instance_rows_step(r.n);
    publish_means(figure, &r.groups);
    write_rows(figure, out, &r, a->dataset);
    for (size_t i = 0; i < r.n; i++)
        if (!isnan(r.rows[i].phi))
            add_tip(figure, &r.rows[i], (double)i + 1);
    write_means(out, of_all, below, 1, half, range);
    if (is_predicted)
        write_prediction(figure, out, &below[1]);
    if (r.n_means > 0)
        write_means(out, of_groups, r.means, r.n_means, 0.8 * half, range);
    write_band(out, band, y);
    write_axes(out, a->dataset, p, y);
    suf_figure_write_linear_axis(out, 'x', range, N_TICS);
    write_names(figure, out, &r, is_predicted);
    suf_forest_numbers_write(out, &r, below, 1 + is_predicted, range, y);
    plot(out, a, band, &r, is_predicted);
    describe(figure, a, comparison, &below[1]);
    suf_figure_finish(figure, out);
    suf_forest_rows_release(&r);
    return figure;
}
