/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Callers that take the library's children away: they ignore SIGCHLD, or wait for every child. An
 * experiment is conducted and a figure is drawn all the same.
 */
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "folder.h"
#include "suffice.h"

static suf_error err;

static void ignore_children(void)
{
    signal(SIGCHLD, SIG_IGN);
}

static void reap(int number)
{
    const int before = errno;
    (void)number;
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    errno = before;
}

static void reap_children(void)
{
    const struct sigaction action = {.sa_handler = reap};
    sigaction(SIGCHLD, &action, NULL);
}

static int conduct_commands(void)
{
    folder_write("x.yaml", "algorithms: {a: 'echo 1{run}', b: 'echo 2{run}'}\n"
                           "instances: [x, y]\nsample: all\nruns: 3\njobs: 2\n");
    suf_experiment *e = suf_experiment_new();
    int rc = suf_experiment_load(e, "x.yaml", &err);
    if (rc == SUF_OK)
        rc = suf_experiment_finish(e, &err);
    suf_store *store = rc == SUF_OK ? suf_store_open("x.db", SUF_STORE_WRITE, &err) : NULL;
    suf_executor *executor = store ? suf_executor_new_for(e, 0, &err) : NULL;
    rc = executor ? suf_conduct(e, store, &(suf_conduct_request){.executor = executor}, &err)
                  : err.code;
    suf_executor_free(executor);
    suf_store_close(store);
    suf_experiment_free(e);
    return rc;
}

static int draw(const char *path)
{
    suf_plan plan;
    int rc = suf_plan_init(&plan, &(suf_design){.mres = 0.5, .sigma = 1}, &err);
    if (rc < 0)
        return rc;
    suf_figure *figure = suf_figure_new_interval_width(&plan);
    rc = suf_figure_write(figure, path, &err);
    suf_figure_free(figure);
    suf_plan_release(&plan);
    return rc;
}

static void check(void (*prepare)(void))
{
    alarm(60); /* a hang ends the test */
    prepare();
    const int conducted = conduct_commands();
    const int drawn = draw("x.svg");
    signal(SIGCHLD, SIG_DFL);
    alarm(0);
    if (conducted != SUF_OK || drawn != SUF_OK)
        fail_msg("%d %d %s", conducted, drawn, err.message);
    assert_int_equal(access("x.svg", F_OK), 0);
}

static void a_caller_may_ignore_its_children(void **state)
{
    (void)state;
    check(ignore_children);
}

static void a_caller_may_wait_for_every_child(void **state)
{
    (void)state;
    check(reap_children);
}

static int draw_without_gnuplot(void)
{
    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nonexistent", 1);
    const int rc = draw("x.svg");
    setenv("PATH", path, 1);
    free(path);
    return rc;
}

static void a_figure_that_fails_still_says_so(void **state)
{
    (void)state;
    ignore_children();
    const int missing = draw_without_gnuplot();
    signal(SIGCHLD, SIG_DFL);
    assert_int_equal(missing, SUF_ETOOL);
    assert_non_null(strstr(err.message, "gnuplot"));
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_caller_may_ignore_its_children),
        IN_FOLDER(a_caller_may_wait_for_every_child),
        IN_FOLDER(a_figure_that_fails_still_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
