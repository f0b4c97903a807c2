/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See supervised_run.h. The time limit sends SIGTERM to the whole process group, and SIGKILL half a
 * second later. Memory is that of the largest process, as the system measures it at the end; to
 * kill early the processes are looked at every 20 ms, but whether a run was too big is decided
 * by the final figure as well, so that it does not depend on when we looked.
 */
#include "executor/supervised_run.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/print.h"
#include "executor/machine_trouble.h"
#include "executor/proc_tree.h"

static const double grace = 0.5, between_looks = 0.02, patience = 2;

/* Most of the cost of a run that ends at once is being woken by what it prints. So for a short
 * while its output is left in the pipes, which are made wide enough not to hold it up. */
static const double silence = 0.002;
enum { WIDE = 1 << 18 };

#ifdef __APPLE__
static const int64_t rss_unit = 1;
#else
static const int64_t rss_unit = 1024;
#endif

/* ---- starting ------------------------------------------------------------- */

/* a pipe whose reading end does not block; runs expect that their own end does */
static int open_pipe(int ends[2])
{
#ifdef __linux__
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
#else
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

static bool widen(int end)
{
#ifdef F_SETPIPE_SZ
    return fcntl(end, F_SETPIPE_SZ, WIDE) >= WIDE;
#else
    (void)end;
    return false;
#endif
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* The measured peak of a run is never below the peak of this process: see launcher.c. */
static void stay_small(void)
{
    static int64_t usual;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const int64_t peak = usage.ru_maxrss * rss_unit;
    if (usual == 0)
        usual = peak;
    if (peak > usual + (1 << 20))
        suf_proc_tree_forget_peak();
}

static int launch(suf_supervised_run *run, int out, int err)
{
    const suf_spawn spawn = {
        .argv = run->request.job.argv,
        .directory = run->request.job.directory,
        .out = out,
        .err = err,
        .processor = run->processor,
        .failure = run->failure,
    };
    stay_small();
    suf_spawn_mark(run->mark, run->request.job.environment);
    run->outcome.started = suf_clock_read(CLOCK_REALTIME);
    run->begun = suf_clock_read(CLOCK_MONOTONIC);
    run->pid = suf_spawn_start(&spawn);
    return run->pid < 0 ? -1 : 0;
}

static int launch_with_pipes(suf_supervised_run *run)
{
    int out[2];
    int err[2];
    if (open_pipe(out) != 0)
        return -1;
    if (open_pipe(err) != 0) {
        close_pipe(out);
        return -1;
    }
    const bool is_wide = widen(out[0]) && widen(err[0]);
    const int rc = launch(run, out[1], err[1]);
    run->listen_from = is_wide ? run->begun + silence : INFINITY;
    const int reason = errno;
    close(out[1]);
    close(err[1]);
    suf_tail_init(&run->out, out[0], SUF_KEPT_OUT);
    suf_tail_init(&run->err, err[0], SUF_KEPT_ERR);
    errno = reason;
    return rc;
}

static void explain(suf_supervised_run *run, int where, int number)
{
    static const char *const forms[] = {
        [SUF_SPAWN_DIRECTORY] = "cannot run in directory '%.100s': %s",
        [SUF_SPAWN_PROGRAM] = "cannot run '%.100s': %s",
        [SUF_SPAWN_PROCESSOR] = "cannot bind '%.100s' to its processor: %s",
    };
    const suf_job *job = &run->request.job;
    suf_outcome *o = &run->outcome;
    suf_print_into(o->failure, sizeof o->failure, forms[where],
                   where == SUF_SPAWN_DIRECTORY ? job->directory : job->argv[0], strerror(number));
    o->status = SUF_RUN_CRASHED;
    o->is_infrastructure = suf_machine_trouble_is_errno(number);
    o->exit_status = -1;
    o->signal = 0;
}

static void reset(suf_supervised_run *run, suf_launcher_message *request)
{
    suf_spawn_failure *const failure = run->failure;
    const int processor = run->processor;
    memset(
        run, 0,
        sizeof *run); /* clears the outcome's padding, too, because the outcome is sent as bytes */
    run->failure = failure;
    run->processor = processor;
    run->request = *request;
    *request = (suf_launcher_message){0};
    run->outcome.id = run->request.job.id;
    run->outcome.value = NAN;
    run->out.fd = run->err.fd = -1;
}

void suf_supervised_run_start(suf_supervised_run *run, suf_launcher_message *request)
{
    reset(run, request);
    const suf_job *job = &run->request.job;
    if (launch_with_pipes(run) != 0) {
        explain(run, SUF_SPAWN_PROGRAM, errno);
        run->phase = SUF_SUPERVISED_RUN_ENDED;
        run->group_gone = true;
        return;
    }
    run->phase = SUF_SUPERVISED_RUN_RUNNING;
    run->next_limit = job->timeout > 0 ? run->begun + job->timeout : INFINITY;
    run->next_look = job->memory > 0 ? run->begun + between_looks : INFINITY;
}

/* ---- limits --------------------------------------------------------------- */

static void enforce_time(suf_supervised_run *run, double now)
{
    kill(-run->pid, run->timed_out ? SIGKILL : SIGTERM);
    run->next_limit = run->timed_out ? INFINITY : now + grace;
    run->timed_out = true;
}

static void enforce_memory(suf_supervised_run *run, double now)
{
    run->next_look = now + between_looks;
    if (suf_proc_tree_resident(run->pid) <= run->request.job.memory)
        return;
    kill(-run->pid, SIGKILL);
    run->next_look = INFINITY;
    run->too_big = true;
}

void suf_supervised_run_enforce(suf_supervised_run *run, double now)
{
    if (run->phase != SUF_SUPERVISED_RUN_RUNNING)
        return;
    if (now >= run->next_limit)
        enforce_time(run, now);
    if (now >= run->next_look)
        enforce_memory(run, now);
    if (now >= run->listen_from)
        run->listen_from = INFINITY;
}

double suf_supervised_run_due(const suf_supervised_run *run)
{
    return run->phase == SUF_SUPERVISED_RUN_RUNNING
               ? fmin(run->listen_from, fmin(run->next_limit, run->next_look))
               : INFINITY;
}

bool suf_supervised_run_is_heard(const suf_supervised_run *run)
{
    return run->phase == SUF_SUPERVISED_RUN_RUNNING && run->listen_from == INFINITY;
}

void suf_supervised_run_cancel(suf_supervised_run *run)
{
    if (run->phase != SUF_SUPERVISED_RUN_RUNNING)
        return;
    run->outcome.cancelled = true;
    kill(-run->pid, SIGKILL);
}

void suf_supervised_run_disturb(suf_supervised_run *run)
{
    if (run->phase == SUF_SUPERVISED_RUN_RUNNING)
        run->is_disturbed = true;
}

/* ---- ending --------------------------------------------------------------- */

/* The final figure says nothing about a limit that is below the size of this process. */
static bool was_too_big(const suf_supervised_run *run)
{
    const int64_t limit = run->request.job.memory;
    if (run->too_big || limit <= 0 || run->outcome.memory <= limit)
        return run->too_big;
    struct rusage mine;
    getrusage(RUSAGE_SELF, &mine);
    return run->outcome.memory > mine.ru_maxrss * rss_unit;
}

static suf_status judge(const suf_supervised_run *run)
{
    const double limit = run->request.job.timeout;
    if (was_too_big(run))
        return SUF_RUN_MEMORY;
    if (run->timed_out || (limit > 0 && run->wall > limit))
        return SUF_RUN_TIMEOUT;
    return run->outcome.exit_status == 0 ? SUF_RUN_OK : SUF_RUN_CRASHED;
}

/* whether a signal ended it, or a shell that reports one, which was not ours */
static bool is_ended_by_others(const suf_supervised_run *run)
{
    const suf_outcome *o = &run->outcome;
    return o->status == SUF_RUN_CRASHED && !o->cancelled &&
           (suf_machine_trouble_is_signal(o->signal) ||
            (o->exit_status > 128 && suf_machine_trouble_is_signal(o->exit_status - 128)));
}

/* what the machine has to do with how the run ended */
static void blame(suf_supervised_run *run)
{
    suf_outcome *o = &run->outcome;
    const bool is_limit = o->status == SUF_RUN_TIMEOUT || o->status == SUF_RUN_MEMORY;
    o->is_foreign = is_ended_by_others(run);
    o->disk_full = suf_machine_trouble_is_disk_full(run->request.job.directory);
    if (run->is_disturbed && !is_limit)
        snprintf(o->failure, sizeof o->failure, "all processes were asked to end while it ran");
    else if (o->signal == SIGKILL && o->is_foreign && suf_machine_trouble_was_out_of_memory())
        snprintf(o->failure, sizeof o->failure,
                 "the system ran out of memory and ended it; set 'memory', or fewer 'jobs'");
    o->is_infrastructure = o->failure[0] != '\0';
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

void suf_supervised_run_end(suf_supervised_run *run, double now, int status,
                            const struct rusage *usage)
{
    suf_outcome *o = &run->outcome;
    run->phase = SUF_SUPERVISED_RUN_ENDED;
    run->patience = now + patience;
    run->wall = o->wall = now - run->begun;
    o->user = seconds(usage->ru_utime);
    o->system = seconds(usage->ru_stime);
    o->memory = usage->ru_maxrss * rss_unit;
    o->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    o->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    o->status = judge(run);
    blame(run);
    if (run->failure->where != 0)
        explain(run, run->failure->where, run->failure->number);
    /* closed later: who writes there should be seen to have been left behind, not die of that */
    suf_tail_drain(&run->out);
    suf_tail_drain(&run->err);
}

/* Members of the group that have ended and whose parent has, too, wait for us: they are no
 * strays. Nor are those that our own signals are about to end. The number of a group is not given
 * to another as long as it has members; once it has none, it must not be used any more. */
bool suf_supervised_run_sweep(suf_supervised_run *run)
{
    if (run->group_gone)
        return false;
    if (kill(-run->pid, 0) == 0) {
        while (waitpid(-run->pid, NULL, WNOHANG) > 0)
            ;
        if (kill(-run->pid, SIGKILL) == 0) {
            run->outcome.strays |= !run->timed_out && !run->too_big && !run->outcome.cancelled;
            return true;
        }
    }
    run->group_gone = true;
    return false;
}

void suf_supervised_run_finish(suf_supervised_run *run, suf_buffer *buffer)
{
    suf_outcome *o = &run->outcome;
    bool err_cut;
    o->out = suf_tail_text(&run->out, &o->n_out, &o->out_cut);
    o->err = suf_tail_text(&run->err, &o->n_err, &err_cut);
    suf_message_put_outcome(buffer, o);
    suf_tail_release(&run->out);
    suf_tail_release(&run->err);
    suf_launcher_message_release(&run->request);
    run->phase = SUF_SUPERVISED_RUN_FREE;
}
