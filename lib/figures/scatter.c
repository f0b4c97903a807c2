/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values of both algorithms of a comparison on each instance, one against the other: on the
 * diagonal they are the same. Both axes are equal, logarithmic if all values are positive, with
 * lines where one value is 2 and 10 times the other. An algorithm without a result, because all of
 * its runs reached the time limit or failed, is at the rim, beyond the worst value. Marks are those
 * of groups, where instances are grouped.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "figures/catalogue.h"
#include "figures/cell_value.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/figure_view.h"
#include "figures/log_axis.h"

enum { NAME_WIDTH = 18, FEW = 60, MANY = 500, MOST = 4000 };
/* of more than MOST points, those that fall into the same of so many places on each axis are one */
enum { PLACES = 400 };
#define MARGIN 0.05
/* of the rim beyond the worst value */
#define RIM 0.1

typedef struct {
    const suf_analysis *a;
    const suf_pairing *pairing;
    size_t n_groups;
    size_t *groups;          /* by instance; n_groups: none of them */
    suf_figure_range values; /* of those that are known */
    suf_figure_range shown;
    double rim; /* NAN: every algorithm has a result wherever the other one has */
    bool is_logarithmic;
    size_t n; /* points */
} scatter_view;

typedef struct {
    double x, y;
    size_t style; /* group, or n_groups */
    bool is_at_rim;
} scatter_point;

/* ---- what is where ---- */

static bool is_drawn(const scatter_view *v, size_t instance)
{
    const suf_dataset *d = v->a->dataset;
    return suf_cell_was_tried(d, instance, v->pairing->first) &&
           suf_cell_was_tried(d, instance, v->pairing->second);
}

static scatter_point point_of(const scatter_view *v, size_t instance)
{
    const double x = suf_cell_value(v->a->dataset, instance, v->pairing->first);
    const double y = suf_cell_value(v->a->dataset, instance, v->pairing->second);
    return (scatter_point){.x = isnan(x) ? v->rim : x,
                           .y = isnan(y) ? v->rim : y,
                           .style = v->groups[instance],
                           .is_at_rim = isnan(x) || isnan(y)};
}

static void find_groups(scatter_view *v, size_t comparison)
{
    const suf_analysis *a = v->a;
    const suf_grouping *g = a->groupings ? &a->groupings[comparison] : NULL;
    v->groups = suf_alloc(a->dataset->n_instances, sizeof *v->groups);
    if (!g || g->n_groups > SUF_FIGURE_MARKS)
        return;
    v->n_groups = g->n_groups;
    for (size_t i = 0; i < a->dataset->n_instances; i++)
        v->groups[i] = v->n_groups;
    for (size_t k = 0; k < g->n_groups; k++)
        for (size_t i = 0; i < g->groups[k].n; i++)
            v->groups[v->pairing->instances[g->groups[k].members[i]]] = k;
}

/* the values, and whether any algorithm is without one */
static void find_values(scatter_view *v, bool *has_rim)
{
    *has_rim = false;
    v->values = SUF_FIGURE_NOTHING;
    for (size_t i = 0; i < v->a->dataset->n_instances; i++) {
        if (!is_drawn(v, i))
            continue;
        const double x = suf_cell_value(v->a->dataset, i, v->pairing->first);
        const double y = suf_cell_value(v->a->dataset, i, v->pairing->second);
        suf_figure_range_cover(&v->values, x);
        suf_figure_range_cover(&v->values, y);
        *has_rim = *has_rim || isnan(x) || isnan(y);
        v->n++;
    }
}

static suf_figure_range widen(const scatter_view *v, suf_figure_range range, double share)
{
    if (v->is_logarithmic)
        return suf_log_axis_widen(range, share);
    const double more = range.hi > range.lo ? share * (range.hi - range.lo) : 1;
    return (suf_figure_range){range.lo - more, range.hi + more};
}

/* the rim is where the bad values are */
static void find_range(scatter_view *v, bool has_rim)
{
    v->rim = NAN;
    suf_figure_range all = v->values;
    if (has_rim) {
        const suf_figure_range beyond = widen(v, all, RIM);
        v->rim = suf_dataset_is_larger_better(v->a->dataset) ? beyond.lo : beyond.hi;
        suf_figure_range_cover(&all, v->rim);
    }
    v->shown = widen(v, all, MARGIN);
}

/* ---- data ---- */

/* from 0 to 1 along the axis */
static double along(const scatter_view *v, double x)
{
    if (v->is_logarithmic)
        return log(x / v->shown.lo) / log(v->shown.hi / v->shown.lo);
    return (x - v->shown.lo) / (v->shown.hi - v->shown.lo);
}

