/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls a function of the caller instead of running commands, in its own threads. A call
 * that has begun cannot be cancelled, and limits do not apply. Processor time is the thread's,
 * not divided into user and system; the memory of a call is not known and reported as 0.
 *
 * The threads wait for jobs at a condition variable; next waits for outcomes at a pipe, so that a
 * signal ends the wait.
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "executor/executor.h"

typedef struct task {
    suf_call call; /* owns its names */
    suf_outcome outcome;
    struct task *next;
} task;

typedef struct {
    task *first, *last;
} callback_queue;

typedef struct {
    suf_executor base;
    suf_callback function;
    void *context;
    pthread_t *threads;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t work;
    callback_queue waiting, done;
    bool closing;
    int bell[2]; /* a pipe that holds a byte if something is done */
} callback;

/* ---- queues --------------------------------------------------------------- */

static void push(callback_queue *q, task *t)
{
    t->next = NULL;
    if (q->last)
        q->last->next = t;
    else
        q->first = t;
    q->last = t;
}

/* removes the task after before, or the first task if before is NULL */
static task *take(callback_queue *q, task *before)
{
    task *t = before ? before->next : q->first;
    if (!t)
        return NULL;
    *(before ? &before->next : &q->first) = t->next;
    if (q->last == t)
        q->last = before;
    return t;
}

static char *copy_name(const char *name)
{
    return name ? suf_text_copy(name) : NULL;
}

static task *new_task(const suf_job *job, void *context)
{
    task *t = suf_alloc(1, sizeof *t);
    t->call = job->call;
    t->call.algorithm = copy_name(job->call.algorithm);
    t->call.instance = copy_name(job->call.instance);
    t->call.context = context;
    t->outcome = (suf_outcome){.id = job->id, .exit_status = -1, .value = NAN};
    return t;
}

static void free_task(task *t)
{
    free((char *)t->call.algorithm);
    free((char *)t->call.instance);
    suf_outcome_release(&t->outcome);
    free(t);
}

/* ---- the threads ---------------------------------------------------------- */

static void perform(const callback *self, task *t)
{
    suf_outcome *o = &t->outcome;
    o->started = suf_clock_read(CLOCK_REALTIME);
    const double begun = suf_clock_read(CLOCK_MONOTONIC);
    const double used = suf_clock_read(CLOCK_THREAD_CPUTIME_ID);
    o->value = self->function(&t->call);
    o->user = suf_clock_read(CLOCK_THREAD_CPUTIME_ID) - used;
    o->wall = suf_clock_read(CLOCK_MONOTONIC) - begun;
    o->status = isfinite(o->value) ? SUF_RUN_OK : SUF_RUN_NOT_FINITE;
}

/* called with the lock held; a full pipe already signals */
static void finish(callback *self, task *t)
{
    t->outcome.out = suf_text_copy("");
    t->outcome.err = suf_text_copy("");
    push(&self->done, t);
    const ssize_t n = write(self->bell[1], "", 1);
    (void)n;
}

static void *work(void *arg)
{
    callback *self = arg;
    pthread_mutex_lock(&self->lock);
    while (!self->closing) {
        task *t = take(&self->waiting, NULL);
        if (!t) {
            pthread_cond_wait(&self->work, &self->lock);
            continue;
        }
        pthread_mutex_unlock(&self->lock);
        perform(self, t);
        pthread_mutex_lock(&self->lock);
        finish(self, t);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* ---- what executors do ---------------------------------------------------- */

static int start(suf_executor *executor, const suf_job *job, suf_error *err)
{
    (void)err;
    callback *self = (callback *)executor;
    task *t = new_task(job, self->context);
    pthread_mutex_lock(&self->lock);
    push(&self->waiting, t);
    pthread_cond_signal(&self->work);
    pthread_mutex_unlock(&self->lock);
    return SUF_OK;
}

static task *take_done(callback *self)
{
    pthread_mutex_lock(&self->lock);
    task *t = take(&self->done, NULL);
    pthread_mutex_unlock(&self->lock);
    return t;
}

/* 1: something is done; 0: nothing in time, or a signal arrived */
static int await(const callback *self, double until, suf_error *err)
{
    char bytes[64];
    struct pollfd polled = {.fd = self->bell[0], .events = POLLIN};
    const struct timespec span = suf_clock_span(until - suf_clock_read(CLOCK_MONOTONIC));
    const int n = ppoll(&polled, 1, &span, NULL);
    if (n < 0 && errno != EINTR)
        return suf_fail(err, SUF_EIO, "cannot wait for calls: %s", strerror(errno));
    if (n > 0)
        while (read(self->bell[0], bytes, sizeof bytes) > 0)
            ;
    return n > 0;
}

static int next(suf_executor *executor, double seconds, suf_outcome *outcome, suf_error *err)
{
    callback *self = (callback *)executor;
    const double until = seconds < 0 ? 1e300 : suf_clock_read(CLOCK_MONOTONIC) + seconds;
    task *t;
    while (!(t = take_done(self))) {
        const int rc = await(self, until, err);
        if (rc <= 0)
            return rc;
    }
    *outcome = t->outcome;
    t->outcome.out = t->outcome.err = NULL;
    free_task(t);
    return 1;
}

static void cancel(suf_executor *executor, uint64_t id)
{
    callback *self = (callback *)executor;
    pthread_mutex_lock(&self->lock);
    task *before = NULL;
    for (task *t = self->waiting.first; t; before = t, t = t->next) {
        if (t->outcome.id != id)
            continue;
        take(&self->waiting, before);
        t->outcome.cancelled = true;
        finish(self, t);
        break;
    }
    pthread_mutex_unlock(&self->lock);
}

static void free_queue(callback_queue *q)
{
    for (task *t; (t = take(q, NULL));)
        free_task(t);
}

static void free_callback(suf_executor *executor)
{
    callback *self = (callback *)executor;
    pthread_mutex_lock(&self->lock);
    self->closing = true;
    pthread_cond_broadcast(&self->work);
    pthread_mutex_unlock(&self->lock);
    for (size_t i = 0; i < self->base.slots; i++)
        pthread_join(self->threads[i], NULL);
    free_queue(&self->waiting);
    free_queue(&self->done);
    pthread_cond_destroy(&self->work);
    pthread_mutex_destroy(&self->lock);
    close(self->bell[0]);
    close(self->bell[1]);
    free(self->threads);
    free(self);
}

static const suf_executor_ops ops = {
    .start = start, .next = next, .cancel = cancel, .recall = cancel, .free = free_callback};

/* ---- making it ------------------------------------------------------------ */

static int open_bell(int ends[2])
{
    if (pipe(ends) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    return 0;
}

/* starts as many threads as the system grants; signals go to the caller's threads */
static size_t make_threads(callback *self, size_t wanted)
{
    sigset_t all;
    sigset_t before;
    size_t n = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (n < wanted && pthread_create(&self->threads[n], NULL, work, self) == 0)
        n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return n;
}

suf_executor *suf_executor_new_callback(suf_callback function, void *context, size_t slots)
{
    const size_t wanted = slots > 0 ? slots : 1;
    callback *self = suf_alloc(1, sizeof *self);
    self->base.ops = &ops;
    self->base.calls = true;
    self->function = function;
    self->context = context;
    self->threads = suf_alloc(wanted, sizeof *self->threads);
    if (open_bell(self->bell) != 0) {
        free(self->threads);
        free(self);
        return NULL;
    }
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->work, NULL);
    self->base.slots = make_threads(self, wanted);
    if (self->base.slots > 0)
        return &self->base;
    free_callback(&self->base);
    return NULL;
}
