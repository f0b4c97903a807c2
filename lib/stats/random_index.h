/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exactly uniform whole numbers, several from each random word. A word is a fraction of 2^64; times
 * b, the whole part is a number below b and the rest is the fraction for the next number. Numbers
 * are drawn in groups with a fixed product of bounds:
 *
 *   const suf_random_index index = suf_random_index_of(n_rows * n_columns);
 *   suf_random_index_draw(&index, rng, fractions, n);
 *   for (size_t i = 0; i < index.per_word; i++) {            for each of the fractions
 *       row = suf_random_index_below(&fraction, n_rows);
 *       column = suf_random_index_below(&fraction, n_columns);
 *   }
 */
#ifndef SUF_STATS_RANDOM_INDEX_H
#define SUF_STATS_RANDOM_INDEX_H

#include <stddef.h>
#include <stdint.h>

#include "stats/rng.h"

typedef struct suf_random_index {
    uint64_t product;   /* of the bounds of all groups of a word */
    uint64_t threshold; /* 2^64 mod product */
    size_t per_word;    /* groups */
} suf_random_index;

/* product: of the bounds of a group, from 1 to 2^60. */
suf_random_index suf_random_index_of(uint64_t product);

/* n fractions, each for per_word groups. */
void suf_random_index_draw(const suf_random_index *index, suf_rng *rng, uint64_t *fractions,
                           size_t n);

/* The next number of a fraction, below bound. */
static inline size_t suf_random_index_below(uint64_t *fraction, uint64_t bound)
{
    uint64_t whole;
    *fraction = mulhilo64(*fraction, bound, &whole);
    return (size_t)whole;
}

#endif
