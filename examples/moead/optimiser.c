/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See optimiser.h.
 */
#include "optimiser.h"

#include <stdlib.h>
#include <string.h>

#include "front.h"
#include "replacement.h"

enum { EVALUATIONS = 2000 }; /* for each variable */

static const struct {
    double delta;
    bool transposed;
    int parents;
    int copies; /* of an offspring, at most */
    bool shuffled;
} algorithms[N_OPTIMISERS] = {
    [OPTIMISER_MOEAD] = {.delta = 1, .parents = 2, .copies = POPULATION},
    [OPTIMISER_MOEAD_DE] =
        {.delta = 0.9, .transposed = true, .parents = 3, .copies = 2, .shuffled = true},
};

void optimiser_init(optimiser *o, optimiser_task task)
{
    o->task = task;
    o->draws = draws_of(task.generator, task.seed);
    o->problem = uf_problem_of(task.problem, task.dimension, task.cec2009, task.arithmetic);
    mating_init(&o->mating, algorithms[task.algorithm].delta,
                algorithms[task.algorithm].transposed);
    o->genes = calloc(task.dimension, sizeof *o->genes);
    if (!o->genes)
        abort();
    for (size_t j = 0; j < task.dimension; j++)
        for (size_t i = 0; i < POPULATION; i++)
            o->genes[j][i] = draws_next(&o->draws);
    uf_problem_evaluate(&o->problem, o->genes[0], POOL, o->goals[0], o->goals[1]);
    for (int i = 0; i < POPULATION; i++)
        o->order[i] = i;
}

void optimiser_release(optimiser *o)
{
    free(o->genes);
}

void optimiser_recombine(optimiser *o)
{
    const int parents = algorithms[o->task.algorithm].parents;
    for (size_t i = 0; i < POPULATION; i++)
        mating_draw(&o->mating.odds[i], &o->draws, o->parents[i], parents);
    if (o->task.algorithm == OPTIMISER_MOEAD)
        variation_cross(o->task.arithmetic, o->genes, o->task.dimension, o->parents, &o->draws);
    else
        variation_differ(o->genes, o->task.dimension, o->parents, o->task.scale, &o->draws);
}

void optimiser_mutate(optimiser *o)
{
    variation_mutate(o->task.arithmetic, o->genes, o->task.dimension, &o->draws);
}

void optimiser_evaluate(optimiser *o)
{
    uf_problem_evaluate(&o->problem, o->genes[0] + POPULATION, POOL, o->goals[0] + POPULATION,
                        o->goals[1] + POPULATION);
}

/* a fresh order, drawn from those left */
static void shuffle(int order[POPULATION], draws *d)
{
    int left[POPULATION];
    for (int i = 0; i < POPULATION; i++)
        left[i] = i;
    for (int q = 0, n = POPULATION; q < POPULATION; q++, n--) {
        const int t = (int)(draws_next(d) * n);
        order[q] = left[t];
        left[t] = left[n - 1];
    }
}

static double least(const gene_pool values)
{
    double min = values[0];
    for (size_t i = 1; i < POOL; i++)
        min = values[i] < min ? values[i] : min;
    return min;
}

static void take(gene_pool pool, const int from[POPULATION])
{
    double fresh[POPULATION];
    for (size_t i = 0; i < POPULATION; i++)
        fresh[i] = pool[from[i]];
    memcpy(pool, fresh, sizeof fresh);
}

void optimiser_update(optimiser *o)
{
    for (size_t k = 0; k < 2; k++)
        o->ideal[k] = least(o->goals[k]);
    if (algorithms[o->task.algorithm].shuffled)
        shuffle(o->order, &o->draws);
    int from[POPULATION];
    replacement_choose(&(replacement){.mating = &o->mating,
                                      .goals = o->goals,
                                      .ideal = o->ideal,
                                      .order = o->order,
                                      .copies = algorithms[o->task.algorithm].copies},
                       from);
    for (size_t k = 0; k < 2; k++)
        take(o->goals[k], from);
    for (size_t j = 0; j < o->task.dimension; j++)
        take(o->genes[j], from);
}

void optimiser_advance(optimiser *o)
{
    optimiser_recombine(o);
    optimiser_mutate(o);
    optimiser_evaluate(o);
    optimiser_update(o);
}

double optimiser_igd(const optimiser *o)
{
    return front_igd(o->task.problem, o->goals[0], o->goals[1]);
}

/* the first population is one of them */
size_t optimiser_generations(const optimiser *o)
{
    return EVALUATIONS / POPULATION * o->task.dimension - 1;
}

double optimiser_run(optimiser_task task)
{
    optimiser o;
    optimiser_init(&o, task);
    const size_t generations = optimiser_generations(&o);
    for (size_t g = 0; g < generations; g++)
        optimiser_advance(&o);
    const double igd = optimiser_igd(&o);
    optimiser_release(&o);
    return igd;
}
