/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs one of the tests on one sample of differences.
 */
#ifndef SUF_ANALYSIS_RUN_TEST_H
#define SUF_ANALYSIS_RUN_TEST_H

#include "stats/sample_mean.h"
#include "suffice.h"

/* What a test needs to know. */
typedef struct suf_question {
    const double *phi;
    const double *plain; /* with the bias that stopping left, for the signs: a shift would turn ties
                          * into signs */
    size_t n;
    suf_extra_variance extra; /* of the mean of phi; of the tests, only t can use it */
    double mu0;
    suf_alternative alternative;
    int as_r;
    uint64_t seed;
} suf_question;

/* A test without a result: all NAN. */
extern const suf_test_result suf_run_test_none;

/* Statistic, p and estimate of a test, with its interval of confidence 1 - level; p_adjusted is
 * NAN. *error, unless NULL, is the Monte-Carlo standard error of p if the test draws random
 * numbers. All NAN with fewer than 2 differences. */
suf_test_result suf_run_test(suf_test_kind kind, const suf_question *question, double level,
                             double *error);

#endif
