/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a run ended, and the executors that make runs.
 */
#ifndef SUFFICE_RUN_H
#define SUFFICE_RUN_H

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
SUF_API void suf_executor_free(suf_executor *executor);
SUF_API size_t suf_executor_slots(const suf_executor *executor);

#ifdef __cplusplus
}
#endif

#endif
