/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many runs: sampling the algorithms on an instance, and replaying recorded runs.
 */
#ifndef SUFFICE_SAMPLING_H
#define SUFFICE_SAMPLING_H

#include <stddef.h>
#include <stdint.h>

#include "suffice/design.h"
#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- how many runs: sampling the algorithms on one instance --------------------- */

typedef enum {
    SUF_PERCENT,  /* (second - first) / first; of the mean of all, for all pairs of three or more */
    SUF_SIMPLE,   /* second - first */
    SUF_LOG_RATIO /* mean log of the second - mean log of the first; positive values only */
} suf_difference;

typedef enum {
    SUF_SE_PARAMETRIC, /* delta method */
    SUF_SE_PAPER,      /* percent by the paper's formula; as parametric otherwise */
    SUF_SE_BOOTSTRAP
} suf_se_method;

typedef enum {
    SUF_OPTIMAL,  /* the algorithm that is short of the optimal ratio gets the next run */
    SUF_BALANCED, /* every algorithm gets one */
    SUF_FIXED     /* every algorithm gets start runs, and that is all */
} suf_sampling_mode;

/* What of an algorithm's runs is compared. */
typedef enum {
    SUF_OF_MEAN,
    SUF_OF_MEDIAN,
    SUF_OF_QUANTILE, /* parameter: p in (0, 1) */
    SUF_OF_SD,
    SUF_OF_MIN,
    SUF_OF_MAX,
    SUF_OF_SUCCESS /* share of the runs with a value at or below the parameter */
} suf_statistic;

SUF_API const char *suf_difference_name(int difference);
SUF_API const char *suf_se_method_name(int method);
SUF_API const char *suf_sampling_mode_name(int mode);
SUF_API const char *suf_statistic_name(int statistic);

/* Reads "median", "quantile(0.9)" or "success(100)". SUF_EINVAL: the message says what can be. */
SUF_API int suf_statistic_read(const char *text, suf_statistic *statistic, double *parameter,
                               suf_error *err);

/* A rule that decides who runs next on an instance and when there were enough runs. Rules are never
 * changed: a better one is a new version, and an experiment that began with a version keeps it. */
typedef struct suf_rule {
    const char *name; /* "guarded", "plain" */
    int version;
    int64_t fewest; /* runs of each algorithm before its spread is believed to be what it seems */
    double skewness_price; /* by how much the standard error is widened for skewed runs */
} suf_rule;

/* The newest version of any rule. */
SUF_API int suf_rule_newest(void);

#define SUF_MAX_ALGORITHMS 100
#define SUF_DEFAULT_START 20

typedef struct suf_sampling {
    size_t n_algorithms; /* 2 .. SUF_MAX_ALGORITHMS */
    suf_compare compare;
    suf_difference difference;
    suf_se_method se_method;
    suf_statistic statistic; /* other than mean and success: bootstrap only */
    double parameter;        /* of the statistic */
    suf_sampling_mode mode;
    double accuracy;           /* se* > 0; not needed when fixed */
    int64_t start;             /* n_0: runs of each algorithm to begin with; 0: the default */
    const int64_t *starts;     /* the same for each algorithm; NULL: all start; borrowed for _new */
    int64_t max_runs;          /* total on the instance; 0: no limit */
    int64_t max_per_algorithm; /* 0: no limit */
    int plain;                 /* stop at the first se <= se*, as the paper does, unguarded; so
                                * does SUF_SE_PAPER */
    int paired;                /* run k of all algorithms shares its seed: count the covariance;
                                * balanced or fixed only */
    const double *costs;       /* of a run of each algorithm; NULL: all alike; borrowed for _new */
    size_t resamples;          /* 0: 999 */
    uint64_t seed;             /* of the bootstrap */
    int rule;                  /* version of the rules; 0: the newest */
} suf_sampling;

/* Algorithm 1 of the paper as a state machine: it says which runs it wants, is given their
 * values in any order, and consumes them in the order of its own rule. What it decides depends
 * on the values alone. */
typedef struct suf_sampler suf_sampler;

/* NULL and *err when the request contradicts itself. */
SUF_API suf_sampler *suf_sampler_new(const suf_sampling *request, suf_error *err);
SUF_API void suf_sampler_free(suf_sampler *sampler);

/* The run-th run (from 1) of an algorithm. */
typedef struct suf_run {
    size_t algorithm;
    int64_t run;
} suf_run;

/* Writes up to n runs that it has not been given yet: first the one it needs next, then those
 * it will probably want. Returns how many; 0 when it has stopped. */
SUF_API size_t suf_sampler_want(const suf_sampler *sampler, suf_run *runs, size_t n);

/* Gives the value of a run; NAN or infinite for one that failed, which counts as a run but
 * not as a value. SUF_EINVAL when that run was given before. Runs that it turns out not to
 * need are kept and not counted. */
SUF_API int suf_sampler_put(suf_sampler *sampler, suf_run run, double value, suf_error *err);

typedef enum {
    SUF_RUNNING,
    SUF_STOP_ACCURACY, /* every se <= se*, guarded unless plain */
    SUF_STOP_LIMIT,    /* a limit on the runs was reached first */
    SUF_STOP_FIXED,    /* all the runs of a fixed number are done */
    SUF_STOP_UNDEFINED /* the difference does not exist: see the warnings */
} suf_stop;

/* The rule that it follows: by whether it is plain, and the version. */
SUF_API const suf_rule *suf_sampler_rule(const suf_sampler *sampler);

