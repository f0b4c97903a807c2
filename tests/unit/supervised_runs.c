/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "supervised_runs.h"

#include <signal.h>
#include <unistd.h>

static char directory[64];

int enter_test(void **state)
{
    (void)state;
    strcpy(directory, "/tmp/suffice-test-XXXXXX");
    return mkdtemp(directory) ? 0 : -1;
}

int leave_test(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    return system(command);
}

const char *directory_of_test(void)
{
    return directory;
}

suf_executor *make(size_t slots)
{
    suf_error err;
    suf_executor *executor = suf_executor_new_local(&(suf_local){.slots = slots}, &err);
    if (!executor)
        fail_msg("%s", err.message);
    return executor;
}

void start(suf_executor *executor, const suf_job *job)
{
    suf_error err;
    if (executor->ops->start(executor, job, &err) != SUF_OK)
        fail_msg("%s", err.message);
}

void start_shell(suf_executor *executor, uint64_t id, const char *script)
{
    char *argv[] = {"sh", "-c", (char *)script, NULL};
    start(executor, &(suf_job){.id = id, .argv = argv, .directory = directory});
}

suf_outcome await_outcome(suf_executor *executor)
{
    suf_error err;
    suf_outcome outcome;
    const int rc = executor->ops->next(executor, 60, &outcome, &err);
    if (rc < 0)
        fail_msg("%s", err.message);
    assert_int_equal(rc, 1);
    return outcome;
}

suf_outcome run_job(const suf_job *job)
{
    suf_executor *executor = make(1);
    start(executor, job);
    const suf_outcome outcome = await_outcome(executor);
    suf_executor_free(executor);
    return outcome;
}

suf_outcome run_shell_within(const char *script, double timeout)
{
    char *argv[] = {"sh", "-c", (char *)script, NULL};
    return run_job(&(suf_job){.argv = argv, .directory = directory, .timeout = timeout});
}

suf_outcome run_shell(const char *script)
{
    return run_shell_within(script, 0);
}

pid_t pid_in(const char *file)
{
    char path[128];
    long pid = 0;
    snprintf(path, sizeof path, "%s/%s", directory, file);
    for (int i = 0; i < 2000; i++) {
        FILE *f = fopen(path, "r");
        const int n = f ? fscanf(f, "%ld\n", &pid) : 0;
        if (f)
            fclose(f);
        if (n == 1)
            return (pid_t)pid;
        usleep(10000);
    }
    fail_msg("no process wrote '%s'", file);
    return 0;
}

/* dead but not waited for, which is for the parent of our parent to do */
static bool is_zombie(pid_t pid)
{
    char path[64];
    char state = ' ';
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%*d (%*[^)]) %c", &state) != 1)
        state = ' ';
    if (f)
        fclose(f);
    return state == 'Z';
}

void assert_gone(pid_t pid)
{
    assert_true(pid > 1);
    for (int i = 0; i < 1000; i++) {
        if (kill(pid, 0) != 0 || is_zombie(pid))
            return;
        usleep(10000);
    }
    fail_msg("process %ld is still there", (long)pid);
}

bool is_instrumented(void)
{
#ifdef __SANITIZE_ADDRESS__
    return true;
#endif
#ifdef __has_feature
#if __has_feature(address_sanitizer)
    return true;
#endif
#endif
    const char *preload = getenv("LD_PRELOAD");
    return preload && strstr(preload, "vgpreload");
}
