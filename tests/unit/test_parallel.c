/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/parallel.h"
#include "check.h"

enum { TASKS = 1000 };

static void mark(size_t i, void *context)
{
    ((int *)context)[i]++;
}

static void every_task_is_done_once(void **state)
{
    (void)state;
    for (size_t n = 0; n <= TASKS; n += 37) {
        int done[TASKS] = {0};
        suf_parallel_run(n, mark, done);
        for (size_t i = 0; i < TASKS; i++)
            assert_int_equal(done[i], i < n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_task_is_done_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
