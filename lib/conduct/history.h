/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a store remembers: the experiment, and the runs of an instance replayed.
 */
#ifndef SUF_CONDUCT_HISTORY_H
#define SUF_CONDUCT_HISTORY_H

#include "conduct/continuation.h"
#include "conduct/trial.h"
#include "store/store.h"

/* Told of every try of the algorithms that are compared; algorithm: in the experiment. */
typedef void suf_history_note(size_t algorithm, const suf_record *record, void *context);

/* Puts the recorded tries of an instance into its trial and lets it consume them. */
int suf_history_load(suf_trial *trial, suf_store *store, const suf_matching *matching,
                     size_t number, suf_history_note *note, void *context, suf_error *err);

/* The experiment as it was last conducted, made from the store alone; its instances are those
 * drawn, in that order. */
suf_experiment *suf_history_experiment(suf_store *store, const suf_matching *matching,
                                       suf_error *err);

#endif
