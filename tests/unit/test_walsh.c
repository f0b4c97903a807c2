/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/sorted.h"
#include "stats/walsh.h"

static double *sorted_averages(const double *x, size_t n)
{
    double *averages = malloc(suf_walsh_count(n) * sizeof *averages);
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i; j < n; j++)
            averages[count++] = (x[i] + x[j]) / 2;
    double *sorted = suf_sorted(averages, count);
    free(averages);
    return sorted;
}

/* with few different values, positive and negative, when levels > 0 */
static double *made_up(size_t n, double levels, uint64_t seed)
{
    double *x = malloc(n * sizeof *x);
    for (size_t i = 0; i < n; i++) {
        const double u = next_uniform(&seed);
        x[i] = levels > 0 ? floor(u * levels) - levels / 2 : log(u) + 1;
    }
    double *sorted = suf_sorted(x, n);
    free(x);
    return sorted;
}

static void every_order_statistic_of_small_samples_is_right(void **state)
{
    (void)state;
    for (size_t n = 1; n <= 25; n++)
        for (int levels = 0; levels <= 8; levels += 4) {
            double *x = made_up(n, levels, n);
            double *averages = sorted_averages(x, n);
            for (uint64_t k = 1; k <= suf_walsh_count(n); k++)
                assert_true(suf_walsh_smallest(x, n, k) == averages[k - 1]);
            assert_close(suf_walsh_median(x, n), suf_sorted_median(averages, suf_walsh_count(n)),
                         1e-15);
            free(averages);
            free(x);
        }
}

static void two_thousand_values_agree_with_the_full_list(void **state)
{
    (void)state;
    const size_t n = 2000;
    for (int levels = 0; levels <= 50; levels += 50) {
        double *x = made_up(n, levels, 5);
        double *averages = sorted_averages(x, n);
        const uint64_t count = suf_walsh_count(n);
        assert_true(count == 2001000);
        for (uint64_t k = 1; k <= count; k += 40001)
            assert_true(suf_walsh_smallest(x, n, k) == averages[k - 1]);
        assert_true(suf_walsh_smallest(x, n, count) == averages[count - 1]);
        assert_close(suf_walsh_median(x, n), suf_sorted_median(averages, count), 1e-15);
        free(averages);
        free(x);
    }
}

static void the_largest_doubles_do_not_overflow(void **state)
{
    (void)state;
    const double x[] = {-1.7e308, 1e-308, 1.7e308};
    assert_true(suf_walsh_smallest(x, 3, 1) == -1.7e308);
    assert_true(suf_walsh_smallest(x, 3, 6) == 1.7e308);
    assert_near(suf_walsh_median(x, 3), 0, 1e-308);
}

static void zero_has_no_sign(void **state)
{
    (void)state;
    const double x[] = {-1, 1};
    assert_true(signbit(suf_walsh_smallest(x, 2, 2)) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_statistic_of_small_samples_is_right),
        cmocka_unit_test(two_thousand_values_agree_with_the_full_list),
        cmocka_unit_test(the_largest_doubles_do_not_overflow),
        cmocka_unit_test(zero_has_no_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
