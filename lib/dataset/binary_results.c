/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a dataset has one result 0 or 1 of each algorithm on every instance.
 */
#include <stdbool.h>

#include "suffice.h"

int suf_dataset_is_binary(const suf_dataset *d)
{
    bool has_result = false;
    if (!d->cells || d->n_instances < 2 || d->difference != SUF_SIMPLE)
        return 0;
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++) {
        const suf_cell *cell = &d->cells[i];
        if (cell->n > 1 || (cell->n == 1 && cell->value != 0 && cell->value != 1))
            return 0;
        has_result = has_result || cell->n == 1;
    }
    return has_result;
}
