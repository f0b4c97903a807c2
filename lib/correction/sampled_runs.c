/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sampled_runs.h. A residual is (x - mean) / sd sqrt(n / (n - 1)): the residuals of a sample
 * have mean 0 and mean square 1 exactly, so a draw from a pool of them has mean 0 and variance 1.
 * They are kept in single precision, 4 bytes for a run.
 */
#include "correction/sampled_runs.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "sampler/rules.h"
#include "sampler/sampler_parts.h"
#include "sampler/sampling_request.h"
#include "stats/moments.h"
#include "stats/statistic.h"

bool suf_sampled_runs_suit(const suf_sampling *q)
{
    return (q->statistic == SUF_OF_MEAN || suf_statistic_is_share((int)q->statistic)) &&
           q->difference != SUF_PROBABILITY;
}

/* the request for values that are transformed already */
static suf_sampling untransformed(suf_sampling q)
{
    if (q.difference == SUF_LOG_RATIO)
        q.difference = SUF_SIMPLE;
    q.statistic = SUF_OF_MEAN;
    q.floor = 0;
    return q;
}

void suf_sampled_runs_init(suf_sampled_runs *r, const suf_sampling *q, size_t room)
{
    const size_t n = q->n_algorithms;
    *r = (suf_sampled_runs){.sampling = untransformed(*q), .has_floor = q->floor > 0, .room = room};
    r->instances = suf_alloc(room + 1, sizeof *r->instances);
    r->cells = suf_alloc(room * n + 1, sizeof *r->cells);
    r->pooled = suf_alloc(room * n + 1, sizeof *r->pooled);
    r->pool = suf_alloc(n, sizeof *r->pool);
    r->apart = suf_alloc(n, sizeof *r->apart);
    r->bounds = suf_alloc(n * (SUF_RESIDUAL_GROUPS + 1), sizeof *r->bounds);
}

void suf_sampled_runs_release(suf_sampled_runs *r)
{
    for (size_t a = 0; r->pool && a < r->sampling.n_algorithms; a++) {
        free(r->pool[a].all);
        free(r->apart[a].all);
    }
    free(r->instances);
    free(r->cells);
    free(r->pooled);
    free(r->pool);
    free(r->apart);
    free(r->bounds);
    *r = (suf_sampled_runs){0};
}

void suf_sampled_runs_clear(suf_sampled_runs *r)
{
    r->n_instances = 0;
    for (size_t a = 0; a < r->sampling.n_algorithms; a++)
        r->pool[a].n = r->apart[a].n = 0;
}

/* the runs of an algorithm that are pairs with those of others */
static size_t n_rows(const suf_sampled_runs *r, const suf_sampled_cell *cells)
{
    size_t n = 0;
    for (size_t a = 0; a < r->sampling.n_algorithms; a++)
        n = cells[a].n > n ? cells[a].n : n;
    return n;
}

/* paired runs of which one is missing are not pairs; those of a constant are not missed */
static bool is_even(const suf_sampled_runs *r, size_t instance)
{
    const suf_sampled_cell *cells = suf_sampled_cells_of(r, instance);
    const size_t n = n_rows(r, cells);
    for (size_t a = 0; a < r->sampling.n_algorithms; a++)
        if (cells[a].n != n && cells[a].sd != 0)
            return false;
    return true;
}

bool suf_sampled_runs_share(const suf_sampled_runs *r, size_t instance)
{
    const suf_sampled_instance *i = &r->instances[instance];
    return !i->is_apart && !i->is_binary && (!r->sampling.paired || is_even(r, instance));
}

double suf_sampled_runs_phi(const suf_sampled_runs *r, size_t instance, size_t first, size_t second)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->sampling.n_algorithms; a++)
        means[a] = suf_sampled_cells_of(r, instance)[a].mean;
    return suf_contrast_phi(suf_sampling_contrast(&r->sampling), means, r->sampling.n_algorithms,
                            first, second);
}

