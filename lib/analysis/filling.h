/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset while it is being filled, from whatever source.
 */
#ifndef SUF_ANALYSIS_FILLING_H
#define SUF_ANALYSIS_FILLING_H

#include "suffice.h"

typedef struct suf_filling {
    suf_dataset dataset;
    size_t capacity; /* of left_out */
    suf_compare compare;
} suf_filling;

/* Room for the names, and for the differences of all pairs on all instances. */
suf_filling suf_filling_start(size_t n_algorithms, size_t n_instances, suf_compare compare);

/* Room for cells and failures, all empty. */
void suf_filling_add_cells(suf_filling *f);

/* The cells of an instance, by algorithm. */
suf_cell *suf_filling_cells(suf_filling *f, size_t instance);

/* Fills in value and standard error of n > 0 runs from values[start] on. */
void suf_filling_summarise(const suf_dataset *dataset, suf_cell *cell);

void suf_filling_add_difference(suf_filling *f, size_t pairing, size_t instance, double phi,
                                double se);

/* The differences on an instance, from its cells; what has none is listed. */
void suf_filling_compare(suf_filling *f, size_t instance);

/* Leaves out the percentages of means that are not positive, by the cells. */
void suf_filling_check_bases(suf_filling *f);

/* Takes the sentence. */
void suf_filling_leave_out(suf_filling *f, char *sentence);

#endif
