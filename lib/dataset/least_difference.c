/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See least_difference.h.
 */
#include "dataset/least_difference.h"

#include <math.h>
#include <stdbool.h>

static bool has_negative_cell(const suf_dataset *d)
{
    for (size_t i = 0; d->cells && i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 0 && d->cells[i].value < 0)
            return true;
    return false;
}

static bool has_smaller(const suf_dataset *d, double least)
{
    for (size_t k = 0; k < d->n_pairings; k++) {
        const suf_pairing *p = &d->pairings[k];
        const double *measured = p->plain ? p->plain : p->phi;
        for (size_t i = 0; i < p->n; i++)
            if (measured[i] < least)
                return true;
    }
    return false;
}

double suf_least_difference(const suf_dataset *d)
{
    const bool is_share = d->source != SUF_SOURCE_PHI && d->difference == SUF_PERCENT;
    return is_share && !has_negative_cell(d) && !has_smaller(d, -1) ? -1 : -INFINITY;
}

double suf_least_difference_cut(double x, double least)
{
    return isfinite(x) && x < least ? least : x;
}
