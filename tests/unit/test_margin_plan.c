/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_margin_plan plan_of(suf_margin_design q)
{
    suf_margin_plan plan;
    suf_error err;
    if (suf_margin_plan_init(&plan, &q, &err) < 0)
        fail_msg("%s", err.message);
    return plan;
}

static suf_claim row_claim(const table_row *row)
{
    return strcmp(row_text(row, "claim"), suf_claim_name(SUF_CLAIM_EQUIVALENT)) == 0
               ? SUF_CLAIM_EQUIVALENT
               : SUF_CLAIM_NOT_WORSE;
}

static void check_instances(const table_row *row)
{
    const double sigma = 0.05;
    const suf_margin_plan p =
        plan_of((suf_margin_design){.claim = row_claim(row),
                                    .delta = row_number(row, "margin") * sigma,
                                    .sigma = sigma,
                                    .truth = row_number(row, "truth") * sigma,
                                    .alpha = row_number(row, "alpha"),
                                    .power = row_number(row, "power")});
    assert_int_equal(p.solved, SUF_QUANTITY_INSTANCES);
    assert_int_equal(p.design.instances, (int64_t)row_number(row, "n"));
    assert_true(p.power >= row_number(row, "power"));
}

static void instances_are_those_found_by_scanning(void **state)
{
    (void)state;
    each_row("margin_instances.csv", 48, check_instances);
}

static void a_solved_number_gives_the_power_back(void **state)
{
    (void)state;
    for (int claim = 0; suf_claim_name(claim); claim++) {
        const suf_margin_design q = {
            .claim = (suf_claim)claim, .sigma = 2, .truth = 0.1, .instances = 40, .power = 0.85};
        const suf_margin_plan by_delta = plan_of(q);
        assert_int_equal(by_delta.solved, SUF_QUANTITY_DELTA);
        assert_near(by_delta.power, 0.85, 1e-12);
        suf_margin_design all = q;
        all.delta = 1;
        const suf_margin_plan by_alpha = plan_of(all);
        assert_int_equal(by_alpha.solved, SUF_QUANTITY_ALPHA);
        assert_near(by_alpha.power, 0.85, 1e-12);
        all.power = 0;
        assert_int_equal(plan_of(all).solved, SUF_QUANTITY_POWER);
        assert_near(plan_of(all).design.power, plan_of(all).power, 0);
    }
}

static void several_comparisons_have_bonferronis_level(void **state)
{
    (void)state;
    const suf_margin_design one = {.delta = 1, .sigma = 2, .alpha = 0.01};
    suf_margin_design five = one;
    five.alpha = 0.05;
    five.comparisons = 5;
    const suf_margin_plan p = plan_of(five);
    assert_near(p.level, 0.01, 1e-17);
    assert_int_equal(p.design.instances, plan_of(one).design.instances);
}

static void a_gain_makes_it_easier_to_show_that_nothing_is_worse(void **state)
{
    (void)state;
    const suf_margin_design q = {
        .claim = SUF_CLAIM_NOT_WORSE, .delta = 1, .sigma = 2, .truth = -0.5};
    suf_margin_design same = q;
    same.delta = 1.5;
    same.truth = 0;
    assert_int_equal(plan_of(q).design.instances, plan_of(same).design.instances);
}

static void refused(suf_margin_design q, int code, const char *message)
{
    suf_margin_plan plan;
    suf_error err;
    assert_int_equal(suf_margin_plan_init(&plan, &q, &err), code);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void what_cannot_be_planned_is_refused(void **state)
{
    (void)state;
    refused((suf_margin_design){.delta = 1}, SUF_EINVAL, "'sigma'");
    refused((suf_margin_design){.sigma = 1}, SUF_EINVAL, "nothing to plan with");
    refused((suf_margin_design){.delta = 1, .sigma = 1, .truth = -1}, SUF_EINVAL,
            "not within plus or minus 'delta'");
    refused((suf_margin_design){.claim = SUF_CLAIM_NOT_WORSE, .delta = 1, .sigma = 1, .truth = 1.5},
            SUF_EINVAL, "not below 'delta'");
    refused((suf_margin_design){.delta = 1, .sigma = 1, .alpha = 0.5}, SUF_EINVAL,
            "'alpha' is 0.5");
    refused((suf_margin_design){.delta = 1, .sigma = 1, .power = 1}, SUF_EINVAL, "'power' is 1");
    refused((suf_margin_design){.delta = 1, .sigma = 1, .instances = 1}, SUF_EINVAL,
            "'instances' is 1");
    refused(
        (suf_margin_design){.delta = 1, .sigma = 1, .instances = 9, .power = 0.8, .alpha = 0.05},
        SUF_EINVAL, "all given");
    refused((suf_margin_design){.delta = 0.1, .sigma = 1, .instances = 9, .power = 0.8}, SUF_ENONE,
            "no 'alpha' below 0.5");
    refused((suf_margin_design){.delta = 1e-9, .sigma = 1}, SUF_ENONE, "2^53 instances");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_are_those_found_by_scanning),
        cmocka_unit_test(a_solved_number_gives_the_power_back),
        cmocka_unit_test(several_comparisons_have_bonferronis_level),
        cmocka_unit_test(a_gain_makes_it_easier_to_show_that_nothing_is_worse),
        cmocka_unit_test(what_cannot_be_planned_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
