/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment meets its store: is it the experiment whose runs are there, grown perhaps? Which
 * instances are drawn?
 */
#ifndef SUF_CONDUCT_CONTINUATION_H
#define SUF_CONDUCT_CONTINUATION_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"
#include "store/store.h"

/* The numbers of the store. */
typedef struct suf_matching {
    size_t n_algorithms;
    size_t *algorithms; /* of each algorithm of the experiment */
    size_t n_instances;
    size_t *instances; /* of those drawn, in the order in which they were */
    int64_t forgiven;  /* see suf_trial_init */
} suf_matching;

/* Writes the experiment into the store, durably: a new one, or what is new in it. n_instances are
 * drawn without replacement by the experiment's seed; those drawn before stay. SUF_EINVAL: what
 * changed makes the recorded runs invalid, and request->fork is not set; the message shows it. */
int suf_continue(suf_matching *matching, const suf_experiment *experiment, size_t n_instances,
                 suf_store *store, const suf_conduct_request *request, suf_error *err);

/* The last matching that was written. SUF_EINVAL: there is none. */
int suf_matching_load(suf_matching *matching, suf_store *store, suf_error *err);
void suf_matching_release(suf_matching *matching);

#endif
