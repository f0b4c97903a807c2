/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "stats/equivalence.h"
#include "stats/noncentral_t.h"

#include <Rmath.h>

static suf_sample_mean sample(double mean, double sd, double n)
{
    return (suf_sample_mean){.mean = mean, .sd = sd, .n = n};
}

static suf_margins both(double margin)
{
    return (suf_margins){-margin, margin};
}

static void check_row(const table_row *row)
{
    const bool raw = strcmp(row_text(row, "kind"), "raw") == 0;
    const suf_sample_mean m =
        sample(row_number(row, "mean"), row_number(row, "sd"), row_number(row, "n"));
    const double margin = row_number(row, "margin");
    const double alpha = row_number(row, "alpha");
    const suf_equivalence e = raw ? suf_equivalence_raw(m, both(margin), alpha)
                                  : suf_equivalence_standardised(m, margin, alpha);
    /* R's noncentral t stops at 1e-12 or so, its F at 1e-9; the interval's ends magnify that */
    const double tolerance = raw ? 1e-13 : 1e-10;
    assert_near(e.p_above, row_number(row, "p_above"), tolerance);
    assert_near(e.p_below, row_number(row, "p_below"), tolerance);
    assert_near(e.p, row_number(row, "p"), tolerance);
    assert_near(e.lo, row_number(row, "lo"), raw ? 1e-11 : 1e-8);
    assert_near(e.hi, row_number(row, "hi"), raw ? 1e-11 : 1e-8);
}

static void tests_and_intervals_agree_with_r(void **state)
{
    (void)state;
    each_row("equivalence.csv", 180, check_row);
}

static void equivalence_is_the_interval_within_the_margins(void **state)
{
    (void)state;
    for (double mean = -1; mean <= 1; mean += 0.037)
        for (double margin = 0.1; margin < 2; margin *= 1.3) {
            const suf_equivalence e = suf_equivalence_raw(
                sample(mean, 1.1, 15), (suf_margins){-margin, 1.2 * margin}, 0.05);
            assert_int_equal(e.p <= 0.05, -margin <= e.lo && e.hi <= 1.2 * margin);
            const suf_equivalence s =
                suf_equivalence_standardised(sample(mean, 1.1, 15), margin, 0.05);
            assert_int_equal(s.p <= 0.05, -margin <= s.lo && s.hi <= margin);
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

/* R: pt(t, df, ncp) with t = mean / se, ncp = sd / se; the ends of the interval by uniroot */
static void an_extra_variance_is_part_of_the_error(void **state)
{
    (void)state;
    const suf_equivalence e = suf_equivalence_standardised(corrected(), 1, 0.05);
    assert_near(e.p, 0.039290562991247349, 1e-10);
    assert_near(e.lo, -0.3341466298787949, 1e-9);
    assert_near(e.hi, 0.95517701490108764, 1e-9);
}

static void scaling_and_mirroring_change_nothing(void **state)
{
    (void)state;
    const suf_equivalence a = suf_equivalence_raw(sample(0.3, 2, 12), both(1), 0.05);
    const suf_equivalence b = suf_equivalence_raw(sample(-30, 200, 12), both(100), 0.05);
    assert_near(a.p, b.p, 1e-15);
    assert_near(a.p_above, b.p_below, 1e-15);
    const suf_equivalence c = suf_equivalence_standardised(sample(0.3, 2, 12), 0.5, 0.05);
    const suf_equivalence d = suf_equivalence_standardised(sample(-30, 200, 12), 0.5, 0.05);
    assert_near(c.p, d.p, 1e-15);
    assert_near(c.p_above, d.p_below, 1e-15);
}

/* the probability of equivalence for mu = 0, by R: 2 * pt(c, n - 1) - 1 with c the largest |t|
 * whose interval lies within the margins, of uniroot on pt(c, n - 1, d * sqrt(n)) = 0.05 */
static double power_at_0(double n, double margin)
{
    double lo = 0;
    double hi = margin * sqrt(n);
    for (int i = 0; i < 60; i++) {
        const double t = (lo + hi) / 2;
        if (suf_equivalence_standardised(sample(t, sqrt(n), n), margin, 0.05).p <= 0.05)
            lo = t;
        else
            hi = t;
    }
    return lo < 1e-9 ? 0 : 2 * pt(lo, n - 1, 1, 0) - 1;
}

static void few_differences_are_never_equivalent(void **state)
{
    (void)state;
    assert_near(power_at_0(5, 0.5), 0, 0);
    assert_near(power_at_0(10, 0.5), 0, 0);
    assert_near(power_at_0(15, 0.5), 0.227, 5e-4);
    assert_near(power_at_0(20, 0.5), 0.439, 5e-4);
    assert_near(power_at_0(34, 0.5), 0.784, 5e-4);
    assert_true(suf_equivalence_standardised(sample(0, sqrt(2), 2), 0.5, 0.05).p > 0.2);
}

/* with d* sd as a raw margin the probability to be called equivalent at the margin is, by R's pt,
 * 0.1493714 */
static void the_standardised_test_keeps_its_level_and_a_margin_of_d_sd_does_not(void **state)
{
    (void)state;
    const double n = 100;
    const double margin = 2;
    const double ncp = margin * sqrt(n);
    double lo = 0;
    double hi = margin;
    for (int i = 0; i < 60; i++) {
        const double d = (lo + hi) / 2;
        if (suf_equivalence_standardised(sample(d, 1, n), margin, 0.05).p <= 0.05)
            lo = d;
        else
            hi = d;
    }
    assert_near(1 - suf_noncentral_t_outside(lo * sqrt(n), n - 1, ncp), 0.05, 1e-9);
    const double naive = margin * sqrt(n) - qt(0.05, n - 1, 0, 0);
    assert_true(suf_equivalence_raw(sample(0.999 * naive / sqrt(n), 1, n), both(margin), 0.05).p <
                0.05);
    assert_near(1 - suf_noncentral_t_outside(naive, n - 1, ncp), 0.1493714, 1e-7);
}

static void where_there_is_no_test_all_is_nan(void **state)
{
    (void)state;
    assert_true(isnan(suf_equivalence_raw(sample(0, 0, 5), both(1), 0.05).p));
    assert_true(isnan(suf_equivalence_raw(sample(0, 1, 1), both(1), 0.05).lo));
    assert_true(isnan(suf_equivalence_raw(sample(0, 1, 5), both(0), 0.05).p));
    assert_true(isnan(suf_equivalence_raw(sample(0, 1, 5), both(1), 0.5).p));
    assert_true(isnan(suf_equivalence_standardised(sample(0, 0, 5), 1, 0.05).p));
    assert_true(isnan(suf_equivalence_standardised(sample(0, 1, 5), -1, 0.05).hi));
    assert_true(isnan(suf_equivalence_standardised(sample(NAN, 1, 5), 1, 0.05).p_above));
    assert_near(suf_equivalence_standardised(sample(0, 1, 5), 1, 0.05).p,
                pnorm(-sqrt(5), 0, 1, 1, 0),
                1e-12); /* t = 0 splits the noncentral t as it does the normal distribution */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_and_intervals_agree_with_r),
        cmocka_unit_test(equivalence_is_the_interval_within_the_margins),
        cmocka_unit_test(an_extra_variance_is_part_of_the_error),
        cmocka_unit_test(scaling_and_mirroring_change_nothing),
        cmocka_unit_test(the_standardised_test_keeps_its_level_and_a_margin_of_d_sd_does_not),
        cmocka_unit_test(few_differences_are_never_equivalent),
        cmocka_unit_test(where_there_is_no_test_all_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
