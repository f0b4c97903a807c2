/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Samples of the signed rank statistic under a normal shift, without sorting.
 *
 * Let X ~ N(d, 1), A = |X| with distribution function F(a) = Phi(a - d) - Phi(-a - d).
 * - The ranks of A are those of U = F(A), which is uniform. Uniform order statistics come
 *   in order as running sums of exponential variables divided by their total (Devroye 1986,
 *   Non-Uniform Random Variate Generation, ch. V.3).
 * - Given A = a the sign is positive with probability
 *   phi(a - d) / (phi(a - d) + phi(a + d)) = 1 / (1 + exp(-2 d a)), independently of the
 *   others.
 * So V is the sum of the ranks i whose coin, with bias g(u_i) = 1/(1 + exp(-2 d F^-1(u_i))),
 * falls positive. g is increasing: a table of it at CELLS + 1 places decides almost every
 * coin, and only one that falls between the two ends of its cell needs F^-1: no
 * approximation but the 32 bits of the coin. For a fixed seed V does not decrease with d.
 */
#include "stats/signrank.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "stats/rng.h"
#include "stats/root.h"

enum { CELLS = 1024, SAMPLES_PER_TASK = 1000 };

typedef struct {
    uint32_t n;
    double d;
    uint64_t seed;
    uint32_t *v;
    size_t n_samples;
    double bias[CELLS + 1]; /* g at 0, 1/CELLS, ..., 1 */
} sampling_job;

typedef struct {
    double d, u;
} quantile_equation;

static double distance_from_u(double a, void *context)
{
    const quantile_equation *eq = context;
    return pnorm(a - eq->d, 0, 1, 1, 0) - pnorm(-a - eq->d, 0, 1, 1, 0) - eq->u;
}

static double bias_at(double d, double u)
{
    quantile_equation eq = {.d = d, .u = u};
    const double a = suf_root(distance_from_u, &eq, fmax(0, d - 40), d + 40);
    return 1 / (1 + exp(-2 * d * a));
}

static void fill_table(sampling_job *j)
{
    j->bias[0] = 0.5;
    j->bias[CELLS] = 1;
    for (int i = 1; i < CELLS; i++)
        j->bias[i] = bias_at(j->d, (double)i / CELLS);
}

/* 1 when the coin falls positive; written so that only the rare case branches */
static uint32_t is_positive(const sampling_job *j, double u, double coin)
{
    const double *bias = &j->bias[(size_t)(u * CELLS)];
    const uint32_t sure = coin < bias[0];
    if (!sure & (coin < bias[1]))
        return coin < bias_at(j->d, u);
    return sure;
}

typedef struct {
    double sum;  /* of exponential variables up to this one */
    double coin; /* uniform */
} element;

static uint32_t draw(const sampling_job *j, suf_rng *rng, element *elements)
{
    double total = 0;
    for (uint32_t i = 0; i < j->n; i++) {
        const suf_uniform_pair pair = suf_rng_uniform_pair(rng);
        total -= log(pair.first);
        elements[i] = (element){.sum = total, .coin = pair.second};
    }
    total -= log(suf_rng_uniform(rng));
    const double scale = (1 - DBL_EPSILON) / total; /* u < 1, whatever the rounding */
    uint32_t v = 0;
    for (uint32_t i = 0; i < j->n; i++)
        v += (i + 1) * is_positive(j, elements[i].sum * scale, elements[i].coin);
    return v;
}

static void do_task(size_t task, void *context)
{
    const sampling_job *j = context;
    element *elements = suf_alloc(j->n, sizeof *elements);
    const size_t first = task * SAMPLES_PER_TASK;
    for (size_t i = first; i < first + SAMPLES_PER_TASK && i < j->n_samples; i++) {
        suf_rng rng = suf_rng_stream(j->seed, i);
        j->v[i] = draw(j, &rng, elements);
    }
    free(elements);
}

void suf_signrank_sample(uint32_t n, double d, uint64_t seed, uint32_t *v, size_t n_samples)
{
    sampling_job j = {.n = n, .d = d, .seed = seed, .v = v, .n_samples = n_samples};
    fill_table(&j);
    suf_parallel_run((n_samples + SAMPLES_PER_TASK - 1) / SAMPLES_PER_TASK, do_task, &j);
}
