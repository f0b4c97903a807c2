/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interface of executors, which run commands somewhere. An executor knows command lines and
 * exit codes, but nothing about statistics.
 */
#ifndef SUF_EXECUTOR_EXECUTOR_H
#define SUF_EXECUTOR_EXECUTOR_H

#include <stdbool.h>

#include "base/exit_set.h"
#include "suffice.h"

/* One run to be made. All pointers are borrowed for the call of start. */
typedef struct suf_job {
    uint64_t
        id; /* chosen by the caller and returned with the outcome; unique among unfinished jobs */
    char *const *argv;        /* a word at least, NULL at the end; argv[0] is looked up in PATH */
    const char *directory;    /* working directory; NULL: the current one */
    const char *input;        /* the file that is its standard input; NULL: nothing is */
    char *const *environment; /* "NAME=VALUE" in place of what it would have, "NAME" to remove that;
                               * NULL at the end; NULL: nothing */
    char *const *passed;      /* the names of the variables that it gets of this process's
                               * environment; NULL at the end; NULL: all */
    char *const *prepare;     /* a command before it, which is not measured; NULL: none */
    char *const *conclude;    /* likewise after it */
    double timeout;           /* seconds of wall time; 0: no limit */
    double timeout_cpu;       /* seconds of processor time; 0: no limit */
    int64_t memory;           /* bytes of resident memory; 0: no limit */
    suf_exit_set successes;   /* exit statuses that mean success */
    suf_call call;      /* which run it is, also for callbacks; without an algorithm: none, but a
                         * command of the experiment, such as 'setup' */
    int64_t experiment; /* its number in the store */
    int attempt;        /* from 1; with call, it names the try for ever: a lasting executor
                         * that is given a job which it knows from before adopts it */
} suf_job;

enum { SUF_HOST_SIZE = 128 };

/* How a job ended. Owns out and err. */
typedef struct suf_outcome {
    uint64_t id;
    bool cancelled;         /* by cancel; the other members then mean nothing */
    suf_status status;      /* OK, TIMEOUT, CRASHED or MEMORY; for callbacks OK or NOT_FINITE */
    int exit_status;        /* -1: none */
    int signal;             /* 0: none */
    char failure[160];      /* why it could not be started: "cannot run './ga': No such file or
                               directory" */
    bool is_infrastructure; /* the machine, not the program, ended it or kept it from starting;
                             * failure says how */
    bool is_cpu_limit;      /* with TIMEOUT: it is processor time that it took too much of */
    bool is_foreign; /* it was ended by a signal with which systems end whole trees of processes,
                      * and which we have not sent */
    bool disk_full;  /* at its end, where temporary files or its own ones go */
    bool strays;     /* it left processes behind, which were killed */
    char host[SUF_HOST_SIZE]; /* where it was made; "": on this machine */
    double queued;  /* seconds between being given to a scheduler and its start; 0: none */
    double started; /* seconds since 1970; only for the record, because that clock may jump */
    double wall, user, system; /* seconds; wall by a clock that does not jump */
    int64_t memory;            /* peak resident bytes, of the largest of its processes */
    double value;              /* of callbacks; NAN otherwise */
    char *out;                 /* the end of its standard output, terminated by a 0 */
    size_t n_out;
    bool out_cut; /* there was more output than is kept */
    char *err;    /* the end of its standard error, likewise */
    size_t n_err;
} suf_outcome;

enum { SUF_KEPT_OUT = 1 << 20, SUF_KEPT_ERR = 4096 }; /* bytes kept of each stream */

void suf_outcome_release(suf_outcome *outcome);

typedef struct suf_executor_ops {
    /* Queues a job. Jobs are started in this order as slots become free. */
    int (*start)(suf_executor *self, const suf_job *job, suf_error *err);
    /* All jobs that are wanted now were given by start: an engine that is given many at once hands
     * them over now. NULL: start does it. */
    int (*flush)(suf_executor *self, suf_error *err);
    /* Waits for an outcome for at most this many seconds (negative: without limit). Returns 1 if
     * *outcome is filled, 0 if no outcome came in time or a signal arrived. */
    int (*next)(suf_executor *self, double seconds, suf_outcome *outcome, suf_error *err);
    /* Ends a job, or drops it if it has not begun. Its outcome is still delivered. */
    void (*cancel)(suf_executor *self, uint64_t id);
    /* Drops a job if it has not begun; otherwise the job continues. Its outcome is delivered. */
    void (*recall)(suf_executor *self, uint64_t id);
    /* Ends all jobs, those that an earlier process has started, too. NULL: free does it. */
    void (*withdraw)(suf_executor *self);
    /* What it is doing, in a phrase; valid until the next call. NULL: it has nothing to say. */
    const char *(*state)(suf_executor *self);
    /* A sentence that the user should read, each once, for free(); NULL: there is none. NULL: there
     * never is. */
    char *(*notice)(suf_executor *self);
    void (*free)(suf_executor *self);
} suf_executor_ops;

struct suf_executor {
    const suf_executor_ops *ops;
    size_t slots;    /* jobs that may be given at once; may change from flush to flush */
    bool calls;      /* functions; otherwise it runs commands */
    bool is_lasting; /* jobs go on if this process ends, and a later one gets their outcomes */
};

/* SUF_EINVAL unless there is an executor of this kind. */
int suf_executor_check(const suf_executor *executor, bool calls, suf_error *err);

#endif
