/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsed_runs.h. Half a random word chooses a residual. A list is much shorter than 2^32, so
 * that its items are equally likely but for a relative difference of n / 2^32.
 *
 * With S = n s2 - s1^2 and Q = n^2 s3 - 3 n s1 s2 + 2 s1^3, the sum of squared deviations is S / n,
 * that of cubes Q / n^2, and the squared skewness Q^2 / S^3.
 */
#include "correction/rehearsed_runs.h"

#include "base/memory.h"

enum { PER_BLOCK = 4, BLOCKS = SUF_RUNS_AT_ONCE / PER_BLOCK };

/* ---- drawing ---- */

static float *make_room(suf_rehearsed *x)
{
    if (x->n_drawn + SUF_RUNS_AT_ONCE > x->capacity) {
        x->capacity = x->capacity ? 2 * x->capacity : 64;
        x->drawn = suf_resize(x->drawn, x->capacity, sizeof *x->drawn);
    }
    float *free_place = x->drawn + x->n_drawn;
    x->n_drawn += SUF_RUNS_AT_ONCE;
    return free_place;
}

static inline void draw_places(suf_rng *rng, uint64_t n, size_t *places)
{
    for (size_t i = 0; i < BLOCKS; i++, places += PER_BLOCK) {
        const philox2x64_ctr_t words = suf_rng_two_words(rng);
        places[0] = (size_t)((words.v[0] >> 32) * n >> 32);
        places[1] = (size_t)((uint32_t)words.v[0] * n >> 32);
        places[2] = (size_t)((words.v[1] >> 32) * n >> 32);
        places[3] = (size_t)((uint32_t)words.v[1] * n >> 32);
    }
}

static inline void take(suf_rehearsed *x, const size_t *places)
{
    float *drawn = make_room(x);
    for (size_t k = 0; k < SUF_RUNS_AT_ONCE; k++)
        drawn[k] = x->n_list ? x->list[places[k]] : 0;
}

void suf_rehearsed_draw(suf_rehearsed *x, suf_rng *rng)
{
    size_t places[SUF_RUNS_AT_ONCE];
    draw_places(rng, x->n_list, places);
    take(x, places);
}

void suf_rehearsed_draw_rows(suf_rehearsed *runs, size_t n, suf_rng *rng)
{
    size_t places[SUF_RUNS_AT_ONCE];
    draw_places(rng, runs[0].n_list, places);
    for (size_t a = 0; a < n; a++)
        take(&runs[a], places);
}

/* ---- adding ---- */

void suf_rehearsed_add_up_to(suf_rehearsed *x, double n, suf_rng *rng)
{
    while (x->n + SUF_RUNS_AT_ONCE <= n) {
        const suf_residual_sums sums = suf_rehearsed_sum(suf_rehearsed_coming(x, rng));
        suf_rehearsed_add_all(x, &sums);
    }
    if (x->n >= n)
        return;
    for (const float *coming = suf_rehearsed_coming(x, rng); x->n < n; coming++)
        suf_rehearsed_add(x, (double)*coming);
}

/* ---- estimates ---- */

/* of 0/1 results; see estimate.c */
static void estimate_binary(suf_rehearsed *x, const suf_rule *rule, double weight)
{
    const double p = (x->mean * x->n + 1) / (x->n + 2);
    x->variance = p * (1 - p) * x->n / (x->n - 1);
    x->part = p * (1 - p) / (x->n - 1) / (weight * weight);
    x->guarded = x->part * (1 + rule->small_sample_price / x->n);
}

/* S (1 + w), where the part of the skewness in w is price g^2 / n, with g^2 = Q^2 / S^3 or, if that
 * is larger, the pooled one */
static double widened(const suf_rehearsed *x, const suf_rule *rule, double squares)
{
    const double quotient = squares > 0 ? suf_rehearsed_cubes(x) / squares : 0;
    const double own = quotient * quotient;
    const double pooled = x->pooled * squares;
    const double skewed = own > pooled ? own : pooled;
    return squares + (rule->small_sample_price * squares + rule->skewness_price * skewed) / x->n;
}

void suf_rehearsed_estimate(suf_rehearsed *x, const suf_rule *rule, bool is_binary)
{
    const double mean = x->s1 / x->n;
    const double weight = x->base + x->slope * mean;
    x->mean = x->offset + x->factor * mean;
    if (is_binary) {
        estimate_binary(x, rule, weight);
        return;
    }
    const double squares = suf_rehearsed_squares(x);
    const double scale = x->factor * x->factor / (x->n * (x->n - 1));
    const double each = scale / (x->n * weight * weight);
    x->variance = scale * squares;
    x->part = each * squares;
    x->guarded = each * widened(x, rule, squares);
}
