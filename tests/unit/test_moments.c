/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/moments.h"
#include "stats/statistic.h"

/* 1, 2, 4, 8, 100: R's mean, var, and mean((x-m)^3)/mean((x-m)^2)^1.5 */
static const double sample[] = {1, 2, 4, 8, 100};

static void running_moments_agree_with_r(void **state)
{
    (void)state;
    suf_running r = {0};
    for (int i = 0; i < 5; i++)
        suf_running_add(&r, sample[i]);
    assert_near(suf_running_mean(&r), 23, 1e-14);
    assert_near(suf_running_variance(&r), 1860, 1e-11);
    assert_near(suf_running_skewness(&r), 1.4857050843955175, 1e-13);
}

static void a_large_mean_does_not_cancel(void **state)
{
    (void)state;
    suf_running r = {0};
    for (int i = 0; i < 5; i++)
        suf_running_add(&r, 1e9 + sample[i]);
    assert_near(suf_running_variance(&r), 1860, 1e-5);
    assert_near(suf_running_skewness(&r), 1.4857050843955175, 1e-6);
}

/* R's var(); of the sample far from 0, too, and with a first value that is far from the others */
static void a_variance_needs_one_pass(void **state)
{
    (void)state;
    double far[5];
    const double turned[] = {100, 8, 4, 2, 1};
    const double equal[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    for (int i = 0; i < 5; i++)
        far[i] = 1e9 + sample[i];
    assert_near(suf_variance(sample, 5), 1860, 1e-11);
    assert_near(suf_variance(turned, 5), 1860, 1e-11);
    assert_near(suf_variance(far, 5), 1860, 1e-11);
    assert_near(suf_variance_in_two_passes(sample, 5), 1860, 1e-11);
    assert_near(suf_variance(sample, 4), 9.583333333333333, 1e-14);
    assert_near(suf_variance(sample, 2), 0.5, 1e-15);
    assert_near(suf_variance(equal, 6), 0, 0);
    assert_true(isnan(suf_variance(sample, 1)));
    assert_true(isnan(suf_variance((const double[]){1, 2, INFINITY, 3, 4}, 5)));
}

static void too_few_values_have_no_variance(void **state)
{
    (void)state;
    suf_running r = {0};
    suf_running_add(&r, 3);
    assert_true(isnan(suf_running_variance(&r)));
    suf_running_add(&r, 3);
    assert_near(suf_running_variance(&r), 0, 0);
    assert_near(suf_running_skewness(&r), 0, 0);
    assert_true(isnan(suf_mean(sample, 0)));
}

/* R: n / ((n - 1) * (n - 2)) * sum(((x - mean(x)) / sd(x))^3) */
static void the_skewness_of_few_agrees_with_r(void **state)
{
    (void)state;
    const double x[] = {2, 3, 5, 8, 13, 21};
    suf_running r = {0};
    for (int i = 0; i < 2; i++)
        suf_running_add(&r, x[i]);
    assert_true(isnan(suf_running_skewness_of_few(&r)));
    for (int i = 2; i < 6; i++)
        suf_running_add(&r, x[i]);
    assert_near(suf_running_skewness_of_few(&r), 1.13497184157035, 1e-13);
    r = (suf_running){0};
    for (int i = 0; i < 4; i++)
        suf_running_add(&r, 3);
    assert_true(isnan(suf_running_skewness_of_few(&r)));
}

static double statistic(suf_statistic_kind kind, double parameter)
{
    double copy[5] = {8, 1, 100, 4, 2};
    return suf_statistic_of((suf_summary){kind, parameter}, copy, 5);
}

/* R: median(x), quantile(x, .25), quantile(x, .9), sd(x), min(x), max(x), mean(x <= 4), mean(x >=
 * 4), mean(x >= 8) */
static void statistics_agree_with_r(void **state)
{
    (void)state;
    assert_near(statistic(SUF_STATISTIC_MEAN, 0), 23, 1e-14);
    assert_near(statistic(SUF_STATISTIC_MEDIAN, 0), 4, 0);
    assert_near(statistic(SUF_STATISTIC_QUANTILE, 0.25), 2, 0);
    assert_near(statistic(SUF_STATISTIC_QUANTILE, 0.9), 63.2, 1e-12);
    assert_near(statistic(SUF_STATISTIC_SD, 0), 43.127717305695647, 1e-12);
    assert_near(statistic(SUF_STATISTIC_MIN, 0), 1, 0);
    assert_near(statistic(SUF_STATISTIC_MAX, 0), 100, 0);
    assert_near(statistic(SUF_STATISTIC_SUCCESS, 4), 0.6, 1e-15);
    assert_near(statistic(SUF_STATISTIC_REACHED, 4), 0.6, 1e-15);
    assert_near(statistic(SUF_STATISTIC_REACHED, 8), 0.4, 1e-15);
}

static void quantiles_of_ties_and_single_values_exist(void **state)
{
    (void)state;
    double same[6] = {2, 2, 2, 2, 2, 2};
    assert_near(suf_statistic_of((suf_summary){SUF_STATISTIC_QUANTILE, 0.37}, same, 6), 2, 0);
    assert_near(suf_statistic_of((suf_summary){SUF_STATISTIC_MEDIAN, 0}, same, 1), 2, 0);
    double four[4] = {4, 1, 3, 2};
    assert_near(suf_statistic_of((suf_summary){SUF_STATISTIC_MEDIAN, 0}, four, 4), 2.5, 0);
    assert_true(isnan(suf_statistic_of((suf_summary){SUF_STATISTIC_SD, 0}, same, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(running_moments_agree_with_r),
        cmocka_unit_test(a_large_mean_does_not_cancel),
        cmocka_unit_test(a_variance_needs_one_pass),
        cmocka_unit_test(too_few_values_have_no_variance),
        cmocka_unit_test(the_skewness_of_few_agrees_with_r),
        cmocka_unit_test(statistics_agree_with_r),
        cmocka_unit_test(quantiles_of_ties_and_single_values_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
