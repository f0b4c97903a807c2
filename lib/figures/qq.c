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
#include "figures/catalogue.h"
#include "figures/figure.h"

#define TAIL 0.025
/* the finest step is this part of the distance to the nearer end */
enum { FINEST = 100, MOST_DRAWN = 4 * FINEST };

typedef struct {
    double phi;
    const char *name;
} point;

static int ascending(const void *a, const void *b)
{
    const double x = ((const point *)a)->phi;
    const double y = ((const point *)b)->phi;
    return (x > y) - (x < y);
}

static point *sorted(const suf_dataset *d, const suf_pairing *p)
{
    point *points = suf_alloc(p->n, sizeof *points);
    for (size_t i = 0; i < p->n; i++)
        points[i] = (point){p->phi[i], d->instances[p->instances[i]]};
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

static void write_points(suf_figure *figure, FILE *out, const point *points, size_t n)
{
    fprintf(out, "$points << EOD\n");
    for (size_t place = 1; place <= n; place = next_place(place, n)) {
        const size_t i = place - 1;
        const double x = order_quantile(0.5, i + 1, n);
        suf_print_to(out, "%.10g %.10g\n", x, points[i].phi);
        suf_figure_add_tip(figure, 0, x, points[i].phi, points[i].name,
                           "difference %.4g, normal quantile %.3g", points[i].phi, x);
    }
    fprintf(out, "EOD\n");
}

/* one side of the envelope, upwards or downwards; range comes to cover it */
static void write_side(FILE *out, const suf_analysed *c, double tail, int down,
                       suf_figure_range *range)
{
    for (size_t k = 1; k <= c->n; k = next_place(k, c->n)) {
        const size_t i = down ? c->n + 1 - k : k;
        const double y = c->mean + c->sd * order_quantile(tail, i, c->n);
        suf_print_to(out, "%.10g %.10g\n", order_quantile(0.5, i, c->n), y);
        suf_figure_range_cover(range, y);
    }
}

/* along the lower side and back along the upper one */
static suf_figure_range write_envelope(FILE *out, const suf_analysed *c)
{
    suf_figure_range range = SUF_FIGURE_NOTHING;
    fprintf(out, "$envelope << EOD\n");
    write_side(out, c, TAIL, 0, &range);
    write_side(out, c, 1 - TAIL, 1, &range);
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

suf_figure *suf_figure_new_qq(const suf_analysis *a, size_t comparison, suf_error *err)
{
    (void)err;
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_analysed *c = &a->comparisons[comparison];
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    point *points = sorted(a->dataset, p);
    write_points(figure, out, points, p->n);
    suf_figure_range range = write_envelope(out, c);
    suf_figure_range_cover(&range, points[0].phi);
    suf_figure_range_cover(&range, points[p->n - 1].phi);
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
