/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences from means, standard deviations and numbers of runs: those of the runs themselves.
 */
#include "folder.h"
#include "suffice.h"

enum { N_INSTANCES = 4, N_ALGORITHMS = 3 };

static suf_error err;

/* numbers of runs that differ, so that no standard error is right by chance */
static size_t n_runs(size_t i, size_t a)
{
    return 2 + (i + 2 * a) % 4;
}

/* any positive values */
static double value_of(size_t i, size_t a, size_t k)
{
    return 10 + 3 * (double)i + 2 * (double)a + (double)((7 * i + 5 * a + 3 * k * k) % 11) / 4;
}

/* plain two-pass moments */
static void summarise(size_t i, size_t a, double *mean, double *sd)
{
    const size_t n = n_runs(i, a);
    *mean = 0;
    for (size_t k = 0; k < n; k++)
        *mean += value_of(i, a, k) / (double)n;
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += pow(value_of(i, a, k) - *mean, 2);
    *sd = sqrt(sum / (double)(n - 1));
}

static void write_runs(void)
{
    FILE *file = fopen("runs.csv", "w");
    fprintf(file, "instance,algorithm,value\n");
    for (size_t i = 0; i < N_INSTANCES; i++)
        for (size_t a = 0; a < N_ALGORITHMS; a++)
            for (size_t k = 0; k < n_runs(i, a); k++)
                fprintf(file, "i%zu,a%zu,%.17g\n", i, a, value_of(i, a, k));
    fclose(file);
}

static void write_wide(void)
{
    FILE *file = fopen("wide.csv", "w");
    fprintf(file, "instance,a0_mean,a0_sd,a0_n,a1_mean,a1_sd,a1_n,a2_mean,a2_sd,a2_n\n");
    for (size_t i = 0; i < N_INSTANCES; i++) {
        fprintf(file, "i%zu", i);
        for (size_t a = 0; a < N_ALGORITHMS; a++) {
            double mean, sd;
            summarise(i, a, &mean, &sd);
            fprintf(file, ",%.17g,%.17g,%zu", mean, sd, n_runs(i, a));
        }
        fprintf(file, "\n");
    }
    fclose(file);
}

static void write_long(void)
{
    FILE *file = fopen("long.csv", "w");
    fprintf(file, "Algorithm;problem;avg;dev;count\n");
    for (size_t a = 0; a < N_ALGORITHMS; a++)
        for (size_t i = 0; i < N_INSTANCES; i++) {
            double mean, sd;
            summarise(i, a, &mean, &sd);
            fprintf(file, "a%zu;i%zu;%.17g;%.17g;%zu\n", a, i, mean, sd, n_runs(i, a));
        }
    fclose(file);
}

static suf_dataset loaded(const char *path, const suf_import_request *request)
{
    suf_dataset d;
    if (suf_dataset_load(&d, path, request, &err) < 0)
        fail_msg("%s: %s", path, err.message);
    return d;
}

static void check_same(const suf_dataset *d, const suf_dataset *expected)
{
    assert_int_equal(d->source, SUF_SOURCE_SUMMARIES);
    assert_int_equal(d->n_pairings, expected->n_pairings);
    for (size_t p = 0; p < d->n_pairings; p++) {
        assert_int_equal(d->pairings[p].n, expected->pairings[p].n);
        for (size_t i = 0; i < d->pairings[p].n; i++) {
            assert_true(fabs(d->pairings[p].phi[i] - expected->pairings[p].phi[i]) < 1e-12);
            assert_true(fabs(d->pairings[p].se[i] - expected->pairings[p].se[i]) < 1e-12);
        }
    }
}

static void summaries_give_the_differences_of_their_runs(void **state)
{
    (void)state;
    static const suf_difference differences[] = {SUF_RATIO, SUF_PERCENT, SUF_PERCENT_OF_MEAN,
                                                 SUF_SIMPLE};
    const suf_compare first = SUF_COMPARE_FIRST;
    write_runs();
    write_wide();
    write_long();
    for (size_t k = 0; k < sizeof differences / sizeof *differences; k++) {
        const suf_import_request of_runs = {.difference = &differences[k], .compare = &first};
        suf_import_request of_wide = of_runs, of_long = of_runs;
        of_wide.mean = "X_mean";
        of_wide.sd = "X_sd";
        of_wide.runs = "X_n";
        of_long.mean = "avg";
        of_long.sd = "dev";
        of_long.runs = "count";
        suf_dataset runs = loaded("runs.csv", &of_runs);
        suf_dataset wide = loaded("wide.csv", &of_wide);
        suf_dataset lines = loaded("long.csv", &of_long);
        check_same(&wide, &runs);
        check_same(&lines, &runs);
        suf_dataset_release(&runs);
        suf_dataset_release(&wide);
        suf_dataset_release(&lines);
    }
}

