/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See launcher.h. A separate process, for three reasons. It notices the end of the
 * connection however the caller ends, and kills all runs then. It starts the next job when a run
 * ends, whatever the caller is busy with. And it is small: Linux counts the memory of the process
 * that starts a program into the program's peak.
 *
 * No deadlock: the caller's writes may block until we read, so we never wait for anything but
 * ppoll, and read requests whenever there are any. Our own writes do not block; what the caller
 * does not read yet waits in a buffer here. That buffer is bounded by the jobs that the caller
 * has queued.
 *
 * One thread; only ppoll lets signals in. It has a session of its own, so that Ctrl-C reaches the
 * caller alone, who decides what to do. A signal that asks it to end was sent to the whole tree, by
 * a batch system or a shutdown: what runs then is not the algorithm's result, even if it ends well,
 * because programs may answer with the best that they have.
 */
#include "executor/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/clock.h"
#include "base/memory.h"
#include "base/process_end.h"
#include "executor/machine_trouble.h"
#include "executor/output_pipes.h"
#include "executor/stray_processes.h"
#include "executor/supervised_run.h"

enum { CONNECTION = 3, READ_AT_ONCE = 1 << 16 };
static const double between_sweeps = 0.001, last_patience = 5, held_back = 0.005;

typedef struct waiting {
    suf_launcher_message request;
    struct waiting *next;
} waiting;

typedef struct {
    suf_buffer in, out;
    bool connected;
    double hold_until; /* when the outcomes in out are to be sent; INFINITY: there are none */
    waiting *first, *last;
    suf_supervised_run *runs;
    size_t n_runs, n_ended;      /* slots, and those of them that are ENDED */
    suf_supervised_run *leaving; /* runs that are over and have left their slots */
    size_t n_leaving;
    struct pollfd *polled;
    sigset_t while_waiting;
    suf_delegated_group delegated; /* the control group in which the slots have theirs */
} launcher;

static volatile sig_atomic_t child_changed, asked_to_end;

static void note_child(int signal)
{
    (void)signal;
    child_changed = 1;
}

static void note_end(int signal)
{
    (void)signal;
    asked_to_end = 1;
}

/* ---- becoming the launcher ------------------------------------------------ */

/* The C library keeps some signals for itself and does not let them be changed; whoever started
 * us may have had them ignored nevertheless. */
static void reset_signal(int number)
{
#ifdef SYS_rt_sigaction
    static const unsigned char as_by_default[64]; /* larger than what the kernel reads */
    (void)syscall(SYS_rt_sigaction, number, as_by_default, NULL, (size_t)_NSIG / 8);
#else
    const struct sigaction action = {.sa_handler = SIG_DFL};
    (void)sigaction(number, &action, NULL);
#endif
}

static void set_signals(launcher *self)
{
    struct sigaction action = {0};
    for (int i = 1; i < NSIG; i++)
        reset_signal(i); /* fails for the two that cannot be changed */
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);

    static const struct {
        int signal;
        void (*handler)(int);
    } heeded[] = {
        {SIGCHLD, note_child}, {SIGINT, note_end}, {SIGHUP, note_end}, {SIGTERM, note_end}};
    sigset_t blocked;
    sigemptyset(&self->while_waiting);
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof heeded / sizeof *heeded; i++) {
        action.sa_handler = heeded[i].handler;
        sigaction(heeded[i].signal, &action, NULL);
        sigaddset(&blocked, heeded[i].signal);
    }
    sigprocmask(SIG_SETMASK, &blocked, NULL);
}

static void close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0)
        return;
#endif
    const long n = sysconf(_SC_OPEN_MAX);
    for (int fd = first; fd < n; fd++)
        close(fd);
}

/* Keeps the connection and nothing else: a pipe that the caller's readers wait on must not stay
 * open here. Standard input is that of the runs, too. */
