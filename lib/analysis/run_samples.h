/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of all algorithms on one instance as a difference takes them: logarithms, zeros and
 * ones, or the values themselves; with their estimates and resamples of these.
 */
#ifndef SUF_ANALYSIS_RUN_SAMPLES_H
#define SUF_ANALYSIS_RUN_SAMPLES_H

#include "stats/contrast.h"
#include "stats/statistic.h"
#include "stats/welch.h"
#include "suffice.h"

typedef struct suf_run_samples {
    const suf_dataset *dataset; /* borrowed */
    size_t n;                   /* algorithms */
    double **x;                 /* by algorithm: its runs */
    size_t *n_runs;             /* by algorithm */
    double *values;             /* by algorithm: the estimate */
    suf_variance_part *parts;   /* by algorithm: variance of the estimate; NAN: no formula */
    suf_contrast contrast;      /* of the estimates */
    suf_summary summary;        /* of the runs */
    double *replicates;         /* by algorithm, then resample: estimates; NULL: none */
} suf_run_samples;

enum { SUF_RUN_SAMPLES_RESAMPLES = 1999 };

/* The samples of an instance on which every algorithm has at least 2 runs. Resamples are drawn from
 * streams of the seed, unless an algorithm has more than SUF_BOOTSTRAP_MAX runs. */
void suf_run_samples_init(suf_run_samples *samples, const suf_dataset *dataset, size_t instance,
                          uint64_t seed);
void suf_run_samples_release(suf_run_samples *samples);

/* The difference of two algorithms, second against first. */
double suf_run_samples_phi(const suf_run_samples *samples, size_t first, size_t second);

/* The variance of this difference: what the runs of the first add to it, and what all others do.
 * NAN if there is no formula. */
void suf_run_samples_parts(const suf_run_samples *samples, size_t first, size_t second,
                           suf_variance_part parts[2]);

/* The difference in each of the resamples, ascending, for free(); NULL if there are none, or if a
 * resample has no difference. */
double *suf_run_samples_resampled(const suf_run_samples *samples, size_t first, size_t second);

#endif
