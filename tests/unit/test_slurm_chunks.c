/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "executor/slurm_chunks.h"

static void a_task_takes_as_long_as_it_should(void **state)
{
    (void)state;
    const suf_chunking how = {.tasks = 100, .target = 600, .seconds = 59.998};
    assert_int_equal(suf_slurm_chunks_most(&how), 10);
    assert_int_equal(suf_slurm_chunks_size(&how, 8000), 10);
}

static void few_runs_are_spread_over_all_tasks(void **state)
{
    (void)state;
    const suf_chunking how = {.tasks = 100, .target = 600, .seconds = 10};
    assert_int_equal(suf_slurm_chunks_size(&how, 250), 3);
    assert_int_equal(suf_slurm_chunks_size(&how, 7), 1);
}

static void a_run_that_takes_longer_than_a_task_has_one_for_itself(void **state)
{
    (void)state;
    const suf_chunking how = {.tasks = 10, .target = 600, .seconds = 5000};
    assert_int_equal(suf_slurm_chunks_size(&how, 1000), 1);
}

static void quick_runs_are_not_spread_too_thinly(void **state)
{
    (void)state;
    const suf_chunking how = {.tasks = 100, .target = 600, .seconds = 0.002};
    assert_int_equal(suf_slurm_chunks_size(&how, 200), 25); /* 0.1 s of 4 ms */
}

static void unknown_times_are_bounded_by_the_limit(void **state)
{
    (void)state;
    assert_int_equal(suf_slurm_chunks_most(&(suf_chunking){.tasks = 9, .target = 600}), 8);
    assert_int_equal(
        suf_slurm_chunks_most(&(suf_chunking){.tasks = 9, .target = 600, .limit = 200}), 3);
    assert_int_equal(
        suf_slurm_chunks_most(&(suf_chunking){.tasks = 9, .target = 600, .limit = 6000}), 1);
}

static void a_task_does_not_take_longer_than_it_may(void **state)
{
    (void)state;
    const suf_chunking how = {.tasks = 1, .target = 600, .seconds = 9.998, .longest = 320};
    assert_int_equal(suf_slurm_chunks_size(&how, 1000), 20);
    assert_int_equal(suf_slurm_chunks_minutes(&how, 20), 6);
}

/* every run is in a task, tasks have no gaps, and none is larger than it may be */
static void check_division(const size_t *groups, size_t n, size_t size)
{
    size_t tasks[64];
    size_t used[64] = {0};
    const size_t n_tasks = suf_slurm_chunks_divide(groups, n, size, tasks);
    for (size_t i = 0; i < n; i++) {
        assert_true(tasks[i] < n_tasks);
        assert_true(i == 0 ? tasks[i] == 0 : tasks[i] - tasks[i - 1] <= 1);
        used[tasks[i]]++;
    }
    for (size_t k = 0; k < n_tasks; k++)
        assert_true(used[k] >= 1 && used[k] <= size);
}

static void all_runs_are_divided_into_full_tasks(void **state)
{
    (void)state;
    size_t groups[40];
    for (size_t per_group = 1; per_group <= 9; per_group++)
        for (size_t size = 1; size <= 12; size++) {
            for (size_t i = 0; i < 40; i++)
                groups[i] = i / per_group;
            check_division(groups, 40, size);
        }
    assert_int_equal(suf_slurm_chunks_divide(groups, 0, 5, groups), 0);
}

static void the_runs_of_an_instance_stay_together_if_they_fit(void **state)
{
    (void)state;
    const size_t groups[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    const size_t expected[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    size_t tasks[9];
    assert_int_equal(suf_slurm_chunks_divide(groups, 9, 5, tasks), 3);
    assert_memory_equal(tasks, expected, sizeof tasks);
    assert_int_equal(suf_slurm_chunks_divide(groups, 9, 6, tasks), 2);
    assert_int_equal(tasks[5], 0);
    assert_int_equal(tasks[6], 1);
}

static void the_time_limit_is_that_of_the_runs_and_a_margin(void **state)
{
    (void)state;
    const suf_chunking unknown = {.tasks = 1, .target = 600, .limit = 60};
    assert_int_equal(suf_slurm_chunks_minutes(&unknown, 8), 10);
    const suf_chunking known = {.tasks = 1, .target = 600, .limit = 600, .seconds = 1};
    assert_int_equal(suf_slurm_chunks_minutes(&known, 100), 27); /* 300 + 1200 + 120 s */
    assert_int_equal(suf_slurm_chunks_minutes(&known, 1), 12);   /* not above its limit */
    assert_int_equal(suf_slurm_chunks_minutes(&(suf_chunking){.tasks = 1}, 5), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_task_takes_as_long_as_it_should),
        cmocka_unit_test(few_runs_are_spread_over_all_tasks),
        cmocka_unit_test(a_run_that_takes_longer_than_a_task_has_one_for_itself),
        cmocka_unit_test(quick_runs_are_not_spread_too_thinly),
        cmocka_unit_test(unknown_times_are_bounded_by_the_limit),
        cmocka_unit_test(a_task_does_not_take_longer_than_it_may),
        cmocka_unit_test(all_runs_are_divided_into_full_tasks),
        cmocka_unit_test(the_runs_of_an_instance_stay_together_if_they_fit),
        cmocka_unit_test(the_time_limit_is_that_of_the_runs_and_a_margin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
