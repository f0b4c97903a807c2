/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conducting an experiment: Algorithm 2 of the paper. Instances are drawn, and the runs that the
 * sampler wants are made and recorded, until every difference is as accurate as was asked for. When
 * an instance is closed, the decision on it is recorded. An experiment that was interrupted at any
 * moment can be continued.
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
#include "suffice/relevant_difference.h"
#include "suffice/run.h"
#include "suffice/sampling.h"
#include "suffice/sequential.h"
#include "suffice/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- before the first run -------------------------------------------------------- */

/* How many instances are used, and what they can show. */
typedef struct suf_design_summary {
    suf_design design; /* as asked for, alpha and power filled in; instances: those used */
    char delta[SUF_RELEVANT_SIZE]; /* smallest relevant difference as people read it; "": none */
    int64_t planned;               /* N*; 0 if all or a given number are used */
    int64_t available;             /* 0: they are generated, as many as needed */
    double power;                  /* for the MRES with the instances used; NAN without an MRES */
    double detectable;             /* effect that they detect with the desired power; NAN: none */
    double half_width;   /* of the interval of the mean; NAN without 'sigma', see suf_design */
    int is_underpowered; /* fewer than N* are available */
    int64_t budget;      /* of runs, if one is divided; 0: none */
    int64_t start;       /* runs of each algorithm on an instance before that, or all of them */
    int64_t algorithms;
    int is_single;             /* there is one instance, and the verdict will be about it alone: it
                                * has no power */
    double accuracy;           /* standard error that is wanted; 0: a number of runs is */
    int64_t max_per_algorithm; /* 0: no limit */
    int64_t max_runs;          /* of all algorithms on an instance; 0: no limit */
    int has_chosen_runs;       /* nobody said how many runs; the program chose */
    int by_options;            /* the experiment has no file: its keys are options */
    size_t n_looks;            /* of a sequential design; 0: the design is fixed */
    int64_t looks[SUF_MAX_LOOKS]; /* the instances at each look; the last number is the largest */
    int64_t instances_fixed;      /* that a fixed design needs for the same power */
    double expected_none, expected_mres; /* mean number of instances, without an effect and with
                                          * the MRES */
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

/* The progress of an experiment. Everything in it is recorded. */
typedef struct suf_progress {
    size_t n_instances, n_done, n_failed;    /* n_failed: given up, not among the done */
    int64_t n_runs;                          /* counted */
    double n_expected;                       /* in all */
    int64_t n_tries[SUF_RUN_NOT_FINITE + 1]; /* by status, including those repeated or not needed */
    double accuracy;                         /* asked for; 0: a fixed number or a budget of runs */
    double se;                               /* the largest among the instances done; NAN: none */
    double elapsed;                          /* seconds */
    double remaining;                        /* NAN: not known */
    size_t n_active;
    const suf_active *active;
    const char *engine; /* what the executor says of itself; NULL: nothing */
    int is_stopping;    /* no run is started any more */
    int is_correcting;  /* no run is left, and what stopping did to the differences is estimated */
    size_t look, n_looks; /* of a sequential design: the look that n_instances lead to, from 1; 0:
                           * the design is fixed */
} suf_progress;

/* A look of a sequential experiment at one of its comparisons, which is recorded. */
typedef struct suf_look_news {
    size_t look, n_looks;       /* which of how many, from 1 */
    int64_t instances;          /* on which it rests */
    const char *first, *second; /* algorithms */
    double z, critical_z; /* it stops for a difference if |z| (one-sided: z) reaches it; NAN: no
                           * test */
    double p, nominal_p;  /* the same as p values */
    const char *decision; /* suf_sequential_decision_name */
} suf_look_news;

/* What becomes of the recorded runs of one algorithm. */
typedef struct suf_renewed_runs {
    const char *algorithm;
    int64_t n_kept, n_again; /* again: made again; what they had been stays in the store */
    int is_compared;         /* 0: it no longer takes part, so that no run of it is made */
} suf_renewed_runs;

/* Some of the recorded runs are made again, in a new experiment of the store, which takes over the
 * others. */
typedef struct suf_renewal {
    int64_t from; /* the experiment that keeps all runs as they are */
    size_t n;
    const suf_renewed_runs *algorithms;
} suf_renewal;

typedef struct suf_conduct_request {
    suf_executor *executor;
    int underpowered; /* conduct it although there are fewer instances than N* */
    int fork;         /* if the recorded runs do not fit, start a new experiment in the store */
    int fresh;        /* start a new experiment in the store unless the recorded one has the same
                       * algorithms and settings */
    int retry_failed; /* reset the retry limit of failed runs, after fixing the cause */
    size_t n_renew;
    const char *const *renew; /* names of algorithms whose runs are all made again */
    /* Told before recorded runs are made again, because of 'renew' or of a limit that was raised;
     * NULL: nobody */
    void (*renewing)(const suf_renewal *renewal, void *context);
    void (*progress)(const suf_progress *progress, void *context); /* NULL: none */
    /* Told what does not matter for the record and should be known: a version that an algorithm
     * does not print, and, once, a run that succeeded although a pipe may have hidden a failure;
     * NULL: nobody */
    void (*warning)(const char *sentence, void *context);
    /* Told when a look of a sequential experiment is recorded; NULL: nobody */
    void (*look)(const suf_look_news *news, void *context);
    void *context;
    int ahead; /* keep idle slots busy with instances of the next look: their runs count if the
                * experiment goes on */
    int blind; /* record that what is seen at looks is hidden until the experiment stops */
    int unplanned_look; /* take a further look now, at the instances that are closed, and spend on
                         * it what the design would have spent until there */
    /* How often the user has asked to stop. 1: running jobs are finished, 2: they are killed; those
     * of a scheduler are left alone. NULL: never */
    const volatile sig_atomic_t *interrupts;
    /* If not 0, and the executor's jobs go on without this process: takes the outcomes that are
     * there, gives the executor the runs that are wanted now, and does not wait for them. */
    int detach;
    double patience; /* seconds that trouble of the machine, which keeps a run from being made, is
                      * waited out before it stops; 0: 60 */
} suf_conduct_request;

/* Where runs are made. */
typedef struct suf_place {
    int64_t jobs; /* runs at the same time, or tasks of a cluster; 0: what the experiment says */
    const char *store;  /* the path of the store; NULL: what the experiment says */
    const char *worker; /* the program suffice, for nodes of a cluster; NULL: there is none */
    int detach;         /* see suf_conduct_request */
} suf_place;

/* An executor for the experiment's commands, where its key 'on' says. With Slurm, runs go through
 * the folder STORE.slurm. */
SUF_API suf_executor *suf_executor_new_at(const suf_experiment *experiment, const suf_place *place,
                                          suf_error *err);

/* An executor for the experiment's commands on this machine, with as many slots as the experiment
 * says, or as jobs says if it is positive. Make it before anything large: see
 * suf_executor_new_local. */
SUF_API suf_executor *suf_executor_new_for(const suf_experiment *experiment, int64_t jobs,
                                           suf_error *err);

/* Lets the keys that are not set keep the values that are recorded in the store. Call it before
 * suf_experiment_finish. Returns a list of what was kept, to be shown and for free(); NULL:
 * nothing. */
SUF_API char *suf_experiment_continue(suf_experiment *experiment, suf_store *store);

/* Conducts or continues the experiment. SUF_EINVAL: a key is not set, but was recorded with another
 * value than its default (see suf_experiment_continue), or the request does not fit what is
 * recorded, or there are too few instances; SUF_ESTOPPED: it was interrupted, or stopped by a
 * policy; SUF_EIO: a run could not be recorded, or the executor failed. Whatever it returns,
 * everything that was reported is in the store. */
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
    const char *fields; /* JSON object of texts: further facts about the instance */
    suf_instance_state state;
    suf_stop stop;
    suf_comparison comparison; /* first and second: places among the result's algorithms */
    int warnings;
    int is_timed_out; /* every run of both algorithms reached the time limit: the difference is that
                       * of two penalties */
    char reason[200]; /* why it failed; "" otherwise */
} suf_result_row;

