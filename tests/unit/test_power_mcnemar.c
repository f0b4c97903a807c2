/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/power_mcnemar.h"
#include "stats/power_sign.h"

static void check_row(const table_row *row)
{
    assert_near(suf_power_mcnemar(row_number(row, "n"), row_number(row, "discordant"),
                                  row_number(row, "delta"), row_number(row, "alpha"),
                                  (int)row_number(row, "sides")),
                row_number(row, "power"), 1e-11);
}

static void powers_agree_with_full_enumeration(void **state)
{
    (void)state;
    each_row("mcnemar_power.csv", 180, check_row);
}

static void if_all_items_are_discordant_it_is_the_sign_test(void **state)
{
    (void)state;
    const double alpha = 0.05;
    double power = NAN;
    suf_power_sign(40, 0.5244005127080407, 2, &alpha, 1, &power); /* qnorm(0.7) */
    assert_near(suf_power_mcnemar(40, 1, 0.4, alpha, 2), power, 1e-13);
}

static void the_bound_holds_for_every_larger_number(void **state)
{
    (void)state;
    for (double n = 10; n < 120; n += 7) {
        const double bound = suf_power_mcnemar_bound(n, 0.4, 0.2, 0.05, 2);
        for (double more = n; more < 150; more++)
            assert_true(bound <= suf_power_mcnemar(more, 0.4, 0.2, 0.05, 2));
    }
}

/* the normal approximation of Connor (1987): 0.85 or so with a million items; the test's level is
 * not far from exact there */
static void a_million_items_are_no_trouble(void **state)
{
    (void)state;
    const double n = 1e6, discordant = 0.2, delta = 0.0014;
    const double z =
        (delta * sqrt(n) - 1.959963984540054 * sqrt(discordant)) / sqrt(discordant - delta * delta);
    assert_near(suf_power_mcnemar(n, discordant, delta, 0.05, 2), erfc(-z * M_SQRT1_2) / 2, 2e-3);
}

static void outside_its_domain_there_is_no_power(void **state)
{
    (void)state;
    assert_true(isnan(suf_power_mcnemar(0, 0.5, 0.1, 0.05, 2)));
    assert_true(isnan(suf_power_mcnemar(9, 0.5, 0.6, 0.05, 2)));
    assert_true(isnan(suf_power_mcnemar(9, 0, 0, 0.05, 2)));
    assert_true(isnan(suf_power_mcnemar(9, 0.5, 0.1, 1, 2)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_agree_with_full_enumeration),
        cmocka_unit_test(if_all_items_are_discordant_it_is_the_sign_test),
        cmocka_unit_test(the_bound_holds_for_every_larger_number),
        cmocka_unit_test(a_million_items_are_no_trouble),
        cmocka_unit_test(outside_its_domain_there_is_no_power),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