/* log(8 / 4) with sqrt((1 / (2 * 4))^2 + (4 / (2 * 8))^2), and 8 - 4 with sqrt(1/4 + 16/4) */
static void the_standard_errors_are_those_of_the_delta_method(void **state)
{
    (void)state;
    folder_write("s.csv", "name,mean(a),sd(a),mean(b),sd(b)\nx,4,1,8,4\ny,1,0,2,0\n");
    suf_import_request q = {.mean = "mean(X)", .sd = "sd(*)", .runs = "4"};
    suf_dataset d = loaded("s.csv", &q);
    assert_int_equal(d.difference, SUF_RATIO);
    assert_true(fabs(d.pairings[0].phi[0] - log(2)) < 1e-15);
    assert_true(fabs(d.pairings[0].se[0] - sqrt(1. / 64 + 1. / 16)) < 1e-15);
    assert_true(d.pairings[0].se[1] == 0);
    assert_string_equal(d.instances[1], "y");
    suf_dataset_release(&d);
    const suf_difference simple = SUF_SIMPLE;
    q.difference = &simple;
    d = loaded("s.csv", &q);
    assert_true(d.pairings[0].phi[0] == 4);
    assert_true(fabs(d.pairings[0].se[0] - sqrt(0.25 + 4)) < 1e-15);
    suf_dataset_release(&d);
}

static void what_is_not_known_is_not_made_up(void **state)
{
    (void)state;
    folder_write("s.csv", "instance,size,a,a_sd,b,b_sd\nx,5,4,,8,4\ny,6,1,1,NA,2\nz,7,1,1,2,2\n");
    suf_import_request q = {.mean = "X", .sd = "X_sd", .runs = "4"};
    suf_dataset d = loaded("s.csv", &q);
    assert_int_equal(d.n_algorithms, 2);
    assert_int_equal(d.pairings[0].n, 2);
    assert_true(isnan(d.pairings[0].se[0]));
    assert_null(d.values);
    assert_int_equal(d.n_failed[1], 1);
    assert_int_equal(d.n_features, 1);
    assert_string_equal(d.features[0].name, "size");
    suf_dataset_release(&d);
    q = (suf_import_request){.mean = "X_sd"};
    d = loaded("s.csv", &q);
    assert_true(isnan(d.pairings[0].se[0]));
    suf_dataset_release(&d);
}

static void check_refused(suf_import_request q, const char *message)
{
    suf_dataset d;
    assert_int_equal(suf_dataset_load(&d, "s.csv", &q, &err), SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void what_makes_no_sense_is_refused_with_what_to_do(void **state)
{
    (void)state;
    const suf_difference log_ratio = SUF_LOG_RATIO, probability = SUF_PROBABILITY;
    folder_write("s.csv", "instance,a_mean,a_sd,b_mean,b_sd,n\nx,1,2,3,-4,1.5\n");
    check_refused((suf_import_request){.mean = "X_mean", .difference = &log_ratio},
                  "'log-ratio' needs the runs");
    check_refused((suf_import_request){.mean = "X_mean", .difference = &probability},
                  "needs the runs");
    check_refused((suf_import_request){.mean = "X_mean", .floor = 1}, "does not take 'floor'");
    check_refused((suf_import_request){.mean = "X_mean", .sd = "X_sd"}, "say with '--runs'");
    check_refused((suf_import_request){.mean = "X_mean", .sd = "sd_X", .runs = "3"},
                  "there is no column 'sd_a'");
    check_refused((suf_import_request){.mean = "mean", .sd = "sd", .runs = "3"},
                  "must have one X (or *)");
    check_refused((suf_import_request){.mean = "X_mean", .sd = "X_sd", .runs = "0"},
                  "'runs' is '0', must be a number of runs");
    check_refused((suf_import_request){.mean = "X_mean", .sd = "X_sd", .runs = "3"},
                  "s.csv:2: -4 is no standard deviation");
    check_refused((suf_import_request){0},
                  "'a_sd' looks like a deviation, not like an algorithm; read means and deviations "
                  "with '--mean X_mean --sd X_sd --runs N'");
    folder_write("s.csv", "instance,X1,X1 (x)\nx,1,2\n");
    check_refused((suf_import_request){.mean = "X_mean"}, "there is no column 'X_mean'");
    check_refused((suf_import_request){.reader = "summaries"}, "say with '--mean'");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(summaries_give_the_differences_of_their_runs),
        IN_FOLDER(the_standard_errors_are_those_of_the_delta_method),
        IN_FOLDER(what_is_not_known_is_not_made_up),
        IN_FOLDER(what_makes_no_sense_is_refused_with_what_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
