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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polynomials_to_degree_79_are_exact),
        cmocka_unit_test(a_bell_has_area_one),
        cmocka_unit_test(an_empty_interval_has_no_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
