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

static int64_t instances_of(suf_design design)
{
    suf_plan plan = plan_of(design);
    const int64_t n = plan.design.instances;
    suf_plan_release(&plan);
    return n;
}

static suf_alternative alternative_of(const table_row *row)
{
    return row_sides(row) == 2 ? SUF_TWO_SIDED : SUF_GREATER;
}

static void check_instances(const table_row *row)
{
    suf_design q = {.alternative = alternative_of(row),
                    .alpha = row_number(row, "alpha"),
                    .power = row_number(row, "power"),
                    .mres = row_number(row, "d")};
    const double n = row_number(row, "n_t");
    assert_near((double)instances_of(q), n, 0);
    /* the rule's other tests follow from the t test's power, without planning each */
    q.instances = (int64_t)row_number(row, "n_wilcoxon");
    q.test = SUF_TEST_WILCOXON;
    assert_true(suf_design_power(&q) >= q.power);
    q.instances--;
    assert_false(suf_design_power(&q) >= q.power);
    q.instances = (int64_t)row_number(row, "n_sign");
    q.test = SUF_TEST_SIGN;
    assert_true(suf_design_power(&q) >= q.power);
    q.instances--;
    assert_false(suf_design_power(&q) >= q.power);
}

static void numbers_of_instances_agree_with_r(void **state)
{
    (void)state;
    each_row("instances.csv", 250, check_instances);
}

static void check_family(const table_row *row)
{
    const char *target = row_text(row, "target");
    const suf_design q = {.power_target = strcmp(target, "mean") == 0     ? SUF_TARGET_MEAN
                                          : strcmp(target, "median") == 0 ? SUF_TARGET_MEDIAN
                                                                          : SUF_TARGET_WORST,
                          .comparisons = (int64_t)row_number(row, "comparisons"),
                          .alpha = row_number(row, "alpha"),
                          .power = row_number(row, "power"),
                          .mres = row_number(row, "d")};
    assert_near((double)instances_of(q), row_number(row, "n_t"), 0);
}

static void families_agree_with_r(void **state)
{
    (void)state;
    each_row("instances_family.csv", 370, check_family);
}

static void check_level(const table_row *row)
{
    suf_plan plan = plan_of((suf_design){.alternative = alternative_of(row),
                                         .comparisons = (int64_t)row_number(row, "comparisons"),
                                         .alpha = row_number(row, "alpha"),
                                         .mres = row_number(row, "d"),
                                         .instances = (int64_t)row_number(row, "n")});
    const suf_level *level = &plan.levels[(size_t)row_number(row, "rank") - 1];
    assert_int_equal(plan.n_levels, plan.design.comparisons);
    assert_near(level->alpha, row_number(row, "level"), 1e-15);
    assert_near(level->power, row_number(row, "power"), 1e-11);
    suf_plan_release(&plan);
}

static void holms_levels_and_their_powers_agree_with_r(void **state)
{
    (void)state;
    each_row("family_levels.csv", 260, check_level);
}

static void check_inverse(const table_row *row)
{
    suf_design q = {.alternative = alternative_of(row),
                    .power = row_number(row, "power"),
                    .instances = (int64_t)row_number(row, "n")};
    const bool is_effect = strcmp(row_text(row, "solved"), "d") == 0;
    if (is_effect)
        q.alpha = row_number(row, "alpha");
    else
        q.mres = row_number(row, "d");
    suf_plan plan = plan_of(q);
    assert_int_equal(plan.solved, is_effect ? SUF_SOLVE_MRES : SUF_SOLVE_ALPHA);
    const double solved = is_effect ? plan.design.mres : plan.design.alpha;
    const double expected = row_number(row, is_effect ? "d" : "alpha");
    assert_near(solved / expected, 1, 1e-10);
    suf_plan_release(&plan);
}

static void solved_effects_and_levels_agree_with_r(void **state)
{
    (void)state;
    each_row("inverse.csv", 30, check_inverse);
}