/* "running", "accuracy", "limit", "fixed", "undefined" */
SUF_API const char *suf_stop_name(int stop);
SUF_API suf_stop suf_sampler_stop(const suf_sampler *sampler);

enum {
    SUF_WARN_BASE = 1,         /* percent of a mean below 3 standard errors */
    SUF_WARN_NO_BASE = 2,      /* percent of a mean that is 0 */
    SUF_WARN_NOT_POSITIVE = 4, /* log-ratio of values that are not positive */
    SUF_WARN_NO_SPREAD = 8,    /* all values of an algorithm are the same */
    SUF_WARN_FAILED = 16,      /* runs failed */
    SUF_WARN_FEW = 32,         /* an algorithm has fewer than 2 values */
    SUF_WARN_LAST = SUF_WARN_FEW
};
/* What a warning means and what to do, for one of the flags. */
SUF_API const char *suf_warning_text(int flag);
/* The flags of all warnings there are. */
SUF_API int suf_sampler_warnings(const suf_sampler *sampler);

/* One comparison as it stands; NAN where a number does not exist yet. */
typedef struct suf_comparison {
    size_t first, second;
    int64_t n_first, n_second; /* runs counted, failed ones included */
    double phi, se;
    double se_guarded; /* what is held against se*: se widened for skewed runs; se when plain */
    double lo, hi;     /* 95 % interval, t with Welch's degrees of freedom */
    double ratio, ratio_optimal;            /* n_first / n_second */
    double expected_first, expected_second; /* runs at which se* will be reached, about */
} suf_comparison;

SUF_API size_t suf_sampler_n_comparisons(const suf_sampler *sampler);
SUF_API suf_comparison suf_sampler_comparison(const suf_sampler *sampler, size_t i);

/* The last run that was consumed, and how many have been; run is 0 before the first. */
SUF_API suf_run suf_sampler_last(const suf_sampler *sampler);
SUF_API int64_t suf_sampler_n_runs(const suf_sampler *sampler);

/* ---- recorded runs ------------------------------------------------------------------ */

/* Runs that somebody recorded: values by instance, algorithm and order. */
typedef struct suf_observations suf_observations;

/* Names of the columns; NULL for those recognised by themselves, in any case: instance or
 * problem; algorithm; value or observation; order or run. Of instances also several, "A,B": their
 * cells are joined by blanks. */
typedef struct suf_columns {
    const char *instance, *algorithm, *value, *order;
} suf_columns;

/* Reads a CSV file with a header and a line for each run ("-" is standard input). Without a
 * column of instances there is one instance, named after the file; without an order the lines
 * are in it. Values that are empty, NA, nan or infinite are failed runs. */
SUF_API suf_observations *suf_observations_load(const char *path, const suf_columns *columns,
                                                suf_error *err);
SUF_API void suf_observations_free(suf_observations *observations);

/* Instances and algorithms are numbered in the order of their first appearance. */
SUF_API size_t suf_observations_n_instances(const suf_observations *observations);
SUF_API size_t suf_observations_n_algorithms(const suf_observations *observations);
SUF_API const char *suf_observations_instance(const suf_observations *observations, size_t i);
SUF_API const char *suf_observations_algorithm(const suf_observations *observations, size_t a);
SUF_API size_t suf_observations_n_runs(const suf_observations *observations, size_t instance,
                                       size_t algorithm);
SUF_API double suf_observations_value(const suf_observations *observations, size_t instance,
                                      size_t algorithm, size_t run);

/* Further columns, and those that name an instance together: what is the same in all lines of an
 * instance. Not kept of more than 100,000 instances. */
SUF_API size_t suf_observations_n_features(const suf_observations *observations);
SUF_API const char *suf_observations_feature(const suf_observations *observations, size_t f);
SUF_API const char *suf_observations_feature_of(const suf_observations *observations, size_t f,
                                                size_t instance);

/* One comparison on one instance after the rule has seen the recorded runs. */
typedef struct suf_replay_row {
    size_t instance;
    suf_comparison comparison;
    suf_stop stop; /* SUF_RUNNING: the recorded runs ended first */
    int64_t recorded_first, recorded_second;
    int warnings;
} suf_replay_row;

/* A comparison after one more run. */
typedef struct suf_replay_step {
    size_t instance;
    int64_t n_runs;   /* on the instance so far */
    size_t algorithm; /* whose run it was */
    suf_comparison comparison;
} suf_replay_step;

/* The sampler's rule on recorded runs. */
typedef struct suf_replay {
    const suf_observations *observations; /* must outlive the replay */
    double accuracy;
    size_t n_rows, n_steps;
    suf_replay_row *rows;
    suf_replay_step *steps; /* from the end of the start on, when asked for */
    int64_t used, recorded; /* runs in all */
} suf_replay;

/* request->n_algorithms and starts are taken from the observations. With SUF_FIXED every
 * recorded run is used. with_steps: keep every step, for a trace or a figure. SUF_EINVAL also
 * when an instance lacks an algorithm. */
SUF_API int suf_replay_init(suf_replay *replay, const suf_observations *observations,
                            const suf_sampling *request, int with_steps, suf_error *err);
SUF_API void suf_replay_release(suf_replay *replay);

/* The seed of a run, from 1 to 2^31 - 2: see suffice-reps(1) for the hash. */
SUF_API uint64_t suf_run_seed(uint64_t experiment_seed, const char *algorithm, const char *instance,
                              int64_t run);

#ifdef __cplusplus
}
#endif

#endif
