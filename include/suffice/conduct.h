/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conducting an experiment: Algorithm 2 of the paper. The design is stated, instances are drawn,
 * the runs that the sampler wants are made and recorded, until every difference is as accurate as
 * was asked for. Stopped at any moment, by anything, it goes on where it was.
 */
#ifndef SUFFICE_CONDUCT_H
#define SUFFICE_CONDUCT_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/design.h"
#include "suffice/experiment.h"
#include "suffice/failure.h"
#include "suffice/output.h"
#include "suffice/run.h"
#include "suffice/sampling.h"
#include "suffice/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- before the first run -------------------------------------------------------- */

/* How many instances, and what they can show. */
typedef struct suf_design_summary {
    suf_design design;   /* as asked for, alpha and power filled in; instances: those used */
    int64_t planned;     /* N*; 0 when all or a given number are used */
    int64_t available;   /* 0: they are generated, there is no end of them */
    double power;        /* for the MRES with the instances used; NAN without an MRES */
    double detectable;   /* effect that they detect with the desired power; NAN: none */
    int is_underpowered; /* fewer than N* are available */
} suf_design_summary;

SUF_API int suf_design_summary_init(suf_design_summary *summary, const suf_experiment *experiment,
                                    suf_error *err);
SUF_API void suf_design_summary_write(const suf_design_summary *summary, FILE *out);

/* ---- running ----------------------------------------------------------------------- */

/* An instance that is being sampled. */
typedef struct suf_active {
    const char *instance; /* as a terminal can show it, at most 32 characters */
    int64_t n_runs;       /* counted so far */
    double n_expected;    /* NAN: not known yet */
    double se;            /* the largest of its comparisons; NAN: not known yet */
} suf_active;

/* How far it is. Everything in it is recorded. */
typedef struct suf_progress {
    size_t n_instances, n_done, n_failed;    /* n_failed: given up, not among the done */
    int64_t n_runs;                          /* counted */
    double n_expected;                       /* in all */
    int64_t n_tries[SUF_RUN_NOT_FINITE + 1]; /* by status, those not needed and retried included */
    double accuracy;                         /* asked for; 0 with a fixed number of runs */
    double se;                               /* the largest among the instances done; NAN: none */
    double elapsed;                          /* seconds */
    double remaining;                        /* NAN: not known */
    size_t n_active;
    const suf_active *active;
    int is_stopping; /* only what runs already is being finished */
} suf_progress;

typedef struct suf_conduct_request {
    suf_executor *executor;
    int underpowered; /* go on although there are fewer instances than N* */
    int fork;         /* when the recorded runs do not fit: start a new experiment in the store */
    int retry_failed; /* give runs that failed as many tries again: what they ran was mended */
    void (*progress)(const suf_progress *progress, void *context); /* NULL: none */
    void *context;
    /* How often the user has asked to stop. 1: what runs is finished, 2: it is killed. NULL: never
     */
    const volatile sig_atomic_t *interrupts;
} suf_conduct_request;

/* An executor for the experiment's commands, with as many slots as it says; jobs > 0: so many.
 * Make it before anything large: see suf_executor_new_local. */
SUF_API suf_executor *suf_executor_new_for(const suf_experiment *experiment, int64_t jobs,
                                           suf_error *err);

/* Before an experiment whose runs are in the store is finished: keys that are not set keep the
 * values that were recorded. Returns which ones, as a list for a sentence and for free(); NULL:
 * none. */
SUF_API char *suf_experiment_continue(suf_experiment *experiment, suf_store *store);

/* Conducts the experiment, or goes on with it. SUF_EINVAL: a key is not set, but was recorded with
 * another value than its default (see suf_experiment_continue); the request does not fit what is
 * recorded, or the instances are too few; SUF_ESTOPPED: interrupted, or stopped by a policy;
 * SUF_EIO: a run could not be recorded or the executor failed. Whatever it returns, what was
 * reported is in the store. */
SUF_API int suf_conduct(const suf_experiment *experiment, suf_store *store,
                        const suf_conduct_request *request, suf_error *err);

/* ---- what the store holds -------------------------------------------------------- */

typedef enum {
    SUF_INSTANCE_WAITING, /* no run yet */
    SUF_INSTANCE_RUNNING, /* more runs are wanted */
    SUF_INSTANCE_DONE,
    SUF_INSTANCE_FAILED /* given up because of failed runs */
} suf_instance_state;

/* "waiting", "running", "done", "failed" */
SUF_API const char *suf_instance_state_name(int state);

/* One comparison on one instance. */
typedef struct suf_result_row {
    const char *instance;
    const char *fields; /* JSON object of texts: what else is known of the instance */
    suf_instance_state state;
    suf_stop stop;
    suf_comparison comparison; /* algorithms by their place in the result */
    int warnings;
    char reason[200]; /* why it failed; "" otherwise */
} suf_result_row;

/* One comparison on one instance as it was decided before, until what was asked for changed. */
typedef struct suf_past_row {
    const char *instance, *first, *second;
    suf_instance_state state;
    suf_stop stop;
    suf_comparison comparison; /* its algorithms are those named here, not places in the result */
    char rule[32];
    int version;      /* of the rule */
    int64_t revision; /* of the settings, from 1 */
    char at[32];      /* UTC, 2026-11-16T08:30:00Z */
} suf_past_row;

