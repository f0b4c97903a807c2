/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "suffice.h"

typedef struct {
    suf_plan plan;
    suf_family_power family;
} planned_family;

static planned_family family_of(suf_design design)
{
    planned_family f;
    suf_error err;
    if (suf_plan_init(&f.plan, &design, &err) < 0)
        fail_msg("%s", err.message);
    suf_family_power_init(&f.family, &f.plan);
    return f;
}

static void release(planned_family *f)
{
    suf_family_power_release(&f->family);
    suf_plan_release(&f->plan);
}

static suf_test test_of(const table_row *row)
{
    int test = 0;
    while (strcmp(suf_test_name(test), row_text(row, "test")) != 0)
        test++;
    return (suf_test)test;
}

/* the two simulations differ by their errors; Wilcoxon's chances are simulated themselves */
static void check_row(const table_row *row)
{
    planned_family f =
        family_of((suf_design){.test = test_of(row),
                               .alternative = row_sides(row) == 2 ? SUF_TWO_SIDED : SUF_GREATER,
                               .comparisons = (int64_t)row_number(row, "comparisons"),
                               .alpha = row_number(row, "alpha"),
                               .mres = row_number(row, "d"),
                               .instances = (int64_t)row_number(row, "n")});
    const suf_real_effects *e = &f.family.rows[(size_t)row_number(row, "effects") - 1];
    const double slack = f.plan.power_error;
    assert_int_equal(e->n, (int64_t)row_number(row, "effects"));
    assert_near(e->power, row_number(row, "power"),
                4.5 * hypot(hypot(e->power_error, slack), row_number(row, "power_se")));
    assert_near(e->power_all, row_number(row, "all"),
                4.5 * hypot(hypot(e->power_all_error, 2 * slack), row_number(row, "all_se")));
    release(&f);
}

static void the_effects_found_agree_with_holms_procedure_in_r(void **state)
{
    (void)state;
    each_row("family_power.csv", 27, check_row);
}

/* Two real effects of two: both are found if the larger p is at most alpha and the smaller one at
 * most alpha / 2, with the powers b at alpha / 2 and a at alpha: 2ab - b^2. One of two: b, and
 * a - b more if the other's p value is at most alpha / 2. */
static void two_comparisons_agree_with_their_formula(void **state)
{
    (void)state;
    planned_family f = family_of((suf_design){.comparisons = 2, .mres = 0.5, .instances = 30});
    const double b = f.plan.levels[0].power;
    const double a = f.plan.levels[1].power;
    const suf_real_effects *rows = f.family.rows;
    assert_int_equal(f.family.n_rows, 2);
    assert_near(rows[0].power, b + (a - b) * 0.025, 4.5 * rows[0].power_error);
    assert_near(rows[0].power_all, rows[0].power, 0);
    assert_near(rows[1].power_all, 2 * a * b - b * b, 4.5 * rows[1].power_all_error);
    assert_near(rows[1].power, b + (a - b) * b, 4.5 * rows[1].power_error);
    release(&f);
}

/* Bonferroni's power is the bound, and more real effects make each of them easier to find */
static void the_worst_case_is_a_single_effect(void **state)
{
    (void)state;
    planned_family f = family_of((suf_design){.comparisons = 10, .mres = 0.5});
    const double target = f.plan.design.power;
    for (size_t i = 0; i < f.family.n_rows; i++) {
        assert_true(f.family.rows[i].power > target - 3 * f.family.rows[i].power_error);
        assert_true(i == 0 || f.family.rows[i].power > f.family.rows[i - 1].power - 0.002);
    }
    release(&f);
}

static void the_simulation_is_repeatable(void **state)
{
    (void)state;
    planned_family first = family_of((suf_design){.comparisons = 5, .mres = 0.5});
    planned_family again = family_of((suf_design){.comparisons = 5, .mres = 0.5});
    for (size_t i = 0; i < 5; i++)
        assert_near(first.family.rows[i].power, again.family.rows[i].power, 0);
    release(&first);
    release(&again);
}

static void large_families_have_a_selection_of_rows_or_none(void **state)
{
    (void)state;
    static const struct {
        int64_t comparisons;
        size_t n_rows;
    } cases[] = {{1, 0}, {100, 100}, {190, 8}, {1000, 10}, {1001, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        planned_family f =
            family_of((suf_design){.comparisons = cases[i].comparisons, .mres = 0.5});
        assert_int_equal(f.family.n_rows, cases[i].n_rows);
        if (f.family.n_rows)
            assert_int_equal(f.family.rows[f.family.n_rows - 1].n, cases[i].comparisons);
        release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_effects_found_agree_with_holms_procedure_in_r),
        cmocka_unit_test(two_comparisons_agree_with_their_formula),
        cmocka_unit_test(the_worst_case_is_a_single_effect),
        cmocka_unit_test(the_simulation_is_repeatable),
        cmocka_unit_test(large_families_have_a_selection_of_rows_or_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
