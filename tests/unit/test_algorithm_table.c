/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables whose rows are algorithms.
 */
#include "experiment/algorithm_table.h"

#include "folder.h"
#include "suffice.h"

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

/* "name: cell|cell|" of each row */
static void check_rows(const char *content, const char *expected)
{
    suf_algorithm_table t;
    suf_error err;
    char text[1000] = "";
    folder_write("t.csv", content);
    assert_int_equal(suf_algorithm_table_load(&t, "t.csv", "t.csv", &err), SUF_OK);
    for (size_t i = 0; i < t.n; i++) {
        strcat(strcat(text, t.rows[i].name), ": ");
        for (size_t c = 0; c < t.n_columns; c++)
            strcat(strcat(text, t.rows[i].cells[c]), "|");
    }
    assert_string_equal(text, expected);
    suf_algorithm_table_release(&t);
}

static void check_refused(const char *content, const char *why)
{
    suf_algorithm_table t;
    suf_error err;
    folder_write("t.csv", content);
    assert_true(suf_algorithm_table_load(&t, "t.csv", "t.csv", &err) < 0);
    assert_non_null(strstr(err.message, why));
    suf_algorithm_table_release(&t);
}

static void a_column_names_the_algorithms(void **state)
{
    (void)state;
    check_rows("alpha,name\n1,a b\n2,34\n", "a b: 1|a b|34: 2|34|");
    check_rows(".ID.,alpha\n7,1\n9,2\n", "c7: 7|1|c9: 9|2|");
    check_rows(",alpha\n0,1\nx,2\n", "c0: 0|1|x: x|2|");
}

static void without_such_a_column_they_are_numbered(void **state)
{
    (void)state;
    check_rows("algorithm,alpha\nas,1\nas,2\n", "c1: as|1|c2: as|2|");
    check_rows("alpha\n1\n2\n", "c1: 1|c2: 2|");
}

static void what_irace_prints_is_read(void **state)
{
    (void)state;
    check_rows("# Best configurations (first number is the configuration ID)\n"
               "   algorithm alpha  ants\n"
               "34        as  2.09    NA\n"
               "7        acs  2.10  <NA>\n",
               "c34: 34|as|2.09||c7: 7|acs|2.10||");
    check_rows("## a comment\nparam1 mode   mutation\n5  \"x2\"   \"very low\"\n\n  # another\nNA "
               "x1 low\n",
               "c1: 5|x2|very low|c2: |x1|low|");
}

static void delimiters_and_missing_cells_are_understood(void **state)
{
    (void)state;
    check_rows("name;a;b\nx;0,5;\ny;\"1;2\"\n", "x: x|0,5||y: y|1;2||");
    check_rows("name\ta\nx\t1 2\n", "x: x|1 2|");
}

static void rows_know_their_lines(void **state)
{
    (void)state;
    suf_algorithm_table t;
    suf_error err;
    folder_write("t.csv", "# comment\nname,a\n\nx,1\n# comment\ny,2");
    assert_int_equal(suf_algorithm_table_load(&t, "t.csv", "t.csv", &err), SUF_OK);
    assert_int_equal(t.rows[0].line, 4);
    assert_int_equal(t.rows[1].line, 6);
    suf_algorithm_table_release(&t);
}

static void what_is_no_table_is_refused(void **state)
{
    (void)state;
    check_refused("", "'t.csv' has no algorithms");
    check_refused("# only a comment\n", "'t.csv' has no algorithms");
    check_refused("name,alpha\n", "'t.csv' has no algorithms");
    check_refused("name,a,a\nx,1,2\n", "two columns are called 'a'");
    check_refused("name,a\nx,1,2,3\n", "t.csv:2: 4 cells, but the header has 2");
}

static void a_file_that_is_not_there_is_said(void **state)
{
    (void)state;
    suf_algorithm_table t;
    suf_error err;
    assert_int_equal(suf_algorithm_table_load(&t, "none.csv", "none.csv", &err), SUF_EIO);
    assert_string_equal(err.message, "cannot read 'none.csv': No such file or directory");
    suf_algorithm_table_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_column_names_the_algorithms),
        IN_FOLDER(without_such_a_column_they_are_numbered),
        IN_FOLDER(what_irace_prints_is_read),
        IN_FOLDER(delimiters_and_missing_cells_are_understood),
        IN_FOLDER(rows_know_their_lines),
        IN_FOLDER(what_is_no_table_is_refused),
        IN_FOLDER(a_file_that_is_not_there_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
