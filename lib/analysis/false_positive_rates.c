/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See false_positive_rates.h. Those of experiments that a rule stopped are recorded with them;
 * without a rule to rehearse, they take a moment. The method is in correction/false_positives.c.
 */
#include "analysis/false_positive_rates.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "correction/false_positives.h"
#include "sampler/sampling_request.h"

static suf_sampling request_of(const suf_dataset *d)
{
    const bool is_all = d->n_pairings == d->n_algorithms * (d->n_algorithms - 1) / 2;
    return (suf_sampling){.n_algorithms = d->n_algorithms,
                          .compare = is_all ? SUF_COMPARE_ALL : SUF_COMPARE_FIRST,
                          .difference = d->difference,
                          .statistic = d->statistic,
                          .parameter = d->parameter,
                          .floor = d->floor,
                          .mode = SUF_FIXED};
}

static double averaged(const suf_sampling *q, double value)
{
    const bool is_low = q->floor > 0 && value < q->floor;
    return suf_sampling_transform(q)(is_low ? q->floor : value, q->parameter);
}

/* the values that are averaged; returns false if an algorithm has fewer than two */
static bool take_values(const suf_dataset *d, const suf_sampling *q, size_t instance,
                        double **values, size_t *n)
{
    for (size_t a = 0; a < d->n_algorithms; a++) {
        const suf_cell *cell = &d->cells[instance * d->n_algorithms + a];
        n[a] = 0;
        values[a] = suf_resize(values[a], cell->n + 1, sizeof **values);
        for (size_t k = 0; k < cell->n; k++) {
            const double value = averaged(q, d->values[cell->start + k]);
            if (isfinite(value))
                values[a][n[a]++] = value;
        }
        if (n[a] < 2)
            return false;
    }
    return true;
}

/* Whether each instance has a difference in every comparison, for free(): the experiment has lost
 * those whose values have none. */
static bool *list_complete(const suf_dataset *d)
{
    size_t *n = suf_alloc(d->n_instances + 1, sizeof *n);
    bool *is_complete = suf_alloc(d->n_instances + 1, sizeof *is_complete);
    for (size_t i = 0; i < d->n_pairings; i++)
        for (size_t k = 0; k < d->pairings[i].n; k++)
            n[d->pairings[i].instances[k]]++;
    for (size_t j = 0; j < d->n_instances; j++)
        is_complete[j] = n[j] == d->n_pairings;
    free(n);
    return is_complete;
}

static void sample(suf_sampled_runs *runs, const suf_dataset *d, const suf_sampling *q)
{
    double *values[SUF_MAX_ALGORITHMS] = {NULL};
    size_t n[SUF_MAX_ALGORITHMS];
    bool *is_complete = list_complete(d);
    for (size_t j = 0; j < d->n_instances; j++)
        if (is_complete[j] && take_values(d, q, j, values, n))
            suf_sampled_runs_add(runs, (suf_sampled_instance){.is_fixed = true},
                                 (const double *const *)values, n, NULL);
    free(is_complete);
    suf_sampled_runs_end(runs);
    for (size_t a = 0; a < d->n_algorithms; a++)
        free(values[a]);
}

/* a file of runs is taken to have as many as it was to have */
static bool is_wanted(const suf_analysis *a)
{
    return !a->sequential && (a->dataset->source == SUF_SOURCE_RUNS ||
                              (a->dataset->source == SUF_SOURCE_STORE &&
                               a->comparisons[0].bias.state == SUF_BIAS_NONE));
}

void suf_false_positive_rates_fill(suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    const suf_sampling q = request_of(d);
    if (!is_wanted(a) || !d->cells || !d->values || d->n_algorithms > SUF_MAX_ALGORITHMS ||
        !suf_sampled_runs_suit(&q))
        return;
    suf_rate *rates = suf_alloc(a->n_comparisons, sizeof *rates);
    suf_sampled_runs runs;
    suf_sampled_runs_init(&runs, &q, d->n_instances);
    sample(&runs, d, &q);
    suf_false_positives_estimate(&runs, &a->request.design, a->request.seed, NULL, rates);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        a->comparisons[i].bias.false_positive_rate = rates[i].rate;
        a->comparisons[i].bias.false_positive_rate_error = rates[i].error;
    }
    suf_sampled_runs_release(&runs);
    free(rates);
}