static void summarise(suf_sampled_cell *cell, const double *values, size_t n)
{
    suf_running moments = {0};
    for (size_t k = 0; k < n; k++)
        suf_running_add(&moments, values[k]);
    *cell = (suf_sampled_cell){.n = n,
                               .mean = suf_running_mean(&moments),
                               .sd = n < 2 ? 0 : sqrt(suf_running_variance(&moments))};
}

/* A sample without spread says nothing of the others and adds nothing to the pool, unless its runs
 * are paired: then it adds zeros, as many as there are rows. */
static void add_residuals(suf_residual_list *list, suf_sampled_cell *cell, const double *values,
                          size_t n_zeros)
{
    const double n = (double)cell->n;
    const size_t n_added = cell->sd > 0 ? cell->n : n_zeros;
    const double factor = cell->sd > 0 ? sqrt(n / (n - 1)) / cell->sd : 0;
    cell->start = list->n;
    while (list->n + n_added > list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 1024;
        list->all = suf_resize(list->all, list->capacity, sizeof *list->all);
    }
    for (size_t k = 0; k < n_added; k++)
        list->all[list->n++] = (float)(k < cell->n ? factor * (values[k] - cell->mean) : 0);
}

static size_t n_zeros_of(const suf_sampled_runs *r, const suf_sampled_cell *cells)
{
    return r->sampling.paired ? n_rows(r, cells) : 0;
}

static bool are_binary(const double *values, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (values[k] != 0 && values[k] != 1)
            return false;
    return true;
}

void suf_sampled_runs_add(suf_sampled_runs *r, suf_sampled_instance instance,
                          const double *const *values, const size_t *n, const suf_pooled *pooled)
{
    const size_t n_algorithms = r->sampling.n_algorithms;
    const size_t at = r->n_instances++;
    suf_sampled_cell *cells = &r->cells[at * n_algorithms];
    instance.is_binary = true;
    for (size_t a = 0; a < n_algorithms; a++) {
        instance.is_binary = instance.is_binary && are_binary(values[a], n[a]);
        summarise(&cells[a], values[a], n[a]);
        r->pooled[at * n_algorithms + a] =
            pooled ? pooled[a] : (suf_pooled){.skewness = NAN, .spread = NAN, .rate = NAN};
    }
    r->instances[at] = instance;
    suf_residual_list *lists = suf_sampled_runs_share(r, at) ? r->pool : r->apart;
    for (size_t a = 0; a < n_algorithms; a++)
        add_residuals(&lists[a], &cells[a], values[a], n_zeros_of(r, cells));
}

void suf_sampled_runs_add_means(suf_sampled_runs *r, const double *means)
{
    suf_sampled_cell *cells = &r->cells[r->n_instances++ * r->sampling.n_algorithms];
    for (size_t a = 0; a < r->sampling.n_algorithms; a++)
        cells[a] = (suf_sampled_cell){.mean = means[a]};
}

/* the first instance of a group of consecutive ones */
static size_t first_of(const suf_sampled_runs *r, size_t group)
{
    return (group * r->n_instances + r->n_groups - 1) / r->n_groups;
}

/* where the residuals of this instance, or of the next one that shares them, begin in the pool */
static size_t place_of(const suf_sampled_runs *r, size_t instance, size_t a)
{
    while (instance < r->n_instances && !suf_sampled_runs_share(r, instance))
        instance++;
    return instance < r->n_instances ? suf_sampled_cells_of(r, instance)[a].start : r->pool[a].n;
}

void suf_sampled_runs_end(suf_sampled_runs *r)
{
    r->n_groups = r->n_instances < SUF_RESIDUAL_GROUPS ? r->n_instances : SUF_RESIDUAL_GROUPS;
    for (size_t a = 0; a < r->sampling.n_algorithms; a++)
        for (size_t g = 0; r->n_groups && g <= r->n_groups; g++)
            r->bounds[a * (SUF_RESIDUAL_GROUPS + 1) + g] = place_of(r, first_of(r, g), a);
}
