/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/power_margin.h"
#include "stats/power_t.h"

static double power_of_row(const table_row *row)
{
    const bool both = strcmp(row_text(row, "claim"), "equivalent") == 0;
    return (both ? suf_power_equivalence
                 : suf_power_noninferiority)(row_number(row, "n"), row_number(row, "margin"),
                                             row_number(row, "truth"), row_number(row, "alpha"));
}

static void check_row(const table_row *row)
{
    assert_near(power_of_row(row), row_number(row, "power"), 1e-11);
}

static void powers_agree_with_integration_over_the_mean(void **state)
{
    (void)state;
    each_row("margin_power.csv", 672, check_row);
}

static void the_sign_of_the_truth_does_not_matter_for_equivalence(void **state)
{
    (void)state;
    for (double truth = 0; truth < 2; truth += 0.13)
        assert_near(suf_power_equivalence(20, 0.9, truth, 0.05),
                    suf_power_equivalence(20, 0.9, -truth, 0.05), 1e-14);
}

/* the far margin is never the obstacle */
static void far_from_one_margin_equivalence_is_noninferiority(void **state)
{
    (void)state;
    assert_near(suf_power_equivalence(50, 8, 7.7, 0.05), suf_power_noninferiority(50, 8, 7.7, 0.05),
                1e-12);
}

static void noninferiority_is_a_one_sided_test_of_what_is_left_of_the_margin(void **state)
{
    (void)state;
    assert_near(suf_power_noninferiority(25, 0.6, 0.1, 0.05), suf_power_t(25, 0.5, 0.05, 1), 1e-14);
    assert_near(suf_power_noninferiority(25, 0.6, 0.6, 0.05), 0.05, 1e-12);
}

static void at_the_margin_equivalence_is_claimed_with_at_most_alpha(void **state)
{
    (void)state;
    for (double n = 2; n < 1e5; n *= 3)
        assert_true(suf_power_equivalence(n, 0.5, 0.5, 0.05) <= 0.05 + 1e-12);
    assert_near(suf_power_equivalence(1e4, 0.5, 0.5, 0.05), 0.05, 1e-12);
}

/* Phi(z) for known variance: 2 Phi(margin sqrt(n) - z) - 1 */
static void with_many_differences_the_variance_is_known(void **state)
{
    (void)state;
    const double z = 1.6448536269514722;
    const double n = 1e13;
    const double margin = 3 / sqrt(n);
    assert_near(suf_power_equivalence(n, margin, 0, 0.05), erf((3 - z) * M_SQRT1_2), 1e-9);
}

static void outside_its_domain_there_is_no_power(void **state)
{
    (void)state;
    assert_true(isnan(suf_power_equivalence(1, 1, 0, 0.05)));
    assert_true(isnan(suf_power_equivalence(5, 0, 0, 0.05)));
    assert_true(isnan(suf_power_equivalence(5, 1, 0, 0.5)));
    assert_true(isnan(suf_power_noninferiority(5, 1, INFINITY, 0.05)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_agree_with_integration_over_the_mean),
        cmocka_unit_test(the_sign_of_the_truth_does_not_matter_for_equivalence),
        cmocka_unit_test(far_from_one_margin_equivalence_is_noninferiority),
        cmocka_unit_test(noninferiority_is_a_one_sided_test_of_what_is_left_of_the_margin),
        cmocka_unit_test(at_the_margin_equivalence_is_claimed_with_at_most_alpha),
        cmocka_unit_test(with_many_differences_the_variance_is_known),
        cmocka_unit_test(outside_its_domain_there_is_no_power),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
