/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See time_limit.h.
 */
#include "conduct/time_limit.h"

#include <stdlib.h>

#include "base/memory.h"

/* times before the median is used */
enum { FEWEST = 5 };

void suf_times_add(suf_times *t, const suf_algorithm *x, double wall)
{
    if (x->timeout_percent == 0)
        return;
    t->all = suf_grow(t->all, t->n, &t->capacity, sizeof *t->all);
    t->all[t->n++] = wall;
}

void suf_times_release(suf_times *t)
{
    free(t->all);
    *t = (suf_times){0};
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* It is computed again only after a tenth more times: the median changes slowly. */
static double median(suf_times *t)
{
    if (t->n > t->n_median + t->n_median / 10) {
        qsort(t->all, t->n, sizeof *t->all, ascending);
        t->median = (t->all[(t->n - 1) / 2] + t->all[t->n / 2]) / 2;
        t->n_median = t->n;
    }
    return t->median;
}

double suf_times_limit(suf_times *t, const suf_algorithm *x)
{
    if (x->timeout_percent == 0)
        return x->timeout;
    return t->n < FEWEST ? 0 : median(t) * x->timeout_percent / 100;
}
