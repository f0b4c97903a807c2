/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "stats/e_value_t.h"
#include "stats/noncentral_t.h"
#include "stats/variates.h"

/* without an effect its mean is 1: an integral over t */
static void its_mean_is_1_without_an_effect(void **state)
{
    (void)state;
    for (double n = 5; n < 200; n *= 3) {
        double sum = 0;
        for (double t = -80; t < 80; t += 0.002)
            sum += 0.002 * suf_e_value_t(t, n, 0.1) * dt(t, n - 1, 0);
        assert_near(sum, 1, 1e-4);
    }
}

/* the ratio of the densities of t, by differences of noncentral tails over a normal grid of d */
static void it_is_the_ratio_of_the_mixture_of_noncentral_densities(void **state)
{
    (void)state;
    const double n = 12, g = 0.3, t = 2.2, h = 1e-4;
    double sum = 0;
    const int cells = 400;
    for (int i = 0; i < cells; i++) {
        const double d = qnorm((i + 0.5) / cells, 0, sqrt(g), 1, 0);
        sum += (suf_noncentral_t_upper(t - h, n - 1, d * sqrt(n)) -
                suf_noncentral_t_upper(t + h, n - 1, d * sqrt(n))) /
               (2 * h) / cells;
    }
    assert_near(suf_e_value_t(t, n, g), sum / dt(t, n - 1, 0), 2e-3);
}

static void the_critical_value_has_the_e_value_1_over_alpha(void **state)
{
    (void)state;
    for (double n = 8; n < 1000; n *= 2)
        assert_near(suf_e_value_t(suf_e_value_t_critical(n, 0.2, 0.05), n, 0.2), 20, 1e-9);
    assert_true(isinf(suf_e_value_t_critical(2, 0.1, 0.05)));
}

/* looked at after every one of up to 150 differences */
static void looking_all_the_time_keeps_the_level(void **state)
{
    (void)state;
    enum { SAMPLES = 4000, MOST = 150 };
    double critical[MOST + 1];
    for (int n = 2; n <= MOST; n++)
        critical[n] = suf_e_value_t_critical(n, 0.125, 0.05);
    suf_variates tables;
    suf_variates_init(&tables);
    size_t crossed = 0;
    for (uint64_t i = 0; i < SAMPLES; i++) {
        suf_rng rng = suf_rng_stream(5, i);
        double sum = 0, squares = 0;
        for (int n = 1; n <= MOST; n++) {
            const double x = suf_variate_normal(&tables, &rng);
            sum += x;
            squares += x * x;
            const double t = sum / sqrt(n) / sqrt((squares - sum * sum / n) / (n - 1));
            if (n > 1 && fabs(t) >= critical[n]) {
                crossed++;
                break;
            }
        }
    }
    assert_true((double)crossed / SAMPLES < 0.05);
    assert_true((double)crossed / SAMPLES > 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_mean_is_1_without_an_effect),
        cmocka_unit_test(it_is_the_ratio_of_the_mixture_of_noncentral_densities),
        cmocka_unit_test(the_critical_value_has_the_e_value_1_over_alpha),
        cmocka_unit_test(looking_all_the_time_keeps_the_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
