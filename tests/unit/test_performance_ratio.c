/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/performance_ratio.h"

static void the_best_has_the_ratio_1_and_a_failure_none(void **state)
{
    (void)state;
    const double values[] = {2, 4, 3, 10, NAN, 5, NAN, NAN, NAN};
    const double small[] = {1, 2, 1.5, 2, INFINITY, 1, INFINITY, INFINITY, INFINITY};
    const double large[] = {2, 1, 4. / 3, 1, INFINITY, 2, INFINITY, INFINITY, INFINITY};
    double ratios[9];
    assert_true(suf_performance_ratios(values, 3, 3, false, ratios));
    for (size_t i = 0; i < 9; i++)
        assert_true(ratios[i] == small[i]);
    assert_true(suf_performance_ratios(values, 3, 3, true, ratios));
    for (size_t i = 0; i < 9; i++)
        assert_true(ratios[i] == large[i]);
}

static void values_that_are_not_positive_have_no_ratio(void **state)
{
    (void)state;
    double ratios[2];
    assert_false(suf_performance_ratios((const double[]){1, 0}, 1, 2, false, ratios));
    assert_false(suf_performance_ratios((const double[]){-1, 2}, 1, 2, true, ratios));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_has_the_ratio_1_and_a_failure_none),
        cmocka_unit_test(values_that_are_not_positive_have_no_ratio),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
