/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/ttest.h"

static const suf_hypothesis TWO_SIDED = {.alpha = 0.05};

static void check_r(const table_row *row)
{
    const sample s = row_sample(row);
    const suf_hypothesis h = {.side = (suf_side)row_side(row), .alpha = 0.05};
    const suf_ttest test = suf_ttest_of(s.x, s.n, h);
    assert_close(test.mean, row_number(row, "mean"), 1e-12);
    assert_close(test.sd, row_number(row, "sd"), 1e-12);
    assert_close(test.t, row_number(row, "t"), 1e-10);
    assert_close(test.p, row_number(row, "t_p"), 1e-10);
    assert_close(test.interval.lo, row_number(row, "t_lo"), 1e-10);
    assert_close(test.interval.hi, row_number(row, "t_hi"), 1e-10);
    assert_true(test.df == (double)s.n - 1);
    assert_close(test.d, test.t / sqrt((double)s.n), 1e-14);
}

static void it_agrees_with_r(void **state)
{
    (void)state;
    each_row("tests.csv", 240, check_r);
}

static void the_first_experiment_of_the_paper_comes_out(void **state)
{
    (void)state;
    double phi[34];
    const size_t n = read_column("seed-table1.csv", "phi", phi, 34);
    const suf_ttest test = suf_ttest_of(phi, n, TWO_SIDED);
    assert_true(test.df == 33);
    assert_near(test.mean, -0.379, 0.001);
    assert_near(test.interval.lo, -0.517, 0.001);
    assert_near(test.interval.hi, -0.242, 0.001);
    assert_near(test.p, 2.9e-6, 0.1e-6);
}

static void the_second_experiment_of_the_paper_comes_out(void **state)
{
    (void)state;
    double phi[200];
    const size_t n = read_column("seed-table2.csv", "phi", phi, 200);
    const suf_ttest both = suf_ttest_of(phi, n, TWO_SIDED);
    assert_true(both.df == 199);
    assert_near(both.mean, -0.361, 0.001);
    assert_near(both.interval.lo, -0.380, 0.001);
    assert_near(both.interval.hi, -0.342, 0.001);
    const suf_ttest less = suf_ttest_of(phi, n, (suf_hypothesis){.side = SUF_SIDE_LESS});
    assert_true(less.p < 2e-16);
}

/* t and p stay, the mean and the interval move along */
static void unit_and_origin_do_not_matter(void **state)
{
    (void)state;
    const double x[] = {1, 5, 2, -3, 4, 7, 8, 3};
    const suf_hypothesis h = {.mu0 = 1.5, .alpha = 0.1};
    const suf_ttest test = suf_ttest_of(x, 8, h);
    const double units[] = {0x1p-1000, 0x1p-500, 1, 0x1p+500, 0x1p+1000};
    for (size_t i = 0; i < 5; i++) {
        double y[8];
        for (size_t j = 0; j < 8; j++)
            y[j] = (x[j] + 1024) * units[i];
        const suf_hypothesis moved = {.mu0 = 1025.5 * units[i], .alpha = 0.1};
        const suf_ttest other = suf_ttest_of(y, 8, moved);
        assert_close(other.t, test.t, 1e-13);
        assert_close(other.p, test.p, 1e-13);
        assert_close(other.sd, test.sd * units[i], 1e-14);
        assert_close(other.interval.lo, (test.interval.lo + 1024) * units[i], 1e-14);
    }
}

static void the_sides_add_up(void **state)
{
    (void)state;
    const double x[] = {0.3, -1.2, 2.2, 0.9, 1.4};
    const suf_ttest both = suf_ttest_of(x, 5, (suf_hypothesis){.alpha = 0.1});
    const suf_ttest less =
        suf_ttest_of(x, 5, (suf_hypothesis){.side = SUF_SIDE_LESS, .alpha = 0.05});
    const suf_ttest greater =
        suf_ttest_of(x, 5, (suf_hypothesis){.side = SUF_SIDE_GREATER, .alpha = 0.05});
    assert_near(less.p + greater.p, 1, 1e-15);
    assert_near(both.p, 2 * greater.p, 1e-15);
    assert_true(less.interval.lo == -INFINITY && less.interval.hi == both.interval.hi);
    assert_true(greater.interval.hi == INFINITY && greater.interval.lo == both.interval.lo);
}

