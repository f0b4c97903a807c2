/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs commands on this machine: the caller's side. The work is done by the launcher, a process
 * forked here; see launcher.c. Sending a job may wait for the launcher to read it, which it does
 * at once whatever else is going on. For one thread of the caller's at a time.
 *
 * If the launcher is killed, its runs die with it. Another one takes its place, and the outcome of
 * each job that it had is that the machine has ended it.
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
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
#include "executor/processors.h"
#include "executor/stray_processes.h"

#define AGAIN "; run the same command again, nothing that was recorded is lost"

enum { READ_AT_ONCE = 1 << 16, OTHER_FILES = 20 };

static const double last_patience = 10; /* seconds that a launcher has to end in */

typedef struct {
    suf_executor base;
    int *processors; /* one for each slot; NULL: slots are not bound to processors */
    int socket;      /* -1: the launcher is gone, and its jobs with it */
    pid_t launcher;
    suf_buffer in;
    uint64_t *going; /* ids of the jobs that have no outcome yet */
    size_t n_going, going_capacity;
} local;

static int start_launcher(local *self, suf_error *err);
static void end_launcher(local *self);

/* ---- jobs without an outcome ---- */

static void add_going(local *self, uint64_t id)
{
    self->going = suf_grow(self->going, self->n_going, &self->going_capacity, sizeof *self->going);
    self->going[self->n_going++] = id;
}

static void remove_going(local *self, uint64_t id)
{
    for (size_t i = 0; i < self->n_going; i++)
        if (self->going[i] == id) {
            self->going[i] = self->going[--self->n_going];
            return;
        }
}

static void lose_job(local *self, suf_outcome *outcome)
{
    *outcome = (suf_outcome){.id = self->going[--self->n_going],
                             .status = SUF_RUN_CRASHED,
                             .is_infrastructure = true,
                             .exit_status = -1,
                             .started = suf_clock_read(CLOCK_REALTIME),
                             .value = NAN};
    snprintf(outcome->failure, sizeof outcome->failure,
             "the process that supervises the runs was killed");
}

/* ---- what executors do ---------------------------------------------------- */

/* What cannot be sent is lost with the launcher. */
static int send_all(local *self, suf_buffer *buffer, suf_error *err)
{
    while (self->socket >= 0 && suf_buffer_size(buffer) > 0) {
        const ssize_t n =
            send(self->socket, suf_buffer_front(buffer), suf_buffer_size(buffer), MSG_NOSIGNAL);
        if (n >= 0)
            suf_buffer_drop(buffer, (size_t)n);
        else if (errno == EPIPE || errno == ECONNRESET)
            end_launcher(self);
        else if (errno != EINTR) /* a signal must not leave half a message behind */
            return suf_fail(err, SUF_EIO,
                            "cannot reach the process that supervises the runs: %s" AGAIN,
                            strerror(errno));
    }
    return SUF_OK;
}

static int start(suf_executor *executor, const suf_job *job, suf_error *err)
{
    suf_buffer buffer = {0};
    local *self = (local *)executor;
    int rc = self->socket < 0 && self->n_going == 0 ? start_launcher(self, err) : SUF_OK;
    if (rc < 0)
        return rc;
    suf_message_put_job(&buffer, job);
    add_going(self, job->id);
    rc = send_all(self, &buffer, err);
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
        return suf_fail(err, SUF_EIO, "cannot wait for runs: %s" AGAIN, strerror(errno));
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
    if (n == 0 || errno == ECONNRESET) {
        end_launcher(self);
        return SUF_OK;
    }
    return suf_fail(err, SUF_EIO, "cannot receive how a run ended: %s" AGAIN, strerror(errno));
}

/* What it sent is no outcome: nothing that it says can be believed any more. */
static void distrust_launcher(local *self)
{
    suf_buffer_release(&self->in);
    end_launcher(self);
}

/* 1: an outcome of a job whose launcher is gone; 0: there is none, and a launcher again */
static int take_lost(local *self, suf_outcome *outcome, suf_error *err)
{
    if (self->socket >= 0)
        return 0;
    if (self->n_going > 0) {
        lose_job(self, outcome);
        return 1;
    }
    return start_launcher(self, err);
}

