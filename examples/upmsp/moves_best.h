/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the best moves on one machine and those between two share.
 */
#ifndef UPMSP_MOVES_BEST_H
#define UPMSP_MOVES_BEST_H

#include "fits.h"
#include "moves.h"

/* Smallest values of all moves of a kind between two lines. */
typedef struct bound {
    uint64_t stamps[2]; /* of the lines */
    int longer, sum;    /* of their two times */
} bound;

struct memo {
    const schedule *s;
    fits *fits;
    bound *bounds[N_MOVES];     /* [m][m] for moves between two machines */
    uint64_t *settled[N_MOVES]; /* [m] for others: the line that no move makes shorter */
    int *between;               /* scratch: setups among the jobs of a line */
    size_t room;
    const int **rows; /* scratch */
};

void best_within(memo *m, move which, int target, trial *t);
void best_between(memo *m, move which, int target, trial *t);

#endif