static void set_files(int connection)
{
    const int aside = fcntl(connection, F_DUPFD, CONNECTION + 1);
    const int nothing = open("/dev/null", O_RDWR);
    if (aside < 0 || nothing < 0)
        suf_process_end(1);
    for (int fd = 0; fd < CONNECTION; fd++)
        dup2(nothing, fd);
    dup2(aside, CONNECTION);
    fcntl(CONNECTION, F_SETFD, FD_CLOEXEC);
    fcntl(CONNECTION, F_SETFL, O_NONBLOCK);
    close_from(CONNECTION + 1);
}

static void set_process(void)
{
    setsid();
#ifdef __linux__
    prctl(PR_SET_NAME, "run-guard");
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* on other systems, daemons of runs escape */
    prctl(PR_SET_PDEATHSIG, SIGCONT); /* if it was stopped, it must notice the caller's end */
#endif
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD,
            1 << 16); /* memory of large output is returned to the system after sending */
#endif
    suf_spawn_init();
    suf_machine_trouble_init();
}

static void set_groups(launcher *self)
{
    suf_run_group *groups = suf_alloc(self->n_runs, sizeof *groups);
    suf_delegated_group_open(&self->delegated);
    for (size_t i = 0; i < self->n_runs; i++) {
        suf_run_group_init(&groups[i], &self->delegated);
        self->runs[i].group = &groups[i];
    }
    if (self->n_runs > 0 && !suf_run_group_works(&groups[0])) {
        suf_run_group_end(&groups[0]);
        suf_delegated_group_close(&self->delegated);
    }
}

static void init(launcher *self, const suf_launcher *launched)
{
    *self = (launcher){.connected = true, .hold_until = INFINITY, .n_runs = launched->slots};
    self->runs = suf_alloc(launched->slots, sizeof *self->runs);
    self->leaving = suf_alloc(launched->slots, sizeof *self->leaving);
    self->polled = suf_alloc(1 + 2 * launched->slots, sizeof *self->polled);
    suf_spawn_failure *failures = suf_spawn_failures(launched->slots);
    if (!failures)
        suf_process_end(1);
    for (size_t i = 0; i < launched->slots; i++) {
        self->runs[i].failure = &failures[i];
        self->runs[i].processor = launched->processors ? launched->processors[i] : -1;
    }
    set_signals(self);
    set_files(launched->socket);
    set_process();
    set_groups(self);
}

/* ---- the connection ------------------------------------------------------- */

/* While there are jobs to go on with, the caller need not hear of every outcome at once: waking it
 * costs a short run more than anything else here. */
static bool is_time_to_send(const launcher *self, double now)
{
    return suf_buffer_size(&self->out) > 0 && (!self->first || now >= self->hold_until);
}

static void send_outcomes(launcher *self)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    if (suf_buffer_size(&self->out) > 0)
        self->hold_until = fmin(self->hold_until, now + held_back);
    if (!is_time_to_send(self, now))
        return;
    while (self->connected && suf_buffer_size(&self->out) > 0) {
        const ssize_t n = send(CONNECTION, suf_buffer_front(&self->out),
                               suf_buffer_size(&self->out), MSG_NOSIGNAL);
        if (n >= 0)
            suf_buffer_drop(&self->out, (size_t)n);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            self->connected = false;
    }
    self->hold_until = INFINITY;
}

static void enqueue(launcher *self, const suf_launcher_message *request)
{
    waiting *w = suf_alloc(1, sizeof *w);
    w->request = *request;
    if (self->last)
        self->last->next = w;
    else
        self->first = w;
    self->last = w;
}

/* removes the job after before from the queue, or the first job if before is NULL */
static suf_launcher_message dequeue(launcher *self, waiting *before)
{
    waiting *w = before ? before->next : self->first;
    *(before ? &before->next : &self->first) = w->next;
    if (self->last == w)
        self->last = before;
    const suf_launcher_message request = w->request;
    free(w);
    return request;
}

