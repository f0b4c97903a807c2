/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See axis.h.
 */
#include "figures/axis.h"

#define MARGIN 0.04

void suf_figure_range_cover(suf_figure_range *range, double x)
{
    if (!isfinite(x))
        return;
    range->lo = fmin(range->lo, x);
    range->hi = fmax(range->hi, x);
}

static suf_figure_range with_margin(suf_figure_range range)
{
    const double margin =
        range.hi > range.lo ? MARGIN * (range.hi - range.lo) : fmax(0.1 * fabs(range.hi), 0.1);
    return (suf_figure_range){range.lo - margin, range.hi + margin};
}

void suf_figure_write_range(FILE *out, char axis, suf_figure_range range)
{
    const suf_figure_range shown = with_margin(range);
    fprintf(out, "set %crange [%.10g:%.10g]\n", axis, shown.lo, shown.hi);
}

bool suf_figure_range_is_logarithmic(suf_figure_range range)
{
    return range.lo > 0 && range.hi > 100 * range.lo;
}

/* 1, 2 or 5 times a power of ten */
static double round_step(double length, int n_tics)
{
    const double least = length / n_tics;
    const double ten = pow(10, floor(log10(least)));
    return least <= ten ? ten : least <= 2 * ten ? 2 * ten : least <= 5 * ten ? 5 * ten : 10 * ten;
}

static void write_logarithmic(FILE *out, char axis, suf_figure_range range, int n_tics)
{
    const double decades = log10(range.hi / range.lo);
    const double margin = pow(10, MARGIN * decades);
    const bool is_plain = range.lo >= 1e-3 && range.hi < 1e5;
    fprintf(out, "set logscale %c\nset %crange [%.10g:%.10g]\nset %ctics %g\nset format %c %s\n",
            axis, axis, range.lo / margin, range.hi * margin, axis,
            pow(10, fmax(1, ceil(decades / n_tics))), axis, is_plain ? "'%g'" : "power");
}

void suf_figure_write_axis(FILE *out, char axis, suf_figure_range range, int n_tics)
{
    if (suf_figure_range_is_logarithmic(range)) {
        write_logarithmic(out, axis, range, n_tics);
        return;
    }
    const suf_figure_range shown = with_margin(range);
    suf_figure_write_range(out, axis, range);
    fprintf(out, "set %ctics %.10g\nset format %c '%%.10g'\n", axis,
            round_step(shown.hi - shown.lo, n_tics), axis);
}
