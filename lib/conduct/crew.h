/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs that are going: from a wanted run to a job of the executor, and from its outcome to a
 * record in the store and a try in the trial.
 */
#ifndef SUF_CONDUCT_CREW_H
#define SUF_CONDUCT_CREW_H

#include <stdbool.h>

#include "conduct/continuation.h"
#include "conduct/limits.h"
#include "conduct/trial.h"
#include "executor/executor.h"
#include "store/store.h"

/* An instance on which runs are made. */
typedef struct suf_site {
    suf_trial trial;
    size_t number;         /* in the store */
    suf_instance instance; /* name and fields are borrowed */
    char *label;           /* its name as a terminal can show it */
    int64_t *warmups;      /* still to be started, per algorithm */
    size_t n_warming;      /* warm-ups that have not ended */
    bool is_closed;        /* nothing is wanted any more; it waits for its last jobs to end */
} suf_site;

typedef struct suf_going suf_going;

typedef struct suf_crew {
    const suf_experiment *experiment;
    suf_store *store;
    suf_executor *executor;
    const suf_matching *matching;
    suf_times *times; /* per algorithm */
    char host[256];
    suf_going *jobs; /* by id */
    size_t n_jobs, job_capacity;
    size_t n_going;
    int64_t n_tries[SUF_RUN_NOT_FINITE + 1];
    int64_t n_made; /* runs made now, not loaded from the store */
} suf_crew;

void suf_crew_init(suf_crew *crew, const suf_experiment *experiment, suf_store *store,
                   suf_executor *executor, const suf_matching *matching);
void suf_crew_release(suf_crew *crew);

/* Makes a site of the instance with that number in the store, with the runs recorded there. */
int suf_crew_open(suf_crew *crew, size_t number, suf_site **site, suf_error *err);
void suf_site_free(suf_site *site);

/* Starts one run on the site: 1, or 0 when none is wanted (certain: see suf_trial_wants). */
int suf_crew_start(suf_crew *crew, suf_site *site, bool certain, suf_error *err);

/* Waits for an outcome and records it: 1 and the site where it was, or 0 when none came. */
int suf_crew_next(suf_crew *crew, double seconds, suf_site **site, suf_error *err);

/* Kills what is going on the site; NULL: on all. */
void suf_crew_cancel(suf_crew *crew, const suf_site *site);
/* Takes back what has been given to the executor but has not begun. */
void suf_crew_recall(suf_crew *crew);

#endif