/* the interval's ends are the mu0 that are just rejected */
static void the_interval_inverts_the_test(void **state)
{
    (void)state;
    const double x[] = {0.3, -1.2, 2.2, 0.9, 1.4};
    for (int side = 0; side < 3; side++) {
        suf_hypothesis h = {.side = (suf_side)side, .alpha = 0.02};
        const suf_interval ends = suf_ttest_of(x, 5, h).interval;
        h.mu0 = side == SUF_SIDE_LESS ? ends.hi : ends.lo;
        assert_near(suf_ttest_of(x, 5, h).p, 0.02, 1e-13);
    }
}

/* Welch's test for two samples is the test of the first less the other's mean, whose variance is
 * that mean's; by R's t.test(x, y, conf.level = 0.9) */
static void an_estimate_that_is_subtracted_counts_as_in_welchs_test(void **state)
{
    (void)state;
    static const struct {
        double p, lo, hi;
    } r[] = {[SUF_SIDE_BOTH] = {0.42894502797126283, -0.45175172358374271, 1.1563231521551713},
             [SUF_SIDE_LESS] = {0.78552748601436861, -INFINITY, 0.94925402766956868},
             [SUF_SIDE_GREATER] = {0.21447251398563141, -0.24468259909814002, INFINITY}};
    double x[] = {0.3, -1.2, 2.2, 0.9, 1.4, 0.8, -0.1};
    const double y[] = {0.21, 0.42, 0.08, 0.33, 0.27};
    const suf_ttest other = suf_ttest_of(y, 5, TWO_SIDED);
    const double error = other.sd / sqrt(5);
    for (size_t i = 0; i < 7; i++)
        x[i] -= other.mean;
    for (int side = 0; side < 3; side++) {
        const suf_ttest test =
            suf_ttest_with(x, 7, (suf_extra_variance){error * error, error, 4},
                           (suf_hypothesis){.side = (suf_side)side, .alpha = 0.1});
        assert_near(test.t, 0.84580982718920894, 1e-14);
        assert_near(test.df, 6.2295913091106003, 1e-13);
        assert_near(test.p, r[side].p, 1e-14);
        assert_true(test.interval.lo == r[side].lo || fabs(test.interval.lo - r[side].lo) < 1e-13);
        assert_true(test.interval.hi == r[side].hi || fabs(test.interval.hi - r[side].hi) < 1e-13);
    }
}

static void a_variance_of_nothing_changes_no_bit(void **state)
{
    (void)state;
    const double x[] = {0.3, -1.2, 2.2, 0.9, 1.4, 0.8, -0.1};
    const suf_ttest test = suf_ttest_of(x, 7, TWO_SIDED);
    const suf_extra_variance nothing[] = {{0, 0, 0}, {0, 0.4, 12}, {0, NAN, NAN}, {NAN, NAN, NAN}};
    for (size_t i = 0; i < 4; i++) {
        const suf_ttest same = suf_ttest_with(x, 7, nothing[i], TWO_SIDED);
        assert_memory_equal(&same, &test, sizeof test);
    }
}

/* the mean is 1 with the error of the estimate alone: t has its degrees of freedom */
static void constant_values_less_an_estimate_have_a_t(void **state)
{
    (void)state;
    const double x[] = {1, 1, 1};
    const suf_ttest test = suf_ttest_with(x, 3, (suf_extra_variance){0.25, 0.5, 9}, TWO_SIDED);
    assert_near(test.t, 2, 1e-15);
    assert_near(test.df, 9, 1e-14);
    assert_true(isnan(test.d));
}

