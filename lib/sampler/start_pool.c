/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See start_pool.h. The pooled skewness is the mean of the instances' skewness, weighted by their
 * runs. Each is G_1 = g_1 sqrt(n (n - 1)) / (n - 2), which is unbiased for normal runs and less
 * biased than g_1 for skewed ones (Joanes & Gill 1998, Comparing measures of sample skewness and
 * kurtosis, The Statistician 47). The pooled spread is the geometric mean of the spreads.
 */
#include "sampler/start_pool.h"

#include <math.h>

void suf_start_pool_add(suf_start_pool *pool, const suf_running *start, double spread)
{
    const double n = (double)start->n;
    if (start->n >= 3 && start->m2 > 0) {
        pool->skewness += n * suf_running_skewness(start) * sqrt(n * (n - 1)) / (n - 2);
        pool->n += n;
    }
    if (spread > 0 && isfinite(spread)) {
        pool->logs += log(spread);
        pool->n_logs++;
    }
}

void suf_start_pool_merge(suf_start_pool *pool, const suf_start_pool *other)
{
    pool->skewness += other->skewness;
    pool->n += other->n;
    pool->logs += other->logs;
    pool->n_logs += other->n_logs;
}

suf_pooled suf_start_pool_value(const suf_start_pool *pool)
{
    return (suf_pooled){.skewness = pool->n > 0 ? pool->skewness / pool->n : NAN,
                        .spread = pool->n_logs > 0 ? exp(pool->logs / pool->n_logs) : NAN,
                        .rate = NAN};
}
