/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How offspring are made: simulated binary crossover (Deb & Agrawal 1995) or differential mutation
 * (Storn & Price 1997), and then polynomial mutation (Deb & Goyal 1996).
 *
 * They differ from the textbook as the code did that made the paper's table: crossover recombines
 * every variable, and makes the lower child of all of them or the upper one; the factor of
 * differences is random; and mutation sees offspring that left [0, 1] in a box around them all.
 */
#ifndef EXAMPLES_MOEAD_VARIATION_H
#define EXAMPLES_MOEAD_VARIATION_H

#include "arithmetic.h"
#include "moead_draws.h"
#include "mating.h"
#include "uf_problem.h"

/* one variable of a population: parents, and then their offspring */
enum { POOL = 2 * POPULATION };
typedef double gene_pool[POOL];

/* numbers of the parents of each offspring */
typedef int gene_parents[POPULATION][MAX_PARENTS];

/* Makes offspring of n variables from two parents, in [0, 1]. */
void variation_cross(const arithmetic *a, gene_pool *genes, size_t n, gene_parents parents,
                     draws *d);

/* The first parent and the difference of the two others times a factor, which is random if scale is
 * 0. Offspring may leave [0, 1]. */
void variation_differ(gene_pool *genes, size_t n, gene_parents parents, double scale, draws *d);

/* Mutates every variable with probability 1 / n, and takes it to [0, 1]. */
void variation_mutate(const arithmetic *a, gene_pool *genes, size_t n, draws *d);

/* Children of s and t, POPULATION of each: side is -1 for the lower one and 1 for the upper, r is
 * uniform on (0, 1). */
void variation_children(const arithmetic *a, const double *s, const double *t, const double *r,
                        const double *side, double *children);

/* What becomes of v in [0, 1] when it mutates; r is uniform on (0, 1). */
double variation_mutant(const arithmetic *a, double v, double r);

#endif
