/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Four numbers with which the compiler computes at once, in one register where the processor has
 * AVX2 and in two elsewhere. The results are the same to the last bit: nothing is fused. Memory of
 * suf_alloc is aligned well enough.
 */
#ifndef SUF_STATS_FOUR_NUMBERS_H
#define SUF_STATS_FOUR_NUMBERS_H

#include <stddef.h> /* for __GLIBC__ */

typedef __attribute__((vector_size(32), aligned(16))) double suf_four_numbers;

/* The result of a comparison: -1 where it is true, otherwise 0. */
typedef __attribute__((vector_size(32), aligned(16))) long long suf_four_truths;

/* Before a function: it is compiled for both kinds of processors, and the first call chooses. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__)
#define SUF_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define SUF_FOR_EACH_PROCESSOR
#endif

#endif
