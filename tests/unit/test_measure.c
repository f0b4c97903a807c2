/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "experiment/measure.h"

static suf_status taken_of(const char *how, const char *out, size_t n, double *value,
                           suf_error *err)
{
    suf_measure measure;
    const suf_material material = {.out = out, .n_out = n};
    if (suf_measure_init(&measure, "value", how, err) < 0)
        fail_msg("'%s': %s", how, err->message);
    const suf_status status = suf_measure_read(&measure, &material, value, err);
    suf_measure_release(&measure);
    return status;
}

static void check_value(const char *how, const char *out, double expected)
{
    suf_error err = {.code = 0};
    double value;
    const suf_status status = taken_of(how, out, strlen(out), &value, &err);
    if (status != SUF_RUN_OK)
        fail_msg("%s of '%s': %s", how, out, err.message);
    if (value != expected)
        fail_msg("%s of '%s' is %g, not %g", how, out, value, expected);
}

static void check_none(const char *how, const char *out, suf_status expected, const char *says)
{
    suf_error err = {.code = 0};
    double value = 1;
    const suf_status status = taken_of(how, out, strlen(out), &value, &err);
    if (status != expected)
        fail_msg("%s of '%s' has status %d, value %g", how, out, (int)status, value);
    assert_true(isnan(value));
    if (!strstr(err.message, says))
        fail_msg("%s of '%s': '%s' does not say '%s'", how, out, err.message, says);
}

static void the_last_number_is_found_among_words_and_signs(void **state)
{
    (void)state;
    check_value("last", "12.5\n", 12.5);
    check_value("last", "best = 12.5", 12.5);
    check_value("last", "cost: 7, time: 3\n", 3);
    check_value("last", "x=3.", 3);
    check_value("last", "The best is 12.5.\n\n", 12.5);
    check_value("last", "gap 5%", 5);
    check_value("last", "7 in run12", 7);
    check_value("last", "7 of v1.2.3 in 3ms", 7);
    check_value("last", "[1] -2.5e-3\n", -2.5e-3);
    check_value("last", "(3, 4)", 4);
    check_value("last", "12.5,3", 3);
    check_value("last", "done 4\nbye", 4);
    check_value("last", "\033[1;32m12.5\033[0m\n", 12.5);
    check_value("last", "1e-999", 0);
    check_value("last", "+3", 3);
}

static void a_decimal_comma_is_not_taken_for_two_numbers(void **state)
{
    (void)state;
    check_none("last", "best 1,5\n", SUF_RUN_NO_VALUE, "'1,5': use a decimal point");
    check_none("last", "1,234.5", SUF_RUN_NO_VALUE, "use a decimal point");
    check_none("column 2", "best 1,5\n", SUF_RUN_NO_VALUE, "use a decimal point");
    check_none("regex best (.*)", "best 1,5\n", SUF_RUN_NO_VALUE, "use a decimal point");
}

static void output_without_a_number_says_how_it_ends(void **state)
{
    (void)state;
    check_none("last", "hello\nfoo\n", SUF_RUN_NO_VALUE,
               "it printed no number; standard output ends in 'foo'");
    check_none("last", "", SUF_RUN_NO_VALUE, "nothing");
    check_none("last", " \n\n", SUF_RUN_NO_VALUE, "nothing");
    check_none("last", "12 and then NA\n", SUF_RUN_NO_VALUE, "NA");
}

static void numbers_that_are_not_finite_have_a_status_of_their_own(void **state)
{
    (void)state;
    static const char *const outputs[] = {"nan",   "7 NaN", "-inf",    "best: Infinity",
                                          "1e999", "-nan.", "cost=Inf"};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        check_none("last", outputs[i], SUF_RUN_NOT_FINITE, "");
    check_none("irace", "Inf 3\n", SUF_RUN_NOT_FINITE, "inf");
    check_none("column 1", "nan 3\n", SUF_RUN_NOT_FINITE, "nan");
    check_none("json x", "{\"x\": \"inf\"}", SUF_RUN_NOT_FINITE, "inf");
}

static void zeros_and_garbage_are_safe(void **state)
{
    (void)state;
    static const char zeros[] = "5\0\0 \xff\xfe\0";
    static const char middle[] = "best 5\0worst 6";
    suf_error err;
    double value;
    assert_int_equal(taken_of("last", zeros, sizeof zeros - 1, &value, &err), SUF_RUN_OK);
    assert_true(value == 5);
    assert_int_equal(taken_of("regex best (.*)", middle, sizeof middle - 1, &value, &err),
                     SUF_RUN_OK);
    assert_true(value == 5);
    char garbage[4096];
    unsigned x = 1;
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)((x = x * 1103515245 + 12345) >> 16);
    static const char *const ways[] = {"last", "json a", "regex (.)$", "column 3", "irace"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (size_t n = 0; n < sizeof garbage; n += 97) {
            const suf_status status = taken_of(ways[i], garbage, n, &value, &err);
            assert_true(status == SUF_RUN_OK ? isfinite(value) : isnan(value));
        }
}

