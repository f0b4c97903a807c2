/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several algorithms at a glance, on tables whose answers are plain to see.
 */
#include "folder.h"
#include "suffice.h"

static suf_error err;
static suf_dataset data;
static suf_analysis now;

static void analyse(const char *content, suf_compare compare)
{
    const suf_difference simple = SUF_SIMPLE;
    const suf_import_request q = {.reader = "wide", .difference = &simple, .compare = &compare};
    folder_write("x.csv", content);
    if (suf_dataset_load(&data, "x.csv", &q, &err) < 0 ||
        suf_analysis_init(&now, &data, &(suf_analysis_request){0}, &err) < 0)
        fail_msg("%s", err.message);
}

static void release(void)
{
    suf_analysis_release(&now);
    suf_dataset_release(&data);
}

/* c is always best, a hardly worse and not always, b far worse, d between; small values are good */
static const char table[] = "instance,a,b,c,d\n"
                            "1,1,10,0.9,5\n2,2,11,2,6.1\n3,3,12.2,3.3,7\n"
                            "4,1,10.1,0.7,5\n5,2,11,2,6\n6,4,13,3.9,8.2\n";

static void check_best(const char *expected)
{
    char names[8] = "";
    for (size_t i = 0; i < now.overview.n_best; i++)
        names[i] = data.algorithms[now.overview.best[i]][0];
    assert_string_equal(names, expected);
}

static int verdict(char row, char column)
{
    return now.overview.verdicts[(row - 'a') * 4 + column - 'a'];
}

static void the_best_group_is_what_is_not_shown_to_be_worse(void **state)
{
    (void)state;
    analyse(table, SUF_COMPARE_ALL);
    check_best("ca");
    assert_int_equal(now.overview.order[0], 2);
    assert_int_equal(now.overview.order[3], 1);
    release();
}

/* only c and a are not shown to differ, and they come first */
static void groups_join_neighbours_of_which_no_two_differ(void **state)
{
    (void)state;
    analyse(table, SUF_COMPARE_ALL);
    assert_int_equal(now.overview.n_groups, 1);
    assert_int_equal(now.overview.groups[0][0], 0);
    assert_int_equal(now.overview.groups[0][1], 1);
    release();
}

/* of several, none is part of another, and no two algorithms of one differ */
static void groups_overlap(void **state)
{
    (void)state;
    analyse("instance,a,b,c,d\n1,0,3.5,1,6.5\n2,0,-0.5,5,2.5\n3,0,3.6,1.1,6.4\n"
            "4,0,-0.4,5.1,2.6\n5,0,3.4,0.9,6.6\n6,0,-0.6,4.9,2.4\n",
            SUF_COMPARE_ALL);
    for (size_t i = 0; i < now.overview.n_groups; i++) {
        const size_t *group = now.overview.groups[i];
        for (size_t k = group[0]; k < group[1]; k++)
            for (size_t m = k + 1; m <= group[1]; m++) {
                const int v =
                    now.overview.verdicts[now.overview.order[k] * 4 + now.overview.order[m]];
                assert_true(v == SUF_VERDICT_INCONCLUSIVE || v == SUF_VERDICT_EQUIVALENT);
            }
        assert_true(i == 0 || (group[0] > now.overview.groups[i - 1][0] &&
                               group[1] > now.overview.groups[i - 1][1]));
    }
    assert_true(now.overview.n_groups > 1);
    release();
}

static void the_matrix_is_of_rows_against_columns(void **state)
{
    (void)state;
    analyse(table, SUF_COMPARE_ALL);
    assert_int_equal(verdict('b', 'a'), SUF_VERDICT_WORSE);
    assert_int_equal(verdict('a', 'b'), SUF_VERDICT_BETTER);
    assert_int_equal(verdict('a', 'c'), SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(verdict('c', 'a'), SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(verdict('d', 'd'), -1);
    release();
}

static void instances_are_won_tied_and_lost_by_the_second(void **state)
{
    (void)state;
    analyse(table, SUF_COMPARE_ALL);
    const suf_analysed *c = &now.comparisons[1]; /* c against a */
    assert_int_equal(c->n_better, 3);
    assert_int_equal(c->n_equal, 2);
    assert_int_equal(c->n_worse, 1);
    assert_int_equal(now.comparisons[0].n_worse, 6); /* b against a */
    release();
}

/* the best by rank was compared with the first alone */
static void without_all_comparisons_there_is_no_best_group(void **state)
{
    (void)state;
    analyse(table, SUF_COMPARE_FIRST);
    assert_int_equal(now.overview.n_best, 0);
    assert_int_equal(verdict('b', 'a'), SUF_VERDICT_WORSE);
    assert_int_equal(verdict('b', 'c'), -1);
    release();
    analyse("instance,c,b,a\n1,1,10,5\n2,2,11.2,6\n3,3,12,7.1\n4,5,14,9.3\n", SUF_COMPARE_FIRST);
    check_best("c"); /* the first is the best, and shown to be */
    release();
}

static void two_algorithms_need_no_overview(void **state)
{
    (void)state;
    analyse("instance,a,b\n1,1,2\n2,2,4\n", SUF_COMPARE_ALL);
    assert_null(now.overview.order);
    assert_int_equal(now.comparisons[0].n_worse, 2);
    release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_group_is_what_is_not_shown_to_be_worse),
        cmocka_unit_test(groups_join_neighbours_of_which_no_two_differ),
        cmocka_unit_test(groups_overlap),
        cmocka_unit_test(the_matrix_is_of_rows_against_columns),
        cmocka_unit_test(instances_are_won_tied_and_lost_by_the_second),
        cmocka_unit_test(without_all_comparisons_there_is_no_best_group),
        cmocka_unit_test(two_algorithms_need_no_overview),
    };
    return cmocka_run_group_tests(tests, folder_enter, folder_leave);
}
