/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The power curve of the procedure as simulated, with Monte-Carlo intervals, and the power that was
 * promised for normal differences.
 */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/print.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "suffice/out_of_memory.h"

enum { N_STEPS = 200 }; /* of the promised curve */

typedef struct {
    double effect;
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
        points[i] = (curve_point){r->effect, r->seen[SUF_SEEN_REJECTED]};
        suf_figure_range_cover(range, r->effect);
    }
    qsort(points, s->n_simulated, sizeof *points, by_effect);
    fprintf(out, "$rates << EOD\n");
    for (size_t i = 0; i < s->n_simulated; i++)
        suf_print_to(out, "%.10g %.10g %.10g %.10g\n", points[i].effect, points[i].rate.mean,
                     points[i].rate.low, points[i].rate.high);
    fprintf(out, "EOD\n");
    free(points);
}

/* the standardised effect for one unit of the difference; 0 if no effect was simulated */
static double standard_of(const suf_simulation *s)
{
    for (size_t i = 0; i < s->n_simulated; i++)
        if (s->simulated[i].effect != 0)
            return s->simulated[i].standardised / s->simulated[i].effect;
    return 0;
}

static void write_promise(FILE *out, const suf_simulation *s, suf_figure_range range)
{
    const double step = (range.hi - range.lo) / N_STEPS;
    fprintf(out, "$promise << EOD\n");
    for (int i = 0; i <= N_STEPS; i++) {
        const double effect = range.lo + i * step;
        const double power = suf_simulation_promise(s, effect * standard_of(s));
        if (!isnan(power))
            suf_print_to(out, "%.10g %.10g\n", effect, power);
    }
    fprintf(out, "EOD\n");
}

/* "At 0: 0.05 of the experiments reject, at 0.5: 0.81." */
static void describe(suf_figure *figure, const suf_simulation *s)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t i = 0; i < s->n_simulated; i++)
        suf_print_to(out, i ? ", at %.4g: %.3g" : "At %.4g: %.3g of the experiments reject",
                     s->simulated[i].effect, s->simulated[i].seen[SUF_SEEN_REJECTED].mean);
    suf_figure_describe(figure, "%s.", suf_text_stream_close(out, &text));
    free(text);
}

suf_figure *suf_figure_new_simulation(const suf_simulation *s)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_figure_range range = SUF_FIGURE_NOTHING;
    suf_figure_publish(figure,
                       (suf_figure_block){.series = "simulated",
                                          .columns = {"effect", "rejection_rate", "low", "high"}},
                       "rates");
    suf_figure_publish(
        figure, (suf_figure_block){.series = "promised", .columns = {"effect", "rejection_rate"}},
        "promise");
    write_points(out, s, &range);
    write_promise(out, s, range);
    fprintf(out, "set xlabel 'true mean difference'\nset ylabel 'rejection rate'\n"
                 "set key above horizontal font small samplen 2\nset yrange [0:1.02]\n");
    suf_figure_write_range(out, 'x', range);
    suf_print_to(out,
                 "plot $promise using 1:2 with lines linestyle %d title 'promised', "
                 "$rates using 1:2:3:4 with yerrorbars linestyle 1 title 'simulated', "
                 "%.10g with lines linecolor '#404040' linewidth 1 dashtype 2 title 'alpha'\n",
                 2 + SUF_FIGURE_COMPANION, s->request.design.alpha);
    describe(figure, s);
    suf_figure_finish(figure, out);
    return figure;
}
