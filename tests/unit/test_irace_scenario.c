/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios of irace, as variables.
 */
#include "experiment/irace_scenario.h"

#include "folder.h"
#include "suffice.h"

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

static suf_irace_scenario load(const char *content)
{
    suf_irace_scenario s;
    suf_error err;
    folder_write("s.txt", content);
    const int rc = suf_irace_scenario_load(&s, "s.txt", "s.txt", &err);
    if (rc < 0)
        fail_msg("%s", err.message);
    return s;
}

static void check(const char *line, const char *expected, bool is_expression)
{
    suf_irace_scenario s = load(line);
    const suf_irace_variable *v = suf_irace_scenario_find(&s, "x");
    assert_non_null(v);
    assert_string_equal(v->text, expected);
    assert_int_equal(v->is_expression, is_expression);
    suf_irace_scenario_release(&s);
}

static void values_are_texts_numbers_and_words(void **state)
{
    (void)state;
    check("x = \"./target-runner\"", "./target-runner", false);
    check("x <- './a b' # why", "./a b", false);
    check("  x=\"a # b; c\"  ;y = 2", "a # b; c", false);
    check("x = \"C:\\\\dir\\\"q\"", "C:\\dir\"q", false);
    check("x = 5000\r\n", "5000", false);
    check("x = -1.5e3", "-1.5e3", false);
    check("x = TRUE", "TRUE", false);
}

static void anything_else_is_an_expression(void **state)
{
    (void)state;
    check("x = file.path(\"a\",\n  \"b\") # c\ny = 1", "file.path(\"a\",\n  \"b\")", true);
    check("x = function(e) {\n  # }\n  return(\"}\")\n}\n",
          "function(e) {\n  # }\n  return(\"}\")\n}", true);
    check("x = \"a\" \"b\"", "\"a\" \"b\"", true);
}

static void the_last_assignment_counts_and_nothing_is_nothing(void **state)
{
    (void)state;
    suf_irace_scenario s = load("# comment\n\na = \"1\"\nb = \"\"\nc = NULL\nd = NA\na = \"2\"\n");
    assert_string_equal(suf_irace_scenario_find(&s, "a")->text, "2");
    assert_int_equal(suf_irace_scenario_find(&s, "a")->line, 7);
    assert_null(suf_irace_scenario_find(&s, "b"));
    assert_null(suf_irace_scenario_find(&s, "c"));
    assert_null(suf_irace_scenario_find(&s, "d"));
    assert_null(suf_irace_scenario_find(&s, "e"));
    suf_irace_scenario_release(&s);
}

static void what_is_no_assignment_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"x = 1\nlibrary(irace)\n", "x = 1\n\"a\" = 2",
                                      "x = 1\nx == 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        suf_irace_scenario s;
        suf_error err;
        folder_write("s.txt", bad[i]);
        assert_int_equal(suf_irace_scenario_load(&s, "s.txt", "s.txt", &err), SUF_EINVAL);
        assert_non_null(strstr(err.message, "s.txt:2: this is no assignment"));
        suf_irace_scenario_release(&s);
    }
}

static void an_unfinished_text_ends_with_the_file(void **state)
{
    (void)state;
    check("x = \"abc", "\"abc", true);
    check("x = c(1, \"a", "c(1, \"a", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(values_are_texts_numbers_and_words),
        IN_FOLDER(anything_else_is_an_expression),
        IN_FOLDER(the_last_assignment_counts_and_nothing_is_nothing),
        IN_FOLDER(what_is_no_assignment_is_refused),
        IN_FOLDER(an_unfinished_text_ends_with_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
