/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random numbers of the examples: Philox 4x64-10 (Salmon et al. 2011, Parallel random numbers: as
 * easy as 1, 2, 3), one stream for each seed.
 */
#ifndef EXAMPLES_RANDOM_STREAM_H
#define EXAMPLES_RANDOM_STREAM_H

#include <stdint.h>
#include <Random123/philox.h>

typedef struct stream {
    philox4x64_key_t key;
    philox4x64_ctr_t counter, block;
    unsigned used; /* words of block already given out */
} stream;

static inline stream stream_of(uint64_t seed)
{
    return (stream){.key = {{seed, 0}}, .used = 4};
}

static inline uint64_t stream_word(stream *s)
{
    if (s->used == 4) {
        s->block = philox4x64(s->counter, s->key);
        s->counter.v[0]++;
        s->used = 0;
    }
    return s->block.v[s->used++];
}

/* uniform on (0, 1), never 0 or 1 */
static inline double stream_real(stream *s)
{
    return ((double)(stream_word(s) >> 12) + 0.5) * 0x1p-52;
}

/* uniform on 0 .. n - 1; the bias of the product is below n / 2^32 */
static inline uint32_t stream_below(stream *s, uint32_t n)
{
    return (uint32_t)(((stream_word(s) >> 32) * n) >> 32);
}

#endif
