/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Best moves between two machines. Makespan and sum grow with each of the two times, so the best
 * places for the jobs of a swap are found one by one. Two lines that have not changed since their
 * moves were last tried are left out when the smallest times of those moves show that none can be
 * better than what is found already.
 */
#include "moves_best.h"

#include <limits.h>

/* the best so far: job i of the target, j of machine k; i < 0: no change */
typedef struct found {
    int64_t rank;
    int i, j, k;
} found;

/* two lines, and what else it takes to rank a move between them */
typedef struct pair {
    memo *m;
    move which;
    const line *target, *other;
    int floor; /* largest time of the other machines */
    int rest;  /* sum of their times */
} pair;

/* orders by makespan, then by sum */
static int64_t ranked(const pair *p, int longer, int sum)
{
    const int makespan = longer > p->floor ? longer : p->floor;
    return (int64_t)makespan << 32 | (p->rest + sum);
}

/* The order of enumeration has i before k, so an equal move wins by a smaller i. */
static void consider(const pair *p, int first, int second, int i, int j, bound *b, found *best)
{
    const int longer = first > second ? first : second, sum = first + second;
    b->longer = longer < b->longer ? longer : b->longer;
    b->sum = sum < b->sum ? sum : b->sum;
    const int64_t rank = ranked(p, longer, sum);
    if (rank < best->rank || (rank == best->rank && i < best->i))
        *best = (found){rank, i, j, p->other->machine};
}

static void try_joins(const pair *p, bound *b, found *best)
{
    const int *without = fits_without(p->m->fits, p->target->machine);
    for (int i = 0; i < p->target->n_jobs; i++)
        consider(p, without[i], fits_joined(p->m->fits, p->other->machine, p->target->jobs[i]), i,
                 0, b, best);
}

static void try_exchanges(const pair *p, bound *b, found *best)
{
    fits *f = p->m->fits;
    const int **rows = p->m->rows;
    const bool in_place = p->which == DIRECT_SWAP;
    for (int j = 0; j < p->other->n_jobs; j++)
        rows[j] = fits_instead(f, p->target->machine, p->other->jobs[j], in_place);
    for (int i = 0; i < p->target->n_jobs; i++) {
        const int *others = fits_instead(f, p->other->machine, p->target->jobs[i], in_place);
        for (int j = 0; j < p->other->n_jobs; j++)
            consider(p, rows[j][i], others[j], i, j, b, best);
    }
}

/* exchanges are the same from either side */
static bound *bound_of(const pair *p)
{
    int a = p->target->machine, b = p->other->machine;
    if (p->which != TASK_MOVE && a > b) {
        a = p->other->machine;
        b = p->target->machine;
    }
    return &p->m->bounds[p->which][(size_t)a * (size_t)p->m->s->shop->m + (size_t)b];
}

static bool hopeless(const pair *p, const bound *b, const uint64_t stamps[2], const found *best)
{
    if (b->stamps[0] != stamps[0] || b->stamps[1] != stamps[1])
        return false;
    const int64_t rank = ranked(p, b->longer, b->sum);
    return rank > best->rank || (rank == best->rank && best->i <= 0);
}

static void try_pair(const pair *p, found *best)
{
    bound *b = bound_of(p);
    const uint64_t first = p->m->s->stamp[p->target->machine];
    const uint64_t second = p->m->s->stamp[p->other->machine];
    /* by size: two lines have two stamps, whichever is the target */
    const uint64_t stamps[2] = {first < second ? first : second, first < second ? second : first};
    if (hopeless(p, b, stamps, best))
        return;
    *b = (bound){{stamps[0], stamps[1]}, INT_MAX, INT_MAX};
    if (p->which == TASK_MOVE)
        try_joins(p, b, best);
    else
        try_exchanges(p, b, best);
}

static found search(memo *m, move which, int target)
{
    const schedule *s = m->s;
    const line *l = &s->lines[target];
    found best = {.rank = (int64_t)schedule_makespan(s) << 32 | s->sum, .i = -1};
    for (int k = 0; k < s->shop->m && l->n_jobs > 0; k++) {
        const line *other = &s->lines[k];
        if (k == target || (other->n_jobs == 0 && which != TASK_MOVE))
            continue;
        const pair p = {m,
                        which,
                        l,
                        other,
                        schedule_time_besides(s, target, k),
                        s->sum - l->time - other->time};
        try_pair(&p, &best);
    }
    return best;
}

static void put_cheapest(trial *t, int which, int job)
{
    trial_insert(t, which, job, trial_cheapest(t, which, job));
}

void best_between(memo *m, move which, int target, trial *t)
{
    const found best = search(m, which, target);
    if (best.i < 0)
        return;
    trial_take(t, target);
    trial_take(t, best.k);
    if (which == DIRECT_SWAP) {
        trial_exchange(t, 0, best.i, 1, best.j);
        return;
    }
    const int a = trial_remove(t, 0, best.i);
    if (which == SWAP)
        put_cheapest(t, 0, trial_remove(t, 1, best.j));
    put_cheapest(t, 1, a);
}
