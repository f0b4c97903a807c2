/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sorted.h.
 */
#include "stats/sorted.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

double *suf_sorted(const double *x, size_t n)
{
    double *sorted = suf_alloc(n, sizeof *sorted);
    if (n == 0)
        return sorted;
    memcpy(sorted, x, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_value);
    return sorted;
}

double suf_sorted_median(const double *x, size_t n)
{
    const double upper = x[n / 2];
    return n % 2 ? upper : x[n / 2 - 1] / 2 + upper / 2;
}
