/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/ttest.h"
#include "stats/welch.h"
#include "two_samples.h"

static void check_row(const table_row *row)
{
    const sample x = row_x(row), y = row_y(row);
    const suf_welch w = suf_welch_of(x.x, x.n, y.x, y.n, row_hypothesis(row));
    assert_near(w.estimate, row_number(row, "estimate"), 1e-13);
    assert_close(w.se, row_number(row, "se"), 1e-12);
    assert_close(w.df, row_number(row, "df"), 1e-11);
    assert_near(w.t, row_number(row, "t"), 1e-11);
    assert_close(w.p, row_number(row, "p"), 1e-10);
    assert_close(w.interval.lo, row_number(row, "lo"), 1e-10);
    assert_close(w.interval.hi, row_number(row, "hi"), 1e-10);
}

static void tests_agree_with_r(void **state)
{
    (void)state;
    each_row("two_samples.csv", 99, check_row);
}

static const suf_hypothesis plain = {.alpha = 0.05};

static void a_constant_sample_leaves_the_t_test_of_the_other(void **state)
{
    (void)state;
    const double constant[] = {0.1, 0.1, 0.1};
    const double y[] = {1.3, 2.1, 1.7, 4};
    const suf_welch w = suf_welch_of(constant, 3, y, 4, plain);
    const suf_ttest t = suf_ttest_of(y, 4, (suf_hypothesis){.mu0 = 0.1, .alpha = 0.05});
    assert_near(w.df, 3, 1e-12);
    assert_near(w.t, t.t, 1e-12);
    assert_near(w.p, t.p, 1e-13);
}

/* Satterthwaite: equal parts of equal df have twice the df */
static void a_difference_may_be_given_by_its_parts(void **state)
{
    (void)state;
    const suf_variance_part part = {.variance = 0.5, .df = 7};
    const suf_welch w = suf_welch_of_estimate(2, part, part, plain);
    assert_near(w.se, 1, 1e-15);
    assert_near(w.df, 14, 1e-13);
    assert_near(w.t, 2, 1e-15);
}

static void where_there_is_no_test_all_is_nan(void **state)
{
    (void)state;
    const double x[] = {0.1, 0.1 + 1e-17, 0.1};
    const double y[] = {3, 3, 3};
    const suf_welch constant = suf_welch_of(x, 3, y, 3, plain);
    assert_near(constant.estimate, 2.9, 1e-15);
    assert_true(isnan(constant.p) && isnan(constant.interval.lo) && isnan(constant.df));
    assert_true(isnan(suf_welch_of(x, 1, y, 3, plain).estimate));
    assert_true(isnan(suf_welch_of(x, 3, y, 0, plain).p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_agree_with_r),
        cmocka_unit_test(a_constant_sample_leaves_the_t_test_of_the_other),
        cmocka_unit_test(a_difference_may_be_given_by_its_parts),
        cmocka_unit_test(where_there_is_no_test_all_is_nan),
    };
    return cmocka_run_group_tests(tests, load_two_samples, NULL);
}
