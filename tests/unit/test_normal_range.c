/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/normal_range.h"

#include <Rmath.h>

static void check_upper(const table_row *row)
{
    const double expected = row_number(row, "upper");
    const double actual =
        suf_normal_range_upper(row_number(row, "q"), (size_t)row_number(row, "k"));
    assert_near(actual, expected, 1e-12 * expected);
}

static void tails_agree_with_long_arithmetic(void **state)
{
    (void)state;
    each_row("normal_range.csv", 36, check_upper);
}

static void two_variables_differ_by_a_normal_one(void **state)
{
    (void)state;
    for (double q = 0.01; q < 40; q *= 1.3) {
        const double expected = 2 * pnorm(q / M_SQRT2, 0, 1, 0, 0);
        assert_near(suf_normal_range_upper(q, 2), expected, 1e-12 * expected);
    }
}

/* AS 190 is off by 2e-9 here and there, and by 1e-6 for 63 variables: long arithmetic is the judge,
 * see above */
static void tails_agree_with_r(void **state)
{
    (void)state;
    for (size_t k = 2; k <= 10; k++)
        for (double q = 0.5; q < 8; q += 0.5)
            assert_near(suf_normal_range_upper(q, k), ptukey(q, 1, (double)k, INFINITY, 0, 0),
                        1e-7);
}

static void the_quantile_inverts_the_tail(void **state)
{
    (void)state;
    const double levels[] = {1e-12, 0.001, 0.05, 0.5, 0.999};
    for (size_t k = 2; k < 5000; k *= 3)
        for (int i = 0; i < 5; i++) {
            const double q = suf_normal_range_quantile(levels[i], k);
            assert_near(suf_normal_range_upper(q, k), levels[i], 1e-12 * levels[i]);
        }
}

static void nonsense_is_nan(void **state)
{
    (void)state;
    assert_true(isnan(suf_normal_range_upper(NAN, 3)));
    assert_true(isnan(suf_normal_range_upper(1, 1)));
    assert_true(isnan(suf_normal_range_quantile(0, 3)));
    assert_true(isnan(suf_normal_range_quantile(1, 3)));
    assert_true(isnan(suf_normal_range_quantile(NAN, 3)));
    assert_near(suf_normal_range_upper(0, 3), 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tails_agree_with_long_arithmetic),
        cmocka_unit_test(two_variables_differ_by_a_normal_one),
        cmocka_unit_test(tails_agree_with_r),
        cmocka_unit_test(the_quantile_inverts_the_tail),
        cmocka_unit_test(nonsense_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
