/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs that are being made: from a run that a trial wants to a job of the executor, and from
 * the job's outcome to a record in the store and a try in the trial.
 *
 * Calls, in their legal order:
 *
 *     init                 once
 *     open                 an instance, with its recorded runs; it belongs to the caller
 *     count                instead of open, for an instance that is closed: its tries are counted
 *     confirm              an instance that is open provisionally, when its batch is complete
 *     start                one more run on an open instance
 *     flush                when all runs that are wanted now were started
 *     next                 waits for an outcome, records it in the open batch, advances the trial
 *     cancel, recall       at any time; their outcomes still come from next
 *     suf_open_instance_free
 *                          when the trial has n_going == 0 and the instance n_warming == 0: until
 *                          then its jobs point to it
 *     release              once; jobs that are still going are forgotten, and end when the executor
 *                          is freed
 *
 * Committing is left to the caller, so that many outcomes share a commit. next never commits.
 *
 * Algorithm. A job is a place in an array, whose index is the executor's id; a place is used again
 * when its outcome has come. start takes the warm-up runs of an instance first, and nothing else
 * until they have ended; then what suf_trial_wants names. It computes the run's seed, its command
 * line and its time limit. next turns the outcome into a status and a value (run_result.h), adds
 * the run to the store, and puts it into the trial. Outcomes of warm-up runs and of cancelled jobs
 * are not recorded.
 *
 * What the machine did is not a result: it becomes an event in the store, and the run is wanted
 * again (outage.h). A run that was ended by a signal with which systems end whole trees of
 * processes is held for a moment: if we are asked to stop meanwhile, that was one.
 *
 * Example: one instance to its end.
 *
 *     suf_dispatch_init(&dispatch, experiment, store, executor, &map);
 *     suf_dispatch_open(&dispatch, map.instances[0], SUF_UNPOOLED, &current, err);
 *     do {
 *         while (dispatch.n_going < executor->slots &&
 *                suf_dispatch_start(&dispatch, current, true, err) == 1)
 *             ;
 *         suf_dispatch_flush(&dispatch, err);
 *         suf_dispatch_next(&dispatch, -1, &current, err);
 *     } while (dispatch.n_going > 0 || current->trial.end == SUF_TRIAL_OPEN);
 *     suf_store_commit(store, err);
 *     suf_open_instance_free(current);
 *     suf_dispatch_release(&dispatch);
 *
 * conduct.c does this for all instances, and starts runs ahead of need.
 */
#ifndef SUF_CONDUCT_DISPATCH_H
#define SUF_CONDUCT_DISPATCH_H

#include <stdbool.h>

#include "conduct/outage.h"
#include "conduct/resume.h"
#include "conduct/time_limit.h"
#include "results/trial.h"
#include "executor/executor.h"
#include "store/store_parts.h"

/* An instance on which runs are made. */
typedef struct suf_open_instance {
    suf_trial trial;
    size_t number;         /* in the store */
    suf_instance instance; /* name and fields are borrowed */
    char *label;           /* its name as a terminal can show it */
    int64_t *warmups;      /* warm-up runs still to be started, per algorithm */
    size_t n_warming;      /* warm-up runs that have not ended */
    int64_t supersedes;    /* id of the last decision on it; 0: none */
    bool is_provisional;   /* its batch is not complete: it wants runs that it will probably need */
    bool is_closed;        /* it needs no more runs now and waits for its last jobs to end */
} suf_open_instance;

typedef struct suf_running_job suf_running_job;

typedef struct suf_dispatch {
    const suf_experiment *experiment;
    suf_store *store;
    suf_executor *executor;
    const suf_store_map *map;
    char *suspicion;       /* that a pipe has hidden a failure, as a sentence; NULL: none */
    suf_times *times;      /* per algorithm */
    bool *is_counted;      /* per instance of the store: its recorded tries are among n_tries */
    char host[256];        /* this one: for outcomes that name none */
    suf_running_job *jobs; /* by id */
    size_t n_jobs, job_capacity;
    size_t first_free; /* no place before it is free */
    size_t n_going;
    bool is_flushed; /* nothing was started since flush was called */
    int64_t n_tries[SUF_RUN_NOT_FINITE + 1];
    int64_t n_made;        /* runs made by this dispatch, not those loaded from the store */
    bool is_asked_to_stop; /* then runs that fail may have been asked to, too */
    suf_outage outage;
    struct suf_held_outcome
        *held; /* those that wait for what they mean, in the order of their time */
    size_t n_held, held_capacity;
} suf_dispatch;

void suf_dispatch_init(suf_dispatch *dispatch, const suf_experiment *experiment, suf_store *store,
                       suf_executor *executor, const suf_store_map *map);
void suf_dispatch_release(suf_dispatch *dispatch);

/* Opens the instance with this number in the store, and puts its recorded runs into its trial. Free
 * it with suf_open_instance_free. pooled: see suf_trial_init. */
int suf_dispatch_open(suf_dispatch *dispatch, size_t number, const suf_pooled *pooled,
                      suf_open_instance **current, suf_error *err);
void suf_open_instance_free(suf_open_instance *current);

/* Opens an instance that waits for the other starts of its batch: without what they say, its trial
 * shows which runs it will probably need. What such a trial decides counts for nothing. */
int suf_dispatch_open_provisionally(suf_dispatch *dispatch, size_t number,
                                    suf_open_instance **current, suf_error *err);
/* The batch is complete: the instance gets a new trial, with its recorded runs and with what the
 * batch says. The runs that are being made go on. */
int suf_dispatch_confirm(suf_dispatch *dispatch, suf_open_instance *current,
                         const suf_pooled *pooled, suf_error *err);

/* Counts the recorded tries of a closed instance. */
int suf_dispatch_count(suf_dispatch *dispatch, size_t number, suf_error *err);

/* Starts one run on the instance: returns 1, or 0 if it wants none (certain: see suf_trial_wants).
 */
int suf_dispatch_start(suf_dispatch *dispatch, suf_open_instance *current, bool certain,
                       suf_error *err);

/* Tells the executor that nothing more will be started for now. */
int suf_dispatch_flush(suf_dispatch *dispatch, suf_error *err);

/* Waits for an outcome for at most this many seconds (negative: without limit) and records it.
 * Returns 1 and the instance that it belongs to, or 0 if none came. */
int suf_dispatch_next(suf_dispatch *dispatch, double seconds, suf_open_instance **current,
                      suf_error *err);

/* Cancels all jobs of the instance; NULL: of all instances. */
void suf_dispatch_cancel(suf_dispatch *dispatch, const suf_open_instance *current);
/* Takes back all jobs that the executor has not begun. */
void suf_dispatch_recall(suf_dispatch *dispatch);

#endif
