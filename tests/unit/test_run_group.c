/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Control groups around runs, where this process may make them; elsewhere the tests are skipped.
 * Another process, a parent that is not alone there, keeps its place.
 */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "executor/group_clone.h"
#include "executor/run_group.h"
#include "supervised_runs.h"

static suf_delegated_group delegated;

static void need_groups(void)
{
    if (delegated.folder < 0)
        skip_because("control groups are not delegated here");
}

static void need_memory(void)
{
    if (!delegated.has_memory)
        skip_because("the controller of memory is not delegated here");
}

/* The groups of processes that are not this one's may come and go. */
static size_t count_groups(pid_t launcher)
{
    char prefix[64];
    size_t n = 0;
    snprintf(prefix, sizeof prefix, SUF_DELEGATED_GROUP_PREFIX "%ld.", (long)launcher);
    DIR *entries = fdopendir(openat(delegated.folder, ".", O_RDONLY | O_DIRECTORY));
    assert_non_null(entries);
    for (const struct dirent *entry; (entry = readdir(entries));)
        n += strncmp(entry->d_name, prefix, strlen(prefix)) == 0;
    closedir(entries);
    return n;
}

static pid_t parent_in(const char *file)
{
    const pid_t pid = pid_in(file);
    char path[64];
    long parent = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_int_equal(fscanf(f, "%*d (%*[^)]) %*c %ld", &parent), 1);
    fclose(f);
    return (pid_t)parent;
}

/* Without groups it lives until nothing else runs. */
static void who_leaves_everything_behind_is_killed_while_others_run(void **state)
{
    (void)state;
    need_groups();
    suf_executor *executor = make(2);
    start_shell(executor, 1, "while ! [ -s end ]; do sleep 0.01; done");
    start_shell(executor, 2,
                "env -i /usr/bin/setsid sh -c 'echo $$ >pid; exec sleep 1000' >/dev/null 2>&1 & "
                "while ! [ -s pid ]; do sleep 0.01; done");
    suf_outcome o = await_outcome(executor);
    assert_int_equal(o.id, 2);
    assert_true(o.strays);
    assert_int_equal(kill(pid_in("pid"), 0), -1);
    suf_outcome_release(&o);
    start_shell(executor, 3, "echo 1 >end");
    for (int i = 0; i < 2; i++) {
        o = await_outcome(executor);
        assert_int_equal(o.status, SUF_RUN_OK);
        assert_false(o.strays);
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
}

/* Nothing moves it there: a process that is moved waits, and its time would count. */
static void a_run_begins_in_its_group(void **state)
{
    (void)state;
    need_groups();
    char *argv[] = {"cat", "/proc/self/cgroup", NULL};
    suf_outcome o = run_job(&(suf_job){.argv = argv});
    assert_int_equal(o.status, SUF_RUN_OK);
    const char *line = strstr(o.out, "0::/");
    assert_non_null(line);
    assert_non_null(strstr(line, "/" SUF_DELEGATED_GROUP_PREFIX));
    suf_outcome_release(&o);
}

static void never_return(const void *argument)
{
    (void)argument;
    _exit(3);
}

static void what_is_no_group_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(suf_group_clone(-1, never_return, NULL), -1);
    const int folder = open("/", O_RDONLY | O_DIRECTORY);
    assert_int_equal(suf_group_clone(folder, never_return, NULL), -1);
    close(folder);
}

static void groups_go_with_their_launcher(void **state)
{
    (void)state;
    need_groups();
    suf_executor *executor = make(3);
    for (uint64_t id = 1; id <= 3; id++)
        start_shell(executor, id, id == 3 ? "echo $$ >pid; exec sleep 1000" : "exec sleep 1000");
    const pid_t launcher = parent_in("pid"); /* they are started in their order */
    assert_int_equal(count_groups(launcher), 3);
    suf_executor_free(executor);
    assert_int_equal(count_groups(launcher), 0);
}

static void groups_of_a_launcher_that_was_killed_are_removed_by_the_next(void **state)
{
    (void)state;
    need_groups();
    suf_executor *executor = make(1);
    start_shell(executor, 1,
                "env -i /usr/bin/setsid sh -c 'echo $$ >pid; exec sleep 1000' >/dev/null 2>&1 & "
                "echo $$ >leader; exec sleep 1000");
    const pid_t daemon = pid_in("pid");
    const pid_t launcher = parent_in("leader");
    kill(launcher, SIGKILL);
    suf_outcome o = await_outcome(executor);
    assert_true(o.is_infrastructure);
    suf_outcome_release(&o);
    start_shell(executor, 2, "true"); /* there is another launcher now */
    o = await_outcome(executor);
    suf_outcome_release(&o);
    assert_gone(daemon);
    assert_int_equal(count_groups(launcher), 0);
    suf_executor_free(executor);
}

/* Each of the processes is below the limit. */
static void the_memory_limit_is_one_of_all_processes(void **state)
{
    (void)state;
    need_memory();
    char *argv[] = {"sh", "-c",
                    "for i in 1 2 3; do dd if=/dev/zero bs=60M count=1 | sleep 1 & done; wait",
                    NULL};
    suf_outcome o = run_job(&(suf_job){.argv = argv, .memory = 100 << 20});
    assert_int_equal(o.status, SUF_RUN_MEMORY);
    assert_false(o.is_infrastructure);
    suf_outcome_release(&o);
    o = run_job(&(suf_job){.argv = argv, .memory = 400 << 20});
    assert_int_equal(o.status, SUF_RUN_OK);
    suf_outcome_release(&o);
}

static void files_in_memory_of_an_earlier_run_do_not_count(void **state)
{
    (void)state;
    need_memory();
    suf_executor *executor = make(1);
    for (uint64_t id = 1; id <= 4; id++) {
        char script[128];
        snprintf(script, sizeof script,
                 "dd if=/dev/zero bs=1M count=60 of=/dev/shm/suffice-test-%ld-%d", (long)getpid(),
                 (int)id);
        char *argv[] = {"sh", "-c", script, NULL};
        start(executor, &(suf_job){.id = id, .argv = argv, .memory = 100 << 20});
        suf_outcome o = await_outcome(executor);
        assert_int_equal(o.status, SUF_RUN_OK);
        suf_outcome_release(&o);
    }
    suf_executor_free(executor);
    char command[128];
    snprintf(command, sizeof command, "rm -f /dev/shm/suffice-test-%ld-*", (long)getpid());
    assert_int_equal(system(command), 0);
}

static void without_a_delegated_group_nothing_happens(void **state)
{
    (void)state;
    const suf_delegated_group none = {.folder = -1};
    suf_run_group group;
    suf_run_group_init(&group, &none);
    suf_run_group_begin(&group, 100 << 20);
    assert_int_equal(group.folder, -1);
    assert_false(suf_run_group_limits_memory(&group));
    assert_false(suf_run_group_is_over_limit(&group));
    assert_false(suf_run_group_kill(&group));
    suf_run_group_end(&group);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        local_test(who_leaves_everything_behind_is_killed_while_others_run),
        local_test(a_run_begins_in_its_group),
        local_test(what_is_no_group_is_an_error),
        local_test(groups_go_with_their_launcher),
        local_test(groups_of_a_launcher_that_was_killed_are_removed_by_the_next),
        local_test(the_memory_limit_is_one_of_all_processes),
        local_test(files_in_memory_of_an_earlier_run_do_not_count),
        local_test(without_a_delegated_group_nothing_happens),
    };
    suf_delegated_group_open(&delegated);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    suf_delegated_group_close(&delegated);
    return failed;
}