static void fields_of_json_are_found_in_the_whole_or_the_last_line(void **state)
{
    (void)state;
    check_value("json cost", "{\n \"cost\": 3.5,\n \"n\": 1\n}\n", 3.5);
    check_value("json a.b.c", "{\"a\": {\"b\": {\"c\": 4}}}", 4);
    check_value("json a.b", "{\"a.b\": 5, \"a\": {\"b\": 6}}", 5);
    check_value("json runs.1", "{\"runs\": [1, 2]}", 2);
    check_value("json cost", "starting {\n{\"cost\": 1}\n{\"cost\": 2}\ndone\n", 2);
    check_value("json cost", "{\"cost\": \"7\"}", 7);
    check_value("json cost", "{\"cost\": 123456789012345678901234567890}",
                123456789012345678901234567890.0);
}

static void json_without_the_field_has_no_value(void **state)
{
    (void)state;
    check_none("json cost", "{\"costs\": 1}", SUF_RUN_NO_VALUE, "'cost' is not in the JSON");
    check_none("json cost", "{\"cost\": null}", SUF_RUN_NO_VALUE, "not a number");
    check_none("json cost", "cost 5", SUF_RUN_NO_VALUE, "no JSON");
    check_none("json a.b", "{\"a\": 5}", SUF_RUN_NO_VALUE, "'a.b'");
    /* an older line must not stand in for one that cannot be read */
    check_none("json cost", "{\"cost\": 5}\n{\"cost\": NaN}\n", SUF_RUN_NO_VALUE, "NaN");
}

static void the_last_match_of_a_pattern_counts(void **state)
{
    (void)state;
    check_value("regex best: ([0-9.]+)", "best: 3\nbest: 2.5\nworst: 9\n", 2.5);
    check_value("regex ^[0-9]+$", "12\nx13\n14x\n", 12);
}

static void patterns_without_a_match_have_no_value(void **state)
{
    (void)state;
    check_none("regex best: ([0-9.]+)", "worst: 5\n", SUF_RUN_NO_VALUE, "matches");
    check_none("regex best:(.*)", "best: unknown\n", SUF_RUN_NO_VALUE, "not a number");
    check_none("regex x*", "yyy", SUF_RUN_NO_VALUE, "not a number");
    check_none("regex a(b)?", "a", SUF_RUN_NO_VALUE, "");
}

static void columns_are_words_of_the_last_line(void **state)
{
    (void)state;
    check_value("column 2", "h1 h2\n1 2 3\n4 5 6\n \n", 5);
    check_value("column 1", "4, 5\n", 4);
    check_none("column 4", "1 2 3\n", SUF_RUN_NO_VALUE, "too few words");
    check_none("column 1", "", SUF_RUN_NO_VALUE, "nothing");
}

static void irace_prints_one_or_two_numbers(void **state)
{
    (void)state;
    check_value("irace", "12.5\n", 12.5);
    check_value("irace", " 12.5\n3 ", 12.5);
    check_none("irace", "1 2 3", SUF_RUN_NO_VALUE, "nothing else");
    check_none("irace", "cost 3", SUF_RUN_NO_VALUE, "nothing else");
    check_none("irace", "", SUF_RUN_NO_VALUE, "nothing");
}

static void times_and_memory_are_measured(void **state)
{
    (void)state;
    static const struct {
        const char *how;
        double expected;
    } cases[] = {{"wall-time", 4}, {"cpu-time", 3}, {"memory", 1024}};
    const suf_material material = {
        .out = "9", .n_out = 1, .wall = 4, .user = 1, .system = 2, .memory = 1024};
    for (size_t i = 0; i < 3; i++) {
        suf_error err;
        suf_measure measure;
        double value;
        assert_int_equal(suf_measure_init(&measure, "m", cases[i].how, &err), SUF_OK);
        assert_true(suf_measure_is_measured(&measure));
        assert_int_equal(suf_measure_read(&measure, &material, &value, &err), SUF_RUN_OK);
        assert_true(value == cases[i].expected);
        suf_measure_release(&measure);
    }
}

static void unknown_ways_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *how, *says;
    } cases[] = {
        {"", "does not say how"}, {"lst", "does not say how"}, {"json", "json FIELD"},
        {"regex", "PATTERN"},     {"regex (", "regular"},      {"column 0", "from 1"},
        {"column x", "from 1"},   {"column", "column N"},      {"last 3", "takes nothing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_error err;
        suf_measure measure;
        assert_int_equal(suf_measure_init(&measure, "m", cases[i].how, &err), SUF_EINVAL);
        if (!strstr(err.message, cases[i].says))
            fail_msg("'%s': '%s' does not say '%s'", cases[i].how, err.message, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_number_is_found_among_words_and_signs),
        cmocka_unit_test(a_decimal_comma_is_not_taken_for_two_numbers),
        cmocka_unit_test(output_without_a_number_says_how_it_ends),
        cmocka_unit_test(numbers_that_are_not_finite_have_a_status_of_their_own),
        cmocka_unit_test(zeros_and_garbage_are_safe),
        cmocka_unit_test(fields_of_json_are_found_in_the_whole_or_the_last_line),
        cmocka_unit_test(json_without_the_field_has_no_value),
        cmocka_unit_test(the_last_match_of_a_pattern_counts),
        cmocka_unit_test(patterns_without_a_match_have_no_value),
        cmocka_unit_test(columns_are_words_of_the_last_line),
        cmocka_unit_test(irace_prints_one_or_two_numbers),
        cmocka_unit_test(times_and_memory_are_measured),
        cmocka_unit_test(unknown_ways_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
