/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A world like a pilot experiment: its instances, and its runs around the means.
 */
#ifndef SUF_SIMULATE_PILOT_H
#define SUF_SIMULATE_PILOT_H

#include <stdbool.h>

#include "simulate/world_scale.h"
#include "suffice.h"

struct suf_pilot {
    char *name;
    size_t n_instances, n_algorithms, n_runs;
    size_t *starts; /* of the runs, by instance, then algorithm; one more for the end */
    double *values;
};

/* One algorithm on one instance of the pilot, as the difference sees it. */
typedef struct suf_pilot_cell {
    double mean, sd;  /* of the runs, or of their logarithms */
    double deviation; /* of the mean from the instance's base, centred over the instances */
} suf_pilot_cell;

/* What is drawn from the pilot in experiments with a given difference. */
typedef struct suf_pilot_model {
    size_t n_instances, n_algorithms;
    bool is_logarithmic;   /* everything is of the logarithms of the values */
    suf_pilot_cell *cells; /* by instance, then algorithm */
    double *bases;         /* by instance: the mean if nobody deviates */
    double sigma;          /* standard deviation of the differences of deviations */
    double **residuals;    /* by algorithm: standardised, of all instances together */
    size_t *n_residuals;
} suf_pilot_model;

/* The deviations are reduced by what is error of measurement in them; if sigma > 0, they are scaled
 * to it. SUF_EINVAL if the pilot has no such difference. */
int suf_pilot_model_init(suf_pilot_model *model, const suf_pilot *pilot, const suf_sampling *q,
                         double sigma, suf_error *err);
void suf_pilot_model_release(suf_pilot_model *model);

/* The standard error with n runs of the first and n of the last algorithm, root mean square over
 * the instances, in units of the deviations. */
double suf_pilot_model_se(const suf_pilot_model *model, suf_world_scale scale, double n);

#endif
