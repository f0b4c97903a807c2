/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/friedman.h"

enum { MOST_VALUES = 2000, MOST_SETS = 10, MOST_ALGORITHMS = 6 };

static double values[MOST_SETS][MOST_VALUES];

static void collect(const table_row *row)
{
    double *set = values[(size_t)row_number(row, "set")];
    const size_t k = (size_t)row_number(row, "k");
    const size_t i = (size_t)row_number(row, "i") - 1;
    for (size_t a = 0; a < k; a++) {
        char column[] = "v1";
        column[1] = (char)('1' + a);
        set[i * k + a] = row_number(row, column);
    }
}

static void check_set(const table_row *row)
{
    const double *set = values[(size_t)row_number(row, "set")];
    const size_t n = (size_t)row_number(row, "n");
    const size_t k = (size_t)row_number(row, "k");
    double ranks[MOST_ALGORITHMS];
    const suf_friedman t = suf_friedman_test(set, n, k, SUF_RANK_SMALLEST_FIRST, ranks);
    const double chi_squared = row_number(row, "chi_squared");
    const double f = row_number(row, "f");
    assert_near(t.chi_squared, chi_squared, 1e-12 * chi_squared);
    assert_near(t.p, row_number(row, "p"), 1e-11 * row_number(row, "p"));
    assert_near(t.df, (double)k - 1, 0);
    assert_near(t.f, f, 1e-11 * f);
    assert_near(t.f_p, row_number(row, "f_p"), 1e-9 * row_number(row, "f_p"));
    for (size_t a = 0; a < k; a++) {
        char column[] = "rank1";
        column[4] = (char)('1' + a);
        assert_near(ranks[a], row_number(row, column), 1e-13);
    }
}

static void tests_agree_with_r(void **state)
{
    (void)state;
    each_row("friedman_values.csv", 300, collect);
    each_row("friedman.csv", 9, check_set);
}

static const double small[] = {1, 2, 3, 2, 1, 3, 1, 2.5, 2.5, 4, 5, 6};

static void the_other_order_mirrors_the_ranks(void **state)
{
    (void)state;
    double up[3];
    double down[3];
    const suf_friedman a = suf_friedman_test(small, 4, 3, SUF_RANK_SMALLEST_FIRST, up);
    const suf_friedman b = suf_friedman_test(small, 4, 3, SUF_RANK_LARGEST_FIRST, down);
    assert_near(a.chi_squared, b.chi_squared, 1e-14);
    assert_near(up[0], 1.25, 1e-15);
    for (int i = 0; i < 3; i++)
        assert_near(up[i] + down[i], 4, 1e-14);
}

/* 3 instances that rank alike: the second and the third repeat one of 3! = 6, with one tie 3 */
static void instances_that_rank_alike_have_the_probability_of_that(void **state)
{
    (void)state;
    const double same[] = {1, 2, 3, 4, 5, 6, 0.1, 0.2, 0.4};
    const double tied[] = {1, 1, 3, 4, 4, 6, 0.1, 0.1, 0.4};
    double ranks[3];
    suf_friedman t = suf_friedman_test(same, 3, 3, SUF_RANK_SMALLEST_FIRST, ranks);
    assert_true(isinf(t.f));
    assert_near(t.f_p, 1.0 / 36, 1e-15);
    assert_near(t.chi_squared, 6, 1e-14);
    t = suf_friedman_test(tied, 3, 3, SUF_RANK_SMALLEST_FIRST, ranks);
    assert_near(t.f_p, 1.0 / 9, 1e-15);
    assert_near(t.chi_squared, 6, 1e-14);
}

static void without_any_difference_there_is_no_test(void **state)
{
    (void)state;
    const double flat[] = {1, 1, 1, 2, 2, 2};
    double ranks[3];
    const suf_friedman t = suf_friedman_test(flat, 2, 3, SUF_RANK_SMALLEST_FIRST, ranks);
    assert_true(isnan(t.chi_squared) && isnan(t.p) && isnan(t.f) && isnan(t.f_p));
    assert_near(ranks[0], 2, 0);
    assert_true(isnan(suf_friedman_test(small, 1, 3, SUF_RANK_SMALLEST_FIRST, ranks).p));
    assert_true(isnan(suf_friedman_test(small, 4, 1, SUF_RANK_SMALLEST_FIRST, ranks).p));
    assert_true(isnan(suf_friedman_test(small, 0, 3, SUF_RANK_SMALLEST_FIRST, ranks).p));
}

/* Demsar (2006), JMLR 7, table 5a: q / sqrt(2) for k = 2..10, cut off or rounded at 3 decimals */
static void critical_differences_are_those_of_the_published_table(void **state)
{
    (void)state;
    const double at_05[] = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
    const double at_10[] = {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
    for (size_t k = 2; k <= 10; k++) {
        const double unit = sqrt((double)(k * (k + 1)) / (6 * 14.0));
        assert_near(suf_nemenyi_critical(14, k, 0.05) / unit, at_05[k - 2], 1e-3);
        assert_near(suf_nemenyi_critical(14, k, 0.10) / unit, at_10[k - 2], 1e-3);
    }
    assert_true(isnan(suf_nemenyi_critical(0, 3, 0.05)));
    assert_true(isnan(suf_nemenyi_critical(5, 1, 0.05)));
}

static void ranks_at_the_critical_difference_have_the_level_as_p(void **state)
{
    (void)state;
    const double critical = suf_nemenyi_critical(20, 4, 0.05);
    const double ranks[] = {1, 1 + critical, 1, 4};
    double p[6];
    suf_nemenyi_pairs(ranks, 20, 4, p);
    assert_near(p[0], 0.05, 1e-12);
    assert_near(p[1], 1, 0);
    assert_near(p[3], 0.05, 1e-12);
    assert_true(p[2] < p[4]);
    assert_near(p[2], p[5], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_agree_with_r),
        cmocka_unit_test(the_other_order_mirrors_the_ranks),
        cmocka_unit_test(instances_that_rank_alike_have_the_probability_of_that),
        cmocka_unit_test(without_any_difference_there_is_no_test),
        cmocka_unit_test(critical_differences_are_those_of_the_published_table),
        cmocka_unit_test(ranks_at_the_critical_difference_have_the_level_as_p),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
