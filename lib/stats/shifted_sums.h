/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of four numbers at a time and of their squares, for the variance in one pass. The numbers
 * are differences from one of them: no value of a sample is farther from the mean than sqrt(n - 1)
 * standard deviations (Samuelson 1968, How deviant can you be?, JASA 63), so cancelling costs a
 * relative error of n times the machine's at most, and equal values have a variance of exactly 0.
 */
#ifndef SUF_STATS_SHIFTED_SUMS_H
#define SUF_STATS_SHIFTED_SUMS_H

#include <math.h>
#include <stddef.h>

#include "stats/number_pair.h"

/* { 0 } is empty. */
typedef struct suf_shifted_sums {
    suf_number_pair low, high; /* sums of the first two of every four, and of the last two */
    suf_number_pair low_squares, high_squares;
} suf_shifted_sums;

static inline void suf_shifted_sums_add(suf_shifted_sums *s, suf_number_pair low,
                                        suf_number_pair high)
{
    s->low += low;
    s->high += high;
    s->low_squares += low * low;
    s->high_squares += high * high;
}

/* The sample variance of n numbers; NAN for n < 2 and if a number is not finite. */
static inline double suf_shifted_sums_variance(const suf_shifted_sums *s, size_t n)
{
    const suf_number_pair sums = s->low + s->high;
    const suf_number_pair squares = s->low_squares + s->high_squares;
    const double sum = sums[0] + sums[1];
    const double m2 = squares[0] + squares[1] - sum * sum / (double)n;
    return n < 2 ? NAN : (m2 < 0 ? 0 : m2) / (double)(n - 1);
}

#endif
