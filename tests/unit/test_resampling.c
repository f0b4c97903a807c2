/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

static suf_analysed analysed(sample s, suf_analysis_request request)
{
    suf_dataset d = dataset_of(&s, 1);
    suf_analysis a = analysis_of(&d, request);
    suf_analysed c = a.comparisons[0];
    a.comparisons[0].bootstrap = NULL;
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return c;
}

/* a quantile of 999 means has a standard error of 0.085 standard errors of the mean */
static void check_row(const table_row *row)
{
    const sample s = row_sample(row);
    suf_analysed c = analysed(s, (suf_analysis_request){.seed = 1});
    const double tolerance = 0.4 * c.sd / sqrt((double)c.n);
    assert_near(c.bootstrap_low, row_number(row, "low"), tolerance);
    assert_near(c.bootstrap_high, row_number(row, "high"), tolerance);
    free(c.bootstrap);
    c = analysed(s, (suf_analysis_request){.design.alternative = SUF_LESS, .seed = 1});
    assert_true(isinf(c.bootstrap_low));
    assert_near(c.bootstrap_high, row_number(row, "high1"), tolerance);
    free(c.bootstrap);
}

static void intervals_are_rs_but_for_simulation(void **state)
{
    (void)state;
    each_row("resampled.csv", 7, check_row);
}

static void means_ascend_and_depend_on_the_seed_alone(void **state)
{
    (void)state;
    const double x[] = {1, 2, 4, 8, 16};
    suf_analysed c = analysed((sample){x, 5}, (suf_analysis_request){.seed = 7});
    suf_analysed same = analysed((sample){x, 5}, (suf_analysis_request){.seed = 7});
    suf_analysed other = analysed((sample){x, 5}, (suf_analysis_request){.seed = 8});
    assert_int_equal(c.n_bootstrap, 999);
    for (size_t i = 1; i < c.n_bootstrap; i++)
        assert_true(c.bootstrap[i - 1] <= c.bootstrap[i]);
    assert_memory_equal(c.bootstrap, same.bootstrap, 999 * sizeof *c.bootstrap);
    assert_memory_not_equal(c.bootstrap, other.bootstrap, 999 * sizeof *c.bootstrap);
    assert_true(c.bootstrap_low == c.bootstrap[24]);
    assert_true(c.bootstrap_high == c.bootstrap[974]);
    free(c.bootstrap);
    free(same.bootstrap);
    free(other.bootstrap);
}

static void a_level_too_small_for_the_resamples_has_no_interval(void **state)
{
    (void)state;
    const double x[] = {1, 2, 4, 8, 16};
    suf_analysed c = analysed((sample){x, 5}, (suf_analysis_request){.design.alpha = 0.001});
    assert_true(isnan(c.bootstrap_low) && isnan(c.bootstrap_high));
    assert_int_equal(c.n_bootstrap, 999);
    free(c.bootstrap);
}

static void very_many_are_not_resampled(void **state)
{
    (void)state;
    enum { N = 4097 };
    static double x[N];
    uint64_t random = 3;
    for (size_t i = 0; i < N; i++)
        x[i] = next_uniform(&random);
    suf_analysed c = analysed((sample){x, N}, (suf_analysis_request){0});
    assert_int_equal(c.n_bootstrap, 0);
    assert_null(c.bootstrap);
    assert_true(isnan(c.bootstrap_low));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_rs_but_for_simulation),
        cmocka_unit_test(means_ascend_and_depend_on_the_seed_alone),
        cmocka_unit_test(a_level_too_small_for_the_resamples_has_no_interval),
        cmocka_unit_test(very_many_are_not_resampled),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
