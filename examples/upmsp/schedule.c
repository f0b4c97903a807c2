/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See schedule.h.
 */
#include "schedule.h"

#include <stdlib.h>
#include <string.h>

void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("upmsp: out of memory\n", stderr);
        abort();
    }
    return memory;
}

/* room for n jobs and somebody at each end who is nobody */
static line empty_line(const workshop *shop, int *memory, int machine)
{
    memory[0] = memory[1] = shop->n;
    return (line){.jobs = memory + 1, .machine = machine};
}

void schedule_init(schedule *s, const workshop *shop)
{
    const size_t m = (size_t)shop->m, room = (size_t)shop->n + 2;
    *s = (schedule){.shop = shop, .busiest = {0, -1, -1}};
    s->lines = must_allocate(m, sizeof *s->lines);
    s->stamp = must_allocate(m, sizeof *s->stamp);
    s->memory = must_allocate(m * room, sizeof *s->memory);
    for (size_t k = 0; k < m; k++)
        s->lines[k] = empty_line(shop, s->memory + k * room, (int)k);
}

void schedule_release(schedule *s)
{
    free(s->lines);
    free(s->stamp);
    free(s->memory);
    *s = (schedule){0};
}

static void line_insert(const workshop *shop, line *l, int job, int x)
{
    l->time += insertion_cost(shop, l, job, x);
    memmove(l->jobs + x + 1, l->jobs + x, (size_t)(l->n_jobs - x + 1) * sizeof *l->jobs);
    l->jobs[x] = job;
    l->n_jobs++;
}

static int line_remove(const workshop *shop, line *l, int x)
{
    const int job = l->jobs[x];
    memmove(l->jobs + x, l->jobs + x + 1, (size_t)(l->n_jobs - x) * sizeof *l->jobs);
    l->n_jobs--;
    l->time -= insertion_cost(shop, l, job, x);
    return job;
}

static void line_copy(line *to, const line *from)
{
    memcpy(to->jobs, from->jobs, (size_t)(from->n_jobs + 1) * sizeof *to->jobs);
    *to = (line){to->jobs, from->n_jobs, from->machine, from->time};
}

static void rank_busiest(schedule *s)
{
    s->busiest[0] = s->busiest[1] = s->busiest[2] = -1;
    for (int k = 0; k < s->shop->m; k++) {
        int rank = 3;
        while (rank > 0 && (s->busiest[rank - 1] < 0 ||
                            s->lines[k].time > s->lines[s->busiest[rank - 1]].time)) {
            if (rank < 3)
                s->busiest[rank] = s->busiest[rank - 1];
            rank--;
        }
        if (rank < 3)
            s->busiest[rank] = k;
    }
}

void schedule_set(schedule *s, int k, const int *jobs, int n_jobs)
{
    line *l = &s->lines[k];
    s->sum -= l->time;
    l->n_jobs = l->time = 0;
    l->jobs[0] = s->shop->n;
    for (int i = 0; i < n_jobs; i++)
        line_insert(s->shop, l, jobs[i], i);
    s->sum += l->time;
    s->stamp[k] = ++s->changes;
    rank_busiest(s);
}

void schedule_draw(schedule *s, draws *d)
{
    const int n = s->shop->n;
    int *order = must_allocate((size_t)n, sizeof *order);
    for (int j = 0; j < n; j++)
        order[j] = j;
    draws_shuffle(d, order, n);
    for (int k = 0; k < s->shop->m; k++)
        schedule_set(s, k, NULL, 0);
    for (int j = 0; j < n; j++) {
        line *l = &s->lines[draws_below(d, s->shop->m)];
        s->sum -= l->time;
        line_insert(s->shop, l, order[j], l->n_jobs);
        s->sum += l->time;
    }
    rank_busiest(s);
    free(order);
}

int schedule_time_besides(const schedule *s, int t, int k)
{
    for (int rank = 0; rank < 3 && s->busiest[rank] >= 0; rank++)
        if (s->busiest[rank] != t && s->busiest[rank] != k)
            return s->lines[s->busiest[rank]].time;
    return 0;
}

void trial_init(trial *t, const schedule *of)
{
    const size_t room = (size_t)of->shop->n + 2;
    *t = (trial){.of = of, .memory = must_allocate(2 * room, sizeof *t->memory)};
    for (size_t i = 0; i < 2; i++)
        t->lines[i] = empty_line(of->shop, t->memory + i * room, -1);
}

void trial_release(trial *t)
{
    free(t->memory);
    *t = (trial){0};
}

void trial_clear(trial *t)
{
    t->n_lines = 0;
}

int trial_take(trial *t, int k)
{
    const int which = t->n_lines++;
    line_copy(&t->lines[which], &t->of->lines[k]);
    return which;
}

int trial_remove(trial *t, int which, int x)
{
    return line_remove(t->of->shop, &t->lines[which], x);
}

void trial_insert(trial *t, int which, int job, int x)
{
    line_insert(t->of->shop, &t->lines[which], job, x);
}

/* puts another job in the place of the one at x */
static void line_replace(const workshop *shop, line *l, int x, int job)
{
    const int k = l->machine, before = l->jobs[x - 1], old = l->jobs[x], after = l->jobs[x + 1];
    const int *from_before = setups_after(shop, k, before);
    l->time += work_on(shop, k, job) + from_before[job] + setups_after(shop, k, job)[after];
    l->time -= work_on(shop, k, old) + from_before[old] + setups_after(shop, k, old)[after];
    l->jobs[x] = job;
}

void trial_exchange(trial *t, int which_i, int i, int which_j, int j)
{
    line *first = &t->lines[which_i], *second = &t->lines[which_j];
    const int a = first->jobs[i], b = second->jobs[j];
    line_replace(t->of->shop, first, i, b);
    line_replace(t->of->shop, second, j, a);
}

int trial_cheapest(const trial *t, int which, int job)
{
    const line *l = &t->lines[which];
    int cheapest = 0, least = insertion_cost(t->of->shop, l, job, 0);
    for (int x = 1; x <= l->n_jobs; x++) {
        const int cost = insertion_cost(t->of->shop, l, job, x);
        if (cost < least) {
            least = cost;
            cheapest = x;
        }
    }
    return cheapest;
}

int trial_delta(const trial *t)
{
    int delta = 0;
    for (int i = 0; i < t->n_lines; i++)
        delta += t->lines[i].time - t->of->lines[t->lines[i].machine].time;
    return delta;
}

void schedule_accept(schedule *s, const trial *t)
{
    if (t->n_lines == 0)
        return;
    s->sum += trial_delta(t);
    for (int i = 0; i < t->n_lines; i++) {
        line_copy(&s->lines[t->lines[i].machine], &t->lines[i]);
        s->stamp[t->lines[i].machine] = ++s->changes;
    }
    rank_busiest(s);
}
