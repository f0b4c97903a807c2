/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The empirical distribution of the differences of a comparison: on which share of the instances
 * they are at most x, with the band of the bootstrap (see stairs.h). Its height where the
 * difference is that of the null hypothesis is the share of instances on one side.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/stairs.h"

#define MARGIN 0.04
enum { MOST_TIPS = 200 };

static void plot(FILE *out, double mu0)
{
    suf_print_to(
        out,
        "set arrow from first %.10g, graph 0 to first %.10g, graph 1 nohead front linecolor "
        "'#404040' linewidth 1\n"
        "band = is_ascii ? '' : \"$ecdf0 using 1:3:4 with filledcurves linecolor '#a6cbe3' title "
        "'95 %% bootstrap band', \"\n"
        "plot @band $ecdf0 using 1:2 with lines linestyle 1 title 'instances' @tips\n",
        mu0, mu0);
}

/* at the upper end of each step; of very many none is seen */
static void add_tips(suf_figure *figure, const suf_dataset *d, const suf_pairing *p,
                     const suf_stairs *s)
{
    for (size_t i = 0; s->n <= MOST_TIPS && i < p->n; i++) {
        size_t n = 0;
        while (n < s->n && s->x[n] <= p->phi[i])
            n++;
        suf_figure_add_tip(figure, 0, p->phi[i], (double)n / (double)s->total,
                           d->instances[p->instances[i]],
                           "difference %.4g, at most that on %zu of "
                           "%zu instances",
                           p->phi[i], n, s->total);
    }
}

suf_figure *suf_figure_new_differences_ecdf(const suf_analysis *a, size_t comparison,
                                            suf_error *err)
{
    (void)err;
    const suf_pairing *p = &a->dataset->pairings[comparison];
    const suf_analysed *c = &a->comparisons[comparison];
    double *x = suf_alloc(p->n, sizeof *x);
    memcpy(x, p->phi, p->n * sizeof *x);
    suf_stairs s = suf_stairs_of(x, p->n, p->n);
    suf_figure_range range = {s.x[0], s.x[s.n - 1]};
    suf_figure_range_cover(&range, a->request.mu0);
    const double more = range.hi > range.lo ? MARGIN * (range.hi - range.lo) : 1;
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    suf_stairs_publish(figure, "ecdf", 0, "instances", "difference");
    suf_stairs_write(out, "ecdf", 0, &s, range.lo - more, range.hi + more);
    suf_figure_write_pair(out, a->dataset, p);
    suf_figure_write_linear_axis(out, 'x', range, SUF_FIGURE_TICS);
    fprintf(out, "set xlabel across noenhanced font pairfont\n"
                 "set ylabel 'share of instances'\nset xtics font small\nset yrange [0:1.02]\n");
    suf_stairs_write_key(figure, out, 2);
    plot(out, a->request.mu0);
    add_tips(figure, a->dataset, p, &s);
    suf_figure_describe(figure,
                        "%zu differences from %.3g to %.3g, a quarter at most %.3g, half at most "
                        "%.3g, three quarters at most %.3g; %zu better, %zu equal, %zu worse.",
                        s.n, s.x[0], s.x[s.n - 1], s.x[(s.n - 1) / 4], s.x[(s.n - 1) / 2],
                        s.x[3 * (s.n - 1) / 4], c->n_better, c->n_equal, c->n_worse);
    free(s.x);
    suf_figure_finish(figure, out);
    return figure;
}
