/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Streams of random numbers from a counter-based generator. Stream k of a seed is always the same,
 * whichever thread draws it and in whatever order streams are drawn.
 */
#ifndef SUF_STATS_RNG_H
#define SUF_STATS_RNG_H

#include <stdint.h>
#include <Random123/philox.h>

typedef struct suf_rng {
    philox4x64_key_t key;
    philox4x64_ctr_t counter;
    philox4x64_ctr_t block;
    unsigned used; /* words of block already given out */
} suf_rng;

static inline suf_rng suf_rng_stream(uint64_t seed, uint64_t stream)
{
    return (suf_rng){.key = {{seed, 0}}, .counter = {{0, stream, 0, 0}}, .used = 4};
}

/* Stream (i, j) of stream k: for example of algorithm j on instance i of experiment k. Stream k
 * itself is stream (0, 0) of stream k. */
static inline suf_rng suf_rng_substream(uint64_t seed, uint64_t stream, uint64_t i, uint64_t j)
{
    return (suf_rng){.key = {{seed, 0}}, .counter = {{0, stream, i, j}}, .used = 4};
}

static inline uint64_t suf_rng_word(suf_rng *rng)
{
    if (rng->used == 4) {
        rng->block = philox4x64(rng->counter, rng->key);
        rng->counter.v[0]++;
        rng->used = 0;
    }
    return rng->block.v[rng->used++];
}

/* Two words in less time: philox2x64 with 6 rounds, the fewest for which its authors know of no
 * statistical flaw (Salmon, Moraes, Dror & Shaw 2011, Parallel random numbers: as easy as 1, 2, 3,
 * SC11, table 2). They are not those of suf_rng_word; a stream gives either these or those. */
static inline philox2x64_ctr_t suf_rng_two_words(suf_rng *rng)
{
    const philox2x64_ctr_t counter = {{rng->counter.v[0]++, rng->counter.v[1]}};
    const philox2x64_key_t key = {{rng->key.v[0]}};
    return philox2x64_R(6, counter, key);
}

/* uniform on (0, 1): the middle of one of 2^52 equal intervals, so never 0 or 1 */
static inline double suf_rng_uniform_of(uint64_t word)
{
    return ((double)(word >> 12) + 0.5) * 0x1p-52;
}

static inline double suf_rng_uniform(suf_rng *rng)
{
    return suf_rng_uniform_of(suf_rng_word(rng));
}

/* two independent uniform numbers from one word, each the middle of one of 2^32 intervals */
typedef struct suf_uniform_pair {
    double first, second;
} suf_uniform_pair;

static inline suf_uniform_pair suf_rng_uniform_pair(suf_rng *rng)
{
    const uint64_t word = suf_rng_word(rng);
    return (suf_uniform_pair){.first = ((double)(word >> 32) + 0.5) * 0x1p-32,
                              .second = ((double)(uint32_t)word + 0.5) * 0x1p-32};
}

#endif
