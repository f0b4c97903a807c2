/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Processes that runs leave behind, in their process groups or outside of them as daemons.
 */
#ifndef SUF_EXECUTOR_STRAY_PROCESSES_H
#define SUF_EXECUTOR_STRAY_PROCESSES_H

#include "executor/supervised_run.h"

/* Kills the processes that ENDED runs have left behind, and notes this in their outcomes. Sets
 * has_strays for runs that may still have living processes; in that case wait for children and call
 * this again soon. */
void suf_stray_processes_kill(suf_supervised_run *runs, size_t n_runs);

/* If the launcher itself was killed, kills the processes that carry its mark. */
void suf_stray_processes_kill_marked(pid_t launcher);

/* Kills the processes of runs whose launcher ended without killing them, whoever it was: at the
 * start of another one, when it was killed together with its caller. */
void suf_stray_processes_kill_leftovers(void);

/* Whether the launcher that gave this mark is gone. */
bool suf_stray_processes_is_orphaned(const char *mark);

/* Kills all children of this process and reaps those that are dead. Returns true if some are left.
 */
bool suf_stray_processes_kill_all(void);

#endif
