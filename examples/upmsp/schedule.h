/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which machine does which jobs in which order, and trials: changes of one or two machines that
 * may be accepted.
 */
#ifndef UPMSP_SCHEDULE_H
#define UPMSP_SCHEDULE_H

#include <stdint.h>

#include "upmsp_draws.h"
#include "workshop.h"

/* What one machine does. Nobody stands at jobs[-1] and jobs[n_jobs]. */
typedef struct line {
    int *jobs;
    int n_jobs, machine;
    int time; /* when the machine is done */
} line;

/* How much longer a line takes with the job inserted before position x. */
static inline int insertion_cost(const workshop *shop, const line *l, int job, int x)
{
    const int before = l->jobs[x - 1], after = l->jobs[x];
    const int *from_before = setups_after(shop, l->machine, before);
    return work_on(shop, l->machine, job) + from_before[job] +
           setups_after(shop, l->machine, job)[after] - from_before[after];
}

typedef struct schedule {
    const workshop *shop;
    line *lines;     /* [m] */
    uint64_t *stamp; /* [m]: another number whenever the line changes, never 0 */
    uint64_t changes;
    int sum;        /* of the times of all lines */
    int busiest[3]; /* machines by falling time, then by number; -1 where there are fewer */
    int *memory;
} schedule;

/* Aborts without memory, as do the others here. */
void schedule_init(schedule *s, const workshop *shop);
void schedule_release(schedule *s);
/* Appends shuffled jobs to random machines. */
void schedule_draw(schedule *s, draws *d);
/* Puts the jobs onto machine k, in place of those there. */
void schedule_set(schedule *s, int k, const int *jobs, int n_jobs);

static inline int schedule_makespan(const schedule *s)
{
    return s->lines[s->busiest[0]].time;
}

/* Largest time of the machines other than these two; 0 if there are none. */
int schedule_time_besides(const schedule *s, int t, int k);

/* New lines for the first n_lines of two machines. */
typedef struct trial {
    const schedule *of;
    int n_lines;
    line lines[2];
    int *memory;
} trial;

void trial_init(trial *t, const schedule *of);
void trial_release(trial *t);
/* Begins anew, without changes. */
void trial_clear(trial *t);
/* Adds the line of machine k as it stands; which of the two it is. */
int trial_take(trial *t, int k);
int trial_remove(trial *t, int which, int x);
void trial_insert(trial *t, int which, int job, int x);
/* The job at i of one line and that at j of the same or the other change places. */
void trial_exchange(trial *t, int which_i, int i, int which_j, int j);
/* First position where inserting the job costs least. */
int trial_cheapest(const trial *t, int which, int job);
/* Change of the sum of times. */
int trial_delta(const trial *t);

/* The trial, which must be one of s, becomes the schedule. */
void schedule_accept(schedule *s, const trial *t);

/* Memory, or the end of the program. */
void *must_allocate(size_t count, size_t size);

#endif
