/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See annealing.h. Santos et al. (2016), in the form that the paper used: what is annealed is the
 * sum of the machines' times, half of the moves are the best of their neighbourhood by makespan
 * and sum, and a better makespan counts only when the sum has not grown.
 */
#include "annealing.h"

#include <math.h>
#include <time.h>

static const double COOLING = 0.96, COLDEST = 1e-6, HOTTEST = 1;
static const int64_t STEPS_PER_TEMPERATURE = 1176628;

void annealing_init(annealing *a, const workshop *shop, bool with_task_move, draws d)
{
    *a = (annealing){.draws = d, .temperature = HOTTEST};
    for (move which = 0; which < N_MOVES; which++)
        if (which != TASK_MOVE || with_task_move)
            a->moves[a->n_moves++] = which;
    schedule_init(&a->now, shop);
    schedule_draw(&a->now, &a->draws);
    trial_init(&a->trial, &a->now);
    a->memo = memo_new(&a->now);
    a->best_makespan = schedule_makespan(&a->now);
    a->best_sum = a->now.sum;
}

void annealing_release(annealing *a)
{
    memo_free(a->memo);
    trial_release(&a->trial);
    schedule_release(&a->now);
}

static void try_move(annealing *a)
{
    const bool best = draws_bool(&a->draws);
    const int target =
        draws_bool(&a->draws) ? a->now.busiest[0] : draws_below(&a->draws, a->now.shop->m);
    const move which = a->moves[draws_below(&a->draws, a->n_moves)];
    if (best)
        best_move(a->memo, which, target, &a->trial);
    else
        random_move(which, target, &a->trial, &a->draws);
}

static void accept(annealing *a)
{
    schedule_accept(&a->now, &a->trial);
    if (schedule_makespan(&a->now) >= a->best_makespan)
        return;
    a->best_makespan = schedule_makespan(&a->now);
    a->best_sum = a->now.sum;
    a->best_iteration = a->iterations;
}

static void cool(annealing *a)
{
    if (++a->at_temperature < STEPS_PER_TEMPERATURE)
        return;
    a->at_temperature = 0;
    a->temperature *= COOLING;
    if (a->temperature < COLDEST)
        a->temperature = HOTTEST;
}

void annealing_step(annealing *a)
{
    a->iterations++;
    try_move(a);
    const int delta = trial_delta(&a->trial);
    if (delta <= 0)
        accept(a);
    else if (draws_real(&a->draws) < exp(-delta / a->temperature))
        schedule_accept(&a->now, &a->trial); /* an uphill step never counts as the best */
    cool(a);
}

void annealing_run(annealing *a, int64_t iterations)
{
    while (a->iterations < iterations)
        annealing_step(a);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void annealing_run_official_time(annealing *a)
{
    const workshop *shop = a->now.shop;
    const int halves = shop->m / 2; /* 15 machines count 7 */
    const double end = now() + 0.050 * shop->n * halves;
    while (now() < end)
        annealing_step(a);
}