/* True if a point of its kind is there already; taken has a bit for each kind at each place. */
static bool is_repeated(const scatter_view *v, uint16_t *taken, scatter_point p)
{
    const size_t x = (size_t)(along(v, p.x) * PLACES);
    const size_t y = (size_t)(along(v, p.y) * PLACES);
    const uint16_t kind = (uint16_t)(1u << (p.is_at_rim ? SUF_FIGURE_MARKS + 1 : p.style));
    const bool is_taken = taken[x * (PLACES + 1) + y] & kind;
    taken[x * (PLACES + 1) + y] |= kind;
    return is_taken;
}

static void publish(suf_figure *figure, const scatter_view *v, const char *name, size_t style,
                    const char *series)
{
    const suf_dataset *d = v->a->dataset;
    char *first = suf_text_format("value of %s", d->algorithms[v->pairing->first]);
    char *second = suf_text_format("value of %s", d->algorithms[v->pairing->second]);
    suf_figure_publish(figure,
                       (suf_figure_block){.series = series,
                                          .columns = {"", "", first, second, "@instance"},
                                          .names = d->instances},
                       "%s%zu", name, style);
    free(second);
    free(first);
}

/* at the end of each line are the values as they are known, and the instance */
static void write_block(FILE *out, const scatter_view *v, const char *name, size_t style,
                        bool is_rim, uint16_t *taken)
{
    fprintf(out, "$%s%zu << EOD\n", name, style);
    for (size_t i = 0; i < v->a->dataset->n_instances; i++) {
        if (!is_drawn(v, i))
            continue;
        const scatter_point p = point_of(v, i);
        if (p.is_at_rim != is_rim || (!is_rim && p.style != style))
            continue;
        if (v->n <= MOST || !is_repeated(v, taken, p))
            suf_print_to(out, "%.10g %.10g %.10g %.10g %zu\n", p.x, p.y,
                         suf_cell_value(v->a->dataset, i, v->pairing->first),
                         suf_cell_value(v->a->dataset, i, v->pairing->second), i);
    }
    fprintf(out, "EOD\n");
}

static void write_points(suf_figure *figure, FILE *out, const scatter_view *v,
                         const suf_grouping *g)
{
    uint16_t *taken =
        v->n > MOST ? suf_alloc((size_t)(PLACES + 1) * (PLACES + 1), sizeof *taken) : NULL;
    for (size_t k = 0; k <= v->n_groups; k++) {
        publish(figure, v, "points", k, g && k < v->n_groups ? g->groups[k].level : "instances");
        write_block(out, v, "points", k, false, taken);
    }
    if (!isnan(v->rim)) {
        publish(figure, v, "rim", 0, "no result");
        write_block(out, v, "rim", 0, true, taken);
    }
    free(taken);
}

static char *words_of(const scatter_view *v, size_t instance, size_t algorithm)
{
    const double value = suf_cell_value(v->a->dataset, instance, algorithm);
    const char *const name = v->a->dataset->algorithms[algorithm];
    return isnan(value) ? suf_text_format("%s: no result", name)
                        : suf_text_format("%s: %.4g", name, value);
}

static void add_tips(suf_figure *figure, const scatter_view *v)
{
    for (size_t i = 0; v->n <= MOST && i < v->a->dataset->n_instances; i++) {
        if (!is_drawn(v, i))
            continue;
        const scatter_point p = point_of(v, i);
        char *first = words_of(v, i, v->pairing->first);
        char *second = words_of(v, i, v->pairing->second);
        suf_figure_add_tip(figure, 0, p.x, p.y, v->a->dataset->instances[i], "%s, %s", first,
                           second);
        free(first);
        free(second);
    }
}

/* ---- axes ---- */

/* the second algorithm is better below the diagonal, if small values are good */
static void write_sides(FILE *out, const suf_dataset *d)
{
    const bool is_above = suf_dataset_is_larger_better(d);
    fprintf(out,
            "set label %s.' better' at graph 0.03, graph 0.95 left front noenhanced font small\n"
            "set label %s.' better' at graph 0.97, graph 0.05 right front noenhanced font small\n",
            is_above ? "second" : "first", is_above ? "first" : "second");
}

