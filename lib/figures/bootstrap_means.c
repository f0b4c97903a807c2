/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The distribution of the mean of resampled differences as a histogram, the normal curve that the
 * t test has for it, and the interval that each gives. Where they agree, the t test needs no
 * normal differences. A one-sided interval goes on to the edge.
 */
#include <math.h>
#include <stdlib.h>

#include <Rmath.h>

#include "base/error.h"
#include "base/print.h"
#include "base/text.h"
#include "dataset/least_difference.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

enum { N_BINS = 25, N_POINTS = 101 };
/* of the normal curve, in standard errors to both sides */
#define REACH 3.5

typedef struct {
    const suf_analysed *c;
    double se, least;
    suf_figure_range range;
    double highest; /* density */
} bootstrap_view;

/* the heights are densities; returns the highest */
static double write_bins(suf_figure *figure, FILE *out, const suf_analysed *c)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "resampled",
                                          .columns = {"mean_difference", "density", "width"}},
                       "bins");
    const double lo = c->bootstrap[0];
    const double width = (c->bootstrap[c->n_bootstrap - 1] - lo) / N_BINS;
    double highest = 0;
    size_t i = 0;
    fprintf(out, "$bins << EOD\n");
    for (int b = 0; b < N_BINS; b++) {
        const size_t start = i;
        while (i < c->n_bootstrap && (b == N_BINS - 1 || c->bootstrap[i] < lo + (b + 1) * width))
            i++;
        const double density = (double)(i - start) / ((double)c->n_bootstrap * width);
        suf_print_to(out, "%.10g %.10g %.10g\n", lo + (b + 0.5) * width, density, width);
        highest = fmax(highest, density);
    }
    fprintf(out, "EOD\n");
    return highest;
}

static void write_curve(suf_figure *figure, FILE *out, const bootstrap_view *v)
{
    suf_figure_publish(
        figure, (suf_figure_block){.series = "normal", .columns = {"mean_difference", "density"}},
        "curve");
    fprintf(out, "$curve << EOD\n");
    for (int i = 0; i < N_POINTS; i++) {
        const double z = REACH * (2.0 * i / (N_POINTS - 1) - 1);
        if (v->c->mean + z * v->se >= v->least)
            suf_print_to(out, "%.10g %.10g\n", v->c->mean + z * v->se, dnorm(z, 0, 1, 0) / v->se);
    }
    fprintf(out, "EOD\n");
}

/* below the axis */
static void write_interval(suf_figure *figure, FILE *out, const bootstrap_view *v, const char *name,
                           double y, const double ends[2])
{
    const double low = ends[0];
    const double high = ends[1];
    char *series = suf_text_format("%s interval", name);
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = series,
                           .columns = {"mean_difference", "", "", "", "low", "high"}},
        "%s", name);
    free(series);
    const double edge = v->range.hi - v->range.lo;
    suf_print_to(out, "$%s << EOD\n%.10g %.10g %.10g %.10g %.10g %.10g\nEOD\n", name, v->c->mean, y,
                 isfinite(low) ? low : v->range.lo - edge,
                 isfinite(high) ? high : v->range.hi + edge, isfinite(low) ? low : NAN,
                 isfinite(high) ? high : NAN);
}

static suf_figure_range range_of(const suf_analysed *c, double se, double least)
{
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const double ends[] = {suf_least_difference_cut(c->mean - REACH * se, least),
                           c->mean + REACH * se,
                           c->bootstrap[0],
                           c->bootstrap[c->n_bootstrap - 1],
                           c->bootstrap_low,
                           c->bootstrap_high,
                           t->low,
                           t->high};
    suf_figure_range range = SUF_FIGURE_NOTHING;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        suf_figure_range_cover(&range, ends[i]);
    return range;
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p,
                       const bootstrap_view *v)
{
    suf_figure_write_linear_axis(out, 'x', v->range, SUF_FIGURE_TICS);
    suf_figure_write_pair(out, d, p);
    suf_print_to(
        out,
        "set xlabel 'mean '.across noenhanced font pairfont\n"
        "set ylabel 'density'\nunset ytics\nset border 1\nset xtics font small\n"
        "set yrange [%.10g:%.10g]\nset xzeroaxis linecolor '#404040' linewidth 0.8 dashtype 1\n"
        "set key above horizontal font small samplen 2 maxrows 2\n",
        -0.18 * v->highest, 1.05 * v->highest);
}

/* the standard error that the t test has */
static double se_of(const suf_analysis *a, const suf_analysed *c)
{
    return a->about == SUF_ABOUT_INSTANCE ? c->single.se : c->sd / sqrt((double)c->n);
}

static const char *missing(const suf_analysed *c, double se)
{
    if (c->n_bootstrap == 0)
        return "the differences were not resampled";
    if (!(c->bootstrap[c->n_bootstrap - 1] > c->bootstrap[0]) || !(se > 0))
        return "all differences are equal, and so are the means of resamples";
    return NULL;
}

suf_figure *suf_figure_new_bootstrap(const suf_analysis *a, size_t comparison, suf_error *err)
{
    const suf_analysed *c = &a->comparisons[comparison];
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const double se = se_of(a, c);
    if (missing(c, se)) {
        suf_fail(err, SUF_EINVAL, "%s", missing(c, se));
        return NULL;
    }
    bootstrap_view v = {.c = c, .se = se, .least = a->least_difference};
    v.range = range_of(c, v.se, v.least);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    v.highest = fmax(write_bins(figure, out, c), dnorm(0, 0, v.se, 0));
    write_curve(figure, out, &v);
    write_interval(figure, out, &v, "resampled", -0.06 * v.highest,
                   (const double[]){c->bootstrap_low, c->bootstrap_high});
    write_interval(figure, out, &v, "normal", -0.13 * v.highest, (const double[]){t->low, t->high});
    write_axes(out, a->dataset, &a->dataset->pairings[comparison], &v);
    fprintf(out,
            "plot $bins using 1:2:3 with boxes linetype 3 linecolor '#a6cbe3' title 'resampled', "
            "$curve using 1:2 with lines linestyle 2 title 'normal', "
            "$resampled using 1:2:3:4 with xerrorbars linestyle 1 title 'interval', "
            "$normal using 1:2:3:4 with xerrorbars linestyle 2 dashtype 1 "
            "title 'interval of the t test'\n");
    suf_figure_describe(figure,
                        "The mean difference is %.3g; the interval of %zu resamples is [%.3g, "
                        "%.3g], that of the t test [%.3g, %.3g].",
                        c->mean, c->n_bootstrap, c->bootstrap_low, c->bootstrap_high, t->low,
                        t->high);
    suf_figure_finish(figure, out);
    return figure;
}
