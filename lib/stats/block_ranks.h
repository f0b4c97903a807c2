/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether values depend on the group that they belong to, in many blocks together: a permutation
 * test. Within a block, values are comparable.
 */
#ifndef SUF_STATS_BLOCK_RANKS_H
#define SUF_STATS_BLOCK_RANKS_H

#include <stddef.h>
#include <stdint.h>

/* { 0 } has no blocks. */
typedef struct suf_block_ranks {
    size_t n, score_capacity, group_capacity;
    double *scores; /* block after block */
    size_t *groups;
    size_t n_blocks, block_capacity;
    size_t *ends; /* of the blocks */
    size_t n_groups;
} suf_block_ranks;

/* Adds a block of n finite values, each of a group that is numbered from 0. A block adds nothing if
 * all its values are equal or of one group. */
void suf_block_ranks_add(suf_block_ranks *ranks, const double *values, const size_t *groups,
                         size_t n);
void suf_block_ranks_release(suf_block_ranks *ranks);

/* The probability that groups which do not matter seem to differ as much as these, from this many
 * random permutations; NAN without blocks. */
double suf_block_ranks_p(const suf_block_ranks *ranks, size_t n_permutations, uint64_t seed);

/* The group whose values are the largest for their blocks, and the smallest. */
size_t suf_block_ranks_largest(const suf_block_ranks *ranks);
size_t suf_block_ranks_smallest(const suf_block_ranks *ranks);

#endif
