/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "suffice.h"

/* seed-table2.csv with its features M, N and a text, made by hand */
enum { MOST = 200 };

static struct {
    size_t n;
    size_t instances[MOST];
    double phi[MOST], se[MOST], m[MOST], n_jobs[MOST];
    char texts[3][MOST][40];
    char *pointers[3][MOST];
    double none[MOST];
} table;

static suf_error err;

static void collect(const table_row *row)
{
    const size_t i = table.n++;
    table.instances[i] = i;
    table.phi[i] = row_number(row, "phi");
    table.se[i] = row_number(row, "se");
    table.m[i] = row_number(row, "M");
    table.n_jobs[i] = row_number(row, "N");
    table.none[i] = NAN;
    static const char *const columns[] = {"M", "N", "instance"};
    for (size_t f = 0; f < 3; f++) {
        snprintf(table.texts[f][i], sizeof table.texts[f][i], "%s", row_text(row, columns[f]));
        table.pointers[f][i] = table.texts[f][i];
    }
}

static int load(void **state)
{
    (void)state;
    table.n = 0;
    each_row("seed-table2.csv", 200, collect);
    return 0;
}

/* borrows the table */
static suf_dataset dataset(suf_pairing *pairing, suf_feature features[3])
{
    static char *algorithms[] = {"a", "b"};
    *pairing = (suf_pairing){
        .second = 1, .n = table.n, .instances = table.instances, .phi = table.phi, .se = table.se};
    features[0] = (suf_feature){"M", table.pointers[0], table.m};
    features[1] = (suf_feature){"N", table.pointers[1], table.n_jobs};
    features[2] = (suf_feature){"name", table.pointers[2], table.none};
    return (suf_dataset){.source = SUF_SOURCE_PHI,
                         .n_algorithms = 2,
                         .n_instances = table.n,
                         .algorithms = algorithms,
                         .instances = table.pointers[2],
                         .n_pairings = 1,
                         .pairings = pairing,
                         .n_features = 3,
                         .features = features};
}

static int analyse(suf_analysis *a, const char *feature, const char *by)
{
    static suf_pairing pairing;
    static suf_feature features[3];
    static suf_dataset d;
    d = dataset(&pairing, features);
    const suf_analysis_request q = {.feature = feature, .by = by};
    return suf_analysis_init(a, &d, &q, &err);
}

static suf_analysis by_jobs;

/* sets 1 to 5 of line.csv are the levels of N in ascending order, set 6 is all */
static void check_level(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    if (set > by_jobs.n_trends)
        return;
    const suf_trend *t = &by_jobs.trends[set - 1];
    const double at = row_number(row, "at");
    assert_int_equal(t->n, 40);
    assert_close(t->intercept, row_number(row, "intercept"), 1e-10);
    assert_close(t->slope, row_number(row, "slope"), 1e-10);
    assert_close(t->slope_se, row_number(row, "slope_se"), 1e-10);
    assert_close(t->slope_p, row_number(row, "slope_p"), 1e-9);
    assert_close(t->slope_low, row_number(row, "slope_low"), 1e-10);
    assert_close(t->slope_high, row_number(row, "slope_high"), 1e-10);
    assert_close(t->intercept + t->slope * at + suf_trend_reach(t, at, 0.05),
                 row_number(row, "high"), 1e-10);
}

static void the_papers_second_experiment_agrees_with_r(void **state)
{
    (void)state;
    static const char *const expected[] = {"50", "100", "150", "200", "250"};
    assert_int_equal(analyse(&by_jobs, "M", "N"), SUF_OK);
    assert_int_equal(by_jobs.n_trends, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(by_jobs.trends[i].level, expected[i]);
    each_row("line.csv", 6, check_level);
    suf_analysis_release(&by_jobs);
}

static void without_levels_one_line_is_through_all(void **state)
{
    (void)state;
    suf_analysis a;
    assert_int_equal(analyse(&a, "M", NULL), SUF_OK);
    assert_int_equal(a.n_trends, 1);
    assert_null(a.trends[0].level);
    assert_int_equal(a.trends[0].n, 200);
    assert_close(a.trends[0].slope, -0.011875, 1e-10); /* line.csv, set 6 */
    suf_analysis_release(&a);
}

static void levels_that_are_not_all_numbers_are_in_the_order_of_text(void **state)
{
    (void)state;
    static const char *const expected[] = {"100", "150", "200", "50", "big"};
    suf_analysis a;
    for (size_t i = 0; i < table.n; i++)
        if (table.n_jobs[i] == 250) {
            strcpy(table.texts[1][i], "big");
            table.n_jobs[i] = NAN;
        }
    assert_int_equal(analyse(&a, "M", "N"), SUF_OK);
    assert_int_equal(a.n_trends, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(a.trends[i].level, expected[i]);
    suf_analysis_release(&a);
}

static void what_is_not_known_is_in_no_trend(void **state)
{
    (void)state;
    suf_analysis a;
    size_t n = 0;
    table.m[0] = NAN;
    table.texts[1][1][0] = '\0';
    table.n_jobs[1] = NAN;
    assert_int_equal(analyse(&a, "M", "N"), SUF_OK);
    assert_int_equal(a.n_trends, 5);
    for (size_t i = 0; i < 5; i++)
        n += a.trends[i].n;
    assert_int_equal(n, 198);
    suf_analysis_release(&a);
}

static void a_level_with_two_instances_has_no_line(void **state)
{
    (void)state;
    suf_analysis a;
    assert_int_equal(analyse(&a, "M", "name"), SUF_OK);
    assert_int_equal(a.n_trends, 200);
    assert_int_equal(a.trends[0].n, 1);
    assert_true(isnan(a.trends[0].slope));
    assert_true(isnan(suf_trend_reach(&a.trends[0], 10, 0.05)));
    suf_analysis_release(&a);
}

static void check_refused(const char *feature, const char *by, const char *message)
{
    suf_analysis a;
    assert_int_equal(analyse(&a, feature, by), SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void mistakes_are_named(void **state)
{
    (void)state;
    check_refused("X", NULL, "there is no feature 'X'; there are 'M', 'N', 'name'");
    check_refused("M", "X", "there is no feature 'X'; there are 'M', 'N', 'name'");
    check_refused("name", NULL,
                  "feature 'name' has no numbers, but texts such as 'I_100_10_S_1-124_1'");
    check_refused(NULL, "N", "'by' is 'N', but there is no 'feature' to fit a trend over");
}

#define LOADED(test) cmocka_unit_test_setup(test, load)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOADED(the_papers_second_experiment_agrees_with_r),
        LOADED(without_levels_one_line_is_through_all),
        LOADED(levels_that_are_not_all_numbers_are_in_the_order_of_text),
        LOADED(what_is_not_known_is_in_no_trend),
        LOADED(a_level_with_two_instances_has_no_line),
        LOADED(mistakes_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
