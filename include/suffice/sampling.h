/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sampling the algorithms on an instance (how many runs are needed), and replaying recorded runs.
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

/* How two algorithms differ on an instance. In the order of this table; zero means a ratio. */
typedef enum {
    SUF_RATIO,           /* log(second / first), of their means; they must be positive */
    SUF_PERCENT,         /* (second - first) / first; not for all pairs of three or more */
    SUF_PERCENT_OF_MEAN, /* (second - first) / mean of all algorithms */
    SUF_SIMPLE,          /* second - first */
    SUF_LOG_RATIO,       /* mean log of the second - mean log of the first; positive values only */
    SUF_PROBABILITY      /* P(a run of the second beats one of the first) - 1/2, ties half */
} suf_difference;

typedef enum {
    SUF_SE_PARAMETRIC, /* delta method */
    SUF_SE_PAPER,      /* the paper's formula for percent, which it makes the default difference;
                        * not for a ratio; for others as parametric */
    SUF_SE_BOOTSTRAP
} suf_se_method;

typedef enum {
    SUF_OPTIMAL,  /* the next run goes to the algorithm that is short of the optimal ratio */
    SUF_BALANCED, /* all algorithms get the same number of runs */
    SUF_NEYMAN,   /* after the start, as many runs as a budget for all instances buys: in proportion
                   * to the spread of the algorithm's results on the instance */
    SUF_FIXED     /* every algorithm gets exactly start runs */
} suf_sampling_mode;

/* The statistic of an algorithm's runs that is compared. */
typedef enum {
    SUF_OF_MEAN,
    SUF_OF_MEDIAN,
    SUF_OF_QUANTILE, /* parameter: p in (0, 1) */
    SUF_OF_SD,
    SUF_OF_MIN,
    SUF_OF_MAX,
    SUF_OF_SUCCESS, /* share of the runs with a value at or below the parameter */
    SUF_OF_REACHED  /* share of the runs with a value at or above the parameter */
} suf_statistic;

SUF_API const char *suf_difference_name(int difference);
/* What its values are called: "log ratio", "relative difference", "difference". */
SUF_API const char *suf_difference_noun(int difference);
/* A phrase: "log(second / first), of their means". */
SUF_API const char *suf_difference_description(int difference);

/* What a difference phi is shown as. */
typedef enum {
    SUF_SCALE_LOG,           /* a percentage and a factor: exp(phi) - 1 and exp(phi) */
    SUF_SCALE_SHARE,         /* a percentage and a factor: phi and 1 + phi */
    SUF_SCALE_SHARE_OF_MEAN, /* a percentage: phi */
    SUF_SCALE_UNIT,          /* the unit of the values */
    SUF_SCALE_LOG_FACTOR,    /* a factor: exp(phi) */
    SUF_SCALE_PROBABILITY    /* a probability: phi + 1/2 */
} suf_scale;
SUF_API suf_scale suf_difference_scale(int difference);

/* phi as it is shown: exp(phi) - 1 for a ratio (0.1: 10 % more), a factor for a log-ratio, phi +
 * 1/2 for a probability; the others as they are, shares or in the unit of the values. */
SUF_API double suf_difference_shown(int difference, double phi);

/* The differences phi that are smaller than delta > 0, which is on their scale: from -delta to
 * delta. Of logarithms of ratios, 2 % lower and 2 % higher are the limits if delta is log(1.02):
 * from log(0.98) to log(1.02); low is -INFINITY if nothing is that much lower. */
SUF_API void suf_difference_band(int difference, double delta, double *low, double *high);
SUF_API const char *suf_se_method_name(int method);
SUF_API const char *suf_sampling_mode_name(int mode);
SUF_API const char *suf_statistic_name(int statistic);

/* Reads "median", "quantile(0.9)", "success(100)" or "reached(100)". SUF_EINVAL: the message lists
 * the choices. */
SUF_API int suf_statistic_read(const char *text, suf_statistic *statistic, double *parameter,
                               suf_error *err);

/* A rule that decides who runs next on an instance and when there were enough runs. Rules are never
 * changed: a better one is a new version, and an experiment that began with a version keeps it. */
typedef struct suf_rule {
    const char *name; /* "guarded", "plain" */
    /* The squared standard error is widened by 1 + w, where w is the mean over the algorithms of
     * (small_sample_price + skewness_price g^2) / n, g being the skewness of their n runs. */
    double skewness_price, small_sample_price;
    double interval_extra; /* intervals are widened by 1 + (1 + interval_extra) w */
    int version;
    int is_pooled;     /* g is at least the skewness of the starts of a batch of instances */
    int has_shares;    /* against the first, each algorithm has a share of se*^2 of its own */
    int bounds_binary; /* the variance of 0/1 results is never 0 */
} suf_rule;

