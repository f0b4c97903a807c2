/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CSV files as tables.
 */
#include "base/table.h"
#include "folder.h"

static suf_error err;

static suf_table loaded(const char *content)
{
    suf_table t;
    folder_write("x.csv", content);
    if (suf_table_load(&t, "x.csv", &err) < 0)
        fail_msg("%s", err.message);
    return t;
}

static void cells_are_found_by_column(void **state)
{
    (void)state;
    suf_table t = loaded("a,b c,d\n1,\"x, \"\"y\"\"\",3\n\n4\n");
    assert_int_equal(t.n_rows, 2);
    assert_string_equal(t.rows[0][suf_table_column(&t, "b c")], "x, \"y\"");
    assert_string_equal(t.rows[1][suf_table_column(&t, "d")], "");
    assert_true(suf_table_column(&t, "none") == SIZE_MAX);
    assert_int_equal(t.lines[0], 2);
    assert_int_equal(t.lines[1], 4);
    suf_table_release(&t);
}

static void a_byte_order_mark_and_other_line_ends_are_no_matter(void **state)
{
    (void)state;
    suf_table t = loaded("\xef\xbb\xbf"
                         "a,b\r\n1,2\r\n");
    assert_int_equal(suf_table_column(&t, "a"), 0);
    assert_string_equal(t.rows[0][1], "2");
    suf_table_release(&t);
}

static void numbers_are_numbers_or_missing(void **state)
{
    (void)state;
    suf_table t = loaded("x\n1.5\nNA\n\"\"\n-2e3\n12kg\n");
    double value;
    assert_true(suf_table_number(&t, 0, 0, &value) && value == 1.5);
    assert_true(suf_table_number(&t, 1, 0, &value) && isnan(value));
    assert_true(suf_table_number(&t, 2, 0, &value) && value == -2000);
    assert_false(suf_table_number(&t, 3, 0, &value));
    suf_table_release(&t);
}

static void check_refused(const char *content, const char *message)
{
    suf_table t;
    folder_write("x.csv", content);
    assert_true(suf_table_load(&t, "x.csv", &err) < 0);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void mistakes_are_told_with_their_lines(void **state)
{
    (void)state;
    suf_table t;
    check_refused("", "'x.csv' is empty");
    check_refused("a,b\n1,2\n1,2,3\n", "x.csv:3: 3 cells, but the header has 2");
    check_refused("a,b\n1,\"2\n", "a quoted cell does not end");
    check_refused("a,b\n1,x\"2\n", "x.csv:2: a quote stands where CSV allows none");
    assert_int_equal(suf_table_load(&t, "none.csv", &err), SUF_EIO);
    assert_non_null(strstr(err.message, "cannot read 'none.csv'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(cells_are_found_by_column, folder_enter, folder_leave),
        cmocka_unit_test_setup_teardown(a_byte_order_mark_and_other_line_ends_are_no_matter,
                                        folder_enter, folder_leave),
        cmocka_unit_test_setup_teardown(numbers_are_numbers_or_missing, folder_enter, folder_leave),
        cmocka_unit_test_setup_teardown(mistakes_are_told_with_their_lines, folder_enter,
                                        folder_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
