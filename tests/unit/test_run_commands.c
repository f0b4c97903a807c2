/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a job says about its commands: what they read and find in their environment, what means
 * success, how much processor time they may take, and what is executed before and after.
 */
#include <stdlib.h>
#include <unistd.h>

#include "supervised_runs.h"

#define SHELL(script)                                                                              \
    (char *const[])                                                                                \
    {                                                                                              \
        "sh", "-c", (char *)(script), NULL                                                         \
    }

/* the outcome of a job in the directory of the test */
static suf_outcome outcome_of(suf_job job)
{
    job.directory = directory_of_test();
    return run_job(&job);
}

static void assert_output(suf_job job, const char *out)
{
    suf_outcome o = outcome_of(job);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_string_equal(o.out, out);
    suf_outcome_release(&o);
}

static char *content_of(const char *file)
{
    static char text[256];
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory_of_test(), file);
    FILE *f = fopen(path, "r");
    text[0] = '\0';
    if (f) {
        text[fread(text, 1, sizeof text - 1, f)] = '\0';
        fclose(f);
    }
    return text;
}

static void other_exit_statuses_can_mean_success(void **state)
{
    (void)state;
    suf_exit_set sat = {{0}};
    suf_exit_set_add(&sat, 10);
    suf_exit_set_add(&sat, 255);
    static const struct {
        const char *script;
        suf_status status;
    } cases[] = {{"exit 10", SUF_RUN_OK},
                 {"exit 255", SUF_RUN_OK},
                 {"exit 0", SUF_RUN_CRASHED},
                 {"exit 11", SUF_RUN_CRASHED},
                 {"kill -10 $$", SUF_RUN_CRASHED}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_outcome o = outcome_of((suf_job){.argv = SHELL(cases[i].script), .successes = sat});
        assert_int_equal(o.status, cases[i].status);
        suf_outcome_release(&o);
    }
}

static void a_file_can_be_the_standard_input(void **state)
{
    (void)state;
    assert_output((suf_job){.argv = SHELL("echo 1 2 >in; echo 3 >>in")}, "");
    assert_output((suf_job){.argv = SHELL("cat; echo 4"), .input = "in"}, "1 2\n3\n4\n");
    assert_output((suf_job){.argv = SHELL("cat; echo 4")}, "4\n");
    suf_outcome o = outcome_of((suf_job){.argv = SHELL("cat"), .input = "nowhere/in"});
    assert_int_equal(o.status, SUF_RUN_CRASHED);
    assert_false(o.is_infrastructure);
    assert_string_equal(o.failure,
                        "cannot read its standard input 'nowhere/in': No such file or directory");
    suf_outcome_release(&o);
}

static void variables_can_be_removed(void **state)
{
    (void)state;
    setenv("SUFFICE_TEST_A", "1", 1);
    setenv("SUFFICE_TEST_AB", "2", 1);
    char *const changes[] = {"SUFFICE_TEST_A", "SUFFICE_TEST_C=3", "SUFFICE_TEST_D", NULL};
    assert_output(
        (suf_job){.argv = SHELL("env | grep ^SUFFICE_TEST | sort"), .environment = changes},
        "SUFFICE_TEST_AB=2\nSUFFICE_TEST_C=3\n");
}

static void only_the_variables_that_are_passed_arrive(void **state)
{
    (void)state;
    setenv("SUFFICE_TEST_A", "1", 1);
    setenv("SUFFICE_TEST_AB", "2", 1);
    char *const passed[] = {"SUFFICE_TEST_A", "SUFFICE_TEST_D", NULL};
    char *const changes[] = {"SUFFICE_TEST_C=3", NULL};
    char *const none[] = {NULL};
    const char *script = "env | grep -v -e ^SUFFICE_RUN= -e ^PWD= -e ^_= -e ^SHLVL= | sort";
    assert_output((suf_job){.argv = SHELL(script), .environment = changes, .passed = passed},
                  "LC_NUMERIC=C\nSUFFICE_TEST_A=1\nSUFFICE_TEST_C=3\n");
    assert_output((suf_job){.argv = SHELL(script), .passed = none}, "LC_NUMERIC=C\n");
}

static void processor_time_is_limited(void **state)
{
    (void)state;
    suf_outcome o = outcome_of((suf_job){.argv = SHELL("while :; do :; done"), .timeout_cpu = 0.2});
    assert_int_equal(o.status, SUF_RUN_TIMEOUT);
    assert_true(o.is_cpu_limit);
    assert_true(o.user + o.system > 0.2);
    assert_true(o.user + o.system < 5);
    suf_outcome_release(&o);
    o = outcome_of(
        (suf_job){.argv = SHELL("sh -c 'while :; do :; done' & sh -c 'while :; do :; done' & wait"),
                  .timeout_cpu = 0.3});
    assert_int_equal(o.status, SUF_RUN_TIMEOUT);
    assert_true(o.is_cpu_limit);
    suf_outcome_release(&o);
    o = outcome_of((suf_job){.argv = SHELL("sleep 0.5"), .timeout_cpu = 0.3});
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_false(o.is_cpu_limit);
    suf_outcome_release(&o);
}

