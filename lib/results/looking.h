/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The looks of a sequential experiment, as they were planned and recorded.
 */
#ifndef SUF_RESULTS_LOOKING_H
#define SUF_RESULTS_LOOKING_H

#include "experiment/experiment_parts.h"
#include "results/store_map.h"

/* The caller frees it by suf_looking_free; NULL and SUF_OK if the experiment is not sequential. */
int suf_looking_load(suf_looking **looking, const suf_experiment *experiment,
                     const suf_store_map *map, suf_store *store, suf_error *err);

#endif
