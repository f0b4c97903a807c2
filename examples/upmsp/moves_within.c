/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Best moves within one machine. They change one time only, so the best is the one that makes the
 * line shortest, whatever the other machines do; and where there is none there will be none until
 * the line changes.
 */
#include "moves_best.h"

#include <limits.h>
#include <stdlib.h>

/* Setups among the jobs of a line, numbered from 1, with nobody at both ends. */
typedef struct setups {
    const int *d;
    int n, width;
} setups;

static int between(const setups *s, int from, int to)
{
    return s->d[from * s->width + to];
}

static setups gather(memo *m, const line *l)
{
    const int width = l->n_jobs + 2;
    const size_t needed = (size_t)width * (size_t)width;
    if (needed > m->room) {
        free(m->between);
        m->between = must_allocate(2 * needed, sizeof *m->between);
        m->room = 2 * needed;
    }
    for (int i = 0; i < width; i++) {
        const int *after = setups_after(m->s->shop, l->machine, l->jobs[i - 1]);
        for (int j = 0; j < width; j++)
            m->between[i * width + j] = after[l->jobs[j - 1]];
    }
    return (setups){m->between, l->n_jobs, width};
}

/* change of the line's time, and which jobs it takes; delta 0: none shortens it */
typedef struct found {
    int delta, i, j;
} found;

static int inserted(const setups *s, int job, int before, int after)
{
    return between(s, before, job) + between(s, job, after) - between(s, before, after);
}

static found best_shift(const setups *s)
{
    found best = {0};
    for (int i = 1; i <= s->n; i++) {
        const int removed = inserted(s, i, i - 1, i + 1);
        for (int x = 1; x <= s->n; x++) {
            if (x == i)
                continue;
            const int delta =
                (x < i ? inserted(s, i, x - 1, x) : inserted(s, i, x, x + 1)) - removed;
            if (delta < best.delta)
                best = (found){delta, i - 1, x - 1};
        }
    }
    return best;
}

/* change of setups when job b stands where i does */
static int replaced(const setups *s, int i, int b)
{
    return between(s, i - 1, b) + between(s, b, i + 1) - between(s, i - 1, i) -
           between(s, i, i + 1);
}

static found best_switch(const setups *s)
{
    found best = {0};
    for (int i = 1; i < s->n; i++) {
        int delta = between(s, i - 1, i + 1) + between(s, i + 1, i) + between(s, i, i + 2) -
                    between(s, i - 1, i) - between(s, i, i + 1) - between(s, i + 1, i + 2);
        if (delta < best.delta)
            best = (found){delta, i - 1, i};
        for (int j = i + 2; j <= s->n; j++) {
            delta = replaced(s, i, j) + replaced(s, j, i);
            if (delta < best.delta)
                best = (found){delta, i - 1, j - 1};
        }
    }
    return best;
}

/* The two smallest of some costs, with where they are in the low bits. */
typedef struct lowest {
    int64_t first, second;
} lowest;

static void keep_lowest(lowest *l, int cost, int at)
{
    const int64_t key = (int64_t)cost * 65536 + at;
    const int64_t larger = key > l->first ? key : l->first;
    l->first = key < l->first ? key : l->first;
    l->second = larger < l->second ? larger : l->second;
}

static int cost_of(int64_t key)
{
    return (int)((key - (key & 65535)) / 65536);
}

/* cheapest two gaps for two jobs, not the same one */
static int apart(const lowest *a, const lowest *b)
{
    if ((a->first & 65535) != (b->first & 65535))
        return cost_of(a->first) + cost_of(b->first);
    const int one = cost_of(a->first) + cost_of(b->second);
    const int other = cost_of(a->second) + cost_of(b->first);
    return one < other ? one : other;
}

/* smallest sum of setups with jobs a < b anywhere */
static int replanned(const setups *s, int a, int b)
{
    lowest for_a = {INT64_MAX / 2, INT64_MAX / 2}, for_b = for_a;
    int together = INT_MAX, kept = 0, u = 0;
    const int ab = between(s, a, b), ba = between(s, b, a);
    for (int v = 1; v <= s->n + 1; v++) {
        if (v == a || v == b)
            continue;
        const int link = between(s, u, v);
        const int to_a = between(s, u, a), from_a = between(s, a, v);
        const int to_b = between(s, u, b), from_b = between(s, b, v);
        keep_lowest(&for_a, to_a + from_a - link, v);
        keep_lowest(&for_b, to_b + from_b - link, v);
        const int a_first = to_a + ab + from_b - link, b_first = to_b + ba + from_a - link;
        together = a_first < together ? a_first : together;
        together = b_first < together ? b_first : together;
        kept += link;
        u = v;
    }
    if (s->n == 2)
        return kept + together;
    const int separate = apart(&for_a, &for_b);
    return kept + (separate < together ? separate : together);
}

static found best_two_shift(const setups *s)
{
    found best = {0};
    int now = 0;
    for (int i = 0; i <= s->n; i++)
        now += between(s, i, i + 1);
    for (int i = 1; i < s->n; i++)
        for (int j = i + 1; j <= s->n; j++) {
            const int delta = replanned(s, i, j) - now;
            if (delta < best.delta)
                best = (found){delta, i - 1, j - 1};
        }
    return best;
}

/* the first of the cheapest places for both jobs */
static void put_two(trial *t, int a, int b)
{
    const int n_places = t->lines[0].n_jobs + 1;
    int least = INT_MAX, best_x = 0, best_y = 0;
    for (int x = 0; x < n_places; x++) {
        trial_insert(t, 0, a, x);
        const int y = trial_cheapest(t, 0, b);
        const int time = t->lines[0].time + insertion_cost(t->of->shop, &t->lines[0], b, y);
        if (time < least) {
            least = time;
            best_x = x;
            best_y = y;
        }
        trial_remove(t, 0, x);
    }
    trial_insert(t, 0, a, best_x);
    trial_insert(t, 0, b, best_y);
}

static void make(const found *f, move which, trial *t)
{
    if (which == SWITCH) {
        trial_exchange(t, 0, f->i, 0, f->j);
        return;
    }
    const int a = trial_remove(t, 0, f->i);
    if (which == SHIFT)
        trial_insert(t, 0, a, f->j);
    else
        put_two(t, a, trial_remove(t, 0, f->j - 1));
}

void best_within(memo *m, move which, int target, trial *t)
{
    uint64_t *settled = &m->settled[which][target];
    const line *l = &m->s->lines[target];
    if (l->n_jobs < 2 || *settled == m->s->stamp[target])
        return;
    const setups s = gather(m, l);
    const found best = which == SHIFT    ? best_shift(&s)
                       : which == SWITCH ? best_switch(&s)
                                         : best_two_shift(&s);
    if (best.delta == 0) {
        *settled = m->s->stamp[target];
        return;
    }
    trial_take(t, target);
    make(&best, which, t);
}
