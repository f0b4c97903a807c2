/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random draws of the optimisers, from one of two generators: Philox for use, and splitmix64
 * (Steele, Lea & Flood 2014, Fast splittable pseudorandom number generators), whose draws have a
 * prescribed order so that whole runs can be compared with those of other programs.
 *
 * That order makes more draws than are looked at. They are set aside: with splitmix64 any of
 * them can be had later, at its place; Philox does not make them, and gives its next one instead.
 */
#ifndef EXAMPLES_MOEAD_DRAWS_H
#define EXAMPLES_MOEAD_DRAWS_H

#include <stddef.h>
#include <stdint.h>

#include "random/stream.h"

typedef enum { DRAWS_PHILOX, DRAWS_SPLITMIX64, N_DRAWS } draws_generator;

typedef struct draws {
    draws_generator generator;
    stream stream;  /* Philox */
    uint64_t state; /* splitmix64 */
} draws;

typedef uint64_t draws_aside; /* where draws that were set aside begin */

#define DRAWS_STEP UINT64_C(0x9E3779B97F4A7C15)

static inline draws draws_of(draws_generator generator, uint64_t seed)
{
    return (draws){.generator = generator, .stream = stream_of(seed), .state = seed};
}

static inline double draws_mixed(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return ((double)(z >> 11) + 0.5) * 0x1p-53;
}

/* uniform on (0, 1) */
static inline double draws_next(draws *d)
{
    return d->generator == DRAWS_PHILOX ? stream_real(&d->stream)
                                        : draws_mixed(d->state += DRAWS_STEP);
}

static inline draws_aside draws_set_aside(draws *d, size_t n)
{
    const draws_aside from = d->state;
    d->state += n * DRAWS_STEP;
    return from;
}

/* the k-th, from 0, of those set aside; to be asked for once */
static inline double draws_from(draws *d, draws_aside from, size_t k)
{
    return d->generator == DRAWS_PHILOX ? stream_real(&d->stream)
                                        : draws_mixed(from + (k + 1) * DRAWS_STEP);
}

/* n draws, a multiple of 4: of those set aside at from[i] the one numbered first + i */
static inline void draws_column(draws *d, const draws_aside *from, size_t first, double *u,
                                size_t n)
{
    if (d->generator == DRAWS_SPLITMIX64) {
        for (size_t i = 0; i < n; i++)
            u[i] = draws_from(d, from[i], first + i);
        return;
    }
    d->stream.used = 4; /* whole blocks are faster */
    for (size_t i = 0; i < n; i += 4)
        for (size_t k = 0; k < 4; k++)
            u[i + k] = stream_real(&d->stream);
}

#endif
