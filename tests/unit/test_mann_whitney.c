/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/delong.h"
#include "stats/mann_whitney.h"
#include "two_samples.h"

static suf_mann_whitney test_row(const table_row *row, suf_mann_whitney_mode mode)
{
    const sample x = row_x(row), y = row_y(row);
    return suf_mann_whitney_of(x.x, x.n, y.x, y.n, row_hypothesis(row), mode);
}

static void check_as_r(const table_row *row)
{
    const suf_mann_whitney m = test_row(row, SUF_MANN_WHITNEY_AS_R);
    assert_near(m.w, row_number(row, "w"), 0);
    assert_int_equal(m.exact, row_number(row, "w_exact") != 0);
    assert_close(m.p, row_number(row, "w_p"), 1e-11);
    assert_near(m.superiority, row_number(row, "a12"), 1e-14);
}

static size_t n_enumerated;

static void check_exact(const table_row *row)
{
    if (isnan(row_number(row, "w_p_permuted")))
        return;
    const suf_mann_whitney m = test_row(row, SUF_MANN_WHITNEY_BEST);
    assert_true(m.exact);
    assert_close(m.p, row_number(row, "w_p_permuted"), 1e-13);
    n_enumerated++;
}

static void tests_agree_with_r(void **state)
{
    (void)state;
    each_row("two_samples.csv", 99, check_as_r);
}

static void with_ties_p_is_that_of_all_permutations(void **state)
{
    (void)state;
    each_row("two_samples.csv", 99, check_exact);
    assert_true(n_enumerated >= 60);
}

static double uniforms[2][200];

static void exchanging_the_samples_mirrors_the_test(void **state)
{
    (void)state;
    uint64_t at = 5;
    for (size_t i = 0; i < 200; i++)
        for (size_t s = 0; s < 2; s++)
            uniforms[s][i] = floor(20 * next_uniform(&at));
    const suf_hypothesis less = {.side = SUF_SIDE_LESS}, greater = {.side = SUF_SIDE_GREATER};
    for (size_t n = 10; n <= 200; n += 95)
        for (int mode = SUF_MANN_WHITNEY_BEST; mode <= SUF_MANN_WHITNEY_AS_R; mode++) {
            const suf_mann_whitney a = suf_mann_whitney_of(uniforms[0], n, uniforms[1], 15, less,
                                                           (suf_mann_whitney_mode)mode);
            const suf_mann_whitney b = suf_mann_whitney_of(uniforms[1], 15, uniforms[0], n, greater,
                                                           (suf_mann_whitney_mode)mode);
            assert_close(a.p, b.p, 1e-12);
            assert_near(a.w + b.w, 15.0 * (double)n, 0);
        }
}

static void superiority_is_that_of_delong(void **state)
{
    (void)state;
    double work[50];
    const suf_mann_whitney m = suf_mann_whitney_of(uniforms[0], 20, uniforms[1], 30,
                                                   (suf_hypothesis){0}, SUF_MANN_WHITNEY_BEST);
    assert_near(m.superiority, suf_delong_of(uniforms[0], 20, uniforms[1], 30, work).probability,
                1e-14);
}

static void samples_too_large_to_enumerate_are_approximated(void **state)
{
    (void)state;
    const suf_hypothesis h = {0};
    assert_true(
        suf_mann_whitney_of(uniforms[0], 70, uniforms[1], 70, h, SUF_MANN_WHITNEY_BEST).exact);
    assert_false(
        suf_mann_whitney_of(uniforms[0], 200, uniforms[1], 200, h, SUF_MANN_WHITNEY_BEST).exact);
}

static void equal_values_show_nothing_and_an_empty_sample_has_no_test(void **state)
{
    (void)state;
    const double same[] = {2, 2, 2, 2};
    const suf_hypothesis h = {0};
    assert_near(suf_mann_whitney_of(same, 4, same, 3, h, SUF_MANN_WHITNEY_BEST).p, 1, 0);
    assert_near(suf_mann_whitney_of(same, 4, same, 3, h, SUF_MANN_WHITNEY_AS_R).p, 1, 0);
    assert_true(isnan(suf_mann_whitney_of(same, 0, same, 3, h, SUF_MANN_WHITNEY_BEST).p));
    assert_true(isnan(suf_mann_whitney_of(same, 3, same, 0, h, SUF_MANN_WHITNEY_BEST).superiority));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_agree_with_r),
        cmocka_unit_test(with_ties_p_is_that_of_all_permutations),
        cmocka_unit_test(exchanging_the_samples_mirrors_the_test),
        cmocka_unit_test(superiority_is_that_of_delong),
        cmocka_unit_test(samples_too_large_to_enumerate_are_approximated),
        cmocka_unit_test(equal_values_show_nothing_and_an_empty_sample_has_no_test),
    };
    return cmocka_run_group_tests(tests, load_two_samples, NULL);
}
