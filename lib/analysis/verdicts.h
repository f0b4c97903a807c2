/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tests of a family of comparisons, and the verdicts that they give.
 */
#ifndef SUF_ANALYSIS_VERDICTS_H
#define SUF_ANALYSIS_VERDICTS_H

#include <stdbool.h>

#include "analysis/run_test.h"
#include "stats/adjust.h"
#include "suffice.h"

/* Fills tests, equivalence and verdicts of all comparisons, which are described already. */
void suf_verdicts_fill(suf_analysis *analysis);

/* One test of every comparison: results[i] answers questions[i], adjusted for their number, with
 * its interval at the level that agrees with that. errors: as of suf_run_test; or NULL. */
void suf_verdicts_judge(const suf_analysis *analysis, suf_test_kind kind,
                        const suf_question *questions, suf_test_result *results, double *errors);

/* adjusted[i] of p[i], of every comparison. */
void suf_verdicts_adjust(const suf_analysis *analysis, const double *p, double *adjusted);

/* The same of the equivalence test. */
void suf_verdicts_adjust_equivalence(const suf_analysis *analysis, const double *p,
                                     double *adjusted);

/* The verdict when the equivalence test and the test of difference reject, or do not, and the
 * differences lie above mu0, or do not. */
suf_verdict_kind suf_verdicts_of(const suf_analysis *analysis, bool is_equivalent,
                                 bool is_different, bool is_above);

/* The test by which the verdict is. */
suf_test_kind suf_verdicts_kind(const suf_analysis *analysis);

/* What tests are asked of a comparison. */
suf_question suf_verdicts_question(const suf_analysis *analysis, size_t comparison);

/* The levels of the comparisons' intervals for these p values; alpha where p is NAN. For free(). */
double *suf_verdicts_levels(const suf_analysis *analysis, const double *p);

#endif