/* What the starts of a batch of instances say of an algorithm's runs; NAN: not known. */
typedef struct suf_pooled {
    double skewness;
    double spread; /* of one run in the differences, usually */
    double rate;   /* runs for each unit of spread, if a budget is divided (SUF_NEYMAN) */
} suf_pooled;

/* The newest version of any rule. */
SUF_API int suf_rule_newest(void);

#define SUF_MAX_ALGORITHMS 100
#define SUF_DEFAULT_START 20
/* Equal first runs after which an algorithm is taken as deterministic: one that is said to be so,
 * one that gets no seed, and any other. The last two count only as long as no algorithm varies on
 * an instance of the batch: otherwise one that gave the same by chance would stand against another
 * that was measured. */
#define SUF_EQUAL_RUNS_SAID 2
#define SUF_EQUAL_RUNS_WITHOUT_SEED 3
#define SUF_EQUAL_RUNS 5

typedef struct suf_sampling {
    size_t n_algorithms; /* 2 .. SUF_MAX_ALGORITHMS */
    suf_compare compare;
    suf_difference difference;
    suf_se_method se_method;
    suf_statistic statistic; /* statistics other than mean and success need the bootstrap */
    double parameter;        /* of the statistic */
    double floor;            /* of ratios and log-ratios: smaller values count as this; 0: none */
    suf_sampling_mode mode;
    double accuracy;           /* se* > 0; not needed by a budget or when fixed */
    int64_t budget;            /* SUF_NEYMAN: runs of all algorithms on all instances together */
    int64_t start;             /* n_0: initial runs of each algorithm; 0: the default */
    const int64_t *starts;     /* the same for each algorithm; NULL: all start; borrowed for _new */
    int64_t max_runs;          /* total on the instance; 0: no limit */
    int64_t max_per_algorithm; /* 0: no limit */
    int maximise;              /* of a probability: the larger value beats the smaller */
    int plain;                 /* stop at the first se <= se* without the guard, as the paper
                                * does; SUF_SE_PAPER implies this */
    int paired;                /* run k of all algorithms has the same seed, so the covariance is
                                * taken into account; not if optimal. With a budget, all
                                * algorithms have the same number of runs on an instance */
    const int64_t *equals;     /* of each algorithm: so many equal first runs, and it gets no more;
                                * 0: never; NULL: SUF_EQUAL_RUNS, but never if SUF_FIXED; not for
                                * results 0 and 1; borrowed for _new */
    const double *costs;      /* of one run of each algorithm; NULL: all equal; borrowed for _new */
    size_t resamples;         /* 0: 999 */
    uint64_t seed;            /* of the bootstrap */
    int rule;                 /* version of the rules; 0: the newest */
    const suf_pooled *pooled; /* of each algorithm; NULL: not known; borrowed for _new */
} suf_sampling;

/* Algorithm 1 of the paper as a state machine. It says which runs it wants, receives their values
 * in any order, and consumes them in the order of its own rule. Its decisions depend only on the
 * values. */
typedef struct suf_sampler suf_sampler;

/* Returns NULL with *err if the request contradicts itself. */
SUF_API suf_sampler *suf_sampler_new(const suf_sampling *request, suf_error *err);
SUF_API void suf_sampler_free(suf_sampler *sampler);

/* The run-th run (from 1) of an algorithm. */
typedef struct suf_run {
    size_t algorithm;
    int64_t run;
} suf_run;

/* Writes up to n runs whose values the sampler has not received yet: first the run that it needs
 * next, then those that it will probably want. Returns their number; 0 if the sampler has stopped.
 */
SUF_API size_t suf_sampler_want(const suf_sampler *sampler, suf_run *runs, size_t n);

/* Gives the sampler the value of a run. The value of a failed run is NAN or infinite; it counts as
 * a run but not as a value. SUF_EINVAL if that run was given before. Runs that turn out not to be
 * needed are kept but not counted. */
SUF_API int suf_sampler_put(suf_sampler *sampler, suf_run run, double value, suf_error *err);

typedef enum {
    SUF_RUNNING,
    SUF_STOP_ACCURACY, /* every se is at most se*, with the guard unless plain */
    SUF_STOP_LIMIT,    /* a limit on the runs was reached first */
    SUF_STOP_FIXED,    /* the fixed number of runs is complete */
    SUF_STOP_BUDGET,   /* the instance has had its part of the budget */
    SUF_STOP_UNDEFINED /* the difference does not exist; the warnings say why */
} suf_stop;

/* The rule that it follows: by whether it is plain, and the version. */
SUF_API const suf_rule *suf_sampler_rule(const suf_sampler *sampler);

