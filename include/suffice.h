/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice: how many instances and how many runs suffice to compare algorithms.
 *
 * The public interface, complete: the command line program uses nothing else.
 *
 * Conventions
 * - Functions that can fail return 0 or a negative SUF_E... code and describe the
 *   failure in *err, which may be NULL. Out-parameters are written only on success.
 * - Structs named ..._request or suf_design are filled by the caller; a field that is
 *   zero means "not given" or "the default". Results own memory: release them.
 * - A number that does not exist is NAN (0 for counts), never a made-up value.
 * - The library does not print, exit, or read argv or the environment. It keeps no
 *   state between calls; different threads may call it at the same time.
 *
 * Words: an *instance* is a problem that both algorithms are run on; the *effect*
 * is standardised, d = mean difference / sigma_Phi, sigma_Phi being the standard
 * deviation of the differences over instances; the *MRES* d* is the smallest effect
 * that matters to the user. Method: Campelo & Takahashi, J. of Heuristics 25, 2019.
 */
#ifndef SUFFICE_H
#define SUFFICE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SUF_API __attribute__((visibility("default")))

/* The version of the library that is linked, such as "0.1.0". */
SUF_API const char *suf_version(void);

/* ---- failures ------------------------------------------------------------- */

enum {
    SUF_OK = 0,
    SUF_EINVAL = -1, /* the request is out of range, incomplete or contradicts itself */
    SUF_ENONE = -2,  /* the request is fine, but no answer exists */
    SUF_EIO = -3,    /* a file or pipe could not be read or written */
    SUF_ETOOL = -4   /* another program (gnuplot) is missing or failed */
};

typedef struct suf_error {
    int code;
    char message[512]; /* lower case, no full stop, says what to do if that is known */
} suf_error;

/* ---- the design of an experiment ------------------------------------------ */

typedef enum { SUF_TEST_T, SUF_TEST_WILCOXON, SUF_TEST_SIGN } suf_test;
typedef enum { SUF_TWO_SIDED, SUF_LESS, SUF_GREATER } suf_alternative;
typedef enum { SUF_TARGET_MEAN, SUF_TARGET_MEDIAN, SUF_TARGET_WORST } suf_power_target;
typedef enum { SUF_COMPARE_ALL, SUF_COMPARE_FIRST } suf_compare;

/* The names that users type, in the order of the enumerators; NULL past the last. */
SUF_API const char *suf_test_name(int test);
SUF_API const char *suf_alternative_name(int alternative);
SUF_API const char *suf_power_target_name(int target);
SUF_API const char *suf_compare_name(int compare);

#define SUF_MAX_COMPARISONS 100000
#define SUF_MAX_INSTANCES ((int64_t)1 << 53)

/* The number of comparisons among algorithms >= 2: all pairs, or all against the
 * first. 0 when it would exceed SUF_MAX_COMPARISONS or algorithms < 2. */
SUF_API int64_t suf_compare_count(int64_t algorithms, suf_compare compare);

/* A test on the differences of N instances. Of alpha, power, mres and instances, the
 * one to solve for is left at zero; see suf_plan_init for what may be left out. */
typedef struct suf_design {
    suf_test test;
    suf_alternative alternative;   /* LESS and GREATER have the same power: mres is a size */
    suf_power_target power_target; /* over Holm's levels, when there are several comparisons */
    int64_t comparisons;           /* at the family-wise level alpha; 0 is 1 */
    double alpha;                  /* in (0, 1) */
    double power;                  /* in (0, 1) */
    double mres;                   /* d* > 0 */
    int64_t instances;             /* N >= 2 */
} suf_design;

#define SUF_DEFAULT_ALPHA 0.05
#define SUF_DEFAULT_POWER 0.8

/* The power of a complete design by the paper's rule: the paired t test's, both tails
 * counted; for Wilcoxon and sign that of floor(N * ARE) instances, ARE 0.86 and 0.637.
 * With several comparisons, the mean, median or smallest over Holm's levels.
 * NAN when a field is missing or out of range, or the rule leaves fewer than 2 instances. */
SUF_API double suf_design_power(const suf_design *design);

/* ---- plan: solve a design for what is not given ---------------------------- */

typedef enum { SUF_SOLVE_INSTANCES, SUF_SOLVE_POWER, SUF_SOLVE_MRES, SUF_SOLVE_ALPHA } suf_unknown;

/* "instances", "power", "mres", "alpha"; NULL past the last. */
SUF_API const char *suf_unknown_name(int unknown);

/* One of Holm's levels, smallest first, and the power at it. */
typedef struct suf_level {
    double alpha;
    double power;       /* by the rule */
    double power_exact; /* see suf_plan */
} suf_level;

