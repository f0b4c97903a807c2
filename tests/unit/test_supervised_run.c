/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits, cancelling, and what runs leave behind.
 */
#include <signal.h>
#include <unistd.h>

#include "supervised_runs.h"

static void assert_timeout(const char *script, double timeout, int exit_status, int signal)
{
    suf_outcome o = run_shell_within(script, timeout);
    assert_int_equal(o.status, SUF_RUN_TIMEOUT);
    assert_int_equal(o.exit_status, exit_status);
    assert_int_equal(o.signal, signal);
    assert_false(o.strays);
    assert_true(o.wall >= timeout);
    assert_true(o.wall < timeout + 10);
    suf_outcome_release(&o);
}

static void the_time_limit_ends_a_run(void **state)
{
    (void)state;
    assert_timeout("exec sleep 1000", 0.2, -1, SIGTERM);
}

static void the_time_limit_ends_the_children_too(void **state)
{
    (void)state;
    assert_timeout("sleep 1000; true", 0.2, -1, SIGTERM);
    assert_timeout("sleep 1000 | sleep 1000 | sleep 1000", 0.2, -1, SIGTERM);
}

static void a_run_that_closed_its_output_is_waited_for(void **state)
{
    (void)state;
    assert_timeout("exec >&- 2>&-; exec sleep 1000", 0.3, -1, SIGTERM);
    suf_outcome o = run_shell("exec >&- 2>&-; sleep 0.3; exit 5");
    assert_int_equal(o.exit_status, 5);
    assert_true(o.wall >= 0.3);
    suf_outcome_release(&o);
}

static void a_run_that_ignores_sigterm_is_killed(void **state)
{
    (void)state;
    suf_outcome o = run_shell_within("trap '' TERM; while :; do sleep 1000; done", 0.7);
    assert_int_equal(o.status, SUF_RUN_TIMEOUT);
    assert_int_equal(o.signal, SIGKILL);
    assert_true(o.wall >= 1.2);
    assert_true(o.wall < 10);
    suf_outcome_release(&o);
}

static void a_run_that_ends_well_at_the_limit_is_late_all_the_same(void **state)
{
    (void)state;
    assert_timeout("trap 'exit 0' TERM; sleep 1000 & wait", 0.7, 0, 0);
}

static void a_run_within_its_limits_is_left_alone(void **state)
{
    (void)state;
    char *argv[] = {"sleep", "0.1", NULL};
    suf_outcome o = run_job(&(suf_job){.argv = argv, .timeout = 30, .memory = INT64_C(500) << 20});
    assert_int_equal(o.status, SUF_RUN_OK);
    suf_outcome_release(&o);
}

static void assert_too_big(const char *script)
{
    char *argv[] = {"sh", "-c", (char *)script, NULL};
    suf_outcome o = run_job(&(suf_job){.argv = argv, .memory = 100 << 20});
    assert_int_equal(o.status, SUF_RUN_MEMORY);
    assert_true(o.wall < 10);
    suf_outcome_release(&o);
}

static void the_memory_limit_ends_a_run(void **state)
{
    (void)state;
    assert_too_big("exec dd if=/dev/zero of=/dev/null bs=250M count=10000");
    assert_too_big("dd if=/dev/zero of=/dev/null bs=250M count=10000; true");
}

static void to_have_been_too_big_is_enough(void **state)
{
    (void)state;
    assert_too_big("dd if=/dev/zero of=/dev/null bs=250M count=1 2>/dev/null; exit 0");
}

/* ---- what is left behind -------------------------------------------------- */

