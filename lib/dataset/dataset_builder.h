/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset while it is being filled, from whatever source.
 */
#ifndef SUF_DATASET_DATASET_BUILDER_H
#define SUF_DATASET_DATASET_BUILDER_H

#include "suffice.h"

typedef struct suf_dataset_builder {
    suf_dataset dataset;
    size_t capacity; /* of left_out */
    suf_compare compare;
} suf_dataset_builder;

/* Room for the names, and for the differences of all pairs on all instances. */
suf_dataset_builder suf_dataset_builder_start(size_t n_algorithms, size_t n_instances,
                                              suf_compare compare);

/* Room for cells and failures, all empty. */
void suf_dataset_builder_add_cells(suf_dataset_builder *b);

/* The cells of an instance, by algorithm. */
suf_cell *suf_dataset_builder_cells(suf_dataset_builder *b, size_t instance);

/* Fills in value and standard error of n > 0 runs from values[start] on. */
void suf_dataset_builder_summarise(const suf_dataset *dataset, suf_cell *cell);

void suf_dataset_builder_add_difference(suf_dataset_builder *b, size_t pairing, size_t instance,
                                        double phi, double se);

/* The differences on an instance, from its cells; what has none is listed. */
void suf_dataset_builder_compare(suf_dataset_builder *b, size_t instance);

/* Leaves out the percentages of means that are not positive, by the cells. */
void suf_dataset_builder_check_bases(suf_dataset_builder *b);

/* Takes the sentence. */
void suf_dataset_builder_leave_out(suf_dataset_builder *b, char *sentence);

#endif
