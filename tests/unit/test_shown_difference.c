/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "report/shown_difference.h"

static suf_shown shown_of(suf_difference difference, double phi, double low, double high)
{
    suf_shown s;
    suf_shown_fill(&s, (suf_reading){.difference = difference}, phi, low, high, NAN);
    return s;
}

/* log(0.569) = -0.5639: 43.1 % less */
static void a_ratio_is_a_percentage_and_a_factor(void **state)
{
    (void)state;
    suf_shown s = shown_of(SUF_RATIO, log(0.569), log(0.43), log(0.74));
    assert_string_equal(s.change, "43.1 % lower");
    assert_string_equal(s.change_interval, "[26.0 %, 57.0 %]");
    assert_string_equal(s.factor, "0.569");
    assert_string_equal(s.factor_interval, "[0.430, 0.740]");
    s = shown_of(SUF_RATIO, log(3), log(2), log(4.5));
    assert_string_equal(s.change, "200 % higher");
    assert_string_equal(s.change_interval, "[100 %, 350 %]");
    assert_string_equal(s.factor, "3.00");
}

static void percentages_of_both_signs_have_words_at_both_ends(void **state)
{
    (void)state;
    const suf_shown s = shown_of(SUF_PERCENT, -0.005, -0.02, 0.01);
    assert_string_equal(s.change, "0.50 % lower");
    assert_string_equal(s.change_interval, "[2.00 % lower, 1.00 % higher]");
    assert_string_equal(s.factor, "0.9950");
    assert_string_equal(shown_of(SUF_PERCENT, 0, -0.02, 0.02).change, "0 %");
}

static void intervals_may_be_open_or_missing(void **state)
{
    (void)state;
    assert_string_equal(shown_of(SUF_RATIO, log(0.5), -INFINITY, log(0.8)).change_interval,
                        "up to 20 % lower");
    assert_string_equal(shown_of(SUF_RATIO, log(2), log(1.5), INFINITY).change_interval,
                        "from 50 % higher on");
    suf_shown s;
    suf_shown_fill(&s, (suf_reading){.difference = SUF_RATIO}, log(0.9), NAN, NAN, 0.01);
    assert_string_equal(s.change, "10.00 % lower"); /* its error is 0.9 % */
    assert_string_equal(s.change_interval, "(no interval)");
}

static void a_simple_difference_has_its_unit(void **state)
{
    (void)state;
    suf_shown s;
    suf_shown_fill(&s, (suf_reading){SUF_SIMPLE, "s"}, -1.23456, -2, -0.5, NAN);
    assert_string_equal(s.change, "-1.23 s");
    assert_string_equal(s.change_interval, "[-2.00, -0.50] s");
    assert_string_equal(s.factor, "");
    suf_shown_fill(&s, (suf_reading){.difference = SUF_SIMPLE}, -1.23456, -2, -0.5, NAN);
    assert_string_equal(s.change, "-1.23");
}

static void phrases_say_what_the_number_does_not(void **state)
{
    (void)state;
    char text[100];
    const struct {
        suf_difference difference;
        const char *phrase;
    } cases[] = {{SUF_RATIO, "10.0 % lower or a factor of 0.900"},
                 {SUF_PERCENT_OF_MEAN, "10.5 % lower"},
                 {SUF_LOG_RATIO, "a factor of 0.900"},
                 {SUF_SIMPLE, ""},
                 {SUF_PROBABILITY, "a probability of 0.395"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const suf_shown s = shown_of(cases[i].difference, log(0.9), log(0.81), log(1));
        suf_shown_phrase(&s, (suf_reading){.difference = cases[i].difference}, text, sizeof text);
        assert_string_equal(text, cases[i].phrase);
    }
}

static void shown_numbers_are_functions_of_phi(void **state)
{
    (void)state;
    assert_near(suf_difference_shown(SUF_RATIO, log(0.75)), -0.25, 1e-15);
    assert_near(suf_difference_shown(SUF_LOG_RATIO, log(0.75)), 0.75, 1e-15);
    assert_near(suf_difference_shown(SUF_PERCENT, -0.25), -0.25, 0);
    assert_near(suf_difference_shown(SUF_PERCENT_OF_MEAN, -0.25), -0.25, 0);
    assert_near(suf_difference_shown(SUF_SIMPLE, 12), 12, 0);
    assert_near(suf_difference_shown(SUF_PROBABILITY, 0.25), 0.75, 0);
}

static void a_shift_has_the_unit_of_the_difference_and_a_sign(void **state)
{
    (void)state;
    char text[SUF_SHOWN_SIZE];
    const struct {
        suf_reading reading;
        const char *shift;
    } cases[] = {
        {{.difference = SUF_RATIO}, "-0.43 %"},   {{.difference = SUF_LOG_RATIO}, "-0.43 %"},
        {{.difference = SUF_PERCENT}, "-0.43 %"}, {{.difference = SUF_PERCENT_OF_MEAN}, "-0.43 %"},
        {{SUF_SIMPLE, "ms"}, "-0.0043 ms"},       {{.difference = SUF_SIMPLE}, "-0.0043"},
        {{SUF_PROBABILITY, "ms"}, "-0.0043"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_shown_shift(cases[i].reading, -0.0043, 0.0011, text);
        assert_string_equal(text, cases[i].shift);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ratio_is_a_percentage_and_a_factor),
        cmocka_unit_test(percentages_of_both_signs_have_words_at_both_ends),
        cmocka_unit_test(intervals_may_be_open_or_missing),
        cmocka_unit_test(a_simple_difference_has_its_unit),
        cmocka_unit_test(phrases_say_what_the_number_does_not),
        cmocka_unit_test(shown_numbers_are_functions_of_phi),
        cmocka_unit_test(a_shift_has_the_unit_of_the_difference_and_a_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
