/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Normal Q-Q plot of the differences, with a pointwise 95 % envelope.
 *
 * The i-th smallest of n uniform numbers has the distribution Beta(i, n - i + 1). Its quantiles at
 * 2.5, 50 and 97.5 %, taken through the normal quantile function and scaled by the observed mean
 * and standard deviation, are the envelope and the place on the axis (David & Nagaraja 2003, Order
 * Statistics, 3rd ed., section 2.1). Each point by itself is inside in 95 % of normal samples with
 * that mean and standard deviation; that all are at once is less likely, and that both were
 * estimated is not accounted for.
 */
#include <stdlib.h>

#include <Rmath.h>

#include "base/memory.h"
#include "base/print.h"
#include "dataset/least_difference.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

#define TAIL 0.025
/* the finest step is this part of the distance to the nearer end */
enum { FINEST = 100, MOST_DRAWN = 4 * FINEST };
/* of more, quantiles of each take too long */
enum { MOST_COUNTED = 2000, TEST_SIZE = 100 };

typedef struct {
    double phi;
    size_t instance;
} point;

static int ascending(const void *a, const void *b)
{
    const double x = ((const point *)a)->phi;
    const double y = ((const point *)b)->phi;
    return (x > y) - (x < y);
}

static point *sorted(const suf_pairing *p)
{
    point *points = suf_alloc(p->n, sizeof *points);
    for (size_t i = 0; i < p->n; i++)
        points[i] = (point){p->phi[i], p->instances[i]};
    qsort(points, p->n, sizeof *points, ascending);
    return points;
}

/* the quantile at p of the i-th smallest, from 1, of n standard normal numbers */
static double order_quantile(double p, size_t i, size_t n)
{
    return qnorm(qbeta(p, (double)i, (double)(n - i + 1), 1, 0), 0, 1, 1, 0);
}

/* The place, from 1, after the i-th smallest, of those that are drawn: all at the ends, and in the
 * middle of very many one of each few, which lie on each other. */
static size_t next_place(size_t i, size_t n)
{
    const size_t from_end = i < n - i ? i : n - i;
    const size_t step = from_end / FINEST;
    return i + (step > 1 ? step : 1);
}

static void write_points(suf_figure *figure, FILE *out, const suf_dataset *d, const point *points,
                         size_t n)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "instances",
                                          .columns = {"normal_quantile", "difference", "@instance"},
                                          .names = d->instances},
                       "points");
    fprintf(out, "$points << EOD\n");
    for (size_t place = 1; place <= n; place = next_place(place, n)) {
        const size_t i = place - 1;
        const double x = order_quantile(0.5, i + 1, n);
        suf_print_to(out, "%.10g %.10g %zu\n", x, points[i].phi, points[i].instance);
        suf_figure_add_tip(figure, 0, x, points[i].phi, d->instances[points[i].instance],
                           "difference %.4g, normal quantile %.3g", points[i].phi, x);
    }
    fprintf(out, "EOD\n");
}

/* one side of the envelope, upwards or downwards; range comes to cover it */
static void write_side(FILE *out, const suf_analysed *c, double least, double tail, int down,
                       suf_figure_range *range)
{
    for (size_t k = 1; k <= c->n; k = next_place(k, c->n)) {
        const size_t i = down ? c->n + 1 - k : k;
        const double y =
            suf_least_difference_cut(c->mean + c->sd * order_quantile(tail, i, c->n), least);
        suf_print_to(out, "%.10g %.10g\n", order_quantile(0.5, i, c->n), y);
        suf_figure_range_cover(range, y);
    }
}

/* along the lower side and back along the upper one */
static suf_figure_range write_envelope(suf_figure *figure, FILE *out, const suf_analysed *c,
                                       double least)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "envelope", .columns = {"normal_quantile", "difference"}},
        "envelope");
    suf_figure_range range = SUF_FIGURE_NOTHING;
    fprintf(out, "$envelope << EOD\n");
    write_side(out, c, least, TAIL, 0, &range);
    write_side(out, c, least, 1 - TAIL, 1, &range);
    fprintf(out, "EOD\n");
    return range;
}

static void write_axes(FILE *out, const suf_dataset *d, const suf_pairing *p)
{
    suf_figure_write_pair(out, d, p);
    fprintf(out,
            "set xlabel 'normal quantile'\nset ylabel beside noenhanced font pairfont offset -0.5\n"
            "set key above horizontal\n");
}

/* the number of differences that are outside of their part of the envelope */
static size_t n_outside(const suf_analysed *c, const point *points)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++) {
        const double low = c->mean + c->sd * order_quantile(TAIL, i + 1, c->n);
        const double high = c->mean + c->sd * order_quantile(1 - TAIL, i + 1, c->n);
        n += points[i].phi < low || points[i].phi > high;
    }
    return n;
}

static void describe(suf_figure *figure, const suf_analysed *c, const point *points)
{
    char test[TEST_SIZE] = "";
    if (!isnan(c->shapiro_p))
        suf_print_into(test, sizeof test, " The test of Shapiro and Wilk has p = %.3g.",
                       c->shapiro_p);
    if (c->n <= MOST_COUNTED)
        suf_figure_describe(figure, "Of %zu differences, %zu lie outside of the envelope.%s", c->n,
                            n_outside(c, points), test);
    else
        suf_figure_describe(figure, "%zu differences from %.3g to %.3g.%s", c->n, points[0].phi,
                            points[c->n - 1].phi, test);
}

suf_figure *suf_figure_new_qq(const suf_analysis *a, size_t comparison, suf_error *err)
{
    (void)err;
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_analysed *c = &a->comparisons[comparison];
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    point *points = sorted(p);
    write_points(figure, out, a->dataset, points, p->n);
    suf_figure_range range = write_envelope(figure, out, c, a->least_difference);
    suf_figure_range_cover(&range, points[0].phi);
    suf_figure_range_cover(&range, points[p->n - 1].phi);
    describe(figure, c, points);
    free(points);
    write_axes(out, a->dataset, p);
    suf_figure_write_linear_axis(out, 'y', range, SUF_FIGURE_TICS);
    suf_print_to(out,
                 "plot $envelope using 1:2 with @area linecolor '#d5e6f1' "
                 "title 'pointwise 95 %% envelope', "
                 "%.10g + %.10g * x with lines linecolor '#404040' linewidth 1 notitle, "
                 "$points using 1:2 with points linestyle 1 pointsize 0.6 title '%s' @tips\n",
                 c->mean, c->sd,
                 p->n >= MOST_DRAWN ? "instances, not all of the middle" : "instances");
    suf_figure_finish(figure, out);
    return figure;
}
