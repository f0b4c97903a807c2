/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/spending.h"

/* R: 2 - 2 * pnorm(qnorm(1 - 0.05 / 2) / sqrt(0.3)); 0.05 * log(1 + (exp(1) - 1) * 0.3);
 * 0.05 * 0.3^2.5; 0.05 * (1 - exp(4 * 0.3)) / (1 - exp(4)) */
static void shares_are_those_of_the_formulas(void **state)
{
    (void)state;
    assert_near(suf_spending_at((suf_spending){SUF_SPEND_OBF, 0}, 0.05, 0.3), 0.000345719580169046,
                1e-16);
    assert_near(suf_spending_at((suf_spending){SUF_SPEND_POCOCK, 0}, 0.05, 0.3),
                0.020786761092181433, 1e-15);
    assert_near(suf_spending_at((suf_spending){SUF_SPEND_KIM_DEMETS, 2.5}, 0.05, 0.3),
                0.002464751508773247, 1e-16);
    assert_near(suf_spending_at((suf_spending){SUF_SPEND_HSD, -4}, 0.05, 0.3), 0.002164362875679314,
                1e-16);
}

static void everything_is_spent_at_the_end_and_nothing_at_the_start(void **state)
{
    (void)state;
    for (int form = SUF_SPEND_OBF; form <= SUF_SPEND_HSD; form++) {
        const suf_spending s = {(suf_spend_form)form, 1.7};
        assert_near(suf_spending_at(s, 0.02, 1), 0.02, 0);
        assert_near(suf_spending_at(s, 0.02, 0), 0, 0);
        assert_true(suf_spending_at(s, 0.02, 0.4) < suf_spending_at(s, 0.02, 0.5));
    }
}

static void gamma_near_0_spends_evenly(void **state)
{
    (void)state;
    assert_near(suf_spending_at((suf_spending){SUF_SPEND_HSD, 0}, 0.05, 0.3), 0.015, 1e-17);
    assert_near(suf_spending_at((suf_spending){SUF_SPEND_HSD, 1e-9}, 0.05, 0.3), 0.015, 1e-10);
}

static void outside_its_domain_nothing_is_spent(void **state)
{
    (void)state;
    assert_true(isnan(suf_spending_at((suf_spending){SUF_SPEND_OBF, 0}, 0, 0.5)));
    assert_true(isnan(suf_spending_at((suf_spending){SUF_SPEND_OBF, 0}, 0.05, 1.5)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_those_of_the_formulas),
        cmocka_unit_test(everything_is_spent_at_the_end_and_nothing_at_the_start),
        cmocka_unit_test(gamma_near_0_spends_evenly),
        cmocka_unit_test(outside_its_domain_nothing_is_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
