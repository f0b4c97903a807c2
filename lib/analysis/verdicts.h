/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tests of a family of comparisons, and the verdicts that follow from them.
 */
#ifndef SUF_ANALYSIS_VERDICTS_H
#define SUF_ANALYSIS_VERDICTS_H

#include <stdbool.h>

#include "analysis/run_test.h"
#include "stats/adjust.h"
#include "stats/hypothesis.h"
#include "suffice.h"

/* Fills in tests, equivalence and verdicts of all comparisons, which must have been described
 * already. */
void suf_verdicts_fill(suf_analysis *analysis);

/* The same by one test alone: its results, equivalence, and the verdict. The comparisons need only
 * their mean, sd and n. */
void suf_verdicts_fill_by(suf_analysis *analysis, suf_test_kind kind);

/* Runs one test on every comparison. results[i] answers questions[i]; its p value is adjusted for
 * the number of comparisons, and its interval has the level that agrees with that. errors[i] is the
 * error of suf_run_test; errors may be NULL. */
void suf_verdicts_judge(const suf_analysis *analysis, suf_test_kind kind,
                        const suf_question *questions, suf_test_result *results, double *errors);

/* Adjusts the p values of all comparisons: p[i] to adjusted[i]. */
void suf_verdicts_adjust(const suf_analysis *analysis, const double *p, double *adjusted);

/* The same for the p values of the equivalence test. */
void suf_verdicts_adjust_equivalence(const suf_analysis *analysis, const double *p,
                                     double *adjusted);

/* The same p values' levels: the interval of 1 - 2 level lies within the limits where the adjusted
 * p value rejects, and only there. alpha where p is NAN. For free(). */
double *suf_verdicts_equivalence_levels(const suf_analysis *analysis, const double *p);

/* The test that decides a comparison: the design's, but the permutation test for differences
 * without spread, of which the t test says nothing. */
suf_test_kind suf_verdicts_decider(const suf_analysis *analysis, const suf_analysed *comparison);

/* Whether that is McNemar's, of results 0 and 1. */
bool suf_verdicts_are_of_items(const suf_analysis *analysis, const suf_analysed *comparison);

/* The estimate that the deciding test is about: the mean of the t test and of items, the
 * Hodges-Lehmann estimate of the signed-rank test, the median of the sign test. */
suf_estimate_kind suf_verdicts_estimate_kind(const suf_analysis *analysis,
                                             const suf_analysed *comparison);
double suf_verdicts_estimate(const suf_analysis *analysis, const suf_analysed *comparison);

/* Its interval, that of the deciding test; for items that of the difference of the proportions. */
suf_interval suf_verdicts_interval(const suf_analysis *analysis, const suf_analysed *comparison);

/* The levels of the intervals of the deciding tests. For free(). */
double *suf_verdicts_deciding_levels(const suf_analysis *analysis);

/* Whether all differences are mu0, or on one instance all runs of both algorithms are the same. */
bool suf_verdicts_are_none(const suf_analysis *analysis, const suf_analysed *comparison);

/* The verdict, given whether the equivalence test and the test of difference reject, and whether
 * the differences lie above mu0. */
suf_verdict_kind suf_verdicts_of(const suf_analysis *analysis, bool is_equivalent,
                                 bool is_different, bool is_above);

/* The test that decides the verdict. */
suf_test_kind suf_verdicts_kind(const suf_analysis *analysis);

/* What the tests need to know about a comparison. */
suf_question suf_verdicts_question(const suf_analysis *analysis, size_t comparison);

/* The differences of a comparison with the bias that stopping left in them. */
const double *suf_verdicts_plain(const suf_pairing *pairing);

/* What a comparison's correction adds to the variance of its mean. */
suf_extra_variance suf_verdicts_extra(const suf_pairing *pairing);

/* The levels of the comparisons' intervals, given their p values; alpha where p is NAN. For
 * free(). */
double *suf_verdicts_levels(const suf_analysis *analysis, const double *p);

#endif
