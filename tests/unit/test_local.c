/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How runs begin, what they get, and how they end by themselves.
 */
#include <signal.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "supervised_runs.h"

static void assert_prints(const char *script, const char *expected)
{
    suf_outcome o = run_shell(script);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_string_equal(o.out, expected);
    assert_int_equal(o.n_out, strlen(expected));
    suf_outcome_release(&o);
}

static void the_exit_status_is_told(void **state)
{
    (void)state;
    static const int statuses[] = {0, 1, 2, 126, 127, 255};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        char script[32];
        snprintf(script, sizeof script, "exit %d", statuses[i]);
        suf_outcome o = run_shell(script);
        assert_int_equal(o.exit_status, statuses[i]);
        assert_int_equal(o.signal, 0);
        assert_int_equal(o.status, statuses[i] == 0 ? SUF_RUN_OK : SUF_RUN_CRASHED);
        assert_string_equal(o.failure, "");
        assert_false(o.strays || o.cancelled || o.out_cut);
        suf_outcome_release(&o);
    }
}

static void the_signal_that_ended_it_is_told(void **state)
{
    (void)state;
    static const int signals[] = {SIGHUP, SIGINT, SIGABRT, SIGKILL, SIGSEGV, SIGPIPE, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        char script[32];
        snprintf(script, sizeof script, "kill -%d $$", signals[i]);
        suf_outcome o = run_shell(script);
        assert_int_equal(o.signal, signals[i]);
        assert_int_equal(o.exit_status, -1);
        assert_int_equal(o.status, SUF_RUN_CRASHED);
        suf_outcome_release(&o);
    }
}

static void output_and_errors_are_kept_apart(void **state)
{
    (void)state;
    suf_outcome o = run_shell("echo out; echo err >&2; printf end; printf bad >&2");
    assert_string_equal(o.out, "out\nend");
    assert_string_equal(o.err, "err\nbad");
    assert_int_equal(o.n_err, strlen("err\nbad"));
    assert_true(isnan(o.value));
    suf_outcome_release(&o);
}

static void binary_output_comes_as_it_is(void **state)
{
    (void)state;
    suf_outcome o = run_shell("printf '\\000\\377\\n\\000\\001'");
    assert_int_equal(o.n_out, 5);
    assert_memory_equal(o.out, "\0\377\n\0\1", 6);
    suf_outcome_release(&o);
}

