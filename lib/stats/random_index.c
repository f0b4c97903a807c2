/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See random_index.h. Words are passed over if the rest after all their numbers is below 2^64 mod
 * the product of the bounds, which leaves equally many words for each outcome (Lemire 2019, Fast
 * random integer generation in an interval, ACM TOMACS 29; Brackett-Rozinsky & Lemire 2024, Batched
 * ranged random integer generation, Software: Practice and Experience 55). With products up to 2^60
 * this is at most one word in 16.
 */
#include "stats/random_index.h"

#include <assert.h>

#define LARGEST_PRODUCT (UINT64_C(1) << 60)

enum { MOST_PER_WORD = 60 };

suf_random_index suf_random_index_of(uint64_t product)
{
    assert(product >= 1 && product <= LARGEST_PRODUCT);
    suf_random_index index = {.product = product, .per_word = 1};
    while (index.product <= LARGEST_PRODUCT / product && index.per_word < MOST_PER_WORD) {
        index.product *= product;
        index.per_word++;
    }
    index.threshold = -index.product % index.product;
    return index;
}

void suf_random_index_draw(const suf_random_index *index, suf_rng *rng, uint64_t *fractions,
                           size_t n)
{
    const uint64_t product = index->product;
    const uint64_t threshold = index->threshold;
    suf_rng here = *rng;
    for (size_t i = 0; i < n;) {
        const philox2x64_ctr_t words = suf_rng_two_words(&here);
        fractions[i] = words.v[0];
        i += words.v[0] * product >= threshold;
        if (i == n)
            break;
        fractions[i] = words.v[1];
        i += words.v[1] * product >= threshold;
    }
    rng->counter = here.counter;
}
