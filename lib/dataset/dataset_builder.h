/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Builds a dataset, from any source: start, add_cells if there are runs, then for each instance
 * fill its cells, and compare; or add_difference if only differences are known.
 */
#ifndef SUF_DATASET_DATASET_BUILDER_H
#define SUF_DATASET_DATASET_BUILDER_H

#include <stdbool.h>

#include "stats/contrast.h"
#include "stats/hypothesis.h"
#include "suffice.h"

typedef struct suf_dataset_builder {
    suf_dataset dataset;
    size_t capacity; /* of left_out */
    suf_compare compare;
} suf_dataset_builder;

/* Makes room for the names, and for the differences of all pairs on all instances. */
suf_dataset_builder suf_dataset_builder_start(size_t n_algorithms, size_t n_instances,
                                              suf_compare compare);

/* Makes room for cells and numbers of failures, all empty. */
void suf_dataset_builder_add_cells(suf_dataset_builder *b);

/* The cells of an instance, by algorithm. */
suf_cell *suf_dataset_builder_cells(suf_dataset_builder *b, size_t instance);

/* A value as it counts: at least the floor, if there is one. */
double suf_dataset_builder_floored(const suf_dataset *dataset, double value);

/* Fills in value and standard error of a cell from its n > 0 runs, which begin at values[start];
 * those below the floor are raised to it. */
void suf_dataset_builder_summarise(const suf_dataset *dataset, suf_cell *cell);

typedef struct suf_measured_difference {
    double phi, se;
    suf_interval interval; /* of 95 % */
} suf_measured_difference;
void suf_dataset_builder_add_difference(suf_dataset_builder *b, size_t pairing, size_t instance,
                                        suf_measured_difference difference);

/* What the failures of a comparison's algorithms make an instance. */
suf_absence suf_absence_by(bool has_first_failed, bool has_second_failed);

/* Adds by to the number of instances that are absent for this reason. */
void suf_absence_count(suf_pairing *pairing, suf_absence why, int by);

/* Counts an instance that was run but has no difference. */
void suf_dataset_builder_lose(suf_dataset_builder *b, size_t pairing, size_t instance,
                              suf_absence why);

/* Chooses the difference for cells that are all filled: ratio if every mean is positive, otherwise
 * simple; with the reason. */
void suf_dataset_builder_choose_difference(suf_dataset_builder *b);

/* What a difference is of the estimates of the algorithms, or of their mean logarithms. That of a
 * probability is of the runs, and has no use for it. */
suf_contrast suf_dataset_builder_contrast(suf_difference difference);

/* Computes the differences on all instances from their cells; lists what has none in left_out, and
 * counts what is lost because of its result. */
void suf_dataset_builder_compare(suf_dataset_builder *b);

/* Sets the state, when all else is filled in: incomplete if an instance lacks a difference because
 * of its results. */
void suf_dataset_builder_end(suf_dataset_builder *b);

/* Leaves out percent differences whose base, according to the cells, is not positive. */
void suf_dataset_builder_check_bases(suf_dataset_builder *b);

/* Adds a sentence, which then belongs to the dataset, to left_out. */
void suf_dataset_builder_leave_out(suf_dataset_builder *b, char *sentence);

/* Adds a sentence on how the file was read, which then belongs to the dataset; NULL: none. */
void suf_dataset_builder_note(suf_dataset *dataset, char *sentence);

#endif
