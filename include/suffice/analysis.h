/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The analysis of a dataset: tests, effects, a verdict for each comparison.
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
    double statistic;  /* t, V, the number above mu0; for the permutation test the mean */
    double df;         /* of t; NAN otherwise */
    double p;          /* against the alternative of the request */
    double p_adjusted; /* p adjusted for the number of comparisons */
    double estimate;   /* mean, Hodges-Lehmann estimate, median; NAN for the permutation test */
    double low, high;  /* interval of the estimate, at the level that agrees with the adjusted
                        * decision; NAN: there are too few instances for this confidence */
    int is_exact;
} suf_test_result;

/* What a difference over instances is measured by: each test is about one of them. */
typedef enum {
    SUF_ESTIMATE_MEAN,
    SUF_ESTIMATE_HODGES_LEHMANN,
    SUF_ESTIMATE_MEDIAN
} suf_estimate_kind;

/* "mean", "hodges_lehmann", "median" */
SUF_API const char *suf_estimate_kind_name(int kind);

typedef enum {
    SUF_ADJUSTED_HOLM,
    SUF_ADJUSTED_SHAFFER,
    SUF_ADJUSTED_BONFERRONI,
    SUF_ADJUSTED_BH
} suf_adjusted;

/* "holm", "shaffer", "bonferroni", "bh" */
SUF_API const char *suf_adjusted_name(int adjusted);

typedef enum {
    SUF_VERDICT_BETTER,     /* the second algorithm is better; with mu0, by more than mu0 */
    SUF_VERDICT_WORSE,      /* the second algorithm is worse; with mu0, on the worse side of it */
    SUF_VERDICT_EQUIVALENT, /* the mean lies within delta of mu0, or the standardised difference
                             * within the MRES: also if it differs from mu0 */
    SUF_VERDICT_INCONCLUSIVE,
    SUF_VERDICT_NONE /* more than 5 % of the instances were lost because of their results, the
                      * experiment is not finished, or there are fewer than 2 instances */
} suf_verdict_kind;

/* "better", "worse", "equivalent", "inconclusive", "none" */
SUF_API const char *suf_verdict_name(int verdict);

/* Whether the difference matters, by delta or else by the MRES. */
typedef enum {
    SUF_RELEVANT_UNKNOWN, /* neither is given, or there is no verdict */
    SUF_RELEVANT_SHOWN,   /* the whole interval lies beyond it */
    SUF_RELEVANT_NOT_SHOWN,
    SUF_RELEVANT_EXCLUDED /* the whole interval lies within it */
} suf_relevance;

/* NULL, "shown", "not shown", "excluded" */
SUF_API const char *suf_relevance_name(int relevance);

/* What the verdicts are about: a class of instances, from the differences on a sample of them, or
 * one instance alone, from the runs on it. */
typedef enum { SUF_ABOUT_INSTANCES, SUF_ABOUT_INSTANCE } suf_about;

/* "instances", "instance" */
SUF_API const char *suf_about_name(int about);

/* The tests of the runs on one instance. */
typedef enum {
    SUF_SINGLE_WELCH,        /* of the difference, by the delta method; no formula for statistics
                              * other than mean and success */
    SUF_SINGLE_MANN_WHITNEY, /* of the values; its estimate is P(the second algorithm is better) */
    SUF_SINGLE_BOOTSTRAP,    /* of the difference, by percentiles; none of a probability, or with
                              * more than 4096 runs */
    SUF_N_SINGLE_TESTS
} suf_single_test;

/* "welch", "mann_whitney", "bootstrap" */
SUF_API const char *suf_single_test_name(int test);

/* A comparison on one instance. Numbers that do not exist are NAN. */
typedef struct suf_single {
    size_t n_first, n_second;                            /* runs */
    double mean_first, sd_first, mean_second, sd_second; /* of their values */
    double se;                                           /* of the difference */
    suf_test_result tests[SUF_N_SINGLE_TESTS];
    suf_verdict_kind verdicts[SUF_N_SINGLE_TESTS]; /* by each test; none: it has no p value */
    suf_single_test decides; /* Welch's test where it can: not if all runs of each algorithm are
                              * equal, where that of Mann and Whitney does */
    int is_constant;         /* all runs of each algorithm are equal */
} suf_single;

/* Results 0 and 1, one of each algorithm on an item: see suf_dataset_is_binary. */
typedef struct suf_items {
    size_t n; /* items; 0: the results are others, and nothing of this is known */
    size_t both, first_only, second_only, neither; /* items by the algorithms with result 1 */
    double first, second; /* the proportions of 1; their difference is the mean */
    double low, high; /* of their difference: Tango's interval, at the level of the sign test's */
    double newcombe_low, newcombe_high; /* Newcombe's */
} suf_items;

