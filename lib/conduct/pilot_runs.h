/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of a check: the first runs of the experiment, which are not recorded. On its first
 * instance every algorithm has 5 runs, and its first run is repeated; on each other instance it has
 * one. If they are quick, more are made of each on all instances, up to 20, as many as take about
 * 10 seconds.
 */
#ifndef SUF_CONDUCT_PILOT_RUNS_H
#define SUF_CONDUCT_PILOT_RUNS_H

#include "conduct/pilot_instances.h"
#include "conduct/run_job.h"
#include "conduct/run_result.h"

enum {
    SUF_PILOTS_AT_FIRST = 5, /* on the first instance */
    SUF_PILOTS_AT_MOST = 20  /* on every instance */
};

typedef struct suf_pilot_run {
    suf_run_result result;
    suf_outcome outcome; /* without its output if the run gave a value */
    double counted;      /* its value, or what a policy makes of a failed run; NAN: none */
} suf_pilot_run;

/* The runs of an algorithm on an instance. */
typedef struct suf_pilot_block {
    size_t n;
    suf_pilot_run runs[SUF_PILOTS_AT_MOST];
    suf_pilot_run again; /* the first run once more */
    bool has_again;
} suf_pilot_block;

typedef struct suf_pilot_runs {
    const suf_experiment *experiment;
    suf_executor *executor;
    suf_pilot_instances instances;
    suf_pilot_block *cells; /* by instance, then by algorithm */
    size_t n_made;
    double seconds;  /* how long all of them took */
    double overhead; /* seconds for which a slot is busy with a run besides its wall time */
} suf_pilot_runs;

/* The executor is borrowed until _release. */
int suf_pilot_runs_init(suf_pilot_runs *pilots, const suf_experiment *experiment,
                        const suf_preflight_request *request, suf_error *err);
void suf_pilot_runs_release(suf_pilot_runs *pilots);

const suf_pilot_block *suf_pilot_runs_block(const suf_pilot_runs *pilots, size_t instance,
                                            size_t algorithm);

/* The job of the run-th run, from 1, for suf_run_job_release. */
suf_run_job suf_pilot_runs_job(const suf_pilot_runs *pilots, size_t instance, size_t algorithm,
                               int64_t run);

/* Whether a failed run of this status counts by its policy, with a value or without one. */
bool suf_pilot_runs_has_policy(const suf_experiment *experiment, suf_status status);

/* The mean wall time of the runs of a cell, failed ones included. */
double suf_pilot_block_seconds(const suf_pilot_block *cell);

/* Writes the values that count to values, which has room for SUF_PILOTS_AT_MOST. Returns their
 * number. */
size_t suf_pilot_block_values(const suf_pilot_block *cell, double *values);

#endif
