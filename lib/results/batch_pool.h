/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the starts of a batch of instances say of each algorithm's runs, for rules that want to know
 * it. A batch is the instances that were drawn together; those that are added later form another
 * one. A budget of runs is for all instances together: there is only one batch then.
 *
 * Calls, in their legal order:
 *
 *     init       once
 *     take       for each instance that was closed before: what its decision was made with
 *     add        for each other instance, when the trial of its start has ended
 *     of         at any time: NULL until the batch is complete
 *     release    once
 *
 * The result does not depend on the order in which instances are added.
 */
#ifndef SUF_RESULTS_BATCH_POOL_H
#define SUF_RESULTS_BATCH_POOL_H

#include "results/store_map.h"
#include "results/trial.h"
#include "sampler/start_pool.h"
#include "store/decision.h"

typedef struct suf_batch {
    size_t n_missing; /* instances whose start is not known to be complete */
    bool is_known;
    suf_pooled *pooled; /* per algorithm */
} suf_batch;

typedef struct suf_batch_pool {
    size_t n_algorithms, n_instances, n_batches;
    size_t *batch_of;       /* per instance of the store */
    bool *is_missing;       /* per instance: it takes part, and its start is awaited */
    suf_start_pool *starts; /* per instance and algorithm */
    double *spreads;        /* the same, if there is a budget; NAN: takes no part */
    suf_batch *batches;
    bool is_wanted; /* the rule needs it */
    suf_sampling sampling;
} suf_batch_pool;

void suf_batch_pool_init(suf_batch_pool *pool, const suf_experiment *experiment,
                         const suf_store *store, const suf_store_map *map);
void suf_batch_pool_release(suf_batch_pool *pool);

/* An instance is closed by this decision, which holds. */
void suf_batch_pool_take(suf_batch_pool *pool, const suf_decision *decision);

/* The trial of the start of an instance has ended; one that was given up has no part in the pool.
 * number: of the instance in the store. */
void suf_batch_pool_add(suf_batch_pool *pool, size_t number, const suf_trial *trial);

/* What is known for an instance, for suf_trial_init: NULL while it is not known. */
const suf_pooled *suf_batch_pool_of(const suf_batch_pool *pool, size_t number);

/* Adds the start of every instance from the recorded runs. */
int suf_batch_pool_load(suf_batch_pool *pool, const suf_experiment *experiment, suf_store *store,
                        const suf_store_map *map, suf_error *err);

#endif
