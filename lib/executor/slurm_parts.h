/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of the executor that gives runs to Slurm: slurm.c has what executors do,
 * slurm_batches.c the batches that were submitted, slurm_submission.c submits further ones,
 * slurm_hosts.c leaves out nodes that lose tasks.
 */
#ifndef SUF_EXECUTOR_SLURM_PARTS_H
#define SUF_EXECUTOR_SLURM_PARTS_H

#include "executor/executor.h"
#include "executor/slurm_chunks.h"
#include "executor/slurm_manifest.h"
#include "executor/slurm_queue.h"
#include "executor/slurm_results.h"

enum { SUF_REASON_SIZE = 80 };

/* A run that is wanted, or that a manifest names. Its number is that of its key. */
typedef struct suf_slurm_run {
    uint64_t id;                   /* of the job, if it is asked for */
    bool is_asked;                 /* its outcome is waited for */
    bool is_cancelled;             /* it was asked for, and is no longer */
    bool is_delivered;             /* its outcome was given to the caller */
    bool is_waiting;               /* to be submitted */
    char *text;                    /* of the job while it is asked for; NULL: not known */
    double limit;                  /* seconds; 0: none */
    int64_t memory;                /* bytes; 0: no limit */
    size_t group;                  /* its instance */
    size_t batch, task;            /* where it is submitted; batch SIZE_MAX: nowhere */
    int n_lost;                    /* tasks that were lost while they made it */
    char trouble[SUF_REASON_SIZE]; /* why it could not be made the last time */
    suf_outcome *outcome;          /* that is to be delivered; NULL: there is none */
} suf_slurm_run;

/* A node of the cluster. Its number is that of its name. */
typedef struct suf_slurm_host {
    size_t n_lost;                /* tasks in a row, since the last result from it */
    size_t last_lost;             /* the run that the last of them was making; SIZE_MAX: none */
    double lost_since;            /* when the first of them was given up */
    double succeeded_at;          /* when a result from it was last read; 0: never */
    bool is_excluded, is_told;    /* it gets no tasks; the user knows */
    char reason[SUF_REASON_SIZE]; /* how the last of them ended */
} suf_slurm_host;

typedef struct suf_slurm_task {
    size_t first, n_runs, n_missing; /* of the batch's runs */
    suf_task_state state;
    bool is_live; /* it may still publish results */
    bool is_seen; /* by the last answer of squeue */
    bool has_end; /* it says itself that it has ended */
    double
        gone_since; /* when it was first found to have ended without all results; 0: it has not */
    double queued;  /* seconds from being submitted to the first of its runs; 0: it has no result */
    size_t host;    /* its number + 1; 0: not known */
    bool blames_host; /* if it is lost, the node may be the cause, going by how it ended */
    char reason[SUF_REASON_SIZE]; /* as squeue says it: "PENDING (Priority)" */
} suf_slurm_task;

typedef struct suf_submitted_batch {
    int64_t number, job; /* job 0: whether Slurm has got it is not known */
    size_t at_once;      /* tasks of it that may run */
    size_t *runs;        /* numbers, by task */
    size_t n_runs, n_tasks, n_live;
    suf_slurm_task *tasks;
    suf_slurm_results results;
    bool is_done;           /* none of its runs is waited for */
    bool is_removed;        /* its files are */
    double delivered_since; /* when all its runs were first seen to be delivered; 0: they are not */
} suf_submitted_batch;

typedef struct suf_slurm_executor {
    suf_executor base;
    suf_slurm settings; /* owns its texts */
    bool limits_tasks;  /* not more than settings.tasks may run at once */
    size_t n_delivered;
    suf_slurm_spool spool;
    suf_executor *inner; /* makes what is no run of the experiment, on this machine */
    size_t n_inner;      /* jobs that it has */
    suf_names keys, groups, host_names;
    suf_slurm_host *hosts; /* by the number of the name */
    size_t host_capacity;
    suf_slurm_run *runs; /* by the number of the key */
    size_t run_capacity;
    size_t *by_id; /* numbers of runs + 1, by id of the job */
    size_t id_capacity;
    size_t *ready; /* numbers of runs to be delivered, the first at first_ready */
    size_t n_ready, ready_capacity, first_ready;
    size_t *waiting; /* numbers of runs to be submitted; some may be none any more */
    size_t n_waiting, waiting_capacity, n_to_submit;
    suf_submitted_batch *batches;
    size_t n_batches, batch_capacity;
    size_t n_live; /* tasks */
    int64_t last_batch;
    size_t most_tasks;    /* of an array; 0: not asked yet */
    double total_seconds; /* of the runs that have ended */
    size_t n_measured;
    double largest_limit; /* of the runs that were asked for */
    double waiting_since, first_submission;
    double next_submission;      /* not before */
    double next_look, look_span; /* at the result files */
    double next_query;           /* of squeue */
    double next_raise;           /* of the limits of batches */
    char trouble[256];           /* why Slurm cannot be reached; "": it can */
    suf_error stopped;           /* why nothing more can be done */
    char state_text[300];
} suf_slurm_executor;

