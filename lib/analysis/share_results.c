/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See share_results.h.
 */
#include "analysis/share_results.h"

#include <math.h>

#include "stats/statistic.h"

static bool is_share(const suf_dataset *d, const suf_cell *cell)
{
    const double *values = d->values ? d->values + cell->start : &cell->value;
    const size_t n = d->values ? cell->n : 1;
    if (cell->n == 0 || suf_statistic_is_share((int)d->statistic))
        return true;
    for (size_t i = 0; i < n; i++)
        if (d->statistic != SUF_OF_MEAN || (values[i] != 0 && values[i] != 1))
            return false;
    return true;
}

bool suf_share_results_are(const suf_dataset *d)
{
    for (size_t i = 0; d->cells && i < d->n_instances * d->n_algorithms; i++)
        if (!is_share(d, &d->cells[i]))
            return false;
    return d->cells != NULL;
}

double suf_share_results_slope(const suf_dataset *d, double share)
{
    return d->difference == SUF_SIMPLE ? 1 : d->difference == SUF_PROBABILITY ? 0.5 : 1 / share;
}

static bool is_log(const suf_dataset *d)
{
    const suf_scale scale = suf_difference_scale((int)d->difference);
    return scale == SUF_SCALE_LOG || scale == SUF_SCALE_LOG_FACTOR;
}

double suf_share_results_distance(const suf_dataset *d, double phi)
{
    const double distance = fabs(phi) / suf_share_results_slope(d, 1);
    return fmin(1, is_log(d) ? -expm1(-distance) : distance);
}

double suf_share_results_difference(const suf_dataset *d, double distance)
{
    return is_log(d) ? -log1p(-distance) : distance * suf_share_results_slope(d, 1);
}
