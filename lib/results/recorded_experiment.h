/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The experiment that a store holds, and the runs of an instance put into a trial.
 */
#ifndef SUF_RESULTS_RECORDED_EXPERIMENT_H
#define SUF_RESULTS_RECORDED_EXPERIMENT_H

#include "results/store_map.h"
#include "results/trial.h"
#include "store/store_parts.h"

/* Called for every try of the algorithms that are compared; algorithm: its place in the experiment.
 */
typedef void suf_trial_note(size_t algorithm, const suf_record *record, void *context);

/* Puts the recorded tries of an instance into its trial and lets it consume them. */
int suf_trial_load(suf_trial *trial, suf_store *store, const suf_store_map *map, size_t number,
                   suf_trial_note *note, void *context, suf_error *err);

/* The experiment as it was last conducted, made from the store alone; its instances are those
 * drawn, in that order. */
suf_experiment *suf_recorded_experiment(suf_store *store, const suf_store_map *map, suf_error *err);

/* The same with the settings of any revision. */
suf_experiment *suf_recorded_experiment_at(suf_store *store, const suf_store_map *map,
                                           int64_t revision, suf_error *err);

#endif
