/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_rows.h.
 */
#include "figures/instance_rows.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "dataset/least_difference.h"

enum { MAX_NAMES = 60, NAME_WIDTH = 24 };
/* of a row, for its marks */
#define SPREAD 0.55

size_t suf_instance_rows_step(size_t n)
{
    return (n + MAX_NAMES - 1) / MAX_NAMES;
}

static int by_phi(const void *a, const void *b)
{
    const suf_instance_row *x = a;
    const suf_instance_row *y = b;
    if (isnan(x->phi) != isnan(y->phi))
        return isnan(x->phi) ? 1 : -1;
    if (x->phi != y->phi && !isnan(x->phi))
        return x->phi < y->phi ? -1 : 1;
    return x->instance < y->instance ? -1 : 1;
}

/* the last is below, and comes first */
static int by_place(const void *a, const void *b)
{
    const size_t x = ((const suf_instance_row *)a)->instance;
    const size_t y = ((const suf_instance_row *)b)->instance;
    return (x < y) - (x > y);
}

static int by_name(const void *a, const void *b)
{
    const suf_instance_row *x = a;
    const suf_instance_row *y = b;
    const int order = strverscmp(y->name, x->name);
    return order != 0 ? order : by_place(a, b);
}

void suf_instance_rows_sort(suf_instance_row *rows, size_t n, suf_figure_order order)
{
    static int (*const orders[SUF_N_ORDERS])(const void *, const void *) = {
        [SUF_ORDER_DIFFERENCE] = by_phi, [SUF_ORDER_GIVEN] = by_place, [SUF_ORDER_NAME] = by_name};
    qsort(rows, n, sizeof *rows, orders[order]);
}

/* as it was measured: the interval belongs to that */
static suf_instance_row row_of(const suf_dataset *d, const suf_pairing *p, size_t i, double least)
{
    return (suf_instance_row){.phi = p->plain ? p->plain[i] : p->phi[i],
                              .low = suf_least_difference_cut(p->low[i], least),
                              .high = p->high[i],
                              .name = d->instances[p->instances[i]],
                              .instance = p->instances[i]};
}

suf_instance_row *suf_instance_rows_of(const suf_dataset *d, const suf_pairing *p)
{
    const double least = suf_least_difference(d);
    suf_instance_row *rows = suf_alloc(p->n, sizeof *rows);
    for (size_t i = 0; i < p->n; i++)
        rows[i] = row_of(d, p, i, least);
    qsort(rows, p->n, sizeof *rows, by_phi);
    return rows;
}

static bool has_value(const suf_dataset *d, size_t instance)
{
    for (size_t k = 0; k < d->n_algorithms; k++)
        if (d->cells[instance * d->n_algorithms + k].n > 0)
            return true;
    return false;
}

suf_instance_row *suf_instance_rows_of_all(const suf_dataset *d, const suf_pairing *p, size_t *n)
{
    const double least = suf_least_difference(d);
    suf_instance_row *all = suf_alloc(d->n_instances, sizeof *all);
    for (size_t i = 0; i < d->n_instances; i++)
        all[i] = (suf_instance_row){NAN, NAN, NAN, d->instances[i], i};
    for (size_t i = 0; i < p->n; i++)
        all[p->instances[i]] = row_of(d, p, i, least);
    *n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        if (has_value(d, i))
            all[(*n)++] = all[i];
    qsort(all, *n, sizeof *all, by_phi);
    return all;
}

size_t suf_instance_rows_shared_start(const suf_instance_row *rows, size_t n, size_t limit)
{
    const char **names = suf_alloc(n + 1, sizeof *names);
    size_t n_names = 0;
    for (size_t i = 0; i < n; i++)
        if (rows[i].instance != SIZE_MAX)
            names[n_names++] = rows[i].name;
    const size_t length = suf_figure_shared_start(names, n_names, limit);
    free(names);
    return length;
}

void suf_instance_rows_write_names(suf_figure *figure, FILE *out, const suf_instance_row *rows,
                                   size_t n, const char *below, double below_y)
{
    const size_t step = suf_instance_rows_step(n);
    const size_t start = suf_instance_rows_shared_start(rows, n, NAME_WIDTH / 2);
    size_t n_names = 0;
    double widest = below ? (double)strlen(below) : 0;
    fprintf(out, "set xtics font small\nset ytics noenhanced font small scale 0 (");
    if (below)
        suf_print_to(out, "'%s' %g", below, below_y);
    for (size_t i = 0; i < n; i += step, n_names++) {
        fputs(i > 0 || below ? ", " : "", out);
        widest = fmax(widest, suf_figure_write_tic(
                                  out, rows[i].name + (rows[i].instance == SIZE_MAX ? 0 : start),
                                  NAME_WIDTH));
        fprintf(out, " %zu", i + 1);
    }
    suf_print_to(out, ")\nset lmargin 3 + narrow * %g\n", widest);
    suf_figure_reserve_rows(figure, n_names + (below != NULL));
}

void suf_instance_rows_write_axes(suf_figure *figure, FILE *out, const suf_dataset *d,
                                  const suf_instance_row *rows, size_t n)
{
    const double step = (double)suf_instance_rows_step(n);
    suf_instance_rows_write_names(figure, out, rows, n, NULL, 0);
    suf_figure_reserve_marks(figure, n > MAX_NAMES ? 1 : d->n_algorithms);
    suf_print_to(out,
                 "set yrange [%g:%g]\nset border 1\nset grid noytics\nset bars 0\n"
                 "set key above horizontal noenhanced font small samplen 1.5\n",
                 1 - 0.75 * step, (double)n + 0.75 * step);
}

int suf_instance_rows_check(const suf_dataset *d, suf_error *err)
{
    if (suf_figure_check_values(d, err) < 0)
        return SUF_EINVAL;
    if (d->n_algorithms > SUF_FIGURE_MARKS)
        return suf_fail(err, SUF_EINVAL,
                        "%zu algorithms cannot be distinguished in one figure; at most %d can",
                        d->n_algorithms, SUF_FIGURE_MARKS);
    return SUF_OK;
}

double suf_instance_rows_offset(const suf_dataset *d, size_t k)
{
    const double n = (double)d->n_algorithms;
    return SPREAD * (0.5 - ((double)k + 0.5) / n);
}
