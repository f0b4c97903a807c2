/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an experiment says: tests, effects, a verdict.
 */
#ifndef SUFFICE_ANALYSIS_H
#define SUFFICE_ANALYSIS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/dataset.h"
#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/output.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    SUF_BY_T,
    SUF_BY_WILCOXON,
    SUF_BY_SIGN,
    SUF_BY_PERMUTATION,
    SUF_N_TESTS
} suf_test_kind;

/* "t", "wilcoxon", "sign", "permutation" */
SUF_API const char *suf_test_kind_name(int kind);

typedef struct suf_test_result {
    double statistic;  /* t, V, number above mu0; the mean for the permutation test */
    double df;         /* of t; NAN otherwise */
    double p;          /* for the alternative */
    double p_adjusted; /* for the number of comparisons */
    double estimate;   /* mean, Hodges-Lehmann, median; NAN for the permutation test */
    double low, high; /* interval of that, at the level that agrees with the adjusted decision; NAN:
                       * so few instances have none of that confidence */
    int is_exact;
} suf_test_result;

typedef enum {
    SUF_ADJUSTED_HOLM,
    SUF_ADJUSTED_SHAFFER,
    SUF_ADJUSTED_BONFERRONI,
    SUF_ADJUSTED_BH
} suf_adjusted;

/* "holm", "shaffer", "bonferroni", "bh" */
SUF_API const char *suf_adjusted_name(int adjusted);

typedef enum {
    SUF_VERDICT_BETTER,     /* the second algorithm is; with mu0, the difference is than that */
    SUF_VERDICT_WORSE,      /* the same */
    SUF_VERDICT_EQUIVALENT, /* the difference, or its distance from mu0, is smaller than the MRES */
    SUF_VERDICT_INCONCLUSIVE
} suf_verdict_kind;

/* "better", "worse", "equivalent", "inconclusive" */
SUF_API const char *suf_verdict_name(int verdict);

/* Probabilities of three regions; NAN without an MRES. */
typedef struct suf_belief {
    double better, equivalent, worse; /* the second algorithm */
    double error;                     /* largest Monte-Carlo standard error; 0: none */
} suf_belief;

/* What a next experiment would need, not what this one had: instances for the desired power. 0: no
 * number can be given. */
typedef struct suf_next_experiment {
    int64_t for_mres;     /* if the effect is the MRES */
    int64_t for_observed; /* if the effect is the one observed, which may be far from the true one;
                           * of up to 200 comparisons */
} suf_next_experiment;

/* One comparison. */
typedef struct suf_analysed {
    size_t first, second, n;
    double mean, sd;
    double d, d_low, d_high, hedges; /* standardised effect, exact interval, unbiased */
    double superiority, superiority_low, superiority_high; /* P(second is better) */
    suf_test_result tests[SUF_N_TESTS];
    double permutation_error; /* Monte-Carlo standard error of its p; 0 when exact */
    double equivalence_p, equivalence_p_adjusted; /* that |mean - mu0| / sigma < MRES; NAN
                                                   * without one */
    suf_verdict_kind verdict;                     /* by the test of the design */
    suf_verdict_kind verdicts[SUF_N_TESTS];       /* by each */
    double shapiro_w, shapiro_p;                  /* NAN outside 3 to 5000 instances */
    suf_belief by_t, by_signrank;
    double within, across; /* variances: of measuring an instance, of the true differences; NAN
                            * when standard errors are not known */
    double detectable;     /* effect that so many instances detect with the desired power */
    suf_next_experiment next;
    /* a t test of the logarithms of ratios, second to first; p is NAN unless all are positive */
    suf_test_result log_ratio;
    suf_verdict_kind log_verdict;
    /* places in the pairing, 0 .. n - 1, of what lies far from the rest: a modified z score above
     * 3.5 (Iglewicz & Hoaglin 1993) */
    size_t n_outliers;
    size_t *outliers;
    /* the verdict without each instance in turn, by place; NULL: too many instances */
    suf_verdict_kind *without;
    size_t n_turning; /* instances without which the verdict is another */
    /* means of resamples of the differences (the paper's Algorithm 3), ascending, and the interval
     * of the same level as the t test's that they give */
    size_t n_bootstrap;
    double *bootstrap;
    double bootstrap_low, bootstrap_high;
} suf_analysed;

/* All algorithms by their ranks on the instances where all have a result: Friedman's test, and
 * which mean ranks Nemenyi's does not tell apart. n is 0 when there are fewer than 3 algorithms or
 * 2 such instances, or results are not known. The tests are NAN when all tie on every instance. */
typedef struct suf_ranking {
    size_t n;
    double *mean_ranks;          /* by algorithm; 1 is best */
    double chi_squared, df, p;   /* Friedman's */
    double f, f_df1, f_df2, f_p; /* Iman and Davenport's, more exact */
    double critical;             /* how far mean ranks must lie apart */
    size_t *order;               /* algorithms, the best first */
    size_t n_groups;
    size_t (*groups)[2]; /* from and to, places in order: runs of two or more not told apart */
} suf_ranking;

/* A line through the differences over a feature, where another feature has one of its levels:
 * phi = intercept + slope * feature. NAN with fewer than 3 instances, or one value of the feature;
 * p and interval also when all lie on the line, residual_sd being 0. */
typedef struct suf_trend {
    size_t comparison;
    const char *level; /* of the other feature; NULL: all */
    size_t n;
    double intercept, slope;
    double slope_se, slope_p, slope_low, slope_high; /* t with n - 2 degrees of freedom */
    double residual_sd, mean_x, sxx;                 /* of the interval around the line */
} suf_trend;

/* How far the confidence interval 1 - alpha of the line's height at x goes to both sides; NAN where
 * p is. */
SUF_API double suf_trend_reach(const suf_trend *trend, double x, double alpha);

typedef struct suf_analysis_request {
    suf_design design; /* test, alternative, alpha, power, mres; zero fields: the dataset's, then
                        * the defaults */
    double mu0;        /* difference under the null hypothesis */
    suf_adjusted adjusted;
    int as_r;            /* Wilcoxon's p as R computes it */
    uint64_t seed;       /* of simulations */
    const char *feature; /* for trends; NULL: none. It has numbers */
    const char *by;      /* a trend for each of its levels; NULL: one for all */
} suf_analysis_request;

typedef struct suf_analysis {
    const suf_dataset *dataset;   /* must outlive the analysis */
    suf_analysis_request request; /* completed */
    size_t n_comparisons;
    suf_analysed *comparisons;
    suf_ranking ranking;
    size_t n_trends;
    suf_trend *trends; /* by comparison, then level in ascending order */
} suf_analysis;

/* SUF_EINVAL: fewer than 2 instances are paired, the request is out of range, or there are no such
 * features. */
SUF_API int suf_analysis_init(suf_analysis *analysis, const suf_dataset *dataset,
                              const suf_analysis_request *request, suf_error *err);
SUF_API void suf_analysis_release(suf_analysis *analysis);
SUF_API void suf_analysis_write(const suf_analysis *analysis, suf_format format, FILE *out);

#ifdef __cplusplus
}
#endif

#endif
