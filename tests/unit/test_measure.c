/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include <stdlib.h>

#include "experiment/measure.h"

typedef struct {
    const char *how, *unit;
    bool is_cut;
} way;

static suf_status taken_by(way w, const char *out, size_t n, suf_measure_reading *reading,
                           suf_error *err)
{
    suf_measure measure;
    const suf_material material = {.out = out, .n_out = n, .is_cut = w.is_cut};
    if (suf_measure_init(&measure, "value", w.how, err) < 0)
        fail_msg("'%s': %s", w.how, err->message);
    measure.unit = w.unit;
    const suf_status status = suf_measure_read(&measure, &material, reading, err);
    suf_measure_release(&measure);
    return status;
}

static suf_status taken_of(const char *how, const char *out, size_t n, double *value,
                           suf_error *err)
{
    suf_measure_reading reading;
    const suf_status status = taken_by((way){.how = how}, out, n, &reading, err);
    *value = reading.value;
    return status;
}

static void check_way(way w, const char *out, double expected)
{
    suf_error err = {.code = 0};
    suf_measure_reading reading;
    const suf_status status = taken_by(w, out, strlen(out), &reading, &err);
    if (status != SUF_RUN_OK)
        fail_msg("%s of '%s': %s", w.how, out, err.message);
    if (reading.value != expected)
        fail_msg("%s of '%s' is %g, not %g", w.how, out, reading.value, expected);
}

static void check_no_way(way w, const char *out, suf_status expected, const char *says)
{
    suf_error err = {.code = 0};
    suf_measure_reading reading = {.value = 1};
    const suf_status status = taken_by(w, out, strlen(out), &reading, &err);
    if (status != expected)
        fail_msg("%s of '%s' has status %d, value %g", w.how, out, (int)status, reading.value);
    assert_true(isnan(reading.value));
    if (!strstr(err.message, says))
        fail_msg("%s of '%s': '%s' does not say '%s'", w.how, out, err.message, says);
}

static void check_value(const char *how, const char *out, double expected)
{
    check_way((way){.how = how}, out, expected);
}

static void check_none(const char *how, const char *out, suf_status expected, const char *says)
{
    check_no_way((way){.how = how}, out, expected, says);
}

static void check_line(const char *how, const char *out, const char *expected)
{
    suf_error err = {.code = 0};
    suf_measure_reading reading;
    const suf_status status = taken_by((way){.how = how}, out, strlen(out), &reading, &err);
    if (status != SUF_RUN_OK)
        fail_msg("%s of '%s': %s", how, out, err.message);
    assert_string_equal(reading.line, expected);
}

static void the_last_number_is_found_among_words_and_signs(void **state)
{
    (void)state;
    check_value("last", "12.5\n", 12.5);
    check_value("last", "best = 12.5", 12.5);
    check_value("last", "cost: 7, time: 3\n", 3);
    check_value("last", "x=3.", 3);
    check_value("last", "The best is 12.5.\n\n", 12.5);
    check_value("last", "7 in run12", 7);
    check_value("last", "[1] -2.5e-3\n", -2.5e-3);
    check_value("last", "(3, 4)", 4);
    check_value("last", "done 4\nbye", 4);
    check_value("last", "\033[1;32m12.5\033[0m\n", 12.5);
    check_value("last", "1e-999", 0);
    check_value("last", "+3", 3);
    check_value("last", "-.5", -0.5);
    check_value("last", "7 of v1.2.3", 7);
    check_value("last", "7 is in /tmp/12 and ./3", 7);
    check_value("last", "{'a':1,'b':2}", 2);
    check_value("last", "<td>12.5</td>", 12.5);
    check_value("last", "**12.5**", 12.5);
    check_value("last", "best: 5 %", 5);
    check_value("last", "iter 300 best 125", 125);
    check_value("last", "4 100.5", 100.5); /* two columns, and no group of digits */
    check_value("last", "cost 12, 100", 100);
    check_value("last", "0 123", 123);
    check_value("last", "1234 567", 567);
    check_value("last", "1.5 100", 100);
    check_value("last", "x1 100", 100);
    check_value("last",
                "\xE6\x9C\x80\xE4\xBD\xB3\xEF\xBC\x9A"
                "12.5",
                12.5);
    check_value("last", "12.5\r\n", 12.5);
}

