/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The permutation test of the mean of one sample: under the null hypothesis the values lie
 * symmetrically around mu0, so every pattern of signs of x - mu0 is equally probable.
 */
#ifndef SUF_STATS_PERMUTATION_H
#define SUF_STATS_PERMUTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/hypothesis.h"

/* With at most this many values all patterns are counted. */
#define SUF_PERMUTATION_EXACT 40

typedef struct suf_permutation {
    double p;
    double se;  /* of p by simulation; 0 when exact */
    bool exact; /* p is the share of all 2^n patterns */
} suf_permutation;

/* x has n finite values; h.alpha is not used. With more than SUF_PERMUTATION_EXACT values p is
 * (count + 1) / (n_patterns + 1), where count is the number among n_patterns >= 1 random patterns
 * that are at least as extreme; the same seed gives the same patterns. NAN for n = 0. */
suf_permutation suf_permutation_of(const double *x, size_t n, suf_hypothesis h, size_t n_patterns,
                                   uint64_t seed);

#endif
