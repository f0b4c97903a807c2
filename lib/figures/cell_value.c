/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See cell_value.h.
 */
#include "figures/cell_value.h"

#include <math.h>

static bool is_timed_out(const suf_dataset *d, size_t i)
{
    return d->ends && d->ends[i].n > 0 && d->ends[i].n_timed_out == d->ends[i].n;
}

double suf_cell_value(const suf_dataset *d, size_t instance, size_t algorithm)
{
    const size_t i = instance * d->n_algorithms + algorithm;
    return d->cells[i].n > 0 && !is_timed_out(d, i) ? d->cells[i].value : NAN;
}

bool suf_cell_was_tried(const suf_dataset *d, size_t instance, size_t algorithm)
{
    const size_t i = instance * d->n_algorithms + algorithm;
    return d->cells[i].n > 0 || d->cells[i].n_failed > 0 || is_timed_out(d, i);
}
