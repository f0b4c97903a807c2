/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The posterior density of the mean difference under the reference prior: Student's t around the
 * mean, scaled by the standard error (see stats/bayes_t.c). With an MRES its three regions are
 * shaded, and say their probabilities.
 */
#include <math.h>

#include <Rmath.h>

#include "analysis/relevance.h"
#include "base/error.h"
#include "base/print.h"
#include "dataset/least_difference.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "stats/sample_mean.h"

enum { N_POINTS = 261, N_OUTER = 30 };
/* what is shown of the tails, in standard errors at most */
#define TAIL 5e-4
#define FARTHEST 6.0

typedef struct {
    const suf_analysed *c;
    double se, df;
    suf_margins rope; /* empty without regions */
    suf_figure_range curve, range;
    double least; /* the curve begins there; it knows nothing of it */
} posterior_view;

static posterior_view view_of(const suf_analysis *a, const suf_analysed *c)
{
    const suf_sample_mean m = {
        .mean = c->mean,
        .sd = c->sd,
        .n = (double)c->n,
        .extra = {.variance = c->bias.variance, .error = c->bias.error, .df = c->bias.df}};
    posterior_view v = {.c = c, .se = suf_sample_mean_se(m), .df = suf_sample_mean_df(m)};
    const double reach = v.se * fmin(qt(TAIL, v.df, 0, 0), FARTHEST);
    v.least = a->least_difference;
    v.curve = v.range =
        (suf_figure_range){suf_least_difference_cut(c->mean - reach, v.least), c->mean + reach};
    if (isnan(c->by_t.better))
        return v;
    v.rope = suf_relevance_region(a, c);
    suf_figure_range_cover(&v.range, v.rope.lo - 0.3 * reach);
    suf_figure_range_cover(&v.range, v.rope.hi + 0.3 * reach);
    return v;
}

static double density_of(const posterior_view *v, double x)
{
    return dt((x - v->c->mean) / v->se, v->df, 0) / v->se;
}

/* the i-th of N_POINTS from one edge to the other, close together where the curve is */
static double place_of(const posterior_view *v, int i)
{
    const double margin = 0.05 * (v->range.hi - v->range.lo);
    if (i < N_OUTER)
        return v->range.lo - margin + (v->curve.lo - v->range.lo + margin) * i / N_OUTER;
    if (i >= N_POINTS - N_OUTER)
        return v->range.hi + margin -
               (v->range.hi + margin - v->curve.hi) * (N_POINTS - 1 - i) / N_OUTER;
    return v->curve.lo + (v->curve.hi - v->curve.lo) * (i - N_OUTER) / (N_POINTS - 2 * N_OUTER - 1);
}

static void write_point(FILE *out, const posterior_view *v, double x)
{
    suf_print_to(out, "%.10g %.10g\n", x, density_of(v, x));
}

/* the curve between lo and hi */
static void write_part(FILE *out, const posterior_view *v, const char *name, double lo, double hi)
{
    fprintf(out, "$%s << EOD\n", name);
    if (isfinite(lo))
        write_point(out, v, lo);
    for (int i = 0; i < N_POINTS; i++)
        if (place_of(v, i) > lo && place_of(v, i) < hi && place_of(v, i) >= v->least)
            write_point(out, v, place_of(v, i));
    if (isfinite(hi))
        write_point(out, v, hi);
    fprintf(out, "EOD\n");
}

static void write_share(FILE *out, const char *word, double p)
{
    if (p < 0.001)
        fprintf(out, "'%s < 0.1 %%'", word);
    else if (p > 0.999)
        fprintf(out, "'%s > 99.9 %%'", word);
    else
        suf_print_to(out, "'%s %.1f %%'", word, 100 * p);
}

/* Words at both edges and, a line lower, around zero, so that they cannot meet. */
static void write_regions(FILE *out, const posterior_view *v, int maximise)
{
    const suf_belief *b = &v->c->by_t;
    write_part(out, v, "left", -INFINITY, v->rope.lo);
    write_part(out, v, "rope", v->rope.lo, v->rope.hi);
    write_part(out, v, "right", v->rope.hi, INFINITY);
    fprintf(out, "set label ");
    write_share(out, maximise ? "worse" : "better", maximise ? b->worse : b->better);
    fprintf(out, " at graph 0.01, graph 1 left offset character 0, 1 font small\nset label ");
    write_share(out, maximise ? "better" : "worse", maximise ? b->better : b->worse);
    fprintf(out, " at graph 0.99, graph 1 right offset character 0, 1 font small\nset label ");
    write_share(out, "equivalent", b->equivalent);
    fprintf(out, " at first 0, graph 0.95 center font small\n");
    const double ends[] = {v->rope.lo, v->rope.hi};
    for (size_t i = 0; i < 2; i++)
        suf_print_to(out,
                     "set arrow from first %.10g, graph 0 to first %.10g, graph 0.9 nohead "
                     "linecolor '#404040' linewidth 1 dashtype 2\n",
                     ends[i], ends[i]);
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p,
                       const posterior_view *v)
{
    suf_figure_write_linear_axis(out, 'x', v->range, SUF_FIGURE_TICS);
    suf_figure_write_pair(out, d, p);
    suf_print_to(out,
                 "set xlabel 'mean '.across noenhanced font pairfont\n"
                 "set ylabel 'posterior density'\nunset ytics\nset border 1\nset xtics font small\n"
                 "set yrange [0:%.10g]\nset tmargin 3\nunset key\n",
                 1.2 * density_of(v, v->c->mean));
}

static void describe(suf_figure *figure, const posterior_view *v)
{
    const suf_belief *b = &v->c->by_t;
    if (v->rope.hi > 0)
        suf_figure_describe(figure,
                            "Around the mean %.3g, with standard error %.3g. Probability of "
                            "better: %.3g, of equivalent: %.3g, of worse: %.3g.",
                            v->c->mean, v->se, b->better, b->equivalent, b->worse);
    else
        suf_figure_describe(figure, "Around the mean %.3g, with standard error %.3g.", v->c->mean,
                            v->se);
}

suf_figure *suf_figure_new_posterior(const suf_analysis *a, size_t comparison, suf_error *err)
{
    const suf_analysed *c = &a->comparisons[comparison];
    if (!(c->sd > 0)) {
        suf_fail(err, SUF_EINVAL, "all differences are equal: their mean has no distribution");
        return NULL;
    }
    const posterior_view v = view_of(a, c);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "posterior", .columns = {"mean_difference", "density"}},
        "curve");
    write_part(out, &v, "curve", -INFINITY, INFINITY);
    write_axes(out, a->dataset, &a->dataset->pairings[comparison], &v);
    if (v.rope.hi > 0)
        write_regions(out, &v, suf_analysis_is_positive_better(a));
    fprintf(out, "plot ");
    if (v.rope.hi > 0)
        fprintf(out,
                "$left using 1:2 with @fill linecolor '%s', "
                "$rope using 1:2 with @fill linecolor '#dddddd', "
                "$right using 1:2 with @fill linecolor '%s', ",
                suf_analysis_is_positive_better(a) ? "#f0b48a" : "#7fb8d8",
                suf_analysis_is_positive_better(a) ? "#7fb8d8" : "#f0b48a");
    fprintf(out, "$curve using 1:2 with lines linestyle 1\n");
    describe(figure, &v);
    suf_figure_finish(figure, out);
    return figure;
}
