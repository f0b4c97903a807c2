/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/lowess.h"

enum { MOST = 400 };

static struct {
    char set[32];
    double x[MOST], y[MOST], expected[MOST];
    size_t n;
} points;

static void check_points(void)
{
    double smooth[MOST];
    suf_lowess(points.x, points.y, points.n, smooth);
    for (size_t i = 0; i < points.n; i++)
        if (!(fabs(smooth[i] - points.expected[i]) <= 1e-10 * (1 + fabs(points.expected[i]))))
            fail_msg("%s, point %zu: %.12g, expected %.12g", points.set, i, smooth[i],
                     points.expected[i]);
    points.n = 0;
}

static void collect(const table_row *row)
{
    if (points.n > 0 && strcmp(points.set, row_text(row, "set")) != 0)
        check_points();
    snprintf(points.set, sizeof points.set, "%s", row_text(row, "set"));
    points.x[points.n] = row_number(row, "x");
    points.y[points.n] = row_number(row, "y");
    points.expected[points.n++] = row_number(row, "smooth");
}

static void curves_agree_with_r(void **state)
{
    (void)state;
    each_row("lowess.csv", 580, collect);
    check_points();
}

static void one_point_is_its_own_curve(void **state)
{
    (void)state;
    const double x = 3;
    const double y = 7;
    double smooth = 0;
    suf_lowess(&x, &y, 1, &smooth);
    assert_near(smooth, 7, 0);
}

static void equal_x_have_their_mean(void **state)
{
    (void)state;
    const double x[] = {2, 2, 2, 2};
    const double y[] = {1, 2, 3, 4};
    double smooth[4];
    suf_lowess(x, y, 4, smooth);
    for (size_t i = 0; i < 4; i++)
        assert_near(smooth[i], 2.5, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves_agree_with_r),
        cmocka_unit_test(one_point_is_its_own_curve),
        cmocka_unit_test(equal_x_have_their_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
