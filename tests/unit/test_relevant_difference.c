/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_relevant_difference read_text(const char *text)
{
    suf_relevant_difference r;
    suf_error err;
    if (suf_relevant_difference_read(&r, text, &err) < 0)
        fail_msg("%s %s", text, err.message);
    return r;
}

static double delta_of(const char *text, suf_difference difference, const char *unit)
{
    const suf_relevant_difference r = read_text(text);
    double delta = NAN;
    suf_error err;
    if (suf_relevant_difference_delta(&r, difference, unit, &delta, &err) < 0)
        fail_msg("%s %s", text, err.message);
    return delta;
}

static void percentages_are_on_the_scale_of_the_difference(void **state)
{
    (void)state;
    assert_near(delta_of("2%", SUF_RATIO, NULL), log(1.02), 1e-16);
    assert_near(delta_of("2 %", SUF_LOG_RATIO, "s"), log(1.02), 1e-16);
    assert_near(delta_of("0.02", SUF_RATIO, NULL), log(1.02), 1e-16);
    assert_near(delta_of("2%", SUF_PERCENT, NULL), 0.02, 1e-16);
    assert_near(delta_of("2%", SUF_PERCENT_OF_MEAN, NULL), 0.02, 1e-16);
    assert_near(delta_of("0.05", SUF_PROBABILITY, NULL), 0.05, 0);
}

static void measured_quantities_are_converted_to_the_unit_of_the_values(void **state)
{
    (void)state;
    assert_near(delta_of("5 ms", SUF_SIMPLE, "s"), 0.005, 1e-17);
    assert_near(delta_of("5ms", SUF_SIMPLE, "ms"), 5, 0);
    assert_near(delta_of("0.1 s", SUF_SIMPLE, "ms"), 100, 1e-12);
    assert_near(delta_of("2 min", SUF_SIMPLE, "s"), 120, 0);
    assert_near(delta_of("3 MiB", SUF_SIMPLE, "B"), 3 * 1048576.0, 0);
    assert_near(delta_of("1 MB", SUF_SIMPLE, "KiB"), 1e6 / 1024, 1e-9);
    assert_near(delta_of("7", SUF_SIMPLE, "s"), 7, 0);
    assert_near(delta_of("7 EUR", SUF_SIMPLE, "EUR"), 7, 0);
    assert_near(delta_of("7", SUF_SIMPLE, NULL), 7, 0);
}

static void a_standard_deviation_is_not_taken_as_a_factor(void **state)
{
    (void)state;
    double sigma = NAN;
    const suf_relevant_difference share = read_text("5%"), time = read_text("12 ms");
    assert_int_equal(suf_relevant_difference_sigma(&share, SUF_RATIO, NULL, &sigma, NULL), SUF_OK);
    assert_near(sigma, 0.05, 1e-17);
    assert_int_equal(suf_relevant_difference_sigma(&time, SUF_SIMPLE, "s", &sigma, NULL), SUF_OK);
    assert_near(sigma, 0.012, 1e-17);
}

static void what_does_not_fit_the_difference_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        suf_difference difference;
        const char *unit, *message;
    } rows[] = {
        {"5 ms", SUF_RATIO, "s",
         "is '5 ms', a time, but the difference is ratio; set 'difference' to simple, or give a "
         "percentage such as 2%"},
        {"3 MiB", SUF_PERCENT, NULL,
         "is '3 MiB', an amount of memory, but the difference is percent; set 'difference' to "
         "simple, or give a percentage such as 2%"},
        {"2%", SUF_SIMPLE, "s",
         "is '2%', a percentage, but the difference is simple; give a number in the unit of the "
         "values, or set 'difference' to ratio"},
        {"5 ms", SUF_SIMPLE, NULL,
         "is '5 ms', but the unit of the values is not known; set 'unit', or give a plain number"},
        {"5 ms", SUF_SIMPLE, "B", "is '5 ms', but the unit of the values is 'B'"},
        {"5 USD", SUF_SIMPLE, "EUR", "is '5 USD', but the unit of the values is 'EUR'"},
        {"0.5", SUF_PROBABILITY, NULL,
         "is '0.5', 0.5 or more, but the difference is probability; give a number below 0.5, such "
         "as 0.05"},
        {"5%", SUF_PROBABILITY, NULL,
         "is '5%', a percentage, but the difference is probability; give a number below 0.5, such "
         "as 0.05"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        suf_error err;
        double delta = -1;
        const suf_relevant_difference r = read_text(rows[i].text);
        assert_int_equal(
            suf_relevant_difference_delta(&r, rows[i].difference, rows[i].unit, &delta, &err),
            SUF_EINVAL);
        assert_string_equal(err.message, rows[i].message);
        assert_true(delta == -1);
    }
}

