/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences from files of several forms. The figures are plain arithmetic.
 */
#include "folder.h"
#include "suffice.h"

static suf_error err;

static suf_dataset wide(const char *content, suf_difference difference)
{
    suf_dataset d;
    folder_write("x.csv", content);
    if (suf_dataset_init_wide(&d, "x.csv", NULL, difference, SUF_COMPARE_ALL, &err) < 0)
        fail_msg("%s", err.message);
    return d;
}

static void a_wide_table_has_a_column_for_each_algorithm(void **state)
{
    (void)state;
    suf_dataset d = wide("instance,ga,sa\nx,10,12\ny,20,15\n", SUF_PERCENT);
    assert_int_equal(d.n_pairings, 1);
    assert_string_equal(d.algorithms[1], "sa");
    assert_string_equal(d.instances[1], "y");
    assert_int_equal(d.pairings[0].n, 2);
    assert_near(d.pairings[0].phi[0], 0.2, 1e-15);
    assert_near(d.pairings[0].phi[1], -0.25, 1e-15);
    assert_true(isnan(d.pairings[0].se[0]));
    suf_dataset_release(&d);
    d = wide("ga,sa\n1,2.5\n", SUF_SIMPLE);
    assert_near(d.pairings[0].phi[0], 1.5, 0);
    assert_string_equal(d.instances[0], "line 2");
    suf_dataset_release(&d);
}

static void what_has_no_partner_is_listed(void **state)
{
    (void)state;
    suf_dataset d = wide("instance,a,b,c\nx,1,2,3\ny,1,NA,4\nz,2,2,2\n", SUF_SIMPLE);
    assert_int_equal(d.n_pairings, 3);
    assert_int_equal(d.pairings[0].n, 2); /* a, b */
    assert_int_equal(d.pairings[1].n, 3); /* a, c */
    assert_int_equal(d.pairings[2].n, 2); /* b, c */
    assert_int_equal(d.n_left_out, 1);
    assert_string_equal(d.left_out[0], "'y' has no valid run of 'b'");
    suf_dataset_release(&d);
}

static void percent_of_the_mean_of_all_needs_all(void **state)
{
    (void)state;
    suf_dataset d = wide("instance,a,b,c\nx,1,2,3\ny,1,NA,4\n", SUF_PERCENT);
    assert_int_equal(d.pairings[1].n, 1);
    assert_near(d.pairings[1].phi[0], (3. - 1) / 2, 1e-15);
    suf_dataset_release(&d);
}

static void runs_give_standard_errors(void **state)
{
    (void)state;
    suf_dataset d;
    folder_write("x.csv", "instance,algorithm,value\nx,a,1\nx,a,3\nx,b,10\nx,b,14\n");
    assert_int_equal(
        suf_dataset_init_runs(&d, "x.csv", &(suf_columns){0}, SUF_SIMPLE, SUF_COMPARE_ALL, &err),
        SUF_OK);
    assert_near(d.pairings[0].phi[0], 10, 0);
    assert_near(d.pairings[0].se[0], sqrt(2 / 2. + 8 / 2.), 1e-15); /* variances 2 and 8 */
    suf_dataset_release(&d);
}

static void check_refused(const char *content, const char *message)
{
    suf_dataset d;
    folder_write("x.csv", content);
    assert_int_equal(suf_dataset_init_wide(&d, "x.csv", NULL, SUF_PERCENT, SUF_COMPARE_ALL, &err),
                     SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void mistakes_name_file_and_line(void **state)
{
    (void)state;
    check_refused("instance,a\nx,1\n", "has columns of 1 algorithms");
    check_refused("instance,a,b\nx,1,2\ny,1,two\n",
                  "x.csv:3: 'two' is not a number, as a value of 'b'");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_wide_table_has_a_column_for_each_algorithm),
        IN_FOLDER(what_has_no_partner_is_listed),
        IN_FOLDER(percent_of_the_mean_of_all_needs_all),
        IN_FOLDER(runs_give_standard_errors),
        IN_FOLDER(mistakes_name_file_and_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
