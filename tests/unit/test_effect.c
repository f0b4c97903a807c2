/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/effect.h"
#include "stats/moments.h"
#include "stats/rng.h"

#include <Rmath.h>

static suf_sample_mean sample(double mean, double sd, double n)
{
    return (suf_sample_mean){.mean = mean, .sd = sd, .n = n};
}

static void check_effect(const table_row *row)
{
    const double n = row_number(row, "n");
    const double d = row_number(row, "d");
    const double lo = row_number(row, "lo");
    const double hi = row_number(row, "hi");
    const suf_effect e = suf_effect_of(sample(3 * d, 3, n), row_number(row, "alpha"));
    const double tolerance = 1e-11 * (hi - lo) + 4e-16 * d;
    assert_near(e.d, d, 1e-15 * d);
    assert_near(e.lo, lo, tolerance);
    assert_near(e.hi, hi, tolerance);
    const double correction = row_number(row, "correction");
    if (isnan(correction))
        assert_true(isnan(e.hedges) && isnan(suf_effect_correction(n - 1)));
    else {
        assert_near(suf_effect_correction(n - 1), correction, 1e-14);
        assert_near(e.hedges, d * correction, 1e-14 * d);
    }
}

static void intervals_and_correction_agree_with_long_arithmetic(void **state)
{
    (void)state;
    each_row("effect.csv", 60, check_effect);
}

static void a_negative_effect_is_the_mirror_image(void **state)
{
    (void)state;
    const suf_effect a = suf_effect_of(sample(0.7, 2, 9), 0.05);
    const suf_effect b = suf_effect_of(sample(-0.7, 2, 9), 0.05);
    assert_near(a.d, -b.d, 0);
    assert_near(a.hedges, -b.hedges, 0);
    assert_near(a.lo, -b.hi, 0);
    assert_near(a.hi, -b.lo, 0);
}

/* the interval begins at 0 where the two-sided t test has p = alpha */
static void the_interval_leaves_out_zero_when_the_t_test_rejects(void **state)
{
    (void)state;
    for (double n = 2; n < 3000; n *= 3) {
        const double t = qt(0.025, n - 1, 0, 0);
        assert_true(suf_effect_of(sample(t * (1 + 1e-9) / sqrt(n), 1, n), 0.05).lo > 0);
        assert_true(suf_effect_of(sample(t * (1 - 1e-9) / sqrt(n), 1, n), 0.05).lo < 0);
    }
}

/* with more and more effect, all uncertainty is that of the standard deviation */
static void an_enormous_effect_has_the_interval_of_the_standard_deviation(void **state)
{
    (void)state;
    const double ns[] = {2, 3, 11, 12, 100, 1e6};
    for (int i = 0; i < 6; i++)
        for (double d = 1e12; d < 1e300; d *= 1e40) {
            const double df = ns[i] - 1;
            const suf_effect e = suf_effect_of(sample(d, 1, ns[i]), 0.05);
            assert_near(e.lo / d, sqrt(qchisq(0.025, df, 1, 0) / df), 1e-12);
            assert_near(e.hi / d, sqrt(qchisq(0.975, df, 1, 0) / df), 1e-12);
        }
}

static void without_spread_or_with_one_value_there_is_no_effect(void **state)
{
    (void)state;
    assert_true(isnan(suf_effect_of(sample(1, 0, 5), 0.05).d));
    assert_true(isnan(suf_effect_of(sample(0, 0, 5), 0.05).lo));
    assert_true(isnan(suf_effect_of(sample(1, 1, 1), 0.05).hi));
    assert_true(isnan(suf_effect_of(sample(1, 1, 5), 0).d));
    assert_true(isnan(suf_effect_of(sample(1, 1, 5), 1).d));
    assert_true(isnan(suf_effect_of(sample(NAN, 1, 5), 0.05).d));
    assert_true(isnan(suf_effect_of(sample(1, NAN, 5), 0.05).d));
    assert_true(isnan(suf_effect_of(sample(1e300, 1e-300, 5), 0.05).d));
}

enum { SIMULATIONS = 4000 };

