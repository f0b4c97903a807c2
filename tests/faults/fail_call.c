/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fail_call REPORT CALL AT ERROR PROCESS PROGRAM [ARGUMENT...]
 *
 * Runs a program and lets one of its system calls fail: the AT-th call of the kind CALL, with the
 * error number ERROR. An error of 0 makes a write short instead: the system writes half of it. A
 * minus before AT makes all calls from then on fail. AT 0 lets nothing fail and only counts.
 * PROCESS is which process is meant: the coordinator, which is the program itself, or the launcher,
 * which is what it forks. What these start is left alone as soon as it executes another program.
 *
 * The calls fail in the kernel's place: they are traced, and a call that has to fail is not made.
 * So those that the C library makes for itself fail as well, such as the writes of stdio, and vfork
 * stays what it is, which it would not with a library in between.
 *
 * The report has a line for each fact:
 *     count PROCESS CALL N     so many calls were made
 *     failed CALL SUBJECT      a call failed: the file, where there is one (the first time only)
 *     exit STATUS, or signal NUMBER
 *     hang                     it took too long, and was killed
 *     left N                   processes that were still there 20 seconds after the end; killed
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <linux/ptrace.h>

#include "system_call.h"

enum { MOST_TRACED = 256, MOST_SECONDS = 100, LAST_PATIENCE = 20 };

typedef enum { COORDINATOR, LAUNCHER, N_WATCHED, OTHER = N_WATCHED } role;

static const char *const role_names[] = {"coordinator", "launcher"};

typedef struct {
    pid_t pid; /* of a thread; 0: this place is free */
    role role;
    bool is_failing; /* the call that it is in was not made */
} traced;

typedef struct {
    call_kind kind;
    long at; /* negative: all from then on; 0: none */
    int error;
    role role;
} fault;

static traced all[MOST_TRACED];
static fault asked;
static long counts[N_WATCHED][N_CALL_KINDS];
static FILE *report;
static bool has_failed;
static volatile sig_atomic_t is_late;

static void note_late(int signal)
{
    (void)signal;
    is_late = 1;
}

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "fail_call: %s: %s\n", what, strerror(errno));
    exit(99);
}

/* ---- who is traced ---- */

static traced *find(pid_t pid)
{
    for (size_t i = 0; i < MOST_TRACED; i++)
        if (all[i].pid == pid)
            return &all[i];
    return NULL;
}

static traced *add(pid_t pid, role r)
{
    traced *t = find(pid);
    if (!t)
        t = find(0);
    if (!t)
        give_up("too many processes");
    *t = (traced){.pid = pid, .role = r};
    return t;
}

/* A child may stop before its parent reports it; it waits for that. */
static role role_of_child(const traced *parent, int event)
{
    if (event == PTRACE_EVENT_CLONE) /* a thread */
        return parent->role;
    return parent->role == COORDINATOR && event == PTRACE_EVENT_FORK ? LAUNCHER : OTHER;
}

/* ---- failing ---- */

static bool is_due(long n)
{
    return asked.at < 0 ? n >= -asked.at : n == asked.at;
}

static void note_failure(const traced *t, const system_call *call)
{
    char subject[PATH_MAX];
    if (has_failed)
        return;
    has_failed = true;
    system_call_subject(t->pid, call, subject, sizeof subject);
    fprintf(report, "failed %s %s\n", call_kind_name(asked.kind), subject);
}

/* what a launcher starts belongs to it until it executes its program */
static void enter(traced *t, const system_call *call)
{
    const call_kind kind = system_call_kind(t->pid, call);
    if (kind == N_CALL_KINDS || (t->role == OTHER && kind != CALL_EXEC))
        return;
    const role r = t->role == OTHER ? LAUNCHER : t->role;
    const long n = ++counts[r][kind];
    if (kind != asked.kind || r != asked.role || asked.at == 0 || !is_due(n))
        return;
    if (asked.at < 0 && kind == CALL_WRITE && call->arguments[0] == STDERR_FILENO)
        return; /* a disk that is full leaves the terminal alone */
    note_failure(t, call);
    if (asked.error == 0) {
        system_call_halve(t->pid, call);
        return;
    }
    system_call_skip(t->pid);
    t->is_failing = true;
}

static void stop_at_call(traced *t)
{
    struct ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, t->pid, sizeof info, &info) <= 0)
        return;
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
        const system_call call = {.number = (long)info.entry.nr, .arguments = info.entry.args};
        enter(t, &call);
    } else if (t->is_failing) {
        system_call_fail(t->pid, asked.error);
        t->is_failing = false;
    }
}

/* ---- following ---- */

static void follow_child(const traced *parent, int event)
{
    unsigned long child = 0;
    ptrace(PTRACE_GETEVENTMSG, parent->pid, NULL, &child);
    traced *known = find((pid_t)child);
    add((pid_t)child, role_of_child(parent, event));
    if (known) /* it has stopped already */
        ptrace(PTRACE_SYSCALL, (pid_t)child, NULL, NULL);
}

