/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the starts of a batch of instances say of an algorithm's runs: their skewness and their
 * spread.
 */
#ifndef SUF_SAMPLER_START_POOL_H
#define SUF_SAMPLER_START_POOL_H

#include "stats/moments.h"
#include "suffice.h"

/* { 0 } is the empty pool. Pools of single instances can be merged in any fixed order. */
typedef struct suf_start_pool {
    double skewness; /* sum of the skewness times the number of runs */
    double n;        /* runs */
    double logs;     /* sum of the logarithms of the spreads */
    double n_logs;
} suf_start_pool;

/* Adds a start. One of fewer than 3 runs, or of equal ones, has no skewness and adds none. spread:
 * of one run in the differences; one that is not positive adds none. */
void suf_start_pool_add(suf_start_pool *pool, const suf_running *start, double spread);
void suf_start_pool_merge(suf_start_pool *pool, const suf_start_pool *other);

/* What is not known is NAN. */
suf_pooled suf_start_pool_value(const suf_start_pool *pool);

#endif