/* Runs that gave a value within the time limit, by two algorithms. The share of an algorithm on an
 * instance is that of its runs there; all instances count the same. */
typedef struct suf_solved {
    size_t n; /* instances with runs of both; 0: there is no time limit, or an instance was given
               * up, after which its runs were not made. All others are then NAN. */
    double first, second;         /* mean shares */
    double difference, low, high; /* second - first, with its interval */
    double p, p_adjusted;         /* that the shares are the same; by Holm for all comparisons */
    int is_mcnemar; /* every share is 0 or 1: p is of McNemar's exact test and the interval Tango's;
                     * otherwise both are of the paired t test, and NAN if all differences are the
                     * same */
} suf_solved;

/* Posterior probabilities of three regions; NAN without an MRES. */
typedef struct suf_belief {
    double better, equivalent, worse; /* that the second algorithm is that */
    double error;                     /* their largest Monte-Carlo standard error; 0: they are
                                       * exact */
} suf_belief;

/* The number of instances that a next experiment needs for the desired power. It says nothing about
 * the power of this one. 0: no number can be given. */
typedef struct suf_next_experiment {
    int64_t for_mres;     /* if the true effect is the MRES */
    int64_t for_delta;    /* if the true difference is delta, with as much spread as here */
    int64_t for_observed; /* if the true effect is the observed one, from which it may be far; 0
                           * with more than 200 comparisons */
} suf_next_experiment;

/* One comparison. */
typedef struct suf_analysed {
    size_t first, second, n;
    size_t n_lost;         /* further instances, lost because of their results */
    suf_given_up given_up; /* further instances, without a difference because runs failed */
    size_t n_timed_out; /* further instances, on which every run of both reached the time limit */
    double mean, sd;    /* of the differences less the bias that stopping left */
    double mean_plain;  /* of the differences as they were measured */
    suf_bias bias;      /* its variance is part of t tests, intervals of the mean and of d, and the
                         * equivalence test. The sign test, and superiority, use the differences as
                         * they were measured */
    double d, d_low, d_high, hedges; /* standardised effect, its exact interval, and Hedges'
                                      * unbiased estimate */
    double superiority, superiority_low, superiority_high; /* P(the second algorithm is better),
                                                            * with interval */
    size_t n_better, n_equal, n_worse; /* instances on which the second algorithm is that, by the
                                        * differences as they were measured */
    suf_test_result tests[SUF_N_TESTS];
    double permutation_error; /* Monte-Carlo standard error of the permutation test's p; 0: exact */
    /* of the test that the mean lies within delta of mu0, or, without delta, |mean - mu0| / sigma
     * within the MRES; NAN: neither is given, or most of the spread is error of measuring, which
     * makes any standardised difference small. Differences that are all the same have no spread:
     * their number takes its place */
    double equivalence_p, equivalence_p_adjusted;
    double equivalence_low, equivalence_high; /* the interval that this compares, of the mean or,
                                               * without delta, of d */
    size_t n_cut; /* intervals of it, of its groups and of its instances that would go on below
                   * least_difference */
    double equivalence_level; /* its confidence is 1 - 2 times this: alpha, or for several
                               * comparisons the level that agrees with the adjusted p */
    suf_verdict_kind verdict; /* by the test that the design chose */
    suf_verdict_kind verdicts[SUF_N_TESTS]; /* by each test; only the t test tests equivalence,
                                             * or the permutation test of differences that are all
                                             * the same; none: it has no p value */
    suf_relevance relevant;
    suf_verdict_kind worst_case; /* the verdict if each instance that was given up counts against
                                  * the algorithm whose runs failed on it */
    suf_verdict_kind with_ties;  /* the verdict if the instances on which every run of both reached
                                  * the time limit count as exact ties */
    double skewness; /* of the differences, G_1; NAN for fewer than 3, or without spread */
    double shapiro_w, shapiro_p; /* NAN unless there are 3 to 5000 instances */
    suf_belief by_t, by_signrank;
    double within, across; /* variances: of the measurement of an instance, and of the true
                            * differences; NAN if standard errors are unknown */
    double measuring;  /* the standard error that measuring alone gives the mean of differences that
                        * are all the same: of results 0 and 1 it is never 0; NAN: unknown, or the
                        * differences vary */
    double detectable; /* effect for which n instances give the desired power */
    suf_next_experiment next;
    /* a t test of the logarithms of the ratios second / first; p is NAN unless all values are
     * positive */
    suf_test_result log_ratio;
    suf_verdict_kind log_verdict;
    /* indices in the pairing, 0 .. n - 1, of outliers: a modified z score above 3.5 (Iglewicz &
     * Hoaglin 1993) */
    size_t n_outliers;
    size_t *outliers;
    /* the verdict of the tests if instance i of the pairing is left out, by i; NULL: too many
     * instances */
    suf_verdict_kind *without;
    size_t n_turning; /* number of instances whose removal changes the verdict of the tests */
    /* means of resampled differences (the paper's Algorithm 3), ascending, and their percentile
     * interval, of the same level as that of the t test */
    size_t n_bootstrap;
    double *bootstrap;
    double bootstrap_low, bootstrap_high;
    suf_solved solved;
    suf_items items;   /* the sign test is then McNemar's exact test */
    suf_single single; /* if the analysis is about one instance: then mean is the difference on it,
                        * tests[SUF_BY_T] is Welch's, the bootstrap is of the difference, and what
                        * is of several instances is NAN */
} suf_analysed;

