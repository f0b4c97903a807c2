/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/permutation.h"
#include "stats/rng.h"

enum { SIDES = 3, MANY = 600 };

static double p_of(const double *x, size_t n, int side)
{
    return suf_permutation_of(x, n, (suf_hypothesis){.side = (suf_side)side}, 1000, 1).p;
}

/* among all patterns of signs of n whole values, the share with a sum as extreme as seen */
static void enumerate(const long *x, size_t n, double *p)
{
    long seen = 0;
    for (size_t i = 0; i < n; i++)
        seen += x[i];
    long count[SIDES] = {0};
    for (unsigned long pattern = 0; pattern < 1ul << n; pattern++) {
        long sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += pattern >> i & 1 ? x[i] : -x[i];
        count[SUF_SIDE_BOTH] += labs(sum) >= labs(seen);
        count[SUF_SIDE_LESS] += sum <= seen;
        count[SUF_SIDE_GREATER] += sum >= seen;
    }
    for (int side = 0; side < SIDES; side++)
        p[side] = (double)count[side] / (double)(1ul << n);
}

/* Whole numbers have many equal sums. As multiples of 0.1 the sums differ by rounding, but
 * they are taken for equal all the same. */
static void exact_p_is_the_share_of_all_patterns(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (size_t trial = 0; trial < 300; trial++) {
        const size_t n = 1 + trial % 14;
        long whole[14];
        double x[14];
        double tenths[14];
        double expected[SIDES];
        for (size_t i = 0; i < n; i++) {
            whole[i] = (long)(next_uniform(&random) * 40) - 15;
            x[i] = (double)whole[i];
            tenths[i] = x[i] * 0.1;
        }
        enumerate(whole, n, expected);
        for (int side = 0; side < SIDES; side++) {
            assert_true(p_of(x, n, side) == expected[side]);
            assert_true(p_of(tenths, n, side) == expected[side]);
        }
    }
}

/* x by its signed ranks: their permutation test is the signed rank test */
static void to_signed_ranks(const double *x, size_t n, double *ranks)
{
    for (size_t i = 0; i < n; i++) {
        double rank = 0;
        for (size_t j = 0; j < n; j++)
            rank += fabs(x[j]) <= fabs(x[i]);
        ranks[i] = x[i] > 0 ? rank : -rank;
    }
}

static void check_signed_ranks(const table_row *row)
{
    const sample s = row_sample(row);
    if (strcmp(row_text(row, "wilcoxon_exact"), "TRUE") != 0)
        return;
    double ranks[MANY];
    to_signed_ranks(s.x, s.n, ranks);
    const suf_hypothesis h = {.side = (suf_side)row_side(row)};
    const suf_permutation test = suf_permutation_of(ranks, s.n, h, 20000, 3);
    const double expected = row_number(row, "wilcoxon_p");
    assert_true(test.exact == (s.n <= SUF_PERMUTATION_EXACT));
    if (test.exact)
        assert_close(test.p, expected, 1e-12);
    else
        assert_near(test.p, expected, 4 * sqrt(expected * (1 - expected) / 20000) + 1.0 / 20000);
    assert_near(test.se, test.exact ? 0 : sqrt(test.p * (1 - test.p) / 20001), 1e-15);
}

static void on_signed_ranks_it_agrees_with_r_about_wilcoxons_test(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_signed_ranks);
}

/* for many values the sum is about normal, with the sum of squares as its variance */
static void check_normal(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {.side = (suf_side)row_side(row)};
    if (s.n < MANY)
        return;
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < s.n; i++) {
        sum += s.x[i];
        squares += s.x[i] * s.x[i];
    }
    const double z = sum / sqrt(squares);
    const double tails[SIDES] = {erfc(fabs(z) * M_SQRT1_2), erfc(-z * M_SQRT1_2) / 2,
                                 erfc(z * M_SQRT1_2) / 2};
    assert_near(suf_permutation_of(s.x, s.n, h, 9999, 4).p, tails[h.side], 0.02);
}

static void for_many_values_it_agrees_with_the_normal_distribution(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_normal);
}