/* how often the interval holds, and the mean of Hedges' g, for normal samples */
static void simulate(double delta, size_t n, double *coverage, double *mean_g)
{
    suf_rng rng = suf_rng_stream(20, (uint64_t)n);
    double covered = 0;
    double sum = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
        suf_running r = {0};
        for (size_t j = 0; j < n; j++)
            suf_running_add(&r, delta + qnorm(suf_rng_uniform(&rng), 0, 1, 1, 0));
        const suf_effect e = suf_effect_of(
            sample(suf_running_mean(&r), sqrt(suf_running_variance(&r)), (double)n), 0.1);
        covered += e.lo <= delta && delta <= e.hi;
        sum += e.hedges;
    }
    *coverage = covered / SIMULATIONS;
    *mean_g = sum / SIMULATIONS;
}

/* 4.5 standard errors: sqrt(.9 * .1 / 4000) = 0.0047; that of g at n = 6 is at most 1 / sqrt(4000)
 * times its standard deviation of about 0.6 */
static void the_interval_covers_what_it_says_and_g_is_unbiased(void **state)
{
    (void)state;
    const size_t ns[] = {6, 20};
    for (int i = 0; i < 2; i++) {
        double coverage;
        double mean_g;
        simulate(0.8, ns[i], &coverage, &mean_g);
        assert_near(coverage, 0.9, 0.0214);
        assert_near(mean_g, 0.8, 0.045);
    }
}

static void check_superiority(const table_row *row)
{
    double phi[300];
    const size_t n = (size_t)row_number(row, "n");
    for (size_t i = 0; i < n; i++)
        phi[i] = i < (size_t)row_number(row, "better") ? -2.5 : 0.1;
    const double alpha = row_number(row, "alpha");
    const suf_superiority s = suf_effect_superiority(phi, n, -1, alpha);
    assert_near(s.probability, row_number(row, "better") / (double)n, 1e-15);
    assert_near(s.lo, row_number(row, "lo"), 1e-12);
    assert_near(s.hi, row_number(row, "hi"), 1e-12);
    const suf_superiority other = suf_effect_superiority(phi, n, 1, alpha);
    assert_near(other.probability, 1 - s.probability, 1e-15);
    assert_near(other.lo, 1 - s.hi, 1e-12);
    assert_near(other.hi, 1 - s.lo, 1e-12);
}

static void superiority_agrees_with_r(void **state)
{
    (void)state;
    each_row("superiority.csv", 50, check_superiority);
}

static void ties_count_half(void **state)
{
    (void)state;
    const double phi[] = {-1, 0, 0, 0, 2};
    const suf_superiority s = suf_effect_superiority(phi, 5, -1, 0.05);
    assert_near(s.probability, 0.5, 0);
    assert_near(s.lo, 1 - s.hi, 1e-14);
    assert_true(isnan(suf_effect_superiority(phi, 0, -1, 0.05).probability));
}

/* P(the interval holds) when differences are better, tied, worse with these probabilities, by
 * summing over all outcomes of n of them */
static double coverage_with_ties(int n, double better, double tied)
{
    const double worse = fmax(0, 1 - better - tied);
    double phi[16];
    double sum = 0;
    for (int b = 0; b <= n; b++)
        for (int t = 0; b + t <= n; t++) {
            for (int i = 0; i < n; i++)
                phi[i] = i < b ? -1 : i < b + t ? 0 : 1;
            const suf_superiority s = suf_effect_superiority(phi, (size_t)n, -1, 0.1);
            const double truth = better + tied / 2;
            if (s.lo <= truth && truth <= s.hi)
                sum += choose(n, b) * choose(n - b, t) * R_pow_di(better, b) * R_pow_di(tied, t) *
                       R_pow_di(worse, n - b - t);
        }
    return sum;
}

static void with_ties_the_interval_still_covers(void **state)
{
    (void)state;
    for (int n = 2; n <= 14; n += 3)
        for (double tied = 0; tied <= 1; tied += 0.09)
            for (double better = 0; better + tied <= 1; better += 0.033)
                assert_true(coverage_with_ties(n, better, tied) >= 0.9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_and_correction_agree_with_long_arithmetic),
        cmocka_unit_test(a_negative_effect_is_the_mirror_image),
        cmocka_unit_test(the_interval_leaves_out_zero_when_the_t_test_rejects),
        cmocka_unit_test(an_enormous_effect_has_the_interval_of_the_standard_deviation),
        cmocka_unit_test(without_spread_or_with_one_value_there_is_no_effect),
        cmocka_unit_test(the_interval_covers_what_it_says_and_g_is_unbiased),
        cmocka_unit_test(superiority_agrees_with_r),
        cmocka_unit_test(ties_count_half),
        cmocka_unit_test(with_ties_the_interval_still_covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
