/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The design of an experiment: how many instances are needed.
 */
#ifndef SUFFICE_DESIGN_H
#define SUFFICE_DESIGN_H

#include <stddef.h>
#include <stdint.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the design of an experiment ------------------------------------------ */

typedef enum { SUF_TEST_T, SUF_TEST_WILCOXON, SUF_TEST_SIGN } suf_test;
typedef enum { SUF_TWO_SIDED, SUF_LESS, SUF_GREATER } suf_alternative;
typedef enum { SUF_TARGET_WORST, SUF_TARGET_MEAN, SUF_TARGET_MEDIAN } suf_power_target;
/* By which power a Wilcoxon or sign test is planned: by its own, for normally distributed
 * differences, or by the paper's rule, see suf_test_efficiency. For the t test both are the same.
 */
typedef enum { SUF_POWER_EXACT, SUF_POWER_PAPER } suf_power_rule;
typedef enum { SUF_COMPARE_ALL, SUF_COMPARE_FIRST } suf_compare;

/* The names that users type, in the order of the enumerators; NULL past the last. */
SUF_API const char *suf_test_name(int test);
SUF_API const char *suf_alternative_name(int alternative);
SUF_API const char *suf_power_target_name(int target);
SUF_API const char *suf_power_rule_name(int rule);
SUF_API const char *suf_compare_name(int compare);

/* The asymptotic relative efficiency (ARE) of a test against the t test for normally distributed
 * differences, as the paper rounds it: 1, 0.86 and 0.637. */
SUF_API double suf_test_efficiency(suf_test test);

#define SUF_MAX_COMPARISONS 100000
#define SUF_MAX_INSTANCES ((int64_t)1 << 53)

/* The number of comparisons among two or more algorithms: all pairs, or all against the first. 0 if
 * it would exceed SUF_MAX_COMPARISONS or there are fewer than 2 algorithms. */
SUF_API int64_t suf_compare_count(int64_t algorithms, suf_compare compare);

/* A test on the differences of N instances. The one of alpha, power, mres and instances to solve
 * for is left at zero; suf_plan_init says what else may be left out. */
typedef struct suf_design {
    suf_test test;
    suf_alternative
        alternative; /* LESS and GREATER have the same power, because mres has no sign */
    suf_power_target power_target; /* over Holm's levels if there are several comparisons; WORST is
                                    * the power for a single real effect */
    suf_power_rule power_rule;
    int64_t comparisons; /* tested at the family-wise level alpha; 0 means 1 */
    double alpha;        /* in (0, 1) */
    double power;        /* in (0, 1) */
    double mres;         /* d* > 0 */
    double delta;        /* smallest relevant difference, on the scale of the differences and of
                          * sigma; 0: none. See suf_design_standardise and suf_difference_band */
    double mres_given;   /* the mres that delta and sigma have replaced; 0: none */
    int64_t instances;   /* N >= 2 */
    double half_width;   /* wanted of the t interval of the mean difference; 0: no such wish */
    double sigma;        /* standard deviation of the differences; 0: not known */
    double assurance; /* in [0.5, 1): probability that the interval is at most that wide; 0: it has
                       * that half-width if the standard deviation of the sample is sigma */
} suf_design;

/* If delta and sigma are given, sets mres to delta / sigma: they decide, and another mres is kept
 * as mres_given. A plan looks at mres only. */
SUF_API void suf_design_standardise(suf_design *design);

#define SUF_DEFAULT_ALPHA 0.05
#define SUF_DEFAULT_POWER 0.8

/* The power of a complete design by the paper's rule. It is the power of the paired t test, with
 * both tails counted; for Wilcoxon and sign it is that of a t test on floor(N * ARE) instances, see
 * suf_test_efficiency. With several comparisons it is the mean, median or smallest power over
 * Holm's levels. NAN if a field is missing or out of range, or if the rule leaves fewer than 2
 * instances. */
SUF_API double suf_design_power(const suf_design *design);

/* ---- plan: solve a design for the quantity that is not given ---------------- */

typedef enum { SUF_SOLVE_INSTANCES, SUF_SOLVE_POWER, SUF_SOLVE_MRES, SUF_SOLVE_ALPHA } suf_unknown;

