/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/root.h"

static int n_calls;

static double cube_minus(double x, void *context)
{
    n_calls++;
    return x * x * x - *(double *)context;
}

static double step_at(double x, void *context)
{
    n_calls++;
    return x >= *(double *)context ? 0.25 : -0.75;
}

static void a_smooth_root_is_found_to_the_last_digits(void **state)
{
    (void)state;
    for (double c = 1e-6; c < 1e6; c *= 10)
        assert_near(suf_root(cube_minus, &c, 0, 1000), cbrt(c), 1e-15 * cbrt(c) * 4);
}

static void a_root_at_an_end_is_found(void **state)
{
    (void)state;
    double c = 8;
    assert_near(suf_root(cube_minus, &c, 2, 10), 2, 0);
    assert_near(suf_root(cube_minus, &c, 0, 2), 2, 0);
}

static void a_jump_gives_its_upper_end(void **state)
{
    (void)state;
    double at = 0.3;
    const double x = suf_root(step_at, &at, 0, 1);
    assert_true(step_at(x, &at) > 0);
    assert_near(x, 0.3, 1e-15);
}

static void without_a_change_of_sign_there_is_no_root(void **state)
{
    (void)state;
    double c = 8;
    assert_true(isnan(suf_root(cube_minus, &c, 3, 10)));
    assert_true(isnan(suf_root(cube_minus, &c, 0, 1)));
}

static void the_smallest_whole_number_is_found_from_any_guess(void **state)
{
    (void)state;
    const double guesses[] = {-5, 2, 30, 34, 35, 36, 1000, 1e9};
    double at = 34.2;
    for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++)
        assert_near(suf_root_whole(step_at, &at, 2, 1e9, guesses[i]), 35, 0);
}

static void the_ends_of_the_range_are_found(void **state)
{
    (void)state;
    double at = -1;
    assert_near(suf_root_whole(step_at, &at, 2, 100, 50), 2, 0);
    at = 100;
    assert_near(suf_root_whole(step_at, &at, 2, 100, 50), 100, 0);
    at = 100.5;
    assert_true(isnan(suf_root_whole(step_at, &at, 2, 100, 50)));
}

static void a_right_guess_takes_two_calls(void **state)
{
    (void)state;
    double at = 34.2;
    n_calls = 0;
    suf_root_whole(step_at, &at, 2, 1e9, 34.7);
    assert_int_equal(n_calls, 2);
}

static void a_huge_root_takes_few_calls(void **state)
{
    (void)state;
    double at = 7848860509328.5;
    n_calls = 0;
    assert_near(suf_root_whole(step_at, &at, 2, 9e15, 10), 7848860509329, 0);
    assert_true(n_calls < 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_smooth_root_is_found_to_the_last_digits),
        cmocka_unit_test(a_root_at_an_end_is_found),
        cmocka_unit_test(a_jump_gives_its_upper_end),
        cmocka_unit_test(without_a_change_of_sign_there_is_no_root),
        cmocka_unit_test(the_smallest_whole_number_is_found_from_any_guess),
        cmocka_unit_test(the_ends_of_the_range_are_found),
        cmocka_unit_test(a_right_guess_takes_two_calls),
        cmocka_unit_test(a_huge_root_takes_few_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
