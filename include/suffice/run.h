/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a run ended, and the executors that make runs.
 */
#ifndef SUFFICE_RUN_H
#define SUFFICE_RUN_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a run ended. */
typedef enum {
    SUF_RUN_OK,
    SUF_RUN_TIMEOUT,   /* it reached the time limit */
    SUF_RUN_CRASHED,   /* it ended by a signal or with an exit status other than 0, or did not start
                        */
    SUF_RUN_MEMORY,    /* it reached the memory limit */
    SUF_RUN_NO_VALUE,  /* it ended well, but its output has no value */
    SUF_RUN_NOT_FINITE /* its value is nan or infinite */
} suf_status;

/* "ok", "timeout", "crashed", "memory", "no-value", "not-finite"; NULL past the last. */
SUF_API const char *suf_status_name(int status);

/* What an experiment does with runs that fail. It owns its texts. */
typedef struct suf_failure_rules {
    double timeout;                         /* seconds; the longest of the algorithms'; 0: none */
    double timeout_least;                   /* the shortest of them */
    double timeout_cpu, timeout_cpu_least;  /* likewise, of processor time */
    double timeout_percent;                 /* of the median time so far; 0: none */
    char *policies[SUF_RUN_NOT_FINITE + 1]; /* by status, as an experiment file has them; NULL: not
                                             * known, and for OK */
    double misused_par[SUF_RUN_NOT_FINITE + 1]; /* by status: with what a failed run counts if that
                                                 * is a multiple of the time limit although the
                                                 * values are no times; 0: this is not so */
} suf_failure_rules;

/* How the runs of one algorithm on one instance ended: those that the decision on it rests on, so
 * that they do not depend on what else was running at the time. */
typedef struct suf_run_ends {
    size_t n;
    size_t n_ok;        /* they gave a value, within the time limit if there is one */
    size_t n_timed_out; /* they reached the time limit */
    size_t n_retried;   /* they were tried more than once */
    size_t n_penalised; /* they failed and count with a value */
    size_t n_dropped;   /* they failed and count without one */
} suf_run_ends;

/* Seconds that an algorithm's tries on an instance took. */
typedef struct suf_time_spent {
    double counted; /* those that gave a value that counts */
    double failed;
    double unused; /* those that were started ahead and not needed */
} suf_time_spent;

/* Tries of an algorithm on an instance that failed in the same way, whether or not they were
 * needed. */
typedef struct suf_failed_tries {
    size_t instance, algorithm;
    suf_status status;
    int exit_status, signal; /* of a crash; -1 and 0: none */
    size_t n;
} suf_failed_tries;

/* Whether an algorithm is deterministic: what is said of it, and what its runs show. */
typedef struct suf_determinism {
    int64_t equal_runs; /* equal first runs that show it on an instance; 0: none do */
    size_t n_constant;  /* instances on which they were equal, so that it got no more there */
    size_t n_varied;    /* instances on which its runs differ although it is said to be so */
    char varied[80];    /* the name of the first of them, perhaps cut */
    double values[2];   /* what two runs gave there */
} suf_determinism;

/* Runs commands or calls functions, several at the same time. */
typedef struct suf_executor suf_executor;

typedef struct suf_local {
    size_t slots; /* runs at the same time; 0: one per processor */
    int pin;      /* if not 0, each slot is bound to its own processor */
} suf_local;

/* Runs commands on this machine. It starts a helper process that kills all runs and ends when the
 * caller ends, however the caller ends. Create the executor early, while the program is small: the
 * measured peak memory of a run is never below that of this process. SUF_EINVAL if there are more
 * pinned slots than processors. */
SUF_API suf_executor *suf_executor_new_local(const suf_local *request, suf_error *err);

/* The machine that times are measured on. */
typedef struct suf_machine {
    size_t processors; /* that this process may use */
    size_t cores;      /* physical ones among them; as many as processors if this is not known */
    double load; /* processes that run or want to, average of the last minute; NAN: not known */
} suf_machine;

SUF_API suf_machine suf_machine_now(void);

