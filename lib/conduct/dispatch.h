/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs that are going: from a wanted run to a job of the executor, and from its outcome to a
 * record in the store and a try in the trial.
 */
#ifndef SUF_CONDUCT_DISPATCH_H
#define SUF_CONDUCT_DISPATCH_H

#include <stdbool.h>

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
    int64_t *warmups;      /* still to be started, per algorithm */
    size_t n_warming;      /* warm-ups that have not ended */
    int64_t supersedes;    /* id of the last decision on it; 0: none */
    bool is_closed;        /* nothing is wanted any more; it waits for its last jobs to end */
} suf_open_instance;

typedef struct suf_running_job suf_running_job;

typedef struct suf_dispatch {
    const suf_experiment *experiment;
    suf_store *store;
    suf_executor *executor;
    const suf_store_map *map;
    suf_times *times; /* per algorithm */
    char host[256];
    suf_running_job *jobs; /* by id */
    size_t n_jobs, job_capacity;
    size_t n_going;
    int64_t n_tries[SUF_RUN_NOT_FINITE + 1];
    int64_t n_made; /* runs made now, not loaded from the store */
} suf_dispatch;

void suf_dispatch_init(suf_dispatch *dispatch, const suf_experiment *experiment, suf_store *store,
                       suf_executor *executor, const suf_store_map *map);
void suf_dispatch_release(suf_dispatch *dispatch);

/* Makes a current of the instance with that number in the store, with the runs recorded there. */
int suf_dispatch_open(suf_dispatch *dispatch, size_t number, suf_open_instance **current,
                      suf_error *err);
void suf_open_instance_free(suf_open_instance *current);

/* Counts the recorded tries of an instance that is closed. */
int suf_dispatch_count(suf_dispatch *dispatch, size_t number, suf_error *err);

/* Starts one run on the current: 1, or 0 when none is wanted (certain: see suf_trial_wants). */
int suf_dispatch_start(suf_dispatch *dispatch, suf_open_instance *current, bool certain,
                       suf_error *err);

/* Waits for an outcome and records it: 1 and the current where it was, or 0 when none came. */
int suf_dispatch_next(suf_dispatch *dispatch, double seconds, suf_open_instance **current,
                      suf_error *err);

/* Kills what is going on the current; NULL: on all. */
void suf_dispatch_cancel(suf_dispatch *dispatch, const suf_open_instance *current);
/* Takes back what has been given to the executor but has not begun. */
void suf_dispatch_recall(suf_dispatch *dispatch);

#endif
