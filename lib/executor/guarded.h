/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One run under guard: a command with its output, its limits and its end. All times are
 * seconds of CLOCK_MONOTONIC.
 */
#ifndef SUF_EXECUTOR_GUARDED_H
#define SUF_EXECUTOR_GUARDED_H

#include <sys/resource.h>

#include "executor/message.h"
#include "executor/spawn.h"
#include "executor/tail.h"

typedef enum {
    SUF_GUARDED_FREE,
    SUF_GUARDED_RUNNING,
    SUF_GUARDED_ENDED /* its process has; others that it started may not have */
} suf_guarded_phase;

typedef struct suf_guarded {
    suf_guarded_phase phase;
    suf_request request;
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
} suf_guarded;

/* Starts the job, and takes over what the request owns. If that fails, the run is ENDED at once,
 * with the reason in its outcome. */
void suf_guarded_start(suf_guarded *run, suf_request *request);

/* Acts on the limits that are due. */
void suf_guarded_enforce(suf_guarded *run, double now);

/* When enforce has something to do next; INFINITY: never. */
double suf_guarded_due(const suf_guarded *run);
/* Whether its output is to be read as it comes. */
bool suf_guarded_is_heard(const suf_guarded *run);

void suf_guarded_cancel(suf_guarded *run);

/* Its process has ended and been waited for. */
void suf_guarded_end(suf_guarded *run, double now, int status, const struct rusage *usage);

/* Kills what is left of its process group; true if there is anything, or may be. Only for ENDED
 * ones. */
bool suf_guarded_sweep(suf_guarded *run);

/* Appends the outcome to the buffer, and frees the slot. */
void suf_guarded_finish(suf_guarded *run, suf_buffer *buffer);

#endif