static void a_word_that_begins_like_a_number_decides(void **state)
{
    (void)state;
    static const struct {
        const char *out, *word;
    } cases[] = {
        {"Solved 3 of 10 in 12.5s", "12.5s"},
        {"iter 300 best 12.5s", "12.5s"},
        {"1'000", "1'000"},
        {"1.234,5", "1.234,5"},
        {"n 4 cost 1.234.567", "1.234.567"},
        {"gap 5%", "5%"},
        {"7 of v1.2.3 in 3ms", "3ms"},
        {"12.5,3", "12.5,3"},
        {"7 on 2024-01-05", "2024-01-05"},
        {"7 at 12:30", "12:30"},
        {"7 solved 3/10", "3/10"},
        {"7 by the 2nd", "2nd"},
        {"7 1_000", "1_000"},
        {"7 1.#QNAN", "1.#QNAN"},
        {"7 12.5(3)", "12.5(3"},
        {"7 --3", "--3"},
        {"7 \xE2\x88\x92"
         "5",
         "\xE2\x88\x92"
         "5"}, /* a minus of its own */
        {"1\xE2\x80\xAF"
         "000",
         "1\xE2\x80\xAF"
         "000"}, /* French groups */
        {"3 1e", "1e"},
        {"3 12.5\xE2\x82\xAC.", "12.5\xE2\x82\xAC."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *says;
        assert_true(asprintf(&says, "it printed '%s' in the line '%s', which is not a number",
                             cases[i].word, cases[i].out) > 0);
        check_none("last", cases[i].out, SUF_RUN_NO_VALUE, says);
        free(says);
    }
    check_none("last", "5 6\nbest 3s of\nall", SUF_RUN_NO_VALUE, "'3s' in the line 'best 3s of'");
}

static void groups_of_digits_are_not_taken_for_numbers(void **state)
{
    (void)state;
    check_none("last", "1 000 000\n", SUF_RUN_NO_VALUE, "'1 000 000'");
    check_none("last", "1 234 567\n", SUF_RUN_NO_VALUE, "may be one number or several");
    check_none("last", "best -12 345 s\n", SUF_RUN_NO_VALUE,
               "'12 345' in the line 'best -12 345 s'");
    check_none("last", "It is 12 345.\n", SUF_RUN_NO_VALUE, "may be one number or several");
    check_value("column 3", "1 234 567\n", 567);
}

static void a_unit_may_stand_behind_a_number_if_it_is_named(void **state)
{
    (void)state;
    check_way((way){"last", .unit = "s"}, "Solved 3 of 10 in 12.5s", 12.5);
    check_way((way){"last", .unit = "s"}, "Solved 3 of 10 in 12.5s.", 12.5);
    check_way((way){"last", .unit = "ms"}, "(3ms)", 3);
    check_way((way){"last", .unit = "%"}, "gap 5%", 5);
    check_way((way){"last", .unit = "%"}, "gap 5", 5);
    check_way((way){"last", .unit = "\xC2\xB5s"}, "3\xC2\xB5s", 3);
    check_way((way){"last", .unit = "m/s"}, "3m/s", 3);
    check_way((way){"column 2", .unit = "s"}, "in 3s", 3);
    check_way((way){"regex in (.*)", .unit = "s"}, "in 3s", 3);
    check_way((way){"json t", .unit = "s"}, "{\"t\": \"3s\"}", 3);
    check_no_way((way){"last", .unit = "s"}, "3ms", SUF_RUN_NO_VALUE, "'3ms'");
    check_no_way((way){"last", .unit = "ms"}, "3s", SUF_RUN_NO_VALUE, "'3s'");
    check_no_way((way){"last", .unit = "s"}, "3sec", SUF_RUN_NO_VALUE, "'3sec'");
    check_none("last", "3s", SUF_RUN_NO_VALUE, "set 'unit' to it");
}

static void the_line_of_the_value_is_known(void **state)
{
    (void)state;
    check_line("last", "first 5\n  best 12.5 \r\nbye\n", "best 12.5");
    check_line("column 2", "x\n best 12.5\n", "best 12.5");
    check_line("regex b: (.*)", "a: 3\nb: 5\nc: 4\n", "b: 5");
    check_line("json c", "x\n {\"c\": 3}\ny\n", "{\"c\": 3}");
    check_line("irace", "12.5 3\n", "12.5 3");
    /* of a line that is too long, what is before the number and the number: 63 characters */
    check_line(
        "last",
        "0.........1.........2.........3.........4.........5.........6.........7... best 12.5",
        ".........3.........4.........5.........6.........7... best 12.5");
}

static void output_whose_head_was_cut_is_read_from_its_first_whole_line(void **state)
{
    (void)state;
    check_way((way){"last", .is_cut = true}, "34\nbest 5\n", 5);
    check_way((way){"column 1", .is_cut = true}, "34\n5 6\n", 5);
    check_way((way){"regex ^(\\d+)", .is_cut = true}, "34\n5 6\n", 5);
    check_no_way((way){"last", .is_cut = true}, "34\nbest\n", SUF_RUN_NO_VALUE, "no number");
    check_no_way((way){"last", .is_cut = true}, "34", SUF_RUN_NO_VALUE, "more than the 2 bytes");
    check_no_way((way){"json c", .is_cut = true}, "1}\n{\"c\": 3}\n", SUF_RUN_NO_VALUE,
                 "more than the");
    check_no_way((way){"irace", .is_cut = true}, "34\n5\n", SUF_RUN_NO_VALUE, "more than the");
}

static void a_decimal_comma_is_not_taken_for_two_numbers(void **state)
{
    (void)state;
    check_none("last", "best 1,5\n", SUF_RUN_NO_VALUE,
               "'1,5' in the line 'best 1,5', which is not a number: use a decimal point");
    check_none("last", "1,234.5", SUF_RUN_NO_VALUE, "use a decimal point");
    check_none("column 2", "best 1,5\n", SUF_RUN_NO_VALUE, "use a decimal point");
    check_none("regex best (.*)", "best 1,5\n", SUF_RUN_NO_VALUE, "use a decimal point");
}

static void output_without_a_number_says_how_it_ends(void **state)
{
    (void)state;
    check_none("last", "hello\nfoo\n", SUF_RUN_NO_VALUE,
               "it printed no number; standard output ends in 'hello / foo'");
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
    static const char *const numbers[] = {"NaN",     "Infinity", "-Infinity", "1e999",
                                          "-1E+999", "inf",      "nan",       "-nan"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char *out;
        assert_true(asprintf(&out, "{\"x\": 1}\n{\"a\": [1], \"x\":%s}\n", numbers[i]) > 0);
        check_none("json x", out, SUF_RUN_NOT_FINITE, "not finite");
        check_value("json a.0", out, 1);
        free(out);
    }
    check_value("json x", "{\"name\": \"NaN 1e999\", \"y\": NaN, \"x\": 2}", 2);
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
    /* an older object must not stand in for one that cannot be read */
    check_none("json cost", "{\"cost\": 5}\n{\"cost\": 6 7}\n", SUF_RUN_NO_VALUE,
               "begins with '{\"cost\": 6 7}'");
}

static void the_last_complete_object_counts_and_never_a_part_of_one(void **state)
{
    (void)state;
    check_value("json c", "{\"c\": 5, \"hist\": [\n {\"c\": 3}\n]}", 5);
    check_value("json c", "log\n{\"c\": 5, \"hist\": [\n {\"c\": 3}\n]}\nend\n", 5);
    check_value("json c", "{\"c\": 1}\n{\n\"c\": 5,\n\"x\":\n{\"c\": 3}\n}\n", 5);
    check_value("json c", "{\"c\": 1} {\"c\": 2}\n", 2);
    check_value("json c", "{\"c\": 1}\n{debug} {\n[info] {\n[1] 3\n", 1);
    check_value("json c", "{\"s\": \"}\\\"{\", \"c\": 4}\n", 4);
    check_value("json c", "{\"c\": 1}\n{\"c\": ", 1);
    check_value("json 1.c", "[{\"c\": 1}, {\"c\": 2}]", 2);
    check_none("json c", "[\n{\"c\": 3}\n]\n", SUF_RUN_NO_VALUE, "not in the JSON");
    check_none("json c", "list\n[\n{\"c\": 3}\n]\n", SUF_RUN_NO_VALUE, "no JSON object");
    check_none("json c", "list\n[1,\n{\"c\": 3}\n]\n", SUF_RUN_NO_VALUE, "no JSON object");
    check_none("json c", "{\"d\": 5, \"hist\": [\n {\"c\": 3}\n], \"x\": oops}", SUF_RUN_NO_VALUE,
               "not JSON");
    check_none("json c", "{\"d\": 5, \"hist\": [\n {\"c\": 3}\n", SUF_RUN_NO_VALUE,
               "without an end");
    check_none("json c", "{\"c\": 1}\n{\"c\": 5, \"hist\": [\n {\"c\": 3}\n", SUF_RUN_NO_VALUE,
               "without an end");
}

static void a_megabyte_of_brackets_is_no_problem(void **state)
{
    (void)state;
    static const char *const units[] = {"[\n", "{\n", "{\"a\":\n", "\"", "[\n]\n", "[{"};
    const size_t size = 1 << 20;
    char *text = malloc(size + 1);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        suf_error err;
        double value;
        const size_t n = strlen(units[i]);
        for (size_t k = 0; k < size; k++)
            text[k] = units[i][k % n];
        text[size] = '\0';
        assert_int_equal(taken_of("json a", text, size, &value, &err), SUF_RUN_NO_VALUE);
    }
    free(text);
}

