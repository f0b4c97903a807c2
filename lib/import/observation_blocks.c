/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See observation_blocks.h.
 */
#include "import/observation_blocks.h"

#include <stdlib.h>

#include "base/memory.h"

enum { BLOCK_SIZE = 1 << 16 };

typedef struct observation_block {
    struct observation_block *next;
    size_t n;
    suf_observation all[BLOCK_SIZE];
    double orders[]; /* if there is a column of them */
} observation_block;

void suf_observation_blocks_add(suf_observation_blocks *b, suf_observation x, double order)
{
    if (!b->last || b->last->n == BLOCK_SIZE) {
        const size_t n_orders = b->has_orders ? BLOCK_SIZE : 0;
        observation_block *more = suf_alloc(1, sizeof *more + n_orders * sizeof *more->orders);
        *(b->last ? &b->last->next : &b->first) = more;
        b->last = more;
    }
    if (b->has_orders)
        b->last->orders[b->last->n] = order;
    b->last->all[b->last->n++] = x;
    b->n++;
}

void suf_observation_blocks_release(suf_observation_blocks *b)
{
    for (observation_block *p = b->first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    *b = (suf_observation_blocks){0};
}

void suf_sorted_runs_release(suf_sorted_runs *r)
{
    free(r->values);
    free(r->statuses);
    free(r->starts);
    *r = (suf_sorted_runs){0};
}

/* ---- order ---- */

typedef struct {
    double order, value;
    unsigned char status;
} ordered;

static int by_order(const void *a, const void *b)
{
    const ordered *x = a;
    const ordered *y = b;
    return (x->order > y->order) - (x->order < y->order);
}

/* sorts the runs from start to end; false if two have the same number, which is *twice */
static bool put_in_order(suf_sorted_runs *r, const double *orders, size_t start, size_t end,
                         double *twice)
{
    bool is_unique = true;
    const size_t n = end - start;
    ordered *all = suf_alloc(n, sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[i] = (ordered){orders[start + i], r->values[start + i],
                           r->statuses ? r->statuses[start + i] : 0};
    qsort(all, n, sizeof *all, by_order);
    for (size_t i = 0; i < n; i++) {
        r->values[start + i] = all[i].value;
        if (r->statuses)
            r->statuses[start + i] = all[i].status;
        if (i > 0 && all[i].order == all[i - 1].order) {
            *twice = all[i].order;
            is_unique = false;
        }
    }
    free(all);
    return is_unique;
}

static size_t order_runs(suf_sorted_runs *r, const double *orders, size_t n_cells, double *twice)
{
    for (size_t c = 0; c < n_cells; c++)
        if (!put_in_order(r, orders, r->starts[c], r->starts[c + 1], twice))
            return c;
    return SIZE_MAX;
}

/* ---- cells ---- */

/* Sets starts[c + 1] to the number of runs in the cells before c. Placing the runs of c then
 * advances it to their end, which is where the next cell starts. */
static void count_runs(const suf_observation_blocks *b, suf_sorted_runs *r, size_t n_cells,
                       size_t n_algorithms)
{
    r->starts = suf_alloc(n_cells + 2, sizeof *r->starts);
    for (const observation_block *p = b->first; p; p = p->next)
        for (size_t i = 0; i < p->n; i++)
            r->starts[p->all[i].instance * n_algorithms + p->all[i].algorithm + 2]++;
    for (size_t c = 2; c < n_cells + 2; c++)
        r->starts[c] += r->starts[c - 1];
}

static void place_runs(const observation_block *p, suf_sorted_runs *r, double *orders,
                       size_t n_algorithms)
{
    for (size_t i = 0; i < p->n; i++) {
        const size_t cell = p->all[i].instance * n_algorithms + p->all[i].algorithm;
        const size_t place = r->starts[cell + 1]++;
        r->values[place] = p->all[i].value;
        if (r->statuses)
            r->statuses[place] = (unsigned char)p->all[i].status;
        if (orders)
            orders[place] = p->orders[i];
    }
}

size_t suf_observation_blocks_sort(suf_observation_blocks *b, size_t n_instances,
                                   size_t n_algorithms, suf_sorted_runs *r, double *twice)
{
    const size_t n_cells = n_instances * n_algorithms;
    double *orders = b->has_orders ? suf_alloc(b->n, sizeof *orders) : NULL;
    count_runs(b, r, n_cells, n_algorithms);
    r->values = suf_alloc(b->n, sizeof *r->values);
    r->statuses = b->has_statuses ? suf_alloc(b->n, 1) : NULL;
    while (b->first) {
        observation_block *p = b->first;
        place_runs(p, r, orders, n_algorithms);
        b->first = p->next;
        free(p);
    }
    b->last = NULL;
    const size_t cell = orders ? order_runs(r, orders, n_cells, twice) : SIZE_MAX;
    free(orders);
    return cell;
}
