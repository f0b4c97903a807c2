/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shares of solved runs. The numbers are R's, from make_solved.R.
 */
#include "differences.h"

enum { N = 8, RUNS = 4 };

/* differences that nobody looks at, and of each algorithm how many of 4 runs on an instance gave a
 * value; for suf_dataset_release */
static suf_dataset solved_dataset(const size_t (*ok)[N], size_t n_algorithms)
{
    static const double phi[N] = {1, 2, 3, 4, 5, 6, 7, 8};
    const sample samples[] = {{phi, N}, {phi, N}, {phi, N}};
    suf_dataset d = dataset_of(samples, n_algorithms == 2 ? 1 : 3);
    d.rules.timeout = 1;
    d.ends = calloc(N * n_algorithms, sizeof *d.ends);
    for (size_t i = 0; i < N; i++)
        for (size_t a = 0; a < n_algorithms; a++)
            d.ends[i * n_algorithms + a] =
                (suf_run_ends){.n = RUNS, .n_ok = ok[a][i], .n_timed_out = RUNS - ok[a][i]};
    return d;
}

static suf_solved solved_of(const suf_dataset *d, size_t comparison)
{
    suf_analysis a = analysis_of(d, (suf_analysis_request){0});
    const suf_solved solved = a.comparisons[comparison].solved;
    suf_analysis_release(&a);
    return solved;
}

static void shares_are_compared_by_the_paired_t_test(void **state)
{
    (void)state;
    const size_t ok[][N] = {{4, 3, 4, 0, 2, 1, 4, 0}, {4, 4, 4, 2, 4, 3, 4, 0}};
    suf_dataset d = solved_dataset(ok, 2);
    const suf_solved s = solved_of(&d, 0);
    assert_int_equal(s.n, N);
    assert_false(s.is_mcnemar);
    assert_near(s.first, 0.5625, 1e-14);
    assert_near(s.second, 0.78125, 1e-14);
    assert_near(s.difference, 0.21875, 1e-14);
    assert_near(s.low, 0.0116192938292944, 1e-13);
    assert_near(s.high, 0.4258807061707056, 1e-13);
    assert_near(s.p, 0.0411562284892031, 1e-13);
    suf_dataset_release(&d);
}

static void shares_of_all_or_nothing_are_compared_by_mcnemar(void **state)
{
    (void)state;
    const size_t ok[][N] = {
        {4, 0, 0, 0, 0, 0, 0, 0}, {4, 4, 4, 4, 0, 0, 0, 0}, {4, 4, 4, 4, 4, 4, 4, 4}};
    const double p[] = {0.25, 0.015625, 0.125};
    const double adjusted[] = {0.25, 0.046875, 0.25};
    suf_dataset d = solved_dataset(ok, 3);
    for (size_t i = 0; i < 3; i++) {
        const suf_solved s = solved_of(&d, i);
        assert_true(s.is_mcnemar);
        assert_near(s.p, p[i], 1e-14);
        assert_near(s.p_adjusted, adjusted[i], 1e-14);
        assert_true(s.low <= s.difference && s.difference <= s.high);
    }
    suf_dataset_release(&d);
}

static void shares_that_differ_by_a_constant_have_no_p(void **state)
{
    (void)state;
    const size_t ok[][N] = {{3, 3, 3, 3, 3, 3, 3, 3}, {4, 4, 4, 4, 4, 4, 4, 4}};
    suf_dataset d = solved_dataset(ok, 2);
    const suf_solved s = solved_of(&d, 0);
    assert_near(s.difference, 0.25, 0);
    assert_true(isnan(s.p) && isnan(s.p_adjusted));
    suf_dataset_release(&d);
}

static void nothing_is_compared_without_limit_or_if_an_instance_was_given_up(void **state)
{
    (void)state;
    const size_t ok[][N] = {{4, 3, 4, 0, 2, 1, 4, 0}, {4, 4, 4, 2, 4, 3, 4, 0}};
    suf_dataset d = solved_dataset(ok, 2);
    d.source = SUF_SOURCE_STORE;
    d.rules.timeout = 0;
    assert_int_equal(solved_of(&d, 0).n, 0);
    d.rules.timeout_percent = 200;
    assert_int_equal(solved_of(&d, 0).n, N);
    d.pairings[0].given_up.second = 1;
    assert_int_equal(solved_of(&d, 0).n, 0);
    assert_true(isnan(solved_of(&d, 0).p));
    suf_dataset_release(&d);
}

/* nothing stopped the runs of a file early */
static void the_runs_of_a_file_are_compared_whatever_was_given_up(void **state)
{
    (void)state;
    const size_t ok[][N] = {{4, 3, 4, 0, 2, 1, 4, 0}, {4, 4, 4, 2, 4, 3, 4, 0}};
    suf_dataset d = solved_dataset(ok, 2);
    d.source = SUF_SOURCE_RUNS;
    d.rules.timeout = 0;
    d.pairings[0].given_up.second = 1;
    assert_int_equal(solved_of(&d, 0).n, N);
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_compared_by_the_paired_t_test),
        cmocka_unit_test(shares_of_all_or_nothing_are_compared_by_mcnemar),
        cmocka_unit_test(shares_that_differ_by_a_constant_have_no_p),
        cmocka_unit_test(nothing_is_compared_without_limit_or_if_an_instance_was_given_up),
        cmocka_unit_test(the_runs_of_a_file_are_compared_whatever_was_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
