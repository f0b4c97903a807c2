/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a run that the machine ended, or kept from starting, differs from one that crashed.
 */
#include "executor/machine_trouble.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

#include "executor/proc_tree.h"
#include "supervised_runs.h"

/* the one child of this process */
static pid_t launcher(void)
{
    pid_t children[2];
    assert_int_equal(suf_proc_tree_children(children, 2), 1);
    return children[0];
}

static void allow_files(pid_t pid, rlim_t n)
{
    struct rlimit limit;
    assert_int_equal(prlimit(pid, RLIMIT_NOFILE, NULL, &limit), 0);
    limit.rlim_cur = n;
    assert_int_equal(prlimit(pid, RLIMIT_NOFILE, &limit, NULL), 0);
}

static void assert_prints_7(suf_executor *executor, uint64_t id)
{
    start_shell(executor, id, "echo 7");
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_false(o.is_infrastructure);
    assert_string_equal(o.out, "7\n");
    suf_outcome_release(&o);
}

/* The connection to the caller is file 3, so with a limit of 4 there is not even one pipe; with
 * each file more a run comes further. */
static void runs_without_files_are_not_crashes(void **state)
{
    (void)state;
    enum { FEWEST = 4, ENOUGH = 64 };
    if (is_instrumented())
        return; /* valgrind needs files of its own */
    suf_executor *executor = make(1);
    const pid_t guard = launcher();
    assert_prints_7(executor, 1); /* it has its own files now */
    size_t n_without = 0;
    for (rlim_t n = FEWEST; n < FEWEST + 8; n++) {
        allow_files(guard, n);
        start_shell(executor, n, "echo 7");
        suf_outcome o = await_outcome(executor);
        if (o.status != SUF_RUN_OK) {
            assert_true(o.is_infrastructure);
            assert_non_null(strstr(o.failure, "cannot run 'sh': Too many open files"));
            n_without++;
        }
        suf_outcome_release(&o);
    }
    assert_in_range(n_without, 3, 8);
    allow_files(guard, ENOUGH);
    assert_prints_7(executor, ENOUGH);
    suf_executor_free(executor);
}

static void a_program_that_is_not_there_is_no_trouble_of_the_machine(void **state)
{
    (void)state;
    static const int passing[] = {EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY};
    static const int lasting[] = {ENOENT, EACCES, ENOEXEC, E2BIG};
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        assert_true(suf_machine_trouble_is_errno(passing[i]));
    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++)
        assert_false(suf_machine_trouble_is_errno(lasting[i]));
}

static void only_signals_that_ask_to_end_may_come_from_the_machine(void **state)
{
    (void)state;
    static const int asking[] = {SIGTERM, SIGKILL, SIGHUP, SIGINT};
    static const int own[] = {0, SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGXCPU};
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        assert_true(suf_machine_trouble_is_signal(asking[i]));
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        assert_false(suf_machine_trouble_is_signal(own[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        local_test(runs_without_files_are_not_crashes),
        cmocka_unit_test(a_program_that_is_not_there_is_no_trouble_of_the_machine),
        cmocka_unit_test(only_signals_that_ask_to_end_may_come_from_the_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
