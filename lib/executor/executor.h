/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a command somewhere: what every executor can do. Executors know command lines and
 * exit codes, nothing of statistics.
 */
#ifndef SUF_EXECUTOR_EXECUTOR_H
#define SUF_EXECUTOR_EXECUTOR_H

#include <stdbool.h>

#include "suffice.h"

/* One run to be made. Everything is borrowed for the call of start. */
typedef struct suf_job {
    uint64_t id;           /* the caller's; comes back with the outcome; unique among those going */
    char *const *argv;     /* NULL at the end; argv[0] is looked up in PATH */
    const char *directory; /* to run it in; NULL: the current one */
    double timeout;        /* seconds of wall time; 0: no limit */
    int64_t memory;        /* bytes of resident memory; 0: no limit */
    suf_call call;         /* for callbacks */
} suf_job;

/* How it ended. Owns out and err. */
typedef struct suf_outcome {
    uint64_t id;
    bool cancelled;    /* by cancel: the rest means nothing */
    suf_status status; /* OK, TIMEOUT, CRASHED or MEMORY; of callbacks OK or NOT_FINITE */
    int exit_status;   /* -1: none */
    int signal;        /* 0: none */
    char failure[160]; /* why it was not started: "cannot run './ga': No such file or directory" */
    bool strays;       /* it left processes behind, which were killed */
    double started;    /* seconds since 1970; for the record only, it may jump */
    double wall, user, system; /* seconds; wall by a clock that does not jump */
    int64_t memory;            /* peak resident bytes, of the largest of its processes */
    double value;              /* of callbacks; NAN otherwise */
    char *out;                 /* the end of its standard output, with a 0 behind it */
    size_t n_out;
    bool out_cut; /* there was more than is kept */
    char *err;    /* the end of its standard error, likewise */
    size_t n_err;
} suf_outcome;

enum { SUF_KEPT_OUT = 1 << 20, SUF_KEPT_ERR = 4096 }; /* bytes kept of each */

void suf_outcome_release(suf_outcome *outcome);

typedef struct suf_executor_ops {
    /* Queues a job. Jobs are started in this order as slots become free. */
    int (*start)(suf_executor *self, const suf_job *job, suf_error *err);
    /* Waits for an outcome for at most so many seconds (negative: for ever). 1: *outcome is
     * filled, 0: none came, or a signal did. */
    int (*next)(suf_executor *self, double seconds, suf_outcome *outcome, suf_error *err);
    /* Ends a job, or forgets it if it has not begun. Its outcome still comes, as every job's. */
    void (*cancel)(suf_executor *self, uint64_t id);
    /* Forgets a job if it has not begun, likewise; otherwise it goes on. */
    void (*recall)(suf_executor *self, uint64_t id);
    void (*free)(suf_executor *self);
} suf_executor_ops;

struct suf_executor {
    const suf_executor_ops *ops;
    size_t slots;
};

#endif
