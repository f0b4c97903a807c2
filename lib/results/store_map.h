/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which algorithms and instances of the store take part in the experiment as it was last conducted.
 * The map is recorded as notes of the experiment, with the store's numbers.
 */
#ifndef SUF_RESULTS_STORE_MAP_H
#define SUF_RESULTS_STORE_MAP_H

#include "store/store_parts.h"

typedef struct suf_store_map {
    size_t n_algorithms;
    size_t *algorithms; /* the store's number of each algorithm of the experiment */
    size_t n_instances;
    size_t *instances;    /* those drawn, in the order in which they were drawn */
    int64_t retry_rounds; /* see suf_trial_init */
} suf_store_map;

/* The map that was written last. SUF_EINVAL: there is none; SUF_EIO: it is damaged. */
int suf_store_map_load(suf_store_map *map, suf_store *store, suf_error *err);
void suf_store_map_release(suf_store_map *map);

/* The place of an algorithm of the store among those compared; SIZE_MAX: it is not compared. */
size_t suf_store_map_place(const suf_store_map *map, size_t algorithm);

/* How often the retry limit of failed runs was reset in the experiment. */
int suf_store_map_retry_rounds(suf_store *store, int64_t *rounds, suf_error *err);

/* Adds the map to the open batch. */
int suf_store_map_write(const suf_store_map *map, suf_store *store, suf_error *err);

#endif
