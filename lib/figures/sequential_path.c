/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The path of a sequential test: what it saw at each look, on the scale of z, and the boundaries at
 * which it stops. Up is where the second algorithm's difference is positive. The looks that were
 * not taken have their planned boundaries.
 */
#include <math.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

/* early looks may have any critical value, which would flatten all others; with more looks a mark
 * at each is a smear */
static const double LARGEST_Z = 8;
enum { MOST_MARKS = 40 };

typedef struct {
    const suf_sequential_analysis *a;
    const suf_sequential_compared *c;
    double side; /* -1: the claim is a negative difference, and z is positive for it */
    bool is_mirrored, is_futile;
    suf_figure_range y;
} path_view;

static double clipped(double z)
{
    return fmax(-LARGEST_Z, fmin(LARGEST_Z, z));
}

static double critical_at(const path_view *v, size_t k)
{
    return k < v->c->n_seen ? v->c->seen[k].critical_z : v->a->boundary.looks[k].critical_z;
}

static double futility_at(const path_view *v, size_t k)
{
    return k < v->c->n_seen ? v->c->seen[k].futility_z : v->a->boundary.looks[k].futility_z;
}

/* a number, or what gnuplot leaves out */
static void put(FILE *out, double x)
{
    if (isfinite(x))
        suf_print_to(out, " %.10g", x);
    else
        fputs(" NaN", out);
}

/* columns: instances, critical z above and below, futility z above and below */
static void write_boundaries(suf_figure *figure, FILE *out, path_view *v)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "boundary",
                                          .columns = {"instances", "upper_z", "lower_z",
                                                      "futility_z", "futility_lower_z"}},
                       "boundaries");
    fprintf(out, "$boundaries << EOD\n");
    for (size_t k = 0; k < v->a->boundary.n_looks; k++) {
        const double critical = v->side * clipped(critical_at(v, k));
        const double futility = v->side * futility_at(v, k);
        const bool is_last = k + 1 == v->a->boundary.n_looks;
        suf_print_to(out, "%lld", (long long)v->a->instances[k]);
        put(out, critical);
        put(out, v->is_mirrored ? -critical : NAN);
        put(out, is_last ? NAN : futility);
        put(out, v->is_mirrored && !is_last ? -futility : NAN);
        fputs("\n", out);
        suf_figure_range_cover(&v->y, critical);
        suf_figure_range_cover(&v->y, v->is_mirrored ? -critical : 0);
    }
    fprintf(out, "EOD\n");
}

static void write_path(suf_figure *figure, FILE *out, path_view *v)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "look", .columns = {"instances", "z", "p", "nominal_p"}},
        "path");
    fprintf(out, "$path << EOD\n");
    for (size_t k = 0; k < v->c->n_seen; k++) {
        const suf_sequential_seen_look *s = &v->c->seen[k];
        const double z = v->side * clipped(s->z);
        char name[32];
        suf_print_to(out, "%lld %.10g %.10g %.10g\n", (long long)s->instances, z, s->p,
                     s->nominal_p);
        suf_figure_range_cover(&v->y, z);
        suf_print_into(name, sizeof name, "look %zu", k + 1);
        suf_figure_add_tip(figure, 0, (double)s->instances, z, name,
                           "%lld instances: p = %.3g, and at most %.3g is needed",
                           (long long)s->instances, s->p, s->nominal_p);
    }
    fprintf(out, "EOD\n");
}

static void write_axes(FILE *out, const path_view *v)
{
    const suf_dataset *d = v->a->dataset;
    const double most = (double)v->a->request.instances_max;
    suf_figure_write_pair(out, d, &d->pairings[v->c->comparison]);
    suf_figure_write_linear_axis(out, 'y', v->y, SUF_FIGURE_TICS);
    suf_print_to(out,
                 "set xrange [0:%.10g]\nset xlabel 'instances'\n"
                 "set ylabel 'z of the '.beside noenhanced font pairfont\nset tics font small\n"
                 "set key above horizontal font small samplen 2\n",
                 1.03 * most);
}

