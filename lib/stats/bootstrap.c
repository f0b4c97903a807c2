/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bootstrap (Efron 1979; Campelo & Takahashi 2019, Algorithm 4), incrementally. A resample
 * of n draws over n values becomes one of n + 1 draws over n + 1 values when each of its draws
 * turns into the new value with probability 1/(n + 1), independently, and one draw, uniform over
 * all n + 1, is added: each draw is then uniform over n + 1 values and independent of the
 * others, which is what a fresh resample is. The number of draws that turn is binomial, about
 * one, so a resample is brought up to date in constant time, whatever n is.
 */
#include "stats/bootstrap.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_CAPACITY = 64, MOST_TURNS = 32 };

/* thresholds[k] = 2^32 P(at most k of n draws turn), probabilities below 2^-32 left out */
typedef struct {
    uint32_t thresholds[MOST_TURNS];
    unsigned n;
} turn_table;

static turn_table make_turn_table(size_t n)
{
    turn_table table = {.n = 0};
    const double p = 1 / ((double)n + 1);
    double term = exp((double)n * log1p(-p));
    double sum = term;
    while (table.n < MOST_TURNS && sum < 1 - 0x1p-32) {
        table.thresholds[table.n++] = (uint32_t)(sum * 0x1p32);
        const double k = table.n;
        term *= ((double)n - k + 1) / k * p / (1 - p);
        sum += term;
        if (term == 0)
            break;
    }
    return table;
}

/* 32 random bits at a time out of the generator's 64 */
typedef struct {
    suf_rng *rng;
    uint64_t word;
    bool half_left;
} bit_source;

static inline uint32_t next_bits(bit_source *source)
{
    if (source->half_left) {
        source->half_left = false;
        return (uint32_t)(source->word >> 32);
    }
    source->word = suf_rng_word(source->rng);
    source->half_left = true;
    return (uint32_t)source->word;
}

/* uniform below n: bias at most n / 2^32 */
static inline size_t next_below(bit_source *source, size_t n)
{
    return (size_t)(((uint64_t)next_bits(source) * n) >> 32);
}

static inline unsigned draw_turns(bit_source *source, const turn_table *table)
{
    const uint32_t u = next_bits(source);
    unsigned k = 0;
    while (k < table->n && u >= table->thresholds[k])
        k++;
    return k;
}

void suf_bootstrap_init(suf_bootstrap *b, size_t n_resamples, uint64_t seed, uint64_t k)
{
    *b = (suf_bootstrap){.n_resamples = n_resamples,
                         .sums = suf_alloc(n_resamples, sizeof(double)),
                         .rng = suf_rng_stream(seed, k)};
}

void suf_bootstrap_release(suf_bootstrap *b)
{
    free(b->values);
    free(b->sums);
    free(b->draws);
    *b = (suf_bootstrap){0};
}

void suf_bootstrap_reset(suf_bootstrap *b, uint64_t seed, uint64_t k)
{
    b->n = 0;
    b->rng = suf_rng_stream(seed, k);
    memset(b->sums, 0, b->n_resamples * sizeof *b->sums);
    if (!b->draws)
        b->capacity = 0; /* it was given up */
}

/* room for one more value; the draws go to rows of the new width */
static void grow(suf_bootstrap *b)
{
    const size_t capacity = b->capacity ? 2 * b->capacity : FIRST_CAPACITY;
    double *values = suf_alloc(capacity, sizeof *values);
    uint16_t *draws = suf_alloc(b->n_resamples * capacity, sizeof *draws);
    if (b->n)
        memcpy(values, b->values, b->n * sizeof *values);
    for (size_t r = 0; b->n && r < b->n_resamples; r++)
        memcpy(draws + r * capacity, b->draws + r * b->capacity, b->n * sizeof *draws);
    free(b->values);
    free(b->draws);
    b->values = values;
    b->draws = draws;
    b->capacity = capacity;
}

/* from here on only the number of values is kept */
static void give_up(suf_bootstrap *b)
{
    free(b->values);
    free(b->draws);
    b->values = NULL;
    b->draws = NULL;
}

/* n_turns of the n draws, all different, become value n; draws already turned are skipped,
 * which is how different ones are chosen */
static double turn_draws(bit_source *source, uint16_t *draws, size_t n, unsigned n_turns,
                         const double *values)
{
    double change = 0;
    while (n_turns > 0) {
        uint16_t *draw = &draws[next_below(source, n)];
        if (*draw == n)
            continue;
        change += values[n] - values[*draw];
        *draw = (uint16_t)n;
        n_turns--;
    }
    return change;
}

static void update_resamples(suf_bootstrap *b)
{
    const size_t n = b->n;
    const turn_table table = make_turn_table(n);
    bit_source source = {.rng = &b->rng};
    for (size_t r = 0; r < b->n_resamples; r++) {
        uint16_t *draws = b->draws + r * b->capacity;
        const unsigned turns = draw_turns(&source, &table);
        const double change = turn_draws(&source, draws, n, turns, b->values);
        const size_t added = next_below(&source, n + 1);
        draws[n] = (uint16_t)added;
        b->sums[r] += change + b->values[added];
    }
}

void suf_bootstrap_add(suf_bootstrap *b, double value)
{
    if (b->n == SUF_BOOTSTRAP_MAX)
        give_up(b);
    else if (b->n == b->capacity)
        grow(b);
    if (b->n < SUF_BOOTSTRAP_MAX) {
        b->values[b->n] = value;
        update_resamples(b);
    }
    b->n++;
}

int suf_bootstrap_means(const suf_bootstrap *b, double *means)
{
    if (!b->draws)
        return -1;
    for (size_t r = 0; r < b->n_resamples; r++)
        means[r] = b->sums[r] / (double)b->n;
    return 0;
}

void suf_bootstrap_statistics(suf_rng *rng, const double *values, size_t n, suf_summary summary,
                              double *statistics, size_t n_resamples, double *work)
{
    bit_source source = {.rng = rng};
    for (size_t r = 0; r < n_resamples; r++) {
        for (size_t i = 0; i < n; i++)
            work[i] = values[next_below(&source, n)];
        statistics[r] = suf_statistic_of(summary, work, n);
    }
}
