/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/shapiro.h"

static void check_r(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_shapiro test = suf_shapiro_of(s.x, s.n);
    assert_close(test.w, row_number(row, "shapiro_W"), 1e-12);
    assert_close(test.p, row_number(row, "shapiro_p"), 1e-10);
}

static void it_agrees_with_r(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_r);
}

static void make_squares(double *x, size_t n, double power)
{
    for (size_t i = 1; i <= n; i++)
        x[i - 1] = pow((double)(37 * i * i % 1009), power);
}

static void check_squares(const table_row *row)
{
    static double x[SUF_SHAPIRO_MAX];
    const size_t n = (size_t)row_number(row, "n");
    make_squares(x, n, row_number(row, "power"));
    const suf_shapiro test = suf_shapiro_of(x, n);
    assert_close(test.w, row_number(row, "W"), 1e-12);
    assert_close(test.p, row_number(row, "p"), 1e-9);
}

static void it_agrees_with_r_from_three_to_five_thousand(void **state)
{
    (void)state;
    each_row("shapiro.csv", 100, check_squares);
}

static void unit_origin_and_direction_do_not_matter(void **state)
{
    (void)state;
    double x[20];
    double y[20];
    make_squares(x, 20, 1);
    const suf_shapiro test = suf_shapiro_of(x, 20);
    const double units[] = {0x1p-1000, -0x1p-300, -1, 0x1p+300, 0x1p+1000};
    for (size_t k = 0; k < 5; k++) {
        for (size_t i = 0; i < 20; i++)
            y[i] = (x[i] + 1e5) * units[k];
        assert_close(suf_shapiro_of(y, 20).w, test.w, 1e-13);
        assert_close(suf_shapiro_of(y, 20).p, test.p, 1e-12);
    }
}

/* of three values W is 3/4 when two are equal, and 1 when they are evenly spaced */
static void the_extremes_of_three_values_are_known(void **state)
{
    (void)state;
    const double two_equal[] = {1, 1, 7};
    const double even[] = {1, 2, 3};
    assert_near(suf_shapiro_of(two_equal, 3).w, 0.75, 1e-15);
    assert_near(suf_shapiro_of(two_equal, 3).p, 0, 1e-15);
    assert_near(suf_shapiro_of(even, 3).w, 1, 1e-15);
    assert_near(suf_shapiro_of(even, 3).p, 1, 1e-7);
}

static void what_does_not_exist_is_nan(void **state)
{
    (void)state;
    static double x[SUF_SHAPIRO_MAX + 1];
    make_squares(x, SUF_SHAPIRO_MAX + 1, 1);
    const double same[] = {0.3, 0.3, 0.3, 0.3};
    assert_true(isnan(suf_shapiro_of(x, SUF_SHAPIRO_MAX + 1).w));
    assert_true(isnan(suf_shapiro_of(x, 2).p));
    assert_true(isnan(suf_shapiro_of(same, 4).w) && isnan(suf_shapiro_of(same, 4).p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_r),
        cmocka_unit_test(it_agrees_with_r_from_three_to_five_thousand),
        cmocka_unit_test(unit_origin_and_direction_do_not_matter),
        cmocka_unit_test(the_extremes_of_three_values_are_known),
        cmocka_unit_test(what_does_not_exist_is_nan),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
