/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

#include <Rmath.h>

enum { N = 10 };
static const double small[N] = {0.01, -0.02, 0.015, 0.03, -0.005, 0.02, 0.0, 0.012, -0.01, 0.008};

/* small + shift, of which the first n count */
static suf_analysed judged(double shift, size_t n, suf_difference difference, suf_design design)
{
    double x[N];
    for (size_t i = 0; i < n; i++)
        x[i] = small[i] + shift;
    suf_dataset d = dataset_of(&(sample){x, n}, 1);
    d.difference = difference;
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design = design});
    suf_analysed c = a.comparisons[0];
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return c;
}

/* R: t.test(x, mu = -0.02, alternative = "greater"), mu = 0.02, "less"; t.test(x, conf.level = 0.9)
 */
static void within_delta_is_equivalent_by_two_t_tests(void **state)
{
    (void)state;
    const suf_analysed c = judged(0, N, SUF_SIMPLE, (suf_design){.delta = 0.02});
    assert_close(c.equivalence_p, 0.00783421937568742, 1e-10);
    assert_close(c.equivalence_low, -0.00263705546641611, 1e-10);
    assert_close(c.equivalence_high, 0.0146370554664161, 1e-10);
    assert_int_equal(c.verdict, SUF_VERDICT_EQUIVALENT);
    assert_int_equal(c.relevant, SUF_RELEVANT_EXCLUDED);
}

/* R: the same with log(0.98) and log(1.02) */
static void two_percent_of_a_ratio_are_two_percent_on_both_sides(void **state)
{
    (void)state;
    double low, high;
    suf_difference_band(SUF_RATIO, log(1.5), &low, &high);
    assert_near(low, log(0.5), 1e-15);
    assert_near(high, log(1.5), 1e-15);
    suf_difference_band(SUF_RATIO, log(3), &low, &high);
    assert_true(low == -INFINITY);
    const suf_analysed c = judged(0, N, SUF_RATIO, (suf_design){.delta = log(1.02)});
    assert_close(c.equivalence_p, 0.00838607683064818, 1e-10);
}

/* R's t.test(x - 0.05): [-0.0547, -0.0333] */
static void what_is_wholly_beyond_delta_is_shown_to_matter(void **state)
{
    (void)state;
    const suf_analysed shown = judged(-0.05, N, SUF_SIMPLE, (suf_design){.delta = 0.033});
    assert_int_equal(shown.verdict, SUF_VERDICT_BETTER);
    assert_int_equal(shown.relevant, SUF_RELEVANT_SHOWN);
    const suf_analysed open = judged(-0.05, N, SUF_SIMPLE, (suf_design){.delta = 0.034});
    assert_int_equal(open.verdict, SUF_VERDICT_BETTER);
    assert_int_equal(open.relevant, SUF_RELEVANT_NOT_SHOWN);
    const suf_analysed both = judged(-0.05, N, SUF_SIMPLE, (suf_design){.delta = 0.06});
    assert_int_equal(both.verdict, SUF_VERDICT_EQUIVALENT);
    assert_true(both.tests[SUF_BY_T].p < 1e-5);
    const suf_analysed unknown = judged(-0.05, N, SUF_SIMPLE, (suf_design){0});
    assert_int_equal(unknown.relevant, SUF_RELEVANT_UNKNOWN);
}

static void delta_takes_precedence_over_the_mres(void **state)
{
    (void)state;
    const suf_analysed c = judged(0, N, SUF_SIMPLE, (suf_design){.delta = 0.001, .mres = 3});
    assert_int_equal(c.verdict, SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(judged(0, N, SUF_SIMPLE, (suf_design){.mres = 3}).verdict,
                     SUF_VERDICT_EQUIVALENT);
}

/* two differences of -1 and 1 had p < 1e-300 for an MRES of 0.5 */
static void few_differences_are_not_equivalent_by_chance(void **state)
{
    (void)state;
    const double x[] = {-1, 1};
    suf_dataset d = dataset_of(&(sample){x, 2}, 1);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design.mres = 0.5});
    assert_int_equal(a.comparisons[0].verdict, SUF_VERDICT_INCONCLUSIVE);
    assert_true(a.comparisons[0].equivalence_p > 0.2);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

