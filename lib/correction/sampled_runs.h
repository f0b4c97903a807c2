/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of a whole experiment in numbers alone: of each algorithm on each instance the mean, the
 * spread, and the standardised residuals, which are pooled over the instances.
 *
 *     init       once, with room for the instances
 *     clear      before the instances of another experiment
 *     add        for each instance, in the order in which they were drawn
 *     end        when all were added
 *     release    once
 */
#ifndef SUF_CORRECTION_SAMPLED_RUNS_H
#define SUF_CORRECTION_SAMPLED_RUNS_H

#include <stdbool.h>

#include "suffice.h"

/* One algorithm on one instance. */
typedef struct suf_sampled_cell {
    size_t n; /* valid runs */
    double mean, sd;
    size_t start; /* the place of its first residual */
} suf_sampled_cell;

typedef struct suf_sampled_instance {
    bool is_fixed;  /* no rule stopped it: its numbers of runs are as they are */
    bool is_apart;  /* it has values of failed runs, which are none of other instances */
    bool is_binary; /* all values are 0 or 1 */
} suf_sampled_instance;

/* Residuals, with mean 0 and, over each instance, mean square 1. */
typedef struct suf_residual_list {
    size_t n, capacity;
    float *all;
} suf_residual_list;

/* Values are what is averaged: of a log-ratio the logarithms, of success 0 and 1. */
typedef struct suf_sampled_runs {
    suf_sampling sampling; /* for means of these values; what it points to is borrowed */
    bool has_floor;        /* before they were values that are averaged, small ones were raised */
    size_t n_instances, room;
    suf_sampled_instance *instances;
    suf_sampled_cell *cells;  /* by instance, then algorithm */
    suf_pooled *pooled;       /* the same: what the rule was told; NAN: nothing */
    suf_residual_list *pool;  /* by algorithm: the residuals of instances that share them */
    suf_residual_list *apart; /* the same: those of the others */
    size_t n_groups;
    size_t *bounds; /* by algorithm, then group of consecutive instances: where its residuals begin
                     * in the pool; one more is their end */
} suf_sampled_runs;

enum { SUF_RESIDUAL_GROUPS = 10 };

/* Whether a request has means whose runs can be rehearsed: it has not if it compares something else
 * than means of the values. */
bool suf_sampled_runs_suit(const suf_sampling *sampling);

void suf_sampled_runs_init(suf_sampled_runs *runs, const suf_sampling *sampling, size_t room);
void suf_sampled_runs_release(suf_sampled_runs *runs);
void suf_sampled_runs_clear(suf_sampled_runs *runs);

/* values[a]: the n[a] >= 1 values of algorithm a, in order. pooled: per algorithm; NULL: the rule
 * was told nothing. is_binary is found out. */
void suf_sampled_runs_add(suf_sampled_runs *runs, suf_sampled_instance instance,
                          const double *const *values, const size_t *n, const suf_pooled *pooled);
void suf_sampled_runs_end(suf_sampled_runs *runs);
/* Adds an instance of which only the means are known: then suf_sampled_runs_phi is all that works.
 */
void suf_sampled_runs_add_means(suf_sampled_runs *runs, const double *means);

static inline const suf_sampled_cell *suf_sampled_cells_of(const suf_sampled_runs *runs,
                                                           size_t instance)
{
    return &runs->cells[instance * runs->sampling.n_algorithms];
}

/* Whether the residuals of the instance are in the pool. */
bool suf_sampled_runs_share(const suf_sampled_runs *runs, size_t instance);

/* The difference of the means on an instance; NAN: there is none. */
double suf_sampled_runs_phi(const suf_sampled_runs *runs, size_t instance, size_t first,
                            size_t second);

#endif
