/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expected values are R's: n / ((n - 1) (n - 2)) sum(((x - mean(x)) / sd(x))^3), another form of
 * G_1.
 */
#include "check.h"
#include "sampler/start_pool.h"

static suf_running moments_of(const double *x, size_t n)
{
    suf_running r = {0};
    for (size_t i = 0; i < n; i++)
        suf_running_add(&r, x[i]);
    return r;
}

static suf_running five(void)
{
    return moments_of((const double[]){1, 2, 3, 4, 10}, 5);
}

static suf_running seven(void)
{
    return moments_of((const double[]){5, 1, 1, 2, 8, 0, 3.5}, 7);
}

static void the_skewness_of_one_start_is_rs(void **state)
{
    (void)state;
    suf_start_pool pool = {0};
    const suf_running start = five();
    suf_start_pool_add(&pool, &start, NAN);
    assert_near(suf_start_pool_value(&pool).skewness, 1.69705627484771, 1e-13);
}

static void starts_are_weighted_by_their_runs(void **state)
{
    (void)state;
    suf_start_pool one = {0};
    suf_start_pool other = {0};
    const suf_running a = five();
    const suf_running b = seven();
    suf_start_pool_add(&one, &a, NAN);
    suf_start_pool_add(&other, &b, NAN);
    suf_start_pool_merge(&one, &other);
    assert_near(suf_start_pool_value(&one).skewness, 1.31906040185748, 1e-13);
}

static void starts_without_a_skewness_add_nothing(void **state)
{
    (void)state;
    suf_start_pool pool = {0};
    const suf_running two = moments_of((const double[]){1, 2}, 2);
    const suf_running equal = moments_of((const double[]){4, 4, 4, 4}, 4);
    suf_start_pool_add(&pool, &two, NAN);
    suf_start_pool_add(&pool, &equal, NAN);
    assert_true(isnan(suf_start_pool_value(&pool).skewness));
}

static void the_spread_is_a_geometric_mean(void **state)
{
    (void)state;
    suf_start_pool pool = {0};
    const suf_running start = five();
    const double spreads[] = {2, 8, 0, NAN, 4};
    for (size_t i = 0; i < 5; i++)
        suf_start_pool_add(&pool, &start, spreads[i]);
    assert_near(suf_start_pool_value(&pool).spread, 4, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_skewness_of_one_start_is_rs),
        cmocka_unit_test(starts_are_weighted_by_their_runs),
        cmocka_unit_test(starts_without_a_skewness_add_nothing),
        cmocka_unit_test(the_spread_is_a_geometric_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
