/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

/* R: sd(x), sd(x) * sqrt(4 / qchisq(.2, 4)) */
static void the_largest_standard_deviation_counts_with_its_upper_limit(void **state)
{
    (void)state;
    const double narrow[] = {0.1, 0.11, 0.12, 0.1, 0.09};
    const double wide[] = {0.1, 0.25, -0.05, 0.3, 0.02};
    const sample samples[] = {{narrow, 5}, {wide, 5}, {narrow, 4}};
    suf_dataset d = dataset_of(samples, 3);
    const suf_sigma_estimate e = suf_sigma_estimate_of(&d);
    assert_near(e.sigma, 0.1487615541731129, 1e-15);
    assert_near(e.upper, 0.2317073406013673, 1e-14);
    assert_int_equal(e.n, 5);
    assert_int_equal(e.pairing, 1);
    suf_dataset_release(&d);
}

static void one_instance_has_no_standard_deviation(void **state)
{
    (void)state;
    const double one[] = {0.1};
    const sample samples[] = {{one, 1}};
    suf_dataset d = dataset_of(samples, 1);
    const suf_sigma_estimate e = suf_sigma_estimate_of(&d);
    assert_true(isnan(e.sigma) && isnan(e.upper));
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_standard_deviation_counts_with_its_upper_limit),
        cmocka_unit_test(one_instance_has_no_standard_deviation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
