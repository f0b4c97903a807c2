/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stairs.h.
 */
#include "figures/stairs.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include <Rmath.h>

#include "base/print.h"
#include "figures/figure_data.h"

enum { MOST_STEPS = 1000, MOST_BANDS = 3, NAME_WIDTH = 24 };
/* with more curves the key needs room: rows of text of the plot itself, and curves in a row of it
 */
enum { FEW = 4, ROWS_OF_PLOT = 17, CURVES_IN_ROW = 2 };
#define TAIL 0.025

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

suf_stairs suf_stairs_of(double *x, size_t n, size_t total)
{
    qsort(x, n, sizeof *x, ascending);
    return (suf_stairs){x, n, total};
}

static void write_height(FILE *out, const suf_stairs *s, double x, size_t count)
{
    const double total = (double)s->total;
    const double share = (double)count / total;
    suf_print_to(out, "%.10g %.10g %.10g %.10g\n", x, share,
                 qbinom(TAIL, total, share, 1, 0) / total,
                 qbinom(1 - TAIL, total, share, 1, 0) / total);
}

/* the heights before and after each step */
void suf_stairs_write(FILE *out, const char *name, size_t k, const suf_stairs *s, double lo,
                      double hi)
{
    const size_t every = s->n / MOST_STEPS + 1;
    size_t below = 0;
    fprintf(out, "$%s%zu << EOD\n", name, k);
    write_height(out, s, lo, 0);
    for (size_t i = 0; i < s->n; i++) {
        const bool is_last_of_equals = i + 1 == s->n || s->x[i + 1] > s->x[i];
        if (!is_last_of_equals || (i + 1 < s->n && i + 1 < below + every))
            continue;
        write_height(out, s, s->x[i], below);
        write_height(out, s, s->x[i], i + 1);
        below = i + 1;
    }
    write_height(out, s, hi, s->n);
    fprintf(out, "EOD\n");
}

static void publish(suf_figure *figure, const char *name, size_t k, const char *series,
                    const char *x, bool has_band)
{
    suf_figure_publish(figure,
                       (suf_figure_block){.series = series,
                                          .columns = {x, "share", has_band ? "low" : NULL, "high"}},
                       "%s%zu", name, k);
}

void suf_stairs_publish(suf_figure *figure, const char *name, size_t k, const char *series,
                        const char *x)
{
    publish(figure, name, k, series, x, true);
}

void suf_stairs_publish_all(suf_figure *figure, const char *name, const suf_dataset *d,
                            const char *x)
{
    for (size_t k = 0; k < d->n_algorithms; k++)
        publish(figure, name, k, d->algorithms[k], x, d->n_algorithms <= MOST_BANDS);
}

void suf_stairs_write_key(suf_figure *figure, FILE *out, size_t n)
{
    fprintf(out, "set key above horizontal noenhanced font small samplen 2.5\n");
    if (n > FEW)
        suf_figure_reserve_rows(figure, ROWS_OF_PLOT + n / CURVES_IN_ROW);
}

/* no band in a terminal, where it would be lines like the others */
static void write_band(FILE *out, const char *name, size_t k)
{
    fprintf(out,
            "band%zu = narrow < 1 ? \"$%s%zu using 1:3:4 with filledcurves linestyle %zu fillstyle "
            "transparent solid 0.15 noborder notitle, \" : ''\n",
            k, name, k, k + 1);
}

void suf_stairs_plot(suf_figure *figure, FILE *out, const char *name, const suf_dataset *d)
{
    const size_t n_bands = d->n_algorithms <= MOST_BANDS ? d->n_algorithms : 0;
    suf_stairs_write_key(figure, out, d->n_algorithms);
    for (size_t k = 0; k < n_bands; k++)
        write_band(out, name, k);
    fprintf(out, "plot ");
    for (size_t k = 0; k < n_bands; k++)
        fprintf(out, "@band%zu ", k);
    for (size_t k = 0; k < d->n_algorithms; k++) {
        fprintf(out, "%s$%s%zu using 1:2 with ", k ? ", " : "", name, k);
        suf_figure_write_line(out, k);
        fprintf(out, " title ");
        suf_figure_write_quoted(out, d->algorithms[k], NAME_WIDTH);
    }
    fprintf(out, "\n");
}
