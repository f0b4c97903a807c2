/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an experiment is not what it was at first, or not what was planned.
 */
#ifndef SUF_IMPORT_PLAN_CHANGES_H
#define SUF_IMPORT_PLAN_CHANGES_H

#include "suffice.h"

/* Fills in the changes of a dataset that comes from the store, each with how many of the runs had
 * begun: all that are recorded, whether they take part or not. SUF_EIO: they cannot be read. */
int suf_plan_changes_add(suf_dataset *dataset, suf_store *store, suf_error *err);

#endif
