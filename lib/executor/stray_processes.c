/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stray_processes.h. What leaves its group, or session, and loses its parent becomes a child of
 * this process, which is a subreaper (Linux; elsewhere only the groups are swept). The mark
 * in its environment says which run it belongs to. A process that has cleared its environment and
 * left its group cannot be distinguished from an orphan that another run still needs; it is killed
 * when nothing runs.
 *
 * No process escapes by being started while we look: the children of a process are adopted before
 * the process can be reaped, so a search that finds nothing, after all dead processes have been
 * reaped, is final.
 */
#include "executor/stray_processes.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executor/proc_tree.h"

enum { AT_ONCE = 2048, MOST_LOOKS = 100 };

typedef struct {
    suf_supervised_run *runs;
    size_t n_runs, n_running, n_ended;
} ended_runs;

static void count(ended_runs *p)
{
    for (size_t i = 0; i < p->n_runs; i++) {
        p->n_running += p->runs[i].phase == SUF_SUPERVISED_RUN_RUNNING;
        p->n_ended += p->runs[i].phase == SUF_SUPERVISED_RUN_ENDED;
    }
}

static suf_supervised_run *run_of_group(const ended_runs *p, pid_t group)
{
    for (size_t i = 0; i < p->n_runs; i++)
        if (p->runs[i].phase != SUF_SUPERVISED_RUN_FREE && p->runs[i].pid == group)
            return &p->runs[i];
    return NULL;
}

static suf_supervised_run *run_of_mark(const ended_runs *p, const char *mark)
{
    for (size_t i = 0; i < p->n_runs; i++)
        if (p->runs[i].phase != SUF_SUPERVISED_RUN_FREE && strcmp(p->runs[i].mark, mark) == 0)
            return &p->runs[i];
    return NULL;
}

static void suspect_all(const ended_runs *p, bool strays)
{
    for (size_t i = 0; i < p->n_runs; i++)
        if (p->runs[i].phase == SUF_SUPERVISED_RUN_ENDED) {
            p->runs[i].has_strays = true;
            p->runs[i].outcome.strays |= strays;
        }
}

static void kill_unmarked(const ended_runs *p, pid_t pid)
{
    if (waitpid(pid, NULL, WNOHANG) == pid) { /* dead processes have no environment either */
        suspect_all(p, false);
    } else if (p->n_running == 0) {
        kill(pid, SIGKILL);
        suspect_all(p, p->n_ended == 1);
    }
}

/* a child that is not a run's own process */
static void judge(const ended_runs *p, pid_t pid)
{
    if (run_of_group(p, getpgid(pid)))
        return; /* the run needs it, or the sweep of the group kills it */
    char mark[SUF_SPAWN_MARK];
    if (!suf_proc_tree_variable(pid, SUF_SPAWN_VARIABLE, mark, sizeof mark)) {
        kill_unmarked(p, pid);
        return;
    }
    suf_supervised_run *run = run_of_mark(p, mark);
    if (run && run->phase == SUF_SUPERVISED_RUN_RUNNING)
        return;
    kill(pid, SIGKILL);
    if (run) {
        run->has_strays = true;
        run->outcome.strays = true;
    }
}

/* If nothing runs, there are usually no children at all, which is cheap to check. */
static bool has_children(void)
{
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void suf_stray_processes_kill(suf_supervised_run *runs, size_t n_runs)
{
    ended_runs p = {.runs = runs, .n_runs = n_runs};
    count(&p);
    for (size_t i = 0; i < n_runs; i++)
        if (runs[i].phase == SUF_SUPERVISED_RUN_ENDED)
            runs[i].has_strays = suf_supervised_run_sweep(&runs[i]);
    if (p.n_running == 0 && !has_children())
        return;
    pid_t pids[AT_ONCE];
    const size_t n = suf_proc_tree_children(pids, AT_ONCE);
    for (size_t i = 0; i < n; i++)
        judge(&p, pids[i]);
}

bool suf_stray_processes_kill_all(void)
{
    pid_t pids[AT_ONCE];
    const size_t n = suf_proc_tree_children(pids, AT_ONCE);
    for (size_t i = 0; i < n; i++)
        kill(pids[i], SIGKILL);
    pid_t pid;
    while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
        ;
    return pid == 0;
}

/* ---- what another launcher left behind ---- */

/* the number before the next full stop of a mark; goes on behind it, to NULL after the last */
static unsigned long long take_number(const char **mark)
{
    char *end = NULL;
    const unsigned long long number = *mark ? strtoull(*mark, &end, 10) : 0;
    *mark = end && *end == '.' ? end + 1 : NULL;
    return number;
}

bool suf_stray_processes_is_orphaned(const char *mark)
{
    const pid_t launcher = (pid_t)take_number(&mark);
    const unsigned long long started = take_number(&mark);
    const unsigned long long space = take_number(&mark);
    if (!mark || started == 0 || space == 0 || space != suf_proc_tree_name(getpid()).space)
        return false;
    const suf_process_name found = suf_proc_tree_name(launcher);
    return found.is_gone || (found.started != 0 && found.started != started);
}

static size_t kill_orphans(const char *own)
{
    pid_t pids[AT_ONCE];
    char mark[SUF_SPAWN_MARK];
    size_t n_killed = 0;
    const size_t n = suf_proc_tree_with_variable(SUF_SPAWN_VARIABLE, "", pids, AT_ONCE);
    for (size_t i = 0; i < n; i++)
        if (suf_proc_tree_variable(pids[i], SUF_SPAWN_VARIABLE, mark, sizeof mark) &&
            strcmp(mark, own) != 0 && suf_stray_processes_is_orphaned(mark))
            n_killed += kill(pids[i], SIGKILL) == 0;
    return n_killed;
}

void suf_stray_processes_kill_leftovers(void)
{
    char own[SUF_SPAWN_MARK] = ""; /* we may have been left behind ourselves */
    (void)suf_proc_tree_variable(getpid(), SUF_SPAWN_VARIABLE, own, sizeof own);
    for (int i = 0; i < MOST_LOOKS && kill_orphans(own) > 0; i++)
        ;
}

/* dead processes have no environment, so they are not found again */
void suf_stray_processes_kill_marked(pid_t launcher)
{
    pid_t pids[AT_ONCE];
    char prefix[SUF_SPAWN_MARK];
    snprintf(prefix, sizeof prefix, "%ld.", (long)launcher);
    for (int i = 0; i < MOST_LOOKS; i++) {
        const size_t n = suf_proc_tree_with_variable(SUF_SPAWN_VARIABLE, prefix, pids, AT_ONCE);
        if (n == 0)
            return;
        for (size_t k = 0; k < n; k++)
            kill(pids[k], SIGKILL);
    }
}
