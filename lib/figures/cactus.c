/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many instances every algorithm solved, and how fast: its times in ascending order, the cactus
 * plot of solver competitions, and the share of instances that it had solved at each time, the same
 * curve turned round. See solution_times.h.
 */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "figures/figure_view.h"
#include "figures/log_axis.h"
#include "figures/solution_times.h"
#include "suffice/out_of_memory.h"

enum { MOST_POINTS = 1000, NAME_WIDTH = 24 };
#define MARGIN 0.04
/* the shortest time of the axis, if there are shorter ones */
#define SHORTEST 1e-4

typedef struct {
    const suf_dataset *d;
    suf_stairs all[SUF_FIGURE_MARKS];
    suf_figure_range times;
    size_t most; /* instances solved */
    bool is_logarithmic;
} solved_view;

static solved_view view_of(const suf_dataset *d, suf_figure_view view)
{
    solved_view v = {.d = d,
                     .times = SUF_FIGURE_NOTHING,
                     .is_logarithmic = suf_figure_view_is_logarithmic(view, true)};
    for (size_t k = 0; k < d->n_algorithms; k++) {
        v.all[k] = suf_solution_times_of(d, k);
        v.most = v.all[k].n > v.most ? v.all[k].n : v.most;
        for (size_t i = 0; i < v.all[k].n; i++)
            suf_figure_range_cover(&v.times, fmax(v.all[k].x[i], SHORTEST));
    }
    v.times = v.is_logarithmic ? suf_log_axis_widen(v.times, MARGIN)
                               : (suf_figure_range){0, (1 + MARGIN) * v.times.hi};
    return v;
}

static void release_view(solved_view *v)
{
    for (size_t k = 0; k < v->d->n_algorithms; k++)
        free(v->all[k].x);
}

static void write_times_axis(suf_figure *figure, FILE *out, char axis, const solved_view *v)
{
    suf_figure_offer_scale(figure, true, v->times);
    if (v->is_logarithmic)
        suf_log_axis_write(out, axis, v->times);
    else
        suf_print_to(out, "set %crange [%.10g:%.10g]\n", axis, v->times.lo, v->times.hi);
}

static void describe(suf_figure *figure, const solved_view *v)
{
    char *text;
    size_t size;
    FILE *words = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < v->d->n_algorithms; k++)
        fprintf(words, "%s%s solved %zu of %zu instances", k ? "; " : "", v->d->algorithms[k],
                v->all[k].n, v->all[k].total);
    suf_figure_describe(figure, "%s.", suf_text_stream_close(words, &text));
    free(text);
}

static void write_ascending(suf_figure *figure, FILE *out, const solved_view *v, size_t k)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = v->d->algorithms[k], .columns = {"instances_solved", "time"}},
        "times%zu", k);
    const suf_stairs *s = &v->all[k];
    const size_t every = s->n / MOST_POINTS + 1;
    fprintf(out, "$times%zu << EOD\n", k);
    for (size_t i = 0; i < s->n; i++)
        if (i % every == 0 || i + 1 == s->n)
            suf_print_to(out, "%zu %.10g\n", i + 1, fmax(s->x[i], SHORTEST));
    fprintf(out, "EOD\n");
}

static void plot_ascending(FILE *out, const solved_view *v)
{
    for (size_t k = 0; k < v->d->n_algorithms; k++) {
        fprintf(out, "%s$times%zu using 1:2 with ", k ? ", " : "plot ", k);
        suf_figure_write_line(out, k);
        fprintf(out, " title ");
        suf_figure_write_quoted(out, v->d->algorithms[k], NAME_WIDTH);
    }
    fprintf(out, "\n");
}

suf_figure *suf_figure_new_cactus(const suf_analysis *a, size_t comparison, suf_figure_view view,
                                  suf_error *err)
{
    (void)comparison;
    if (suf_solution_times_check(a->dataset, err) < 0)
        return NULL;
    solved_view v = view_of(a->dataset, view);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    for (size_t k = 0; k < v.d->n_algorithms; k++)
        write_ascending(figure, out, &v, k);
    write_times_axis(figure, out, 'y', &v);
    suf_figure_write_axis(out, 'x', (suf_figure_range){0, (double)v.most}, SUF_FIGURE_TICS);
    suf_solution_times_write_unit(out, v.d);
    fprintf(out, "set ylabel 'time in '.unit noenhanced\nset xlabel 'instances solved'\n"
                 "set xtics font small\n");
    suf_stairs_write_key(figure, out, v.d->n_algorithms);
    plot_ascending(out, &v);
    describe(figure, &v);
    release_view(&v);
    suf_figure_finish(figure, out);
    return figure;
}

suf_figure *suf_figure_new_solved_ecdf(const suf_analysis *a, size_t comparison,
                                       suf_figure_view view, suf_error *err)
{
    (void)comparison;
    if (suf_solution_times_check(a->dataset, err) < 0)
        return NULL;
    solved_view v = view_of(a->dataset, view);
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    for (size_t k = 0; k < v.d->n_algorithms; k++)
        suf_stairs_write(out, "solved", k, &v.all[k], v.times.lo, v.times.hi);
    write_times_axis(figure, out, 'x', &v);
    suf_solution_times_write_unit(out, v.d);
    fprintf(out, "set xlabel 'time in '.unit noenhanced\nset ylabel 'share of instances solved'\n"
                 "set yrange [0:1.02]\n");
    suf_stairs_publish_all(figure, "solved", v.d, "time");
    suf_stairs_plot(figure, out, "solved", v.d);
    describe(figure, &v);
    release_view(&v);
    suf_figure_finish(figure, out);
    return figure;
}