static void go_on(const traced *t, int status)
{
    const int event = status >> 16;
    const int signal = WSTOPSIG(status);
    if (event == PTRACE_EVENT_STOP && signal != SIGTRAP) {
        ptrace(PTRACE_LISTEN, t->pid, NULL, NULL);
        return;
    }
    const bool is_signal = event == 0 && signal != (SIGTRAP | 0x80);
    ptrace(PTRACE_SYSCALL, t->pid, NULL, (void *)(intptr_t)(is_signal ? signal : 0));
}

/* Returns false if the process is not followed any more. */
static bool take_event(const traced *t, int event)
{
    if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_VFORK || event == PTRACE_EVENT_CLONE)
        follow_child(t, event);
    if (event != PTRACE_EVENT_EXEC || t->role != OTHER)
        return true;
    ptrace(PTRACE_DETACH, t->pid, NULL, NULL);
    return false;
}

static void take_stop(pid_t pid, int status)
{
    traced *t = find(pid);
    if (!t) { /* its parent has not reported it */
        add(pid, N_WATCHED);
        return;
    }
    if (WSTOPSIG(status) == (SIGTRAP | 0x80))
        stop_at_call(t);
    if (take_event(t, status >> 16))
        go_on(t, status);
    else
        t->pid = 0;
}

/* Returns when the program has ended, with its status; -1: it was late. */
static int follow(pid_t program)
{
    for (int status;;) {
        const pid_t pid = waitpid(-1, &status, __WALL);
        if (pid < 0 && (is_late || errno != EINTR))
            return -1;
        if (pid > 0 && WIFSTOPPED(status)) {
            take_stop(pid, status);
            continue;
        }
        traced *t = pid > 0 ? find(pid) : NULL;
        if (t)
            t->pid = 0;
        if (pid == program)
            return status;
    }
}

/* ---- beginning and ending ---- */

static pid_t start(char **argv)
{
    int gate[2];
    char nothing;
    if (pipe(gate) != 0)
        give_up("pipe");
    const pid_t pid = fork();
    if (pid == 0) {
        close(gate[1]);
        while (read(gate[0], &nothing, 1) < 0 && errno == EINTR)
            ;
        close(gate[0]);
        execv(argv[0], argv);
        give_up(argv[0]);
    }
    close(gate[0]);
    const intptr_t options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                             PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SEIZE, pid, NULL, (void *)options) != 0)
        give_up("ptrace");
    add(pid, COORDINATOR);
    close(gate[1]);
    return pid;
}

static size_t kill_children(void)
{
    char path[64];
    long child;
    size_t n = 0;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    FILE *children = fopen(path, "re");
    while (children && fscanf(children, "%ld", &child) == 1)
        n += kill((pid_t)child, SIGKILL) == 0;
    if (children)
        fclose(children);
    return n;
}

/* Waits until all that the program has started is gone, which comes to us as orphans. */
static void await_rest(void)
{
    size_t left = 0;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const time_t until = now.tv_sec + LAST_PATIENCE;
    for (int status; now.tv_sec <= until + LAST_PATIENCE;) {
        const struct timespec span = {.tv_nsec = 2000000};
        const pid_t pid = waitpid(-1, &status, __WALL | WNOHANG);
        if (pid < 0)
            break;
        if (pid > 0 && WIFSTOPPED(status))
            take_stop(pid, status);
        if (pid == 0)
            nanosleep(&span, NULL);
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec > until || is_late)
            left += kill_children();
    }
    if (left && !is_late)
        fprintf(report, "left %zu\n", left);
}

static void tell(int status)
{
    for (int r = 0; r < N_WATCHED; r++)
        for (int k = 0; k < N_CALL_KINDS; k++)
            fprintf(report, "count %s %s %ld\n", role_names[r], call_kind_name((call_kind)k),
                    counts[r][k]);
    if (is_late)
        fprintf(report, "hang\n");
    else if (WIFSIGNALED(status))
        fprintf(report, "signal %d\n", WTERMSIG(status));
    else
        fprintf(report, "exit %d\n", WEXITSTATUS(status));
}

static void parse(char **argv)
{
    report = fopen(argv[1], "we");
    if (!report)
        give_up(argv[1]);
    asked = (fault){.kind = call_kind_find(argv[2]),
                    .at = strtol(argv[3], NULL, 10),
                    .error = (int)strtol(argv[4], NULL, 10),
                    .role = strcmp(argv[5], role_names[LAUNCHER]) == 0 ? LAUNCHER : COORDINATOR};
    if (asked.kind == N_CALL_KINDS) {
        errno = EINVAL;
        give_up(argv[2]);
    }
}

int main(int argc, char **argv)
{
    if (argc < 7) {
        fprintf(stderr, "usage: fail_call REPORT CALL AT ERROR PROCESS PROGRAM [ARGUMENT...]\n");
        return 2;
    }
    parse(argv);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const struct sigaction late = {.sa_handler = note_late};
    sigaction(SIGALRM, &late, NULL);
    alarm(MOST_SECONDS);
    const pid_t program = start(argv + 6);
    const int status = follow(program);
    if (is_late)
        kill(program, SIGKILL);
    await_rest();
    tell(status);
    return fclose(report) == 0 ? 0 : 99;
}
