/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/signtest.h"

static void check_r(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {.side = (suf_side)row_side(row), .alpha = 0.05};
    const suf_signtest test = suf_signtest_of(s.x, s.n, h);
    assert_true((double)test.n_positive == row_number(row, "sign_pos"));
    assert_true((double)test.n == row_number(row, "sign_n"));
    assert_close(test.p, row_number(row, "sign_p"), 1e-12);
}

static void it_agrees_with_r(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_r);
}

static void check_intervals(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {
        .mu0 = row_number(row, "mu"), .side = (suf_side)row_side(row), .alpha = 0.1};
    const suf_signtest test = suf_signtest_of(s.x, s.n, h);
    assert_true((double)test.n_positive == row_number(row, "sign_pos"));
    assert_true((double)test.n == row_number(row, "sign_n"));
    assert_close(test.p, row_number(row, "sign_p"), 1e-12);
    assert_close(test.share.lo, row_number(row, "share_lo"), 1e-12);
    assert_close(test.share.hi, row_number(row, "share_hi"), 1e-12);
    assert_close(test.median, row_number(row, "median"), 1e-14);
    assert_close(test.interval.lo, row_number(row, "median_lo"), 1e-14);
    assert_close(test.interval.hi, row_number(row, "median_hi"), 1e-14);
    assert_near(test.confidence, row_number(row, "median_conf"), 1e-14);
}

static void intervals_against_another_median_agree_with_r(void **state)
{
    (void)state;
    each_row("locations.csv", 240, check_intervals);
}

static void negation_swaps_the_sides(void **state)
{
    (void)state;
    const double x[] = {3, -1, 4, 1, -5, 9, 2, 6, 0};
    double y[9];
    for (size_t i = 0; i < 9; i++)
        y[i] = -x[i];
    const suf_signtest less =
        suf_signtest_of(x, 9, (suf_hypothesis){.side = SUF_SIDE_LESS, .alpha = 0.05});
    const suf_signtest greater =
        suf_signtest_of(y, 9, (suf_hypothesis){.side = SUF_SIDE_GREATER, .alpha = 0.05});
    assert_near(less.p, greater.p, 1e-15);
    assert_near(less.share.hi, 1 - greater.share.lo, 1e-14);
    assert_true(less.interval.hi == -greater.interval.lo);
    assert_true(less.confidence == greater.confidence);
}

/* the ends of the share's interval are the probabilities that make the count just improbable:
 * 1 - (1 - p)^n = tail for one value of n above */
static void the_share_of_one_in_many_is_known(void **state)
{
    (void)state;
    double x[1000];
    for (size_t i = 0; i < 1000; i++)
        x[i] = i == 0 ? 1 : -1;
    const suf_signtest test = suf_signtest_of(x, 1000, (suf_hypothesis){.alpha = 0.05});
    assert_close(test.share.lo, -expm1(log1p(-0.025) / 1000), 1e-12);
}

static void too_few_values_say_what_confidence_they_reach(void **state)
{
    (void)state;
    const double x[] = {2, 1, 3};
    const suf_signtest test = suf_signtest_of(x, 3, (suf_hypothesis){.alpha = 0.05});
    assert_true(test.interval.lo == 1 && test.interval.hi == 3);
    assert_near(test.confidence, 0.75, 1e-15);
}

static void without_values_there_is_no_answer(void **state)
{
    (void)state;
    const double zeros[] = {0, 0};
    const suf_signtest none = suf_signtest_of(zeros, 0, (suf_hypothesis){.alpha = 0.05});
    assert_true(isnan(none.p) && isnan(none.median) && isnan(none.interval.lo));
    const suf_signtest same = suf_signtest_of(zeros, 2, (suf_hypothesis){.alpha = 0.05});
    assert_true(same.n == 0 && isnan(same.p) && isnan(same.share.lo) && same.median == 0);
    const suf_signtest level = suf_signtest_of(zeros, 2, (suf_hypothesis){.mu0 = 1, .alpha = 1});
    assert_true(level.p == 0.5 && isnan(level.share.hi) && isnan(level.interval.hi));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_r),
        cmocka_unit_test(intervals_against_another_median_agree_with_r),
        cmocka_unit_test(negation_swaps_the_sides),
        cmocka_unit_test(the_share_of_one_in_many_is_known),
        cmocka_unit_test(too_few_values_say_what_confidence_they_reach),
        cmocka_unit_test(without_values_there_is_no_answer),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
