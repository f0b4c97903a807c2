/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_samples.h. The variance of a difference is by the delta method: the weights of the
 * estimates are its derivatives. A part with several variances has the degrees of freedom of
 * Satterthwaite (1946).
 */
#include "analysis/run_samples.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "dataset/dataset_builder.h"
#include "stats/bootstrap.h"
#include "stats/delong.h"
#include "stats/moments.h"
#include "stats/sorted.h"
#include "stats/statistic.h"

static bool is_probability(const suf_run_samples *s)
{
    return s->dataset->difference == SUF_PROBABILITY;
}

/* ---- the samples ---- */

static double *sample_of(const suf_dataset *d, const suf_cell *cell)
{
    double *x = suf_alloc(cell->n, sizeof *x);
    for (size_t i = 0; i < cell->n; i++) {
        const double value = d->values[cell->start + i];
        x[i] = d->difference == SUF_LOG_RATIO ? log(value)
               : suf_statistic_is_share((int)d->statistic)
                   ? suf_statistic_counts((int)d->statistic, value, d->parameter)
                   : value;
    }
    return x;
}

/* on a copy, because it may change the order */
static double value_of(const double *x, size_t n, suf_summary summary)
{
    double *copy = suf_alloc(n, sizeof *copy);
    memcpy(copy, x, n * sizeof *copy);
    const double value = suf_statistic_of(summary, copy, n);
    free(copy);
    return value;
}

static suf_summary summary_of(const suf_dataset *d)
{
    if (d->difference == SUF_LOG_RATIO || suf_statistic_is_share((int)d->statistic))
        return (suf_summary){.kind = SUF_STATISTIC_MEAN};
    return (suf_summary){(suf_statistic_kind)d->statistic, d->parameter};
}

static bool is_small(const suf_run_samples *s)
{
    for (size_t a = 0; a < s->n; a++)
        if (s->n_runs[a] > SUF_BOOTSTRAP_MAX)
            return false;
    return true;
}

static double *resample(const suf_run_samples *s, uint64_t seed)
{
    const size_t n = SUF_RUN_SAMPLES_RESAMPLES;
    double *replicates = suf_alloc(s->n * n, sizeof *replicates);
    for (size_t a = 0; a < s->n; a++) {
        suf_rng rng = suf_rng_stream(seed, a);
        double *work = suf_alloc(s->n_runs[a], sizeof *work);
        suf_bootstrap_statistics(&rng, s->x[a], s->n_runs[a], s->summary, replicates + a * n, n,
                                 work);
        free(work);
    }
    return replicates;
}

void suf_run_samples_init(suf_run_samples *samples, const suf_dataset *d, size_t instance,
                          uint64_t seed)
{
    const size_t n = d->n_algorithms;
    suf_run_samples s = {.dataset = d,
                         .n = n,
                         .x = suf_alloc(n, sizeof *s.x),
                         .n_runs = suf_alloc(n, sizeof *s.n_runs),
                         .values = suf_alloc(n, sizeof *s.values),
                         .parts = suf_alloc(n, sizeof *s.parts),
                         .contrast = suf_dataset_builder_contrast(d->difference),
                         .summary = summary_of(d)};
    for (size_t a = 0; a < n; a++) {
        const suf_cell *cell = &d->cells[instance * n + a];
        s.x[a] = sample_of(d, cell);
        s.n_runs[a] = cell->n;
        s.values[a] = value_of(s.x[a], cell->n, s.summary);
        s.parts[a].df = (double)cell->n - 1;
        s.parts[a].variance = s.summary.kind == SUF_STATISTIC_MEAN
                                  ? suf_variance_in_two_passes(s.x[a], cell->n) / (double)cell->n
                                  : NAN;
    }
    if (is_small(&s) && !is_probability(&s))
        s.replicates = resample(&s, seed);
    *samples = s;
}

void suf_run_samples_release(suf_run_samples *s)
{
    for (size_t a = 0; a < s->n; a++)
        free(s->x[a]);
    free(s->x);
    free(s->n_runs);
    free(s->values);
    free(s->parts);
    free(s->replicates);
    *s = (suf_run_samples){0};
}

/* ---- differences ---- */

static suf_delong delong_of(const suf_run_samples *s, size_t first, size_t second)
{
    double *work = suf_alloc(s->n_runs[first] + s->n_runs[second], sizeof *work);
    const suf_delong r =
        suf_delong_of(s->x[first], s->n_runs[first], s->x[second], s->n_runs[second], work);
    free(work);
    return r;
}

double suf_run_samples_phi(const suf_run_samples *s, size_t first, size_t second)
{
    if (is_probability(s))
        return (s->dataset->maximise ? 1 : -1) * (delong_of(s, first, second).probability - 0.5);
    return suf_contrast_phi(s->contrast, s->values, s->n, first, second);
}

static suf_variance_part weighted(suf_variance_part part, double weight)
{
    return (suf_variance_part){.variance = weight * weight * part.variance, .df = part.df};
}

static suf_variance_part sum_of(suf_variance_part a, suf_variance_part b)
{
    const double variance = a.variance + b.variance;
    const double square = a.variance * a.variance / a.df + b.variance * b.variance / b.df;
    return (suf_variance_part){.variance = variance,
                               .df = square > 0 ? variance * variance / square : a.df};
}

void suf_run_samples_parts(const suf_run_samples *s, size_t first, size_t second,
                           suf_variance_part parts[2])
{
    if (is_probability(s)) {
        const suf_delong r = delong_of(s, first, second);
        parts[0] = (suf_variance_part){r.spread_x * r.spread_x / (double)s->n_runs[first],
                                       s->parts[first].df};
        parts[1] = (suf_variance_part){r.spread_y * r.spread_y / (double)s->n_runs[second],
                                       s->parts[second].df};
        return;
    }
    const suf_weights w = suf_contrast_weights(s->contrast, s->values, s->n, first, second);
    parts[0] = weighted(s->parts[first], w.first);
    parts[1] = weighted(s->parts[second], w.second);
    for (size_t a = 0; a < s->n && w.others != 0; a++)
        if (a != first && a != second)
            parts[1] = sum_of(parts[1], weighted(s->parts[a], w.others));
}

double *suf_run_samples_resampled(const suf_run_samples *s, size_t first, size_t second)
{
    const size_t n = SUF_RUN_SAMPLES_RESAMPLES;
    if (!s->replicates)
        return NULL;
    double *phis = suf_alloc(n, sizeof *phis);
    suf_contrast_phis(s->contrast, s->replicates, s->n, n, first, second, phis);
    bool is_whole = true;
    for (size_t i = 0; i < n; i++)
        is_whole = is_whole && isfinite(phis[i]);
    double *sorted = is_whole ? suf_sorted(phis, n) : NULL;
    free(phis);
    return sorted;
}
