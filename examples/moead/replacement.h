/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which offspring replace which parents: every subproblem takes the best offspring of its
 * neighbourhood by its weighted Tchebycheff distance from the ideal point, unless its incumbent is
 * better.
 */
#ifndef EXAMPLES_MOEAD_REPLACEMENT_H
#define EXAMPLES_MOEAD_REPLACEMENT_H

#include "mating.h"
#include "variation.h"

typedef struct replacement {
    const mating *mating;
    gene_pool *goals; /* of both objectives */
    const double *ideal;
    const int *order; /* in which subproblems choose */
    int copies;       /* of an offspring, at most */
} replacement;

/* Where in the pool the next population is found. */
void replacement_choose(const replacement *r, int from[POPULATION]);

#endif
