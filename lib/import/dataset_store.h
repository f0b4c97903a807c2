/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset of the first instances of a store, such as those that a look rests on.
 */
#ifndef SUF_IMPORT_DATASET_STORE_H
#define SUF_IMPORT_DATASET_STORE_H

#include "suffice.h"

/* suf_dataset_init_store with so many instances, the first that were drawn; 0: all. */
int suf_dataset_init_first(suf_dataset *dataset, suf_store *store, size_t most, suf_error *err);

#endif
