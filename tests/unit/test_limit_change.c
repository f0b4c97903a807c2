/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What another limit does to the runs that were made under the one before.
 */
#include "check.h"
#include "conduct/limit_change.h"

enum { TIMEOUT, PROCESSOR_TIME, MEMORY };

static void limits_are_raised_lowered_or_of_another_kind(void **state)
{
    (void)state;
    static const struct {
        size_t limit;
        suf_algorithm before, now;
        suf_limit_change change;
    } cases[] = {
        {TIMEOUT, {.timeout = 5}, {.timeout = 5}, SUF_LIMIT_SAME},
        {TIMEOUT, {.timeout = 5}, {.timeout = 6}, SUF_LIMIT_RAISED},
        {TIMEOUT, {.timeout = 5}, {0}, SUF_LIMIT_RAISED},
        {TIMEOUT, {.timeout = 5}, {.timeout = 4}, SUF_LIMIT_LOWERED},
        {TIMEOUT, {0}, {.timeout = 4}, SUF_LIMIT_LOWERED},
        {TIMEOUT, {.timeout_percent = 300}, {.timeout_percent = 400}, SUF_LIMIT_RAISED},
        {TIMEOUT, {.timeout_percent = 300}, {0}, SUF_LIMIT_RAISED},
        {TIMEOUT, {.timeout_percent = 300}, {.timeout_percent = 200}, SUF_LIMIT_OTHER},
        {TIMEOUT, {.timeout_percent = 300}, {.timeout = 400}, SUF_LIMIT_OTHER},
        {TIMEOUT, {.timeout = 300}, {.timeout_percent = 300}, SUF_LIMIT_OTHER},
        {TIMEOUT, {0}, {.timeout_percent = 300}, SUF_LIMIT_OTHER},
        {TIMEOUT, {.memory = 1}, {.memory = 2, .timeout_cpu = 3}, SUF_LIMIT_SAME},
        {PROCESSOR_TIME, {.timeout_cpu = 1}, {.timeout_cpu = 2}, SUF_LIMIT_RAISED},
        {PROCESSOR_TIME, {.timeout_cpu = 2}, {.timeout_cpu = 1}, SUF_LIMIT_LOWERED},
        {MEMORY, {.memory = 1 << 20}, {.memory = 1 << 21}, SUF_LIMIT_RAISED},
        {MEMORY, {.memory = 1 << 20}, {.memory = 1 << 19}, SUF_LIMIT_LOWERED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(suf_limit_compare(cases[i].limit, &cases[i].before, &cases[i].now),
                         cases[i].change);
}

static void a_run_reaches_the_limit_of_what_it_used(void **state)
{
    (void)state;
    const suf_record run = {.wall = 4, .user = 2, .system = 1, .memory = 1000};
    assert_true(suf_limit_is_reached(TIMEOUT, &(suf_algorithm){.timeout = 4}, &run));
    assert_false(suf_limit_is_reached(TIMEOUT, &(suf_algorithm){.timeout = 4.5}, &run));
    assert_true(suf_limit_is_reached(PROCESSOR_TIME, &(suf_algorithm){.timeout_cpu = 3}, &run));
    assert_false(suf_limit_is_reached(PROCESSOR_TIME, &(suf_algorithm){.timeout_cpu = 3.5}, &run));
    assert_true(suf_limit_is_reached(MEMORY, &(suf_algorithm){.memory = 1000}, &run));
    assert_false(suf_limit_is_reached(MEMORY, &(suf_algorithm){.memory = 1001}, &run));
}

static void assert_text(size_t limit, suf_algorithm algorithm, const char *expected)
{
    char *text = suf_limit_text(limit, &algorithm);
    assert_string_equal(text, expected);
    free(text);
}

static void a_limit_is_shown_as_it_is_written(void **state)
{
    (void)state;
    assert_text(TIMEOUT, (suf_algorithm){.timeout = 0.5}, "0.5");
    assert_text(TIMEOUT, (suf_algorithm){.timeout_percent = 300}, "300%");
    assert_text(MEMORY, (suf_algorithm){.memory = 1 << 20}, "1048576");
    assert_text(PROCESSOR_TIME, (suf_algorithm){0}, "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_raised_lowered_or_of_another_kind),
        cmocka_unit_test(a_run_reaches_the_limit_of_what_it_used),
        cmocka_unit_test(a_limit_is_shown_as_it_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
