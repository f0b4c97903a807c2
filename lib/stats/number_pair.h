/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two numbers with which the compiler computes at once: every 64-bit processor can, and GCC and
 * Clang need no option for it.
 */
#ifndef SUF_STATS_NUMBER_PAIR_H
#define SUF_STATS_NUMBER_PAIR_H

typedef __attribute__((vector_size(16))) double suf_number_pair;

static inline suf_number_pair suf_number_pair_at(const double *x)
{
    return (suf_number_pair){x[0], x[1]};
}

#endif
