/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two numbers with which the compiler computes at once: every 64-bit processor can, and GCC and
 * Clang need no option for it.
 */
#ifndef SUF_STATS_NUMBER_PAIR_H
#define SUF_STATS_NUMBER_PAIR_H

typedef __attribute__((vector_size(16))) double suf_number_pair;

/* The result of a comparison. */
typedef __attribute__((vector_size(16))) long long suf_truth_pair;

static inline suf_number_pair suf_number_pair_at(const double *x)
{
    return (suf_number_pair){x[0], x[1]};
}

static inline suf_number_pair suf_number_pair_of_floats(const float *x)
{
    return (suf_number_pair){(double)x[0], (double)x[1]};
}

static inline void suf_number_pair_store(double *place, suf_number_pair x)
{
    place[0] = x[0];
    place[1] = x[1];
}

/* Each number where it is true, 0 elsewhere. */
static inline suf_number_pair suf_number_pair_where(suf_truth_pair is_true, suf_number_pair x)
{
    return (suf_number_pair)(is_true & (suf_truth_pair)x);
}

static inline suf_number_pair suf_number_pair_larger(suf_number_pair x, suf_number_pair y)
{
    const suf_truth_pair is_x = x > y;
    return (suf_number_pair)((is_x & (suf_truth_pair)x) | (~is_x & (suf_truth_pair)y));
}

#endif
