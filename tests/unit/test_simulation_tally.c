/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "simulate/simulation_tally.h"

static suf_simulation_tally tally_of(int hits, int n)
{
    suf_simulation_tally t = {0};
    for (int i = 0; i < n; i++) {
        double seen[SUF_N_SEEN];
        for (int k = 0; k < SUF_N_SEEN; k++)
            seen[k] = NAN;
        seen[SUF_SEEN_REJECTED] = i < hits;
        seen[SUF_SEEN_RUNS] = 10 * i;
        suf_simulation_tally_add(&t, seen);
    }
    return t;
}

/* R: prop.test(5, 100, correct = FALSE)$conf.int and (0, 50), (3, 7) */
static void rates_have_wilsons_interval(void **state)
{
    (void)state;
    const struct {
        int hits, n;
        double low, high;
    } cases[] = {
        {5, 100, 0.02154368, 0.1117505}, {0, 50, 0, 0.0713476}, {3, 7, 0.1582199, 0.7495416}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const suf_simulation_tally t = tally_of(cases[i].hits, cases[i].n);
        const suf_seen seen = suf_simulation_tally_seen(&t, SUF_SEEN_REJECTED);
        assert_near(seen.mean, (double)cases[i].hits / cases[i].n, 1e-15);
        assert_near(seen.low, cases[i].low, 1e-7);
        assert_near(seen.high, cases[i].high, 1e-7);
        assert_int_equal(seen.n, cases[i].n);
    }
}

/* 0, 10, 20, 30: mean 15, sd of the mean sqrt(125 / 4) */
static void means_have_a_normal_interval(void **state)
{
    (void)state;
    const suf_simulation_tally t = tally_of(0, 4);
    const suf_seen seen = suf_simulation_tally_seen(&t, SUF_SEEN_RUNS);
    assert_near(seen.mean, 15, 0);
    assert_near(seen.high - seen.mean, 1.959963984540054 * sqrt(125.0 / 4), 1e-12);
    assert_near(seen.mean - seen.low, seen.high - seen.mean, 1e-12);
}

static void what_was_never_seen_is_nan(void **state)
{
    (void)state;
    const suf_simulation_tally t = tally_of(1, 4);
    const suf_seen seen = suf_simulation_tally_seen(&t, SUF_SEEN_WIDTH);
    assert_true(isnan(seen.mean) && isnan(seen.low) && isnan(seen.high));
    assert_int_equal(seen.n, 0);
}

static void tallies_add_up(void **state)
{
    (void)state;
    suf_simulation_tally t = tally_of(2, 30);
    const suf_simulation_tally other = tally_of(3, 70);
    suf_simulation_tally_merge(&t, &other);
    assert_near(suf_simulation_tally_seen(&t, SUF_SEEN_REJECTED).high, 0.1117505, 1e-7);
}

static void quantiles_of_runs_are_exact_below_1000_and_close_above(void **state)
{
    (void)state;
    suf_run_counts *c = calloc(1, sizeof *c);
    assert_true(isnan(suf_run_counts_quantile(c, 0.5)));
    for (int64_t n = 1; n <= 100; n++)
        suf_run_counts_add(c, n);
    assert_near(suf_run_counts_quantile(c, 0.05), 5, 0);
    assert_near(suf_run_counts_quantile(c, 0.5), 50, 0);
    assert_near(suf_run_counts_quantile(c, 0.95), 95, 0);
    for (int i = 0; i < 900; i++)
        suf_run_counts_add(c, 123456);
    assert_near(suf_run_counts_quantile(c, 0.5), 123456, 0.006 * 123456);
    suf_run_counts_add(c, INT64_MAX);
    free(c);
}

static void everything_has_a_name_and_a_meaning(void **state)
{
    (void)state;
    for (int k = 0; k < SUF_N_SEEN; k++)
        assert_true(suf_seen_name(k) && suf_seen_meaning(k));
    assert_null(suf_seen_name(SUF_N_SEEN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_have_wilsons_interval),
        cmocka_unit_test(means_have_a_normal_interval),
        cmocka_unit_test(what_was_never_seen_is_nan),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(quantiles_of_runs_are_exact_below_1000_and_close_above),
        cmocka_unit_test(everything_has_a_name_and_a_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