/* All algorithms, ranked on the n instances where all have a result: Friedman's test, and which
 * mean ranks do not differ by Nemenyi's test. n is 0 if there are fewer than 3 algorithms or fewer
 * than 2 such instances, or if only differences are known. The tests are NAN if all algorithms tie
 * on every instance. */
typedef struct suf_ranking {
    size_t n;
    double *mean_ranks;          /* by algorithm; 1 is best */
    double chi_squared, df, p;   /* Friedman's test */
    double f, f_df1, f_df2, f_p; /* Iman and Davenport's test, which is more accurate */
    double critical;             /* the critical difference of mean ranks */
    size_t *order;               /* the algorithms, best first */
    size_t n_groups;
    size_t (*groups)[2]; /* first and last index into order of algorithms that do not differ, two or
                          * more */
} suf_ranking;

/* Three or more algorithms at a glance. With fewer, all is NULL and 0. */
typedef struct suf_overview {
    size_t *order; /* the algorithms, the best mean rank first; if they are not ranked, the best
                    * value on the only instance, or the one with the best verdicts */
    int *verdicts; /* of a row against a column, [row * n_algorithms + column], both in the
                    * order of the dataset: a suf_verdict_kind; -1: they are not compared */
    size_t n_best;
    size_t *best; /* the best group: the first of that order, then in that order those whose
                   * comparison with it does not show them to be worse. None if it was not compared
                   * with all others. */
    size_t n_groups;
    size_t (*groups)[2]; /* first and last index into order of two or more algorithms of which no
                          * two are shown to differ by the adjusted tests of pairs; no group is
                          * part of another */
} suf_overview;

/* A line fitted to the differences over a feature, on the instances where another feature has a
 * given level: phi = intercept + slope * feature. Its numbers are NAN with fewer than 3 instances
 * or only one value of the feature; p and interval also if all points lie on the line (residual_sd
 * is 0). */
typedef struct suf_trend {
    size_t comparison;
    const char *level; /* of the other feature; NULL: all instances */
    size_t n;
    double intercept, slope;
    double slope_se, slope_p, slope_low, slope_high; /* t with n - 2 degrees of freedom */
    double residual_sd, mean_x, sxx;                 /* for the interval around the line, see
                                                      * suf_trend_reach */
    double curved_p; /* two-sided t test of a quadratic term besides the line: if it is small, the
                      * relation is curved; NAN with fewer than 4 instances or 3 values of the
                      * feature, or if all points lie on the curve */
} suf_trend;

/* Half the width of the confidence interval, at level 1 - alpha, of the line's height at x; NAN if
 * p is NAN. */
SUF_API double suf_trend_reach(const suf_trend *trend, double x, double alpha);

/* The instances of a comparison that have one value of a feature. */
typedef struct suf_instance_group {
    const char *level;
    size_t n;
    const size_t *members;    /* their places in the pairing, ascending */
    double mean, sd;          /* of their differences; sd is NAN for one instance */
    suf_test_result test;     /* of them alone, by the test that decides verdicts, its p adjusted by
                               * Holm's procedure for all groups of all comparisons; NAN for one
                               * instance */
    suf_verdict_kind verdict; /* by that test; inconclusive for one instance */
} suf_instance_group;

/* A comparison whose instances come in families, such as problems, which have more in common than
 * chance would give: a feature says in which. Instances whose feature is unknown are not in it. The
 * numbers of the analysis of variance are NAN with fewer than 2 groups, if every group has one
 * instance, and if all differences are the same. */