static void assert_undecided(suf_ttest test)
{
    assert_true(isnan(test.t) && isnan(test.p) && isnan(test.d));
    assert_true(isnan(test.interval.lo) && isnan(test.interval.hi));
}

static void constant_values_have_no_t(void **state)
{
    (void)state;
    const double same[] = {0.1, 0.1, 0.1, 0.1};
    const double zeros[] = {0, 0, 0};
    const double nearly[] = {1e10, 1e10, 1e10 + 2e-6};
    assert_undecided(suf_ttest_of(same, 4, TWO_SIDED));
    assert_undecided(suf_ttest_of(zeros, 3, (suf_hypothesis){.mu0 = 1, .alpha = 0.05}));
    assert_undecided(suf_ttest_of(nearly, 3, TWO_SIDED));
    assert_true(suf_ttest_of(same, 4, TWO_SIDED).mean == 0.1);
    assert_true(suf_ttest_of(same, 4, TWO_SIDED).sd < 1e-17);
}

static void too_few_values_have_no_t(void **state)
{
    (void)state;
    const double x[] = {3};
    assert_undecided(suf_ttest_of(x, 1, TWO_SIDED));
    assert_undecided(suf_ttest_of(x, 0, TWO_SIDED));
    assert_true(suf_ttest_of(x, 1, TWO_SIDED).mean == 3);
    assert_true(isnan(suf_ttest_of(x, 0, TWO_SIDED).mean));
    assert_true(isnan(suf_ttest_of(x, 1, TWO_SIDED).sd));
}

static void without_a_level_there_is_no_interval(void **state)
{
    (void)state;
    const double x[] = {1, 2, 4};
    const suf_ttest test = suf_ttest_of(x, 3, (suf_hypothesis){.alpha = 0});
    assert_true(test.p > 0);
    assert_true(isnan(test.interval.lo) && isnan(test.interval.hi));
}

static void p_alone_is_that_of_the_test(void **state)
{
    (void)state;
    static const double x[] = {0.3, -1.2, 0.8, 2.5, 0.1, 0.9, 1e-3};
    static const suf_extra_variance extras[] = {{0}, {.variance = 0.2, .error = 0.1, .df = 7}};
    for (int side = SUF_SIDE_BOTH; side <= SUF_SIDE_GREATER; side++)
        for (size_t n = 0; n <= 7; n++)
            for (size_t i = 0; i < 2; i++) {
                const suf_hypothesis h = {.mu0 = 0.1, .side = (suf_side)side, .alpha = 0.05};
                const double p = suf_ttest_with(x, n, extras[i], h).p;
                const double alone = suf_ttest_p(x, n, extras[i], h);
                assert_true(isnan(p) ? isnan(alone) : p == alone);
            }
    assert_true(isnan(suf_ttest_p((const double[]){2, 2, 2}, 3, extras[0], TWO_SIDED)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_r),
        cmocka_unit_test(the_first_experiment_of_the_paper_comes_out),
        cmocka_unit_test(the_second_experiment_of_the_paper_comes_out),
        cmocka_unit_test(unit_and_origin_do_not_matter),
        cmocka_unit_test(the_sides_add_up),
        cmocka_unit_test(the_interval_inverts_the_test),
        cmocka_unit_test(an_estimate_that_is_subtracted_counts_as_in_welchs_test),
        cmocka_unit_test(a_variance_of_nothing_changes_no_bit),
        cmocka_unit_test(constant_values_less_an_estimate_have_a_t),
        cmocka_unit_test(constant_values_have_no_t),
        cmocka_unit_test(too_few_values_have_no_t),
        cmocka_unit_test(without_a_level_there_is_no_interval),
        cmocka_unit_test(p_alone_is_that_of_the_test),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
