/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "report/rounding.h"

static void assert_value(double value, double error, const char *expected)
{
    char text[SUF_CELL_SIZE];
    suf_rounding_value(value, error, text);
    assert_string_equal(text, expected);
}

static void values_have_two_digits_of_their_error(void **state)
{
    (void)state;
    assert_value(-0.379411, 0.0674, "-0.379");
    assert_value(-0.379411, 0.67, "-0.38");
    assert_value(12.3456, 5, "12.3");
    assert_value(1234.56, 12, "1235");
    assert_value(1234.56, 500, "1230");
    assert_value(0, 0.1, "0");
    assert_value(-0.001, 0.1, "0.00"); /* and not -0.00 */
    assert_value(-0.0, 0.1, "0");
    assert_value(1.23456e-9, 4e-11, "1.235e-09");
    assert_value(1.23456e12, 4e9, "1.2346e+12");
}

static void without_an_error_four_digits_are_shown(void **state)
{
    (void)state;
    assert_value(0.123456, 0, "0.1235");
    assert_value(0.123456, NAN, "0.1235");
    assert_value(NAN, 1, "-");
}

static void intervals_have_the_ends_that_they_have(void **state)
{
    (void)state;
    char text[SUF_INTERVAL_SIZE];
    suf_rounding_interval(-1.234, 2.345, 0.3, text);
    assert_string_equal(text, "[-1.23, 2.35]");
    suf_rounding_interval(-INFINITY, 2, 1, text);
    assert_string_equal(text, "up to 2.0");
    suf_rounding_interval(2, INFINITY, 1, text);
    assert_string_equal(text, "from 2.0 on");
    suf_rounding_interval(NAN, NAN, NAN, text);
    assert_string_equal(text, "(no interval)");
}

static void no_probability_reads_as_none_or_certain(void **state)
{
    (void)state;
    char text[SUF_CELL_SIZE];
    suf_rounding_p(0, text);
    assert_string_equal(text, "< 1e-300");
    suf_rounding_p_is(0, text);
    assert_string_equal(text, "< 1e-300");
    suf_rounding_p_is(2.9e-6, text);
    assert_string_equal(text, "= 2.9e-06");
    suf_rounding_p_is(NAN, text);
    assert_string_equal(text, "has no value");
    suf_rounding_p(0.04962, text);
    assert_string_equal(text, "0.0496");
    suf_rounding_p(0.5, text);
    assert_string_equal(text, "0.500");
    suf_rounding_probability(0, text);
    assert_string_equal(text, "< 0.001");
    suf_rounding_probability(1, text);
    assert_string_equal(text, "> 0.999");
    suf_rounding_probability(0.25, text);
    assert_string_equal(text, "0.250");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_have_two_digits_of_their_error),
        cmocka_unit_test(without_an_error_four_digits_are_shown),
        cmocka_unit_test(intervals_have_the_ends_that_they_have),
        cmocka_unit_test(no_probability_reads_as_none_or_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
