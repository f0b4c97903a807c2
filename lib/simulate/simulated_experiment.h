/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One experiment on made-up algorithms, by the rule, the tests and the verdicts of real ones.
 *
 *     suf_simulated_experiment_init      once for many experiments
 *     suf_simulated_experiment_conduct   for each: draws the instances; starts all of them;
 * continues each until the rule stops; tests suf_simulated_experiment_observe   what there is to
 * see, a number for each suf_seen_kind suf_simulated_experiment_release
 *
 * Between conduct and observe the samplers have the runs of every instance, and the dataset and the
 * analysis have the differences and the verdicts.
 */
#ifndef SUF_SIMULATE_SIMULATED_EXPERIMENT_H
#define SUF_SIMULATE_SIMULATED_EXPERIMENT_H

#include "correction/stopping_bias.h"
#include "simulate/made_world.h"
#include "suffice.h"

typedef struct suf_simulated_experiment {
    const suf_simulation *simulation;
    const suf_made_world *world;
    double effect; /* of the last algorithm, of the experiment that was conducted last */
    suf_made_instances instances;
    suf_sampler **samplers;                /* by instance */
    suf_pooled pooled[SUF_MAX_ALGORITHMS]; /* what the rule is told */
    double *spreads;                       /* by instance and algorithm, of a budget */
    double *starts;                        /* by algorithm: the first runs on an instance */
    suf_dataset
        dataset; /* a pairing for each comparison, of the instances that have a difference */
    suf_analysis analysis;
    bool is_corrected;     /* for the bias that stopping left, ... */
    suf_sampled_runs runs; /* ... with these: the runs of all instances that have differences */
    size_t *sampled;       /* which these are */
    suf_stopping_bias bias;
} suf_simulated_experiment;

/* Whether the bias that stopping left is estimated in each experiment. */
bool suf_simulated_experiment_is_corrected(const suf_simulation_request *request);

/* simulation: only its request and the number of its instances are used. Both must outlive it. */
void suf_simulated_experiment_init(suf_simulated_experiment *e, const suf_simulation *simulation,
                                   const suf_made_world *world);
void suf_simulated_experiment_release(suf_simulated_experiment *e);

void suf_simulated_experiment_conduct(suf_simulated_experiment *e, int64_t number, double effect);

/* NAN where there is nothing to see. */
void suf_simulated_experiment_observe(const suf_simulated_experiment *e, double seen[SUF_N_SEEN]);

/* The number of runs on an instance. */
int64_t suf_simulated_experiment_runs(const suf_simulated_experiment *e, size_t instance);

#endif
