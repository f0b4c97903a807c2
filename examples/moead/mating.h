/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which subproblems are neighbours, and who is likely to mate for whom.
 */
#ifndef EXAMPLES_MOEAD_MATING_H
#define EXAMPLES_MOEAD_MATING_H

#include "moead_draws.h"
#include "uf_problem.h"

enum { NEIGHBOURS = 20, MAX_PARENTS = 3 };

/* Parents of one subproblem: each member of a window is drawn with probability likely, all others
 * with probability unlikely. */
typedef struct mating_odds {
    int first, width;
    double likely, unlikely;
} mating_odds;

typedef struct mating {
    int near[POPULATION][NEIGHBOURS]; /* itself, and then by distance */
    mating_odds odds[POPULATION];
} mating;

/* delta is the probability of a parent from the neighbourhood. Transposed: the window of i is not
 * its neighbourhood but consists of those in whose neighbourhood i is. */
void mating_init(mating *m, double delta, bool transposed);

/* Draws n different parents. */
void mating_draw(const mating_odds *odds, draws *d, int *parents, int n);

#endif
