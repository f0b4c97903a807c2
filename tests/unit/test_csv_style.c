/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What separates the cells of a file, and how its numbers are written.
 */
#include "base/csv_style.h"
#include "check.h"

static suf_error err;

static suf_csv_style detected(const char *text)
{
    suf_csv_style style = {0};
    suf_csv_style_detect(&style, text, strlen(text), true);
    return style;
}

static void the_first_lines_say_what_separates_cells(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        char delimiter;
    } files[] = {
        {"a,b\n1,2\n", ','},
        {"a;b\n1,5;2,5\n", ';'},
        {"a\tb\n1,5\t2\n", '\t'},
        {"a|b\n1|2\n", '|'},
        {"a b\n1 2\n", ' '},
        {"\"a\" \"b\"\n\"x y\" 1 2\n", ' '},
        {"f(x,y)\tb\n1\t2\n", '\t'},
        {"\"a;b\",c\n1,2\n", ','},
        {"instance,a|b,c|d\nx,1,2\n", ','},
        {"\n\na;b\n\n1;2\n", ';'},
        {"a;b;c\n1\n", ';'},
        {"phi\n1\n", ','},
        {"one column\nand its cell is a sentence\n", ','},
        {"", ','},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (detected(files[i].text).delimiter != files[i].delimiter)
            fail_msg("'%s' is separated by '%c', not '%c'", files[i].text, files[i].delimiter,
                     detected(files[i].text).delimiter);
}

static void a_header_may_lack_the_name_of_the_row_names(void **state)
{
    (void)state;
    assert_true(detected("\"a\" \"b\"\n\"x\" 1 2\n").is_shifted);
    assert_true(detected("a\tb\nx\t1\t2\n").is_shifted);
    assert_false(detected("a\tb\n1\t2\n").is_shifted);
    assert_false(detected("a,b\n1,5,2\n").is_shifted); /* a decimal comma, most likely */
}

static void what_the_user_says_is_read(void **state)
{
    (void)state;
    suf_csv_style style;
    assert_int_equal(suf_csv_style_init(&style, "tab", "comma", &err), SUF_OK);
    assert_int_equal(style.delimiter, '\t');
    assert_int_equal(style.decimal, SUF_DECIMAL_COMMA);
    assert_int_equal(suf_csv_style_init(&style, ";", NULL, &err), SUF_OK);
    assert_int_equal(style.delimiter, ';');
    assert_int_equal(suf_csv_style_init(&style, "colon", NULL, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "'delimiter' is 'colon', must be comma"));
    assert_int_equal(suf_csv_style_init(&style, NULL, "dot", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "'decimal' is 'dot', must be point or comma"));
}

static void decimal_commas_are_read_where_commas_do_not_separate(void **state)
{
    (void)state;
    double value;
    suf_csv_style style = {.delimiter = ';'};
    assert_true(suf_csv_style_number(&style, "-1,5e3", 2, &value) && value == -1500);
    assert_true(suf_csv_style_number(&style, "7", 3, &value) && value == 7);
    assert_false(suf_csv_style_number(&style, "1.234,5", 4, &value));
    assert_false(suf_csv_style_number(&style, "1,2,3", 4, &value));
    assert_false(suf_csv_style_number(&style, "a,b", 4, &value));
    assert_int_equal(suf_csv_style_check(&style, "x.csv", &err), SUF_OK);
    suf_csv_style commas = {.delimiter = ','};
    assert_false(suf_csv_style_number(&commas, "1,5", 2, &value));
    commas.decimal = SUF_DECIMAL_COMMA;
    assert_true(suf_csv_style_number(&commas, "1,5", 2, &value) && value == 1.5);
}

static void numbers_that_contradict_each_other_are_refused(void **state)
{
    (void)state;
    double value;
    suf_csv_style mixed = {.delimiter = '\t'};
    assert_true(suf_csv_style_number(&mixed, "1,5", 2, &value));
    assert_true(suf_csv_style_number(&mixed, "2.5", 3, &value));
    assert_int_equal(suf_csv_style_check(&mixed, "x.csv", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "x.csv: line 2 has '1,5' and line 3 '2.5'"));
}

static void a_comma_after_thousands_is_not_guessed(void **state)
{
    (void)state;
    double value;
    suf_csv_style tabs = {.delimiter = '\t'};
    assert_true(suf_csv_style_number(&tabs, "1,234", 2, &value));
    assert_int_equal(suf_csv_style_check(&tabs, "x.csv", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "x.csv:2: '1,234' may have a decimal comma or"));
    assert_true(suf_csv_style_number(&tabs, "0,123", 3, &value));
    assert_int_equal(suf_csv_style_check(&tabs, "x.csv", &err), SUF_OK);
    suf_csv_style semicolons = {.delimiter = ';'};
    assert_true(suf_csv_style_number(&semicolons, "1,234", 2, &value) && value == 1.234);
    assert_int_equal(suf_csv_style_check(&semicolons, "x.csv", &err), SUF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_lines_say_what_separates_cells),
        cmocka_unit_test(a_header_may_lack_the_name_of_the_row_names),
        cmocka_unit_test(what_the_user_says_is_read),
        cmocka_unit_test(decimal_commas_are_read_where_commas_do_not_separate),
        cmocka_unit_test(numbers_that_contradict_each_other_are_refused),
        cmocka_unit_test(a_comma_after_thousands_is_not_guessed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
