/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/quadrature.h"

static double power_of_x(double x, const void *context)
{
    return pow(x, *(const double *)context);
}

static double bell(double x, const void *context)
{
    (void)context;
    return exp(-x * x / 2) / sqrt(2 * M_PI);
}

static void polynomials_to_degree_79_are_exact(void **state)
{
    (void)state;
    for (double degree = 0; degree <= 79; degree++)
        assert_near(suf_quadrature(power_of_x, &degree, 0, 1), 1 / (degree + 1), 2e-16);
}

static void a_bell_has_area_one(void **state)
{
    (void)state;
    assert_near(suf_quadrature(bell, NULL, -8.5, 8.5), 1, 1e-14);
}

static void an_empty_interval_has_no_area(void **state)
{
    (void)state;
    assert_near(suf_quadrature(bell, NULL, 1, 1), 0, 0);
}

static void the_rule_gives_the_same_sum_in_ascending_order(void **state)
{
    (void)state;
    double x[SUF_QUADRATURE_NODES], weights[SUF_QUADRATURE_NODES];
    suf_quadrature_rule(-2, 3, x, weights);
    double sum = 0;
    for (int i = 0; i < SUF_QUADRATURE_NODES; i++) {
        sum += weights[i] * bell(x[i], NULL);
        assert_true(x[i] > (i > 0 ? x[i - 1] : -2) && x[i] < 3);
    }
    assert_near(sum, suf_quadrature(bell, NULL, -2, 3), 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polynomials_to_degree_79_are_exact),
        cmocka_unit_test(a_bell_has_area_one),
        cmocka_unit_test(an_empty_interval_has_no_area),
        cmocka_unit_test(the_rule_gives_the_same_sum_in_ascending_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