/* "instances", "power", "mres", "alpha"; NULL past the last. */
SUF_API const char *suf_unknown_name(int unknown);

/* One of Holm's levels, and the power at this level. */
typedef struct suf_level {
    double alpha;
    double power;       /* by the design's rule */
    double power_exact; /* see suf_plan */
    double power_paper; /* see suf_plan */
} suf_level;

/* How the exact figures of a plan were computed. */
typedef enum {
    SUF_EXACT_FORMULA,    /* exact distribution: t, sign */
    SUF_EXACT_SIMULATION, /* Wilcoxon: SUF_REPLICATES samples, fixed seed */
    SUF_EXACT_NORMAL      /* Wilcoxon, N > 500: normal approximation with exact moments */
} suf_exact_method;

#define SUF_REPLICATES 100000

/* A solved design. "Exact" means: for normally distributed differences. "Paper" means: by the rule
 * of suf_design_power. */
typedef struct suf_plan {
    suf_design design; /* complete: each field is as given, the default, or solved by its rule */
    suf_unknown solved;
    suf_exact_method exact_method;
    double power_exact; /* power of the test itself for this design */
    double power_error; /* Monte-Carlo standard error of power_exact; 0 if it was not simulated */
    double power_paper; /* power by the paper's rule; NAN if it leaves fewer than 2 instances */
    int64_t instances_exact; /* the N from which the exact power stays at or above the target; for
                              * the sign test and above 1,000,000 not always the smallest such N.
                              * 0 if not solved for */
    int64_t instances_paper; /* 0 if not solved for */
    double mres_exact, mres_paper;   /* NAN if not solved for or not reached */
    double alpha_exact, alpha_paper; /* NAN if not solved for or not reached */
    int64_t instances_precision;     /* the N for design.half_width; 0 if not solved for */
    double half_width; /* of the interval with design.instances; NAN without sigma, and for tests
                        * other than t */
    double assurance;  /* probability that it is at most design.half_width; NAN without that */
    size_t n_levels;   /* = design.comparisons */
    suf_level *levels;
} suf_plan;

/* Solves the request. What is given determines the unknown:
 *   only mres:               instances
 *   mres and instances:      power, or alpha if power is given too
 *   only instances:          mres
 *   half_width and sigma:    instances, and mres for them; with mres, the larger of both numbers
 * alpha and power are SUF_DEFAULT_ALPHA and SUF_DEFAULT_POWER if they are neither given nor solved
 * for. SUF_EINVAL if a field is out of range, all four are given, or none of mres, instances and
 * half_width is.
 * SUF_ENONE if no value reaches the power (for example if the power is not above alpha). */
SUF_API int suf_plan_init(suf_plan *plan, const suf_design *request, suf_error *err);
SUF_API void suf_plan_release(suf_plan *plan);

/* ---- precision: the width of the interval ------------------------------------ */

/* The half-width of the t interval of the mean difference, t sigma / sqrt(N), where t is the
 * quantile with N - 1 degrees of freedom at the level alpha / comparisons, of one or two sides; for
 * one side it is the distance from the mean to the bound. The design must have alpha, instances and
 * sigma; NAN otherwise. */
SUF_API double suf_design_half_width(const suf_design *design);

/* The probability that the interval is at most design->half_width wide, for normally distributed
 * differences: the standard deviation of the sample varies. NAN if a field is missing. */
SUF_API double suf_design_assurance(const suf_design *design);

/* ---- families: how many of the real effects are found ------------------------- */

/* Holm's procedure if some of the comparisons have an effect of the size mres and the others have
 * none. */
typedef struct suf_real_effects {
    int64_t n;              /* comparisons with an effect */
    double power;           /* probability of finding a given one of them */
    double power_error;     /* its Monte-Carlo standard error */
    double power_all;       /* probability of finding all of them */
    double power_all_error; /* its Monte-Carlo standard error */
} suf_real_effects;

typedef struct suf_family_power {
    size_t n_rows;          /* 0 with a single comparison, or with more than SUF_MAX_FAMILY */
    suf_real_effects *rows; /* n = 1, ..., comparisons; a selection above 100 comparisons */
    size_t n_replicates;    /* simulated experiments */
} suf_family_power;

