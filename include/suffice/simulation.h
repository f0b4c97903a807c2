/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulation: the whole procedure, thousands of times, on made-up algorithms whose true differences
 * are known. How often does it find a difference where there is none, and where there is one?
 */
#ifndef SUFFICE_SIMULATION_H
#define SUFFICE_SIMULATION_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/analysis.h"
#include "suffice/design.h"
#include "suffice/experiment.h"
#include "suffice/failure.h"
#include "suffice/output.h"
#include "suffice/sampling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the world ---------------------------------------------------------------- */

/* A distribution with up to two parameters. Its kind belongs to the table that it was read from. */
typedef struct suf_distribution {
    int kind;
    double a, b;
} suf_distribution;

/* The results of one algorithm on one instance, with mean 1: normal(CV), lognormal(SIGMA), ... */
typedef enum {
    SUF_SHAPE_NORMAL,
    SUF_SHAPE_LOGNORMAL,
    SUF_SHAPE_EXPONENTIAL,
    SUF_SHAPE_GAMMA,
    SUF_SHAPE_SHIFTED, /* a constant plus an exponential variate; cv < 0: minus */
    SUF_SHAPE_T,
    SUF_SHAPE_DISCRETE, /* normal, rounded to multiples of a step: has ties */
    SUF_SHAPE_BETA,     /* bounded */
    SUF_SHAPE_BINARY,   /* 0 or 1; its mean is p, not 1 */
    SUF_SHAPE_POISSON   /* counts: a base plus a Poisson variate, which may be 0 mostly */
} suf_shape_kind;

/* "lognormal(SIGMA)": the name of a shape with its parameters; NULL past the last. */
SUF_API const char *suf_shape_form(int kind);
/* Reads "lognormal(1)" or, for the usual parameters, "lognormal". SUF_EINVAL: the message lists the
 * choices. */
SUF_API int suf_shape_read(const char *text, suf_distribution *shape, suf_error *err);
/* Reads up to most shapes, separated by commas; *n becomes their number. */
SUF_API int suf_shapes_read(const char *text, suf_distribution *shapes, size_t most, size_t *n,
                            suf_error *err);

/* The true differences over the instances, with mean 0 and standard deviation 1. */
typedef enum {
    SUF_BETWEEN_NORMAL,
    SUF_BETWEEN_EXPONENTIAL, /* skewed */
    SUF_BETWEEN_LOGNORMAL,   /* more so */
    SUF_BETWEEN_T,           /* heavy tails */
    SUF_BETWEEN_MIXTURE,     /* a share of the instances has a standard deviation that is a factor
                              * larger */
    SUF_BETWEEN_FAMILIES     /* instances of a family have a share of the variance in common, so
                              * they are not independent */
} suf_between_kind;

SUF_API const char *suf_between_form(int kind);
SUF_API int suf_between_read(const char *text, suf_distribution *between, suf_error *err);

/* The text of a distribution that was read, "lognormal(1)". */
enum { SUF_DISTRIBUTION_SIZE = 64 };
SUF_API void suf_shape_write(suf_distribution shape, char text[SUF_DISTRIBUTION_SIZE]);
SUF_API void suf_between_write(suf_distribution between, char text[SUF_DISTRIBUTION_SIZE]);

/* A pilot experiment whose instances and runs are drawn again. Instances on which an algorithm has
 * fewer than two runs are left out; NULL with SUF_EINVAL if fewer than two remain, or if the
 * dataset does not have the runs. It copies what it needs; name is what messages call it. */
typedef struct suf_pilot suf_pilot;
SUF_API suf_pilot *suf_pilot_new(const suf_dataset *dataset, const char *name, suf_error *err);
SUF_API void suf_pilot_free(suf_pilot *pilot);
SUF_API const char *suf_pilot_name(const suf_pilot *pilot);
SUF_API size_t suf_pilot_n_instances(const suf_pilot *pilot);
SUF_API size_t suf_pilot_n_algorithms(const suf_pilot *pilot);
SUF_API size_t suf_pilot_n_runs(const suf_pilot *pilot);

