/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_accuracy accuracy_of(double se, double sigma)
{
    suf_plan plan;
    suf_accuracy a;
    suf_error err;
    assert_int_equal(suf_plan_init(&plan, &(suf_design){.mres = 0.5}, NULL), 0);
    if (suf_accuracy_init(&a, &plan, se, sigma, &err) < 0)
        fail_msg("%s", err.message);
    suf_plan_release(&plan);
    return a;
}

static double power_of(double mres)
{
    return suf_design_power(&(suf_design){.mres = mres, .instances = 34, .alpha = 0.05});
}

/* se = 0.6 sigma leaves 0.8 sigma for the true differences: d grows by 1/0.8 */
static void without_error_the_effect_is_larger(void **state)
{
    (void)state;
    const suf_accuracy a = accuracy_of(3, 5);
    assert_near(a.share, 0.36, 1e-15);
    assert_near(a.power, power_of(0.5), 0);
    assert_near(a.power_errorless, power_of(0.5 / 0.8), 1e-14);
}

static void the_largest_harmless_error_costs_just_one_percent(void **state)
{
    (void)state;
    const suf_accuracy a = accuracy_of(0.1, 2);
    const suf_accuracy at = accuracy_of(a.se_one_percent, 2);
    assert_near(at.power / at.power_errorless, 0.99, 1e-9);
}

static void the_rule_of_thumb_is_a_tenth_of_the_variance(void **state)
{
    (void)state;
    const suf_accuracy a = accuracy_of(0.1, 2);
    assert_near(a.se_rule * a.se_rule, 0.4, 1e-15);
}

static void impossible_errors_are_refused(void **state)
{
    (void)state;
    const double bad[][2] = {{2, 2}, {3, 2},   {0, 2},   {-1, 2},
                             {1, 0}, {1, NAN}, {NAN, 1}, {1, INFINITY}};
    suf_plan plan;
    suf_accuracy a;
    assert_int_equal(suf_plan_init(&plan, &(suf_design){.mres = 0.5}, NULL), 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(suf_accuracy_init(&a, &plan, bad[i][0], bad[i][1], NULL), SUF_EINVAL);
    suf_plan_release(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_error_the_effect_is_larger),
        cmocka_unit_test(the_largest_harmless_error_costs_just_one_percent),
        cmocka_unit_test(the_rule_of_thumb_is_a_tenth_of_the_variance),
        cmocka_unit_test(impossible_errors_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
