/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See log_axis.h. gnuplot itself has tics only at powers of ten, of which a short axis has one or
 * none; here an axis has the roundest numbers of which there are enough.
 */
#include "figures/log_axis.h"

#include <stddef.h>

#include "base/print.h"

enum { FEWEST = 3, MOST_DECADES = 5 };

suf_figure_range suf_log_axis_widen(suf_figure_range range, double share)
{
    const double factor = range.hi > range.lo ? pow(range.hi / range.lo, share) : 1.5;
    return (suf_figure_range){range.lo / factor, range.hi * factor};
}

/* what tics are in every power of ten, the roundest numbers first */
static const double mantissas[][10] = {{1}, {1, 3}, {1, 2, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9}};
enum { N_SETS = sizeof mantissas / sizeof *mantissas };

/* writes the tics, or only counts them if out is NULL */
static int list_multiples(FILE *out, const double *set, int every, suf_figure_range range)
{
    const int last = (int)floor(log10(range.hi));
    const bool is_plain = range.lo >= 1e-3 && range.hi < 1e5;
    int n = 0;
    for (int k = (int)floor(log10(range.lo)); k <= last; k++)
        for (size_t i = 0; i < 10 && set[i] > 0; i++) {
            const double x = set[i] * pow(10, k);
            if (k % every != 0 || x < range.lo || x > range.hi)
                continue;
            if (out && (is_plain || set[1] > 0))
                suf_print_to(out, "%s'%g' %.10g", n ? ", " : "", x, x);
            else if (out)
                suf_print_to(out, "%sgprintf(power, %.10g) %.10g", n ? ", " : "", x, x);
            n++;
        }
    return n;
}

/* equally spaced, for a range so short that it hardly differs from a linear one */
static void list_steps(FILE *out, suf_figure_range range)
{
    static const double round[] = {5, 2, 1, 0.5, 0.2, 0.1};
    const double ten = pow(10, floor(log10(range.hi - range.lo)));
    size_t i = 0;
    while (i + 1 < sizeof round / sizeof *round && (range.hi - range.lo) / (round[i] * ten) < 4)
        i++;
    const double step = round[i] * ten;
    bool is_first = true;
    for (double k = ceil(range.lo / step); k * step <= range.hi; k++) {
        suf_print_to(out, "%s'%.6g' %.10g", is_first ? "" : ", ", k * step, k * step);
        is_first = false;
    }
}

void suf_log_axis_write(FILE *out, char axis, suf_figure_range range)
{
    int every = (int)fmax(1, ceil(log10(range.hi / range.lo) / MOST_DECADES));
    size_t set = 0;
    while (every > 1 && list_multiples(NULL, mantissas[0], every, range) < FEWEST)
        every--;
    while (set < N_SETS && list_multiples(NULL, mantissas[set], every, range) < FEWEST)
        set++;
    suf_print_to(out,
                 "set logscale %c\nset %crange [%.10g:%.10g]\nset %ctics font small scale 0.6 (",
                 axis, axis, range.lo, range.hi, axis);
    if (set < N_SETS)
        list_multiples(out, mantissas[set], every, range);
    else
        list_steps(out, range);
    fprintf(out, ")\n");
}