/* "running", "accuracy", "limit", "fixed", "budget", "undefined" */
SUF_API const char *suf_stop_name(int stop);
SUF_API suf_stop suf_sampler_stop(const suf_sampler *sampler);

enum {
    SUF_WARN_BASE = 1,    /* the base of a percentage, or a mean of a ratio, is below 3
                           * standard errors */
    SUF_WARN_NO_BASE = 2, /* the base of a percentage is 0 */
    SUF_WARN_NOT_POSITIVE =
        4,                  /* a log-ratio has values, or a ratio a mean, that are not positive */
    SUF_WARN_NO_SPREAD = 8, /* all values of an algorithm are equal */
    SUF_WARN_FAILED = 16,   /* runs failed */
    SUF_WARN_FEW = 32,      /* an algorithm has fewer than 2 values */
    SUF_WARN_LAST = SUF_WARN_FEW
};
/* The meaning of one of the flags, and what to do about it. */
SUF_API const char *suf_warning_text(int flag);
/* The flags of all current warnings. */
SUF_API int suf_sampler_warnings(const suf_sampler *sampler);

/* The current estimates of one comparison; NAN if a number does not exist yet. */
typedef struct suf_comparison {
    size_t first, second;
    int64_t n_first, n_second; /* counted runs, including failed ones */
    double phi, se;
    double se_guarded; /* compared with se*: se widened for skewed runs; equal to se if plain */
    double lo, hi;     /* 95 % interval, t with Welch's degrees of freedom */
    double ratio, ratio_optimal;            /* n_first / n_second */
    double expected_first, expected_second; /* approximate runs at which se* will be reached */
} suf_comparison;

SUF_API size_t suf_sampler_n_comparisons(const suf_sampler *sampler);
SUF_API suf_comparison suf_sampler_comparison(const suf_sampler *sampler, size_t i);

/* The last consumed run (run is 0 before the first), and the number of consumed runs. */
SUF_API suf_run suf_sampler_last(const suf_sampler *sampler);
SUF_API int64_t suf_sampler_n_runs(const suf_sampler *sampler);

/* ---- recorded runs ------------------------------------------------------------------ */

/* Recorded runs: values by instance, algorithm and order. */
typedef struct suf_observations suf_observations;

/* The names of the columns. NULL stands for the usual names in upper or lower case: instance or
 * problem; algorithm; value or observation; order or run. instance may name several columns, "A,B",
 * whose cells are joined by blanks. */
typedef struct suf_columns {
    const char *instance, *algorithm, *value, *order;
    const char *delimiter, *decimal; /* of the file, as in suf_import_request; NULL: found out */
} suf_columns;

/* Reads a CSV file with a header and a line for each run ("-" is standard input). Without a column
 * of instances there is one instance, named after the file; without a column of the order the runs
 * are in the order of the lines. Values that are empty, NA, nan or infinite are failed runs. */
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

/* Features: further columns that are constant within every instance, and the columns that together
 * name an instance. They are not kept for more than 100,000 instances. */
SUF_API size_t suf_observations_n_features(const suf_observations *observations);
SUF_API const char *suf_observations_feature(const suf_observations *observations, size_t f);
SUF_API const char *suf_observations_feature_of(const suf_observations *observations, size_t f,
                                                size_t instance);

/* One comparison on one instance after the rule has consumed the recorded runs. */
typedef struct suf_replay_row {
    size_t instance;
    suf_comparison comparison;
    suf_stop stop; /* SUF_RUNNING: there were not enough recorded runs to stop */
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

/* The sampler's rule applied to recorded runs. */
typedef struct suf_replay {
    const suf_observations *observations; /* must outlive the replay */
    double accuracy;
    size_t n_rows, n_steps;
    suf_replay_row *rows;
    suf_replay_step *steps; /* after the initial runs; only if requested */
    int64_t used, recorded; /* total numbers of runs */
} suf_replay;

/* request->n_algorithms and starts are ignored and taken from the observations. With SUF_FIXED
 * every recorded run is used. With with_steps every step is kept, for a trace or a figure.
 * SUF_EINVAL if the request contradicts itself or an instance lacks an algorithm. */
SUF_API int suf_replay_init(suf_replay *replay, const suf_observations *observations,
                            const suf_sampling *request, int with_steps, suf_error *err);
SUF_API void suf_replay_release(suf_replay *replay);

/* The seed of a run, from 1 to 2^31 - 2; suffice-reps(1) documents the hash. */
SUF_API uint64_t suf_run_seed(uint64_t experiment_seed, const char *algorithm, const char *instance,
                              int64_t run);

#ifdef __cplusplus
}
#endif

#endif
