/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "stats/variates.h"

enum { N = 2000000 };

typedef double (*variate)(const suf_variates *tables, suf_rng *rng);

static double gamma_of_a_half(const suf_variates *t, suf_rng *rng)
{
    return suf_variate_gamma(t, rng, 0.5);
}

static double gamma_of_five(const suf_variates *t, suf_rng *rng)
{
    return suf_variate_gamma(t, rng, 5);
}

static double below_normal(double x)
{
    return pnorm(x, 0, 1, 1, 0);
}

static double below_exponential(double x)
{
    return pexp(x, 1, 1, 0);
}

static double below_gamma_of_a_half(double x)
{
    return pgamma(x, 0.5, 1, 1, 0);
}

static double below_gamma_of_five(double x)
{
    return pgamma(x, 5, 1, 1, 0);
}

/* the shares of the draws below these points agree with R's distribution functions */
static void check_shares(variate draw, double (*below)(double), const double *points, size_t n)
{
    suf_variates tables;
    suf_variates_init(&tables);
    suf_rng rng = suf_rng_stream(11, 0);
    double counts[16] = {0};
    for (int i = 0; i < N; i++) {
        const double x = draw(&tables, &rng);
        for (size_t k = 0; k < n; k++)
            counts[k] += x < points[k];
    }
    for (size_t k = 0; k < n; k++) {
        const double p = below(points[k]);
        assert_near(counts[k] / N, p, 4.5 * sqrt(p * (1 - p) / N) + 1e-12);
    }
}

static void normal_variates_have_the_normal_distribution_and_its_tails(void **state)
{
    (void)state;
    const double points[] = {-4.2, -3.7, -3, -2, -1, -0.3, 0, 0.01, 0.5, 1.5, 2.5, 3.6, 3.66, 4};
    check_shares(suf_variate_normal, below_normal, points, sizeof points / sizeof *points);
}

static void exponential_variates_have_the_exponential_distribution_and_its_tail(void **state)
{
    (void)state;
    const double points[] = {0.001, 0.01, 0.1, 0.5, 1, 2, 4, 6, 7.6, 7.8, 10, 12};
    check_shares(suf_variate_exponential, below_exponential, points,
                 sizeof points / sizeof *points);
}

static void gamma_variates_have_the_gamma_distribution(void **state)
{
    (void)state;
    const double points[] = {0.001, 0.1, 0.5, 1, 2, 4, 6, 9, 12};
    check_shares(gamma_of_a_half, below_gamma_of_a_half, points, sizeof points / sizeof *points);
    check_shares(gamma_of_five, below_gamma_of_five, points, sizeof points / sizeof *points);
}

static void neighbours_are_uncorrelated(void **state)
{
    (void)state;
    suf_variates tables;
    suf_variates_init(&tables);
    suf_rng rng = suf_rng_stream(12, 0);
    double products = 0;
    double before = suf_variate_normal(&tables, &rng);
    for (int i = 0; i < N; i++) {
        const double x = suf_variate_normal(&tables, &rng);
        products += x * before;
        before = x;
    }
    assert_near(products / N, 0, 4.5 / sqrt(N));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_variates_have_the_normal_distribution_and_its_tails),
        cmocka_unit_test(exponential_variates_have_the_exponential_distribution_and_its_tail),
        cmocka_unit_test(gamma_variates_have_the_gamma_distribution),
        cmocka_unit_test(neighbours_are_uncorrelated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
