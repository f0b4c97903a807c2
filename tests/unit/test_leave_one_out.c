/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/leave_one_out.h"
#include "stats/signtest.h"
#include "stats/ttest.h"

enum { MANY = 600 };

static void check_row(const table_row *row)
{
    const sample s = row_sample(row);
    const size_t i = (size_t)row_number(row, "i") - 1;
    const suf_hypothesis h = {.side = (suf_side)row_side(row)};
    double t[MANY];
    double p[MANY];
    double side[MANY];
    suf_leave_one_out_ttest(s.x, s.n, 0, t);
    assert_close(t[i], row_number(row, "t"), 1e-10);
    suf_leave_one_out_signtest(s.x, s.n, h, p, side);
    assert_close(p[i], row_number(row, "sign_p"), 1e-12);
    assert_int_equal(suf_leave_one_out_wilcoxon(s.x, s.n, h, SUF_WILCOXON_AS_R, 0, p, side), 0);
    assert_close(p[i], row_number(row, "wilcoxon_p"), 1e-10);
}

static void p_without_a_value_is_rs(void **state)
{
    (void)state;
    each_row("without.csv", 380, check_row);
}

static size_t without(const double *x, size_t n, size_t missing, double *rest)
{
    size_t m = 0;
    for (size_t i = 0; i < n; i++)
        if (i != missing)
            rest[m++] = x[i];
    return m;
}

static void check_each(const double *x, size_t n, double mu0, int side)
{
    const suf_hypothesis h = {.mu0 = mu0, .side = (suf_side)side, .alpha = NAN};
    double p[MANY];
    double to[MANY];
    double t[MANY];
    double rest[MANY];
    suf_leave_one_out_ttest(x, n, mu0, t);
    assert_int_equal(suf_leave_one_out_wilcoxon(x, n, h, SUF_WILCOXON_BEST, 1e10, p, to), 0);
    for (size_t i = 0; i < n; i++) {
        const size_t m = without(x, n, i, rest);
        const double expected = suf_ttest_of(rest, m, h).t;
        const suf_wilcoxon w = suf_wilcoxon_of(rest, m, h, SUF_WILCOXON_BEST);
        if (isnan(expected))
            assert_true(isnan(t[i]));
        else
            assert_near(t[i], expected, 1e-9 * fmax(1, fabs(expected)));
        if (isnan(w.p))
            assert_true(isnan(p[i]));
        else
            assert_close(p[i], w.p, 1e-12);
        if (!isnan(w.p))
            assert_near(to[i], w.v - (double)(w.n * (w.n + 1)) / 4, 1e-9);
    }
}

/* which have their own tests; values with few levels have ties, zeros and groups of all sizes */
static void it_is_the_test_of_the_other_values(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (size_t trial = 0; trial < 120; trial++) {
        const size_t n = 2 + trial % 23;
        const int levels = (int)(trial % 4) * 3;
        double x[MANY];
        for (size_t i = 0; i < n; i++) {
            const double u = next_uniform(&random);
            x[i] = levels ? floor(u * levels) - floor(levels / 3.0) : log(u) + 0.5;
        }
        check_each(x, n, trial % 5 ? 0 : 0.5, (int)(trial % 3));
    }
}

/* around the largest number of values with an exact distribution */
static void the_last_exact_size_is_passed_over(void **state)
{
    (void)state;
    uint64_t random = 6;
    for (size_t n = 500; n <= 502; n++) {
        double x[MANY];
        double p[MANY];
        double side[MANY];
        double rest[MANY];
        for (size_t i = 0; i < n; i++)
            x[i] = i == 7 ? 0 : next_uniform(&random) - 0.47;
        const suf_hypothesis h = {.side = SUF_SIDE_LESS, .alpha = NAN};
        assert_int_equal(suf_leave_one_out_wilcoxon(x, n, h, SUF_WILCOXON_BEST, 0, p, side), 0);
        for (size_t i = 0; i < n; i += 217) {
            const size_t m = without(x, n, i, rest);
            assert_close(p[i], suf_wilcoxon_of(rest, m, h, SUF_WILCOXON_BEST).p, 1e-12);
        }
    }
}

static void one_that_has_all_the_spread_leaves_none(void **state)
{
    (void)state;
    const double x[] = {0.1, 0.1, 0.1, 0.1, 1e6};
    double t[5];
    suf_leave_one_out_ttest(x, 5, 0, t);
    assert_true(isnan(t[4]));
    assert_near(t[0], 1, 1e-6);
}

static void what_would_take_long_is_refused(void **state)
{
    (void)state;
    double x[MANY];
    double p[MANY];
    for (size_t i = 0; i < 400; i++)
        x[i] = floor((double)i / 2) - 90.5;
    const suf_hypothesis h = {.alpha = NAN};
    assert_int_equal(suf_leave_one_out_wilcoxon(x, 400, h, SUF_WILCOXON_BEST, 1e8, p, p), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_without_a_value_is_rs),
        cmocka_unit_test(it_is_the_test_of_the_other_values),
        cmocka_unit_test(the_last_exact_size_is_passed_over),
        cmocka_unit_test(one_that_has_all_the_spread_leaves_none),
        cmocka_unit_test(what_would_take_long_is_refused),
    };
    return cmocka_run_group_tests(tests, load_samples, NULL);
}