#define SUF_MAX_FAMILY 1000

/* Simulates Holm's procedure with the design of a plan, whose comparisons are taken as independent.
 * The result depends only on the plan. */
SUF_API void suf_family_power_init(suf_family_power *family, const suf_plan *plan);
SUF_API void suf_family_power_release(suf_family_power *family);

/* ---- accuracy: the cost of the measurement error on each instance ----------- */

/* What a standard error se of every instance's difference costs a plan. sigma is the total standard
 * deviation sigma_Phi, which includes se: sigma_Phi^2 = sd of the true differences^2 + se^2. */
typedef struct suf_accuracy {
    double se, sigma;
    double share;           /* se^2 / sigma^2 */
    double power;           /* of the plan, with the measurement error */
    double power_errorless; /* with the same instances if the differences were known exactly */
    double se_one_percent;  /* the largest se for which power >= 0.99 power_errorless */
    double se_rule;         /* the paper's rule of thumb: se^2 = 0.1 sigma^2 */
} suf_accuracy;

/* Fills *accuracy. SUF_EINVAL unless 0 < se < sigma. */
SUF_API int suf_accuracy_init(suf_accuracy *accuracy, const suf_plan *plan, double se, double sigma,
                              suf_error *err);

/* ---- trade-off: more runs or more instances? -------------------------------- */

/* The estimated difference on an instance has the variance between^2 + 2 within^2 / runs, where
 * runs is the number of runs of each algorithm. */
typedef struct suf_tradeoff_request {
    suf_design design;    /* mres is relative to between; if instances is given, only the runs are
                             solved for */
    double within;        /* > 0: standard deviation of the runs on an instance */
    double between;       /* > 0: standard deviation of the true differences over instances */
    double cost_run;      /* 0: 1 */
    double cost_instance; /* of preparing one instance */
    int64_t algorithms;   /* 0: 2 */
} suf_tradeoff_request;

#define SUF_MAX_RUNS 10000

typedef struct suf_tradeoff_row {
    int64_t runs;      /* of each algorithm on each instance */
    int64_t instances; /* that reach the power with this many runs */
    double mres;       /* the effect relative to the total standard deviation */
    double total_runs; /* algorithms * runs * instances */
    double cost;
} suf_tradeoff_row;

typedef struct suf_tradeoff {
    suf_tradeoff_request request; /* defaults filled in */
    suf_tradeoff_row best;        /* the cheapest row with at most SUF_MAX_RUNS runs */
    size_t n_rows;                /* a selection of round numbers of runs and the best, ascending */
    suf_tradeoff_row *rows;
} suf_tradeoff;

/* SUF_ENONE if the given instances do not reach the power with any number of runs. */
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
    suf_design design;   /* test, alternative, alpha and family; the rest is in fixed */
    const double *fixed; /* what each curve holds fixed; borrowed for the call */
    size_t n_fixed;
    double lo, hi;            /* range of x; both 0: up to where the power reaches 0.99 */
    size_t n_points;          /* 0: 101; whole numbers of instances are not repeated */
    const double *highlights; /* y values to find on each curve; borrowed for the call */
    size_t n_highlights;
} suf_curves_request;

typedef struct suf_point {
    double x;       /* effect or instances */
    double y;       /* by the design's rule: one of the next two */
    double y_exact; /* of the test itself; Wilcoxon: simulated, standard error <= 0.005 */
    double y_paper; /* by the paper's rule; NAN if it leaves fewer than 2 instances */
} suf_point;

typedef struct suf_curve {
    suf_design design; /* includes the fixed quantity of this curve */
    double fixed;
    suf_point *points;
    suf_point
        *highlights; /* x at which the curve by the design's rule reaches y; NAN: it never does */
} suf_curve;

/* Several curves over the same range. */
typedef struct suf_curves {
    suf_curve_kind kind;
    double lo, hi;
    size_t n_curves, n_points, n_highlights;
    suf_curve *curves;
} suf_curves;

SUF_API int suf_curves_init(suf_curves *curves, const suf_curves_request *request, suf_error *err);
SUF_API void suf_curves_release(suf_curves *curves);

#ifdef __cplusplus
}
#endif

#endif