static void the_last_exact_size_and_the_first_drawn_one_work(void **state)
{
    (void)state;
    double x[SUF_PERMUTATION_EXACT + 1];
    for (size_t i = 0; i <= SUF_PERMUTATION_EXACT; i++)
        x[i] = (double)(i + 1);
    const suf_hypothesis h = {.side = SUF_SIDE_GREATER};
    const suf_permutation all = suf_permutation_of(x, SUF_PERMUTATION_EXACT, h, 999, 1);
    assert_true(all.exact && all.p == 0x1p-40 && all.se == 0);
    const suf_permutation drawn = suf_permutation_of(x, SUF_PERMUTATION_EXACT + 1, h, 999, 1);
    assert_true(!drawn.exact && drawn.p == 1.0 / 1000);
}

static void the_same_seed_draws_the_same(void **state)
{
    (void)state;
    double x[50];
    uint64_t random = 5;
    for (size_t i = 0; i < 50; i++)
        x[i] = next_uniform(&random) - 0.45;
    const suf_hypothesis h = {.mu0 = 0};
    const double p = suf_permutation_of(x, 50, h, 5000, 1).p;
    assert_true(suf_permutation_of(x, 50, h, 5000, 1).p == p);
    assert_true(suf_permutation_of(x, 50, h, 5000, 2).p != p);
}

static void origin_unit_and_direction_do_not_matter(void **state)
{
    (void)state;
    const double x[] = {1, 5, 2, -3, 4, 7, 8, 3, -6};
    double y[9];
    for (size_t i = 0; i < 9; i++)
        y[i] = (1000 - x[i]) * 0.001;
    const suf_hypothesis less = {.mu0 = 0.999, .side = SUF_SIDE_LESS};
    const suf_hypothesis greater = {.mu0 = 1, .side = SUF_SIDE_GREATER};
    assert_true(suf_permutation_of(y, 9, less, 1, 1).p ==
                suf_permutation_of(x, 9, greater, 1, 1).p);
}

static void without_difference_every_pattern_is_as_extreme(void **state)
{
    (void)state;
    const double zeros[60] = {0};
    for (int side = 0; side < SIDES; side++) {
        assert_true(p_of(zeros, 5, side) == 1);
        assert_true(p_of(zeros, 60, side) == 1);
    }
    assert_true(isnan(p_of(zeros, 0, SUF_SIDE_BOTH)));
}

/* a bit of the stream for each value, 8 at a time from the lowest byte on, in whole words */
static double p_drawn_plainly(const double *x, size_t n, size_t n_patterns, uint64_t seed)
{
    suf_rng rng = suf_rng_stream(seed, 0);
    double seen = 0;
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        seen += x[i];
    for (size_t k = 0; k < n_patterns; k++) {
        double sum = 0;
        uint64_t word = 0;
        for (size_t i = 0; i < n; i++) {
            word = i % 64 ? word >> 1 : suf_rng_word(&rng);
            sum += word & 1 ? fabs(x[i]) : -fabs(x[i]);
        }
        count += fabs(sum) >= fabs(seen);
    }
    return ((double)count + 1) / ((double)n_patterns + 1);
}

static void patterns_drawn_side_by_side_are_those_of_one_stream(void **state)
{
    (void)state;
    const size_t sizes[] = {41, 64, 65, 255, 256, 257, 600};
    uint64_t random = 9;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        double x[MANY];
        for (size_t i = 0; i < sizes[k]; i++)
            x[i] = next_uniform(&random) - 0.46;
        const suf_hypothesis h = {.side = SUF_SIDE_BOTH};
        assert_true(suf_permutation_of(x, sizes[k], h, 1234, k).p ==
                    p_drawn_plainly(x, sizes[k], 1234, k));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_p_is_the_share_of_all_patterns),
        cmocka_unit_test(on_signed_ranks_it_agrees_with_r_about_wilcoxons_test),
        cmocka_unit_test(for_many_values_it_agrees_with_the_normal_distribution),
        cmocka_unit_test(the_last_exact_size_and_the_first_drawn_one_work),
        cmocka_unit_test(the_same_seed_draws_the_same),
        cmocka_unit_test(patterns_drawn_side_by_side_are_those_of_one_stream),
        cmocka_unit_test(origin_unit_and_direction_do_not_matter),
        cmocka_unit_test(without_difference_every_pattern_is_as_extreme),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
