/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/noncentral_t.h"

#include <Rmath.h>

static void without_noncentrality_it_is_student_t(void **state)
{
    (void)state;
    const double dfs[] = {1, 2, 5, 9, 10, 11, 30, 100, 999, 1000, 1001, 1e4};
    for (size_t i = 0; i < sizeof dfs / sizeof *dfs; i++)
        for (double t = -6; t <= 6; t += 0.75) {
            assert_near(suf_noncentral_t_upper(t, dfs[i], 0), pt(t, dfs[i], 0, 0), 1e-13);
            if (t > 0)
                assert_near(suf_noncentral_t_outside(t, dfs[i], 0), 2 * pt(t, dfs[i], 0, 0), 1e-13);
        }
}

static void both_tails_are_the_sum_of_the_two(void **state)
{
    (void)state;
    for (double df = 1; df < 100; df += 7)
        for (double ncp = 0; ncp < 5; ncp += 0.5)
            assert_near(suf_noncentral_t_outside(2, df, ncp),
                        suf_noncentral_t_upper(2, df, ncp) + 1 -
                            suf_noncentral_t_upper(-2, df, ncp),
                        1e-13);
}

static void mirroring_exchanges_the_tails(void **state)
{
    (void)state;
    for (double t = 0.5; t < 50; t *= 2)
        for (double ncp = -50; ncp <= 50; ncp += 10)
            assert_near(suf_noncentral_t_upper(t, 7, ncp), 1 - suf_noncentral_t_upper(-t, 7, -ncp),
                        1e-13);
}

/* T >= 0 exactly when Z + ncp >= 0 */
static void above_zero_it_is_the_normal_distribution(void **state)
{
    (void)state;
    for (double ncp = -4; ncp <= 4; ncp++)
        assert_near(suf_noncentral_t_upper(0, 3, ncp), pnorm(ncp, 0, 1, 1, 0), 1e-15);
}

static void it_is_continuous_where_the_rule_of_integration_changes(void **state)
{
    (void)state;
    for (double ncp = 0; ncp < 9; ncp++) {
        const double below = suf_noncentral_t_upper(2, 10 - 1e-9, ncp);
        assert_near(suf_noncentral_t_upper(2, 10, ncp), below, 1e-10);
    }
}

static void nonsense_is_nan(void **state)
{
    (void)state;
    assert_true(isnan(suf_noncentral_t_upper(NAN, 5, 1)));
    assert_true(isnan(suf_noncentral_t_upper(1, 5, NAN)));
    assert_true(isnan(suf_noncentral_t_upper(1, 0.5, 1)));
    assert_true(isnan(suf_noncentral_t_outside(-1, 5, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_noncentrality_it_is_student_t),
        cmocka_unit_test(both_tails_are_the_sum_of_the_two),
        cmocka_unit_test(mirroring_exchanges_the_tails),
        cmocka_unit_test(above_zero_it_is_the_normal_distribution),
        cmocka_unit_test(it_is_continuous_where_the_rule_of_integration_changes),
        cmocka_unit_test(nonsense_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
