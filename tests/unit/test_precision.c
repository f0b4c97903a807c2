/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_plan plan_of(suf_design design)
{
    suf_plan plan;
    suf_error err;
    if (suf_plan_init(&plan, &design, &err) < 0)
        fail_msg("%s", err.message);
    return plan;
}

static void check_row(const table_row *row)
{
    suf_plan plan =
        plan_of((suf_design){.alternative = row_sides(row) == 2 ? SUF_TWO_SIDED : SUF_GREATER,
                             .comparisons = (int64_t)row_number(row, "comparisons"),
                             .alpha = row_number(row, "alpha"),
                             .half_width = row_number(row, "half_width"),
                             .sigma = row_number(row, "sigma"),
                             .assurance = row_number(row, "assurance")});
    assert_int_equal(plan.solved, SUF_SOLVE_INSTANCES);
    assert_int_equal(plan.design.instances, (int64_t)row_number(row, "n"));
    assert_int_equal(plan.instances_precision, plan.design.instances);
    assert_near(plan.half_width, row_number(row, "reached"), 1e-9);
    assert_near(plan.assurance, row_number(row, "probability"), 1e-9);
    suf_plan_release(&plan);
}

static void instances_half_widths_and_assurances_agree_with_r(void **state)
{
    (void)state;
    each_row("precision.csv", 320, check_row);
}

/* the interval of a plan is shown whenever the standard deviation is known */
static void given_instances_have_a_half_width(void **state)
{
    (void)state;
    suf_plan plan = plan_of((suf_design){.instances = 64, .sigma = 0.2});
    assert_near(plan.half_width, 0.049958513563, 1e-10); /* R: qt(.975, 63) * .2 / 8 */
    assert_true(isnan(plan.assurance));
    suf_plan_release(&plan);
    plan = plan_of((suf_design){.mres = 0.5});
    assert_true(isnan(plan.half_width));
    suf_plan_release(&plan);
}

/* the effect that the instances detect is solved for beside the half-width */
static void the_effect_follows_from_the_half_width(void **state)
{
    (void)state;
    suf_plan plan = plan_of((suf_design){.half_width = 0.05, .sigma = 0.2, .power = 0.9});
    suf_plan effect = plan_of((suf_design){.instances = plan.design.instances, .power = 0.9});
    assert_near(plan.design.mres, effect.design.mres, 0);
    suf_plan_release(&plan);
    suf_plan_release(&effect);
}

/* 34 instances for the effect, 64 or 16 + 3 for the half-width */
static void with_an_effect_the_larger_number_is_planned(void **state)
{
    (void)state;
    suf_plan narrow = plan_of((suf_design){.mres = 0.5, .half_width = 0.05, .sigma = 0.2});
    assert_int_equal(narrow.design.instances, 64);
    assert_int_equal(narrow.instances_exact, 34);
    suf_plan wide = plan_of((suf_design){.mres = 0.5, .half_width = 0.1, .sigma = 0.2});
    assert_int_equal(wide.design.instances, 34);
    assert_int_equal(wide.instances_precision, 18); /* R: qt(.975, 17) / sqrt(18) < .5 */
    suf_plan_release(&narrow);
    suf_plan_release(&wide);
}

static void requests_that_cannot_be_met_are_refused(void **state)
{
    (void)state;
    static const struct {
        suf_design design;
        int code;
        const char *says;
    } cases[] = {
        {{.half_width = 0.1}, SUF_EINVAL, "needs 'sigma'"},
        {{.half_width = -0.1, .sigma = 1}, SUF_EINVAL, "'half-width' is -0.1"},
        {{.half_width = NAN, .sigma = 1}, SUF_EINVAL, "'half-width' is nan"},
        {{.half_width = 0.1, .sigma = INFINITY}, SUF_EINVAL, "'sigma' is inf"},
        {{.half_width = 0.1, .sigma = 1, .assurance = 0.4}, SUF_EINVAL, "[0.5, 1)"},
        {{.mres = 0.5, .assurance = 0.9}, SUF_EINVAL, "give 'half-width'"},
        {{.half_width = 0.1, .sigma = 1, .test = SUF_TEST_SIGN}, SUF_EINVAL, "the sign test by"},
        {{.half_width = 1e-9, .sigma = 1}, SUF_ENONE, "more than 2^53 instances"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_plan plan;
        suf_error err;
        assert_int_equal(suf_plan_init(&plan, &cases[i].design, &err), cases[i].code);
        if (!strstr(err.message, cases[i].says))
            fail_msg("case %zu: '%s' does not say '%s'", i, err.message, cases[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_half_widths_and_assurances_agree_with_r),
        cmocka_unit_test(given_instances_have_a_half_width),
        cmocka_unit_test(the_effect_follows_from_the_half_width),
        cmocka_unit_test(with_an_effect_the_larger_number_is_planned),
        cmocka_unit_test(requests_that_cannot_be_met_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