/* One comparison on one instance by a decision that was superseded when the settings changed. */
typedef struct suf_past_row {
    const char *instance, *first, *second;
    suf_instance_state state;
    suf_stop stop;
    suf_comparison comparison; /* of the algorithms named here: ignore its first and second */
    char rule[32];
    int version;         /* of the rule */
    int64_t revision;    /* of the settings, from 1 */
    char difference[16]; /* what it asked for */
    char accuracy[32];   /* "": a fixed number of runs */
    char at[32];         /* UTC, 2026-11-16T08:30:00Z */
} suf_past_row;

/* An experiment as it is recorded. Names and fields live as long as the store. */
typedef struct suf_result {
    char *name;
    size_t n_algorithms, n_instances, n_rows;
    char **algorithms;
    suf_result_row *rows; /* by instance, then comparison */
    size_t n_in_state[SUF_INSTANCE_FAILED + 1];
    int64_t n_runs;     /* counted */
    int64_t n_recorded; /* all tries */
    double n_expected;  /* runs in all, as far as can be foreseen */
    double remaining;   /* seconds until these are counted, at the pace of the last runs; NAN: not
                         * known */
    int64_t (*n_tries)[SUF_RUN_NOT_FINITE + 1]; /* by algorithm and status */
    suf_determinism *determinism;               /* by algorithm */
    double accuracy, seconds;                   /* seconds: wall time of all tries */
    int64_t budget;                             /* of runs, if one is divided; 0: none */
    int maximise;
    suf_difference difference;
    suf_statistic statistic; /* of an algorithm's runs */
    double parameter;        /* of the statistic */
    double floor;            /* smaller values count as this; 0: none */
    char *measure;           /* the name of the quantity that is compared; NULL: unknown */
    char *unit;              /* of the values; NULL: unknown */
    suf_failure_rules rules;
    int is_limit_result; /* to reach the time limit is a result as others are: all values are 0 or
                          * 1, or the share of successes is compared */
    uint64_t seed;
    suf_design design; /* as asked for; zero: not given */
    int is_planned;    /* as many instances as the design requires; otherwise all, or a number */
    int64_t writer;    /* another process that is running the experiment now; 0: none */
    char rule[32];     /* the stopping rule */
    int rule_version;
    size_t n_past;
    suf_past_row *past;   /* superseded decisions, the oldest first */
    size_t n_events;      /* runs that the machine, not an algorithm, ended: they were made again */
    char *last_event;     /* what happened the last time; NULL: never */
    suf_looking *looking; /* of a sequential experiment; NULL: the design is fixed */
    size_t n_skipped;
    char **skipped; /* damaged rows that were left out: a sentence for each */
} suf_result;

