/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See batch_pool.h. Sums are taken in the order in which the instances were drawn, so that the
 * result is the same to the last bit whatever ended first.
 */
#include "results/batch_pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "results/recorded_experiment.h"
#include "sampler/run_budget.h"
#include "sampler/sampler_parts.h"
#include "sampler/sampling_request.h"

static int compare_batches(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Numbers the batches from 0 in their order. Those of a crafted store may be any numbers. */
static void number_batches(suf_batch_pool *p, const suf_store *store)
{
    int64_t *batches = suf_alloc(p->n_instances + 1, sizeof *batches);
    for (size_t i = 0; i < p->n_instances; i++)
        batches[i] = p->spreads ? 0 : suf_store_batch(store, i);
    qsort(batches, p->n_instances, sizeof *batches, compare_batches);
    for (size_t i = 0; i < p->n_instances; i++)
        if (p->n_batches == 0 || batches[i] != batches[p->n_batches - 1])
            batches[p->n_batches++] = batches[i];
    for (size_t i = 0; i < p->n_instances; i++) {
        const int64_t batch = p->spreads ? 0 : suf_store_batch(store, i);
        const int64_t *found =
            bsearch(&batch, batches, p->n_batches, sizeof batch, compare_batches);
        p->batch_of[i] = (size_t)(found - batches);
    }
    free(batches);
}

static void list_batches(suf_batch_pool *p, const suf_store *store, const suf_store_map *map)
{
    number_batches(p, store);
    p->batches = suf_alloc(p->n_batches + 1, sizeof *p->batches);
    for (size_t b = 0; b < p->n_batches; b++)
        p->batches[b].pooled = suf_alloc(p->n_algorithms, sizeof(suf_pooled));
    for (size_t i = 0; i < map->n_instances; i++) {
        p->is_missing[map->instances[i]] = true;
        p->batches[p->batch_of[map->instances[i]]].n_missing++;
    }
}

static double *no_spreads(size_t n)
{
    double *spreads = suf_alloc(n + 1, sizeof *spreads);
    for (size_t i = 0; i < n; i++)
        spreads[i] = NAN;
    return spreads;
}

void suf_batch_pool_init(suf_batch_pool *pool, const suf_experiment *e, const suf_store *store,
                         const suf_store_map *map)
{
    *pool = (suf_batch_pool){.n_algorithms = e->n_algorithms,
                             .n_instances = suf_store_n_instances(store),
                             .is_wanted = suf_sampling_is_pooled(&e->sampling),
                             .sampling = suf_sampling_complete(&e->sampling)};
    if (!pool->is_wanted)
        return;
    if (e->sampling.mode == SUF_NEYMAN)
        pool->spreads = no_spreads(pool->n_instances * pool->n_algorithms);
    pool->batch_of = suf_alloc(pool->n_instances + 1, sizeof *pool->batch_of);
    pool->is_missing = suf_alloc(pool->n_instances + 1, sizeof *pool->is_missing);
    pool->starts = suf_alloc(pool->n_instances * pool->n_algorithms + 1, sizeof *pool->starts);
    list_batches(pool, store, map);
}

void suf_batch_pool_release(suf_batch_pool *p)
{
    for (size_t b = 0; b < p->n_batches; b++)
        free(p->batches[b].pooled);
    free(p->batches);
    free(p->batch_of);
    free(p->is_missing);
    free(p->starts);
    free(p->spreads);
    *p = (suf_batch_pool){0};
}

/* What a budget gives for each unit of spread. Instances that were given up have had no more than
 * their start, which is kept for them. */
static double rate_of(const suf_batch_pool *p)
{
    size_t n = 0;
    const size_t n_all = p->n_instances * p->n_algorithms;
    double *spreads = suf_alloc(n_all + 1, sizeof *spreads);
    memcpy(spreads, p->spreads, n_all * sizeof *spreads);
    suf_run_budget_reopen(spreads, p->n_instances, p->n_algorithms);
    for (size_t i = 0; i < n_all; i++)
        if (!isnan(spreads[i]))
            spreads[n++] = spreads[i];
    const double rate = suf_run_budget_rate(&p->sampling, spreads, n);
    free(spreads);
    return rate;
}

/* all starts of the batch are there */
static void compute(suf_batch_pool *p, size_t batch)
{
    suf_batch *b = &p->batches[batch];
    const double rate = p->spreads ? rate_of(p) : NAN;
    for (size_t a = 0; a < p->n_algorithms; a++) {
        suf_start_pool sum = {0};
        for (size_t i = 0; i < p->n_instances; i++)
            if (p->batch_of[i] == batch)
                suf_start_pool_merge(&sum, &p->starts[i * p->n_algorithms + a]);
        b->pooled[a] = suf_start_pool_value(&sum);
        b->pooled[a].rate = rate;
    }
    b->is_known = true;
}

static void count(suf_batch_pool *p, size_t i)
{
    suf_batch *b = &p->batches[p->batch_of[i]];
    p->is_missing[i] = false;
    for (size_t a = 0; p->spreads && a < p->n_algorithms; a++)
        if (isnan(p->spreads[i * p->n_algorithms + a]))
            p->spreads[i * p->n_algorithms + a] = 0;
    if (--b->n_missing == 0 && !b->is_known)
        compute(p, p->batch_of[i]);
}

void suf_batch_pool_take(suf_batch_pool *p, const suf_decision *d)
{
    if (!p->is_wanted || !p->is_missing[d->instance])
        return;
    suf_batch *b = &p->batches[p->batch_of[d->instance]];
    if (suf_decision_is_pooled(d) && !b->is_known) {
        memcpy(b->pooled, d->pooled, p->n_algorithms * sizeof *b->pooled);
        b->is_known = true;
    }
    count(p, d->instance);
}

void suf_batch_pool_add(suf_batch_pool *p, size_t i, const suf_trial *trial)
{
    if (!p->is_wanted || !p->is_missing[i] || trial->end == SUF_TRIAL_OPEN)
        return;
    if (trial->end == SUF_TRIAL_STARTED)
        suf_sampler_pool(trial->sampler, &p->starts[i * p->n_algorithms]);
    if (trial->end == SUF_TRIAL_STARTED && p->spreads)
        suf_sampler_spreads(trial->sampler, &p->spreads[i * p->n_algorithms]);
    count(p, i);
}

const suf_pooled *suf_batch_pool_of(const suf_batch_pool *p, size_t i)
{
    if (!p->is_wanted)
        return NULL;
    const suf_batch *b = &p->batches[p->batch_of[i]];
    return b->is_known ? b->pooled : NULL;
}

int suf_batch_pool_load(suf_batch_pool *p, const suf_experiment *e, suf_store *store,
                        const suf_store_map *map, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; p->is_wanted && i < map->n_instances && rc == SUF_OK; i++) {
        const size_t number = map->instances[i];
        suf_trial trial;
        suf_trial_init(&trial, e, suf_store_instance(store, number), map->retry_rounds, NULL);
        rc = suf_trial_load(&trial, store, map, number, NULL, NULL, err);
        if (rc == SUF_OK)
            suf_batch_pool_add(p, number, &trial);
        suf_trial_release(&trial);
    }
    return rc;
}
