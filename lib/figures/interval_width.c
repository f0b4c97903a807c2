/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figure of a plan for the width of the interval: the half-width over the number of instances,
 * the half-width that is wanted, and the number that is planned.
 */
#include <math.h>

#include "base/print.h"
#include "figures/figure.h"
#include "figures/figure_data.h"

enum { POINTS = 100 };

static double half_width_with(const suf_plan *plan, double n)
{
    suf_design q = plan->design;
    q.instances = (int64_t)n;
    return suf_design_half_width(&q);
}

/* from a quarter of the planned number to twice as many, each number once */
static void write_widths(FILE *out, const suf_plan *plan)
{
    const double n = (double)plan->design.instances;
    const double lo = fmax(fmin(3, n), floor(n / 4));
    const double step = fmax(1, (2 * n - lo) / POINTS);
    fprintf(out, "$widths << EOD\n");
    for (double x = lo; x <= 2 * n + 0.5; x += step)
        suf_print_to(out, "%.10g %.10g\n", round(x), half_width_with(plan, round(x)));
    fprintf(out, "EOD\n");
}

suf_figure *suf_figure_new_interval_width(const suf_plan *plan)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    const double wanted = plan->design.half_width;
    suf_figure_publish(
        figure, (suf_figure_block){.series = "plans", .columns = {"instances", "half_width"}},
        "widths");
    write_widths(out, plan);
    suf_print_to(out, "$planned << EOD\n%lld %.10g\nEOD\n", (long long)plan->design.instances,
                 plan->half_width);
    suf_print_to(out,
                 "set xlabel 'number of instances N'\nset ylabel 'half-width of the interval'\n"
                 "set yrange [0:*]\nset key right top\n"
                 "plot $widths using 1:2 with lines linestyle 1 title 'standard deviation %.6g'",
                 plan->design.sigma);
    if (wanted > 0)
        suf_print_to(out,
                     ", %.10g with lines linecolor '#404040' linewidth 1 dashtype 2 "
                     "title 'wanted: %.6g'",
                     wanted, wanted);
    fprintf(out, ", $planned using 1:2 with points linestyle 1 notitle, "
                 "$planned using 1:2:(sprintf('%%.15g', $1)) with labels boxed offset 0.9,0.7 left "
                 "notitle\n");
    suf_figure_describe(figure, "With %lld instances the half-width is %.4g.",
                        (long long)plan->design.instances, plan->half_width);
    suf_figure_finish(figure, out);
    return figure;
}
