/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The corrections of a store in its dataset: what stopping did to each comparison.
 */
#ifndef SUF_IMPORT_DATASET_CORRECTION_H
#define SUF_IMPORT_DATASET_CORRECTION_H

#include "store/correction.h"

/* Which recorded things a dataset was made of. */
typedef struct suf_dataset_origin {
    int64_t *decisions; /* ids, by instance; 0: none that is recorded */
    size_t *algorithms; /* the store's number of each algorithm */
} suf_dataset_origin;

/* Fills in the bias of each comparison, and subtracts it from the differences if the valid
 * correction says so. The dataset has the differences of all finished instances. */
void suf_dataset_correct(suf_dataset *dataset, suf_store *store, const suf_corrections *corrections,
                         const suf_dataset_origin *origin);

#endif
