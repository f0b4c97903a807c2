/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beside the C library's logarithm.
 */
#include "check.h"
#include "stats/logarithms.h"

#include <float.h>

enum { N = 20001 };

static double x[N];
static double logs[N];

static void check_all(size_t n)
{
    suf_logarithms(x, logs, n);
    for (size_t i = 0; i < n; i++)
        assert_near(logs[i], log(x[i]), 6e-16 * fmax(1, fabs(log(x[i]))));
}

static void every_magnitude_has_its_logarithm(void **state)
{
    (void)state;
    for (size_t i = 0; i < N; i++)
        x[i] = exp2(2043 * (double)i / N - 1021) * (1.1 + 0.1 * sin((double)i));
    x[7] = DBL_MAX;
    x[8] = DBL_MIN;
    check_all(N);
    check_all(N - 1);
}

/* also in the neighbourhood of 1 and of the ends of the series */
static void numbers_near_one_are_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < N; i++)
        x[i] = 0.5 + 2 * (double)i / N;
    x[3] = 1;
    x[4] = sqrt(0.5);
    x[5] = sqrt(2);
    check_all(N);
    assert_near(logs[3], 0, 0);
}

static void numbers_without_a_logarithm_have_none(void **state)
{
    (void)state;
    const double none[] = {0, -1, NAN, INFINITY, -INFINITY};
    for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
        const double mixed[] = {2, none[k], 3, 5e-324, 4};
        double result[5];
        suf_logarithms(mixed, result, 5);
        assert_true(!isfinite(result[1]));
        assert_near(result[0], log(2), 1e-15);
        assert_near(result[3], log(5e-324), 1e-12);
        assert_near(result[4], log(4), 1e-15);
    }
}

/* in the middle of the range and at its ends; beyond them it is noticed */
static void numbers_near_a_centre_have_theirs(void **state)
{
    (void)state;
    for (size_t n = N - 1; n <= N; n++) {
        for (size_t i = 0; i < n; i++)
            x[i] = 1000 * (0.87 + 0.28 * (double)i / (double)n) - 300;
        assert_true(suf_logarithms_near(x, 300, 1000, logs, n));
        for (size_t i = 0; i < n; i++)
            assert_near(logs[i], log1p((x[i] - 700) / 1000), 2e-16);
        const double kept = x[n - 1];
        x[n - 1] = 0.86 * 1000 - 300;
        assert_false(suf_logarithms_near(x, 300, 1000, logs, n));
        x[n - 1] = kept;
        x[4] = 1.16 * 1000 - 300;
        assert_false(suf_logarithms_near(x, 300, 1000, logs, n));
    }
    assert_false(suf_logarithms_near(x, 0, 0, logs, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_magnitude_has_its_logarithm),
        cmocka_unit_test(numbers_near_one_are_exact),
        cmocka_unit_test(numbers_without_a_logarithm_have_none),
        cmocka_unit_test(numbers_near_a_centre_have_theirs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
