/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A made-up world: drawing the instances of an experiment with their true differences, and the
 * results of runs on them.
 *
 * Everything that is drawn depends only on the seed, the number of the experiment, the instance,
 * the algorithm and the number of the run: two rules that are compared see the same results.
 */
#ifndef SUF_SIMULATE_MADE_WORLD_H
#define SUF_SIMULATE_MADE_WORLD_H

#include <stdbool.h>

#include "simulate/pilot.h"
#include "simulate/shape.h"
#include "simulate/world_scale.h"
#include "suffice.h"

typedef struct suf_made_world {
    suf_world world; /* its shapes are borrowed */
    double sigma;    /* standard deviation of the true differences */
    double shift;    /* mean of the true differences without an effect */
    size_t n_algorithms;
    suf_world_scale scale;
    double *centers;       /* by algorithm: suf_shape_center */
    double *mixed_centers; /* of the mixed shapes */
    suf_pilot_model pilot; /* if the world has one */
    suf_variates tables;
    uint64_t seed;
} suf_made_world;

/* sampling has its accuracy. SUF_EINVAL if the shapes have no such difference. */
int suf_made_world_init(suf_made_world *made, const suf_world *world, const suf_sampling *sampling,
                        uint64_t seed, suf_error *err);
void suf_made_world_release(suf_made_world *made);

/* The mean of the true differences of two algorithms if this is the effect; for simple differences
 * it is multiplied by the mean scale. */
double suf_made_world_mean(const suf_made_world *made, double effect);

/* The expected standard error on an instance: the accuracy, or about what the fixed runs or the
 * budget for this many instances give. */
double suf_made_world_se(const suf_made_world *made, const suf_sampling *sampling,
                         int64_t instances);

/* An algorithm on an instance: the source of its results. */
typedef struct suf_run_source {
    suf_distribution shape;
    const double *residuals; /* of a pilot, in the place of a shape; NULL: none */
    size_t n_residuals;
    double offset, factor; /* a result is offset + factor * variate */
    suf_rng rng;
} suf_run_source;

/* The result of the next run; NAN if it fails. */
double suf_run_source_draw(const suf_made_world *made, suf_run_source *source);

typedef struct suf_made_instances {
    size_t n;
    double *deviations;      /* by algorithm, then instance */
    double *units;           /* by instance: a true difference is the unit times the difference of
                              * the deviations */
    bool *is_mixed;          /* by instance */
    size_t *from;            /* by instance: the instance of the pilot */
    suf_run_source *sources; /* by instance, then algorithm */
} suf_made_instances;

void suf_made_instances_init(suf_made_instances *instances, const suf_made_world *made, size_t n);
void suf_made_instances_release(suf_made_instances *instances);

/* Draws the instances of an experiment in which the last algorithm has the effect. */
void suf_made_instances_draw(suf_made_instances *instances, const suf_made_world *made,
                             int64_t experiment, double effect);

/* The true difference of two algorithms on an instance. */
double suf_made_instances_phi(const suf_made_instances *instances, size_t instance, size_t first,
                              size_t second);

#endif
