/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See plain_moves.h. The loops are those of the definition, in its order.
 */
#include "plain_moves.h"

#include <string.h>

typedef struct search {
    const workshop *shop;
    plain_schedule start, best;
    int t;
} search;

static int line_time(const workshop *shop, int k, const int *jobs, int n)
{
    int time = 0;
    for (int i = 0; i < n; i++) {
        time += work_on(shop, k, jobs[i]);
        if (i > 0)
            time += setups_after(shop, k, jobs[i - 1])[jobs[i]];
    }
    return time;
}

void plain_time(plain_schedule *p, const workshop *shop)
{
    p->makespan = p->sum = 0;
    for (int k = 0; k < shop->m; k++) {
        const int time = line_time(shop, k, p->jobs[k], p->n_jobs[k]);
        p->makespan = time > p->makespan ? time : p->makespan;
        p->sum += time;
    }
}

plain_schedule plain_of(const schedule *s)
{
    plain_schedule p = {.makespan = 0};
    for (int k = 0; k < s->shop->m; k++) {
        p.n_jobs[k] = s->lines[k].n_jobs;
        memcpy(p.jobs[k], s->lines[k].jobs, (size_t)p.n_jobs[k] * sizeof(int));
    }
    plain_time(&p, s->shop);
    return p;
}

static int removed(plain_schedule *p, int k, int x)
{
    const int job = p->jobs[k][x];
    for (int i = x; i + 1 < p->n_jobs[k]; i++)
        p->jobs[k][i] = p->jobs[k][i + 1];
    p->n_jobs[k]--;
    return job;
}

static void insert(plain_schedule *p, int k, int x, int job)
{
    for (int i = p->n_jobs[k]; i > x; i--)
        p->jobs[k][i] = p->jobs[k][i - 1];
    p->jobs[k][x] = job;
    p->n_jobs[k]++;
}

static void consider(search *s, plain_schedule p)
{
    plain_time(&p, s->shop);
    if (p.makespan < s->best.makespan || (p.makespan == s->best.makespan && p.sum < s->best.sum))
        s->best = p;
}

static void try_shifts(search *s, int c)
{
    for (int i = 0; i < c; i++)
        for (int x = 0; x < c; x++)
            if (x != i) {
                plain_schedule p = s->start;
                insert(&p, s->t, x, removed(&p, s->t, i));
                consider(s, p);
            }
}

static void try_switches(search *s, int c)
{
    for (int i = 0; i < c; i++)
        for (int j = i + 1; j < c; j++) {
            plain_schedule p = s->start;
            p.jobs[s->t][i] = s->start.jobs[s->t][j];
            p.jobs[s->t][j] = s->start.jobs[s->t][i];
            consider(s, p);
        }
}

static void try_task_moves(search *s, int c)
{
    for (int i = 0; i < c; i++)
        for (int k = 0; k < s->shop->m; k++)
            for (int x = 0; k != s->t && x <= s->start.n_jobs[k]; x++) {
                plain_schedule p = s->start;
                insert(&p, k, x, removed(&p, s->t, i));
                consider(s, p);
            }
}

static void try_swaps_of(search *s, int i, int k, int j)
{
    plain_schedule without = s->start;
    const int a = removed(&without, s->t, i), b = removed(&without, k, j);
    for (int x = 0; x < s->start.n_jobs[s->t]; x++)
        for (int y = 0; y < s->start.n_jobs[k]; y++) {
            plain_schedule p = without;
            insert(&p, s->t, x, b);
            insert(&p, k, y, a);
            consider(s, p);
        }
}

static void try_swaps(search *s, int c)
{
    for (int i = 0; i < c; i++)
        for (int k = 0; k < s->shop->m; k++)
            for (int j = 0; k != s->t && j < s->start.n_jobs[k]; j++)
                try_swaps_of(s, i, k, j);
}

static void try_two_shifts(search *s, int c)
{
    for (int i = 0; i < c; i++)
        for (int j = i; j < c - 1; j++) {
            plain_schedule without = s->start;
            const int a = removed(&without, s->t, i), b = removed(&without, s->t, j);
            for (int x = 0; x < c - 1; x++)
                for (int y = 0; y < c; y++) {
                    plain_schedule p = without;
                    insert(&p, s->t, x, a);
                    insert(&p, s->t, y, b);
                    consider(s, p);
                }
        }
}

static void try_direct_swaps(search *s, int c)
{
    for (int i = 0; i < c; i++)
        for (int k = 0; k < s->shop->m; k++)
            for (int j = 0; k != s->t && j < s->start.n_jobs[k]; j++) {
                plain_schedule p = s->start;
                p.jobs[s->t][i] = s->start.jobs[k][j];
                p.jobs[k][j] = s->start.jobs[s->t][i];
                consider(s, p);
            }
}

plain_schedule plain_best(const schedule *s, move which, int target)
{
    static void (*const kinds[N_MOVES])(search *, int) = {
        [SHIFT] = try_shifts, [SWITCH] = try_switches,      [TASK_MOVE] = try_task_moves,
        [SWAP] = try_swaps,   [TWO_SHIFT] = try_two_shifts, [DIRECT_SWAP] = try_direct_swaps,
    };
    search all = {.shop = s->shop, .start = plain_of(s), .t = target};
    all.best = all.start;
    kinds[which](&all, all.start.n_jobs[target]);
    return all.best;
}
