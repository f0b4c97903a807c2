/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The simulated annealing that the paper's second experiment compares in two versions.
 */
#ifndef UPMSP_ANNEALING_H
#define UPMSP_ANNEALING_H

#include "moves.h"

typedef struct annealing {
    schedule now;
    draws draws;
    trial trial;
    memo *memo;
    move moves[N_MOVES]; /* those in use */
    int n_moves;
    double temperature;
    int64_t iterations, at_temperature;
    /* best so far, and the iteration that found it */
    int best_makespan, best_sum;
    int64_t best_iteration;
} annealing;

/* Draws the first schedule. The workshop must stay. */
void annealing_init(annealing *a, const workshop *shop, bool with_task_move, draws d);
void annealing_release(annealing *a);
void annealing_step(annealing *a);

/* Steps until there have been so many in all. */
void annealing_run(annealing *a, int64_t iterations);
/* Steps for 50 n floor(m / 2) milliseconds. */
void annealing_run_official_time(annealing *a);

#endif
