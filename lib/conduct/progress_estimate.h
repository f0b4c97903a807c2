/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far the experiment is, and how long it will take.
 */
#ifndef SUF_CONDUCT_PROGRESS_ESTIMATE_H
#define SUF_CONDUCT_PROGRESS_ESTIMATE_H

#include "conduct/dispatch.h"
#include "store/decision.h"
#include "base/clock.h"

typedef struct suf_progress_estimate {
    const suf_experiment *experiment;
    suf_progress progress;
    suf_active *active;
    size_t active_capacity;
    int64_t n_runs_closed; /* runs counted on the closed instances */
    int64_t n_waiting;     /* instances that have had their start and wait for the others */
    double began;          /* by the monotonic clock, in seconds */
} suf_progress_estimate;

void suf_progress_estimate_init(suf_progress_estimate *estimate, const suf_experiment *experiment,
                                size_t n_instances);
void suf_progress_estimate_release(suf_progress_estimate *estimate);

/* An instance is done or given up. */
void suf_progress_estimate_close(suf_progress_estimate *estimate, const suf_decision *decision);

/* An instance has had its start and waits until the others have had theirs; it goes on. */
void suf_progress_estimate_wait(suf_progress_estimate *estimate);
void suf_progress_estimate_go_on(suf_progress_estimate *estimate);

/* The result is valid until the next call. */
const suf_progress *suf_progress_estimate_progress(suf_progress_estimate *estimate,
                                                   suf_open_instance *const *instances,
                                                   size_t n_open, const suf_dispatch *dispatch,
                                                   bool is_stopping);

#endif
