/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figure of a replay: the largest standard error on each instance over its runs, and the
 * desired accuracy.
 */
#include <math.h>
#include <stdbool.h>

#include "base/print.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

enum { LABELLED = 6, NAME_WIDTH = 40 };

/* the steps of one instance from i on; returns where the next begins */
static size_t write_path(suf_figure *figure, FILE *out, const suf_replay *r, size_t i)
{
    const size_t instance = r->steps[i].instance;
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = suf_observations_instance(r->observations, instance),
                           .columns = {"runs", "standard_error"}},
        "path%zu", instance);
    fprintf(out, "$path%zu << EOD\n", instance);
    while (i < r->n_steps && r->steps[i].instance == instance) {
        const int64_t n_runs = r->steps[i].n_runs;
        double worst = 0;
        for (; i < r->n_steps && r->steps[i].instance == instance && r->steps[i].n_runs == n_runs;
             i++)
            worst = fmax(worst, r->steps[i].comparison.se);
        suf_print_to(out, "%lld %.10g\n", (long long)n_runs, worst);
    }
    fprintf(out, "EOD\n");
    return i;
}

static void plot_path(FILE *out, const suf_replay *r, size_t instance, bool is_first)
{
    fprintf(out, "%s$path%zu using 1:2 with lines linestyle %zu ", is_first ? "plot " : ", ",
            instance, instance % SUF_FIGURE_STYLES + 1);
    if (suf_observations_n_instances(r->observations) > LABELLED) {
        fprintf(out, "notitle");
        return;
    }
    fprintf(out, "title ");
    suf_figure_write_quoted(out, suf_observations_instance(r->observations, instance), NAME_WIDTH);
}

suf_figure *suf_figure_new_replay(const suf_replay *r)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    for (size_t i = 0; i < r->n_steps;)
        i = write_path(figure, out, r, i);
    fprintf(out, "set xlabel 'runs on the instance'\nset ylabel 'standard error'\n"
                 "set yrange [0:*]\nset key top right noenhanced\n");
    bool is_first = true;
    for (size_t i = 0; i < r->n_steps; i++)
        if (i == 0 || r->steps[i].instance != r->steps[i - 1].instance) {
            plot_path(out, r, r->steps[i].instance, is_first);
            is_first = false;
        }
    if (r->accuracy > 0)
        suf_print_to(
            out, "%s%.10g with lines linecolor '#404040' linewidth 1 dashtype 2 title 'accuracy'",
            is_first ? "plot " : ", ", r->accuracy);
    else if (is_first)
        fprintf(out, "plot 0 notitle");
    fprintf(out, "\n");
    suf_figure_describe(figure, "%zu instances; the desired accuracy is %.4g.",
                        suf_observations_n_instances(r->observations), r->accuracy);
    suf_figure_finish(figure, out);
    return figure;
}
