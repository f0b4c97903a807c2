/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Vargha & Delaney's A (2000, A critique and improvement of the CL common language effect size
 * statistics of McGraw and Wong, J. Educational and Behavioral Statistics 25), with the variance of
 * DeLong, DeLong & Clarke-Pearson (1988, Comparing the areas under two or more correlated receiver
 * operating characteristic curves, Biometrics 44): the placement of a value is the share of the
 * other sample on its side; the variance is the sum of the variances of the placements, each
 * divided by the size of its sample.
 *
 * If the samples do not overlap, all placements are equal and that variance is 0, however few
 * values there are. Then the variance is that of a share of m = min(n_x, n_y) values that is 1/2 of
 * one of m + 1, divided evenly; two constant samples are taken to be certain.
 */
#include "stats/delong.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "stats/moments.h"

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The moments of the placements of the values of x, sorted, among those of y, sorted: of each the
 * share of y that is smaller, ties half. */
static suf_running placements(const double *x, size_t n_x, const double *y, size_t n_y)
{
    suf_running r = {0};
    size_t below = 0;
    size_t up_to = 0;
    for (size_t i = 0; i < n_x; i++) {
        while (below < n_y && y[below] < x[i])
            below++;
        while (up_to < n_y && y[up_to] <= x[i])
            up_to++;
        suf_running_add(&r, (double)(below + up_to) / (double)(2 * n_y));
    }
    return r;
}

static bool is_constant(const double *sorted, size_t n)
{
    return sorted[0] == sorted[n - 1];
}

/* the spreads of samples that do not overlap; a constant one has none */
static void bound(suf_delong *d, bool varies_x, size_t n_x, bool varies_y, size_t n_y)
{
    const double m = (double)(n_x < n_y ? n_x : n_y);
    const double share = 0.5 / (m + 1);
    const double inverse = (varies_x ? 1 / (double)n_x : 0) + (varies_y ? 1 / (double)n_y : 0);
    const double spread = inverse > 0 ? sqrt(share * (1 - share) / m / inverse) : 0;
    d->spread_x = varies_x ? spread : 0;
    d->spread_y = varies_y ? spread : 0;
}

suf_delong suf_delong_of(const double *x, size_t n_x, const double *y, size_t n_y, double *work)
{
    double *first = work;
    double *second = work + n_x;
    memcpy(first, x, n_x * sizeof *x);
    memcpy(second, y, n_y * sizeof *y);
    qsort(first, n_x, sizeof *first, ascending);
    qsort(second, n_y, sizeof *second, ascending);
    const suf_running of_x = placements(first, n_x, second, n_y);
    const suf_running of_y = placements(second, n_y, first, n_x);
    suf_delong d = {.probability = suf_running_mean(&of_y), .spread_x = NAN, .spread_y = NAN};
    if (n_x < 2 || n_y < 2)
        return d;
    d.spread_x = sqrt(suf_running_variance(&of_x));
    d.spread_y = sqrt(suf_running_variance(&of_y));
    if (d.spread_x == 0 && d.spread_y == 0)
        bound(&d, !is_constant(first, n_x), n_x, !is_constant(second, n_y), n_y);
    return d;
}

double suf_delong_se(const suf_delong *d, size_t n_x, size_t n_y)
{
    return sqrt(d->spread_x * d->spread_x / (double)n_x + d->spread_y * d->spread_y / (double)n_y);
}