static void solving_for_effect_or_level_inverts_the_power(void **state)
{
    (void)state;
    for (int test = SUF_TEST_T; test <= SUF_TEST_SIGN; test += SUF_TEST_SIGN)
        for (int64_t n = 4; n < 100000000; n *= 9)
            for (double power = 0.3; power < 1; power += 0.23) {
                suf_design q = {.test = (suf_test)test,
                                .power_rule = SUF_POWER_PAPER,
                                .power = power,
                                .instances = n,
                                .comparisons = 3};
                suf_plan plan = plan_of(q);
                assert_near(suf_design_power(&plan.design), power, 1e-9);
                q.mres = plan.design.mres * 0.9;
                suf_plan_release(&plan);
                plan = plan_of(q);
                assert_int_equal(plan.solved, SUF_SOLVE_ALPHA);
                assert_near(suf_design_power(&plan.design), power, 1e-9);
                suf_plan_release(&plan);
            }
}

/* method: the figures of the paper and its supplement */
static void the_papers_figures_come_out(void **state)
{
    (void)state;
    assert_int_equal(instances_of((suf_design){.mres = 0.5, .power = 0.85}), 38);
    assert_int_equal(
        instances_of((suf_design){
            .mres = 0.5, .power = 0.85, .test = SUF_TEST_WILCOXON, .power_rule = SUF_POWER_PAPER}),
        45);
    assert_int_equal(instances_of((suf_design){.mres = 0.5}), 34);
    suf_plan plan = plan_of(
        (suf_design){.mres = 0.25, .instances = 100, .alpha = 0.01, .alternative = SUF_GREATER});
    assert_int_equal(plan.solved, SUF_SOLVE_POWER);
    assert_near(plan.design.power, 0.5554571, 5e-8);
    suf_plan_release(&plan);
}

static void the_exact_figures_of_a_t_test_are_its_own(void **state)
{
    (void)state;
    suf_plan plan = plan_of((suf_design){.mres = 0.5});
    assert_int_equal(plan.instances_exact, 34);
    assert_near(plan.power_exact, suf_design_power(&plan.design), 0);
    assert_near(plan.power_error, 0, 0);
    assert_int_equal(plan.exact_method, SUF_EXACT_FORMULA);
    suf_plan_release(&plan);
}

static void check_sign(const table_row *row)
{
    suf_plan plan = plan_of((suf_design){.test = SUF_TEST_SIGN,
                                         .alternative = alternative_of(row),
                                         .alpha = row_number(row, "alpha"),
                                         .power = row_number(row, "power"),
                                         .mres = row_number(row, "d")});
    assert_near((double)plan.instances_exact, row_number(row, "n_exact"), 0);
    assert_near((double)plan.design.instances, row_number(row, "n_exact"), 0);
    suf_plan_release(&plan);
}

static void the_sign_tests_exact_instances_agree_with_a_scan(void **state)
{
    (void)state;
    each_row("sign_instances.csv", 110, check_sign);
}

/* 54 by the t test's 34 / 0.637; 61 from sign_instances.csv */
static void the_number_that_holds_leads_and_the_papers_rule_must_be_asked_for(void **state)
{
    (void)state;
    for (int rule = SUF_POWER_EXACT; rule <= SUF_POWER_PAPER; rule++) {
        suf_plan plan = plan_of(
            (suf_design){.test = SUF_TEST_SIGN, .power_rule = (suf_power_rule)rule, .mres = 0.5});
        assert_int_equal(plan.design.instances, rule == SUF_POWER_PAPER ? 54 : 61);
        assert_int_equal(plan.instances_exact, 61);
        assert_int_equal(plan.instances_paper, 54);
        suf_plan_release(&plan);
    }
}

