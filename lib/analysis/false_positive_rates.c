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

static bool have_differences(const suf_sampled_runs *runs, const suf_dataset *d)
{
    for (size_t i = 0; i < d->n_pairings; i++)
        if (!isfinite(suf_sampled_runs_phi(runs, runs->n_instances - 1, d->pairings[i].first,
                                           d->pairings[i].second)))
            return false;
    return true;
}

/* Returns false if an instance has no difference. */
static bool sample(suf_sampled_runs *runs, const suf_dataset *d, const suf_sampling *q)
{
    double *values[SUF_MAX_ALGORITHMS] = {NULL};
    size_t n[SUF_MAX_ALGORITHMS];
    bool is_good = true;
    for (size_t j = 0; j < d->n_instances && is_good; j++)
        if (take_values(d, q, j, values, n)) {
            suf_sampled_runs_add(runs, (suf_sampled_instance){.is_fixed = true},
                                 (const double *const *)values, n, NULL);
            is_good = have_differences(runs, d);
        }
    suf_sampled_runs_end(runs);
    for (size_t a = 0; a < d->n_algorithms; a++)
        free(values[a]);
    return is_good;
}

/* a file of runs is taken to have as many as it was to have */
static bool is_wanted(const suf_analysis *a)
{
    return a->dataset->source == SUF_SOURCE_RUNS || (a->dataset->source == SUF_SOURCE_STORE &&
                                                     a->comparisons[0].bias.state == SUF_BIAS_NONE);
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
    if (sample(&runs, d, &q)) {
        suf_false_positives_estimate(&runs, &a->request.design, a->request.seed, rates);
        for (size_t i = 0; i < a->n_comparisons; i++) {
            a->comparisons[i].bias.false_positive_rate = rates[i].rate;
            a->comparisons[i].bias.false_positive_rate_error = rates[i].error;
        }
    }
    suf_sampled_runs_release(&runs);
    free(rates);
}
