/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static void check_seed(const table_row *row)
{
    const uint64_t seed = suf_run_seed(strtoull(row_text(row, "experiment_seed"), NULL, 10),
                                       row_text(row, "algorithm"), row_text(row, "instance"),
                                       (int64_t)row_number(row, "run"));
    assert_int_equal(seed, (uint64_t)row_number(row, "seed"));
}

static void seeds_are_those_of_the_documented_hash(void **state)
{
    (void)state;
    each_row("seeds.csv", 24, check_seed);
}

static void the_border_between_names_counts(void **state)
{
    (void)state;
    assert_true(suf_run_seed(1, "ab", "c", 1) != suf_run_seed(1, "a", "bc", 1));
}

static void seeds_of_successive_runs_are_spread_evenly(void **state)
{
    (void)state;
    enum { N = 100000, CELLS = 100 };
    int count[CELLS] = {0};
    for (int run = 1; run <= N; run++) {
        const uint64_t seed = suf_run_seed(7, "a", "b", run);
        assert_true(seed >= 1 && seed <= 2147483646);
        count[seed * CELLS / 2147483647]++;
    }
    double chi_square = 0;
    for (int i = 0; i < CELLS; i++)
        chi_square += (count[i] - N / CELLS) * (count[i] - N / CELLS) / (double)(N / CELLS);
    assert_true(chi_square > 60 && chi_square < 150); /* 99 degrees of freedom */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_those_of_the_documented_hash),
        cmocka_unit_test(the_border_between_names_counts),
        cmocka_unit_test(seeds_of_successive_runs_are_spread_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
