/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A control group of Linux around the processes of the run in a slot, so that all of them are
 * found, whatever they did to their parents, sessions and environments, and so that the memory
 * limit is one of all of them together. Where groups cannot be made, every function does nothing:
 * then the process groups and the marks of supervised_run.h and stray_processes.h have to do, and
 * the memory limit is one of the largest process.
 *
 *     init    once for each slot
 *     works   whether a process can be started in it
 *     begin   before each run, whose process is started in folder
 *     kill, is_over_limit
 *     end     at the end of the slot
 */
#ifndef SUF_EXECUTOR_RUN_GROUP_H
#define SUF_EXECUTOR_RUN_GROUP_H

#include <stdint.h>

#include "executor/delegated_group.h"

typedef struct suf_run_group {
    const suf_delegated_group *above;
    char name[128];
    int folder, events, memory_events; /* -1: not there */
    int64_t memory;                    /* the limit of the run in it; 0: none */
    bool was_killed;                   /* what was in it */
} suf_run_group;

/* above must live as long as the group. */
void suf_run_group_init(suf_run_group *self, const suf_delegated_group *above);

/* Whether a process that is started in such a group lives. Not before Linux 5.7; and where the
 * group of this process was killed before, some versions of Linux (6.13 and later) kill it. */
bool suf_run_group_works(suf_run_group *self);

/* Prepares it for a run with a limit of memory in bytes; 0: without one. A limited run gets a new
 * group, because files in memory that another left would count as its own; and so does one after a
 * run that was killed, because of those versions of Linux. */
void suf_run_group_begin(suf_run_group *self, int64_t memory);

/* Whether the kernel limits the memory of the run in it. */
bool suf_run_group_limits_memory(const suf_run_group *self);
/* Whether processes in it were killed because they needed more than the limit together. */
bool suf_run_group_is_over_limit(const suf_run_group *self);

/* Kills the processes in it. Returns true if there were any. */
bool suf_run_group_kill(suf_run_group *self);

/* Removes it; processes in it must have been killed. */
void suf_run_group_end(suf_run_group *self);

#endif