/* What the experiments are made of. On an instance of scale s, algorithm a deviates by u_a. Its
 * mean is s exp(u_a) for a log-ratio; s (1 + u_a - u_1) for percent differences; s (1 + u_a - mean
 * of all u) for percent of the mean; s (1 + u_a) for simple differences, where the spread stays
 * that of s. So the true difference of two algorithms is the difference of their deviations, for
 * simple differences times s. With two algorithms this is what has the distribution between; with
 * more, each deviation has it, with a standard deviation that is smaller by the square root of 2.
 */
typedef struct suf_world {
    const suf_distribution *shapes; /* of each algorithm; borrowed */
    const suf_pilot *pilot;        /* instead: an experiment like this; must outlive the simulation.
                                    * Its algorithms are made equal; sigma is by default what its
                                    * differences show beyond their measurement error */
    const suf_distribution *mixed; /* of each algorithm on a share of the instances; NULL: none */
    double mixed_share;            /* 0: half of them */
    suf_distribution between;
    int median_is_zero;  /* without an effect the median of the true differences is 0, not their
                          * mean; two algorithms only */
    double sigma;        /* standard deviation of the true differences, */
    double sigma_in_se;  /* or as a multiple of the accuracy se*; both 0: all instances are alike */
    double decades;      /* scales are uniform over this many powers of ten; 0: all are 1 */
    double failure_rate; /* of the runs */
    double time_limit;   /* larger values are recorded as this; 0: none */
} suf_world;

/* ---- the simulation ------------------------------------------------------------ */

/* What effects are given in. Multiples of delta: of 2 %, 1 is 2 % higher and -1 is 2 % lower, so
 * that these are the limits of suf_difference_band. */
typedef enum {
    SUF_EFFECTS_STANDARDISED, /* in total standard deviations of the difference */
    SUF_EFFECTS_RAW,          /* in units of the difference */
    SUF_EFFECTS_OF_DELTA      /* as multiples of the design's delta */
} suf_effect_unit;

typedef struct suf_simulation_request {
    suf_world world;
    suf_sampling sampling; /* accuracy may be given by oracle */
    double oracle;         /* se* is what this number of runs of two algorithms reaches if their
                            * spreads are known; of several pairs, the one that needs most */
    suf_design design;     /* instances, or mres and power; alpha, alternative; test is ignored */
    suf_test_kind test;
    suf_adjusted adjusted;
    const double *effects; /* true mean differences of the last algorithm; NULL: 0, and +-mres, or
                            * delta if they are multiples of it */
    size_t n_effects;
    suf_effect_unit effect_unit;
    int maximise;
    int is_uncorrected;  /* the bias that stopping leaves is not estimated */
    int64_t experiments; /* of each effect; 0: 1,000, or 10,000 if no bias is estimated */
    uint64_t seed;
    size_t threads; /* 0: as many as there are processors; results do not depend on it */
    void (*progress)(int64_t done, int64_t all,
                     void *context); /* in the caller's thread; NULL: none
                                      */
    void *context;
} suf_simulation_request;

#define SUF_DEFAULT_EXPERIMENTS 10000
#define SUF_DEFAULT_EXPERIMENTS_CORRECTED 1000 /* each takes a hundred times as long */

/* The design and the sampling of a finished experiment, which must outlive the request. Runs with
 * common seeds are taken to be independent. The world is left empty. */
SUF_API int suf_simulation_request_init(suf_simulation_request *request,
                                        const suf_experiment *experiment, suf_error *err);

/* What is observed in every experiment. Those over comparisons concern the ones that involve the
 * algorithm with the effect; if the effect is 0, all. */