/* The argument of a callback. */
typedef struct suf_call {
    const char *algorithm, *instance; /* names */
    int64_t run;                      /* from 1 */
    uint64_t seed;
    void *context;
} suf_call;

/* Returns the value of a run, or NAN if the run failed. With several slots it is called from
 * several threads at the same time. */
typedef double (*suf_callback)(const suf_call *call);

/* An executor that calls a function instead of running commands. */
SUF_API suf_executor *suf_executor_new_callback(suf_callback function, void *context, size_t slots);

/* How runs are given to Slurm. Texts may be NULL: nothing is asked for. */
typedef struct suf_slurm {
    const char *spool;  /* a folder that the nodes share; it is made if need be */
    const char *worker; /* the path of the program suffice on the nodes */
    const char *partition, *account, *qos, *mem, *gres; /* options of sbatch */
    const char *prologue; /* lines of the script before the worker, such as 'module load gcc' */
    const char *sbatch;   /* further options of sbatch, one in a line */
    size_t tasks;         /* that may run at once; 0: as many as Slurm likes, planned as 100 */
    double minutes;       /* that a task should take; 0: 10 */
    double time;          /* minutes that a task may take; 0: from the time limits of runs */
    double poll;          /* seconds between calls of squeue; 0: 30 */
    double grace; /* seconds after which a task that has ended without its results is lost; 0: 60 */
    int losses;   /* tasks that may be lost with the same run before it stops; 0: 5 */
    int exclusive; /* if not 0, a task has a node for itself */
    int detach;    /* if not 0, nothing is waited for before all runs are submitted */
} suf_slurm;

/* Runs commands by job arrays of Slurm. Jobs go on if this process ends; an executor that is made
 * later for the same folder finds them. SUF_EIO if the folder cannot be used, SUF_EINVAL if it is
 * damaged. */
SUF_API suf_executor *suf_executor_new_slurm(const suf_slurm *request, suf_error *err);

/* One task of a job array: which runs to make, and what to record of where. */
typedef struct suf_slurm_work {
    const char *spool;
    int64_t batch;
    int64_t task;
    const char *job, *node; /* NULL: not known */
    int64_t restart;        /* how often Slurm has started it again */
    /* If it becomes positive, the runs are ended and not recorded. NULL: never */
    const volatile sig_atomic_t *interrupts;
} suf_slurm_work;

/* Makes the runs of a task, on this machine, and publishes their results in the spool.
 * SUF_ESTOPPED: it was interrupted; SUF_EIO: a result cannot be published. */
SUF_API int suf_slurm_work_do(const suf_slurm_work *work, suf_error *err);

/* What has become of a batch of runs that was given to Slurm. */
typedef struct suf_slurm_batch_state {
    int64_t batch, job; /* job 0: not known */
    size_t n_tasks, n_pending, n_running;
    size_t n_done, n_lost; /* with all results; ended without all of them */
    size_t n_runs, n_results;
    /* seconds from being submitted to the first run, of the tasks that have results; NAN: none */
    double shortest_queued, longest_queued;
    char reason[80]; /* why a task is held, or how one ended; "": not known */
} suf_slurm_batch_state;

typedef struct suf_slurm_state {
    size_t n;
    suf_slurm_batch_state *batches;
    size_t n_excluded;
    char **excluded;   /* names of nodes that get no tasks, because they lost some */
    int is_asked;      /* squeue has answered: what is pending, running and lost is known */
    char trouble[256]; /* why it has not; "": it was not asked, or has */
} suf_slurm_state;

/* What is under way for a store; n is 0 if nothing is. asks: whether squeue is called. */
SUF_API int suf_slurm_state_init(suf_slurm_state *state, const char *store, int asks,
                                 suf_error *err);
SUF_API void suf_slurm_state_release(suf_slurm_state *state);

/* Whether jobs go on if this process ends, and ending all of them. */
SUF_API int suf_executor_is_lasting(const suf_executor *executor);
SUF_API void suf_executor_withdraw(suf_executor *executor);

SUF_API void suf_executor_free(suf_executor *executor);
SUF_API size_t suf_executor_slots(const suf_executor *executor);

#ifdef __cplusplus
}
#endif

#endif
