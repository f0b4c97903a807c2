/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See outliers.h.
 *
 * Modified z scores above 3.5 (Iglewicz & Hoaglin 1993, How to Detect and Handle Outliers): the
 * distance from the median, divided by the median absolute deviation, which is 0.6745 sigma for
 * normal values. If more than half of the values are equal, by the mean absolute deviation, which
 * is 0.7979 sigma.
 */
#include "analysis/outliers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/moments.h"
#include "stats/statistic.h"

static const double MOST = 3.5;

/* an estimate of sigma for normal values; 0 if all are equal. work: n doubles */
static double spread_of(const double *x, size_t n, double median, double *work)
{
    for (size_t i = 0; i < n; i++)
        work[i] = fabs(x[i] - median);
    const double mad = suf_statistic_of((suf_summary){.kind = SUF_STATISTIC_MEDIAN}, work, n);
    return mad > 0 ? mad / 0.6745 : 1.253314 * suf_mean(work, n);
}

void suf_outliers_fill(suf_analysed *c, const suf_pairing *p)
{
    double *work = suf_alloc(p->n, sizeof *work);
    memcpy(work, p->phi, p->n * sizeof *work);
    const double median = suf_statistic_of((suf_summary){.kind = SUF_STATISTIC_MEDIAN}, work, p->n);
    const double spread = spread_of(p->phi, p->n, median, work);
    size_t capacity = 0;
    for (size_t i = 0; i < p->n && spread > 0; i++)
        if (fabs(p->phi[i] - median) > MOST * spread) {
            c->outliers = suf_grow(c->outliers, c->n_outliers, &capacity, sizeof *c->outliers);
            c->outliers[c->n_outliers++] = i;
        }
    free(work);
}
