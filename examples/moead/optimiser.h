/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * MOEA/D (Zhang & Li 2007, MOEA/D: a multiobjective evolutionary algorithm based on decomposition,
 * IEEE Transactions on Evolutionary Computation 11) and MOEA/D-DE (Li & Zhang 2009, Multiobjective
 * optimization problems with complicated Pareto sets, ibid. 13), in the form that made the paper's
 * table: generational, with a reference point that has no memory.
 */
#ifndef EXAMPLES_MOEAD_OPTIMISER_H
#define EXAMPLES_MOEAD_OPTIMISER_H

#include "arithmetic.h"
#include "moead_draws.h"
#include "mating.h"
#include "uf_problem.h"
#include "variation.h"

typedef enum { OPTIMISER_MOEAD, OPTIMISER_MOEAD_DE, N_OPTIMISERS } optimiser_algorithm;

typedef struct optimiser_task {
    optimiser_algorithm algorithm;
    int problem;      /* 1 for UF1 */
    size_t dimension; /* MIN_DIMENSION to MAX_DIMENSION */
    bool cec2009;     /* functions of the report; otherwise those of smoof */
    double scale;     /* F of MOEA/D-DE; random if 0 */
    draws_generator generator;
    const arithmetic *arithmetic;
    uint64_t seed;
} optimiser_task;

/* All of it can be looked at between the steps. */
typedef struct optimiser {
    optimiser_task task;
    uf_problem problem;
    draws draws;
    mating mating;
    gene_pool *genes;   /* one for each variable, in [0, 1] */
    gene_pool goals[2]; /* values of the objectives */
    gene_parents parents;
    double ideal[2];       /* least values of parents and offspring */
    int order[POPULATION]; /* in which subproblems choose */
} optimiser;

/* With a random population, evaluated; to be released. Aborts when out of memory. */
void optimiser_init(optimiser *o, optimiser_task task);
void optimiser_release(optimiser *o);

/* The steps of a generation, in their order. */
void optimiser_recombine(optimiser *o);
void optimiser_mutate(optimiser *o);
void optimiser_evaluate(optimiser *o);
void optimiser_update(optimiser *o);

void optimiser_advance(optimiser *o);     /* by a generation */
double optimiser_igd(const optimiser *o); /* of the population */
size_t
optimiser_generations(const optimiser *o); /* that 2000 evaluations a variable are enough for */

/* IGD after all generations */
double optimiser_run(optimiser_task task);

#endif
