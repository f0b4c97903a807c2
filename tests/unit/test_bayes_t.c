/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/bayes_t.h"

#include <Rmath.h>

/* n = 2: Cauchy; n = 3: t with 2 degrees of freedom has P(T <= t) = (1 + t / sqrt(2 + t^2)) / 2 */
static double below(double t, double n)
{
    return n == 2 ? 0.5 + atan(t) / M_PI : (1 + t / sqrt(2 + t * t)) / 2;
}

static suf_sample_mean sample(double mean, double sd, double n)
{
    return (suf_sample_mean){.mean = mean, .sd = sd, .n = n};
}

static void two_and_three_differences_have_closed_forms(void **state)
{
    (void)state;
    for (double n = 2; n <= 3; n++)
        for (double mean = -2; mean <= 2; mean += 0.5)
            for (double rope = 0; rope < 1.5; rope += 0.25) {
                const suf_regions p = suf_bayes_t_regions(sample(mean, 1.5, n), rope);
                const double se = 1.5 / sqrt(n);
                assert_near(p.left, below((-rope - mean) / se, n), 1e-14);
                assert_near(p.right, 1 - below((rope - mean) / se, n), 1e-14);
                assert_near(p.left + p.rope + p.right, 1, 1e-14);
            }
}

/* from so far away the rope is a slim part of the tail: its width times the density. R: dt */
static void a_far_rope_keeps_its_digits(void **state)
{
    (void)state;
    const suf_regions p = suf_bayes_t_regions(sample(50, sqrt(10), 10), 1e-3);
    const double expected = 2e-3 * dt(50, 9, 0);
    assert_near(p.rope, expected, 1e-6 * expected);
    const suf_regions q = suf_bayes_t_regions(sample(-50, sqrt(10), 10), 1e-3);
    assert_near(q.rope, p.rope, 1e-12 * expected);
    assert_near(q.left, p.right, 0);
}

/* R: t.test(c(1.1, -0.3, 2.2, 0.4, 1.9, 0.7), conf.level = .95)$conf.int; mean 1, sd
 * 0.938083151964686 */
static void quantiles_are_the_ends_of_the_confidence_interval(void **state)
{
    (void)state;
    const double sd = 0.93808315196468595;
    assert_near(suf_bayes_t_quantile(sample(1, sd, 6), 0.025), 0.015542107142298195, 1e-13);
    assert_near(suf_bayes_t_quantile(sample(1, sd, 6), 0.975), 1.9844578928577017, 1e-13);
    assert_near(suf_bayes_t_quantile(sample(1, sd, 6), 0.5), 1, 1e-15);
}

static void the_posterior_below_a_quantile_is_its_probability(void **state)
{
    (void)state;
    for (double p = 0.01; p < 0.5; p += 0.07) {
        const double q = suf_bayes_t_quantile(sample(0.4, 2, 25), p);
        if (q < 0)
            assert_near(suf_bayes_t_regions(sample(0.4, 2, 25), -q).left, p, 1e-12);
    }
}

/* 7 values of which the mean of 5 others was subtracted, with the variance that this adds: standard
 * error 0.41650700070065216 and 6.2295913091106003 degrees of freedom, by R's t.test(x, y) */
static suf_sample_mean corrected(void)
{
    suf_sample_mean m = sample(0.35228571428571431, 1.0915257997081753, 7);
    m.extra = (suf_extra_variance){0.003274, 0.05721887800367987, 4};
    return m;
}

/* R: pt((-0.3 - mean) / se, df), and the upper tail at 0.3 */
static void an_extra_variance_is_part_of_the_scale(void **state)
{
    (void)state;
    const suf_regions p = suf_bayes_t_regions(corrected(), 0.3);
    assert_near(p.left, 0.08327798739586495, 1e-14);
    assert_near(p.right, 0.54797264505842258, 1e-14);
}

static void nonsense_is_nan(void **state)
{
    (void)state;
    assert_true(isnan(suf_bayes_t_regions(sample(1, 0, 5), 0.1).rope));
    assert_true(isnan(suf_bayes_t_regions(sample(1, 1, 1), 0.1).left));
    assert_true(isnan(suf_bayes_t_regions(sample(1, 1, 5), -0.1).right));
    assert_true(isnan(suf_bayes_t_regions(sample(NAN, 1, 5), 0.1).left));
    assert_true(isnan(suf_bayes_t_quantile(sample(1, 1, 5), 0)));
    assert_true(isnan(suf_bayes_t_quantile(sample(1, 0, 5), 0.5)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_and_three_differences_have_closed_forms),
        cmocka_unit_test(a_far_rope_keeps_its_digits),
        cmocka_unit_test(quantiles_are_the_ends_of_the_confidence_interval),
        cmocka_unit_test(the_posterior_below_a_quantile_is_its_probability),
        cmocka_unit_test(an_extra_variance_is_part_of_the_scale),
        cmocka_unit_test(nonsense_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
