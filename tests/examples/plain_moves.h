/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Best moves by trying all, each schedule timed from nothing: what the short cuts are held against.
 */
#ifndef TEST_PLAIN_MOVES_H
#define TEST_PLAIN_MOVES_H

#include "upmsp/moves.h"

enum { MOST_PLAIN_JOBS = 64, MOST_PLAIN_MACHINES = 16 };

typedef struct plain_schedule {
    int n_jobs[MOST_PLAIN_MACHINES];
    int jobs[MOST_PLAIN_MACHINES][MOST_PLAIN_JOBS];
    int makespan, sum;
} plain_schedule;

plain_schedule plain_of(const schedule *s);
/* Times it from nothing. */
void plain_time(plain_schedule *p, const workshop *shop);
/* The best of all moves of a kind, or the schedule itself. */
plain_schedule plain_best(const schedule *s, move which, int target);

#endif
