/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

/* standardised effect 1/2 */
static const double half[] = {-0.5, 1.5, -0.5, 1.5, -0.5, 1.5, -0.5, 1.5, 0.5};

/* what 9 instances detect, by a plan */
static void detectable_is_the_effect_of_a_plan(void **state)
{
    (void)state;
    for (int test = 0; test < 3; test++)
        for (size_t n = 1; n <= 3; n += 2) {
            const sample samples[] = {{half, 9}, {half, 9}, {half, 9}};
            suf_design design = {.test = (suf_test)test, .power = 0.9};
            suf_dataset d = dataset_of(samples, n);
            suf_analysis a = analysis_of(&d, (suf_analysis_request){.design = design});
            suf_plan plan;
            suf_error err;
            design.comparisons = (int64_t)n;
            design.instances = 9;
            assert_int_equal(suf_plan_init(&plan, &design, &err), 0);
            assert_close(a.comparisons[0].detectable, plan.design.mres, 1e-9);
            suf_plan_release(&plan);
            suf_analysis_release(&a);
            suf_dataset_release(&d);
        }
}

static suf_next_experiment next_of(const sample *samples, size_t n, suf_analysis_request request)
{
    suf_dataset d = dataset_of(samples, n);
    suf_analysis a = analysis_of(&d, request);
    const suf_next_experiment next = a.comparisons[0].next;
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return next;
}

static void it_is_the_number_of_a_plan(void **state)
{
    (void)state;
    const double mres[] = {3, 0.2, 0.5, 2};
    for (int test = 0; test < 3; test++)
        for (int side = 0; side < 2; side++)
            for (size_t i = test == SUF_TEST_WILCOXON ? 0 : (size_t)side; i < 8;
                 i += test == SUF_TEST_WILCOXON ? 6 : 3) {
                const size_t n = i < 4 ? 1 : 3;
                suf_design design = {.test = (suf_test)test,
                                     .alternative = (suf_alternative)side,
                                     .power = 0.85,
                                     .mres = mres[i % 4]};
                const sample samples[] = {{half, 9}, {half, 9}, {half, 9}};
                const suf_next_experiment next =
                    next_of(samples, n, (suf_analysis_request){.design = design});
                suf_plan plan;
                suf_error err;
                design.comparisons = (int64_t)n;
                assert_int_equal(suf_plan_init(&plan, &design, &err), 0);
                assert_int_equal(next.for_mres, plan.design.instances);
                suf_plan_release(&plan);
            }
}

/* R: power.t.test(delta = 0.5, sd = 1, power = 0.8, type = "one.sample"): n = 33.37 */
static void the_effect_seen_needs_what_r_says(void **state)
{
    (void)state;
    const suf_next_experiment next = next_of(&(sample){half, 9}, 1, (suf_analysis_request){0});
    assert_int_equal(next.for_observed, 34);
    assert_int_equal(next.for_mres, 0);
}

static void an_effect_against_the_claim_has_no_number(void **state)
{
    (void)state;
    const double none[] = {-1, 1, -2, 2};
    suf_analysis_request less = {.design.alternative = SUF_LESS};
    assert_int_equal(next_of(&(sample){half, 9}, 1, less).for_observed, 0);
    assert_int_equal(next_of(&(sample){none, 4}, 1, (suf_analysis_request){0}).for_observed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detectable_is_the_effect_of_a_plan),
        cmocka_unit_test(it_is_the_number_of_a_plan),
        cmocka_unit_test(the_effect_seen_needs_what_r_says),
        cmocka_unit_test(an_effect_against_the_claim_has_no_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
