/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random moves. The order of the draws is part of the definition.
 */
#include "moves.h"

static int draw_other_than(draws *d, int n, int not_this)
{
    int x;
    do
        x = draws_below(d, n);
    while (x == not_this);
    return x;
}

static int draw_busy_machine(draws *d, const schedule *s, int not_this)
{
    int k;
    do
        k = draw_other_than(d, s->shop->m, not_this);
    while (s->lines[k].n_jobs == 0);
    return k;
}

static void random_shift(int target, int n_jobs, trial *t, draws *d)
{
    if (n_jobs < 2)
        return;
    trial_take(t, target);
    const int i = draws_below(d, n_jobs);
    const int job = trial_remove(t, 0, i);
    trial_insert(t, 0, job, draw_other_than(d, n_jobs, i));
}

static void random_switch(int target, int n_jobs, trial *t, draws *d)
{
    if (n_jobs < 2)
        return;
    trial_take(t, target);
    const int i = draws_below(d, n_jobs);
    const int j = draw_other_than(d, n_jobs, i);
    trial_exchange(t, 0, i, 0, j);
}

static void random_task_move(int target, int n_jobs, trial *t, draws *d)
{
    if (n_jobs < 1 || t->of->shop->m < 2)
        return;
    trial_take(t, target);
    const int job = trial_remove(t, 0, draws_below(d, n_jobs));
    const int k = draw_other_than(d, t->of->shop->m, target);
    trial_take(t, k);
    trial_insert(t, 1, job, draws_below(d, t->of->lines[k].n_jobs + 1));
}

/* without another machine that has jobs there would be no end to the draws */
static bool lacks_partner(int n_jobs, const trial *t)
{
    return n_jobs < 1 || n_jobs == t->of->shop->n;
}

static void random_swap(int target, int n_jobs, trial *t, draws *d)
{
    if (lacks_partner(n_jobs, t))
        return;
    const int k = draw_busy_machine(d, t->of, target);
    const int n_other = t->of->lines[k].n_jobs;
    trial_take(t, target);
    trial_take(t, k);
    const int a = trial_remove(t, 0, draws_below(d, n_jobs));
    const int b = trial_remove(t, 1, draws_below(d, n_other));
    trial_insert(t, 0, b, draws_below(d, n_jobs));
    trial_insert(t, 1, a, draws_below(d, n_other));
}

static void random_two_shift(int target, int n_jobs, trial *t, draws *d)
{
    if (n_jobs < 2)
        return;
    trial_take(t, target);
    const int a = trial_remove(t, 0, draws_below(d, n_jobs));
    const int b = trial_remove(t, 0, draws_below(d, n_jobs - 1));
    trial_insert(t, 0, a, draws_below(d, n_jobs - 1));
    trial_insert(t, 0, b, draws_below(d, n_jobs));
}

static void random_direct_swap(int target, int n_jobs, trial *t, draws *d)
{
    if (lacks_partner(n_jobs, t))
        return;
    const int i = draws_below(d, n_jobs);
    const int k = draw_busy_machine(d, t->of, target);
    trial_take(t, target);
    trial_take(t, k);
    trial_exchange(t, 0, i, 1, draws_below(d, t->of->lines[k].n_jobs));
}

void random_move(move which, int target, trial *t, draws *d)
{
    static void (*const kinds[N_MOVES])(int, int, trial *, draws *) = {
        [SHIFT] = random_shift, [SWITCH] = random_switch,       [TASK_MOVE] = random_task_move,
        [SWAP] = random_swap,   [TWO_SHIFT] = random_two_shift, [DIRECT_SWAP] = random_direct_swap,
    };
    trial_clear(t);
    kinds[which](target, t->of->lines[target].n_jobs, t, d);
}