/* what the last look was, in the key */
static const char *stop_words(suf_sequential_decision decision)
{
    static const char *const words[] = {[SUF_SEQUENTIAL_OPEN] = NULL,
                                        [SUF_SEQUENTIAL_POSITIVE] = "stopped: different",
                                        [SUF_SEQUENTIAL_NEGATIVE] = "stopped: different",
                                        [SUF_SEQUENTIAL_EQUIVALENT] = "stopped: equivalent",
                                        [SUF_SEQUENTIAL_NOT_SHOWN] = "ended: not shown",
                                        [SUF_SEQUENTIAL_FUTILE] = "stopped: futile"};
    return words[decision];
}

static void plot_line(FILE *out, const path_view *v, int column, int style, const char *title)
{
    const char *how = v->a->boundary.n_looks > MOST_MARKS ? "lines" : "linespoints";
    fprintf(out, "$boundaries using 1:%d with %s linestyle %d title '%s', ", column, how, style,
            title);
    if (v->is_mirrored)
        fprintf(out, "$boundaries using 1:%d with %s linestyle %d notitle, ", column + 1, how,
                style);
}

static void write_plot(FILE *out, const path_view *v)
{
    const char *stop = stop_words(v->c->decision);
    fprintf(out, "plot 0 with lines linecolor '#404040' linewidth 1 notitle, ");
    plot_line(out, v, 2, 2, "different");
    if (v->is_futile)
        plot_line(out, v, 4, 3, "futile");
    fprintf(out, "$path using 1:2 with %s linestyle 1 title 'seen'",
            v->c->n_seen > MOST_MARKS ? "lines" : "linespoints");
    if (stop)
        fprintf(out,
                ", $path using 1:2 every ::%zu with points linecolor '#000000' linewidth 2 "
                "pointtype 6 pointsize 1.8 title '%s'",
                v->c->n_seen - 1, stop);
    fprintf(out, " @tips\n");
}

static void describe(suf_figure *figure, const path_view *v)
{
    const suf_sequential_seen_look *at = &v->c->seen[v->c->n_seen - 1];
    const char *stop = stop_words(v->c->decision);
    suf_figure_describe(figure,
                        "Look %zu of %zu, after %lld instances, has z = %.3g; the boundary is at "
                        "%s%.3g%s%s.",
                        v->c->n_seen, v->a->boundary.n_looks, (long long)at->instances,
                        v->side * at->z, v->is_mirrored ? "plus and minus " : "",
                        v->is_mirrored ? at->critical_z : v->side * at->critical_z,
                        stop ? ". It " : "", stop ? stop : "");
}

suf_figure *suf_figure_new_sequential_path(const suf_sequential_analysis *a, size_t comparison,
                                           suf_error *err)
{
    if (suf_error_require(a, "analysis", err) < 0)
        return NULL;
    if (comparison >= a->n_comparisons || a->comparisons[comparison].n_seen == 0) {
        suf_fail(err, SUF_EINVAL, "no look has been taken at this comparison");
        return NULL;
    }
    path_view v = {.a = a,
                   .c = &a->comparisons[comparison],
                   .side = a->request.design.alternative == SUF_LESS ? -1 : 1,
                   .is_mirrored = a->boundary.sides == 2,
                   .is_futile = a->request.rule.futility != SUF_FUTILITY_NONE,
                   .y = {0, 0}};
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    write_boundaries(figure, out, &v);
    write_path(figure, out, &v);
    write_axes(out, &v);
    write_plot(out, &v);
    describe(figure, &v);
    suf_figure_finish(figure, out);
    return figure;
}

suf_figure *suf_figure_new_looks(const suf_analysis *a, size_t comparison, suf_error *err)
{
    if (a->sequential)
        return suf_figure_new_sequential_path(a->sequential, comparison, err);
    suf_fail(err, SUF_EINVAL,
             "the figure 'looks' needs a sequential experiment; of a file with planned looks, "
             "'suffice analyze --sequential --plot' draws it");
    return NULL;
}
