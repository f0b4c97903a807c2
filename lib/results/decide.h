/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a trial to a decision. A result is always read from a recorded decision; this is how one is
 * made, when an instance is closed, and how one is checked.
 */
#ifndef SUF_RESULTS_DECIDE_H
#define SUF_RESULTS_DECIDE_H

#include "results/store_map.h"
#include "results/trial.h"
#include "store/decision.h"

/* What the trial has decided, for suf_decision_release; while it is open, its state is
 * SUF_DECISION_NONE and the numbers are those so far. Nothing is recorded. instance: its number. */
suf_decision suf_decide(const suf_trial *trial, const suf_store_map *map, size_t instance);

/* The same, with what the failed run said in the reason, and added to the open batch. supersedes:
 * the id of the decision before; 0: none. A trial that is open is recorded as reopened. */
int suf_decide_and_record(suf_decision *decision, const suf_trial *trial, const suf_store_map *map,
                          size_t instance, int64_t supersedes, suf_store *store, suf_error *err);

/* Decides all instances of the store's current experiment anew, into the open batch: those that
 * have a decision, and those whose runs lead to one. A store without an experiment is left alone.
 */
int suf_decide_all(suf_store *store, suf_error *err);

/* The last decision on each instance, by the instance's number; NULL: there is none. The array is
 * for free(). */
const suf_decision **suf_decide_last(const suf_decisions *decisions, const suf_store *store);

#endif
