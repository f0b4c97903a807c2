/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One instance being sampled: the tries that are known, the policies for those that failed, and
 * the sampler, which is given the runs in its own order, one by one. So whatever a trial decides
 * is a function of the recorded outcomes alone, not of when or in which order they came.
 */
#ifndef SUF_RESULTS_TRIAL_H
#define SUF_RESULTS_TRIAL_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"
#include "suffice.h"

typedef enum {
    SUF_TRIAL_OPEN,
    SUF_TRIAL_DONE,   /* the sampler has stopped */
    SUF_TRIAL_FAILED, /* given up because of a failed run */
    SUF_TRIAL_ABORT   /* a failed run stops the experiment */
} suf_trial_end;

/* What is known of a run. */
typedef struct suf_tried_run {
    double value;   /* NAN unless the status is OK */
    double counted; /* with which it entered the sampler: value, or what the policy says */
    unsigned char status;
    bool is_final; /* no further try */
    bool is_going; /* a try is being made */
    int attempts;  /* tries known, up to the final one */
} suf_tried_run;

typedef struct suf_tried_runs {
    size_t n, capacity;
    size_t n_counted;    /* by the sampler: the first of them */
    suf_tried_run *runs; /* by run, from 0 */
} suf_tried_runs;

typedef struct suf_trial {
    const suf_experiment *experiment;
    suf_sampler *sampler;
    int64_t retry_rounds;    /* times that failed runs were given as many tries again */
    suf_tried_runs *entries; /* per algorithm */
    size_t n_going;
    suf_trial_end end;
    suf_run failed;  /* the run that ended it, when it did not end by itself */
    double worst;    /* of the values counted; NAN: none */
    uint64_t seed;   /* of the order within a block */
    suf_run *wanted; /* room to ask the sampler */
    size_t n_wanted;
} suf_trial;

/* name: the instance's, which the sampler's random numbers depend on; retry_rounds: how often
 * failed runs have been given as many tries again */
void suf_trial_init(suf_trial *trial, const suf_experiment *experiment, const char *name,
                    int64_t retry_rounds);
void suf_trial_release(suf_trial *trial);

/* A try has ended. Tries of a run come in order; those behind its final one are ignored. */
void suf_trial_put(suf_trial *trial, suf_run run, suf_status status, double value);

/* Consumes what can be: to be called after puts. */
void suf_trial_advance(suf_trial *trial);

/* A run that is not going and not known yet: the best to start now. certain: only those that will
 * be needed whatever the others give. false: there is none. */
bool suf_trial_wants(suf_trial *trial, bool certain, suf_run *run);
void suf_trial_set_going(suf_trial *trial, suf_run run, bool going);

/* What is known of a run; NULL: nothing. */
const suf_tried_run *suf_trial_entry(const suf_trial *trial, suf_run run);

void suf_trial_reason(const suf_trial *trial, char *text, size_t size);

#endif