typedef enum {
    SUF_SEEN_REJECTED,  /* share of the comparisons whose null hypothesis is rejected */
    SUF_SEEN_BELOW,     /* the same with an estimate below 0 */
    SUF_SEEN_ABOVE,     /* and above 0 */
    SUF_SEEN_ANY_FALSE, /* at least one comparison without a difference is rejected */
    SUF_SEEN_ALL_FOUND, /* every comparison with a difference is rejected */
    SUF_SEEN_BETTER,    /* share of each verdict */
    SUF_SEEN_WORSE,
    SUF_SEEN_EQUIVALENT,
    SUF_SEEN_INCONCLUSIVE,
    SUF_SEEN_NO_VERDICT,
    SUF_SEEN_GATE_PASSED, /* what a gate with the design's delta answers; never seen without */
    SUF_SEEN_GATE_WORSE,
    SUF_SEEN_GATE_OPEN,
    SUF_SEEN_COVERED,        /* the interval contains the true mean difference */
    SUF_SEEN_WIDTH,          /* of the interval */
    SUF_SEEN_ERROR,          /* mean of estimated minus true differences over the instances: bias */
    SUF_SEEN_STANDARD_ERROR, /* of the mean, as estimated */
    SUF_SEEN_CORRECTED,      /* the bias that stopping left was subtracted */
    SUF_SEEN_INSTANCES,      /* whose difference could be estimated */
    SUF_SEEN_INSTANCE_COVERED, /* share of the instances whose 95 % interval is right */
    SUF_SEEN_MIXED_COVERED,    /* the same for instances of mixed shape */
    SUF_SEEN_INSTANCE_SE,      /* standard error on an instance */
    SUF_SEEN_RUNS,             /* on an instance, all algorithms */
    SUF_SEEN_AT_LIMIT, /* share of the instances that reached their limit before the accuracy */
    SUF_SEEN_LOST,     /* share of the instances without a difference */
    SUF_N_SEEN
} suf_seen_kind;

/* "rejected", "below", ...; and what it is, in a phrase. NULL past the last. */
SUF_API const char *suf_seen_name(int kind);
SUF_API const char *suf_seen_meaning(int kind);

/* A mean over the experiments with its 95 % Monte-Carlo interval: Wilson's for rates. NAN if it was
 * never observed. */
typedef struct suf_seen {
    double mean, low, high;
    int64_t n; /* experiments in which it was observed */
} suf_seen;

enum { SUF_N_RUN_QUANTILES = 5 };
/* The share of the instances that the k-th of them is a quantile of: 0.05, 0.25, 0.5, 0.75, 0.95.
 */
SUF_API double suf_run_quantile_share(size_t k);

/* All experiments of one effect. */
typedef struct suf_simulated {
    double effect;       /* true mean difference */
    double standardised; /* divided by the total standard deviation */
    double power;        /* of the test if the differences were normal and had that standard
                          * deviation; NAN: not known */
    suf_seen seen[SUF_N_SEEN];
    double runs[SUF_N_RUN_QUANTILES]; /* quantiles of the runs on an instance; above 1000 runs they
                                       * are within 0.5 % */
} suf_simulated;

typedef struct suf_simulation {
    suf_simulation_request request; /* complete; what it points to is owned by the simulation */
    int64_t instances;
    double sigma;       /* standard deviation of the true differences */
    double total_sd;    /* of estimated differences: sqrt(sigma^2 + se*^2) */
    double oracle_runs; /* of all algorithms on an instance if their spreads were known; NAN: not
                         * known */
    const suf_rule *rule;
    size_t n_simulated;
    suf_simulated *simulated;
} suf_simulation;

/* SUF_EINVAL if the request is out of range or contradicts itself. */
SUF_API int suf_simulation_init(suf_simulation *simulation, const suf_simulation_request *request,
                                suf_error *err);
SUF_API void suf_simulation_release(suf_simulation *simulation);

/* The power of the simulation's design for a standardised effect, if the differences were normal;
 * NAN: not known. */
SUF_API double suf_simulation_promise(const suf_simulation *simulation, double standardised);

/* The rejection rate over the effects with its Monte-Carlo interval, and the power that was
 * promised. */
SUF_API suf_figure *suf_figure_new_simulation(const suf_simulation *simulation);

/* Writes to out; the caller checks out for write errors when closing it. */
SUF_API int suf_simulation_write(const suf_simulation *simulation, suf_format format, FILE *out,
                                 suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
