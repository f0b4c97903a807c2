/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figure of a sequential plan: its boundaries over the number of instances, on the scale of z,
 * of the p value, and of the mean difference in standard deviations.
 */
#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "base/print.h"
#include "figures/figure.h"

enum { ROWS = 44, LINES = 48 };

/* the mean difference at which the test has the p value of z; of other tests than t by their
 * efficiency */
static double difference_at(const suf_sequential_plan *p, double z, double n)
{
    if (p->design.test != SUF_TEST_T)
        return z / sqrt(n * suf_test_efficiency(p->design.test));
    const double t = qt(pnorm(-fabs(z), 0, 1, 1, 1), n - 1, 0, 1);
    return copysign(t / sqrt(n), z);
}

/* columns: instances, critical z, level, critical difference, and the same three of futility */
static void write_looks(FILE *out, const suf_sequential_plan *p)
{
    fprintf(out, "$looks << EOD\n");
    for (size_t k = 0; k < p->used.n_looks; k++) {
        const suf_sequential_look *look = &p->used.looks[k];
        const double n = (double)p->instances[k];
        const bool is_futile = isfinite(look->futility_z);
        suf_print_to(out, "%lld %.10g %.10g %.10g", (long long)p->instances[k],
                     fmin(look->critical_z, 9), look->nominal_p,
                     difference_at(p, fmin(look->critical_z, 9), n));
        if (is_futile)
            suf_print_to(out, " %.10g %.10g %.10g\n", look->futility_z,
                         p->used.sides * pnorm(look->futility_z, 0, 1, 0, 0),
                         difference_at(p, look->futility_z, n));
        else
            fprintf(out, " NaN NaN NaN\n");
    }
    fprintf(out, "EOD\n");
}

static void plot_scale(FILE *out, const suf_sequential_plan *p, int column, bool is_mirrored)
{
    fprintf(out,
            "plot $looks using 1:%d with linespoints linestyle 1 title 'stop for a difference'",
            column);
    if (is_mirrored)
        fprintf(out, ", $looks using 1:(-$%d) with linespoints linestyle 1 notitle", column);
    if (p->rule.futility != SUF_FUTILITY_NONE) {
        fprintf(out, ", $looks using 1:%d with linespoints linestyle 2 title 'stop for futility'",
                column + 3);
        if (is_mirrored)
            fprintf(out, ", $looks using 1:(-$%d) with linespoints linestyle 2 notitle",
                    column + 3);
    }
    fprintf(out, "\n");
}

suf_figure *suf_figure_new_sequential(const suf_sequential_plan *p)
{
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    const bool is_mirrored = p->used.sides == 2;
    write_looks(out, p);
    suf_print_to(out,
                 "set multiplot layout 3,1 margins char 10, char 2, char 3.5, char 2.5 "
                 "spacing char 0, char 1.5\n"
                 "set xrange [0:%.10g]\nset key above font small samplen 2.5\n"
                 "set format x ''\nset ylabel 'z'\n",
                 1.04 * (double)p->design.instances);
    plot_scale(out, p, 2, is_mirrored);
    fprintf(out, "unset key\nset ylabel 'p value'\nset logscale y\nset format y power\n");
    plot_scale(out, p, 3, false);
    fprintf(out, "unset logscale y\nset format y '%%g'\nset format x '%%g'\n"
                 "set xlabel 'number of instances'\nset ylabel 'mean difference (sd)'\n");
    plot_scale(out, p, 4, is_mirrored);
    fprintf(out, "unset multiplot\n");
    suf_figure_describe(figure,
                        "Boundaries of %zu looks. The critical z falls from %.3g with %lld "
                        "instances to %.3g with %lld.",
                        p->used.n_looks, p->used.looks[0].critical_z, (long long)p->instances[0],
                        p->used.looks[p->used.n_looks - 1].critical_z,
                        (long long)p->design.instances);
    suf_figure_fit(figure, ROWS, LINES);
    suf_figure_finish(figure, out);
    return figure;
}
