/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

enum { N = 7 };
static const double first[N] = {10, 20, 30, 5, 8, 100, 64};
static const double second[N] = {12, 19, 45, 7, 9.5, 130, 66};

static suf_dataset with_cells(double spoil)
{
    double phi[N];
    for (size_t i = 0; i < N; i++)
        phi[i] = (second[i] - first[i]) / first[i];
    suf_dataset d = dataset_of(&(sample){phi, N}, 1);
    d.difference = SUF_PERCENT;
    d.cells = malloc((size_t)2 * N * sizeof *d.cells);
    for (size_t i = 0; i < N; i++) {
        d.cells[2 * i] = (suf_cell){.n = 1, .value = i == 3 ? spoil : first[i], .se = NAN};
        d.cells[2 * i + 1] = (suf_cell){.n = 1, .value = second[i], .se = NAN};
    }
    return d;
}

/* R: t.test(log(second / first), mu = log(1.1), alternative = "greater") and mu = 0, two-sided */
static void it_is_rs_t_test_of_the_logarithms(void **state)
{
    (void)state;
    suf_dataset d = with_cells(5);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    assert_close(a.comparisons[0].log_ratio.statistic, 3.12549313426877, 1e-12);
    assert_close(a.comparisons[0].log_ratio.p, 0.0204414791159831, 1e-10);
    assert_close(a.comparisons[0].log_ratio.low, 0.0414978647944792, 1e-10);
    assert_int_equal(a.comparisons[0].log_verdict, SUF_VERDICT_WORSE);
    suf_analysis_release(&a);
    a = analysis_of(&d, (suf_analysis_request){.mu0 = 0.1, .design.alternative = SUF_GREATER});
    assert_close(a.comparisons[0].log_ratio.p, 0.0840833946950611, 1e-10);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

/* The second algorithm has larger values, which are bad: it wins rarely. R as above, less. */
static void it_agrees_with_a_probability_to_win(void **state)
{
    (void)state;
    suf_dataset d = with_cells(5);
    d.difference = SUF_PROBABILITY;
    for (size_t i = 0; i < N; i++)
        d.pairings[0].phi[i] = second[i] < first[i] ? 0.5 : -0.5;
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    assert_true(a.comparisons[0].log_ratio.estimate > 0);
    assert_int_equal(a.comparisons[0].log_verdict, SUF_VERDICT_WORSE);
    suf_analysis_release(&a);
    a = analysis_of(&d, (suf_analysis_request){.design.alternative = SUF_LESS});
    assert_close(a.comparisons[0].log_ratio.p, 0.0204414791159831 / 2, 1e-10);
    assert_int_equal(a.comparisons[0].log_verdict, SUF_VERDICT_WORSE);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

static void only_positive_values_have_one(void **state)
{
    (void)state;
    const double spoils[] = {0, -1, NAN};
    for (size_t i = 0; i < 3; i++) {
        suf_dataset d = with_cells(spoils[i]);
        suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
        assert_true(isnan(a.comparisons[0].log_ratio.p));
        assert_int_equal(a.comparisons[0].log_verdict, SUF_VERDICT_INCONCLUSIVE);
        suf_analysis_release(&a);
        suf_dataset_release(&d);
    }
}

static void without_values_there_is_none(void **state)
{
    (void)state;
    suf_dataset d = dataset_of(&(sample){first, N}, 1);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    assert_true(isnan(a.comparisons[0].log_ratio.p));
    suf_analysis_release(&a);
    d.difference = SUF_LOG_RATIO; /* the differences are logarithms already */
    a = analysis_of(&d, (suf_analysis_request){0});
    assert_true(a.comparisons[0].log_ratio.p == a.comparisons[0].tests[SUF_BY_T].p);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_rs_t_test_of_the_logarithms),
        cmocka_unit_test(it_agrees_with_a_probability_to_win),
        cmocka_unit_test(only_positive_values_have_one),
        cmocka_unit_test(without_values_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
