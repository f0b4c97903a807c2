/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The experiment that is recorded in a store, and its runs, which are put into trials.
 */
#ifndef SUF_RESULTS_RECORDED_EXPERIMENT_H
#define SUF_RESULTS_RECORDED_EXPERIMENT_H

#include "results/store_map.h"
#include "results/trial.h"
#include "store/store_parts.h"

/* Called for every try of the algorithms that are compared. algorithm: its place in the experiment.
 */
typedef void suf_trial_note(size_t algorithm, const suf_record *record, void *context);

/* Puts the recorded tries of an instance into its trial and advances it. note may be NULL. */
int suf_trial_load(suf_trial *trial, suf_store *store, const suf_store_map *map, size_t number,
                   suf_trial_note *note, void *context, suf_error *err);

/* Where commands ran by a revision, for free(): the path is recorded as it is seen from the folder
 * of the store, so that both can be moved together. It is absolute if it leads anywhere. */
char *suf_recorded_directory(suf_store *store, int64_t revision);

/* The experiment with the settings of the last revision, made from the store alone, for
 * suf_experiment_free. Its instances are those drawn, in that order. NULL: failed. */
suf_experiment *suf_recorded_experiment(suf_store *store, const suf_store_map *map, suf_error *err);

/* The same with the settings of any revision. */
suf_experiment *suf_recorded_experiment_at(suf_store *store, const suf_store_map *map,
                                           int64_t revision, suf_error *err);

#endif
