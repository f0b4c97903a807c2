/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the mean difference settled: the mean of the first n differences, in the order of the
 * instances, with the interval of the t test of these alone. Each interval has its level by itself;
 * looking at all of them and stopping at a good one has not. The last one is that of the report
 * where the level is not adjusted for several comparisons and no bias was subtracted.
 */
#include <math.h>

#include <Rmath.h>

#include "base/error.h"
#include "base/print.h"
#include "dataset/least_difference.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "stats/moments.h"

enum { FEWEST = 5, MOST_POINTS = 500 };
/* intervals of the first few are so wide that nothing else would be seen */
#define WIDEST 3.

typedef struct {
    const suf_analysis *a;
    const suf_pairing *pairing;
    double mean, half; /* of the last interval */
    suf_figure_range means, y;
} convergence_view;

static double reach_of(const suf_running *r, double alpha)
{
    const double n = (double)r->n;
    return qt(alpha / 2, n - 1, 0, 0) * sqrt(suf_running_variance(r) / n);
}

static double lower_end(const convergence_view *v, double end)
{
    return suf_least_difference_cut(end, v->a->least_difference);
}

/* about MOST_POINTS of the means */
static void write_means(suf_figure *figure, FILE *out, convergence_view *v)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "mean", .columns = {"instances", "difference", "low", "high"}},
        "means");
    const suf_pairing *p = v->pairing;
    const size_t every = p->n / MOST_POINTS + 1;
    suf_running r = {0};
    fprintf(out, "$means << EOD\n");
    for (size_t i = 0; i < p->n; i++) {
        suf_running_add(&r, p->phi[i]);
        if (i == 0 || ((i + 1) % every != 0 && i + 1 < p->n))
            continue;
        const double reach = reach_of(&r, v->a->request.design.alpha);
        const double mean = suf_running_mean(&r);
        suf_print_to(out, "%zu %.10g %.10g %.10g\n", i + 1, mean, lower_end(v, mean - reach),
                     mean + reach);
        if (every == 1)
            suf_figure_add_tip(figure, 0, (double)(i + 1), mean,
                               v->a->dataset->instances[p->instances[i]],
                               "mean of %zu instances up to this one: %.4g", i + 1, mean);
        suf_figure_range_cover(&v->means, mean);
        v->mean = mean;
        v->half = reach;
    }
    fprintf(out, "EOD\n");
}

static void write_axes(FILE *out, convergence_view *v)
{
    v->y = v->means;
    suf_figure_range_cover(&v->y, lower_end(v, v->mean - WIDEST * v->half));
    suf_figure_range_cover(&v->y, v->mean + WIDEST * v->half);
    suf_figure_range_cover(&v->y, v->a->request.mu0);
    suf_figure_write_pair(out, v->a->dataset, v->pairing);
    suf_figure_write_linear_axis(out, 'y', v->y, SUF_FIGURE_TICS);
    suf_figure_write_linear_axis(out, 'x', (suf_figure_range){2, (double)v->pairing->n},
                                 SUF_FIGURE_TICS);
    suf_print_to(
        out,
        "set xrange [2:%zu]\nset xlabel 'instances so far'\n"
        "set ylabel 'mean '.beside noenhanced font pairfont\nset tics font small\n"
        "set key above horizontal font small samplen 2\n"
        "band = is_ascii ? '' : \"$means using 1:3:4 with filledcurves linecolor '#a6cbe3' "
        "title '%g %% interval', \"\n",
        v->pairing->n, 100 * (1 - v->a->request.design.alpha));
}

suf_figure *suf_figure_new_convergence(const suf_analysis *a, size_t comparison, suf_error *err)
{
    convergence_view v = {
        .a = a, .pairing = &a->dataset->pairings[comparison], .means = SUF_FIGURE_NOTHING};
    if (v.pairing->n < FEWEST) {
        suf_fail(err, SUF_EINVAL, "a mean of fewer than %d instances has not settled", FEWEST);
        return NULL;
    }
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    write_means(figure, out, &v);
    write_axes(out, &v);
    suf_print_to(out,
                 "plot @band %.10g with lines linecolor '#404040' linewidth 1 notitle, "
                 "$means using 1:2 with lines linestyle 2 dashtype 1 title 'mean' @tips\n",
                 a->request.mu0);
    suf_figure_describe(
        figure,
        "The mean of all %zu instances is %.3g, with an interval from %.3g to %.3g; "
        "the means of fewer lie between %.3g and %.3g.",
        v.pairing->n, v.mean, lower_end(&v, v.mean - v.half), v.mean + v.half, v.means.lo,
        v.means.hi);
    suf_figure_finish(figure, out);
    return figure;
}
