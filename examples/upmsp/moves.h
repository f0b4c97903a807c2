/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The six neighbourhoods of Santos et al. (2016), each with the target machine as the first: a
 * random member, or the best one.
 */
#ifndef UPMSP_MOVES_H
#define UPMSP_MOVES_H

#include "schedule.h"

/* In the order in which they are drawn. */
typedef enum move {
    SHIFT,       /* a job to another place on its machine */
    SWITCH,      /* two jobs of a machine change places */
    TASK_MOVE,   /* a job to another machine */
    SWAP,        /* two jobs of two machines to any place on the other one */
    TWO_SHIFT,   /* two jobs to other places on their machine */
    DIRECT_SWAP, /* two jobs of two machines change places */
    N_MOVES
} move;

/* Makes the trial a random move, or no change where there is none. */
void random_move(move which, int target, trial *t, draws *d);

/* What the search for best moves remembers of a schedule. */
typedef struct memo memo;
memo *memo_new(const schedule *s);
void memo_free(memo *m);

/* Makes the trial the move whose makespan, and among these whose sum of times, is smallest: the
 * first such in the order of 5.2 of the specification. No change if none is better than the
 * schedule as it stands. */
void best_move(memo *m, move which, int target, trial *t);

#endif