/* An experiment as it is recorded. Names and fields live as long as the store. */
typedef struct suf_result {
    char *name;
    size_t n_algorithms, n_instances, n_rows;
    char **algorithms;
    suf_result_row *rows; /* by instance, then comparison */
    size_t n_in_state[SUF_INSTANCE_FAILED + 1];
    int64_t n_runs;                             /* counted */
    int64_t n_recorded;                         /* tries in all */
    int64_t (*n_tries)[SUF_RUN_NOT_FINITE + 1]; /* by algorithm and status */
    double accuracy, seconds;                   /* seconds: wall time of all tries */
    int maximise;
    suf_difference difference;
    suf_statistic statistic; /* of an algorithm's runs */
    double parameter;        /* of that */
    uint64_t seed;
    suf_design design; /* as asked for; zero where it was not */
    int is_planned;    /* as many instances as the design asks for; otherwise all, or a number */
    int64_t writer;    /* other process that is running it now; 0: none */
    char rule[32];     /* that decides */
    int rule_version;
    size_t n_past;
    suf_past_row *past; /* decisions that were superseded, the first one first */
    size_t n_skipped;
    char **skipped; /* damaged rows that were left out: a sentence for each */
} suf_result;

/* Reads what was decided; of an instance that is still open, how far it is. */
SUF_API int suf_result_init(suf_result *result, suf_store *store, suf_error *err);
SUF_API void suf_result_release(suf_result *result);
SUF_API void suf_result_write(const suf_result *result, suf_format format, FILE *out);

/* The differences alone, a row each: what the test is made of. */
SUF_API void suf_result_write_differences(const suf_result *result, suf_format format, FILE *out);

/* One try of a run. Texts live until the next one. */
typedef struct suf_run_row {
    const char *instance, *algorithm;
    int64_t run, attempt; /* from 1 */
    uint64_t seed;
    suf_status status;
    double value;   /* NAN unless the status is ok */
    int is_counted; /* it is among the runs that the differences were computed of */
    double counted; /* the value with which it was: a failed run's is what the policy says */
    int exit_status, signal; /* -1 and 0: none */
    double started;          /* seconds since 1970 */
    double wall, user, system;
    int64_t memory;
    const char *host, *command, *message;
    const char *measures; /* JSON object of the further measures; "" when there are none */
} suf_run_row;

/* Visits the tries of all runs: by instance in the order drawn, algorithm, run and try. all: also
 * runs that were not needed and tries that were repeated. visit returns 0 to go on; anything else
 * ends it and is returned. */
SUF_API int suf_store_each_run(suf_store *store, int all,
                               int (*visit)(const suf_run_row *row, void *context), void *context,
                               suf_error *err);

/* A setting that was another in the revision before. */
typedef struct suf_setting_change {
    const char *key, *before, *after;
    const char *at; /* UTC, 2026-11-16T08:30:00Z */
} suf_setting_change;

/* Visits the changes of what was asked for, the first one first; see suf_store_each_run. */
SUF_API int suf_store_each_change(const suf_store *store,
                                  int (*visit)(const suf_setting_change *change, void *context),
                                  void *context);

/* What is written of the runs. */
typedef struct suf_export {
    suf_format format; /* CSV or JSON */
    int all;           /* see suf_store_each_run */
    int times;         /* also times, memory, host and command, which differ each time */
} suf_export;

SUF_API int suf_export_write(suf_store *store, const suf_export *what, FILE *out, suf_error *err);

/* ---- one run again ------------------------------------------------------------------ */

typedef struct suf_rerun {
    char *command; /* as a shell would read it */
    char *directory;
    uint64_t seed;
    suf_status status, recorded_status;
    double value, recorded_value; /* NAN: none */
    int is_recorded;              /* whether there is a record to compare with */
    int is_measured;              /* the value is a time or a size, which differs each time */
    char reason[512];             /* why it failed now; "" otherwise */
} suf_rerun;

/* Repeats a run of the experiment in the store; nothing is recorded. */
SUF_API int suf_rerun_init(suf_rerun *rerun, suf_store *store, suf_executor *executor,
                           const char *algorithm, const char *instance, int64_t run,
                           suf_error *err);
SUF_API void suf_rerun_release(suf_rerun *rerun);

/* ---- a check before the experiment ------------------------------------------------------ */

typedef enum { SUF_PREFLIGHT_GOOD, SUF_PREFLIGHT_DOUBTFUL, SUF_PREFLIGHT_BAD } suf_preflight_state;

typedef struct suf_preflight_item {
    size_t algorithm;
    suf_preflight_state state;
    char text[400];
} suf_preflight_item;

/* What a few runs of each algorithm on the first instance show. */
typedef struct suf_preflight {
    size_t n_items;
    suf_preflight_item *items;
    size_t n_bad;
    suf_design_summary summary;
    size_t n_pilots;        /* runs made of each algorithm */
    double n_runs;          /* that the experiment will take, about; NAN: not known */
    double seconds;         /* that it will take, about */
    double seconds_per_run; /* mean over the algorithms */
} suf_preflight;

SUF_API int suf_preflight_init(suf_preflight *preflight, const suf_experiment *experiment,
                               suf_executor *executor, suf_error *err);
SUF_API void suf_preflight_release(suf_preflight *preflight);
/* SUF_EINVAL for CSV: there is no table of data. */
SUF_API int suf_preflight_write(const suf_preflight *preflight, const suf_experiment *experiment,
                                suf_format format, FILE *out, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
