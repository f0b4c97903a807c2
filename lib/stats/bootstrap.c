/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bootstrap (Efron 1979; Campelo & Takahashi 2019, Algorithm 4), incrementally. A resample
 * of n draws over n values becomes one of n + 1 draws over n + 1 values when each of its draws
 * turns into the new value with probability 1/(n + 1), independently, and one draw, uniform over
 * all n + 1, is added: each draw is then uniform over n + 1 values and independent of the
 * others, which is what a fresh resample is. About one draw of a resample turns, so it is brought
 * up to date in constant time, whatever n is.
 *
 * All resamples together: a Poisson number of hits, log(1 + 1/n) for each of the R n draws on
 * average, fall on draws chosen at random. The numbers of hits of the draws are then independent
 * and Poisson, so each is hit with probability 1 - exp(-log(1 + 1/n)) = 1/(n + 1), independently,
 * and turns; a draw that is hit again stays what it is. Resamples that nobody has asked for yet are
 * drawn afresh when they are.
 */
#include "stats/bootstrap.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/logarithms.h"
#include "stats/poisson.h"
#include "stats/random_index.h"

enum { FIRST_CAPACITY = 64 };

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
    b->n = b->n_drawn = 0;
    b->rng = suf_rng_stream(seed, k);
    memset(b->sums, 0, b->n_resamples * sizeof *b->sums);
    if (!b->draws)
        b->capacity = 0; /* it was given up */
}

