/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See replacement.h.
 */
#include "replacement.h"

#include <math.h>

#define FLOOR 1e-16 /* of distances from the ideal point, as in MOEADr */

/* weighted Tchebycheff value of a member for subproblem i */
static inline double worth(gene_pool *gaps, int i, int member)
{
    const double weight = (double)i / (POPULATION - 1);
    const double first = weight * gaps[0][member];
    const double second = (1 - weight) * gaps[1][member];
    return first > second ? first : second;
}

/* the best offspring near i that may still be copied, the first of several; -1 if there is none as
 * good as the incumbent */
static int best_near(const replacement *r, gene_pool *gaps, int i, const int *used)
{
    int best = -1;
    double least = INFINITY;
    for (int t = 0; t < NEIGHBOURS; t++) {
        const int k = r->mating->near[i][t];
        const double value = worth(gaps, i, POPULATION + k);
        if (used[k] < r->copies && value < least) {
            least = value;
            best = k;
        }
    }
    return least <= worth(gaps, i, i) ? best : -1;
}

void replacement_choose(const replacement *r, int from[POPULATION])
{
    gene_pool gaps[2];
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < POOL; i++)
            gaps[k][i] = r->goals[k][i] - r->ideal[k] + FLOOR;
    int used[POPULATION] = {0};
    for (int q = 0; q < POPULATION; q++) {
        const int i = r->order[q];
        const int best = best_near(r, gaps, i, used);
        from[i] = best < 0 ? i : POPULATION + best;
        if (best >= 0)
            used[best]++;
    }
}
