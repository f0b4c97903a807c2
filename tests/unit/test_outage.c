/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "conduct/outage.h"

#include "check.h"

static suf_troubled_run run_number(int64_t run)
{
    return (suf_troubled_run){.instance = 1, .algorithm = 0, .run = run};
}

/* how long nothing is started after a run could not be made at that moment */
static double pause_after(suf_outage *outage, int64_t run, double now)
{
    suf_outage_note(outage, run_number(run), "no process", now);
    return outage->pause_until - now;
}

static void the_pause_doubles_from_try_to_try(void **state)
{
    (void)state;
    suf_outage outage = {0};
    double now = 1000;
    for (double expected = 0.1; expected < 5; expected *= 2) {
        assert_near(pause_after(&outage, 1, now), expected, 1e-9);
        assert_true(suf_outage_is_pause(&outage, now + expected / 2));
        now = outage.pause_until;
        assert_false(suf_outage_is_pause(&outage, now));
    }
    assert_near(pause_after(&outage, 1, now), 5, 1e-9);
    suf_outage_release(&outage);
}

/* If the launcher is killed, all of its jobs are lost at once; so they are if no process can be
 * started for any of them. */
static void runs_that_are_lost_together_are_one_trouble(void **state)
{
    (void)state;
    suf_outage outage = {0};
    for (int64_t run = 1; run <= 20; run++)
        suf_outage_note(&outage, run_number(run), "killed", 1000 + 1e-3 * (double)run);
    assert_near(outage.pause_until, 1000.1, 0.02);
    suf_outage_release(&outage);
}

static void a_run_that_is_made_ends_the_trouble(void **state)
{
    (void)state;
    suf_outage outage = {0};
    double now = 1000;
    for (int i = 0; i < 5; i++, now = outage.pause_until)
        suf_outage_note(&outage, run_number(1), "no process", now);
    suf_outage_end(&outage, run_number(1));
    assert_false(suf_outage_is_pause(&outage, now - 0.01));
    assert_near(pause_after(&outage, 2, now), 0.1, 1e-9);
    suf_outage_release(&outage);
}

static void the_time_is_that_of_the_run_that_was_kept_longest(void **state)
{
    (void)state;
    suf_outage outage = {0};
    suf_outage_note(&outage, run_number(1), "no process", 1000);
    suf_outage_note(&outage, run_number(2), "no process", 1007);
    assert_near(outage.longest, 0, 1e-9);
    suf_outage_note(&outage, run_number(1), "no memory", 1010);
    assert_near(outage.longest, 10, 1e-9);
    assert_string_equal(outage.message, "no memory");
    suf_outage_release(&outage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pause_doubles_from_try_to_try),
        cmocka_unit_test(runs_that_are_lost_together_are_one_trouble),
        cmocka_unit_test(a_run_that_is_made_ends_the_trouble),
        cmocka_unit_test(the_time_is_that_of_the_run_that_was_kept_longest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