static bool cancel_waiting(launcher *self, uint64_t id)
{
    waiting *before = NULL;
    for (waiting *w = self->first; w; before = w, w = w->next) {
        if (w->request.job.id != id)
            continue;
        suf_launcher_message request = dequeue(self, before);
        suf_launcher_message_release(&request);
        suf_outcome outcome;
        memset(&outcome, 0, sizeof outcome);
        outcome.id = id;
        outcome.cancelled = true;
        outcome.exit_status = -1;
        outcome.value = NAN;
        suf_message_put_outcome(&self->out, &outcome);
        return true;
    }
    return false;
}

static void cancel_running(launcher *self, uint64_t id)
{
    for (size_t i = 0; i < self->n_runs; i++)
        if (self->runs[i].outcome.id == id)
            suf_supervised_run_cancel(&self->runs[i]);
}

static void read_requests(launcher *self)
{
    const ssize_t n = recv(CONNECTION, suf_buffer_room(&self->in, READ_AT_ONCE), READ_AT_ONCE, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        self->connected = false;
    if (n <= 0)
        return;
    self->in.end += (size_t)n;
    int taken = 0;
    for (suf_launcher_message request;
         (taken = suf_message_take_request(&self->in, &request)) > 0;) {
        if (request.order == SUF_LAUNCHER_START)
            enqueue(self, &request);
        else if (!cancel_waiting(self, request.job.id) && request.order == SUF_LAUNCHER_CANCEL)
            cancel_running(self, request.job.id);
    }
    if (taken < 0)
        self->connected = false; /* whoever is there is not the caller */
}

/* ---- the runs ------------------------------------------------------------- */

static void start_waiting(launcher *self)
{
    for (size_t i = 0; i < self->n_runs && self->first; i++) {
        suf_supervised_run *run = &self->runs[i];
        if (run->phase != SUF_SUPERVISED_RUN_FREE)
            continue;
        suf_launcher_message request = dequeue(self, NULL);
        suf_supervised_run_start(run, &request);
        self->n_ended += run->phase == SUF_SUPERVISED_RUN_ENDED;
    }
}

static void end_run(launcher *self, pid_t pid, int status, const struct rusage *usage)
{
    for (size_t i = 0; i < self->n_runs; i++) {
        suf_supervised_run *run = &self->runs[i];
        if (run->phase != SUF_SUPERVISED_RUN_RUNNING || run->pid != pid)
            continue;
        suf_supervised_run_end(run, suf_clock_read(CLOCK_MONOTONIC), status, usage);
        self->n_ended++;
        return;
    } /* otherwise a run has left it behind */
}

static void reap(launcher *self)
{
    int status;
    struct rusage usage;
    child_changed = 0;
    for (pid_t pid; (pid = wait4(-1, &status, WNOHANG, &usage)) > 0;)
        end_run(self, pid, status, &usage);
}

/* Bytes are copied, because the padding of its outcome is sent, too. */
static void leave_slot(launcher *self, suf_supervised_run *run)
{
    memcpy(&self->leaving[self->n_leaving++], run, sizeof *run);
    run->phase = SUF_SUPERVISED_RUN_FREE;
}

/* A run is over when none of its processes is alive, or when waiting for that took too long. */
static void finish_ended(launcher *self)
{
    if (self->n_ended == 0)
        return;
    suf_stray_processes_kill(self->runs, self->n_runs);
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    for (size_t i = 0; i < self->n_runs; i++) {
        suf_supervised_run *run = &self->runs[i];
        if (run->phase != SUF_SUPERVISED_RUN_ENDED || (run->has_strays && now < run->patience))
            continue;
        if (suf_supervised_run_has_next(run))
            suf_supervised_run_finish(run, &self->out);
        else
            leave_slot(self, run);
        self->n_ended -= run->phase != SUF_SUPERVISED_RUN_ENDED;
    }
}

/* Called when the slots have their next runs: so the next run need not wait for this. */
static void report_leaving(launcher *self)
{
    for (size_t i = 0; i < self->n_leaving; i++)
        suf_supervised_run_finish(&self->leaving[i], &self->out);
    self->n_leaving = 0;
}

/* ---- waiting -------------------------------------------------------------- */

static size_t choose_files(launcher *self)
{
    const bool is_sending = is_time_to_send(self, suf_clock_read(CLOCK_MONOTONIC));
    const short events = is_sending ? POLLIN | POLLOUT : POLLIN;
    self->polled[0] = (struct pollfd){.fd = CONNECTION, .events = events};
    for (size_t i = 0; i < self->n_runs; i++) {
        const suf_supervised_run *run = &self->runs[i];
        const bool reading = suf_supervised_run_is_heard(run);
        self->polled[1 + 2 * i] =
            (struct pollfd){.fd = reading ? run->out.fd : -1, .events = POLLIN};
        self->polled[2 + 2 * i] =
            (struct pollfd){.fd = reading ? run->err.fd : -1, .events = POLLIN};
    }
    return 1 + 2 * self->n_runs;
}

static double time_until_due(const launcher *self)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    double due = self->n_ended > 0 ? now + between_sweeps : INFINITY;
    if (self->hold_until > now)
        due = fmin(due, self->hold_until);
    for (size_t i = 0; i < self->n_runs; i++)
        due = fmin(due, suf_supervised_run_due(&self->runs[i]));
    return due - now;
}

