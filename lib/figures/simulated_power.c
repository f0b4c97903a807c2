/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The power curve of the procedure as simulated, with Monte-Carlo intervals, and the power that was
 * promised for normal differences.
 */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figures/figure.h"

typedef struct {
    double effect, power;
    suf_seen rate;
} curve_point;

static int by_effect(const void *a, const void *b)
{
    const double x = ((const curve_point *)a)->effect;
    const double y = ((const curve_point *)b)->effect;
    return (x > y) - (x < y);
}

static void write_points(FILE *out, const suf_simulation *s, suf_figure_range *range)
{
    curve_point *points = suf_alloc(s->n_simulated, sizeof *points);
    for (size_t i = 0; i < s->n_simulated; i++) {
        const suf_simulated *r = &s->simulated[i];
        points[i] = (curve_point){r->effect, r->power, r->seen[SUF_SEEN_REJECTED]};
        suf_figure_range_cover(range, r->effect);
    }
    qsort(points, s->n_simulated, sizeof *points, by_effect);
    fprintf(out, "$rates << EOD\n");
    for (size_t i = 0; i < s->n_simulated; i++)
        fprintf(out, "%.10g %.10g %.10g %.10g %.10g\n", points[i].effect, points[i].rate.mean,
                points[i].rate.low, points[i].rate.high, points[i].power);
    fprintf(out, "EOD\n");
    free(points);
}

suf_figure *suf_figure_new_simulation(const suf_simulation *s)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_figure_range range = SUF_FIGURE_NOTHING;
    write_points(out, s, &range);
    fprintf(out, "set xlabel 'true mean difference'\nset ylabel 'rejection rate'\n"
                 "set key above horizontal font small samplen 2\nset yrange [0:1.02]\n");
    suf_figure_write_range(out, 'x', range);
    fprintf(out,
            "plot $rates using 1:5 with lines linestyle %d title 'promised', "
            "$rates using 1:2 with lines linestyle 1 notitle, "
            "$rates using 1:2:3:4 with yerrorbars linestyle 1 title 'simulated', "
            "%.10g with lines linecolor '#404040' linewidth 1 dashtype 2 title 'alpha'\n",
            2 + SUF_FIGURE_COMPANION, s->request.design.alpha);
    suf_figure_finish(figure, out);
    return figure;
}
