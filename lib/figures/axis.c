/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See axis.h.
 */
#include "figures/axis.h"

#include "base/print.h"

#define MARGIN 0.04
#define MAX_DECADES 6

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

/* the numbers between which a logarithmic axis of few decades has its tics */
static void write_steps(FILE *out, char axis, suf_figure_range range, const char *steps)
{
    const char *before = "";
    suf_print_to(out, "set %ctics (", axis);
    for (double ten = pow(10, floor(log10(range.lo))); ten <= range.hi; ten *= 10)
        for (const char *c = steps; *c; c++) {
            const double place = (*c - '0') * ten;
            if (place < range.lo || place > range.hi)
                continue;
            suf_print_to(out, "%s%.10g", before, place);
            before = ", ";
        }
    fprintf(out, ")\n");
}

static void write_logarithmic_tics(FILE *out, char axis, suf_figure_range range)
{
    const double decades = log10(range.hi / range.lo);
    if (decades < 0.4)
        write_steps(out, axis, range, "123456789");
    else if (decades < 1)
        write_steps(out, axis, range, "125");
    else if (decades < 2)
        write_steps(out, axis, range, "13");
    else
        suf_print_to(out, "set %ctics %g\n", axis, pow(10, fmax(1, ceil(decades / MAX_DECADES))));
}

void suf_figure_write_logarithmic_axis(FILE *out, char axis, suf_figure_range range)
{
    const double margin = pow(10, MARGIN * log10(range.hi / range.lo));
    const bool is_plain = range.lo >= 1e-3 && range.hi < 1e5;
    const suf_figure_range shown = {range.lo / margin, range.hi * margin};
    suf_print_to(out, "set logscale %c\nset %crange [%.10g:%.10g]\n", axis, axis, shown.lo,
                 shown.hi);
    write_logarithmic_tics(out, axis, shown);
    suf_print_to(out, "set format %c %s\n", axis, is_plain ? "'%g'" : "power");
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
