/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/ranking.h"
#include "base/memory.h"
#include "samples.h"

enum { MOST_VALUES = 2000, MOST_SETS = 10 };

static suf_cell cells[MOST_SETS][MOST_VALUES];

static void collect(const table_row *row)
{
    suf_cell *set = cells[(size_t)row_number(row, "set")];
    const size_t k = (size_t)row_number(row, "k");
    const size_t i = (size_t)row_number(row, "i") - 1;
    for (size_t a = 0; a < k; a++) {
        char column[] = "v1";
        column[1] = (char)('1' + a);
        set[i * k + a] = (suf_cell){.n = 1, .value = row_number(row, column)};
    }
}

static void write_groups(const suf_ranking *r, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < r->n_groups; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%zu-%zu", i ? " " : "",
                                   r->groups[i][0] + 1, r->groups[i][1] + 1);
}

static void write_order(const suf_ranking *r, size_t k, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < k; i++)
        length +=
            (size_t)snprintf(text + length, size - length, "%s%zu", i ? " " : "", r->order[i] + 1);
}

static void check_set(const table_row *row)
{
    suf_ranking r;
    char text[200];
    const size_t k = (size_t)row_number(row, "k");
    const suf_dataset d = {.n_algorithms = k,
                           .n_instances = (size_t)row_number(row, "n"),
                           .maximise = (int)row_number(row, "maximise"),
                           .cells = cells[(size_t)row_number(row, "set")]};
    suf_ranking_init(&r, &d, 0.05);
    assert_int_equal(r.n, d.n_instances);
    assert_close(r.chi_squared, row_number(row, "chi_squared"), 1e-12);
    assert_close(r.p, row_number(row, "p"), 1e-10);
    assert_close(r.critical, row_number(row, "critical"), 1e-6);
    write_order(&r, k, text, sizeof text);
    assert_string_equal(text, row_text(row, "order"));
    write_groups(&r, text, sizeof text);
    assert_string_equal(text, row_text(row, "groups"));
    suf_ranking_release(&r);
}

static void rankings_agree_with_r(void **state)
{
    (void)state;
    each_row("friedman_values.csv", 300, collect);
    each_row("ranking.csv", 16, check_set);
}

/* the same instances again, with a hole in one of each second copy */
static void only_instances_with_all_results_count(void **state)
{
    (void)state;
    enum { N = 12, K = 4 };
    suf_cell holes[2 * N * K];
    suf_ranking all;
    suf_ranking some;
    each_row("friedman_values.csv", 300, collect);
    for (size_t i = 0; i < N * K; i++)
        holes[i] = holes[N * K + i] = cells[2][i];
    for (size_t i = 0; i < N; i++)
        holes[N * K + i * K + i % K] = (suf_cell){.n = 0, .value = i % 2 ? NAN : 1e9};
    suf_dataset d = {.n_algorithms = K, .n_instances = N, .cells = cells[2]};
    suf_ranking_init(&all, &d, 0.05);
    d.n_instances = 2 * N;
    d.cells = holes;
    suf_ranking_init(&some, &d, 0.05);
    assert_int_equal(some.n, N);
    assert_near(some.f_p, all.f_p, 0);
    suf_ranking_release(&all);
    suf_ranking_release(&some);
}

static size_t n_of(size_t n_algorithms, size_t n_instances, suf_cell *of)
{
    suf_ranking r;
    const suf_dataset d = {.n_algorithms = n_algorithms, .n_instances = n_instances, .cells = of};
    suf_ranking_init(&r, &d, 0.05);
    const size_t n = r.n;
    suf_ranking_release(&r);
    return n;
}

static void two_algorithms_one_instance_or_no_results_have_no_ranking(void **state)
{
    (void)state;
    each_row("friedman_values.csv", 300, collect);
    assert_int_equal(n_of(3, 2, cells[1]), 2);
    assert_int_equal(n_of(2, 3, cells[1]), 0);
    assert_int_equal(n_of(3, 1, cells[1]), 0);
    assert_int_equal(n_of(3, 5, NULL), 0);
}

static void algorithms_that_always_tie_are_one_group_without_a_test(void **state)
{
    (void)state;
    suf_cell same[9];
    suf_ranking r;
    for (size_t i = 0; i < 9; i++)
        same[i] = (suf_cell){.n = 1, .value = 7};
    const suf_dataset d = {.n_algorithms = 3, .n_instances = 3, .cells = same};
    suf_ranking_init(&r, &d, 0.05);
    assert_true(isnan(r.f_p));
    assert_near(r.mean_ranks[2], 2, 0);
    assert_int_equal(r.n_groups, 1);
    assert_int_equal(r.groups[0][1], 2);
    suf_ranking_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rankings_agree_with_r),
        cmocka_unit_test(only_instances_with_all_results_count),
        cmocka_unit_test(two_algorithms_one_instance_or_no_results_have_no_ranking),
        cmocka_unit_test(algorithms_that_always_tie_are_one_group_without_a_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
