/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bootstrap resamples of a sample that grows by one value at a time.
 */
#ifndef SUF_STATS_BOOTSTRAP_H
#define SUF_STATS_BOOTSTRAP_H

#include <stddef.h>
#include <stdint.h>

#include "stats/rng.h"
#include "stats/statistic.h"

/* Resamples of the values so far. Adding a value updates them so that their distribution is exactly
 * that of fresh resamples. */
typedef struct suf_bootstrap {
    size_t n_resamples;
    size_t n;        /* values */
    size_t n_drawn;  /* draws in each resample, from this many values; n, or fewer if not needed */
    size_t capacity; /* for values, and for the draws of each resample */
    double origin;   /* what values and sums are relative to */
    double *values;  /* NULL, like draws, beyond SUF_BOOTSTRAP_MAX */
    double *sums;    /* of each resample's draws */
    uint16_t *draws; /* draw i of resample r: draws[i * n_resamples + r], an index of values */
    suf_rng rng;
} suf_bootstrap;

/* With more values than this, resamples are no longer kept. */
#define SUF_BOOTSTRAP_MAX 4096

/* Random numbers come from stream k of seed. { 0 } may be released, too. */
void suf_bootstrap_init(suf_bootstrap *bootstrap, size_t n_resamples, uint64_t seed, uint64_t k);
void suf_bootstrap_release(suf_bootstrap *bootstrap);

/* As after init, keeping the memory. */
void suf_bootstrap_reset(suf_bootstrap *bootstrap, uint64_t seed, uint64_t k);

void suf_bootstrap_add(suf_bootstrap *bootstrap, double value);

/* means[r] is the mean of resample r. Returns 0, or -1 with nothing written if there are more than
 * SUF_BOOTSTRAP_MAX values: the bootstrap distribution of the mean is then practically normal with
 * variance m_2 / n^2, so there is no need to simulate it. */
int suf_bootstrap_means(suf_bootstrap *bootstrap, double *means);

/* The same for the logarithms of the means divided by centre, which is best near them; not finite
 * where there is none. work has room for as many numbers. */
int suf_bootstrap_log_means(suf_bootstrap *bootstrap, double centre, double *logs, double *work);

/* statistics[r] is the statistic of n fresh draws with replacement from the values. work has room
 * for n doubles. */
typedef void suf_bootstrap_drawer(suf_rng *rng, const double *values, size_t n, suf_summary summary,
                                  double *statistics, size_t n_resamples, double *work);

suf_bootstrap_drawer suf_bootstrap_statistics;         /* draw by draw */
suf_bootstrap_drawer suf_bootstrap_statistics_quickly; /* several draws from each random word */

#endif
