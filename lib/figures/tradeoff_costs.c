/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figure of a trade-off: total cost, and the number of instances on the right-hand axis,
 * over the number of runs per instance; the cheapest is marked.
 */
#include <math.h>

#include "base/print.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

suf_figure *suf_figure_new_tradeoff(const suf_tradeoff *t)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_figure_publish(
        figure, (suf_figure_block){.series = "designs", .columns = {"runs", "cost", "instances"}},
        "rows");
    fprintf(out, "$rows << EOD\n");
    for (size_t i = 0; i < t->n_rows; i++)
        if (isfinite(t->rows[i].cost))
            suf_print_to(out, "%lld %.10g %lld\n", (long long)t->rows[i].runs, t->rows[i].cost,
                         (long long)t->rows[i].instances);
    suf_print_to(out, "EOD\n$best << EOD\n%lld %.10g\nEOD\n", (long long)t->best.runs,
                 t->best.cost);
    fprintf(out, "set border 11\nset xlabel 'runs of each algorithm on each instance'\n"
                 "set ylabel 'total cost'\n"
                 "set y2tics nomirror\nset logscale x\nset yrange [0:*]\nset y2range [0:*]\n"
                 "set key top center\n"
                 "plot $rows using 1:2 with linespoints linestyle 1 title 'total cost', "
                 "$rows using 1:3 axes x1y2 with linespoints linestyle 2 title 'number of "
                 "instances (right)', "
                 "$best using 1:2 with points pointtype 6 pointsize 1.8 linewidth 2 "
                 "linecolor '#000000' title 'chosen'\n");
    suf_figure_describe(figure,
                        "The cheapest design has %lld runs of each algorithm on each of %lld "
                        "instances and costs %.4g.",
                        (long long)t->best.runs, (long long)t->best.instances, t->best.cost);
    suf_figure_finish(figure, out);
    return figure;
}