static void time_is_measured_between_the_commands_before_and_after(void **state)
{
    (void)state;
    suf_outcome o = outcome_of((suf_job){.argv = SHELL("echo run >>log; echo 5; echo six >&2"),
                                         .prepare = SHELL("echo before >>log; echo 1; sleep 0.6"),
                                         .conclude = SHELL("echo after >>log; echo 2; sleep 0.6"),
                                         .timeout = 0.5});
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_string_equal(o.out, "5\n");
    assert_string_equal(o.err, "six\n");
    assert_true(o.wall < 0.5);
    assert_string_equal(content_of("log"), "before\nrun\nafter\n");
    suf_outcome_release(&o);
}

static void nothing_is_run_if_the_command_before_it_fails(void **state)
{
    (void)state;
    suf_outcome o = outcome_of((suf_job){.argv = SHELL("echo run >>log"),
                                         .prepare = SHELL("echo no such cache >&2; exit 3"),
                                         .conclude = SHELL("echo after >>log")});
    assert_true(o.is_infrastructure);
    assert_string_equal(o.failure, "'prepare' failed with exit status 3: no such cache");
    assert_string_equal(content_of("log"), "");
    suf_outcome_release(&o);
}

static void what_fails_after_a_run_is_not_the_runs_failure(void **state)
{
    (void)state;
    suf_outcome o = outcome_of((suf_job){.argv = SHELL("echo 5"), .conclude = SHELL("kill -9 $$")});
    assert_true(o.is_infrastructure);
    assert_string_equal(o.failure, "'conclude' failed with signal 9");
    suf_outcome_release(&o);
    o = outcome_of(
        (suf_job){.argv = SHELL("echo 5"), .conclude = (char *const[]){"./nowhere", NULL}});
    assert_true(o.is_infrastructure);
    assert_string_equal(o.failure, "cannot run './nowhere': No such file or directory");
    suf_outcome_release(&o);
}

static void the_command_after_a_run_that_failed_is_executed_too(void **state)
{
    (void)state;
    suf_outcome o = outcome_of(
        (suf_job){.argv = SHELL("echo bad >&2; exit 7"), .conclude = SHELL("echo after >>log")});
    assert_int_equal(o.status, SUF_RUN_CRASHED);
    assert_int_equal(o.exit_status, 7);
    assert_string_equal(o.err, "bad\n");
    assert_false(o.is_infrastructure);
    assert_string_equal(content_of("log"), "after\n");
    suf_outcome_release(&o);
}

static void a_job_is_cancelled_at_any_of_its_commands(void **state)
{
    (void)state;
    static const char *const waiting = "echo $$ >pid; exec sleep 1000";
    const suf_job jobs[] = {
        {.id = 1, .argv = SHELL("true"), .prepare = SHELL(waiting)},
        {.id = 1, .argv = SHELL(waiting), .prepare = SHELL("true"), .conclude = SHELL("true")},
        {.id = 1, .argv = SHELL("true"), .conclude = SHELL(waiting)}};
    for (size_t i = 0; i < 3; i++) {
        suf_executor *executor = make(1);
        suf_job job = jobs[i];
        job.directory = directory_of_test();
        start(executor, &job);
        const pid_t pid = pid_in("pid");
        executor->ops->cancel(executor, 1);
        suf_outcome o = await_outcome(executor);
        assert_true(o.cancelled);
        assert_gone(pid);
        suf_outcome_release(&o);
        suf_executor_free(executor);
        char path[128];
        snprintf(path, sizeof path, "%s/pid", directory_of_test());
        assert_int_equal(unlink(path), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        local_test(other_exit_statuses_can_mean_success),
        local_test(a_file_can_be_the_standard_input),
        local_test(variables_can_be_removed),
        local_test(only_the_variables_that_are_passed_arrive),
        local_test(processor_time_is_limited),
        local_test(time_is_measured_between_the_commands_before_and_after),
        local_test(nothing_is_run_if_the_command_before_it_fails),
        local_test(what_fails_after_a_run_is_not_the_runs_failure),
        local_test(the_command_after_a_run_that_failed_is_executed_too),
        local_test(a_job_is_cancelled_at_any_of_its_commands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
