/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

static suf_proportions_plan plan_of(suf_proportions_design q)
{
    suf_proportions_plan plan;
    suf_error err;
    if (suf_proportions_plan_init(&plan, &q, &err) < 0)
        fail_msg("%s", err.message);
    return plan;
}

static void check_items(const table_row *row)
{
    const suf_proportions_plan p = plan_of((suf_proportions_design){
        .alternative = row_number(row, "sides") == 1 ? SUF_GREATER : SUF_TWO_SIDED,
        .discordant = row_number(row, "discordant"),
        .delta = row_number(row, "delta"),
        .alpha = row_number(row, "alpha"),
        .power = row_number(row, "power")});
    assert_int_equal(p.solved, SUF_QUANTITY_INSTANCES);
    assert_int_equal(p.design.items, (int64_t)row_number(row, "n"));
}

static void items_are_those_found_by_enumeration(void **state)
{
    (void)state;
    each_row("mcnemar_items.csv", 16, check_items);
}

static void a_solved_number_gives_the_power_back(void **state)
{
    (void)state;
    const suf_proportions_design q = {.discordant = 0.3, .items = 90, .power = 0.7};
    const suf_proportions_plan by_delta = plan_of(q);
    assert_int_equal(by_delta.solved, SUF_QUANTITY_DELTA);
    assert_near(by_delta.power, 0.7, 1e-12);
    suf_proportions_design all = q;
    all.delta = 0.15;
    const suf_proportions_plan by_alpha = plan_of(all);
    assert_int_equal(by_alpha.solved, SUF_QUANTITY_ALPHA);
    assert_true(by_alpha.power >= 0.7);
    all.alpha = by_alpha.design.alpha * (1 - 1e-9);
    all.power = 0;
    assert_true(plan_of(all).power < 0.7);
}

static void several_comparisons_have_bonferronis_level(void **state)
{
    (void)state;
    suf_proportions_design q = {.discordant = 0.3, .delta = 0.15, .alpha = 0.01};
    const int64_t items = plan_of(q).design.items;
    q.alpha = 0.05;
    q.comparisons = 5;
    assert_int_equal(plan_of(q).design.items, items);
}

static void refused(suf_proportions_design q, const char *message)
{
    suf_proportions_plan plan;
    suf_error err;
    assert_int_equal(suf_proportions_plan_init(&plan, &q, &err), SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void what_cannot_be_planned_is_refused(void **state)
{
    (void)state;
    refused((suf_proportions_design){.delta = 0.1}, "'discordant'");
    refused((suf_proportions_design){.discordant = 0.2}, "how many items");
    refused((suf_proportions_design){.discordant = 0.2, .delta = 0.3}, "cannot differ by more");
    refused((suf_proportions_design){.discordant = 0.2, .delta = -0.1}, "'delta' is -0.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_those_found_by_enumeration),
        cmocka_unit_test(a_solved_number_gives_the_power_back),
        cmocka_unit_test(several_comparisons_have_bonferronis_level),
        cmocka_unit_test(what_cannot_be_planned_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
