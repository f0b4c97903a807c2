/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A trial: one instance that is being sampled. It holds the tries that are known, the policies for
 * failed runs, and the sampler.
 *
 * Calls, in their legal order:
 *
 *     init                     once
 *     wants                    which run to make next; changes nothing
 *     set_going(run, true)     a try of the run was started
 *     set_going(run, false)    it ended, or was cancelled
 *     put                      how a try ended; tries of one run come in order
 *     advance                  after one or several puts
 *     reason                   only if end is FAILED or ABORT
 *     release                  once, at any time
 *
 * wants, set_going, put and advance may follow each other in any order, and put needs no set_going:
 * recorded tries are put as they are read. Once end is no longer OPEN, wants finds nothing, and
 * what is put is kept but not consumed.
 *
 * Algorithm. Puts may come in any order and ahead of need. advance asks the sampler which run it
 * wants next; while that run is final (it is OK, or has failed as often as its policy allows), it
 * gives the run's value to the sampler, or what the policy makes of a failed run. The trial ends
 * when the sampler wants nothing more (DONE), or when a policy says so (FAILED, ABORT); if the rule
 * needs to know how skewed the starts of the other instances are, a first trial ends with the start
 * (STARTED), and a second one begins with its runs and that knowledge. Whatever a
 * trial decides is therefore a function of the outcomes alone, not of when or in which order they
 * came: resuming an experiment is putting the recorded tries into a new trial.
 *
 * Example: a function as the algorithms, one run after the other.
 *
 *     suf_trial trial;
 *     suf_run run;
 *     suf_trial_init(&trial, experiment, "berlin52", 0, SUF_UNPOOLED);
 *     while (suf_trial_wants(&trial, true, &run)) {
 *         suf_trial_put(&trial, run, SUF_RUN_OK, value_of(run));
 *         suf_trial_advance(&trial);
 *     }
 *     ... trial.end, suf_sampler_comparison(trial.sampler, 0) ...
 *     suf_trial_release(&trial);
 */
#ifndef SUF_RESULTS_TRIAL_H
#define SUF_RESULTS_TRIAL_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"
#include "suffice.h"

typedef enum {
    SUF_TRIAL_OPEN,
    SUF_TRIAL_STARTED, /* the start is complete; to go on, the rule needs the pooled skewness */
    SUF_TRIAL_DONE,    /* the sampler has stopped */
    SUF_TRIAL_FAILED,  /* the instance is given up because of a failed run */
    SUF_TRIAL_ABORT    /* a failed run stops the experiment */
} suf_trial_end;

/* What is known of a run. */
typedef struct suf_tried_run {
    double value;   /* NAN unless the status is OK */
    double counted; /* the value given to the sampler: its own, or what the policy says */
    unsigned char status;
    bool is_final; /* it will not be tried again */
    bool is_going; /* a try is being made */
    int attempts;  /* tries known, up to the final one */
} suf_tried_run;

typedef struct suf_tried_runs {
    size_t n, capacity;
    size_t n_counted;    /* given to the sampler: the first ones */
    suf_tried_run *runs; /* by run, from 0 */
} suf_tried_runs;

typedef struct suf_trial {
    const suf_experiment *experiment;
    suf_sampler *sampler;
    int64_t retry_rounds;    /* how often the retry limit of failed runs was reset */
    suf_tried_runs *entries; /* per algorithm */
    size_t n_going;
    suf_trial_end end;
    suf_run failed;     /* the run that ended the trial if end is FAILED or ABORT */
    suf_pooled *pooled; /* per algorithm: what the starts of the batch say; NULL: not known */
    bool is_start;      /* only the start is sampled */
    double worst;       /* the worst of the values counted; NAN: none */
    uint64_t seed;      /* for the order of algorithms within a block */
    suf_run *wanted;    /* memory for the sampler's answer */
    size_t n_wanted;
} suf_trial;

/* name: of the instance; the sampler's random numbers depend on it. retry_rounds: how often the
 * retry limit of failed runs was reset; each time, they may be tried as often again. pooled: what
 * the starts of the instance's batch say of each algorithm (batch_pool.h); NULL: not known yet, so
 * that a rule which needs it samples only the start; SUF_UNPOOLED: it goes on without. */
void suf_trial_init(suf_trial *trial, const suf_experiment *experiment, const char *name,
                    int64_t retry_rounds, const suf_pooled *pooled);
extern const suf_pooled *const SUF_UNPOOLED;
void suf_trial_release(suf_trial *trial);

/* A try has ended. Tries of a run come in order; those after its final one are ignored. */
void suf_trial_put(suf_trial *trial, suf_run run, suf_status status, double value);

/* Gives the sampler every run that it wants and that is final. Call it after puts. */
void suf_trial_advance(suf_trial *trial);

/* Finds the best run to start now: one that is neither being made nor final. certain: only a run
 * that will be needed whatever the others give. Returns false if there is none. */
bool suf_trial_wants(suf_trial *trial, bool certain, suf_run *run);
void suf_trial_set_going(suf_trial *trial, suf_run run, bool going);

/* What is known of a run; NULL: nothing. */
const suf_tried_run *suf_trial_entry(const suf_trial *trial, suf_run run);

/* Why the trial failed, in a phrase for the user. end must be FAILED or ABORT. */
void suf_trial_reason(const suf_trial *trial, char *text, size_t size);

#endif
