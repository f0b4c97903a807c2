/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sine, exponential and root for the inner loops. Unlike those of the C library they have neither
 * branches nor calls, so that compilers work on several arguments at once, and are made of sums
 * and products only: a run has the same outcome on every machine. Errors are a few units in the
 * last place; nothing is promised for arguments outside the stated range.
 */
#ifndef EXAMPLES_MOEAD_ELEMENTARY_H
#define EXAMPLES_MOEAD_ELEMENTARY_H

#include <stdint.h>
#include <string.h>

#define ELEMENTARY_ROUNDER 0x1.8p52 /* added and taken away again, leaves a whole number */

/* sin(pi t) up to its sign, |t| < 2^51: the series in pi t, t being taken to [-1/2, 1/2] */
static inline double sine_unsigned(double t)
{
    const double whole = (t + ELEMENTARY_ROUNDER) - ELEMENTARY_ROUNDER;
    const double x = 3.14159265358979323846 * (t - whole);
    const double q = x * x;
    double sum = 1 / 51090942171709440000.0; /* 1 / 21! */
    sum = sum * q - 1 / 121645100408832000.0;
    sum = sum * q + 1 / 355687428096000.0;
    sum = sum * q - 1 / 1307674368000.0;
    sum = sum * q + 1 / 6227020800.0;
    sum = sum * q - 1 / 39916800.0;
    sum = sum * q + 1 / 362880.0;
    sum = sum * q - 1 / 5040.0;
    sum = sum * q + 1 / 120.0;
    sum = sum * q - 1 / 6.0;
    return x + x * (sum * q);
}

/* cos(2 pi t), |t| < 2^51 */
static inline double cosine_of_turns(double t)
{
    const double s = sine_unsigned(t);
    return 1 - 2 * (s * s);
}

/* sin(2 pi t), |t| < 2^51 */
static inline double sine_of_turns(double t)
{
    return cosine_of_turns(t - 0.25);
}

/* 2^k for a whole number k, given as k + ELEMENTARY_ROUNDER */
static inline double power_of_two(double shifted)
{
    uint64_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* e^x, |x| < 700: 2^k times the series for what is left, at most log(2) / 2 */
static inline double exponential(double x)
{
    const double shifted = x * 1.44269504088896340736 + ELEMENTARY_ROUNDER;
    const double k = shifted - ELEMENTARY_ROUNDER;
    const double r = (x - k * 0x1.62e42fefa0000p-1) - k * 0x1.cf79abc9e3b3ap-40;
    double sum = 1 / 6227020800.0; /* 1 / 13! */
    sum = sum * r + 1 / 479001600.0;
    sum = sum * r + 1 / 39916800.0;
    sum = sum * r + 1 / 3628800.0;
    sum = sum * r + 1 / 362880.0;
    sum = sum * r + 1 / 40320.0;
    sum = sum * r + 1 / 5040.0;
    sum = sum * r + 1 / 720.0;
    sum = sum * r + 1 / 120.0;
    sum = sum * r + 1 / 24.0;
    sum = sum * r + 1 / 6.0;
    sum = sum * r + 1 / 2.0;
    sum = r + sum * (r * r) + 1;
    return sum * power_of_two(shifted);
}

static inline double power_21(double x)
{
    const double x2 = x * x;
    const double x4 = x2 * x2;
    const double x5 = x4 * x;
    const double x10 = x5 * x5;
    return x10 * x10 * x;
}

/* the logarithm to base 2 of a positive x, to two digits: the exponent and a parabola */
static inline double rough_log2(double x)
{
    uint64_t bits, exponent, fraction;
    memcpy(&bits, &x, sizeof bits);
    exponent = bits >> 52 | UINT64_C(0x4330000000000000); /* 2^52 + 1023 + exponent */
    fraction = (bits & UINT64_C(0xFFFFFFFFFFFFF)) | UINT64_C(0x3FF0000000000000);
    double e, m;
    memcpy(&e, &exponent, sizeof e);
    memcpy(&m, &fraction, sizeof m);
    return (e - 0x1.00000000003ffp52) + (-1.653124 + m * (1.9941812 - m * 0.334749));
}

/* x^(-1/21) for positive x. With h = 1 - x y^21 it is y (1 - h)^(-1/21); y is a guess good to
 * three digits, the series is taken to its third term, and then again to its first. */
static inline double inverse_root_21(double x)
{
    const double t = rough_log2(x) * (-1 / 21.0);
    const double shifted = t + ELEMENTARY_ROUNDER;
    const double f = t - (shifted - ELEMENTARY_ROUNDER);
    double y =
        (0.9999246 + f * (0.6931367 + f * (0.2426395 + f * 0.0558383))) * power_of_two(shifted);
    double h = 1 - x * power_21(y);
    y += y * h * (1 / 21.0 + h * (11 / 441.0 + h * (473 / 27783.0)));
    h = 1 - x * power_21(y);
    return y + y * h * (1 / 21.0);
}

#endif
