/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The process between the caller and the runs: its queue, its slots, and who outlives whom.
 */
#include <sched.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "supervised_runs.h"

static void every_job_comes_back_once(void **state)
{
    (void)state;
    enum { JOBS = 500 };
    bool seen[JOBS] = {false};
    suf_executor *executor = make(64);
    assert_int_equal(suf_executor_slots(executor), 64);
    for (uint64_t id = 0; id < JOBS; id++) {
        char script[32];
        snprintf(script, sizeof script, "echo %d; exit %d", (int)id, (int)(id % 7));
        start_shell(executor, id, script);
    }
    for (int i = 0; i < JOBS; i++) {
        suf_outcome o = await_outcome(executor);
        assert_true(o.id < JOBS);
        assert_false(seen[o.id]);
        seen[o.id] = true;
        assert_int_equal(strtol(o.out, NULL, 10), o.id);
        assert_int_equal(o.exit_status, o.id % 7);
        assert_false(o.strays);
        suf_outcome_release(&o);
    }
    suf_outcome o;
    assert_int_equal(executor->ops->next(executor, 0, &o, NULL), 0);
    suf_executor_free(executor);
}

static void jobs_start_in_order(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    for (uint64_t id = 0; id < 20; id++)
        start_shell(executor, id, "exec true");
    double last = 0;
    for (uint64_t id = 0; id < 20; id++) {
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.id, id);
        assert_true(o.started >= last);
        last = o.started;
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

static void slots_run_at_the_same_time(void **state)
{
    (void)state;
    suf_executor *executor = make(3);
    /* each waits for the others */
    static const char script[] = "echo 1 >$1; while ! [ -s 0 ] || ! [ -s 1 ] || ! [ -s 2 ]; do "
                                 "sleep 0.01; done";
    for (uint64_t id = 0; id < 3; id++) {
        char name[] = {(char)('0' + id), '\0'};
        char *argv[] = {"sh", "-c", (char *)script, "sh", name, NULL};
        start(executor, &(suf_job){.id = id, .argv = argv, .directory = directory_of_test()});
    }
    for (int i = 0; i < 3; i++) {
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.status, SUF_RUN_OK);
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

static void nobody_waits_for_who_waits_for_him(void **state)
{
    (void)state;
    /* more outcomes, and then more jobs, than sockets hold, before anything is read */
    char lengthy[100001];
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    char *argv[] = {"true", lengthy, NULL};
    suf_executor *executor = make(2);
    for (uint64_t id = 0; id < 20; id++)
        start_shell(executor, id, "exec head -c 1048576 /dev/zero");
    for (uint64_t id = 20; id < 60; id++)
        start(executor, &(suf_job){.id = id, .argv = argv});
    usleep(300000);
    for (uint64_t id = 60; id < 100; id++)
        start(executor, &(suf_job){.id = id, .argv = argv});
    for (int i = 0; i < 100; i++) {
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.status, SUF_RUN_OK);
        assert_int_equal(o.n_out, o.id < 20 ? SUF_KEPT_OUT : 0);
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

static double monotonic(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void ignore(int signal)
{
    (void)signal;
}

static void waiting_ends_in_time_or_by_a_signal(void **state)
{
    (void)state;
    suf_outcome o;
    suf_error err;
    suf_executor *executor = make(1);
    double begun = monotonic();
    assert_int_equal(executor->ops->next(executor, 0.2, &o, &err), 0);
    assert_true(monotonic() - begun >= 0.19);
    assert_true(monotonic() - begun < 10);

    const struct sigaction action = {.sa_handler = ignore};
    sigaction(SIGALRM, &action, NULL);
    /* again and again, in case that the first one comes too early */
    const struct itimerval often = {{.tv_usec = 100000}, {.tv_usec = 100000}};
    const struct itimerval never = {{0}, {0}};
    setitimer(ITIMER_REAL, &often, NULL);
    begun = monotonic();
    assert_int_equal(executor->ops->next(executor, -1, &o, &err), 0);
    assert_true(monotonic() - begun < 10);
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    suf_executor_free(executor);
}

static size_t n_processors(void)
{
    cpu_set_t set;
    assert_int_equal(sched_getaffinity(0, sizeof set, &set), 0);
    return (size_t)CPU_COUNT(&set);
}

static void bound_runs_have_a_processor_each(void **state)
{
    (void)state;
    suf_error err;
    suf_executor *executor = suf_executor_new_local(&(suf_local){.pin = 1}, &err);
    assert_non_null(executor);
    const size_t n = suf_executor_slots(executor);
    assert_int_equal(n, n_processors());
    /* all run at the same time, so all slots are used */
    char script[256];
    snprintf(script, sizeof script,
             "nproc; sed -n 's/^Cpus_allowed_list:.//p' /proc/self/status; echo 1 >$$.here; "
             "while [ $(ls *.here | wc -l) -lt %zu ]; do sleep 0.01; done",
             n);
    for (uint64_t id = 0; id < n; id++)
        start_shell(executor, id, script);
    bool seen[CPU_SETSIZE] = {false};
    for (size_t i = 0; i < n; i++) {
        suf_outcome o = await_outcome(executor);
        assert_memory_equal(o.out, "1\n", 2);
        char *end;
        const long processor = strtol(o.out + 2, &end, 10);
        assert_string_equal(end, "\n");
        assert_in_range(processor, 0, CPU_SETSIZE - 1);
        assert_false(seen[processor]);
        seen[processor] = true;
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

static void more_bound_slots_than_processors_are_refused(void **state)
{
    (void)state;
    suf_error err;
    const suf_local request = {.slots = n_processors() + 1, .pin = 1};
    assert_null(suf_executor_new_local(&request, &err));
    assert_int_equal(err.code, SUF_EINVAL);
    assert_non_null(strstr(err.message, "ask for at most"));
    assert_null(suf_executor_new_local(&(suf_local){.slots = 10000000}, &err));
    assert_int_equal(err.code, SUF_EINVAL);
    assert_non_null(strstr(err.message, "ulimit -n"));
}

/* ---- who outlives whom ---------------------------------------------------- */

static _Noreturn void start_and_wait(void)
{
    suf_executor *executor = suf_executor_new_local(&(suf_local){.slots = 4}, NULL);
    if (!executor)
        _exit(1);
    start_shell(executor, 1, "echo $PPID >launcher; echo $$ >one; exec sleep 1000");
    start_shell(executor, 2, "(setsid sh -c 'echo $$ >two; exec sleep 1000' &); exec sleep 1000");
    start_shell(executor, 3, "sleep 1000 & echo $! >three; wait");
    start_shell(executor, 4,
                "env -i setsid sh -c 'trap \"\" TERM HUP; echo $$ >four; exec sleep 1000'; true");
    for (;;)
        pause();
}

static void nothing_outlives_a_caller_that_is_killed(void **state)
{
    (void)state;
    const pid_t caller = fork();
    assert_true(caller >= 0);
    if (caller == 0)
        start_and_wait();
    static const char *const names[] = {"one", "two", "three", "four", "launcher"};
    enum { NAMES = sizeof names / sizeof *names };
    pid_t pids[NAMES];
    for (int i = 0; i < NAMES; i++)
        pids[i] = pid_in(names[i]);
    kill(caller, SIGKILL);
    waitpid(caller, NULL, 0);
    for (int i = 0; i < NAMES; i++)
        assert_gone(pids[i]);
}

static void another_launcher_takes_the_place_of_one_that_is_killed(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    start_shell(
        executor, 1,
        "echo $PPID >launcher; setsid sh -c 'echo $$ >two; exec sleep 1000' & echo $$ >one; "
        "wait");
    const pid_t run = pid_in("one");
    const pid_t descendant = pid_in("two");
    kill(pid_in("launcher"), SIGKILL);
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.id, 1);
    assert_true(o.is_infrastructure);
    assert_string_equal(o.failure, "the process that supervises the runs was killed");
    suf_outcome_release(&o);
    executor->ops->cancel(executor, 1); /* it has had its outcome */
    assert_gone(run);
    assert_gone(descendant);
    start_shell(executor, 2, "echo 7");
    o = await_outcome(executor);
    assert_int_equal(o.id, 2);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_string_equal(o.out, "7\n");
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

static void a_launcher_that_is_stopped_ends_with_its_caller(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    start_shell(executor, 1, "echo $PPID >launcher; echo $$ >one; exec sleep 1000");
    const pid_t run = pid_in("one");
    const pid_t launcher = pid_in("launcher");
    kill(launcher, SIGSTOP);
    suf_executor_free(executor);
    assert_gone(run);
    assert_gone(launcher);
}

/* by TERM to all processes, as a batch system sends it; a program may answer it by a result */
static void what_runs_when_all_are_asked_to_end_is_no_result(void **state)
{
    (void)state;
    suf_executor *executor = make(3);
    start_shell(executor, 1, "echo $PPID >launcher; echo $$ >one; exec sleep 1000");
    start_shell(executor, 2,
                "trap 'echo 5; exit 0' TERM; echo $$ >two; while :; do sleep 0.01; done");
    const pid_t dies = pid_in("one");
    const pid_t answers = pid_in("two");
    kill(pid_in("launcher"), SIGTERM);
    kill(dies, SIGTERM);
    kill(answers, SIGTERM);
    for (int i = 0; i < 2; i++) {
        suf_outcome o = await_outcome(executor);
        assert_true(o.is_infrastructure);
        assert_string_equal(o.failure, "all processes were asked to end while it ran");
        suf_outcome_release(&o);
    }
    start_shell(executor, 3, "kill -TERM $$"); /* its own doing */
    suf_outcome o = await_outcome(executor);
    assert_false(o.is_infrastructure);
    assert_true(o.is_foreign);
    assert_int_equal(o.status, SUF_RUN_CRASHED);
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

static void a_job_is_recalled_only_if_it_has_not_begun(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    start_shell(executor, 1,
                "trap 'echo 5; exit' USR1; echo $$ >begun; while :; do sleep 0.01; done");
    start_shell(executor, 2, "echo 6");
    const pid_t run = pid_in("begun");
    executor->ops->recall(executor, 1);
    executor->ops->recall(executor, 2);
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.id, 2);
    assert_true(o.cancelled);
    suf_outcome_release(&o);
    kill(run, SIGUSR1);
    o = await_outcome(executor);
    assert_int_equal(o.id, 1);
    assert_false(o.cancelled);
    assert_string_equal(o.out, "5\n");
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

static void the_launcher_has_a_session_of_its_own(void **state)
{
    (void)state;
    suf_executor *executor = make(1);
    start_shell(
        executor, 1,
        "sleep 0.1; echo $PPID >launcher; cat /proc/$PPID/comm; for file in /proc/$PPID/fd/*; do "
        "readlink $file; done | sed '/cgroup/d; s/:.*//' | sort");
    suf_outcome o = await_outcome(executor);
    const pid_t launcher = pid_in("launcher");
    assert_int_equal(getsid(launcher), launcher);
    /* nothing but the pipes that the run prints into, both ends of those of the next one, the
     * connection, and perhaps a control group */
    if (!is_instrumented())
        assert_string_equal(o.out, "run-guard\n/dev/null\n/dev/null\n/dev/"
                                   "null\npipe\npipe\npipe\npipe\npipe\npipe\nsocket\n");
    static const int harmless[] = {SIGINT, SIGHUP, SIGTERM, SIGPIPE};
    for (int i = 0; i < 4; i++)
        kill(launcher, harmless[i]);
    suf_outcome_release(&o);
    start_shell(executor, 2, "exec true");
    o = await_outcome(executor);
    assert_int_equal(o.status, SUF_RUN_OK);
    suf_outcome_release(&o);
    suf_executor_free(executor);
    assert_gone(launcher);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        local_test(every_job_comes_back_once),
        local_test(jobs_start_in_order),
        local_test(slots_run_at_the_same_time),
        local_test(nobody_waits_for_who_waits_for_him),
        local_test(waiting_ends_in_time_or_by_a_signal),
        local_test(bound_runs_have_a_processor_each),
        local_test(more_bound_slots_than_processors_are_refused),
        local_test(nothing_outlives_a_caller_that_is_killed),
        local_test(another_launcher_takes_the_place_of_one_that_is_killed),
        local_test(a_launcher_that_is_stopped_ends_with_its_caller),
        local_test(what_runs_when_all_are_asked_to_end_is_no_result),
        local_test(a_job_is_recalled_only_if_it_has_not_begun),
        local_test(the_launcher_has_a_session_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