static void assert_stray(const char *script)
{
    suf_executor *executor = make(1);
    start_shell(executor, 1, script);
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_true(o.strays);
    assert_true(o.wall < 20);
    assert_int_equal(kill(pid_in("pid"), 0), -1); /* at once, for the outcome waited for it */
    suf_outcome_release(&o);

    start_shell(executor, 2, "sleep 0.01 & wait");
    o = await_outcome(executor);
    assert_false(o.strays);
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

#define UNTIL_READY "while ! [ -s pid ]; do sleep 0.01; done"
#define DAEMON "sh -c 'echo $$ >pid; exec sleep 1000'"
#define DAEMON_QUOTED "sh -c \"echo \\$\\$ >pid; exec sleep 1000\""

static void children_in_the_background_are_killed(void **state)
{
    (void)state;
    assert_stray("sleep 1000 & echo $! >pid"); /* it holds the pipes open */
}

static void daemons_are_killed(void **state)
{
    (void)state;
    assert_stray("setsid " DAEMON " >/dev/null 2>&1 & " UNTIL_READY);
    assert_stray("rm pid; (setsid " DAEMON " >/dev/null 2>&1 &); " UNTIL_READY);
}

static void daemons_below_children_in_the_background_are_killed(void **state)
{
    (void)state;
    assert_stray("sh -c 'setsid " DAEMON_QUOTED " & wait' & " UNTIL_READY);
}

static void daemons_without_environment_are_killed(void **state)
{
    (void)state;
    assert_stray("env -i /usr/bin/env setsid " DAEMON " >/dev/null 2>&1 & " UNTIL_READY);
}

static void whoever_writes_for_ever_is_killed(void **state)
{
    (void)state;
    assert_stray("setsid sh -c 'echo $$ >pid; exec yes' & " UNTIL_READY);
}

static void an_orphan_that_its_run_needs_is_left_alone(void **state)
{
    (void)state;
    suf_executor *executor = make(2);
    start_shell(executor, 1,
                "(setsid sh -c 'echo $$ >pid; sleep 0.5; echo 1 >done' >/dev/null 2>&1 &);"
                "while ! [ -s done ]; do sleep 0.01; done");
    pid_in("pid");
    for (uint64_t id = 2; id < 12; id++)
        start_shell(executor, id, "exec true");
    for (int i = 0; i < 11; i++) {
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.status, SUF_RUN_OK);
        assert_int_equal(o.id == 1, i == 10);
        if (o.id != 1)
            assert_false(o.strays);
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

/* ---- cancelling ----------------------------------------------------------- */

static void jobs_can_be_cancelled_running_or_waiting(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    start_shell(executor, 1, "echo $$ >pid; exec sleep 1000");
    start_shell(executor, 2, "echo 2");
    start_shell(executor, 3, "echo 3");
    start_shell(executor, 4, "echo 4");
    const pid_t pid = pid_in("pid");
    static const uint64_t cancelled[] = {3, 2, 99, 1};
    for (int i = 0; i < 4; i++)
        executor->ops->cancel(executor, cancelled[i]);
    static const uint64_t order[] = {3, 2, 1, 4};
    for (int i = 0; i < 4; i++) {
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.id, order[i]);
        assert_int_equal(o.cancelled, o.id != 4);
        assert_string_equal(o.out, o.id == 4 ? "4\n" : "");
        suf_outcome_release(&o);
    }
    assert_gone(pid);
    suf_executor_free(executor);
}

static void freeing_the_executor_ends_everything(void **state)
{
    (void)state;
    suf_executor *executor = make(2);
    start_shell(executor, 1, "echo $$ >one; exec sleep 1000");
    start_shell(executor, 2, "setsid sh -c 'echo $$ >two; exec sleep 1000'; true");
    start_shell(executor, 3, "echo $$ >three");
    const pid_t one = pid_in("one");
    const pid_t two = pid_in("two");
    suf_executor_free(executor);
    assert_int_equal(kill(one, 0), -1);
    assert_int_equal(kill(two, 0), -1);
    suf_executor_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        local_test(the_time_limit_ends_a_run),
        local_test(the_time_limit_ends_the_children_too),
        local_test(a_run_that_closed_its_output_is_waited_for),
        local_test(a_run_that_ignores_sigterm_is_killed),
        local_test(a_run_that_ends_well_at_the_limit_is_late_all_the_same),
        local_test(a_run_within_its_limits_is_left_alone),
        local_test(the_memory_limit_ends_a_run),
        local_test(to_have_been_too_big_is_enough),
        local_test(children_in_the_background_are_killed),
        local_test(daemons_are_killed),
        local_test(daemons_below_children_in_the_background_are_killed),
        local_test(daemons_without_environment_are_killed),
        local_test(whoever_writes_for_ever_is_killed),
        local_test(an_orphan_that_its_run_needs_is_left_alone),
        local_test(jobs_can_be_cancelled_running_or_waiting),
        local_test(freeing_the_executor_ends_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