/* How the exact figures of a plan were computed. */
typedef enum {
    SUF_EXACT_FORMULA,    /* exact distribution: t, sign */
    SUF_EXACT_SIMULATION, /* Wilcoxon: SUF_REPLICATES samples, fixed seed */
    SUF_EXACT_NORMAL      /* Wilcoxon, N > 500: normal approximation with exact moments */
} suf_exact_method;

#define SUF_REPLICATES 100000

/* A solved design. "Exact" means under normally distributed differences. */
typedef struct suf_plan {
    suf_design design; /* complete: as given, by default, or solved by the rule */
    suf_unknown solved;
    suf_exact_method exact_method;
    double power_exact;      /* power of the test itself at this design */
    double power_error;      /* Monte-Carlo standard error of power_exact; 0 if none */
    int64_t instances_exact; /* the N from which the exact power stays at or above the
                              * target; 0 when not solved for, or above 1,000,000 */
    double mres_exact;       /* NAN when not solved for or not reached */
    double alpha_exact;      /* NAN when not solved for or not reached */
    size_t n_levels;         /* = design.comparisons */
    suf_level *levels;
} suf_plan;

/* Solves request. What is solved for:
 *   mres given, instances not:           instances
 *   mres and instances given:            power, or alpha if power is given too
 *   instances given, mres not:           mres
 * alpha and power default to 0.05 and 0.8 where they are not solved for.
 * SUF_EINVAL: out of range, all four given, or neither mres nor instances.
 * SUF_ENONE: no value reaches the power (for instance a power not above alpha). */
SUF_API int suf_plan_init(suf_plan *plan, const suf_design *request, suf_error *err);
SUF_API void suf_plan_release(suf_plan *plan);

/* ---- accuracy: what the error of measuring each instance costs ------------- */

/* All of it for a plan, with the standard error se of every instance's difference and
 * the total standard deviation sigma_Phi, which contains se: sigma_Phi^2 = spread of the
 * true differences^2 + se^2. */
typedef struct suf_accuracy {
    double se, sigma;
    double share;           /* se^2 / sigma^2 */
    double power;           /* of the plan: with the error */
    double power_errorless; /* with the same instances, were the differences known exactly */
    double se_one_percent;  /* the largest se for which power >= 0.99 power_errorless */
    double se_rule;         /* the paper's rule of thumb: se^2 = 0.1 sigma^2 */
} suf_accuracy;

/* Fills *accuracy. SUF_EINVAL unless 0 < se < sigma. */
SUF_API int suf_accuracy_init(suf_accuracy *accuracy, const suf_plan *plan, double se, double sigma,
                              suf_error *err);

/* ---- trade-off: more runs or more instances? -------------------------------- */

/* The estimated difference on an instance has variance between^2 + 2 within^2 / runs,
 * runs being the number of runs of each algorithm. */
typedef struct suf_tradeoff_request {
    suf_design design;    /* mres relative to between; instances given: only runs are sought */
    double within;        /* > 0: standard deviation of the runs on an instance */
    double between;       /* > 0: standard deviation of the true differences over instances */
    double cost_run;      /* 0: 1 */
    double cost_instance; /* of having an instance at all */
    int64_t algorithms;   /* 0: 2 */
} suf_tradeoff_request;

#define SUF_MAX_RUNS 10000

typedef struct suf_tradeoff_row {
    int64_t runs;      /* of each algorithm on each instance */
    int64_t instances; /* that reach the power with so many runs */
    double mres;       /* the effect relative to the total standard deviation */
    double total_runs; /* algorithms * runs * instances */
    double cost;
} suf_tradeoff_row;

typedef struct suf_tradeoff {
    suf_tradeoff_request request; /* defaults filled in */
    suf_tradeoff_row best;        /* cheapest with at most SUF_MAX_RUNS runs */
    size_t n_rows;                /* a round selection of runs, best among them, ascending */
    suf_tradeoff_row *rows;
} suf_tradeoff;

/* SUF_ENONE when the instances given do not reach the power however many runs. */
SUF_API int suf_tradeoff_init(suf_tradeoff *tradeoff, const suf_tradeoff_request *request,
                              suf_error *err);
SUF_API void suf_tradeoff_release(suf_tradeoff *tradeoff);

/* ---- power curves ------------------------------------------------------------ */

typedef enum {
    SUF_CURVE_POWER_EFFECT,    /* power over the effect, one curve per number of instances */
    SUF_CURVE_POWER_INSTANCES, /* power over the instances, one curve per effect */
    SUF_CURVE_EFFECT_INSTANCES /* detectable effect over the instances, one curve per power */
} suf_curve_kind;

/* "power-effect", "power-instances", "effect-instances"; NULL past the last. */
SUF_API const char *suf_curve_kind_name(int kind);

