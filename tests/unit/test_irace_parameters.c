/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parameters of a target-runner. What irace calls it with is in tests/reference/irace.csv.
 */
#include "experiment/irace_parameters.h"

#include "folder.h"
#include "suffice.h"

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

static suf_irace_parameters *parameters;
static suf_algorithm_table table;

static const char *reference(const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/irace/%s", getenv("REFERENCE"), name);
    return path;
}

static void check_arguments(const table_row *row)
{
    char expected[500];
    snprintf(expected, sizeof expected, "../tr%s", row_text(row, "arguments"));
    for (size_t i = 0; i < table.n; i++) {
        if (strcmp(table.rows[i].name, row_text(row, "configuration")) != 0)
            continue;
        char *command = suf_irace_parameters_command(parameters, "../tr", &table, &table.rows[i]);
        assert_string_equal(command, expected);
        free(command);
        return;
    }
    fail_msg("there is no %s", row_text(row, "configuration"));
}

static void configurations_are_called_as_irace_calls_them(void **state)
{
    (void)state;
    char path[500];
    suf_error err;
    parameters =
        suf_irace_parameters_load(reference("parameters.txt", path, sizeof path), "p", &err);
    assert_non_null(parameters);
    assert_int_equal(suf_algorithm_table_load(
                         &table, reference("configurations.txt", path, sizeof path), "t", &err),
                     SUF_OK);
    assert_int_equal(suf_irace_parameters_check(parameters, &table, "t", &err), SUF_OK);
    each_row("irace.csv", 3, check_arguments);
    suf_algorithm_table_release(&table);
    suf_irace_parameters_free(parameters);
}

static suf_irace_parameters *load(const char *content, suf_error *err)
{
    folder_write("p.txt", content);
    return suf_irace_parameters_load("p.txt", "p.txt", err);
}

static void check_command(const char *content, const char *rows, const char *expected)
{
    suf_error err;
    suf_algorithm_table t;
    suf_irace_parameters *p = load(content, &err);
    folder_write("t.csv", rows);
    assert_non_null(p);
    assert_int_equal(suf_algorithm_table_load(&t, "t.csv", "t.csv", &err), SUF_OK);
    assert_int_equal(suf_irace_parameters_check(p, &t, "t.csv", &err), SUF_OK);
    char *command = suf_irace_parameters_command(p, "./my runner", &t, &t.rows[0]);
    assert_string_equal(command, expected);
    free(command);
    suf_algorithm_table_release(&t);
    suf_irace_parameters_free(p);
}

static void a_parameter_with_one_value_needs_no_column(void **state)
{
    (void)state;
    check_command("a \"-a \" c (\"x y\")\nb \"-b \" i (1,2)\nc \"\" o (z)\n", "name,b\nn,1\n",
                  "'./my runner' -a x y -b 1 z");
}

static void braces_are_no_placeholders(void **state)
{
    (void)state;
    check_command("a \"--{a}=\" c (x,y)\n", "a\n{seed}\n", "'./my runner' --{{a}}={{seed}}");
}

static void sections_of_version_4_are_left_out(void **state)
{
    (void)state;
    check_command("a \"-a \" r (0,1)\n[forbidden]\n(a == 0.5)\n[global]\ndigits = 4\n", "a\n.5\n",
                  "'./my runner' -a 0.5");
}

static void check_refused(const char *content, const char *why)
{
    suf_error err;
    assert_null(load(content, &err));
    assert_non_null(strstr(err.message, why));
}

static void what_is_no_parameter_file_is_refused(void **state)
{
    (void)state;
    check_refused("# nothing\n", "'p.txt' has no parameters");
    check_refused("a \"-a \" c (x,y)\n-b \"-b \" c (x,y)\n",
                  "p.txt:2: the name of a parameter has");
    check_refused("a -a c (x,y)\n", "p.txt:1: the switch of 'a' must be in double quotes");
    check_refused("a \"-a \" x (x,y)\n", "p.txt:1: the type of 'a' must be c, i, r or o");
    check_refused("a \"-a ", "p.txt:1: the switch of 'a' must be in double quotes");
}

static void check_misfit(const char *rows, const char *why)
{
    suf_error err;
    suf_algorithm_table t;
    suf_irace_parameters *p = load("a \"-a \" i (1,2)\nb \"-b \" i (1,2)\n", &err);
    folder_write("t.csv", rows);
    assert_int_equal(suf_algorithm_table_load(&t, "t.csv", "t.csv", &err), SUF_OK);
    assert_int_equal(suf_irace_parameters_check(p, &t, "t.csv", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, why));
    suf_algorithm_table_release(&t);
    suf_irace_parameters_free(p);
}

static void columns_are_the_parameters(void **state)
{
    (void)state;
    check_misfit("a,c\n1,2\n", "'t.csv' has a column 'c', which is no parameter");
    check_misfit("name,a\nn,2\n", "'t.csv' has no column for the parameter 'b'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(configurations_are_called_as_irace_calls_them),
        IN_FOLDER(a_parameter_with_one_value_needs_no_column),
        IN_FOLDER(braces_are_no_placeholders),
        IN_FOLDER(sections_of_version_4_are_left_out),
        IN_FOLDER(what_is_no_parameter_file_is_refused),
        IN_FOLDER(columns_are_the_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