/* Reads the decisions; for an instance that is still open, computes its present state. */
SUF_API int suf_result_init(suf_result *result, suf_store *store, suf_error *err);
SUF_API void suf_result_release(suf_result *result);
SUF_API void suf_result_write(const suf_result *result, suf_format format, FILE *out);

/* A page for a browser: how far the experiment is, how precise its differences are already, which
 * runs failed, and what has been given to Slurm (NULL: nothing), but no differences and no
 * verdicts. While the experiment is being run, the browser reads the page again after this many
 * seconds; 0: never. */
SUF_API void suf_progress_page_write(const suf_result *result, const suf_slurm_state *slurm,
                                     double seconds, FILE *out);

/* Only the differences, one in each row. */
SUF_API void suf_result_write_differences(const suf_result *result, suf_format format, FILE *out);

/* Whether measured times depend on when they were measured: a rank test of the first runs of each
 * algorithm on an instance, as many as no result decides on, over all instances. */
typedef struct suf_time_drift {
    size_t n_runs; /* 0: what is compared is no time, or there are too few runs */
    double p;      /* two-sided; NAN without runs */
    double factor; /* the mean of the later half over that of the earlier half; NAN without runs */
    int is_seen;   /* p is less than 0.01 */
} suf_time_drift;

SUF_API int suf_time_drift_init(suf_time_drift *drift, suf_store *store, suf_error *err);
/* What was seen and what to do about it, for free(); NULL if no drift is seen. */
SUF_API char *suf_time_drift_sentence(const suf_time_drift *drift);

/* If the experiment measures times and the machine disturbs them with this many runs at the same
 * time, a sentence for each reason, with what to do about it. Returns their number, up to 2; the
 * caller frees them. */
enum { SUF_MOST_TIME_WARNINGS = 2 };
SUF_API size_t suf_time_warnings(const suf_experiment *experiment, size_t jobs,
                                 const suf_machine *machine,
                                 char *sentences[SUF_MOST_TIME_WARNINGS]);

/* One try of a run. Texts are valid until the next one. */
typedef struct suf_run_row {
    const char *instance, *algorithm;
    int64_t run, attempt; /* from 1 */
    uint64_t seed;
    suf_status status;
    double value;   /* NAN unless the status is ok */
    int is_counted; /* it enters the differences */
    double counted; /* the value with which it does; for a failed run, what the policy says */
    int exit_status, signal; /* -1 and 0: none */
    double started;          /* seconds since 1970 */
    double wall, user, system;
    int64_t memory;
    const char *host, *command, *message;
    const char *measures; /* JSON object of the further measures; "" if there are none */
} suf_run_row;

