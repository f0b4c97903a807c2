/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a trial to a decision. Results are always read from recorded decisions; here a decision is
 * made when an instance is closed, and made again when a store is verified.
 */
#ifndef SUF_RESULTS_DECIDE_H
#define SUF_RESULTS_DECIDE_H

#include "results/store_map.h"
#include "results/trial.h"
#include "store/decision.h"

/* The decision of a trial, for suf_decision_release; nothing is recorded. While the trial is open,
 * the state is SUF_DECISION_NONE and the numbers are the present ones. instance: its number. */
suf_decision suf_decide(const suf_trial *trial, const suf_store_map *map, size_t instance);

/* What a decision is recorded with. */
typedef struct suf_closing {
    const suf_store_map *map;
    size_t instance;    /* its number */
    int64_t supersedes; /* the id of the decision before; 0: none */
} suf_closing;

/* The same, with what the failed run said in the reason, and added to the open batch. A trial that
 * is open is recorded as reopened. */
int suf_decide_and_record(suf_decision *decision, const suf_trial *trial,
                          const suf_closing *closing, suf_store *store, suf_error *err);

/* Decides all instances of the store's current experiment anew, in the open batch: those that have
 * a decision, and those whose runs lead to one. keep_pools: what decides is as before, so the rule
 * is told what it was told before (batch_pool.h). Does nothing if the store has no experiment. */
int suf_decide_all(suf_store *store, bool keep_pools, suf_error *err);

/* The same for the instances that have no decision which holds, with what the rule was told on the
 * others: those are closed whose runs lead to a decision. */
int suf_decide_open(suf_store *store, suf_error *err);

/* The last decision on each instance, by the instance's number; NULL: there is none. The array is
 * for free(). */
const suf_decision **suf_decide_last(const suf_decisions *decisions, const suf_store *store);

#endif
