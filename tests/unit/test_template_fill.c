/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filling the columns of a table into a command.
 */
#include "experiment/template_fill.h"

#include "check.h"

static char *fill(const char *command, bool shell, const char *value, suf_error *err)
{
    const suf_binding bindings[] = {{"a", value}, {"b.c", "B"}};
    return suf_template_fill(command, shell, bindings, 2, err);
}

static void check(const char *command, const char *value, const char *expected)
{
    suf_error err;
    char *text = fill(command, false, value, &err);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void columns_are_replaced_and_other_placeholders_stay(void **state)
{
    (void)state;
    check("./x --a {a} {instance} {seed}", "1", "./x --a 1 {instance} {seed}");
    check("./x {b.c} {a/.}", "dir/f.txt", "./x B f");
    check("awk '{print $1}' {{a}} {a}", "1", "awk '{print $1}' {{a}} 1");
}

/* Whatever a cell holds, it is part of one word, and nothing in it is special. */
static void every_value_stays_one_word(void **state)
{
    (void)state;
    static const char *const values[] = {"a b",    "'",      "\"",         "\\", "$HOME",
                                         "`x`",    "{seed}", "{",          "}}", "a=b",
                                         "; rm *", "-x",     "it's \"x\"", "\n"};
    static const char *const commands[] = {"x {a} y", "x '{a}' y", "x \"{a}\" y",
                                           "x pre\"{a}\"'post' y"};
    const char *const known[] = {"seed"};
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            suf_error err;
            char *text = fill(commands[c], false, values[v], &err);
            suf_template *t = suf_template_new(text, false, known, 1, &err);
            assert_non_null(t);
            char **words = suf_template_expand(t, NULL, 0);
            char expected[100];
            snprintf(expected, sizeof expected, c == 3 ? "pre%spost" : "%s", values[v]);
            assert_string_equal(words[1], expected);
            assert_string_equal(words[2], "y");
            assert_null(words[3]);
            suf_argv_free(words);
            suf_template_free(t);
            free(text);
        }
}

static void the_shell_reads_the_value_as_one_word(void **state)
{
    (void)state;
    suf_error err;
    char *text = fill("x {a} \"{a}\" | cat", true, "a 'b' $c", &err);
    assert_string_equal(text, "x 'a '\\''b'\\'' $c' \"a 'b' \\$c\" | cat");
    free(text);
    text = fill("x {a} y", true, "", &err);
    assert_string_equal(text, "x '' y");
    free(text);
    assert_null(fill("x `cat {a}`", true, "1", &err));
    assert_non_null(strstr(err.message, "'{a}' cannot be quoted safely"));
}

static void a_word_without_a_value_is_left_out_with_its_option(void **state)
{
    (void)state;
    check("./x --a {a} {seed}", "", "./x {seed}");
    check("./x -a {a}", "", "./x");
    check("./x --a={a} -v {seed}", "", "./x -v {seed}");
    check("./x {a}{b.c} {seed}", "", "./x {seed}");
    check("./x --b {b.c} {a} {a} -q", "", "./x --b B -q");
}

static void what_is_no_option_stays(void **state)
{
    (void)state;
    check("./x -9 {a}", "", "./x -9");
    check("./x -- {a}", "", "./x --");
    check("./x --b=1 {a}", "", "./x --b=1");
    check("./x -s{seed} {a}", "", "./x -s{seed}");
    check("./x --flag --a {a}", "", "./x --flag");
}

static void in_quotes_an_empty_value_is_an_empty_word(void **state)
{
    (void)state;
    check("./x --a '{a}' \"--b={a}\"", "", "./x --a '' \"--b=\"");
}

static void a_command_needs_a_program(void **state)
{
    (void)state;
    suf_error err;
    assert_null(fill("{a} --x", false, "", &err));
    assert_string_equal(err.message, "the command begins with an empty cell");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_replaced_and_other_placeholders_stay),
        cmocka_unit_test(every_value_stays_one_word),
        cmocka_unit_test(the_shell_reads_the_value_as_one_word),
        cmocka_unit_test(a_word_without_a_value_is_left_out_with_its_option),
        cmocka_unit_test(what_is_no_option_stays),
        cmocka_unit_test(in_quotes_an_empty_value_is_an_empty_word),
        cmocka_unit_test(a_command_needs_a_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