static int next(suf_executor *executor, double seconds, suf_outcome *outcome, suf_error *err)
{
    local *self = (local *)executor;
    const double until = seconds < 0 ? 1e300 : suf_clock_read(CLOCK_MONOTONIC) + seconds;
    for (int taken; (taken = suf_message_take_outcome(&self->in, outcome)) <= 0;) {
        if (taken < 0)
            distrust_launcher(self);
        int rc = take_lost(self, outcome, err);
        if (rc != 0)
            return rc;
        rc = await(self, until, err);
        if (rc > 0 && (rc = receive(self, err)) == SUF_OK)
            continue;
        return rc;
    }
    remove_going(self, outcome->id);
    return 1;
}

static void free_local(suf_executor *executor)
{
    local *self = (local *)executor;
    end_launcher(self);
    suf_buffer_release(&self->in);
    free(self->going);
    free(self->processors);
    free(self);
}

static const suf_executor_ops ops = {
    .start = start, .next = next, .cancel = cancel, .recall = recall, .free = free_local};

/* ---- starting the launcher ------------------------------------------------ */

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

static int start_launcher(local *self, suf_error *err)
{
    int ends[2];
    if (open_connection(ends) != 0)
        return suf_fail(
            err, SUF_EIO,
            "cannot make a connection to the process that supervises the runs: %s" AGAIN,
            strerror(errno));
    const suf_launcher request = {
        .socket = ends[1], .slots = self->base.slots, .processors = self->processors};
    const pid_t pid = fork_launcher(&request);
    const int reason = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return suf_fail(err, SUF_EIO, "cannot start the process that supervises the runs: %s" AGAIN,
                        strerror(reason));
    }
    suf_buffer_release(&self->in); /* half a message of the one before */
    self->socket = ends[0];
    self->launcher = pid;
    return SUF_OK;
}

/* Waits until the launcher has ended, and kills it if that takes too long. SIGCHLD may be ignored
 * by the caller; then it is gone when there is no such child. */
static bool await_end(pid_t launcher)
{
    const double until = suf_clock_read(CLOCK_MONOTONIC) + last_patience;
    const struct timespec span = suf_clock_span(0.001);
    int status = 0;
    for (pid_t ended = 0; ended != launcher;) {
        ended = waitpid(launcher, &status, WNOHANG);
        if (ended < 0 && errno != EINTR)
            return true;
        if (ended != launcher && suf_clock_read(CLOCK_MONOTONIC) > until)
            kill(launcher, SIGKILL);
        if (ended != launcher)
            nanosleep(&span, NULL);
    }
    return WIFSIGNALED(status);
}

/* It kills all runs when the connection closes; also if somebody had stopped it. */
static void end_launcher(local *self)
{
    if (self->socket < 0)
        return;
    close(self->socket);
    self->socket = -1;
    kill(self->launcher, SIGCONT);
    if (await_end(self->launcher))
        suf_stray_processes_kill_marked(self->launcher);
}

static suf_executor *open_local(size_t slots, const int *processors, suf_error *err)
{
    local *self = suf_alloc(1, sizeof *self);
    self->base = (suf_executor){.ops = &ops, .slots = slots};
    if (processors) {
        self->processors = suf_alloc(slots, sizeof *self->processors);
        memcpy(self->processors, processors, slots * sizeof *self->processors);
    }
    suf_stray_processes_kill_leftovers();
    if (start_launcher(self, err) == SUF_OK)
        return &self->base;
    free(self->processors);
    free(self);
    return NULL;
}

suf_executor *suf_executor_new_local(const suf_local *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return NULL;
    int numbers[SUF_MOST_PROCESSORS];
    const size_t n_processors = suf_processors_find(numbers);
    const size_t slots = request->slots > 0 ? request->slots : n_processors;
    if ((request->pin && check_binding(slots, n_processors, err) != SUF_OK) ||
        check_slots(slots, err) != SUF_OK)
        return NULL;
    return open_local(slots, request->pin ? numbers : NULL, err);
}
