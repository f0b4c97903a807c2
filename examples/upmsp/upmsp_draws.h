/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random draws of one run, by Philox or by LCG48. The latter, the linear congruential generator
 * x = 25214903917 x + 11 modulo 2^48 with the rules of java.util.Random for whole numbers, is for
 * comparison with runs recorded elsewhere, and defines the generated instances.
 */
#ifndef UPMSP_DRAWS_H
#define UPMSP_DRAWS_H

#include <stdbool.h>
#include <stdint.h>

#include "random/stream.h"

typedef enum generator { PHILOX, LCG48 } generator;

typedef struct draws {
    generator by;
    uint64_t x;
    stream philox;
} draws;

static const uint64_t LCG48_FACTOR = 0x5DEECE66D, LCG48_MASK = (UINT64_C(1) << 48) - 1;

static inline draws draws_of(generator by, uint64_t seed)
{
    return (draws){.by = by, .x = (seed ^ LCG48_FACTOR) & LCG48_MASK, .philox = stream_of(seed)};
}

/* the top bits of the next state, at most 31 */
static inline uint32_t lcg48_bits(draws *d, unsigned bits)
{
    d->x = (d->x * LCG48_FACTOR + 11) & LCG48_MASK;
    return (uint32_t)(d->x >> (48 - bits));
}

static inline uint32_t lcg48_below(draws *d, uint32_t n)
{
    uint32_t u = lcg48_bits(d, 31);
    if ((n & (n - 1)) == 0)
        return (uint32_t)(((uint64_t)n * u) >> 31);
    /* numbers of the last, incomplete stretch of n are drawn again */
    while (u - u % n + (n - 1) >= UINT32_C(1) << 31)
        u = lcg48_bits(d, 31);
    return u % n;
}

/* uniform on 0 .. n - 1, n > 0; always takes a draw */
static inline int draws_below(draws *d, int n)
{
    const uint32_t bound = (uint32_t)n;
    return (int)(d->by == LCG48 ? lcg48_below(d, bound) : stream_below(&d->philox, bound));
}

static inline bool draws_bool(draws *d)
{
    return d->by == LCG48 ? lcg48_bits(d, 1) != 0 : stream_word(&d->philox) >> 63 != 0;
}

/* uniform on [0, 1) */
static inline double draws_real(draws *d)
{
    if (d->by == PHILOX)
        return stream_real(&d->philox);
    const uint64_t high = lcg48_bits(d, 26);
    return (double)(high << 27 | lcg48_bits(d, 27)) * 0x1p-53;
}

static inline void draws_shuffle(draws *d, int *v, int n)
{
    for (int i = n; i > 1; i--) {
        const int j = draws_below(d, i), kept = v[i - 1];
        v[i - 1] = v[j];
        v[j] = kept;
    }
}

#endif
