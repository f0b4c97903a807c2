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

/* R resamples of the values so far, kept up to date exactly in distribution. */
typedef struct suf_bootstrap {
    size_t n_resamples;
    size_t n;        /* values, and draws in each resample */
    size_t capacity; /* of values, and draws that each resample has room for */
    double *values;  /* NULL, like draws, beyond SUF_BOOTSTRAP_MAX */
    double *sums;    /* of each resample's draws */
    uint16_t *draws; /* resample r: draws[r * capacity ...], indices of values */
    suf_rng rng;
} suf_bootstrap;

/* Beyond so many values resamples are not kept any more. */
#define SUF_BOOTSTRAP_MAX 4096

/* Stream k of seed. { 0 } is a valid empty value for release. */
void suf_bootstrap_init(suf_bootstrap *bootstrap, size_t n_resamples, uint64_t seed, uint64_t k);
void suf_bootstrap_release(suf_bootstrap *bootstrap);

void suf_bootstrap_add(suf_bootstrap *bootstrap, double value);

/* means[r]: the mean of resample r. 0, or -1 with nothing written beyond SUF_BOOTSTRAP_MAX
 * values, where the mean's bootstrap distribution is normal for all that can be seen, with
 * variance m_2 / n^2, and better not simulated. */
int suf_bootstrap_means(const suf_bootstrap *bootstrap, double *means);

/* statistics[r]: of n draws with replacement from the values, drawn anew. work: n doubles. */
void suf_bootstrap_statistics(suf_rng *rng, const double *values, size_t n, suf_summary summary,
                              double *statistics, size_t n_resamples, double *work);

#endif
