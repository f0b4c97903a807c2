/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/regression_line.h"

enum { MOST_SETS = 12, MOST_POINTS = 200 };

static double xs[MOST_SETS][MOST_POINTS];
static double ys[MOST_SETS][MOST_POINTS];

static void collect(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const size_t i = (size_t)row_number(row, "i") - 1;
    xs[set][i] = row_number(row, "x");
    ys[set][i] = row_number(row, "y");
}

static void check_set(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const suf_regression_line line =
        suf_regression_line_of(xs[set], ys[set], (size_t)row_number(row, "n"));
    const suf_interval slope = suf_regression_line_slope_interval(&line, 0.05);
    const double at = row_number(row, "at");
    const double reach = suf_regression_line_reach(&line, at, 0.05);
    assert_close(line.intercept, row_number(row, "intercept"), 1e-10);
    assert_close(line.slope, row_number(row, "slope"), 1e-9);
    assert_close(line.slope_se, row_number(row, "slope_se"), 1e-9);
    assert_close(line.slope_p, row_number(row, "slope_p"), 1e-8);
    assert_close(slope.lo, row_number(row, "slope_low"), 1e-9);
    assert_close(slope.hi, row_number(row, "slope_high"), 1e-9);
    assert_close(line.residual_sd, row_number(row, "residual_sd"), 1e-9);
    assert_close(line.intercept + line.slope * at - reach, row_number(row, "low"), 1e-9);
    assert_close(line.intercept + line.slope * at + reach, row_number(row, "high"), 1e-9);
    const double curved = suf_regression_line_curved_p(xs[set], ys[set], line.n);
    if (isnan(row_number(row, "curved_p")))
        assert_true(isnan(curved));
    else
        assert_close(curved, row_number(row, "curved_p"), 1e-7);
}

static void lines_agree_with_r(void **state)
{
    (void)state;
    each_row("line_values.csv", 500, collect);
    each_row("line.csv", 11, check_set);
}

static void shifting_x_leaves_the_slope(void **state)
{
    (void)state;
    const double near[] = {0, 1, 2, 3, 5};
    const double far[] = {1e12, 1e12 + 1, 1e12 + 2, 1e12 + 3, 1e12 + 5};
    const double y[] = {1, 0, 2, 5, 3};
    const suf_regression_line a = suf_regression_line_of(near, y, 5);
    const suf_regression_line b = suf_regression_line_of(far, y, 5);
    assert_near(b.slope, a.slope, 1e-12);
    assert_near(b.slope_p, a.slope_p, 1e-12);
}

static void there_is_no_line_through_two_points_or_one_x(void **state)
{
    (void)state;
    const double x[] = {0.1, 0.1, 0.1};
    const double y[] = {1, 2, 4};
    assert_true(isnan(suf_regression_line_of(y, x, 2).slope));
    assert_true(isnan(suf_regression_line_of(x, y, 3).slope));
    assert_true(isnan(suf_regression_line_of(x, y, 3).intercept));
    assert_true(isnan(suf_regression_line_of(x, y, 0).mean_x));
}

static void points_on_a_line_leave_nothing_to_judge_it_by(void **state)
{
    (void)state;
    const double x[] = {0.1, 0.2, 0.3, 0.7};
    double y[4];
    for (size_t i = 0; i < 4; i++)
        y[i] = 3 * x[i] - 1e3;
    const suf_regression_line line = suf_regression_line_of(x, y, 4);
    assert_near(line.slope, 3, 1e-10);
    assert_near(line.residual_sd, 0, 0);
    assert_true(isnan(line.slope_p));
    assert_true(isnan(suf_regression_line_slope_interval(&line, 0.05).lo));
    assert_true(isnan(suf_regression_line_reach(&line, 0.5, 0.05)));
    assert_true(isnan(suf_regression_line_curved_p(x, y, 4)));
}

static void two_places_and_points_on_a_parabola_leave_no_curve_to_test(void **state)
{
    (void)state;
    const double x[] = {1, 1, 1, 2, 2};
    const double y[] = {3, 4, 6, 1, 2};
    const double places[] = {-1, 0, 1, 2, 3};
    double squares[5];
    for (size_t i = 0; i < 5; i++)
        squares[i] = places[i] * places[i];
    assert_true(isnan(suf_regression_line_curved_p(x, y, 5)));
    assert_true(isnan(suf_regression_line_curved_p(places, squares, 5)));
}

static void intervals_need_a_level(void **state)
{
    (void)state;
    const double x[] = {0, 1, 2, 3};
    const double y[] = {1, 0, 2, 5};
    const suf_regression_line line = suf_regression_line_of(x, y, 4);
    assert_true(suf_regression_line_reach(&line, 1, 0.05) > 0);
    assert_true(isnan(suf_regression_line_reach(&line, 1, 0)));
    assert_true(isnan(suf_regression_line_slope_interval(&line, 1).hi));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_agree_with_r),
        cmocka_unit_test(shifting_x_leaves_the_slope),
        cmocka_unit_test(there_is_no_line_through_two_points_or_one_x),
        cmocka_unit_test(points_on_a_line_leave_nothing_to_judge_it_by),
        cmocka_unit_test(two_places_and_points_on_a_parabola_leave_no_curve_to_test),
        cmocka_unit_test(intervals_need_a_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