static bool await(launcher *self)
{
    suf_output_pipes_prepare();
    const size_t n = choose_files(self);
    const double wait = time_until_due(self);
    const struct timespec span = suf_clock_span(wait);
    return ppoll(self->polled, n, wait < INFINITY ? &span : NULL, &self->while_waiting) > 0;
}

static void read_output(launcher *self)
{
    for (size_t i = 0; i < self->n_runs; i++) {
        if (self->polled[1 + 2 * i].revents)
            suf_tail_read(&self->runs[i].out);
        if (self->polled[2 + 2 * i].revents)
            suf_tail_read(&self->runs[i].err);
    }
}

static void disturb_runs(launcher *self)
{
    asked_to_end = 0;
    for (size_t i = 0; i < self->n_runs; i++)
        suf_supervised_run_disturb(&self->runs[i]);
}

static void enforce_limits(launcher *self)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    for (size_t i = 0; i < self->n_runs; i++)
        suf_supervised_run_enforce(&self->runs[i], now);
}

/* Kills all processes and waits until they are dead, for a limited time. */
static void kill_all(launcher *self)
{
    const double until = suf_clock_read(CLOCK_MONOTONIC) + last_patience;
    for (size_t i = 0; i < self->n_runs; i++) {
        if (self->runs[i].phase == SUF_SUPERVISED_RUN_RUNNING)
            kill(-self->runs[i].pid, SIGKILL);
        (void)suf_run_group_kill(self->runs[i].group);
    }
    while (suf_stray_processes_kill_all() && suf_clock_read(CLOCK_MONOTONIC) < until) {
        const struct timespec span = suf_clock_span(between_sweeps);
        nanosleep(&span, NULL);
    }
    for (size_t i = 0; i < self->n_runs; i++)
        suf_run_group_end(self->runs[i].group);
    suf_delegated_group_close(&self->delegated);
}

_Noreturn void suf_launcher_run(const suf_launcher *launched)
{
    launcher self;
    init(&self, launched);
    while (self.connected) {
        const bool files = await(&self);
        if (files && self.polled[0].revents)
            read_requests(&self);
        if (files)
            read_output(&self);
        if (asked_to_end)
            disturb_runs(&self);
        if (child_changed || self.n_ended > 0)
            reap(&self);
        enforce_limits(&self);
        finish_ended(&self);
        start_waiting(&self);
        report_leaving(&self);
        send_outcomes(&self);
    }
    kill_all(&self);
    suf_process_end(0);
}
