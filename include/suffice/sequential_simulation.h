/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulation of sequential designs on made-up differences.
 */
#ifndef SUFFICE_SEQUENTIAL_SIMULATION_H
#define SUFFICE_SEQUENTIAL_SIMULATION_H

#include "suffice/sequential.h"
#include "suffice/simulation.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SUF_SEQUENTIAL_EXPERIMENTS 10000

/* Futility is not acted on: it does not bind. */
typedef struct suf_sequential_simulation_request {
    suf_design design; /* as for suf_sequential_plan_init; test is ignored */
    suf_sequential_rule rule;
    suf_test_kind test;       /* the permutation test is planned as the t test is */
    suf_distribution between; /* of the differences, with standard deviation 1 */
    int median_is_zero;       /* without an effect their median is 0, not their mean */
    const double *effects;    /* true means in standard deviations; NULL: 0 and mres */
    size_t n_effects;
    int64_t experiments; /* for each effect; 0: SUF_SEQUENTIAL_EXPERIMENTS */
    int64_t seed, n_threads;
} suf_sequential_simulation_request;

typedef enum {
    SUF_SEQUENTIAL_REJECTED,
    SUF_SEQUENTIAL_ANY_FALSE, /* rejected without an effect */
    SUF_SEQUENTIAL_ABOVE,     /* rejected with a mean above 0 */
    SUF_SEQUENTIAL_BELOW,
    SUF_SEQUENTIAL_COVERED,    /* the interval at the stop contains the true mean; of t and
                                * permutation tests */
    SUF_SEQUENTIAL_TOO_HIGH,   /* the median-unbiased estimate exceeds it: half of the times */
    SUF_SEQUENTIAL_INSTANCES,  /* at the stop */
    SUF_SEQUENTIAL_PLAIN_BIAS, /* of the mean of the sample */
    SUF_N_SEQUENTIAL_SEEN
} suf_sequential_seen_kind;

/* "rejected", "any_false", ...; NULL past the last. */
SUF_API const char *suf_sequential_seen_name(int kind);

typedef struct suf_sequential_simulated {
    double effect;
    suf_seen seen[SUF_N_SEQUENTIAL_SEEN];
    double *stop; /* share of the experiments that stopped at each look */
} suf_sequential_simulated;

typedef struct suf_sequential_simulation {
    suf_sequential_simulation_request request; /* complete */
    suf_sequential_plan plan;
    size_t n_simulated;
    suf_sequential_simulated *simulated;
} suf_sequential_simulation;

SUF_API int suf_sequential_simulation_init(suf_sequential_simulation *simulation,
                                           const suf_sequential_simulation_request *request,
                                           suf_error *err);
SUF_API void suf_sequential_simulation_release(suf_sequential_simulation *simulation);
SUF_API void suf_sequential_simulation_write(const suf_sequential_simulation *simulation,
                                             suf_format format, FILE *out);

#ifdef __cplusplus
}
#endif

#endif