/* room for one more value */
static void grow(suf_bootstrap *b)
{
    const size_t capacity = b->capacity ? 2 * b->capacity : FIRST_CAPACITY;
    b->values = suf_resize(b->values, capacity, sizeof *b->values);
    b->draws = suf_resize(b->draws, b->n_resamples * capacity, sizeof *b->draws);
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

static void keep(suf_bootstrap *b, double value)
{
    if (b->n == b->capacity)
        grow(b);
    if (b->n == 0)
        b->origin = value;
    b->values[b->n] = value - b->origin;
}

void suf_bootstrap_add(suf_bootstrap *b, double value)
{
    if (b->n == SUF_BOOTSTRAP_MAX)
        give_up(b);
    if (b->n < SUF_BOOTSTRAP_MAX)
        keep(b, value);
    b->n++;
}

/* ---- all resamples together ---- */

enum { AT_ONCE = 128 }; /* random words */

/* not inlined, so that the loop has the registers to itself: a fifth fewer instructions */
#define QUICK __attribute__((noinline))

static size_t min_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* per_word draws for each of n_words words, each draw chosen from all, become value n_drawn */
static inline void turn_draws(const suf_bootstrap *b, const uint64_t *words, size_t n_words,
                              size_t per_word)
{
    const size_t n = b->n_drawn;
    const size_t n_resamples = b->n_resamples;
    uint16_t *draws = b->draws;
    const double *values = b->values;
    double *sums = b->sums;
    const double value = values[n];
    for (const uint64_t *end = words + n_words; words < end; words++) {
        uint64_t fraction = *words;
        for (size_t k = 0; k < per_word; k++) {
            const size_t r = suf_random_index_below(&fraction, n_resamples);
            uint16_t *draw = &draws[suf_random_index_below(&fraction, n) * n_resamples + r];
            sums[r] += value - values[*draw];
            *draw = (uint16_t)n;
        }
    }
}

/* the same with the usual numbers as constants, for the compiler to unroll the loop */
QUICK static void turn_quickly(const suf_bootstrap *b, const uint64_t *words, size_t n_words,
                               size_t per_word)
{
    switch (per_word) {
    case 2:
        turn_draws(b, words, n_words, 2);
        break;
    case 3:
        turn_draws(b, words, n_words, 3);
        break;
    default:
        turn_draws(b, words, n_words, per_word);
    }
}

static size_t number_of_hits(suf_bootstrap *b)
{
    const double n = (double)b->n_drawn;
    const double u = suf_rng_uniform_of(suf_rng_two_words(&b->rng).v[0]);
    return suf_poisson_of(u, (double)b->n_resamples * n * log1p(1 / n));
}

static void turn_all(suf_bootstrap *b)
{
    uint64_t words[AT_ONCE];
    const suf_random_index index = suf_random_index_of(b->n_resamples * b->n_drawn);
    const size_t n_hits = number_of_hits(b);
    for (size_t n_left = n_hits / index.per_word; n_left > 0;) {
        const size_t n_words = min_of(n_left, AT_ONCE);
        suf_random_index_draw(&index, &b->rng, words, n_words);
        turn_quickly(b, words, n_words, index.per_word);
        n_left -= n_words;
    }
    suf_random_index_draw(&index, &b->rng, words, 1);
    turn_draws(b, words, 1, n_hits % index.per_word);
}

/* n resamples from the first on get another draw, uniform over bound values */
QUICK static void add_draws(const suf_bootstrap *b, uint64_t *restrict fractions, size_t bound,
                            size_t first, size_t n)
{
    const double *restrict values = b->values;
    uint16_t *restrict draws = b->draws + b->n_drawn * b->n_resamples + first;
    double *restrict sums = b->sums + first;
    for (size_t i = 0; i < n; i++) {
        const size_t draw = suf_random_index_below(&fractions[i], bound);
        draws[i] = (uint16_t)draw;
        sums[i] += values[draw];
    }
}

static void add_to_all(suf_bootstrap *b, size_t bound)
{
    uint64_t fractions[AT_ONCE];
    const suf_random_index index = suf_random_index_of(bound);
    size_t n_words = 0;
    for (size_t r = 0, k = 0; r < b->n_resamples; r += n_words, k++) {
        const size_t n_left = b->n_resamples - r;
        if (k % index.per_word == 0) {
            n_words = min_of(AT_ONCE, (n_left + index.per_word - 1) / index.per_word);
            suf_random_index_draw(&index, &b->rng, fractions, n_words);
        }
        add_draws(b, fractions, bound, r, min_of(n_words, n_left));
    }
    b->n_drawn++;
}

static void update_together(suf_bootstrap *b)
{
    const bool is_new = b->n_drawn == 0;
    while (b->n_drawn < b->n) {
        if (!is_new)
            turn_all(b);
        add_to_all(b, is_new ? b->n : b->n_drawn + 1);
    }
}

/* ---- results ---- */

/* returns -1 if resamples are no longer kept */
static int update(suf_bootstrap *b)
{
    if (!b->draws)
        return -1;
    if (b->n_drawn < b->n)
        update_together(b);
    return 0;
}

int suf_bootstrap_means(suf_bootstrap *b, double *means)
{
    if (update(b) < 0)
        return -1;
    const double n = (double)b->n;
    for (size_t r = 0; r < b->n_resamples; r++)
        means[r] = b->origin + b->sums[r] / n;
    return 0;
}

int suf_bootstrap_log_means(suf_bootstrap *b, double centre, double *logs, double *work)
{
    if (update(b) < 0)
        return -1;
    const double n = (double)b->n;
    if (suf_logarithms_near(b->sums, b->origin * n, centre * n, logs, b->n_resamples))
        return 0;
    suf_bootstrap_means(b, work);
    suf_logarithms(work, logs, b->n_resamples);
    const double log_centre = log(centre);
    for (size_t r = 0; r < b->n_resamples; r++)
        logs[r] -= log_centre;
    return 0;
}

void suf_bootstrap_statistics_quickly(suf_rng *rng, const double *values, size_t n,
                                      suf_summary summary, double *statistics, size_t n_resamples,
                                      double *work)
{
    uint64_t fraction = 0;
    const suf_random_index index = suf_random_index_of(n);
    for (size_t r = 0; r < n_resamples; r++) {
        for (size_t i = 0; i < n; i++) {
            if (i % index.per_word == 0)
                suf_random_index_draw(&index, rng, &fraction, 1);
            work[i] = values[suf_random_index_below(&fraction, n)];
        }
        statistics[r] = suf_statistic_of(summary, work, n);
    }
}

/* uniform below n, from each half of a random word: bias at most n / 2^32 */
static inline size_t half_below(suf_rng *rng, uint64_t *word, bool *is_half_left, size_t n)
{
    *word = *is_half_left ? *word >> 32 : suf_rng_word(rng);
    *is_half_left = !*is_half_left;
    return (size_t)(((*word & UINT32_MAX) * n) >> 32);
}

void suf_bootstrap_statistics(suf_rng *rng, const double *values, size_t n, suf_summary summary,
                              double *statistics, size_t n_resamples, double *work)
{
    uint64_t word = 0;
    bool is_half_left = false;
    for (size_t r = 0; r < n_resamples; r++) {
        for (size_t i = 0; i < n; i++)
            work[i] = values[half_below(rng, &word, &is_half_left, n)];
        statistics[r] = suf_statistic_of(summary, work, n);
    }
}
