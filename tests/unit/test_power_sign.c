/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/power_sign.h"

static void check_power(const table_row *row)
{
    const double n = row_number(row, "n");
    const double alpha = row_number(row, "alpha");
    double power;
    assert_near(suf_sign_critical(n, alpha, row_sides(row)), row_number(row, "critical"), 0);
    suf_power_sign(n, row_number(row, "d"), row_sides(row), &alpha, 1, &power);
    assert_near(power, row_number(row, "power"), 1e-12);
}

static void critical_counts_and_powers_agree_with_r(void **state)
{
    (void)state;
    each_row("sign_power.csv", 360, check_power);
}

static void many_levels_give_the_same_as_one_at_a_time(void **state)
{
    (void)state;
    const double levels[] = {1e-9, 0.001, 0.0011, 0.01, 0.05, 0.2, 0.7};
    enum { N = sizeof levels / sizeof *levels };
    double together[N];
    double alone;
    suf_power_sign(73, 0.4, 2, levels, N, together);
    for (size_t i = 0; i < N; i++) {
        suf_power_sign(73, 0.4, 2, &levels[i], 1, &alone);
        assert_near(together[i], alone, 0);
    }
}

static void the_bound_holds_for_all_larger_numbers(void **state)
{
    (void)state;
    const double alpha = 0.05;
    for (double n = 6; n < 300; n++) {
        double bound;
        suf_power_sign_bound(n, 0.3, 2, &alpha, 1, &bound);
        for (double larger = n; larger < n + 60; larger++) {
            double power;
            suf_power_sign(larger, 0.3, 2, &alpha, 1, &power);
            assert_true(power >= bound);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(critical_counts_and_powers_agree_with_r),
        cmocka_unit_test(many_levels_give_the_same_as_one_at_a_time),
        cmocka_unit_test(the_bound_holds_for_all_larger_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
