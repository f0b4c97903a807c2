/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The differences of a comparison as a raincloud: their density, below it a box from the first to
 * the third quartile with the median, and below that a dot for each instance; and the mean with the
 * interval of the t test. Quartiles interpolate as R's quantile() does, type 7; whiskers go to the
 * farthest dots within 1.5 times the length of the box (Tukey 1977, Exploratory Data Analysis).
 * Fewer than MANY instances are dots alone, because a density of them says more about its kernel.
 * See Allen, Poggiali, Whitaker, Marshall & Kievit (2019), Raincloud plots, Wellcome Open
 * Research 4.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/print.h"
#include "dataset/least_difference.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/kernel_density.h"

enum { MANY = 10, MOST_DOTS = 2000, N_POINTS = 201 };
/* heights, the highest of the density being 1 */
#define MEAN_HEIGHT (-0.12)
#define BOX_HEIGHT (-0.3)
#define BOX_HALF 0.07
#define DOTS_HEIGHT (-0.6)
#define DOTS_HALF 0.15
#define LOWEST (-0.82)
#define REACH 3 /* of the density beyond the outermost values, in bandwidths */

typedef struct {
    const suf_analysed *c;
    double *x; /* ascending */
    size_t *instances;
    size_t n;
    double mu0;
    suf_figure_range range;
    double least; /* the density begins there */
} raincloud_view;

typedef struct {
    double phi;
    size_t instance;
} ranked;

static int ascending(const void *a, const void *b)
{
    const ranked *p = a;
    const ranked *q = b;
    return p->phi != q->phi ? (p->phi > q->phi) - (p->phi < q->phi)
                            : (p->instance > q->instance) - (p->instance < q->instance);
}

static void sort(raincloud_view *v, const suf_pairing *p)
{
    ranked *all = suf_alloc(p->n, sizeof *all);
    for (size_t i = 0; i < p->n; i++)
        all[i] = (ranked){p->phi[i], p->instances[i]};
    qsort(all, p->n, sizeof *all, ascending);
    for (size_t i = 0; i < p->n; i++) {
        v->x[i] = all[i].phi;
        v->instances[i] = all[i].instance;
    }
    free(all);
}

static double quantile_of(const raincloud_view *v, double p)
{
    const double at = p * (double)(v->n - 1);
    const size_t i = (size_t)floor(at);
    const double rest = at - (double)i;
    return i + 1 < v->n ? v->x[i] + rest * (v->x[i + 1] - v->x[i]) : v->x[v->n - 1];
}

/* one line: median, first quartile, lower whisker, upper whisker, third quartile */
static void write_box(suf_figure *figure, FILE *out, const raincloud_view *v)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "quartiles and whiskers",
                                          .columns = {"median", "first_quartile", "lower_whisker",
                                                      "upper_whisker", "third_quartile"}},
                       "box");
    const double first = quantile_of(v, 0.25);
    const double third = quantile_of(v, 0.75);
    const double fence = 1.5 * (third - first);
    size_t low = 0;
    size_t high = v->n - 1;
    while (v->x[low] < first - fence)
        low++;
    while (v->x[high] > third + fence)
        high--;
    suf_print_to(out, "$box << EOD\n%.10g %.10g %.10g %.10g %.10g\nEOD\n", quantile_of(v, 0.5),
                 first, v->x[low], v->x[high], third);
}

/* scaled to the height 1; its area says nothing here */
static void write_density(suf_figure *figure, FILE *out, raincloud_view *v)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "density", .columns = {"difference", "relative_density"}},
        "cloud");
    suf_kernel_density density;
    suf_kernel_density_init(&density, v->x, v->n);
    const double reach = REACH * density.bandwidth;
    const double lo = suf_least_difference_cut(v->x[0] - reach, v->least);
    const double hi = v->x[v->n - 1] + reach;
    double heights[N_POINTS];
    double highest = 0;
    for (int i = 0; i < N_POINTS; i++) {
        heights[i] = suf_kernel_density_at(&density, lo + (hi - lo) * i / (N_POINTS - 1));
        highest = fmax(highest, heights[i]);
    }
    fprintf(out, "$cloud << EOD\n");
    for (int i = 0; i < N_POINTS; i++)
        suf_print_to(out, "%.10g %.10g\n", lo + (hi - lo) * i / (N_POINTS - 1),
                     heights[i] / highest);
    fprintf(out, "EOD\n");
    suf_figure_range_cover(&v->range, lo);
    suf_figure_range_cover(&v->range, hi);
    suf_kernel_density_release(&density);
}

/* the i-th number of van der Corput's sequence in base 2: spread evenly over (0, 1), whatever their
 * number */
static double spread_of(size_t i)
{
    double sum = 0;
    double half = 0.5;
    for (i++; i > 0; i /= 2, half /= 2)
        sum += i % 2 ? half : 0;
    return sum;
}

static size_t dots_step(const raincloud_view *v)
{
    return (v->n + MOST_DOTS - 1) / MOST_DOTS;
}

static double dot_height(size_t i)
{
    return DOTS_HEIGHT + DOTS_HALF * (2 * spread_of(i) - 1);
}

static void write_dots(suf_figure *figure, FILE *out, const suf_dataset *d, const raincloud_view *v)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "instances",
                                          .columns = {"difference", "", "@instance"},
                                          .names = d->instances},
                       "dots");
    const size_t step = dots_step(v);
    fprintf(out, "$dots << EOD\n");
    for (size_t i = 0; i < v->n; i += step)
        suf_print_to(out, "%.10g %.10g %zu\n", v->x[i], dot_height(i / step), v->instances[i]);
    fprintf(out, "EOD\n");
}