/* Whether there is a result of it. */
static inline bool suf_slurm_run_has_ended(const suf_slurm_run *run)
{
    return run->outcome || run->is_delivered;
}

/* The run of a key, which is added if it is not known. */
suf_slurm_run *suf_slurm_run_of(suf_slurm_executor *self, const char *key, size_t *number);
/* The run is waited for and has an outcome. */
void suf_slurm_run_is_ready(suf_slurm_executor *self, size_t number);
/* The run is to be submitted. */
void suf_slurm_run_wait(suf_slurm_executor *self, size_t number);

void suf_slurm_executor_release(suf_slurm_executor *self); /* frees it, and does nothing else */

/* ---- slurm_batches.c ---- */

/* Takes up the batches of the spool, which an earlier process has submitted. */
int suf_slurm_batches_load(suf_slurm_executor *self, suf_error *err);
void suf_slurm_batches_add(suf_slurm_executor *self, const suf_slurm_manifest *manifest,
                           int64_t job, size_t at_once);
/* Reads new results. Returns whether there were any. */
bool suf_slurm_batches_collect(suf_slurm_executor *self);
/* Asks squeue what becomes of the tasks, and notes it. */
void suf_slurm_batches_query(suf_slurm_executor *self);
/* Gives up tasks that have ended without their results: their runs are to be submitted again. */
void suf_slurm_batches_find_lost(suf_slurm_executor *self);
/* Cancels tasks whose results are no longer wanted; all: every task. */
void suf_slurm_batches_cancel(suf_slurm_executor *self, bool all);
void suf_slurm_batches_remove(suf_slurm_executor *self);
void suf_slurm_batches_release(suf_slurm_executor *self);

/* ---- slurm_hosts.c ---- */

/* The number of a node, which is added if it is not known. */
size_t suf_slurm_hosts_add(suf_slurm_executor *self, const char *name);
/* Takes up those that were excluded before. */
void suf_slurm_hosts_load(suf_slurm_executor *self);
/* A result has come from the node. */
void suf_slurm_hosts_succeed(suf_slurm_executor *self, const char *name);
/* A task was lost there while it made the run. */
void suf_slurm_hosts_lose(suf_slurm_executor *self, size_t host, size_t run, const char *reason);
/* Excludes the nodes on which tasks are lost while others succeed. */
void suf_slurm_hosts_judge(suf_slurm_executor *self);
/* What sbatch is told to exclude, "n3,n7", for free(); NULL: nothing but what the user says. */
char *suf_slurm_hosts_excluded(const suf_slurm_executor *self);
/* A sentence about a node that was excluded, each once, for free(); NULL: there is none. */
char *suf_slurm_hosts_notice(suf_slurm_executor *self);
/* Removes the file in which their names are. */
void suf_slurm_hosts_forget(suf_slurm_executor *self);

/* ---- slurm_throttle.c ---- */

/* How many more tasks may run at once; if there is no limit, as many as are planned for. */
size_t suf_slurm_throttle_free(const suf_slurm_executor *self);
/* Gives batches what others have left. */
void suf_slurm_throttle_raise(suf_slurm_executor *self);

/* ---- slurm_submission.c ---- */

/* Submits what waits if it is time. */
int suf_slurm_submission_make(suf_slurm_executor *self, suf_error *err);
/* How long runs wait for others to go with them: for a small part of what a task takes, and the
 * longer the more batches there have been, so that Slurm is not called too often. */
double suf_slurm_submission_hold(const suf_slurm_executor *self);
suf_chunking suf_slurm_submission_chunking(const suf_slurm_executor *self);

#endif
