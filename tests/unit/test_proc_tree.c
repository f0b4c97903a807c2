/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <limits.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "executor/proc_tree.h"

enum { CHILDREN = 3 };
static pid_t children[CHILDREN];

/* sleeping programs with a variable each, and one that is dead but not waited for */
static int begin(void **state)
{
    (void)state;
    for (int i = 0; i < CHILDREN; i++) {
        char value[8];
        snprintf(value, sizeof value, "child%d", i);
        children[i] = fork();
        if (children[i] != 0)
            continue;
        setenv("KIN_TEST", value, 1);
        setenv("KIN", "no", 1);
        execlp(i == CHILDREN - 1 ? "true" : "sleep", "sleep", "1000", (char *)NULL);
        _exit(127);
    }
    siginfo_t info;
    return waitid(P_PID, (id_t)children[CHILDREN - 1], &info, WEXITED | WNOWAIT);
}

static int end(void **state)
{
    (void)state;
    for (int i = 0; i < CHILDREN; i++) {
        kill(children[i], SIGKILL);
        waitpid(children[i], NULL, 0);
    }
    return 0;
}

static void assert_children(const pid_t *pids, size_t n)
{
    assert_int_equal(n, CHILDREN);
    for (int i = 0; i < CHILDREN; i++) {
        int times = 0;
        for (size_t j = 0; j < n; j++)
            times += pids[j] == children[i];
        assert_int_equal(times, 1);
    }
}

static void children_are_found_in_both_ways(void **state)
{
    (void)state;
    pid_t pids[10];
    assert_children(pids, suf_proc_tree_children(pids, 10));
    assert_children(pids, suf_proc_tree_children_by_search(pids, 10));
    assert_int_equal(suf_proc_tree_children(pids, 2), 2);
    assert_int_equal(suf_proc_tree_children_by_search(pids, 2), 2);
}

static void variables_of_the_living_are_seen(void **state)
{
    (void)state;
    char value[16] = "";
    for (int i = 0; i < 1000 && !suf_proc_tree_variable(children[1], "KIN_TEST", value, 16); i++)
        usleep(10000); /* until it has been executed */
    assert_string_equal(value, "child1");
    assert_false(suf_proc_tree_variable(children[1], "KIN_TES", value, 16));
    assert_false(suf_proc_tree_variable(children[CHILDREN - 1], "KIN_TEST", value, 16));
}

static void who_cannot_be_looked_at_is_not_gone(void **state)
{
    (void)state;
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
    assert_false(suf_proc_tree_name(getpid()).is_gone);
    assert_true(suf_proc_tree_name(children[CHILDREN - 1]).is_gone);
    assert_true(suf_proc_tree_name(INT_MAX).is_gone);
    const struct rlimit none = {.rlim_cur = 0, .rlim_max = usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    const suf_process_name found = suf_proc_tree_name(getpid());
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
    assert_int_equal(found.started, 0);
    assert_false(found.is_gone);
}

static void memory_is_that_of_the_largest_descendant(void **state)
{
    (void)state;
    enum { SIZE = 30000000 };
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        char *p = fork() == 0 ? malloc(SIZE) : NULL;
        if (p)
            memset(p, 1, SIZE);
        close(ends[1]);
        const ssize_t n = read(ends[0], p ? p : &(char){0}, 1); /* until the test has ended */
        _exit(n == 0 ? 0 : 1);
    }
    int64_t bytes = 0;
    for (int i = 0; i < 1000 && bytes < SIZE; i++, usleep(10000))
        bytes = suf_proc_tree_use(child).resident;
    close(ends[1]);
    close(ends[0]);
    waitpid(child, NULL, 0);
    assert_true(bytes >= SIZE);
    assert_int_equal(suf_proc_tree_use(child).resident, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(children_are_found_in_both_ways, begin, end),
        cmocka_unit_test_setup_teardown(variables_of_the_living_are_seen, begin, end),
        cmocka_unit_test_setup_teardown(who_cannot_be_looked_at_is_not_gone, begin, end),
        cmocka_unit_test(memory_is_that_of_the_largest_descendant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