static void add_tips(suf_figure *figure, const suf_dataset *d, const raincloud_view *v)
{
    for (size_t i = 0; dots_step(v) == 1 && i < v->n; i++)
        suf_figure_add_tip(figure, 0, v->x[i], dot_height(i), d->instances[v->instances[i]],
                           "difference %.4g", v->x[i]);
}

/* an interval without an end goes on to the edge */
static void write_mean(suf_figure *figure, FILE *out, raincloud_view *v)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "mean", .columns = {"difference", "", "", "", "low", "high"}},
        "mean");
    const suf_test_result *t = &v->c->tests[SUF_BY_T];
    suf_figure_range_cover(&v->range, t->low);
    suf_figure_range_cover(&v->range, t->high);
    const double edge = v->range.hi - v->range.lo;
    suf_print_to(out, "$mean << EOD\n%.10g %g %.10g %.10g %.10g %.10g\nEOD\n", v->c->mean,
                 MEAN_HEIGHT,
                 isnan(t->low)   ? v->c->mean
                 : isinf(t->low) ? v->range.lo - edge
                                 : t->low,
                 isnan(t->high)   ? v->c->mean
                 : isinf(t->high) ? v->range.hi + edge
                                  : t->high,
                 isfinite(t->low) ? t->low : NAN, isfinite(t->high) ? t->high : NAN);
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p,
                       const raincloud_view *v, bool has_cloud)
{
    suf_figure_write_pair(out, d, p);
    suf_figure_write_linear_axis(out, 'x', v->range, SUF_FIGURE_TICS);
    suf_print_to(out,
                 "set xlabel across noenhanced font pairfont\nunset ytics\nset border 1\n"
                 "set xtics font small\nset yrange [%g:%g]\n"
                 "set key above horizontal font small samplen 1.5\n"
                 "set arrow from first %.10g, graph 0 to first %.10g, graph 1 nohead front "
                 "linecolor '#404040' linewidth 1\n",
                 LOWEST, has_cloud ? 1.05 : 0.1, v->mu0, v->mu0);
}

static void plot(FILE *out, const raincloud_view *v, bool has_cloud)
{
    fprintf(out, "plot ");
    if (has_cloud)
        suf_print_to(
            out,
            "$cloud using 1:2 with @fill linecolor '#a6cbe3' title 'density', "
            "$box using 1:(%g):3:4 with xerrorbars linecolor '#404040' linewidth 1 pointtype 0 "
            "notitle, "
            "$box using 1:(%g):2:5:(%g):(%g) with boxxyerror fillstyle solid 1 border linecolor "
            "'#404040' linewidth 1 fillcolor '#e4e4e4' title 'quartiles', "
            "$box using 1:(%g):(0):(%g) with vectors nohead linecolor '#404040' linewidth 2 "
            "notitle, ",
            BOX_HEIGHT, BOX_HEIGHT, BOX_HEIGHT - BOX_HALF, BOX_HEIGHT + BOX_HALF,
            BOX_HEIGHT - BOX_HALF, 2 * BOX_HALF);
    suf_print_to(out,
                 "$dots using 1:2 with points pointtype 7 pointsize %g linecolor '#0072B2' title "
                 "'%sinstances', "
                 "$mean using 1:2:3:4 with xerrorbars linecolor '#D55E00' linewidth 1.5 pointtype "
                 "13 pointsize 0.8 title 'mean' @tips\n",
                 v->n > 200 ? 0.2 : 0.4, dots_step(v) > 1 ? "some of the " : "");
}

static void describe(suf_figure *figure, const raincloud_view *v)
{
    suf_figure_describe(figure,
                        "%zu differences from %.3g to %.3g with quartiles %.3g, %.3g and %.3g; "
                        "their mean is %.3g.",
                        v->n, v->x[0], v->x[v->n - 1], quantile_of(v, 0.25), quantile_of(v, 0.5),
                        quantile_of(v, 0.75), v->c->mean);
}

suf_figure *suf_figure_new_raincloud(const suf_analysis *a, size_t comparison, suf_error *err)
{
    (void)err;
    const suf_pairing *p = &a->dataset->pairings[comparison];
    raincloud_view v = {.c = &a->comparisons[comparison],
                        .x = suf_alloc(p->n, sizeof *v.x),
                        .instances = suf_alloc(p->n, sizeof *v.instances),
                        .n = p->n,
                        .mu0 = a->request.mu0,
                        .least = a->least_difference};
    sort(&v, p);
    const bool has_cloud = v.n >= MANY && v.x[v.n - 1] > v.x[0];
    v.range = (suf_figure_range){v.x[0], v.x[v.n - 1]};
    suf_figure_range_cover(&v.range, v.mu0);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    if (has_cloud) {
        write_density(figure, out, &v);
        write_box(figure, out, &v);
    }
    write_dots(figure, out, a->dataset, &v);
    write_mean(figure, out, &v);
    add_tips(figure, a->dataset, &v);
    write_axes(out, a->dataset, p, &v, has_cloud);
    plot(out, &v, has_cloud);
    describe(figure, &v);
    free(v.x);
    free(v.instances);
    suf_figure_finish(figure, out);
    return figure;
}
