/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an experiment is not what it was at first, or not what was planned.
 */
#ifndef SUF_IMPORT_PLAN_CHANGES_H
#define SUF_IMPORT_PLAN_CHANGES_H

#include "suffice.h"

/* When runs had begun, in seconds since 1970. */
typedef struct suf_run_starts {
    size_t n, capacity;
    double *all;
} suf_run_starts;

/* Adds one. */
void suf_run_starts_add(suf_run_starts *starts, double started);

/* Fills in the changes of a dataset that comes from the store, each with how many of the runs had
 * begun: all that are recorded, whether they take part or not. starts are those of the dataset's
 * instances and algorithms; what is missing in them is read. SUF_EIO: it cannot be read. */
int suf_plan_changes_add(suf_dataset *dataset, suf_store *store, const suf_run_starts *starts,
                         suf_error *err);

#endif
