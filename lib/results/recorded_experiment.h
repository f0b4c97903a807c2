/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a store remembers: the experiment, and the runs of an instance replayed.
 */
#ifndef SUF_RESULTS_RECORDED_EXPERIMENT_H
#define SUF_RESULTS_RECORDED_EXPERIMENT_H

#include "results/store_map.h"
#include "results/trial.h"
#include "store/store.h"

/* Told of every try of the algorithms that are compared; algorithm: in the experiment. */
typedef void suf_trial_note(size_t algorithm, const suf_record *record, void *context);

/* Puts the recorded tries of an instance into its trial and lets it consume them. */
int suf_trial_load(suf_trial *trial, suf_store *store, const suf_store_map *map, size_t number,
                   suf_trial_note *note, void *context, suf_error *err);

/* The experiment as it was last conducted, made from the store alone; its instances are those
 * drawn, in that order. */
suf_experiment *suf_recorded_experiment(suf_store *store, const suf_store_map *map, suf_error *err);

#endif
