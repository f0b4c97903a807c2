/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One run under supervision: a command with its output, its limits and its end, and the commands
 * before and after it, which have neither output nor limits. All times are seconds of
 * CLOCK_MONOTONIC.
 */
#ifndef SUF_EXECUTOR_SUPERVISED_RUN_H
#define SUF_EXECUTOR_SUPERVISED_RUN_H

#include <sys/resource.h>

#include "executor/message.h"
#include "executor/run_group.h"
#include "executor/spawn.h"
#include "executor/tail.h"

typedef enum {
    SUF_SUPERVISED_RUN_FREE,
    SUF_SUPERVISED_RUN_RUNNING,
    SUF_SUPERVISED_RUN_ENDED /* its process has ended; others that it started may be alive */
} suf_supervised_run_phase;

/* Which of the job's commands is being executed, or was the last. */
typedef enum { SUF_STAGE_PREPARE, SUF_STAGE_RUN, SUF_STAGE_CONCLUDE } suf_stage;

typedef struct suf_supervised_run {
    suf_supervised_run_phase phase;
    suf_stage stage;
    suf_launcher_message request;
    suf_spawn_failure *failure; /* belongs to the slot; in shared memory */
    int processor;              /* of the slot; -1: any */
    suf_run_group *group;       /* of the slot */
    bool is_grouped;            /* its processes are in the group */
    pid_t pid;                  /* also the number of its process group */
    char mark[SUF_SPAWN_MARK];
    suf_tail out, err;
    double begun, wall;
    double next_limit;       /* when to act on the time limit; INFINITY: never */
    double next_look;        /* when to check its memory and processor time; INFINITY: never */
    double listen_from;      /* when to begin reading its output; INFINITY: reading already */
    double patience;         /* until when to wait for the processes that it left behind to die */
    bool timed_out, too_big; /* it was killed for this reason */
    bool cpu_used;           /* with timed_out: it was processor time */
    bool is_disturbed;       /* while it ran, the whole tree of processes was asked to end */
    bool group_gone;         /* its process group is empty */
    bool has_strays;         /* processes that it left behind may still be alive */
    bool is_unjudged;        /* its end has been noted, but not yet what it means */
    suf_spawn_failure start_failure; /* what failure was when it ended */
    suf_outcome outcome;
} suf_supervised_run;

/* Starts the job and takes over what the request owns. If the job cannot be started, the run is
 * ENDED immediately, with the reason in its outcome. */
void suf_supervised_run_start(suf_supervised_run *run, suf_launcher_message *request);

/* Acts on the limits that are due. */
void suf_supervised_run_enforce(suf_supervised_run *run, double now);

/* The time at which enforce has something to do next; INFINITY: never. */
double suf_supervised_run_due(const suf_supervised_run *run);
/* True if its output is to be read as soon as it arrives. */
bool suf_supervised_run_is_heard(const suf_supervised_run *run);

void suf_supervised_run_cancel(suf_supervised_run *run);

/* Called when this process, which nobody but the caller should end, was asked to end: then the run
 * was, too, whatever it makes of that. */
void suf_supervised_run_disturb(suf_supervised_run *run);

/* Called when its process has ended and been reaped. */
void suf_supervised_run_end(suf_supervised_run *run, double now, int status,
                            const struct rusage *usage);

/* Kills what is left of an ENDED run in its groups. Returns true if there is, or may be,
 * anything left. */
bool suf_supervised_run_sweep(suf_supervised_run *run);

/* Whether the job of an ENDED run has another command to execute. */
bool suf_supervised_run_has_next(const suf_supervised_run *run);

/* Of an ENDED run of which nothing is left: goes on with its next command, so that it is RUNNING
 * again, or appends the outcome to the buffer and frees the slot. If there is no next command, it
 * can be done with a copy of the run, after its slot was given to another. */
void suf_supervised_run_finish(suf_supervised_run *run, suf_buffer *buffer);

#endif
