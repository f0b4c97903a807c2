/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far the experiment is, and how long it will take.
 */
#ifndef SUF_CONDUCT_OUTLOOK_H
#define SUF_CONDUCT_OUTLOOK_H

#include "conduct/crew.h"
#include "base/clock.h"

typedef struct suf_outlook {
    const suf_experiment *experiment;
    suf_progress progress;
    suf_active *active;
    size_t active_capacity;
    int64_t n_runs_closed; /* counted on the instances that are closed */
    double began;          /* by the clock */
} suf_outlook;

void suf_outlook_init(suf_outlook *outlook, const suf_experiment *experiment, size_t n_instances);
void suf_outlook_release(suf_outlook *outlook);

/* An instance is done or given up. */
void suf_outlook_close(suf_outlook *outlook, const suf_trial *trial);

/* Lives until the next call. */
const suf_progress *suf_outlook_progress(suf_outlook *outlook, suf_site *const *sites,
                                         size_t n_sites, const suf_crew *crew, bool is_stopping);

#endif
