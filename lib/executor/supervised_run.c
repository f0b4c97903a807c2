/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See supervised_run.h. The time limit sends SIGTERM to the whole process group, and SIGKILL half a
 * second later. Memory is that of the largest process, as the system measures it at the end. Where
 * the run has a control group, the kernel holds the limit, for all its processes together;
 * elsewhere they are looked at every 20 ms, but whether a run was too big is decided by the final
 * figure as well, so that it does not depend on when we looked.
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
#include "base/text.h"
#include "executor/machine_trouble.h"
#include "executor/output_pipes.h"
#include "executor/proc_tree.h"

static const double grace = 0.5, between_looks = 0.02, patience = 2;

/* Most of the cost of a run that ends at once is being woken by what it prints. So for a short
 * while its output is left in the pipes, which are wide enough not to hold it up. */
static const double silence = 0.002;

#ifdef __APPLE__
static const int64_t rss_unit = 1;
#else
static const int64_t rss_unit = 1024;
#endif

/* ---- starting ------------------------------------------------------------- */

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

/* the command of the stage */
static char *const *command_of(const suf_supervised_run *run)
{
    const suf_job *job = &run->request.job;
    char *const *const commands[] = {[SUF_STAGE_PREPARE] = job->prepare,
                                     [SUF_STAGE_RUN] = job->argv,
                                     [SUF_STAGE_CONCLUDE] = job->conclude};
    return commands[run->stage];
}

static int launch(suf_supervised_run *run, int out, int err)
{
    const suf_job *job = &run->request.job;
    const suf_spawn spawn = {
        .argv = command_of(run),
        .directory = job->directory,
        .input = run->stage == SUF_STAGE_RUN ? job->input : NULL,
        .out = out,
        .err = err,
        .processor = run->processor,
        .group = run->group->folder,
        .failure = run->failure,
    };
    stay_small();
    suf_spawn_mark(run->mark, &(suf_spawn_variables){job->environment, job->passed});
    if (run->stage == SUF_STAGE_RUN)
        run->outcome.started = suf_clock_read(CLOCK_REALTIME);
    run->begun = suf_clock_read(CLOCK_MONOTONIC);
    run->pid = suf_spawn_start(&spawn);
    run->is_grouped = !run->failure->is_outside;
    return run->pid < 0 ? -1 : 0;
}

static int launch_with_pipes(suf_supervised_run *run)
{
    suf_output_pipes pipes;
    if (suf_output_pipes_take(&pipes) != 0)
        return -1;
    const int rc = launch(run, pipes.out[1], pipes.err[1]);
    run->listen_from = pipes.is_wide ? run->begun + silence : INFINITY;
    const int reason = errno;
    close(pipes.out[1]);
    close(pipes.err[1]);
    suf_tail_init(&run->out, pipes.out[0], SUF_KEPT_OUT);
    suf_tail_init(&run->err, pipes.err[0], SUF_KEPT_ERR);
    errno = reason;
    return rc;
}

static void explain(suf_supervised_run *run, int where, int number)
{
    static const char *const forms[] = {
        [SUF_SPAWN_DIRECTORY] = "cannot run in directory '%.100s': %s",
        [SUF_SPAWN_PROGRAM] = "cannot run '%.100s': %s",
        [SUF_SPAWN_PROCESSOR] = "cannot bind '%.100s' to its processor: %s",
        [SUF_SPAWN_INPUT] = "cannot read its standard input '%.100s': %s",
    };
    const suf_job *job = &run->request.job;
    const char *const subjects[] = {
        [SUF_SPAWN_DIRECTORY] = job->directory,
        [SUF_SPAWN_PROGRAM] = *command_of(run),
        [SUF_SPAWN_PROCESSOR] = *command_of(run),
        [SUF_SPAWN_INPUT] = job->input,
    };
    suf_outcome *o = &run->outcome;
    suf_print_into(o->failure, sizeof o->failure, forms[where], subjects[where], strerror(number));
    o->status = SUF_RUN_CRASHED;
    o->is_infrastructure = suf_machine_trouble_is_errno(number);
    o->exit_status = -1;
    o->signal = 0;
}

static void reset(suf_supervised_run *run, suf_launcher_message *request)
{
    suf_spawn_failure *const failure = run->failure;
    suf_run_group *const group = run->group;
    const int processor = run->processor;
    memset(
        run, 0,
        sizeof *run); /* clears the outcome's padding, too, because the outcome is sent as bytes */
    run->failure = failure;
    run->group = group;
    run->processor = processor;
    run->request = *request;
    *request = (suf_launcher_message){0};
    run->outcome.id = run->request.job.id;
    run->outcome.value = NAN;
    run->out.fd = run->err.fd = -1;
}

/* The command before a run, and the one after it, take as much as they need. */
static void set_limits(suf_supervised_run *run)
{
    const suf_job *job = &run->request.job;
    run->next_limit = run->next_look = INFINITY;
    if (run->stage != SUF_STAGE_RUN)
        return;
    run->next_limit = job->timeout > 0 ? run->begun + job->timeout : INFINITY;
    const bool is_held = run->is_grouped && suf_run_group_limits_memory(run->group);
    if ((job->memory > 0 && !is_held) || job->timeout_cpu > 0)
        run->next_look = run->begun + between_looks;
}

