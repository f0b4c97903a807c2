/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See made_runs.h.
 */
#include "made_runs.h"

#include <math.h>

#include "stats/rng.h"

enum { MOST_RUNS = 400, MOST_ALGORITHMS = 5 };

static double value_of(size_t algorithm, suf_rng *rng)
{
    const double z = sqrt(-2 * log(suf_rng_uniform(rng))) * cos(2 * M_PI * suf_rng_uniform(rng));
    return algorithm == 0 ? 4 + 6 * exp(0.7 * z - 0.245) : 10 + 3 * z;
}

suf_sampled_runs made_runs(const suf_sampling *q, size_t n_instances, size_t n_runs, bool is_fixed)
{
    static double values[MOST_ALGORITHMS][MOST_RUNS];
    const double *lists[MOST_ALGORITHMS];
    size_t n[MOST_ALGORITHMS];
    const suf_pooled told[MOST_ALGORITHMS] = {{.skewness = 1.8, .spread = 0.5},
                                              {.skewness = 0.1, .spread = 0.3},
                                              {.skewness = 0.2, .spread = 0.3},
                                              {.skewness = 0.1, .spread = 0.3},
                                              {.skewness = -0.3, .spread = 0.4}};
    suf_sampled_runs runs;
    suf_rng rng = suf_rng_stream(20261116, 1);
    suf_sampled_runs_init(&runs, q, n_instances);
    for (size_t j = 0; j < n_instances; j++) {
        for (size_t a = 0; a < q->n_algorithms; a++) {
            for (size_t k = 0; k < n_runs; k++)
                values[a][k] = value_of(a, &rng);
            lists[a] = values[a];
            n[a] = n_runs;
        }
        suf_sampled_runs_add(&runs, (suf_sampled_instance){.is_fixed = is_fixed}, lists, n, told);
    }
    suf_sampled_runs_end(&runs);
    return runs;
}
