/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "executor/executor.h"

static double monotonic(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static suf_outcome await_outcome(suf_executor *executor)
{
    suf_outcome o;
    assert_int_equal(executor->ops->next(executor, 60, &o, NULL), 1);
    return o;
}

static void start(suf_executor *executor, uint64_t id, const suf_call *call)
{
    assert_int_equal(executor->ops->start(executor, &(suf_job){.id = id, .call = *call}, NULL),
                     SUF_OK);
}

/* the context is a number to be added; the names' first letters count too */
static double add(const suf_call *call)
{
    return (double)(call->algorithm[0] + call->instance[0]) + (double)call->run +
           (double)call->seed + *(const double *)call->context;
}

static void a_function_is_told_everything(void **state)
{
    (void)state;
    double addend = 0.5;
    char algorithm[] = "a";
    char instance[] = "b";
    suf_executor *executor = suf_executor_new_callback(add, &addend, 0);
    assert_int_equal(suf_executor_slots(executor), 1);
    start(executor, 5, &(suf_call){.algorithm = algorithm, .instance = instance, 1000, 20000});
    algorithm[0] = instance[0] = 'z'; /* they were lent for the call only */
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.id, 5);
    assert_int_equal(o.status, SUF_RUN_OK);
    assert_true(o.value == 'a' + 'b' + 1000 + 20000 + 0.5);
    assert_string_equal(o.out, "");
    assert_string_equal(o.err, "");
    assert_int_equal(o.exit_status, -1);
    assert_near(o.started, (double)time(NULL), 30);
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

static double give(const suf_call *call)
{
    static const double values[] = {1, NAN, INFINITY, -INFINITY, -1e308};
    return values[call->run - 1];
}

static void values_that_are_not_finite_are_told(void **state)
{
    (void)state;
    static const suf_status expected[] = {SUF_RUN_OK, SUF_RUN_NOT_FINITE, SUF_RUN_NOT_FINITE,
                                          SUF_RUN_NOT_FINITE, SUF_RUN_OK};
    suf_executor *executor = suf_executor_new_callback(give, NULL, 1);
    for (int i = 0; i < 5; i++)
        start(executor, (uint64_t)i, &(suf_call){.run = i + 1});
    for (int i = 0; i < 5; i++) {
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.id, i);
        assert_int_equal(o.status, expected[i]);
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

/* all slots meet, or nobody goes on */
static double meet(const suf_call *call)
{
    pthread_barrier_wait(call->context);
    return 1;
}

static void every_job_comes_back_once_from_many_threads(void **state)
{
    (void)state;
    enum { JOBS = 2000, SLOTS = 8 };
    pthread_barrier_t barrier;
    bool seen[JOBS] = {false};
    pthread_barrier_init(&barrier, NULL, SLOTS);
    suf_executor *executor = suf_executor_new_callback(meet, &barrier, SLOTS);
    assert_int_equal(suf_executor_slots(executor), SLOTS);
    for (uint64_t id = 0; id < JOBS; id++)
        start(executor, id, &(suf_call){.run = 1});
    for (int i = 0; i < JOBS; i++) {
        suf_outcome o = await_outcome(executor);
        assert_true(o.id < JOBS);
        assert_false(seen[o.id]);
        seen[o.id] = true;
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
    pthread_barrier_destroy(&barrier);
}

static double wait_for_byte(const suf_call *call)
{
    char byte;
    return (double)read(*(const int *)call->context, &byte, 1);
}

static void jobs_that_wait_can_be_cancelled(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    suf_executor *executor = suf_executor_new_callback(wait_for_byte, &ends[0], 1);
    for (uint64_t id = 1; id <= 4; id++)
        start(executor, id, &(suf_call){.run = 1});
    executor->ops->cancel(executor, 4);
    executor->ops->cancel(executor, 2);
    executor->ops->cancel(executor, 99);
    static const uint64_t order[] = {4, 2, 1, 3};
    for (int i = 0; i < 4; i++) {
        if (i == 2)
            assert_int_equal(write(ends[1], "xy", 2), 2);
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.id, order[i]);
        assert_int_equal(o.cancelled, i < 2);
        suf_outcome_release(&o);
    }
    for (uint64_t id = 5; id <= 7; id++)
        start(executor, id, &(suf_call){.algorithm = "a", .instance = "b", .run = 1});
    assert_int_equal(write(ends[1], "xyz", 3), 3);
    suf_executor_free(executor); /* whatever of them has begun */
    close(ends[0]);
    close(ends[1]);
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
    suf_executor *executor = suf_executor_new_callback(give, NULL, 2);
    assert_int_equal(executor->ops->next(executor, 0, &o, &err), 0);
    double begun = monotonic();
    assert_int_equal(executor->ops->next(executor, 0.2, &o, &err), 0);
    assert_true(monotonic() - begun >= 0.19);
    assert_true(monotonic() - begun < 10);

    const struct sigaction action = {.sa_handler = ignore};
    sigaction(SIGALRM, &action, NULL);
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

static double sleep_or_work(const suf_call *call)
{
    const double until = monotonic() + 0.2;
    if (call->run == 1)
        usleep(200000);
    else
        while (monotonic() < until)
            ;
    return 0;
}

static void sleeping_is_not_working(void **state)
{
    (void)state;
    suf_executor *executor = suf_executor_new_callback(sleep_or_work, NULL, 1);
    start(executor, 1, &(suf_call){.run = 1});
    start(executor, 2, &(suf_call){.run = 2});
    suf_outcome o = await_outcome(executor);
    assert_true(o.wall >= 0.199);
    assert_true(o.user < 0.1);
    suf_outcome_release(&o);
    o = await_outcome(executor);
    assert_true(o.wall >= 0.199);
    assert_true(o.user > 0.002); /* the machine may have better things to do */
    assert_true(o.user <= o.wall + 0.01);
    suf_outcome_release(&o);
    suf_executor_free(executor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_function_is_told_everything),
        cmocka_unit_test(values_that_are_not_finite_are_told),
        cmocka_unit_test(every_job_comes_back_once_from_many_threads),
        cmocka_unit_test(jobs_that_wait_can_be_cancelled),
        cmocka_unit_test(waiting_ends_in_time_or_by_a_signal),
        cmocka_unit_test(sleeping_is_not_working),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
