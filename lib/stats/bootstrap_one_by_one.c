/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See bootstrap_one_by_one.h. For each resample the number of draws that turn into the new value is
 * binomial, about one; it is looked up in a table of the distribution. Random numbers have 32 bits.
 */
#include "stats/bootstrap_one_by_one.h"

#include <math.h>
#include <stdbool.h>

enum { MOST_TURNS = 32 };

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

/* n_turns of the n draws, all different, become value n; draws already turned are skipped,
 * which is how different ones are chosen */
static double turn_draws(suf_bootstrap *b, size_t r, bit_source *source, unsigned n_turns)
{
    const size_t n = b->n_drawn;
    double change = 0;
    while (n_turns > 0) {
        uint16_t *draw = &b->draws[next_below(source, n) * b->n_resamples + r];
        if (*draw == n)
            continue;
        change += b->values[n] - b->values[*draw];
        *draw = (uint16_t)n;
        n_turns--;
    }
    return change;
}

void suf_bootstrap_update_one_by_one(suf_bootstrap *b)
{
    const size_t n = b->n_drawn;
    const turn_table table = make_turn_table(n);
    bit_source source = {.rng = &b->rng};
    for (size_t r = 0; r < b->n_resamples; r++) {
        const unsigned turns = draw_turns(&source, &table);
        const double change = turn_draws(b, r, &source, turns);
        const size_t added = next_below(&source, n + 1);
        b->draws[n * b->n_resamples + r] = (uint16_t)added;
        b->sums[r] += change + b->values[added];
    }
    b->n_drawn++;
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