static void the_last_match_of_a_pattern_counts(void **state)
{
    (void)state;
    check_value("regex best: ([0-9.]+)", "best: 3\nbest: 2.5\nworst: 9\n", 2.5);
    check_value("regex ^[0-9]+$", "12\nx13\n14x\n", 12);
    check_value("regex best (?:cost|value): (\\d+)", "best value: 7\n", 7);
    check_value("regex cost=(\\d+)|value=(\\d+)", "cost=1 value=2", 2);
}

static void patterns_without_a_match_have_no_value(void **state)
{
    (void)state;
    check_none("regex best: ([0-9.]+)", "a\nb\n\nc\nworst: 5\n", SUF_RUN_NO_VALUE,
               "it printed nothing that matches; standard output ends in 'b / c / worst: 5'");
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
        suf_measure_reading reading;
        assert_int_equal(suf_measure_init(&measure, "m", cases[i].how, &err), SUF_OK);
        assert_true(suf_measure_is_measured(&measure));
        assert_int_equal(suf_measure_read(&measure, &material, &reading, &err), SUF_RUN_OK);
        assert_true(reading.value == cases[i].expected);
        assert_string_equal(reading.line, "");
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
        cmocka_unit_test(a_word_that_begins_like_a_number_decides),
        cmocka_unit_test(groups_of_digits_are_not_taken_for_numbers),
        cmocka_unit_test(a_unit_may_stand_behind_a_number_if_it_is_named),
        cmocka_unit_test(the_line_of_the_value_is_known),
        cmocka_unit_test(output_whose_head_was_cut_is_read_from_its_first_whole_line),
        cmocka_unit_test(a_decimal_comma_is_not_taken_for_two_numbers),
        cmocka_unit_test(output_without_a_number_says_how_it_ends),
        cmocka_unit_test(numbers_that_are_not_finite_have_a_status_of_their_own),
        cmocka_unit_test(zeros_and_garbage_are_safe),
        cmocka_unit_test(fields_of_json_are_found_in_the_whole_or_the_last_line),
        cmocka_unit_test(json_without_the_field_has_no_value),
        cmocka_unit_test(the_last_complete_object_counts_and_never_a_part_of_one),
        cmocka_unit_test(a_megabyte_of_brackets_is_no_problem),
        cmocka_unit_test(the_last_match_of_a_pattern_counts),
        cmocka_unit_test(patterns_without_a_match_have_no_value),
        cmocka_unit_test(columns_are_words_of_the_last_line),
        cmocka_unit_test(irace_prints_one_or_two_numbers),
        cmocka_unit_test(times_and_memory_are_measured),
        cmocka_unit_test(unknown_ways_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
