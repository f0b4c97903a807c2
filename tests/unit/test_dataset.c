/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences from files of several forms. The figures are plain arithmetic.
 */
#include "folder.h"
#include "suffice.h"

static suf_error err;

static suf_dataset loaded(const char *content, suf_import_request request)
{
    suf_dataset d;
    folder_write("x.csv", content);
    if (suf_dataset_load(&d, "x.csv", &request, &err) < 0)
        fail_msg("%s", err.message);
    return d;
}

static suf_dataset wide(const char *content, suf_difference difference)
{
    return loaded(content, (suf_import_request){.reader = "wide", .difference = &difference});
}

static suf_dataset runs(const char *content, suf_difference difference)
{
    return loaded(content, (suf_import_request){.reader = "runs", .difference = &difference});
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
    suf_dataset d = wide("instance,a,b,c\nx,1,2,3\ny,1,NA,4\n", SUF_PERCENT_OF_MEAN);
    assert_int_equal(d.pairings[1].n, 1);
    assert_near(d.pairings[1].phi[0], (3. - 1) / 2, 1e-15);
    suf_dataset_release(&d);
}

static void a_ratio_needs_only_its_own_two(void **state)
{
    (void)state;
    suf_dataset d = wide("instance,a,b,c\nx,1,2,3\ny,1,NA,4\nz,2,0,3\n", SUF_RATIO);
    assert_int_equal(d.pairings[0].n, 1);
    assert_near(d.pairings[0].phi[0], log(2), 1e-15);
    assert_int_equal(d.pairings[1].n, 3); /* a and c, whatever b has */
    assert_near(d.pairings[1].phi[1], log(4), 1e-15);
    assert_int_equal(d.pairings[2].n, 1);
    const size_t lost[] = {1, 0, 1};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(d.pairings[i].n_lost, lost[i]);
    assert_int_equal(d.pairings[0].given_up.second, 1); /* NA is a run that failed */
    assert_int_equal(d.pairings[2].given_up.first, 1);
    assert_int_equal(d.pairings[1].given_up.other, 0); /* b's failure takes nothing from others */
    assert_int_equal(d.state, SUF_STATE_INCOMPLETE);
    assert_int_equal(d.n_left_out, 2);
    assert_string_equal(
        d.left_out[1], "'z' has no ratio: the mean of 'b' is not positive; use simple differences");
    suf_dataset_release(&d);
}

static void percentages_of_all_pairs_are_refused(void **state)
{
    (void)state;
    const suf_difference percent = SUF_PERCENT;
    suf_dataset d;
    suf_error why;
    folder_write("x.csv", "instance,a,b,c\nx,1,2,3\ny,1,2,4\n");
    const suf_import_request q = {.reader = "wide", .difference = &percent};
    assert_int_equal(suf_dataset_load(&d, "x.csv", &q, &why), SUF_EINVAL);
    assert_non_null(strstr(why.message, "no common base for 'percent'; use 'ratio'"));
}

