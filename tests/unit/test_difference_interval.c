/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "dataset/difference_interval.h"

#include <math.h>

/* R: qt(0.975, 2) */
static void a_simple_difference_has_students_interval(void **state)
{
    (void)state;
    const suf_interval i = suf_difference_interval(SUF_SIMPLE, 3, 0.5, 2);
    assert_near(i.lo, 3 - 0.5 * 4.302652729749464, 1e-12);
    assert_near(i.hi, 3 + 0.5 * 4.302652729749464, 1e-12);
}

/* symmetric on the logarithmic scale: the ends multiply to the square of the ratio */
static void a_percentage_never_goes_below_minus_100(void **state)
{
    (void)state;
    const suf_interval i = suf_difference_interval(SUF_PERCENT, -0.8, 0.4, 5);
    assert_true(i.lo > -1 && i.lo < -0.8 && i.hi > -0.8);
    assert_near((1 + i.lo) * (1 + i.hi), 0.2 * 0.2, 1e-12);
    /* for a small standard error it is the simple one: R's qnorm(0.975) */
    const suf_interval small = suf_difference_interval(SUF_PERCENT, 0.1, 1e-4, INFINITY);
    assert_near(small.hi, 0.1 + 1.959963984540054e-4, 1e-7);
}

static void a_probability_ends_where_probabilities_do(void **state)
{
    (void)state;
    const suf_interval i = suf_difference_interval(SUF_PROBABILITY, 0.4, 0.2, INFINITY);
    assert_near(i.hi, 0.5, 0);
    assert_near(i.lo, 0.4 - 0.2 * 1.959963984540054, 1e-12);
}

static void without_a_standard_error_there_is_none(void **state)
{
    (void)state;
    assert_true(isnan(suf_difference_interval(SUF_RATIO, 1, NAN, 3).lo));
    const suf_interval i = suf_difference_interval(SUF_RATIO, 1, 0, NAN);
    assert_true(i.lo == 1 && i.hi == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_simple_difference_has_students_interval),
        cmocka_unit_test(a_percentage_never_goes_below_minus_100),
        cmocka_unit_test(a_probability_ends_where_probabilities_do),
        cmocka_unit_test(without_a_standard_error_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
