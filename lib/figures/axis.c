/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See axis.h.
 */
#include "figures/axis.h"

#include "base/print.h"
#include "figures/log_axis.h"

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
    if (!(range.lo <= range.hi))
        return (suf_figure_range){0, 1};
    const double margin =
        range.hi > range.lo ? MARGIN * (range.hi - range.lo) : fmax(0.1 * fabs(range.hi), 0.1);
    return (suf_figure_range){range.lo - margin, range.hi + margin};
}

void suf_figure_write_range(FILE *out, char axis, suf_figure_range range)
{
    const suf_figure_range shown = with_margin(range);
    suf_print_to(out, "set %crange [%.10g:%.10g]\n", axis, shown.lo, shown.hi);
}

bool suf_figure_range_is_logarithmic(suf_figure_range range)
{
    return range.lo > 0 && range.hi > 100 * range.lo;
}

static double n_multiples(suf_figure_range range, double step)
{
    return floor(range.hi / step) - ceil(range.lo / step) + 1;
}

/* the largest round number with at least this many multiples in the range; 0: there is none */
static double round_step(suf_figure_range range, int at_least)
{
    static const double round[] = {5, 4, 2.5, 2, 1};
    double ten = pow(10, floor(log10(range.hi - range.lo)));
    for (int k = 0; k < 3; k++, ten /= 10)
        for (size_t i = 0; i < sizeof round / sizeof *round; i++)
            if (n_multiples(range, round[i] * ten) >= at_least)
                return round[i] * ten;
    return 0;
}

void suf_figure_write_logarithmic_axis(FILE *out, char axis, suf_figure_range range)
{
    suf_log_axis_write(out, axis, suf_log_axis_widen(range, MARGIN));
}

void suf_figure_write_linear_axis(FILE *out, char axis, suf_figure_range range, int at_least)
{
    const double step = round_step(with_margin(range), at_least);
    suf_figure_write_range(out, axis, range);
    if (step > 0)
        suf_print_to(out, "set %ctics %.10g\nset format %c '%%.10g'\n", axis, step, axis);
}

void suf_figure_write_axis(FILE *out, char axis, suf_figure_range range, int at_least)
{
    if (suf_figure_range_is_logarithmic(range))
        suf_figure_write_logarithmic_axis(out, axis, range);
    else
        suf_figure_write_linear_axis(out, axis, range, at_least);
}