/* error of measuring makes the spread large, and so the standardised difference small */
static void noise_does_not_buy_equivalence(void **state)
{
    (void)state;
    double x[100];
    for (size_t i = 0; i < 100; i++)
        x[i] = -0.1 + 0.4 * qnorm(((double)i + 0.5) / 100, 0, 1, 1, 0);
    suf_dataset d = dataset_of(&(sample){x, 100}, 1);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design.mres = 0.5});
    assert_int_equal(a.comparisons[0].verdict, SUF_VERDICT_EQUIVALENT);
    suf_analysis_release(&a);
    for (size_t i = 0; i < 100; i++)
        d.pairings[0].se[i] = 0.4;
    a = analysis_of(&d, (suf_analysis_request){.design.mres = 0.5});
    assert_int_equal(a.comparisons[0].verdict, SUF_VERDICT_BETTER);
    assert_true(isnan(a.comparisons[0].equivalence_p));
    suf_analysis_release(&a);
    a = analysis_of(&d, (suf_analysis_request){.design.delta = 0.5});
    assert_int_equal(a.comparisons[0].verdict, SUF_VERDICT_EQUIVALENT); /* in units it does not */
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

static suf_analysed of_constant(double value, size_t n, double delta)
{
    double x[20];
    for (size_t i = 0; i < n; i++)
        x[i] = value;
    suf_dataset d = dataset_of(&(sample){x, n}, 1);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design.delta = delta});
    suf_analysed c = a.comparisons[0];
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return c;
}

/* the two-sided p of equal signs is 2 / 2^n, the one-sided one 1 / 2^n */
static void differences_without_spread_are_decided_by_exact_tests(void **state)
{
    (void)state;
    assert_int_equal(of_constant(0, 4, 0).verdict, SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(of_constant(0, 5, 0).verdict, SUF_VERDICT_EQUIVALENT);
    assert_int_equal(of_constant(1, 5, 0).verdict, SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(of_constant(1, 6, 0).verdict, SUF_VERDICT_WORSE);
    const suf_analysed shown = of_constant(-1, 6, 0.5);
    assert_int_equal(shown.verdict, SUF_VERDICT_BETTER);
    assert_int_equal(shown.relevant, SUF_RELEVANT_SHOWN);
    assert_true(shown.tests[SUF_BY_T].low == -1 && shown.tests[SUF_BY_T].high == -1);
    const suf_analysed within = of_constant(-1, 5, 1.5);
    assert_int_equal(within.verdict, SUF_VERDICT_EQUIVALENT);
    assert_near(within.equivalence_p, 1. / 32, 1e-15);
    assert_int_equal(of_constant(-1, 4, 1.5).verdict, SUF_VERDICT_INCONCLUSIVE);
}

/* the t test alone tests equivalence */
static void other_tests_do_not_say_equivalent(void **state)
{
    (void)state;
    const suf_analysed c = judged(0, N, SUF_SIMPLE, (suf_design){.delta = 0.02});
    assert_int_equal(c.verdicts[SUF_BY_T], SUF_VERDICT_EQUIVALENT);
    for (int k = SUF_BY_WILCOXON; k < SUF_N_TESTS; k++)
        assert_int_equal(c.verdicts[k], SUF_VERDICT_INCONCLUSIVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(within_delta_is_equivalent_by_two_t_tests),
        cmocka_unit_test(two_percent_of_a_ratio_are_two_percent_on_both_sides),
        cmocka_unit_test(what_is_wholly_beyond_delta_is_shown_to_matter),
        cmocka_unit_test(delta_takes_precedence_over_the_mres),
        cmocka_unit_test(few_differences_are_not_equivalent_by_chance),
        cmocka_unit_test(noise_does_not_buy_equivalence),
        cmocka_unit_test(differences_without_spread_are_decided_by_exact_tests),
        cmocka_unit_test(other_tests_do_not_say_equivalent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
