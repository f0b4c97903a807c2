/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many instances: the design of an experiment.
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
typedef enum { SUF_TARGET_MEAN, SUF_TARGET_MEDIAN, SUF_TARGET_WORST } suf_power_target;
typedef enum { SUF_COMPARE_ALL, SUF_COMPARE_FIRST } suf_compare;

/* The names that users type, in the order of the enumerators; NULL past the last. */
SUF_API const char *suf_test_name(int test);
SUF_API const char *suf_alternative_name(int alternative);
SUF_API const char *suf_power_target_name(int target);
SUF_API const char *suf_compare_name(int compare);

/* The asymptotic relative efficiency (ARE) of a test against the t test for normally distributed
 * differences, as the paper rounds it: 1, 0.86 and 0.637. */
SUF_API double suf_test_efficiency(suf_test test);

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
 * counted; for Wilcoxon and sign that of floor(N * ARE) instances, see suf_test_efficiency.
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

#ifdef __cplusplus
}
#endif

#endif
