/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "stats/variates.h"
#include "suffice.h"

static suf_sequential_plan plan_of(suf_design q, suf_sequential_rule rule)
{
    suf_sequential_plan plan;
    suf_error err;
    if (suf_sequential_plan_init(&plan, &q, &rule, &err) < 0)
        fail_msg("%s", err.message);
    return plan;
}

static void refused(suf_design q, suf_sequential_rule rule, int code, const char *message)
{
    suf_sequential_plan plan;
    suf_error err;
    assert_int_equal(suf_sequential_plan_init(&plan, &q, &rule, &err), code);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void check_size(const table_row *row)
{
    const bool is_obf = strcmp(row_text(row, "spending"), "obf") == 0;
    const suf_design q = {.alpha = row_number(row, "alpha"),
                          .alternative =
                              row_number(row, "sides") == 2 ? SUF_TWO_SIDED : SUF_GREATER,
                          .mres = row_number(row, "d"),
                          .power = row_number(row, "power")};
    const suf_sequential_rule rule = {.spending = is_obf ? SUF_SPENDING_OBF : SUF_SPENDING_POCOCK,
                                      .n_looks = (size_t)row_number(row, "looks")};
    if (ceil(row_number(row, "n_max")) < (double)rule.n_looks + 1) {
        refused(q, rule, SUF_EINVAL, "too few for");
        return;
    }
    suf_sequential_plan p = plan_of(q, rule);
    /* R: f(7.998224) = 0.8 with f = function(n) pt(qt(0.9, n - 1), n - 1, 0.8 * sqrt(n), lower =
     * F); rpact stops at 8 */
    const double tolerance = row_number(row, "n_fixed") == 8 ? 2.3e-4 : 1e-4;
    assert_near(p.size_fixed / row_number(row, "n_fixed"), 1, tolerance);
    assert_near(p.size_max / row_number(row, "n_max"), 1, tolerance);
    /* rpact's sizes are those of a known variance: few instances need some more */
    assert_true(p.design.instances >= (int64_t)ceil(row_number(row, "n_max")));
    assert_true(p.effects[2].power >= q.power);
    double stop[10], n = 0;
    suf_sequential_boundary_stops(&p.asked, p.asked.drift, stop);
    for (size_t k = 0; k < p.asked.n_looks; k++)
        n += p.size_max * p.asked.looks[k].information * stop[k];
    assert_near(n / row_number(row, "expected_h1"), 1, tolerance);
    suf_sequential_plan_release(&p);
}

/* 480 rows cross 5 numbers of looks, 4 effects, 3 levels, and 2 rules, sides and powers; 7 has no
 * factor in common with these, so that one in 7 meets each with each of the others. */
static void check_some_sizes(const table_row *row)
{
    static size_t n;
    if (n++ % 7 == 0)
        check_size(row);
}

static void sizes_are_those_of_rpact(void **state)
{
    (void)state;
    each_row("sequential_sizes.csv", 480, check_some_sizes);
}

/* N_max 35 for 34; sequential_course.csv: 34.8, 28.6 and 19.1 */
static void five_looks_cost_one_instance_and_save_many(void **state)
{
    (void)state;
    suf_sequential_plan p = plan_of((suf_design){.mres = 0.5}, (suf_sequential_rule){0});
    assert_int_equal(p.instances_fixed, 34);
    assert_int_equal(p.design.instances, 35);
    for (size_t k = 0; k < 5; k++)
        assert_int_equal(p.instances[k], 7 * (k + 1));
    assert_false(p.is_moved);
    assert_near(p.effects[0].instances, 34.8, 0.1);
    assert_near(p.effects[2].instances, 28.6, 0.2);
    assert_near(p.effects[3].instances, 19.1, 0.2);
    /* R, a million experiments: 0.8061 with a standard error of 0.0004 */
    assert_near(p.effects[2].power, 0.8061, 0.0012);
    assert_near(p.effects[0].power, 0.05, 1e-4);
    suf_sequential_plan_release(&p);
}

static void what_was_solved_for_gives_the_rest_back(void **state)
{
    (void)state;
    const double at[] = {10, 20, 34};
    const suf_sequential_rule rule = {
        .spending = SUF_SPENDING_HSD, .parameter = -2, .n_looks = 3, .looks = at};
    for (int test = SUF_TEST_T; test <= SUF_TEST_SIGN; test++) {
        suf_sequential_plan p = plan_of((suf_design){.test = (suf_test)test, .power = 0.7}, rule);
        assert_int_equal(p.solved, SUF_SOLVE_MRES);
        assert_int_equal(p.design.instances, 34);
        const suf_design back = {.test = (suf_test)test, .mres = p.design.mres, .instances = 34};
        suf_sequential_plan q = plan_of(back, rule);
        assert_int_equal(q.solved, SUF_SOLVE_POWER);
        assert_near(q.design.power, 0.7, test == SUF_TEST_WILCOXON ? 0.01 : 1e-6);
        suf_sequential_plan_release(&p);
        suf_sequential_plan_release(&q);
    }
}

static void several_comparisons_have_bonferronis_level(void **state)
{
    (void)state;
    suf_sequential_plan one =
        plan_of((suf_design){.mres = 0.5, .alpha = 0.01}, (suf_sequential_rule){0});
    suf_sequential_plan five =
        plan_of((suf_design){.mres = 0.5, .comparisons = 5}, (suf_sequential_rule){0});
    assert_near(five.level, 0.01, 1e-17);
    assert_int_equal(five.design.instances, one.design.instances);
    assert_near(five.asked.looks[2].critical_z, one.asked.looks[2].critical_z, 0);
    suf_sequential_plan_release(&one);
    suf_sequential_plan_release(&five);
}

static void whole_instances_move_the_looks(void **state)
{
    (void)state;
    suf_sequential_plan p = plan_of((suf_design){.mres = 0.5}, (suf_sequential_rule){.n_looks = 4});
    assert_true(p.is_moved);
    assert_int_equal(p.instances[0], 9); /* of 35: 8.75 */
    assert_near(p.asked.looks[0].information, 0.25, 0);
    assert_near(p.used.looks[0].information, 9.0 / 35, 1e-15);
    assert_true(p.used.looks[0].critical_z < p.asked.looks[0].critical_z);
    suf_sequential_plan_release(&p);
}

static void what_cannot_be_planned_is_refused(void **state)
{
    (void)state;
    const suf_design half = {.mres = 0.5};
    const double down[] = {0.5, 0.4, 1}, part[] = {0.5, 0.9}, broken[] = {10, 20.5, 30};
    refused((suf_design){0}, (suf_sequential_rule){0}, SUF_EINVAL, "nothing to plan with");
    refused((suf_design){.mres = 0.5, .instances = 30, .power = 0.8}, (suf_sequential_rule){0},
            SUF_EINVAL, "all given");
    refused(half, (suf_sequential_rule){.n_looks = 3, .looks = down}, SUF_EINVAL, "look 2");
    refused(half, (suf_sequential_rule){.n_looks = 2, .looks = part}, SUF_EINVAL, "must be at 1");
    refused(half, (suf_sequential_rule){.n_looks = 3, .looks = broken}, SUF_EINVAL, "look 2");
    refused(half, (suf_sequential_rule){.n_looks = 60}, SUF_EINVAL, "too few for 60 looks");
    refused(half, (suf_sequential_rule){.n_looks = 201}, SUF_EINVAL, "between 1 and 200");
    refused((suf_design){.mres = 0.5, .comparisons = 3, .power_target = SUF_TARGET_MEAN},
            (suf_sequential_rule){0}, SUF_EINVAL, "'worst'");
    refused((suf_design){.half_width = 0.1, .sigma = 1}, (suf_sequential_rule){0}, SUF_EINVAL,
            "width");
    refused((suf_design){.mres = 5, .instances = 300}, (suf_sequential_rule){0}, SUF_ENONE,
            "practically 1");
}

/* whether two one-sided t tests both reject at some look */
static bool is_equivalent(const double *x, const suf_sequential_plan *p)
{
    double sum = 0, squares = 0;
    for (int64_t k = 0, i = 0; k < (int64_t)p->used.n_looks; k++) {
        for (; i < p->instances[k]; i++) {
            sum += x[i];
            squares += x[i] * x[i];
        }
        const double n = (double)i;
        const double se = sqrt((squares - sum * sum / n) / (n - 1) / n);
        const double reach = qt(p->used.looks[k].nominal_p, n - 1, 0, 0) * se;
        if (fabs(sum / n) + reach < p->design.mres)
            return true;
    }
    return false;
}

static double share_equivalent(const suf_sequential_plan *p, double truth)
{
    enum { SAMPLES = 8000 };
    suf_variates tables;
    suf_variates_init(&tables);
    double x[200];
    size_t n = 0;
    for (uint64_t i = 0; i < SAMPLES; i++) {
        suf_rng rng = suf_rng_stream(3, i);
        for (int64_t j = 0; j < p->design.instances; j++)
            x[j] = truth + suf_variate_normal(&tables, &rng);
        n += is_equivalent(x, p);
    }
    return (double)n / SAMPLES;
}

static void equivalence_has_its_power_and_its_level(void **state)
{
    (void)state;
    const suf_margin_design q = {.delta = 0.4, .sigma = 1};
    for (int spending = SUF_SPENDING_OBF; spending <= SUF_SPENDING_POCOCK; spending++) {
        suf_sequential_plan p;
        const suf_sequential_rule rule = {.spending = (suf_spending_kind)spending};
        assert_int_equal(suf_sequential_margin_init(&p, &q, &rule, NULL), SUF_OK);
        assert_true(p.design.instances > p.instances_fixed);
        assert_near(share_equivalent(&p, 0), p.effects[0].power, 0.02);
        assert_near(p.effects[0].power, 0.8, 0.02);
        assert_near(share_equivalent(&p, 0.2), p.effects[1].power, 0.02);
        assert_true(share_equivalent(&p, 0.4) < 0.05 + 0.005);
        suf_sequential_plan_release(&p);
    }
}

static void rules_are_read_as_they_are_written(void **state)
{
    (void)state;
    suf_sequential_rule rule = {0};
    suf_error err;
    assert_int_equal(suf_sequential_rule_read(&rule, "kim-demets:2.5", &err), SUF_OK);
    assert_int_equal(rule.spending, SUF_SPENDING_KIM_DEMETS);
    assert_near(rule.parameter, 2.5, 0);
    assert_int_equal(suf_sequential_rule_read(&rule, "hsd:-4", &err), SUF_OK);
    assert_near(rule.parameter, -4, 0);
    assert_int_equal(suf_sequential_rule_read(&rule, "pocock", &err), SUF_OK);
    static const char *const wrong[] = {"hsd", "obf:2", "kim-demets:0", "hsd:x", "hsd:NA", "of"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(suf_sequential_rule_read(&rule, wrong[i], &err), SUF_EINVAL);
    assert_int_equal(rule.spending, SUF_SPENDING_POCOCK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_rpact),
        cmocka_unit_test(five_looks_cost_one_instance_and_save_many),
        cmocka_unit_test(what_was_solved_for_gives_the_rest_back),
        cmocka_unit_test(several_comparisons_have_bonferronis_level),
        cmocka_unit_test(whole_instances_move_the_looks),
        cmocka_unit_test(what_cannot_be_planned_is_refused),
        cmocka_unit_test(equivalence_has_its_power_and_its_level),
        cmocka_unit_test(rules_are_read_as_they_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
