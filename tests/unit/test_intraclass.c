/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "samples.h"
#include "stats/intraclass.h"

enum { MOST_SETS = 9, MOST_VALUES = 250, MOST_GROUPS = 30 };

static double values[MOST_SETS][MOST_VALUES];
static size_t groups[MOST_SETS][MOST_VALUES];
static size_t n_values[MOST_SETS];
static char names[MOST_SETS][MOST_GROUPS][16];

static size_t number_of(size_t set, const char *name)
{
    size_t g = 0;
    while (names[set][g][0] && strcmp(names[set][g], name) != 0)
        g++;
    snprintf(names[set][g], sizeof names[set][g], "%s", name);
    return g;
}

static void collect(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const size_t i = n_values[set]++;
    values[set][i] = row_number(row, "y");
    groups[set][i] = number_of(set, row_text(row, "group"));
}

static void check_set(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const suf_intraclass r =
        suf_intraclass_of(values[set], groups[set], n_values[set], MOST_GROUPS);
    assert_int_equal(r.n, (size_t)row_number(row, "n"));
    assert_int_equal(r.n_groups, (size_t)row_number(row, "k"));
    assert_close(r.size, row_number(row, "n0"), 1e-12);
    assert_close(r.between, row_number(row, "between"), 1e-6);
    assert_close(r.within, row_number(row, "within"), 1e-6);
    assert_close(r.f, row_number(row, "f"), 1e-6);
    assert_close(r.p, row_number(row, "p"), 1e-6);
    assert_close(r.icc, row_number(row, "icc"), 1e-6);
    assert_close(r.omega_squared, row_number(row, "omega2"), 1e-6);
    assert_close(r.design_effect, row_number(row, "deff"), 1e-6);
}

static void analyses_of_variance_agree_with_r(void **state)
{
    (void)state;
    each_row("intraclass_values.csv", 482, collect);
    each_row("intraclass.csv", 8, check_set);
}

static void equal_members_are_perfectly_correlated(void **state)
{
    (void)state;
    const double x[] = {0.1, 0.1, 0.3, 0.3, 0.3};
    const size_t g[] = {0, 0, 1, 1, 1};
    const suf_intraclass r = suf_intraclass_of(x, g, 5, 2);
    assert_true(isinf(r.f));
    assert_true(r.p == 0);
    assert_near(r.icc, 1, 1e-12);
    assert_near(r.omega_squared, 1, 1e-12);
    assert_near(r.design_effect, r.size, 1e-12);
}

static void groups_of_equal_means_are_less_alike_than_chance(void **state)
{
    (void)state;
    const double x[] = {1, 3, 3, 1};
    const size_t g[] = {0, 0, 1, 1};
    const suf_intraclass r = suf_intraclass_of(x, g, 4, 2);
    assert_near(r.f, 0, 1e-12);
    assert_near(r.icc, -1, 1e-12); /* its least value for pairs */
    assert_near(r.design_effect, 0, 1e-12);
}

static void there_is_no_answer_without_two_groups_of_which_one_has_two_members(void **state)
{
    (void)state;
    const double x[] = {1, 2, 4};
    const double same[] = {0.1, 0.1, 0.1};
    const size_t one[] = {0, 0, 0};
    const size_t single[] = {0, 1, 2};
    const size_t two[] = {0, 0, 1};
    assert_true(isnan(suf_intraclass_of(x, one, 3, 1).icc));
    assert_true(isnan(suf_intraclass_of(x, single, 3, 3).icc));
    assert_true(isnan(suf_intraclass_of(same, two, 3, 2).icc));
    assert_true(isnan(suf_intraclass_of(x, one, 0, 0).p));
    assert_true(!isnan(suf_intraclass_of(x, two, 3, 2).icc));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analyses_of_variance_agree_with_r),
        cmocka_unit_test(equal_members_are_perfectly_correlated),
        cmocka_unit_test(groups_of_equal_means_are_less_alike_than_chance),
        cmocka_unit_test(there_is_no_answer_without_two_groups_of_which_one_has_two_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
