/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/order_trend.h"

enum { MOST_SETS = 8, MOST_GROUPS = 40, MOST_VALUES = 50 };

static double values[MOST_SETS][MOST_GROUPS][MOST_VALUES];
static size_t sizes[MOST_SETS][MOST_GROUPS];

static void collect(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const size_t group = (size_t)row_number(row, "group");
    const size_t i = (size_t)row_number(row, "i");
    values[set][group][i - 1] = row_number(row, "value");
    sizes[set][group] = i;
}

static void check_set(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    suf_order_trend trend = {0};
    for (size_t g = 1; sizes[set][g] > 0; g++)
        suf_order_trend_add(&trend, values[set][g], sizes[set][g]);
    assert_int_equal(trend.n, (size_t)row_number(row, "n"));
    assert_close(suf_order_trend_z(&trend), row_number(row, "z"), 1e-12);
    assert_close(suf_order_trend_p(&trend), row_number(row, "p"), 1e-10);
    /* the normal distribution is close to that of random orders */
    assert_true(suf_order_trend_p(&trend) > row_number(row, "p_low") - 0.03);
    assert_true(suf_order_trend_p(&trend) < row_number(row, "p_high") + 0.03);
}

static void trends_agree_with_r(void **state)
{
    (void)state;
    each_row("order_trend_values.csv", 1006, collect);
    each_row("order_trend.csv", 7, check_set);
}

static void the_reverse_order_has_the_opposite_trend(void **state)
{
    (void)state;
    const double there[] = {1, 5, 2, 8, 4, 9, 9};
    const double back[] = {9, 9, 4, 8, 2, 5, 1};
    suf_order_trend a = {0};
    suf_order_trend b = {0};
    suf_order_trend_add(&a, there, 7);
    suf_order_trend_add(&b, back, 7);
    assert_close(suf_order_trend_z(&a), -suf_order_trend_z(&b), 1e-14);
    assert_close(suf_order_trend_factor(&a), 1 / suf_order_trend_factor(&b), 1e-14);
}

static void the_factor_is_that_of_the_halves(void **state)
{
    (void)state;
    const double doubled[] = {1, 3, 7, 3, 5}; /* 4 over 2: the one in the middle is in neither */
    const double tripled[] = {1, 1, 3, 3};
    suf_order_trend t = {0};
    suf_order_trend_add(&t, doubled, 5);
    assert_close(suf_order_trend_factor(&t), 2, 1e-14);
    suf_order_trend_add(&t, tripled, 4);
    assert_close(suf_order_trend_factor(&t), exp((5 * log(2) + 4 * log(3)) / 9), 1e-14);
}

static void equal_or_few_values_say_nothing(void **state)
{
    (void)state;
    const double equal[] = {2, 2, 2, 2};
    const double few[] = {1, 2};
    suf_order_trend t = {0};
    suf_order_trend_add(&t, equal, 4);
    suf_order_trend_add(&t, few, 2);
    suf_order_trend_add(&t, few, 0);
    assert_true(isnan(suf_order_trend_p(&t)));
    assert_true(isnan(suf_order_trend_z(&t)));
    assert_true(isnan(suf_order_trend_factor(&t)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trends_agree_with_r),
        cmocka_unit_test(the_reverse_order_has_the_opposite_trend),
        cmocka_unit_test(the_factor_is_that_of_the_halves),
        cmocka_unit_test(equal_or_few_values_say_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
