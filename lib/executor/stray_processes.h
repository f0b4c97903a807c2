/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Processes that runs leave behind: in their process groups, or out of them as daemons.
 */
#ifndef SUF_EXECUTOR_STRAY_PROCESSES_H
#define SUF_EXECUTOR_STRAY_PROCESSES_H

#include "executor/supervised_run.h"

/* Kills what ENDED runs have left behind, and tells their outcomes. Runs are haunted afterwards as
 * long as something of theirs may live; call again soon, after having waited for children. */
void suf_stray_processes_kill(suf_supervised_run *runs, size_t n_runs);

/* Kills what a launcher has left that was killed itself: whatever has a mark of its runs. */
void suf_stray_processes_kill_marked(pid_t launcher);

/* Kills all children of this process and waits for those that are dead; true if there are more. */
bool suf_stray_processes_kill_all(void);

#endif