static void runs_give_standard_errors(void **state)
{
    (void)state;
    suf_dataset d = runs("instance,algorithm,value\nx,a,1\nx,a,3\nx,b,10\nx,b,14\n", SUF_SIMPLE);
    assert_near(d.pairings[0].phi[0], 10, 0);
    assert_near(d.pairings[0].se[0], sqrt(2 / 2. + 8 / 2.), 1e-15); /* variances 2 and 8 */
    suf_dataset_release(&d);
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

/* ---- features ---- */

static const suf_feature *feature(const suf_dataset *d, const char *name)
{
    for (size_t f = 0; f < d->n_features; f++)
        if (strcmp(d->features[f].name, name) == 0)
            return &d->features[f];
    return NULL;
}

static suf_dataset phis(const char *content, const char *instance)
{
    return loaded(content, (suf_import_request){.phi = "phi", .instance = instance});
}

static void other_columns_of_differences_are_features(void **state)
{
    (void)state;
    suf_dataset d = phis("instance,N,phi,se,kind\nx,1.5,1,1,a\ny,,2,1,inf\n", NULL);
    assert_int_equal(d.n_features, 2);
    assert_near(feature(&d, "N")->numbers[0], 1.5, 0);
    assert_true(isnan(feature(&d, "N")->numbers[1]));
    assert_string_equal(feature(&d, "N")->texts[1], "");
    assert_string_equal(feature(&d, "kind")->texts[1], "inf");
    assert_true(isnan(feature(&d, "kind")->numbers[1]));
    assert_null(d.cells);
    suf_dataset_release(&d);
}

static void columns_of_runs_are_features_when_constant(void **state)
{
    (void)state;
    suf_dataset d = runs("instance,size,algorithm,value,machine\nx,5,a,1,m\ny,7,a,1,m\nx,5,b,2,n\n"
                         "y,7,b,3,m\n",
                         SUF_SIMPLE);
    assert_int_equal(d.n_features, 1);
    assert_near(feature(&d, "size")->numbers[1], 7, 0);
    suf_dataset_release(&d);
}

static void features_may_be_in_a_file(void **state)
{
    (void)state;
    suf_dataset d = wide("instance,a,b\nx,1,2\ny,3,4\n", SUF_SIMPLE);
    folder_write("f.csv", "name,size\ny,7\nz,8\n");
    assert_int_equal(suf_dataset_add_features(&d, "f.csv", NULL, &err), SUF_OK);
    assert_string_equal(feature(&d, "size")->texts[0], "");
    assert_near(feature(&d, "size")->numbers[1], 7, 0);
    folder_write("f.csv", "size,instance\n1,x\n2,y\n");
    assert_int_equal(suf_dataset_add_features(&d, "f.csv", "name", &err), SUF_OK);
    assert_int_equal(d.n_features, 1);
    assert_near(feature(&d, "size")->numbers[0], 1, 0);
    folder_write("f.csv", "instance,size\nq,1\n");
    assert_int_equal(suf_dataset_add_features(&d, "f.csv", NULL, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "has none of the instances, such as 'x'"));
    folder_write("f.csv", "instance,size\nx,1\nx,2\n");
    assert_int_equal(suf_dataset_add_features(&d, "f.csv", NULL, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "f.csv:3: 'x' has a line already"));
    suf_dataset_release(&d);
}

/* ---- names ---- */

static void columns_name_an_instance_together(void **state)
{
    (void)state;
    suf_dataset d = phis("f,dim,phi\nx,1,1\nx,2,2\n", "f,dim");
    assert_string_equal(d.instances[1], "x 2");
    assert_near(feature(&d, "dim")->numbers[1], 2, 0);
    suf_dataset_release(&d);
    d = phis("\"f,dim\",f,dim,phi\nwhole,x,1,1\nall,x,2,2\n", "f,dim");
    assert_string_equal(d.instances[0], "whole");
    suf_dataset_release(&d);
    const suf_difference simple = SUF_SIMPLE;
    const suf_import_request request = {.instance = "f,dim", .difference = &simple};
    d = loaded("f,dim,a,b\nx,1,1,2\nx,2,1,3\n", request);
    assert_int_equal(d.n_algorithms, 2);
    assert_string_equal(d.instances[1], "x 2");
    suf_dataset_release(&d);
    d = loaded("f,dim,algorithm,value\nx,1,a,1\nx,2,a,2\nx,2,b,4\nx,1,b,2\nx,1,b,4\n", request);
    assert_int_equal(d.n_instances, 2);
    assert_string_equal(d.instances[0], "x 1");
    assert_near(d.pairings[0].phi[0], 2, 1e-15);
    assert_near(d.pairings[0].phi[1], 2, 1e-15);
    suf_dataset_release(&d);
}

static void names_that_nobody_chose_are_told_apart_by_lines(void **state)
{
    (void)state;
    suf_dataset d = phis("instance,phi\nx,1\nx,2\n", NULL);
    assert_string_equal(d.instances[0], "x");
    assert_string_equal(d.instances[1], "x (line 3)");
    suf_dataset_release(&d);
}

static void check_refused(const char *content, const char *message)
{
    suf_dataset d;
    folder_write("x.csv", content);
    assert_int_equal(suf_dataset_load(&d, "x.csv", &(suf_import_request){.reader = "wide"}, &err),
                     SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void mistakes_name_file_and_line(void **state)
{
    (void)state;
    check_refused("instance,a\nx,1\n", "has columns of 1 algorithm;");
    check_refused("instance,a,b\nx,1,2\ny,1,1\nx,1,3\n", "x.csv:4: 'x' has a line already");
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
        IN_FOLDER(a_ratio_needs_only_its_own_two),
        IN_FOLDER(percentages_of_all_pairs_are_refused),
        IN_FOLDER(a_wide_table_has_one_run_in_each_cell),
        IN_FOLDER(other_columns_of_differences_are_features),
        IN_FOLDER(columns_of_runs_are_features_when_constant),
        IN_FOLDER(features_may_be_in_a_file),
        IN_FOLDER(columns_name_an_instance_together),
        IN_FOLDER(names_that_nobody_chose_are_told_apart_by_lines),
        IN_FOLDER(mistakes_name_file_and_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
