/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"
#include "stats/intraclass.h"

enum { MOST_SETS = 10, MOST_VALUES = 500 };

static struct {
    double x[MOST_VALUES];
    size_t group[MOST_VALUES];
    size_t n;
} sets[MOST_SETS];

static void collect(const table_row *row)
{
    const size_t s = (size_t)row_number(row, "set");
    assert_true(s < MOST_SETS && sets[s].n < MOST_VALUES);
    sets[s].x[sets[s].n] = row_number(row, "value");
    sets[s].group[sets[s].n++] = (size_t)row_number(row, "group");
}

static void check_set(const table_row *row)
{
    const size_t s = (size_t)row_number(row, "set");
    const size_t groups = (size_t)row_number(row, "groups");
    /* one group more, which is empty, changes nothing */
    const suf_intraclass r = suf_intraclass_of(sets[s].x, sets[s].group, sets[s].n, groups + 1);
    assert_int_equal(r.n_groups, groups);
    assert_close(r.group_size, row_number(row, "group_size"), 1e-13);
    assert_near(r.correlation, row_number(row, "correlation"), 1e-10);
    assert_near(r.design_effect, row_number(row, "design_effect"), 1e-9);
    assert_near(r.explained, row_number(row, "explained"), 1e-10);
    assert_close(r.f, row_number(row, "f"), 1e-9);
    assert_close(r.p, row_number(row, "p"), 1e-9);
}

static void correlations_agree_with_r(void **state)
{
    (void)state;
    each_row("intraclass_values.csv", 500, collect);
    each_row("intraclass.csv", 6, check_set);
}

static void values_that_differ_only_between_groups_are_perfectly_correlated(void **state)
{
    (void)state;
    const double x[] = {1, 1, 1, 4, 4, 4};
    const size_t group[] = {0, 0, 0, 1, 1, 1};
    const suf_intraclass r = suf_intraclass_of(x, group, 6, 2);
    assert_near(r.correlation, 1, 1e-15);
    assert_near(r.design_effect, 3, 1e-15);
    assert_near(r.explained, 1, 1e-15);
    assert_true(isinf(r.f));
    assert_near(r.p, 0, 0);
}

static void where_groups_cannot_be_told_apart_all_is_nan(void **state)
{
    (void)state;
    const double x[] = {1, 2, 3};
    const double same[] = {1, 1, 1};
    const size_t one[] = {0, 0, 0}, each[] = {0, 1, 2}, two[] = {0, 0, 1};
    assert_true(isnan(suf_intraclass_of(x, one, 3, 1).correlation));
    assert_true(isnan(suf_intraclass_of(x, each, 3, 3).design_effect));
    assert_true(isnan(suf_intraclass_of(same, two, 3, 2).explained));
    assert_true(isnan(suf_intraclass_of(x, one, 0, 0).p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(correlations_agree_with_r),
        cmocka_unit_test(values_that_differ_only_between_groups_are_perfectly_correlated),
        cmocka_unit_test(where_groups_cannot_be_told_apart_all_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
