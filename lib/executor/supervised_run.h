/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One run under guard: a command with its output, its limits and its end. All times are
 * seconds of CLOCK_MONOTONIC.
 */
#ifndef SUF_EXECUTOR_SUPERVISED_RUN_H
#define SUF_EXECUTOR_SUPERVISED_RUN_H

#include <sys/resource.h>

#include "executor/message.h"
#include "executor/spawn.h"
#include "executor/tail.h"

typedef enum {
    SUF_SUPERVISED_RUN_FREE,
    SUF_SUPERVISED_RUN_RUNNING,
    SUF_SUPERVISED_RUN_ENDED /* its process has; others that it started may not have */
} suf_supervised_run_phase;

typedef struct suf_supervised_run {
    suf_supervised_run_phase phase;
    suf_launcher_message request;
    suf_spawn_failure *failure; /* the slot's, in shared memory */
    int processor;              /* the slot's; -1: any */
    pid_t pid;                  /* also its process group */
    char mark[SUF_SPAWN_MARK];
    suf_tail out, err;
    double begun, wall;
    double next_limit;       /* when to act on the time limit; INFINITY: never */
    double next_look;        /* at its memory, likewise */
    double listen_from;      /* when to begin to read its output; INFINITY: we do already */
    double patience;         /* how long to wait for what it left behind to die */
    bool timed_out, too_big; /* and killed for it */
    bool group_gone;         /* there is nobody in its process group */
    bool haunted;            /* something of it may still be alive */
    suf_outcome outcome;
} suf_supervised_run;

/* Starts the job, and takes over what the request owns. If that fails, the run is ENDED at once,
 * with the reason in its outcome. */
void suf_supervised_run_start(suf_supervised_run *run, suf_launcher_message *request);

/* Acts on the limits that are due. */
void suf_supervised_run_enforce(suf_supervised_run *run, double now);

/* When enforce has something to do next; INFINITY: never. */
double suf_supervised_run_due(const suf_supervised_run *run);
/* Whether its output is to be read as it comes. */
bool suf_supervised_run_is_heard(const suf_supervised_run *run);

void suf_supervised_run_cancel(suf_supervised_run *run);

/* Its process has ended and been waited for. */
void suf_supervised_run_end(suf_supervised_run *run, double now, int status,
                            const struct rusage *usage);

/* Kills what is left of its process group; true if there is anything, or may be. Only for ENDED
 * ones. */
bool suf_supervised_run_sweep(suf_supervised_run *run);

/* Appends the outcome to the buffer, and frees the slot. */
void suf_supervised_run_finish(suf_supervised_run *run, suf_buffer *buffer);

#endif
