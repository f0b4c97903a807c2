/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See logarithms.h. Two at a time, without branches: x = 2^k z with z from sqrt(1/2) to sqrt(2),
 * and log z = 2 atanh(s), s = (z - 1) / (z + 1), by its series, in which the first term left out,
 * s^18 / 19, is less than 1e-15.
 */
#include "stats/logarithms.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

#include "stats/number_pair.h"

typedef __attribute__((vector_size(16))) uint64_t word_pair;

static const uint64_t sqrt_half = 0x3fe6a09e667f3bcd; /* its bits */
static const uint64_t exponent = 0xfff0000000000000;

static inline suf_number_pair log_of_pair(suf_number_pair x)
{
    const word_pair above = (word_pair)x - sqrt_half;
    const word_pair biased = (above + (UINT64_C(1024) << 52)) >> 52; /* k + 1024 */
    /* a whole number below 2^52 in the last bits of 2^52 is added to it */
    const suf_number_pair k = (suf_number_pair)(biased | 0x4330000000000000) - (0x1p52 + 1024);
    const suf_number_pair z = (suf_number_pair)((word_pair)x - (above & exponent));
    const suf_number_pair s = (z - 1) / (z + 1);
    const suf_number_pair q = s * s;
    suf_number_pair sum = q * (1.0 / 17) + 1.0 / 15;
    sum = sum * q + 1.0 / 13;
    sum = sum * q + 1.0 / 11;
    sum = sum * q + 1.0 / 9;
    sum = sum * q + 1.0 / 7;
    sum = sum * q + 1.0 / 5;
    sum = sum * q + 1.0 / 3;
    sum = sum * q + 1;
    return k * M_LN2 + 2 * s * sum;
}

void suf_logarithms(const double *restrict x, double *restrict logs, size_t n)
{
    word_pair are_good = {UINT64_MAX, UINT64_MAX};
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const suf_number_pair pair = suf_number_pair_at(x + i);
        const suf_number_pair result = log_of_pair(pair);
        are_good &= (word_pair)(pair >= DBL_MIN) & (word_pair)(pair <= DBL_MAX);
        logs[i] = result[0];
        logs[i + 1] = result[1];
    }
    if (!(are_good[0] & are_good[1]))
        i = 0;
    for (; i < n; i++)
        logs[i] = log(x[i]);
}

/* 2 atanh(s), where q = s^2; the first term left out, q^6 / 13, is less than 1.1e-15 */
static inline suf_number_pair log_of_near_pair(suf_number_pair s, suf_number_pair q)
{
    suf_number_pair sum = q * (2.0 / 11) + 2.0 / 9;
    sum = sum * q + 2.0 / 7;
    sum = sum * q + 2.0 / 5;
    sum = sum * q + 2.0 / 3;
    return s * (sum * q + 2);
}

static const double largest_square = 0.0049;

/* s = (x + origin - centre) / (x + origin + centre). If q is too large, the difference from the
 * largest is negative, which the first bit keeps. */
bool suf_logarithms_near(const double *restrict x, double origin, double centre,
                         double *restrict logs, size_t n)
{
    const double minus = origin - centre;
    const double plus = origin + centre;
    word_pair differences = {0};
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const suf_number_pair pair = suf_number_pair_at(x + i);
        const suf_number_pair s = (pair + minus) / (pair + plus);
        const suf_number_pair q = s * s;
        differences |= (word_pair)(largest_square - q);
        suf_number_pair_store(logs + i, log_of_near_pair(s, q));
    }
    if (i < n) {
        const suf_number_pair s = {(x[i] + minus) / (x[i] + plus), 0};
        const suf_number_pair q = s * s;
        differences |= (word_pair)(largest_square - q);
        logs[i] = log_of_near_pair(s, q)[0];
    }
    return centre > 0 && (differences[0] | differences[1]) >> 63 == 0;
}
