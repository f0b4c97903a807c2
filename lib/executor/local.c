/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs commands on this machine: the caller's side. The work is done by the launcher, a process
 * forked here; see launcher.c. Sending a job may wait for the launcher to read it, which it does
 * at once whatever else is going on. For one thread of the caller's at a time.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "executor/executor.h"
#include "executor/launcher.h"
#include "executor/message.h"
#include "executor/stray_processes.h"

enum { READ_AT_ONCE = 1 << 16, MOST_PROCESSORS = 1024, OTHER_FILES = 16 };

typedef struct {
    suf_executor base;
    int socket;
    pid_t launcher;
    suf_buffer in;
} local;

static int report_death(suf_error *err)
{
    return suf_fail(
        err, SUF_EIO,
        "the process that supervises the runs was killed; perhaps the system ran out of "
        "memory: try fewer slots");
}

/* ---- what executors do ---------------------------------------------------- */

static int send_all(local *self, suf_buffer *buffer, suf_error *err)
{
    while (suf_buffer_size(buffer) > 0) {
        const ssize_t n =
            send(self->socket, suf_buffer_front(buffer), suf_buffer_size(buffer), MSG_NOSIGNAL);
        if (n >= 0)
            suf_buffer_drop(buffer, (size_t)n);
        else if (errno == EPIPE || errno == ECONNRESET)
            return report_death(err);
        else if (errno != EINTR) /* a signal must not leave half a message behind */
            return suf_fail(err, SUF_EIO, "cannot send a job: %s", strerror(errno));
    }
    return SUF_OK;
}

static int start(suf_executor *executor, const suf_job *job, suf_error *err)
{
    suf_buffer buffer = {0};
    suf_message_put_job(&buffer, job);
    const int rc = send_all((local *)executor, &buffer, err);
    suf_buffer_release(&buffer);
    return rc;
}

static void send_control(suf_executor *executor, suf_launcher_order order, uint64_t id)
{
    suf_buffer buffer = {0};
    suf_message_put_control(&buffer, order, id);
    send_all((local *)executor, &buffer, NULL); /* if this fails, next reports it */
    suf_buffer_release(&buffer);
}

static void cancel(suf_executor *executor, uint64_t id)
{
    send_control(executor, SUF_LAUNCHER_CANCEL, id);
}

static void recall(suf_executor *executor, uint64_t id)
{
    send_control(executor, SUF_LAUNCHER_RECALL, id);
}

/* 1: there is something to read; 0: nothing in time, or a signal arrived */
static int await(const local *self, double until, suf_error *err)
{
    struct pollfd polled = {.fd = self->socket, .events = POLLIN};
    const struct timespec span = suf_clock_span(until - suf_clock_read(CLOCK_MONOTONIC));
    const int n = ppoll(&polled, 1, &span, NULL);
    if (n < 0 && errno != EINTR)
        return suf_fail(err, SUF_EIO, "cannot wait for runs: %s", strerror(errno));
    return n > 0;
}

static int receive(local *self, suf_error *err)
{
    char *room = suf_buffer_room(&self->in, READ_AT_ONCE);
    const ssize_t n = recv(self->socket, room, READ_AT_ONCE, MSG_DONTWAIT);
    if (n > 0)
        self->in.end += (size_t)n;
    if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)))
        return SUF_OK;
    if (n == 0 || errno == ECONNRESET)
        return report_death(err);
    return suf_fail(err, SUF_EIO, "cannot receive an outcome: %s", strerror(errno));
}

static int next(suf_executor *executor, double seconds, suf_outcome *outcome, suf_error *err)
{
    local *self = (local *)executor;
    const double until = seconds < 0 ? 1e300 : suf_clock_read(CLOCK_MONOTONIC) + seconds;
    while (!suf_message_take_outcome(&self->in, outcome)) {
        int rc = await(self, until, err);
        if (rc > 0 && (rc = receive(self, err)) == SUF_OK)
            continue;
        return rc;
    }
    return 1;
}

static void free_local(suf_executor *executor)
{
    local *self = (local *)executor;
    close(self->socket); /* the launcher kills all runs and ends */
    int status = 0;
    while (waitpid(self->launcher, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status))
        suf_stray_processes_kill_marked(self->launcher);
    suf_buffer_release(&self->in);
    free(self);
}

static const suf_executor_ops ops = {
    .start = start, .next = next, .cancel = cancel, .recall = recall, .free = free_local};

/* ---- starting the launcher ------------------------------------------------ */

/* finds the processors that this process may use; returns how many, and their numbers if known */
static size_t find_processors(int *numbers)
{
#ifdef __linux__
    cpu_set_t set;
    size_t n = 0;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (int i = 0; i < CPU_SETSIZE && n < MOST_PROCESSORS; i++)
            if (CPU_ISSET((size_t)i, &set))
                numbers[n++] = i;
    if (n > 0)
        return n;
#endif
    (void)numbers;
    const long n_online = sysconf(_SC_NPROCESSORS_ONLN);
    return n_online > 1 ? (size_t)n_online : 1;
}

static int check_binding(size_t slots, size_t n_processors, suf_error *err)
{
#ifndef __linux__
    (void)slots;
    (void)n_processors;
    return suf_fail(err, SUF_EINVAL, "binding runs to processors is not possible on this system");
#else
    if (slots > n_processors)
        return suf_fail(err, SUF_EINVAL,
                        "%zu runs at the same time cannot have a processor each, because there are "
                        "%zu; ask for at "
                        "most %zu, or do not bind them",
                        slots, n_processors, n_processors);
    return SUF_OK;
#endif
}

/* the launcher needs two files for each slot */
static int check_slots(size_t slots, suf_error *err)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        2 * slots + OTHER_FILES <= limit.rlim_cur)
        return SUF_OK;
    return suf_fail(
        err, SUF_EINVAL,
        "%zu runs at the same time need more open files than the limit of %llu; raise it with "
        "'ulimit -n', or ask for fewer",
        slots, (unsigned long long)limit.rlim_cur);
}

/* Signals are blocked so that the caller's handlers do not run in the launcher. */
static pid_t fork_launcher(const suf_launcher *request)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0)
        suf_launcher_run(request);
    const int reason = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return pid;
}

static int open_connection(int ends[2])
{
#ifdef __linux__
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

static suf_executor *open_local(size_t slots, const int *processors, suf_error *err)
{
    int ends[2];
    if (open_connection(ends) != 0) {
        suf_fail(err, SUF_EIO, "cannot make a socket: %s", strerror(errno));
        return NULL;
    }
    const suf_launcher request = {.socket = ends[1], .slots = slots, .processors = processors};
    const pid_t pid = fork_launcher(&request);
    close(ends[1]);
    if (pid < 0) {
        suf_fail(err, SUF_EIO, "cannot start a process: %s", strerror(errno));
        close(ends[0]);
        return NULL;
    }
    local *self = suf_alloc(1, sizeof *self);
    self->base = (suf_executor){.ops = &ops, .slots = slots};
    self->socket = ends[0];
    self->launcher = pid;
    return &self->base;
}

suf_executor *suf_executor_new_local(const suf_local *request, suf_error *err)
{
    int numbers[MOST_PROCESSORS];
    const size_t n_processors = find_processors(numbers);
    const size_t slots = request->slots > 0 ? request->slots : n_processors;
    if ((request->pin && check_binding(slots, n_processors, err) != SUF_OK) ||
        check_slots(slots, err) != SUF_OK)
        return NULL;
    return open_local(slots, request->pin ? numbers : NULL, err);
}