typedef struct suf_grouping {
    const char *feature; /* NULL: there is no grouping */
    size_t n, n_groups;
    suf_instance_group *groups; /* in ascending order of levels */
    size_t *members;            /* of all groups, one after the other */
    double mean, sd;            /* of the groups' means, each counting once */
    suf_test_result test;       /* t test of these means; adjusted for the number of comparisons */
    suf_verdict_kind verdict;   /* by that test */
    double size;                /* n0, the size of a group */
    double f, df1, df2, p;      /* test that the groups have equal means */
    double share;               /* of the variance that the groups explain: omega squared */
    double icc, design_effect;  /* intraclass correlation, and 1 + (n0 - 1) icc: by how much it
                                 * raises the variance of the mean of all instances */
} suf_grouping;

typedef struct suf_analysis_request {
    suf_design design; /* test, alternative, alpha, power, mres, delta, sigma; a zero field means
                        * that of the dataset, or else the default */
    double mu0;        /* difference under the null hypothesis */
    suf_adjusted adjusted;
    int as_r;            /* Wilcoxon's p as R computes it */
    uint64_t seed;       /* of simulations */
    const char *feature; /* a feature with numbers, for trends; NULL: none */
    const char *by;      /* a feature, for a trend at each of its levels; NULL: one trend for all */
    const char *group;   /* a feature whose levels are families of instances; NULL: that of the
                          * dataset, if it has one */
    int64_t peeked; /* how often the test was made without a plan, this time included; 0: once */
} suf_analysis_request;

typedef struct suf_analysis {
    const suf_dataset *dataset;   /* must outlive the analysis */
    suf_analysis_request request; /* with the defaults filled in */
    suf_about about;
    double least_difference; /* no difference can be smaller: -1 for percentages of the first
                              * algorithm's values if none is negative; -INFINITY: any can be. The
                              * intervals of comparisons and groups are cut there, unless as_r */
    struct suf_sequential_analysis *sequential; /* of a sequential experiment: its looks, which have
                                                 * decided the verdicts; the p value of the
                                                 * test that decides is stage-wise, those of other
                                                 * tests are repeated ones, and intervals hold at
                                                 * all looks together; NULL: there was one test of
                                                 * all instances */
    size_t n_comparisons;
    suf_analysed *comparisons;
    suf_ranking ranking;
    suf_overview overview;
    size_t n_trends;
    suf_trend *trends;       /* by comparison, then level in ascending order */
    suf_grouping *groupings; /* by comparison, by the feature of the request; NULL: it has none */
    suf_grouping *noticed;   /* by comparison: by another feature, one that explains most of the
                              * variance of the differences, if there is one; its groups have no
                              * tests of their own */
} suf_analysis;

/* A dataset with one instance gives verdicts about that instance. SUF_EINVAL: a comparison has
 * fewer than 2 of several instances, an algorithm fewer than 2 runs on the only one, the request is
 * out of range, or a feature does not exist. */
SUF_API int suf_analysis_init(suf_analysis *analysis, const suf_dataset *dataset,
                              const suf_analysis_request *request, suf_error *err);
SUF_API void suf_analysis_release(suf_analysis *analysis);

/* suf_dataset_is_positive_better of its dataset. */
SUF_API int suf_analysis_is_positive_better(const suf_analysis *analysis);
/* ---- a gate for a change ------------------------------------------------------ */

typedef enum {
    SUF_GATE_PASSED, /* that a later algorithm is worse than the first by more than delta is
                      * excluded
                      */
    SUF_GATE_WORSE,  /* a later one is worse, and by more than delta is not excluded */
    SUF_GATE_OPEN,   /* neither is shown */
    SUF_GATE_HELD    /* no answer: the experiment is not finished, or the answer depends on how
                      * failures are counted */
} suf_gate_outcome;

/* "passed", "worse", "open", "held" */
SUF_API const char *suf_gate_outcome_name(int outcome);

typedef struct suf_gate {
    suf_gate_outcome outcome;
    size_t comparison;           /* the one that decides */
    double p_not_worse, p_worse; /* of that comparison, one-sided, by Holm over the comparisons with
                                  * the first algorithm */
} suf_gate;

/* SUF_EINVAL: the design has no delta. */
SUF_API int suf_gate_init(suf_gate *gate, const suf_analysis *analysis, suf_error *err);

/* Why the gate passes or fails, in a sentence, for free(). */
SUF_API char *suf_gate_sentence(const suf_gate *gate, const suf_analysis *analysis);

/* What a report says first, as plain text for free(): the verdict, or of several comparisons what
 * they say together. */
SUF_API char *suf_analysis_sentence(const suf_analysis *analysis);

SUF_API void suf_analysis_write(const suf_analysis *analysis, suf_format format, FILE *out);

#ifdef __cplusplus
}
#endif

#endif