static void write_axes(FILE *out, const scatter_view *v)
{
    const suf_dataset *d = v->a->dataset;
    suf_figure_write_pair(out, d, v->pairing);
    suf_figure_write_unit(out, d);
    for (const char *axis = "xy"; *axis; axis++) {
        if (v->is_logarithmic)
            suf_log_axis_write(out, *axis, v->shown);
        else
            suf_print_to(out, "set %crange [%.10g:%.10g]\nset %ctics font small\n", *axis,
                         v->shown.lo, v->shown.hi, *axis);
    }
    write_sides(out, d);
    fprintf(out, "set xlabel first.', '.unit noenhanced font pairfont\n"
                 "set ylabel second.', '.unit noenhanced font pairfont\n"
                 "if (narrow < 1) set size square\n"
                 "set key outside right top vertical reverse Left noenhanced font small samplen 2\n"
                 "if (narrow == 1) set key above horizontal\n");
}

/* ---- plots ---- */

/* where one value is so many times the other; no line that would only cut a corner */
static void plot_factors(FILE *out, const scatter_view *v)
{
    static const struct {
        int factor;
        const char *dashes;
    } lines[] = {{2, "(8,4)"}, {10, "(2,3)"}};
    fprintf(out, "plot x with lines linecolor '#404040' linewidth 1 dashtype 1 title 'equal'");
    for (size_t i = 0; v->values.lo > 0 && i < sizeof lines / sizeof *lines; i++)
        if (v->shown.hi > 2 * lines[i].factor * v->shown.lo)
            fprintf(out,
                    ", %d * x with lines linecolor '#707070' linewidth 1 dashtype %s title "
                    "'factor %d', x / %d. with lines linecolor '#707070' linewidth 1 dashtype %s "
                    "notitle",
                    lines[i].factor, lines[i].dashes, lines[i].factor, lines[i].factor,
                    lines[i].dashes);
}

static double size_of(const scatter_view *v)
{
    return v->n > MANY ? 0.25 : v->n > FEW ? 0.4 : 0.6;
}

static void plot_groups(FILE *out, const scatter_view *v, size_t comparison)
{
    for (size_t k = 0; k < v->n_groups; k++) {
        fprintf(out, ", $points%zu using 1:2 with points ", k);
        suf_figure_write_mark(out, k, size_of(v));
        fprintf(out, " title ");
        suf_figure_write_quoted(out, v->a->groupings[comparison].groups[k].level, NAME_WIDTH);
    }
}

static void plot(FILE *out, const scatter_view *v, size_t comparison)
{
    plot_factors(out, v);
    plot_groups(out, v, comparison);
    suf_print_to(out,
                 ", $points%zu using 1:2 with points pointtype 7 pointsize %g linecolor '%s' %s",
                 v->n_groups, size_of(v), v->n_groups > 0 ? "#909090" : "#0072B2",
                 v->n_groups > 0 ? "notitle" : "title 'instances'");
    if (!isnan(v->rim))
        suf_print_to(out,
                     ", $rim0 using 1:2 with points pointtype 2 pointsize %g linewidth 1 linecolor "
                     "'#a02020' title 'no result'",
                     fmax(0.5, size_of(v)));
    fprintf(out, " @tips\n");
}

static void describe(suf_figure *figure, const scatter_view *v, size_t comparison)
{
    const suf_dataset *d = v->a->dataset;
    const suf_analysed *c = &v->a->comparisons[comparison];
    suf_figure_describe(figure,
                        "%zu instances, values from %.3g to %.3g. %s is better on %zu of %zu, %s "
                        "on %zu; equal on %zu.",
                        v->n, v->values.lo, v->values.hi, d->algorithms[c->second], c->n_better,
                        c->n, d->algorithms[c->first], c->n_worse, c->n_equal);
}

suf_figure *suf_figure_new_scatter(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                   suf_error *err)
{
    if (suf_figure_check_values(a->dataset, err) < 0)
        return NULL;
    scatter_view v = {.a = a, .pairing = &a->dataset->pairings[comparison]};
    bool has_rim;
    find_values(&v, &has_rim);
    if (!(v.values.lo <= v.values.hi)) {
        suf_fail(err, SUF_EINVAL, "no algorithm of this comparison has a result");
        return NULL;
    }
    v.is_logarithmic = suf_figure_view_is_logarithmic(view, v.values.lo > 0);
    find_range(&v, has_rim);
    find_groups(&v, comparison);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_figure_offer_scale(figure, v.values.lo > 0, v.values);
    write_points(figure, out, &v, a->groupings ? &a->groupings[comparison] : NULL);
    write_axes(out, &v);
    plot(out, &v, comparison);
    add_tips(figure, &v);
    describe(figure, &v, comparison);
    free(v.groups);
    suf_figure_finish(figure, out);
    return figure;
}
