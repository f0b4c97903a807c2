/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pseudo_experiment.h. The starts are drawn twice from the same random numbers, so that nothing
 * has to be kept between the two passes.
 */
#include "correction/pseudo_experiment.h"

#include <stdlib.h>

#include "base/memory.h"
#include "sampler/sampler_parts.h"

void suf_pseudo_experiment_init(suf_pseudo_experiment *p, const suf_sampled_runs *real,
                                bool has_only_means)
{
    *p = (suf_pseudo_experiment){.places = suf_alloc(real->room + 1, sizeof *p->places),
                                 .has_only_means = has_only_means};
    suf_rehearsal_init(&p->rehearsal, real, !has_only_means);
    suf_sampled_runs_init(&p->runs, &real->sampling, real->room);
    for (size_t j = 0; j < real->room; j++)
        p->places[j] = j;
}

void suf_pseudo_experiment_release(suf_pseudo_experiment *p)
{
    suf_rehearsal_release(&p->rehearsal);
    suf_sampled_runs_release(&p->runs);
    free(p->places);
    *p = (suf_pseudo_experiment){0};
}

static suf_rng stream_of(uint64_t seed, uint64_t number, size_t instance)
{
    return suf_rng_stream(seed, (number << 32) + instance);
}

/* what the rule is told */
static void pool_starts(suf_pseudo_experiment *p, const suf_sampled_runs *real,
                        const size_t *places, uint64_t seed, uint64_t number, suf_pooled *pooled)
{
    suf_start_pool pools[SUF_MAX_ALGORITHMS] = {{0}};
    for (size_t j = 0; j < real->n_instances; j++) {
        if (real->instances[places[j]].is_fixed)
            continue;
        suf_rehearsal_set(&p->rehearsal, real, places[j], SUF_WHOLE_POOL);
        suf_rehearsal_start(&p->rehearsal, stream_of(seed, number, j), pools);
    }
    for (size_t a = 0; a < p->rehearsal.n_algorithms; a++) {
        pooled[a] = suf_start_pool_value(&pools[a]);
        pooled[a].rate = real->pooled[a].rate; /* of all instances */
    }
}

static void take_runs(suf_pseudo_experiment *p, suf_sampled_instance instance,
                      const suf_pooled *pooled)
{
    const double *values[SUF_MAX_ALGORITHMS];
    size_t n[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < p->rehearsal.n_algorithms; a++) {
        values[a] = p->rehearsal.kept[a];
        n[a] = (size_t)p->rehearsal.algorithms[a].n;
    }
    suf_sampled_runs_add(&p->runs, instance, values, n, pooled);
}

static void take_means(suf_pseudo_experiment *p)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < p->rehearsal.n_algorithms; a++)
        means[a] = p->rehearsal.algorithms[a].mean;
    suf_sampled_runs_add_means(&p->runs, means);
}

bool suf_pseudo_experiment_conduct(suf_pseudo_experiment *p, const suf_sampled_runs *real,
                                   const size_t *places, uint64_t seed, uint64_t number)
{
    suf_pooled pooled[SUF_MAX_ALGORITHMS];
    const bool is_told = suf_sampling_is_pooled(&real->sampling);
    places = places ? places : p->places;
    suf_sampled_runs_clear(&p->runs);
    if (is_told)
        pool_starts(p, real, places, seed, number, pooled);
    for (size_t j = 0; j < real->n_instances; j++) {
        suf_rehearsal_set(&p->rehearsal, real, places[j], SUF_WHOLE_POOL);
        suf_rehearsal_tell(&p->rehearsal, is_told ? pooled : NULL);
        if (!suf_rehearsal_run(&p->rehearsal, stream_of(seed, number, j)))
            return false;
        if (p->has_only_means)
            take_means(p);
        else
            take_runs(p, real->instances[places[j]], is_told ? pooled : NULL);
    }
    if (!p->has_only_means)
        suf_sampled_runs_end(&p->runs);
    return true;
}