static void start_stage(suf_supervised_run *run, suf_stage stage)
{
    run->stage = stage;
    run->group_gone = false;
    suf_run_group_begin(run->group, stage == SUF_STAGE_RUN ? run->request.job.memory : 0);
    if (launch_with_pipes(run) != 0) {
        explain(run, SUF_SPAWN_PROGRAM, errno);
        run->phase = SUF_SUPERVISED_RUN_ENDED;
        run->group_gone = true;
        return;
    }
    run->phase = SUF_SUPERVISED_RUN_RUNNING;
    set_limits(run);
}

void suf_supervised_run_start(suf_supervised_run *run, suf_launcher_message *request)
{
    reset(run, request);
    start_stage(run, run->request.job.prepare ? SUF_STAGE_PREPARE : SUF_STAGE_RUN);
}

/* ---- limits --------------------------------------------------------------- */

static void kill_groups(const suf_supervised_run *run)
{
    kill(-run->pid, SIGKILL);
    if (run->is_grouped)
        (void)suf_run_group_kill(run->group);
}

static void enforce_time(suf_supervised_run *run, double now)
{
    if (run->timed_out)
        kill_groups(run);
    else
        kill(-run->pid, SIGTERM);
    run->next_limit = run->timed_out ? INFINITY : now + grace;
    run->timed_out = true;
}

/* processor time is a time limit like the other one */
static void enforce_use(suf_supervised_run *run, double now)
{
    const suf_job *job = &run->request.job;
    const suf_proc_tree_usage usage = suf_proc_tree_use(run->pid);
    run->next_look = now + between_looks;
    if (job->memory > 0 && usage.resident > job->memory) {
        kill_groups(run);
        run->next_look = INFINITY;
        run->too_big = true;
    } else if (job->timeout_cpu > 0 && usage.cpu > job->timeout_cpu && !run->timed_out) {
        run->cpu_used = true;
        enforce_time(run, now);
    }
}

