/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

/* tests/reference/make_sequential_t.R and R: looking 5 times at 7, 14, ... with alpha 0.05 rejects
 * in 14.2 % of the experiments if the variance is known (Armitage, McPherson & Rowe 1969) */
static void looking_without_a_plan_costs_what_is_known(void **state)
{
    (void)state;
    assert_near(suf_sequential_peeked(0.05, 2, 1, 30), 0.05, 1e-12);
    assert_near(suf_sequential_peeked(0.05, 2, 2, 100000), 0.083, 0.0005);
    assert_near(suf_sequential_peeked(0.05, 2, 5, 100000), 0.142, 0.0005);
    assert_near(suf_sequential_peeked(0.05, 2, 10, 100000), 0.193, 0.0005);
    assert_true(suf_sequential_peeked(0.05, 2, 5, 35) > 0.142);
    assert_true(isnan(suf_sequential_peeked(0.05, 2, 5, 5)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_without_a_plan_costs_what_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
