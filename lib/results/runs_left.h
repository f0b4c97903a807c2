/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many runs an experiment will have, and when they will have been made, as far as can be
 * foreseen from what is recorded. An open instance is expected to need as many runs as the sampler
 * expects for the accuracy; an instance that has not begun, as many as the closed ones had on
 * average. A budget is expected to be spent. The pace is that of the last runs, however many are
 * made at the same time.
 *
 *     suf_runs_left forecast = {.experiment = experiment};
 *     suf_runs_left_add(&forecast, &reader);       after each instance that was read
 *     suf_runs_left_fill(&forecast, &result);      its n_runs is known
 */
#ifndef SUF_RESULTS_RUNS_LEFT_H
#define SUF_RESULTS_RUNS_LEFT_H

#include "results/instance_reader.h"

enum { SUF_RUNS_OF_PACE = 64 }; /* of which the pace is taken */

typedef struct suf_runs_left {
    const suf_experiment *experiment;
    double n_closed, n_open, n_waiting; /* instances; open: whose runs can be foreseen */
    double n_runs_closed, n_runs_open;  /* of these, in the end */
    double n_runs_begun;                /* of open instances whose runs cannot be foreseen yet */
    double n_begun;                     /* those */
    size_t n_ends;                      /* at most SUF_RUNS_OF_PACE */
    double ends[SUF_RUNS_OF_PACE];      /* when the last runs ended, the latest first */
} suf_runs_left;

void suf_runs_left_add(suf_runs_left *forecast, const suf_instance_reader *reader);
void suf_runs_left_fill(const suf_runs_left *forecast, suf_result *result);

/* The runs that an open instance will have, with these comparisons and n_runs runs so far; NAN: not
 * known yet. */
double suf_runs_left_instance(const suf_experiment *experiment, const suf_comparison *comparisons,
                              size_t n, int64_t n_runs);

/* The least runs that any instance has. */
double suf_runs_left_start(const suf_experiment *experiment);

#endif