void suf_supervised_run_enforce(suf_supervised_run *run, double now)
{
    if (run->phase != SUF_SUPERVISED_RUN_RUNNING)
        return;
    if (now >= run->next_limit)
        enforce_time(run, now);
    if (now >= run->next_look)
        enforce_use(run, now);
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
    kill_groups(run);
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

static bool is_over(double used, double limit)
{
    return limit > 0 && used > limit;
}

static suf_status judge(suf_supervised_run *run)
{
    const suf_job *job = &run->request.job;
    const suf_outcome *o = &run->outcome;
    if (was_too_big(run))
        return SUF_RUN_MEMORY;
    run->cpu_used |= !run->timed_out && is_over(o->user + o->system, job->timeout_cpu);
    if (run->timed_out || run->cpu_used || is_over(run->wall, job->timeout))
        return SUF_RUN_TIMEOUT;
    return suf_exit_set_has(&job->successes, o->exit_status) ? SUF_RUN_OK : SUF_RUN_CRASHED;
}

/* the signal that ended it, or one of its processes if a shell reports that; 0: none */
static int ending_signal(const suf_outcome *o)
{
    return o->exit_status > 128 ? o->exit_status - 128 : o->signal;
}

/* whether a signal ended it which was not ours */
static bool is_ended_by_others(const suf_supervised_run *run)
{
    const suf_outcome *o = &run->outcome;
    return o->status == SUF_RUN_CRASHED && !o->cancelled &&
           suf_machine_trouble_is_signal(ending_signal(o));
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
    else if (o->is_foreign && ending_signal(o) == SIGKILL &&
             suf_machine_trouble_was_out_of_memory(run->begun))
        snprintf(o->failure, sizeof o->failure,
                 "the system ran out of memory and ended it; set 'memory', or fewer 'jobs'");
    o->is_infrastructure = o->failure[0] != '\0';
}

/* without its output, how a run ended says nothing about what it found */
static void check_output(suf_supervised_run *run)
{
    suf_outcome *o = &run->outcome;
    if (run->out.failure == 0 || o->status != SUF_RUN_OK)
        return;
    snprintf(o->failure, sizeof o->failure, "cannot read what it printed: %s",
             strerror(run->out.failure));
    o->is_infrastructure = true;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static void drain(suf_supervised_run *run)
{
    /* closed later: who writes there should be seen to have been left behind, not die of that */
    suf_tail_drain(&run->out);
    suf_tail_drain(&run->err);
}

/* ---- the commands before and after ---- */

/* the last line of what it printed as errors, as far as it fits */
static void quote_errors(suf_supervised_run *run, char *text, size_t size)
{
    size_t end;
    bool is_cut;
    const char *errors = suf_tail_text(&run->err, &end, &is_cut);
    while (end > 0 && (errors[end - 1] == '\n' || errors[end - 1] == '\r'))
        end--;
    size_t begin = end;
    while (begin > 0 && errors[begin - 1] != '\n')
        begin--;
    snprintf(text, size, "%s%.*s", end > begin ? ": " : "", (int)(end - begin), errors + begin);
}

/* That a command before or after a run fails is not the algorithm's doing. */
static void blame_command(suf_supervised_run *run, int status)
{
    static const char *const names[] = {
        [SUF_STAGE_PREPARE] = "prepare", [SUF_STAGE_CONCLUDE] = "conclude"};
    suf_outcome *o = &run->outcome;
    char errors[80];
    quote_errors(run, errors, sizeof errors);
    if (run->failure->where != 0)
        explain(run, run->failure->where, run->failure->number);
    else
        snprintf(o->failure, sizeof o->failure, "'%s' failed with %s %d%s", names[run->stage],
                 WIFSIGNALED(status) ? "signal" : "exit status",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), errors);
    o->status = SUF_RUN_CRASHED;
    o->is_infrastructure = true;
}

/* The command before the run, or after it, has ended. */
static void end_command(suf_supervised_run *run, int status)
{
    const bool is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    drain(run);
    if (!is_good && !run->outcome.cancelled)
        blame_command(run, status);
}

bool suf_supervised_run_has_next(const suf_supervised_run *run)
{
    const suf_outcome *o = &run->outcome;
    if (o->cancelled)
        return false;
    return run->stage == SUF_STAGE_PREPARE
               ? !o->is_infrastructure
               : run->stage == SUF_STAGE_RUN && run->request.job.conclude;
}

/* ---- the end ---- */

/* What the end of the run means. This can wait until the next run has been started. */
static void judge_end(suf_supervised_run *run)
{
    suf_outcome *o = &run->outcome;
    o->status = judge(run);
    o->is_cpu_limit = run->cpu_used;
    blame(run);
    if (run->start_failure.where != 0)
        explain(run, run->start_failure.where, run->start_failure.number);
    check_output(run);
    run->is_unjudged = false;
}

void suf_supervised_run_end(suf_supervised_run *run, double now, int status,
                            const struct rusage *usage)
{
    suf_outcome *o = &run->outcome;
    run->phase = SUF_SUPERVISED_RUN_ENDED;
    run->patience = now + patience;
    if (run->stage != SUF_STAGE_RUN) {
        end_command(run, status);
        return;
    }
    run->wall = o->wall = now - run->begun;
    o->user = seconds(usage->ru_utime);
    o->system = seconds(usage->ru_stime);
    o->memory = usage->ru_maxrss * rss_unit;
    o->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    o->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    run->too_big |= run->is_grouped && suf_run_group_is_over_limit(run->group);
    run->start_failure = *run->failure;
    run->is_unjudged = true;
    drain(run);
}

/* Members of the group that have ended and whose parent has, too, wait for us: they are no
 * strays. Nor are those that our own signals are about to end. The number of a group is not given
 * to another as long as it has members; once it has none, it must not be used any more. */
static bool sweep_process_group(suf_supervised_run *run)
{
    if (run->group_gone)
        return false;
    if (kill(-run->pid, 0) == 0) {
        while (waitpid(-run->pid, NULL, WNOHANG) > 0)
            ;
        if (kill(-run->pid, SIGKILL) == 0)
            return true;
    }
    run->group_gone = true;
    return false;
}

bool suf_supervised_run_sweep(suf_supervised_run *run)
{
    const bool in_process_group = sweep_process_group(run);
    const bool in_control_group = run->is_grouped && suf_run_group_kill(run->group);
    if (!in_process_group && !in_control_group)
        return false;
    run->outcome.strays |= !run->timed_out && !run->too_big && !run->outcome.cancelled;
    return true;
}

/* What the run has printed belongs to the tails, which the next command needs. */
static void keep_output(suf_supervised_run *run)
{
    suf_outcome *o = &run->outcome;
    o->out = suf_text_bytes(o->out, o->n_out);
    o->err = suf_text_bytes(o->err, o->n_err);
}

static void take_output(suf_supervised_run *run)
{
    suf_outcome *o = &run->outcome;
    bool err_cut;
    o->out = suf_tail_text(&run->out, &o->n_out, &o->out_cut);
    o->err = suf_tail_text(&run->err, &o->n_err, &err_cut);
}

void suf_supervised_run_finish(suf_supervised_run *run, suf_buffer *buffer)
{
    const bool goes_on = suf_supervised_run_has_next(run);
    if (run->is_unjudged)
        judge_end(run);
    if (run->stage == SUF_STAGE_RUN)
        take_output(run);
    if (goes_on && run->stage == SUF_STAGE_RUN)
        keep_output(run);
    if (!goes_on)
        suf_message_put_outcome(buffer, &run->outcome);
    suf_tail_release(&run->out);
    suf_tail_release(&run->err);
    if (goes_on) {
        start_stage(run, run->stage + 1);
        return;
    }
    if (run->stage == SUF_STAGE_CONCLUDE)
        suf_outcome_release(&run->outcome);
    suf_launcher_message_release(&run->request);
    run->phase = SUF_SUPERVISED_RUN_FREE;
}