/* two-sided at 0.05, signs that are all alike reject from 6 instances on: 2 / 2^6 = 0.03 */
static void a_plan_never_has_fewer_instances_than_can_reject(void **state)
{
    (void)state;
    for (int test = SUF_TEST_WILCOXON; test <= SUF_TEST_SIGN; test++)
        for (double d = 0.8; d < 100; d *= 4) {
            suf_plan plan = plan_of((suf_design){.test = (suf_test)test, .mres = d});
            assert_true(plan.design.instances >= 6);
            assert_true(plan.power_exact >= 0.8);
            assert_true(plan.levels[0].power == plan.power_exact);
            suf_plan_release(&plan);
        }
}

/* the power for a single real effect is Bonferroni's: that of one comparison at alpha / K */
static void families_are_planned_for_a_single_effect(void **state)
{
    (void)state;
    assert_int_equal(instances_of((suf_design){.mres = 0.5, .comparisons = 10}),
                     instances_of((suf_design){.mres = 0.5, .alpha = 0.005}));
}

static void requests_that_cannot_be_met_are_refused(void **state)
{
    (void)state;
    static const struct {
        suf_design design;
        int code;
        const char *says;
    } cases[] = {
        {{.power = 0.8}, SUF_EINVAL, "nothing to plan with"},
        {{.alpha = 0.05, .power = 0.8, .mres = 0.5, .instances = 10}, SUF_EINVAL, "leave one out"},
        {{.alpha = 5, .mres = 0.5}, SUF_EINVAL, "'alpha' is 5"},
        {{.power = -0.5, .mres = 0.5}, SUF_EINVAL, "'power' is -0.5"},
        {{.mres = -1}, SUF_EINVAL, "'mres' is -1"},
        {{.mres = INFINITY}, SUF_EINVAL, "'mres' is inf"},
        {{.mres = NAN}, SUF_EINVAL, "'mres' is nan"},
        {{.alpha = NAN, .mres = 1}, SUF_EINVAL, "'alpha' is nan"},
        {{.mres = 1, .instances = 1}, SUF_EINVAL, "'instances' is 1"},
        {{.mres = 1, .comparisons = -1}, SUF_EINVAL, "'comparisons' is -1"},
        {{.mres = 1, .comparisons = SUF_MAX_COMPARISONS + 1}, SUF_EINVAL, "'comparisons'"},
        {{.mres = 1, .test = (suf_test)7}, SUF_EINVAL, "unknown test"},
        {{.mres = 1e-12}, SUF_ENONE, "more than 2^53 instances"},
        {{.instances = 30, .power = 0.01}, SUF_ENONE, "without any effect"},
        {{.instances = 2, .test = SUF_TEST_WILCOXON}, SUF_ENONE, "at least 6"},
        {{.instances = 3, .test = SUF_TEST_SIGN, .alternative = SUF_LESS}, SUF_ENONE, "at least 5"},
        {{.instances = 2, .test = SUF_TEST_WILCOXON, .power_rule = SUF_POWER_PAPER},
         SUF_ENONE,
         "at least 3"},
        {{.instances = 3, .test = SUF_TEST_SIGN, .power_rule = SUF_POWER_PAPER},
         SUF_ENONE,
         "at least 4"},
        {{.mres = 1, .power_rule = (suf_power_rule)7}, SUF_EINVAL, "unknown test"},
        {{.instances = 100000, .mres = 50, .power = 0.5}, SUF_ENONE, "no 'alpha'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_plan plan;
        suf_error err;
        assert_int_equal(suf_plan_init(&plan, &cases[i].design, &err), cases[i].code);
        assert_int_equal(err.code, cases[i].code);
        if (!strstr(err.message, cases[i].says))
            fail_msg("case %zu: '%s' does not say '%s'", i, err.message, cases[i].says);
        assert_int_equal(suf_plan_init(&plan, &cases[i].design, NULL), cases[i].code);
    }
}

/* from noncentral_t.csv: d = 2.8/sqrt(n) has power 0.799 with 1e13 instances */
static void extremes_are_answered(void **state)
{
    (void)state;
    const int64_t n = instances_of((suf_design){.mres = 1e-6});
    assert_true(n > 7840000000000 && n < 7860000000000);
    assert_int_equal(instances_of((suf_design){.mres = 50}), 2);
    suf_design q = {.mres = 1e-6, .instances = n, .alpha = 0.05};
    assert_true(suf_design_power(&q) >= 0.8 - 1e-12);
    for (int test = SUF_TEST_T; test <= SUF_TEST_SIGN; test++) {
        const suf_design designs[] = {
            {.mres = 1.5, .alpha = 1e-12},
            {.mres = 1.5, .power = 0.999999},
            {.instances = 10000000},
            {.mres = 50, .instances = 4},
            {.mres = 1.5, .comparisons = 10000},
            {.instances = 4, .alpha = 1e-12},
            {.mres = 1e-6},
        };
        for (size_t i = 0; i < sizeof designs / sizeof *designs; i++) {
            suf_design design = designs[i];
            design.test = (suf_test)test;
            design.power_rule = SUF_POWER_PAPER;
            suf_plan plan = plan_of(design);
            const double power = suf_design_power(&plan.design);
            assert_true(power >= plan.design.power - 1e-9 && power <= 1);
            assert_true(plan.power_exact >= 0 && plan.power_exact <= 1);
            suf_plan_release(&plan);
        }
    }
}

static void names_come_in_order_and_end(void **state)
{
    (void)state;
    assert_string_equal(suf_test_name(SUF_TEST_SIGN), "sign");
    assert_string_equal(suf_alternative_name(SUF_LESS), "less");
    assert_string_equal(suf_power_target_name(SUF_TARGET_WORST), "worst");
    assert_string_equal(suf_compare_name(SUF_COMPARE_FIRST), "first");
    assert_string_equal(suf_unknown_name(SUF_SOLVE_ALPHA), "alpha");
    assert_string_equal(suf_format_name(SUF_FORMAT_CSV), "csv");
    assert_string_equal(suf_curve_kind_name(SUF_CURVE_EFFECT_INSTANCES), "effect-instances");
    assert_null(suf_test_name(3));
    assert_null(suf_test_name(-1));
    assert_null(suf_alternative_name(3));
    assert_null(suf_format_name(SUF_FORMAT_CSV + 1));
}

static void comparisons_are_counted(void **state)
{
    (void)state;
    assert_int_equal(suf_compare_count(2, SUF_COMPARE_ALL), 1);
    assert_int_equal(suf_compare_count(5, SUF_COMPARE_ALL), 10);
    assert_int_equal(suf_compare_count(5, SUF_COMPARE_FIRST), 4);
    assert_int_equal(suf_compare_count(1, SUF_COMPARE_ALL), 0);
    assert_int_equal(suf_compare_count(1000, SUF_COMPARE_ALL), 0);
    assert_int_equal(suf_compare_count(INT64_MAX, SUF_COMPARE_ALL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_instances_agree_with_r),
        cmocka_unit_test(families_agree_with_r),
        cmocka_unit_test(holms_levels_and_their_powers_agree_with_r),
        cmocka_unit_test(solved_effects_and_levels_agree_with_r),
        cmocka_unit_test(solving_for_effect_or_level_inverts_the_power),
        cmocka_unit_test(the_papers_figures_come_out),
        cmocka_unit_test(the_exact_figures_of_a_t_test_are_its_own),
        cmocka_unit_test(the_sign_tests_exact_instances_agree_with_a_scan),
        cmocka_unit_test(the_number_that_holds_leads_and_the_papers_rule_must_be_asked_for),
        cmocka_unit_test(a_plan_never_has_fewer_instances_than_can_reject),
        cmocka_unit_test(families_are_planned_for_a_single_effect),
        cmocka_unit_test(requests_that_cannot_be_met_are_refused),
        cmocka_unit_test(extremes_are_answered),
        cmocka_unit_test(names_come_in_order_and_end),
        cmocka_unit_test(comparisons_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
