/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic without branches and calls; see arithmetic.h. Sines of 6 pi x1 + j pi / n come from
 * one of 6 pi x1, by the addition theorem.
 */
#include "arithmetic.h"

#include <math.h>

#include "elementary.h"

#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("default", "avx2"))) /* as the machine can */
#else
#define WIDE
#endif

WIDE static void locate_waves(place *at)
{
    for (size_t i = 0; i < POPULATION; i++) {
        at->sine[i] = sine_of_turns(3 * at->x1[i]);
        at->cosine[i] = cosine_of_turns(3 * at->x1[i]);
        at->sine4[i] = sine_of_turns(12 * at->x1[i]);
        at->cosine4[i] = cosine_of_turns(12 * at->x1[i]);
    }
}

/* above -350, so that powers of 0 up to the square are as good as 0 */
static void locate_powers(place *at)
{
    for (size_t i = 0; i < POPULATION; i++)
        at->logarithm[i] = fmax(log(at->x1[i]), -350);
}

/* sine * b + cosine * a */
WIDE static void turn(const double *sines, double a, const double *cosines, double b, double *c)
{
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = sines[i] * b + cosines[i] * a;
}

static void sine(const place *at, size_t j, double *c)
{
    const double turns = (double)j / (2 * (double)at->n);
    turn(at->sine, sine_of_turns(turns), at->cosine, cosine_of_turns(turns), c);
}

static void cosine(const place *at, size_t j, double *c)
{
    const double turns = (double)j / (2 * (double)at->n);
    turn(at->sine, cosine_of_turns(turns), at->cosine, -sine_of_turns(turns), c);
}

static void cosine4(const place *at, size_t j, double *c)
{
    const double turns = 2 * (double)j / (double)at->n;
    turn(at->sine4, cosine_of_turns(turns), at->cosine4, -sine_of_turns(turns), c);
}

WIDE static void power_of(const place *at, size_t j, double *c)
{
    const double exponent = 0.5 * (1 + 3 * ((double)j - 2) / ((double)at->n - 2));
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = exponential(exponent * at->logarithm[i]);
}

WIDE static void damp(const double *y, double *h)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double off = y[i] < 0 ? -y[i] : y[i];
        h[i] = off / (1 + exponential(2 * off));
    }
}

WIDE static void ripple(double a, double b, const double *y, double *c)
{
    const double turns = 0.5 * a / b;
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = cosine_of_turns(turns * y[i]);
}

/* whichever way it comes from r, it takes an inverse root */
WIDE static void spread(const double *margin, const double *apart, const double *r, double *q)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double scaled = r[i] * (2 - power_21(apart[i] / (apart[i] + 2 * margin[i])));
        const double root = inverse_root_21(scaled <= 1 ? scaled : 2 - scaled);
        q[i] = scaled <= 1 ? 1 / root : root;
    }
}

static double power(double x)
{
    return power_21(x);
}

static double root(double x)
{
    return 1 / inverse_root_21(x);
}

const arithmetic arithmetic_swift = {
    .locate_waves = locate_waves,
    .locate_powers = locate_powers,
    .sine = sine,
    .cosine = cosine,
    .cosine4 = cosine4,
    .power_of = power_of,
    .damp = damp,
    .ripple = ripple,
    .spread = spread,
    .power = power,
    .root = root,
};
