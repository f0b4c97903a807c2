/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/kernel_density.h"
#include "samples.h"

/* R: h <- bw.nrd0(x); mean(dnorm((a - x) / h)) / h */
static void a_density_has_rs_bandwidth_and_heights(void **state)
{
    (void)state;
    static const double x[] = {3, 1, 4, 1, 5, 9, 2, 6};
    suf_kernel_density d;
    suf_kernel_density_init(&d, x, 8);
    assert_close(d.bandwidth, 1.5509141488562, 1e-12);
    assert_close(suf_kernel_density_at(&d, 0), 0.0725407387323775, 1e-12);
    assert_close(suf_kernel_density_at(&d, 4.5), 0.115622435365835, 1e-12);
    assert_close(suf_kernel_density_at(&d, 9), 0.0384582120608431, 1e-12);
    suf_kernel_density_release(&d);
}

static void equal_quartiles_leave_the_standard_deviation(void **state)
{
    (void)state;
    static const double x[] = {1, 1, 1, 5, 1, 1, 1};
    suf_kernel_density d;
    suf_kernel_density_init(&d, x, 7);
    assert_close(d.bandwidth, 0.92200626643937, 1e-12);
    assert_close(suf_kernel_density_at(&d, 1), 0.370881633765673, 1e-12);
    suf_kernel_density_release(&d);
}

static void equal_values_have_no_density(void **state)
{
    (void)state;
    static const double x[] = {2, 2, 2};
    suf_kernel_density d;
    suf_kernel_density_init(&d, x, 3);
    assert_true(d.bandwidth == 0);
    suf_kernel_density_release(&d);
    suf_kernel_density_init(&d, x, 1);
    assert_true(d.bandwidth == 0);
    suf_kernel_density_release(&d);
}

/* it integrates to one, and thinning hardly moves it: uniform numbers have the density 1 */
static void many_values_are_thinned_out_evenly(void **state)
{
    (void)state;
    enum { N = 100000 };
    double *x = calloc(N, sizeof *x);
    uint64_t seed = 7;
    for (size_t i = 0; i < N; i++)
        x[i] = next_uniform(&seed);
    suf_kernel_density d;
    suf_kernel_density_init(&d, x, N);
    assert_true(d.n <= 2000);
    double area = 0;
    for (int i = 0; i < 1000; i++)
        area += suf_kernel_density_at(&d, -0.5 + 0.002 * i) * 0.002;
    assert_near(area, 1, 1e-6);
    assert_near(suf_kernel_density_at(&d, 0.5), 1, 0.02);
    suf_kernel_density_release(&d);
    free(x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_density_has_rs_bandwidth_and_heights),
        cmocka_unit_test(equal_quartiles_leave_the_standard_deviation),
        cmocka_unit_test(equal_values_have_no_density),
        cmocka_unit_test(many_values_are_thinned_out_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