static void of_much_output_the_end_is_kept(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    start_shell(executor, 1, "head -c 1G /dev/zero; printf 'the end'");
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_int_equal(o.n_out, SUF_KEPT_OUT);
    assert_true(o.out_cut);
    assert_string_equal(o.out + SUF_KEPT_OUT - 7, "the end");
    for (size_t i = 0; i < SUF_KEPT_OUT - 7; i++)
        if (o.out[i] != 0)
            fail_msg("byte %zu is %d", i, o.out[i]);
    suf_outcome_release(&o);

    start_shell(executor, 2, "exec true");
    o = await_outcome(executor);
    if (!is_instrumented())
        assert_in_range(o.memory, 1, 10000000); /* what went before does not count */
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

static void exactly_what_fits_is_not_cut(void **state)
{
    (void)state;
    suf_outcome o = run_shell("head -c 1048576 /dev/zero; head -c 5000 /dev/zero >&2");
    assert_int_equal(o.n_out, SUF_KEPT_OUT);
    assert_false(o.out_cut);
    assert_int_equal(o.n_err, SUF_KEPT_ERR);
    suf_outcome_release(&o);
    o = run_shell("head -c 1048577 /dev/zero");
    assert_int_equal(o.n_out, SUF_KEPT_OUT);
    assert_true(o.out_cut);
    suf_outcome_release(&o);
}

static void arguments_arrive_unchanged(void **state)
{
    (void)state;
    char lengthy[4097];
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    char *argv[] = {"sh",      "-c",          "printf '%s|' \"$@\"",
                    "sh",      "with blanks", "new\nline",
                    "'\"\\$`", "\377\376",    "",
                    "*",       lengthy,       NULL};
    suf_outcome o = run_job(&(suf_job){.argv = argv});
    char expected[5000];
    snprintf(expected, sizeof expected, "with blanks|new\nline|'\"\\$`|\377\376||*|%s|", lengthy);
    assert_string_equal(o.out, expected);
    suf_outcome_release(&o);
}

/* what a run sees of its locale, and of FOO */
static void check_environment(char *const *changes, const char *expected)
{
    char *argv[] = {"sh", "-c", "printf %s \"$LC_NUMERIC|$LC_ALL|$LANG|$LC_TIME|$FOO\"", NULL};
    suf_outcome o = run_job(&(suf_job){.argv = argv, .environment = changes});
    assert_string_equal(o.out, expected);
    suf_outcome_release(&o);
}

static void runs_print_numbers_as_in_c_unless_they_are_told_otherwise(void **state)
{
    (void)state;
    char *numeric[] = {"LC_NUMERIC=xx", "FOO=a b=c", NULL};
    char *all[] = {"LC_ALL=xx", NULL};
    setenv("FOO", "0", 1);
    setenv("LANG", "de", 1);
    setenv("LC_TIME", "fr", 1);
    setenv("LC_NUMERIC", "de", 1);
    unsetenv("LC_ALL");
    check_environment(NULL, "C||de|fr|0");
    check_environment(numeric, "xx||de|fr|a b=c");
    check_environment(all, "C|xx|de|fr|0");
    setenv("LC_ALL", "it", 1); /* hides all of them, and would hide LC_NUMERIC, too */
    check_environment(NULL, "C||it||0");
    check_environment(numeric, "xx||it||a b=c");
    unsetenv("LC_ALL");
    unsetenv("LC_TIME");
    unsetenv("LC_NUMERIC");
}

static void the_environment_is_inherited_and_marked(void **state)
{
    (void)state;
    setenv("SUFFICE_TEST", "some value", 1);
    setenv("SUFFICE_RUN", "another's", 1);
    assert_prints("printf %s \"$SUFFICE_TEST\"", "some value");
    suf_outcome o =
        run_shell("case $SUFFICE_RUN in $PPID.*.*.*) env | grep -c ^SUFFICE_RUN=;; esac");
    assert_string_equal(o.out, "1\n");
    suf_outcome_release(&o);
    unsetenv("SUFFICE_TEST");
    unsetenv("SUFFICE_RUN");
}

static void standard_input_is_empty(void **state)
{
    (void)state;
    assert_prints("cat; echo ended", "ended\n");
}

static void no_other_files_are_inherited(void **state)
{
    (void)state;
    const int fd = dup(STDERR_FILENO); /* not to be closed on exec */
    /* and one that ls itself opens */
    assert_prints("exec ls /proc/self/fd", "0\n1\n2\n3\n");
    close(fd);
}

static void signals_are_as_in_a_new_session(void **state)
{
    (void)state;
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    assert_prints("exec grep -E '^Sig(Blk|Ign)' /proc/self/status",
                  "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
    sigprocmask(SIG_SETMASK, &before, NULL);
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
}

static void a_run_is_in_its_directory(void **state)
{
    (void)state;
    char expected[80];
    snprintf(expected, sizeof expected, "%s\n", directory_of_test());
    assert_prints("pwd -P", expected);
}

static void assert_failure(const suf_job *job, const char *expected)
{
    suf_outcome o = run_job(job);
    assert_string_equal(o.failure, expected);
    assert_int_equal(o.status, SUF_RUN_CRASHED);
    assert_int_equal(o.exit_status, -1);
    assert_int_equal(o.signal, 0);
    assert_int_equal(o.n_out, 0);
    suf_outcome_release(&o);
}

static void what_cannot_be_run_is_named(void **state)
{
    (void)state;
    char *missing[] = {"./ga", NULL};
    char *nowhere_in_path[] = {"no-such-program", NULL};
    char *shell[] = {"sh", NULL};
    assert_failure(&(suf_job){.argv = missing}, "cannot run './ga': No such file or directory");
    assert_failure(&(suf_job){.argv = nowhere_in_path},
                   "cannot run 'no-such-program': No such file or directory");
    assert_failure(&(suf_job){.argv = shell, .directory = "no/such"},
                   "cannot run in directory 'no/such': No such file or directory");
}

static void a_program_must_be_executable(void **state)
{
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/ga", directory_of_test());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("#!/bin/sh\necho run\n", f);
    fclose(f);
    char *argv[] = {"./ga", NULL};
    const suf_job job = {.argv = argv, .directory = directory_of_test()};
    assert_failure(&job, "cannot run './ga': Permission denied");
    chmod(path, 0755);
    suf_outcome o = run_job(&job);
    assert_string_equal(o.out, "run\n");
    suf_outcome_release(&o);
}

static void wall_time_and_processor_time_differ(void **state)
{
    (void)state;
    suf_outcome o = run_shell("exec sleep 0.3");
    assert_in_range((int)(o.wall * 1000), 300, 20000);
    assert_in_range((int)((o.user + o.system) * 1000), 0, 250);
    struct timeval now;
    gettimeofday(&now, NULL);
    assert_near(o.started, (double)now.tv_sec, 30);
    suf_outcome_release(&o);

    o = run_shell("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done");
    assert_true(o.user + o.system > 0.02);
    assert_true(o.user + o.system < o.wall + 0.02);
    suf_outcome_release(&o);
}

static void peak_memory_is_that_of_the_run(void **state)
{
    (void)state;
    if (is_instrumented())
        return; /* the launcher is not small */
    suf_executor *executor = make(1);
    const size_t size = 200000000;
    char *mine = malloc(size);
    assert_non_null(mine);
    memset(mine, 1, size);
    start_shell(executor, 1, "exec true");
    start_shell(executor, 2, "exec dd if=/dev/zero of=/dev/null bs=50M count=1");
    start_shell(executor, 3, "dd if=/dev/zero of=/dev/null bs=50M count=1; true");
    const int64_t least[] = {0, 52428800, 52428800};
    const int64_t most[] = {10000000, 60000000, 60000000};
    for (int i = 0; i < 3; i++) {
        suf_outcome o = await_outcome(executor);
        assert_in_range(o.memory, least[i], most[i]);
        suf_outcome_release(&o);
    }
    assert_int_equal(mine[size / 2], 1);
    free(mine);
    suf_executor_free(executor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        local_test(the_exit_status_is_told),
        local_test(the_signal_that_ended_it_is_told),
        local_test(output_and_errors_are_kept_apart),
        local_test(binary_output_comes_as_it_is),
        local_test(of_much_output_the_end_is_kept),
        local_test(exactly_what_fits_is_not_cut),
        local_test(arguments_arrive_unchanged),
        local_test(runs_print_numbers_as_in_c_unless_they_are_told_otherwise),
        local_test(the_environment_is_inherited_and_marked),
        local_test(standard_input_is_empty),
        local_test(no_other_files_are_inherited),
        local_test(signals_are_as_in_a_new_session),
        local_test(a_run_is_in_its_directory),
        local_test(what_cannot_be_run_is_named),
        local_test(a_program_must_be_executable),
        local_test(wall_time_and_processor_time_differ),
        local_test(peak_memory_is_that_of_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