typedef struct suf_curves_request {
    suf_curve_kind kind;
    suf_design design;   /* test, alternative, alpha, family; the rest is in fixed */
    const double *fixed; /* what each curve holds fixed; borrowed for the call */
    size_t n_fixed;
    double lo, hi;            /* range of x; both 0: where the curves rise to 0.99 */
    size_t n_points;          /* 0: 101; whole numbers of instances are not repeated */
    const double *highlights; /* heights to look up on each curve; borrowed for the call */
    size_t n_highlights;
} suf_curves_request;

typedef struct suf_point {
    double x;       /* effect or instances */
    double y;       /* by the rule; NAN where it leaves fewer than 2 instances */
    double y_exact; /* of the test itself; Wilcoxon: simulated, standard error <= 0.005 */
} suf_point;

typedef struct suf_curve {
    suf_design design; /* with what this curve holds fixed */
    double fixed;
    suf_point *points;
    suf_point *highlights; /* x where the curve by the rule reaches y; NAN: it never does */
} suf_curve;

/* Curves over one range. */
typedef struct suf_curves {
    suf_curve_kind kind;
    double lo, hi;
    size_t n_curves, n_points, n_highlights;
    suf_curve *curves;
} suf_curves;

SUF_API int suf_curves_init(suf_curves *curves, const suf_curves_request *request, suf_error *err);
SUF_API void suf_curves_release(suf_curves *curves);

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

#define SUF_MAX_ALGORITHMS 100

typedef struct suf_sampling {
    size_t n_algorithms; /* 2 .. SUF_MAX_ALGORITHMS */
    suf_compare compare;
    suf_difference difference;
    suf_se_method se_method;
    suf_statistic statistic; /* other than mean and success: bootstrap only */
    double parameter;        /* of the statistic */
    suf_sampling_mode mode;
    double accuracy;           /* se* > 0; not needed when fixed */
    int64_t start;             /* n_0: runs of each algorithm to begin with; 0: 20 */
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

/* "running", "accuracy", "limit", "fixed", "undefined" */
SUF_API const char *suf_stop_name(int stop);
SUF_API suf_stop suf_sampler_stop(const suf_sampler *sampler);

enum {
    SUF_WARN_BASE = 1,         /* percent of a mean within 3 standard errors of 0 */
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
 * problem; algorithm; value or observation; order or run. */
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

/* ---- figures ------------------------------------------------------------------ */

/* A figure is a gnuplot script with its data in it. Writing one runs gnuplot. */
typedef struct suf_figure suf_figure;

/* All the curves in one picture. */
SUF_API suf_figure *suf_figure_new_curves(const suf_curves *curves);
/* Total cost and instances over runs per instance. */
SUF_API suf_figure *suf_figure_new_tradeoff(const suf_tradeoff *tradeoff);
/* Standard errors over the runs of each instance, and the accuracy asked for. */
SUF_API suf_figure *suf_figure_new_replay(const suf_replay *replay);
SUF_API void suf_figure_free(suf_figure *figure);

/* SUF_EINVAL unless path ends in a format that suf_figure_write knows. */
SUF_API int suf_figure_check(const char *path, suf_error *err);

/* Writes path, whose ending (.svg, .pdf, .png) chooses the format. A file that is
 * there already is replaced only when the new one is complete. */
SUF_API int suf_figure_write(const suf_figure *figure, const char *path, suf_error *err);

/* Draws with characters into *text, which the caller frees with free(). */
SUF_API int suf_figure_draw(const suf_figure *figure, int columns, int lines, char **text,
                            suf_error *err);

/* ---- reports --------------------------------------------------------------------- */

typedef enum { SUF_FORMAT_TEXT, SUF_FORMAT_JSON, SUF_FORMAT_CSV } suf_format;

/* "text", "json", "csv"; NULL past the last. */
SUF_API const char *suf_format_name(int format);

/* A plan with what was asked for beside it; accuracy and tradeoff may be NULL. */
typedef struct suf_plan_report {
    const suf_plan *plan;
    const suf_accuracy *accuracy;
    const suf_tradeoff *tradeoff;
    double sigma; /* > 0: effects are also shown in the user's units, d * sigma */
} suf_plan_report;

/* Write to out; the caller checks out for write errors when closing it. */
SUF_API void suf_plan_report_write(const suf_plan_report *report, suf_format format, FILE *out);
/* trace: every step as well (CSV: instead of the rows). */
SUF_API void suf_replay_write(const suf_replay *replay, int trace, suf_format format, FILE *out);
SUF_API void suf_curves_write(const suf_curves *curves, suf_format format, FILE *out);

#ifdef __cplusplus
}
#endif

#endif
