/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The result of an algorithm on an instance, as figures of values show it.
 */
#ifndef SUF_FIGURES_CELL_VALUE_H
#define SUF_FIGURES_CELL_VALUE_H

#include <stdbool.h>

#include "suffice.h"

/* The dataset has cells. NAN if there is no result: the algorithm was not run there, its runs
 * failed, or all of them reached the time limit, so that its value is no more than a penalty. */
double suf_cell_value(const suf_dataset *dataset, size_t instance, size_t algorithm);

/* Whether the algorithm was run there, with a result or without. */
bool suf_cell_was_tried(const suf_dataset *dataset, size_t instance, size_t algorithm);

#endif