static void what_is_not_a_positive_number_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "", "five", "-2%", "0", "inf", "nan", "1,5%", "%", "2 %%3", "5 m s", "5 abcdefghijklmnopq"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        suf_relevant_difference r;
        suf_error err;
        assert_int_equal(suf_relevant_difference_read(&r, texts[i], &err), SUF_EINVAL);
        assert_non_null(strstr(err.message, "must be a positive number"));
    }
}

static void equal_ones_are_written_alike(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"2%", "2%"}, {" 2.0  % ", "2%"}, {"5e0ms", "5 ms"}, {"0.010", "0.01"}, {"7 EUR", "7 EUR"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[SUF_RELEVANT_SIZE];
        const suf_relevant_difference r = read_text(texts[i][0]);
        suf_relevant_difference_write(&r, text);
        assert_string_equal(text, texts[i][1]);
    }
}

static void check_shown(double delta, suf_difference difference, const char *unit,
                        const char *expected)
{
    char text[SUF_RELEVANT_SIZE];
    suf_relevant_difference_show(delta, difference, unit, text);
    assert_string_equal(text, expected);
}

static void differences_are_shown_in_units(void **state)
{
    (void)state;
    check_shown(log(1.02), SUF_RATIO, "s", "2 %");
    check_shown(log(1.5), SUF_LOG_RATIO, NULL, "50 %");
    check_shown(0.02, SUF_PERCENT, NULL, "2 %");
    check_shown(0.005, SUF_SIMPLE, "s", "5 ms");
    check_shown(90, SUF_SIMPLE, "s", "90 s");
    check_shown(3 * 1048576.0, SUF_SIMPLE, "B", "3 MiB");
    check_shown(0.5, SUF_SIMPLE, "B", "0.5 B");
    check_shown(1500, SUF_SIMPLE, "ms", "1.5 s");
    check_shown(0.01, SUF_SIMPLE, "EUR", "0.01 EUR");
    check_shown(0.01, SUF_SIMPLE, NULL, "0.01");
    check_shown(0.05, SUF_PROBABILITY, "s", "0.05");
}

static void a_unit_says_what_values_are_measured_in(void **state)
{
    (void)state;
    static const char *const texts[][2] = {{"5 ms", "s"}, {"1 GB", "B"}, {"3 EUR", "EUR"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const suf_relevant_difference r = read_text(texts[i][0]);
        assert_string_equal(suf_relevant_difference_unit(&r), texts[i][1]);
    }
    const suf_relevant_difference share = read_text("2%"), plain = read_text("2");
    assert_null(suf_relevant_difference_unit(&share));
    assert_null(suf_relevant_difference_unit(&plain));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(percentages_are_on_the_scale_of_the_difference),
        cmocka_unit_test(measured_quantities_are_converted_to_the_unit_of_the_values),
        cmocka_unit_test(a_standard_deviation_is_not_taken_as_a_factor),
        cmocka_unit_test(what_does_not_fit_the_difference_is_refused),
        cmocka_unit_test(what_is_not_a_positive_number_is_refused),
        cmocka_unit_test(equal_ones_are_written_alike),
        cmocka_unit_test(differences_are_shown_in_units),
        cmocka_unit_test(a_unit_says_what_values_are_measured_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
