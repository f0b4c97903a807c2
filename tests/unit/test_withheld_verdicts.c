/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

/* n differences around 1, and lost instances */
static suf_verdict_kind verdict_of(size_t n, size_t n_lost)
{
    double phi[40];
    for (size_t i = 0; i < n; i++)
        phi[i] = 1 + (double)(i % 3) / 10;
    suf_dataset d = dataset_of(&(sample){phi, n}, 1);
    d.pairings[0].n_lost = n_lost;
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    const suf_verdict_kind verdict = a.comparisons[0].verdict;
    assert_int_equal(a.comparisons[0].n_lost, n_lost);
    assert_int_equal(a.comparisons[0].log_verdict == SUF_VERDICT_NONE, verdict == SUF_VERDICT_NONE);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return verdict;
}

static void more_than_a_twentieth_leaves_no_verdict(void **state)
{
    (void)state;
    assert_int_equal(verdict_of(20, 0), SUF_VERDICT_WORSE);
    assert_int_equal(verdict_of(19, 1), SUF_VERDICT_WORSE); /* 5 % */
    assert_int_equal(verdict_of(18, 1), SUF_VERDICT_NONE);
    assert_int_equal(verdict_of(38, 2), SUF_VERDICT_WORSE);
    assert_int_equal(verdict_of(37, 2), SUF_VERDICT_NONE);
}

static void an_unfinished_experiment_has_neither_verdict_nor_numbers(void **state)
{
    (void)state;
    const double phi[] = {1, 2, 3, 4, 5, 6, 7, 8};
    suf_dataset d = dataset_of(&(sample){phi, 8}, 1);
    d.state = SUF_STATE_INTERIM;
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    const suf_analysed *c = &a.comparisons[0];
    assert_int_equal(c->verdict, SUF_VERDICT_NONE);
    assert_true(isnan(c->mean) && isnan(c->tests[SUF_BY_T].p) && isnan(c->d));
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

static void too_few_instances_with_results_leave_no_verdict(void **state)
{
    (void)state;
    const double phi[] = {1};
    for (size_t n = 0; n < 2; n++) {
        suf_dataset d = dataset_of(&(sample){phi, n}, 1);
        d.state = SUF_STATE_INCOMPLETE;
        d.pairings[0].given_up.second = 5;
        suf_analysis a = analysis_of(&d, (suf_analysis_request){.design.delta = 1});
        assert_int_equal(a.comparisons[0].verdict, SUF_VERDICT_NONE);
        assert_int_equal(a.comparisons[0].relevant, SUF_RELEVANT_UNKNOWN);
        suf_analysis_release(&a);
        suf_dataset_release(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_than_a_twentieth_leaves_no_verdict),
        cmocka_unit_test(an_unfinished_experiment_has_neither_verdict_nor_numbers),
        cmocka_unit_test(too_few_instances_with_results_leave_no_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
