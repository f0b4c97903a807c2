/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "dataset/least_difference.h"

/* two algorithms on one instance */
static double least_of(suf_difference difference, suf_source source, double first, double second)
{
    suf_cell cells[] = {{.n = 3, .value = first}, {.n = 3, .value = second}};
    size_t instance = 0;
    double phi = (second - first) / first;
    suf_pairing pairing = {.second = 1, .n = 1, .instances = &instance, .phi = &phi};
    const suf_dataset d = {.n_algorithms = 2,
                           .n_instances = 1,
                           .n_pairings = 1,
                           .pairings = &pairing,
                           .cells = source == SUF_SOURCE_PHI ? NULL : cells,
                           .difference = difference,
                           .source = source};
    return suf_least_difference(&d);
}

static void percentages_of_positive_values_are_above_minus_100(void **state)
{
    (void)state;
    assert_near(least_of(SUF_PERCENT, SUF_SOURCE_RUNS, 2, 1), -1, 0);
    assert_near(least_of(SUF_PERCENT, SUF_SOURCE_STORE, 2, 0), -1, 0);
}

static void other_differences_can_be_anything(void **state)
{
    (void)state;
    assert_true(isinf(least_of(SUF_PERCENT, SUF_SOURCE_RUNS, 2, -1)));
    assert_true(isinf(least_of(SUF_PERCENT_OF_MEAN, SUF_SOURCE_RUNS, 2, 1)));
    assert_true(isinf(least_of(SUF_SIMPLE, SUF_SOURCE_RUNS, 2, 1)));
    assert_true(isinf(least_of(SUF_RATIO, SUF_SOURCE_RUNS, 2, 1)));
    assert_true(isinf(least_of(SUF_PERCENT, SUF_SOURCE_PHI, 2, 1)));
}

static void only_what_lies_below_is_cut(void **state)
{
    (void)state;
    assert_near(suf_least_difference_cut(-1.2, -1), -1, 0);
    assert_near(suf_least_difference_cut(-0.9, -1), -0.9, 0);
    assert_near(suf_least_difference_cut(-5, -INFINITY), -5, 0);
    assert_true(isnan(suf_least_difference_cut(NAN, -1)));
    assert_true(isinf(suf_least_difference_cut(-INFINITY, -1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(percentages_of_positive_values_are_above_minus_100),
        cmocka_unit_test(other_differences_can_be_anything),
        cmocka_unit_test(only_what_lies_below_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
