/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/power_t.h"

static double power_of_row(const table_row *row)
{
    return suf_power_t(row_number(row, "n"), row_number(row, "d"), row_number(row, "alpha"),
                       row_sides(row));
}

static void check_r(const table_row *row)
{
    assert_near(power_of_row(row), row_number(row, "power"), 1e-10);
}

static void it_agrees_with_r(void **state)
{
    (void)state;
    each_row("power_t.csv", 460, check_r);
}

static void check_precise(const table_row *row)
{
    assert_near(power_of_row(row), row_number(row, "power"), 2e-13);
}

static void it_agrees_with_fifty_digits_at_extremes(void **state)
{
    (void)state;
    each_row("noncentral_t.csv", 130, check_precise);
}

static void without_effect_it_is_the_level(void **state)
{
    (void)state;
    const double levels[] = {1e-12, 1e-3, 0.05, 0.5, 0.9};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        for (double n = 2; n < 1e9; n *= 7)
            for (int sides = 1; sides <= 2; sides++)
                assert_near(suf_power_t(n, 0, levels[i], sides), levels[i], 1e-12);
}

static void it_rises_with_instances_effect_and_level(void **state)
{
    (void)state;
    for (double n = 2; n < 60; n++) {
        assert_true(suf_power_t(n + 1, 0.4, 0.05, 2) > suf_power_t(n, 0.4, 0.05, 2));
        assert_true(suf_power_t(n, 0.41, 0.05, 2) > suf_power_t(n, 0.4, 0.05, 2));
        assert_true(suf_power_t(n, 0.4, 0.051, 2) > suf_power_t(n, 0.4, 0.05, 2));
    }
}

static void nonsense_is_nan(void **state)
{
    (void)state;
    assert_true(isnan(suf_power_t(1, 0.5, 0.05, 2)));
    assert_true(isnan(suf_power_t(10, -0.5, 0.05, 2)));
    assert_true(isnan(suf_power_t(10, 0.5, 0, 2)));
    assert_true(isnan(suf_power_t(10, 0.5, 1, 2)));
    assert_true(isnan(suf_power_t(NAN, 0.5, 0.05, 2)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_r),
        cmocka_unit_test(it_agrees_with_fifty_digits_at_extremes),
        cmocka_unit_test(without_effect_it_is_the_level),
        cmocka_unit_test(it_rises_with_instances_effect_and_level),
        cmocka_unit_test(nonsense_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
