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

static suf_dataset runs(const char *content, suf_difference difference)
{
    suf_dataset d;
    folder_write("x.csv", content);
    if (suf_dataset_init_runs(&d, "x.csv", &(suf_columns){0}, difference, SUF_COMPARE_ALL, &err) <
        0)
        fail_msg("%s", err.message);
    return d;
}

static void the_runs_are_kept_by_instance_and_algorithm(void **state)
{
    (void)state;
    suf_dataset d = runs("instance,algorithm,value\nx,a,1\ny,b,7\nx,b,10\nx,a,NA\nx,a,3\nx,b,14\n"
                         "y,a,5\ny,b,inf\n",
                         SUF_SIMPLE);
    const suf_cell *x = &d.cells[0];
    const suf_cell *y = &d.cells[2];
    assert_int_equal(x[0].n, 2);
    assert_near(x[0].value, 2, 0);
    assert_near(x[0].se, 1, 1e-15); /* variance 2, of 2 runs */
    assert_near(d.values[x[0].start], 1, 0);
    assert_near(d.values[x[0].start + 1], 3, 0);
    assert_near(d.values[x[1].start + 1], 14, 0);
    assert_int_equal(y[1].n, 1);
    assert_near(d.values[y[1].start], 7, 0);
    assert_true(isnan(y[1].se));
    assert_int_equal(d.n_failed[0], 1);
    assert_int_equal(d.n_failed[1], 1);
    assert_null(d.at_limit);
    suf_dataset_release(&d);
}

static void a_log_ratio_leaves_the_plain_mean(void **state)
{
    (void)state;
    suf_dataset d =
        runs("instance,algorithm,value\nx,a,1\nx,a,4\nx,b,8\ny,a,1\ny,b,-1\nz,a,1\nz,b,2\n",
             SUF_LOG_RATIO);
    assert_near(d.cells[0].value, 2.5, 1e-15);
    assert_near(d.pairings[0].phi[0], log(8) - log(4) / 2, 1e-15);
    assert_int_equal(d.pairings[0].n, 2);
    assert_int_equal(d.n_left_out, 1);
    assert_string_equal(d.left_out[0], "'y' has no log-ratio: a value of 'b' is not positive");
    suf_dataset_release(&d);
}

static void a_wide_table_has_one_run_in_each_cell(void **state)
{
    (void)state;
    suf_dataset d = wide("instance,a,b\nx,1,2\ny,1,NA\n", SUF_SIMPLE);
    assert_int_equal(d.source, SUF_SOURCE_RUNS);
    assert_null(d.values);
    assert_int_equal(d.cells[1].n, 1);
    assert_near(d.cells[1].value, 2, 0);
    assert_true(isnan(d.cells[1].se));
    assert_int_equal(d.cells[3].n, 0);
    assert_true(isnan(d.cells[3].value));
    assert_int_equal(d.n_failed[1], 1);
    suf_dataset_release(&d);
}

/* ---- a store ---- */

static suf_experiment *fixed(const char *const *settings)
{
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", NULL);
    suf_experiment_add(e, "b", NULL);
    suf_experiment_set(e, "instances", "x");
    suf_experiment_set(e, "instances", "y");
    suf_experiment_set(e, "sample", "all");
    for (; *settings; settings += 2)
        suf_experiment_set(e, settings[0], settings[1]);
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

/* a's runs on x: 101, 102, ...; on y 201, 202, ...; b's 10 more; b's second on y fails */
static double counting(const suf_call *call)
{
    const bool on_y = call->instance[0] == 'y';
    const bool of_b = call->algorithm[0] == 'b';
    if (on_y && of_b && call->run == 2)
        return NAN;
    return (on_y ? 200 : 100) + (of_b ? 10 : 0) + (double)call->run;
}

static suf_dataset conducted(const char *const *settings)
{
    suf_experiment *e = fixed(settings);
    suf_store *store = suf_store_open("x.db", SUF_STORE_WRITE, &err);
    suf_executor *executor = suf_executor_new_callback(counting, NULL, 1);
    suf_dataset d;
    const suf_conduct_request how = {.executor = executor, .underpowered = 1};
    if (suf_conduct(e, store, &how, &err) < 0 || suf_dataset_init_store(&d, store, &err) < 0)
        fail_msg("%s", err.message);
    suf_executor_free(executor);
    suf_store_close(store);
    suf_experiment_free(e);
    return d;
}

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void a_store_gives_the_runs_that_count(void **state)
{
    (void)state;
    suf_dataset d =
        conducted(SETTINGS("runs", "3", "difference", "simple", "on-not-finite", "drop"));
    assert_int_equal(d.cells[0].n, 3);
    assert_near(d.cells[0].value, 102, 1e-12);
    assert_near(d.cells[0].se, 1 / sqrt(3), 1e-15);
    assert_near(d.values[d.cells[1].start + 2], 113, 0);
    assert_int_equal(d.cells[3].n, 2);
    assert_near(d.cells[3].value, 212, 1e-12);
    assert_int_equal(d.n_failed[0], 0);
    assert_int_equal(d.n_failed[1], 1);
    assert_null(d.at_limit);
    suf_dataset_release(&d);
}

static void a_store_gives_the_statistic_that_is_compared(void **state)
{
    (void)state;
    suf_dataset d = conducted(
        SETTINGS("runs", "5", "statistic", "max", "se", "bootstrap", "on-not-finite", "drop"));
    assert_near(d.cells[0].value, 105, 0);
    assert_true(isnan(d.cells[0].se));
    assert_near(d.values[d.cells[0].start], 101, 0);
    suf_dataset_release(&d);
}

static void instances_at_their_limit_are_told(void **state)
{
    (void)state;
    suf_dataset d = conducted(SETTINGS("accuracy", "1e-9", "max", "60", "on-not-finite", "drop"));
    assert_int_equal(d.at_limit[0], 1);
    assert_int_equal(d.at_limit[1], 1);
    suf_dataset_release(&d);
    assert_int_equal(remove("x.db"), 0);
    d = conducted(SETTINGS("accuracy", "1", "on-not-finite", "drop"));
    assert_int_equal(d.at_limit[0], 0);
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
        IN_FOLDER(the_runs_are_kept_by_instance_and_algorithm),
        IN_FOLDER(a_log_ratio_leaves_the_plain_mean),
        IN_FOLDER(a_wide_table_has_one_run_in_each_cell),
        IN_FOLDER(a_store_gives_the_runs_that_count),
        IN_FOLDER(a_store_gives_the_statistic_that_is_compared),
        IN_FOLDER(instances_at_their_limit_are_told),
        IN_FOLDER(mistakes_name_file_and_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