/* Visits the tries of all runs, by instance (in the order drawn), algorithm, run and try. all: also
 * runs that were not needed and tries that were repeated. visit returns 0 to continue; any other
 * value ends the visit and is returned. */
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
    int times;         /* also times, memory, host and command, which differ between repetitions */
} suf_export;

SUF_API int suf_export_write(suf_store *store, const suf_export *what, FILE *out, suf_error *err);

/* ---- repeating a run ------------------------------------------------------------------ */

typedef struct suf_rerun {
    char *command; /* as a shell would read it */
    char *directory;
    uint64_t seed;
    suf_status status, recorded_status;
    double value, recorded_value; /* NAN: none */
    int is_recorded;              /* whether there is a record to compare with */
    int is_measured;              /* the value is a time or a size and never repeats exactly */
    char reason[512];             /* why it failed now; "" otherwise */
} suf_rerun;

/* Repeats a run of the experiment in the store; nothing is recorded. */
SUF_API int suf_rerun_init(suf_rerun *rerun, suf_store *store, suf_executor *executor,
                           const char *algorithm, const char *instance, int64_t run,
                           suf_error *err);

/* Which run, and where. */
typedef struct suf_rerun_request {
    const char *algorithm, *instance;
    int64_t run;
    const char *directory; /* where the experiment's commands run now; NULL: where they ran, as seen
                            * from the store */
} suf_rerun_request;

/* The same. SUF_EINVAL: the directory, or a file in it that the run needs, is not there, so that
 * the experiment was moved. */
SUF_API int suf_rerun_init_with(suf_rerun *rerun, suf_store *store, suf_executor *executor,
                                const suf_rerun_request *request, suf_error *err);
SUF_API void suf_rerun_release(suf_rerun *rerun);

/* ---- a check before the experiment ------------------------------------------------------ */

typedef enum {
    SUF_PREFLIGHT_GOOD,
    SUF_PREFLIGHT_NOTE, /* to be known, such as a run that reached its limit and has a policy */
    SUF_PREFLIGHT_DOUBTFUL,
    SUF_PREFLIGHT_BAD
} suf_preflight_state;

typedef struct suf_preflight_item {
    size_t algorithm;
    suf_preflight_state state;
    char *text;
} suf_preflight_item;

/* The first run of an algorithm on an instance, as it was executed. It owns its texts. */
typedef struct suf_preflight_run {
    size_t algorithm;
    char *instance;
    char *command; /* as one would type it; NULL for functions */
    char *line;    /* of the output that the value was taken from; "": none */
    suf_status status;
    double value;   /* NAN unless the status is OK */
    double seconds; /* wall time */
} suf_preflight_run;

/* What the results of the runs suggest for a key, and why. It owns its texts. */
typedef struct suf_proposal {
    const char *key;
    char *value; /* NULL: the present one will do */
    char *text;
} suf_proposal;

/* A number that is not known yet: probably from low to high (5 % lie below, 5 % above). */
typedef struct suf_forecast {
    double about, low, high; /* NAN: nothing is known */
} suf_forecast;

enum { SUF_MOST_PROPOSALS = 5 };

/* The results of a few runs of each algorithm on a few instances. */
typedef struct suf_preflight {
    size_t n_items;
    suf_preflight_item *items; /* by algorithm */
    size_t n_bad;
    size_t n_tried;
    suf_preflight_run *tried; /* by algorithm, then by instance */
    size_t n_proposals;
    suf_proposal proposals[SUF_MOST_PROPOSALS];
    suf_design_summary summary;
    size_t n_pilots;          /* runs that were made */
    size_t n_pilot_instances; /* on how many instances */
    double pilot_seconds;     /* how long it took */
    size_t jobs;              /* runs at the same time */
    suf_forecast runs;        /* of the experiment */
    suf_forecast seconds;     /* of the experiment */
    double seconds_per_run;   /* mean over the algorithms */
} suf_preflight;

typedef struct suf_preflight_request {
    suf_executor *executor;
    const char *const *instances; /* names; NULL: the first, the last and the largest file */
    size_t n_instances;
} suf_preflight_request;

/* SUF_EINVAL if there is no instance of a name. */
SUF_API int suf_preflight_init(suf_preflight *preflight, const suf_experiment *experiment,
                               const suf_preflight_request *request, suf_error *err);
SUF_API void suf_preflight_release(suf_preflight *preflight);
/* SUF_EINVAL for CSV: there is no table of data. */
SUF_API int suf_preflight_write(const suf_preflight *preflight, const suf_experiment *experiment,
                                suf_format format, FILE *out, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
