/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs while they are read, in any order, and then sorted by instance, algorithm and order. A run
 * takes 16 bytes, and runs are sorted by counting.
 */
#ifndef SUF_IMPORT_OBSERVATION_BLOCKS_H
#define SUF_IMPORT_OBSERVATION_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct suf_observation {
    uint32_t instance;
    uint16_t algorithm, status;
    double value;
} suf_observation;

/* { 0 } is empty; has_orders is set before the first run. */
typedef struct suf_observation_blocks {
    struct observation_block *first, *last;
    size_t n;
    bool has_orders, has_statuses; /* whether these are kept */
} suf_observation_blocks;

typedef struct suf_sorted_runs {
    double *values;          /* by instance, algorithm, order */
    unsigned char *statuses; /* the same: a suf_status; NULL: nothing says that a run failed */
    size_t *starts; /* the runs of algorithm a on instance i begin at starts[i * algorithms + a] */
} suf_sorted_runs;

void suf_observation_blocks_add(suf_observation_blocks *blocks, suf_observation x, double order);
void suf_observation_blocks_release(suf_observation_blocks *blocks);

/* Empties the blocks into *runs. If two runs of a cell have the same order, returns the first such
 * cell, instance * algorithms + algorithm, with that order in *twice; otherwise SIZE_MAX. */
size_t suf_observation_blocks_sort(suf_observation_blocks *blocks, size_t n_instances,
                                   size_t n_algorithms, suf_sorted_runs *runs, double *twice);
void suf_sorted_runs_release(suf_sorted_runs *runs);

#endif
