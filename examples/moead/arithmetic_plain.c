/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic by the C library; see arithmetic.h.
 */
#include "arithmetic.h"

#include <math.h>

#define PI 3.14159265358979323846
#define EXPONENT 21.0 /* eta + 1 */

static void locate(place *at)
{
    (void)at;
}

static double angle(const place *at, size_t j, size_t i)
{
    return 6 * PI * at->x1[i] + (double)j * PI / (double)at->n;
}

static void sine(const place *at, size_t j, double *c)
{
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = sin(angle(at, j, i));
}

static void cosine(const place *at, size_t j, double *c)
{
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = cos(angle(at, j, i));
}

static void cosine4(const place *at, size_t j, double *c)
{
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = cos(4 * angle(at, j, i));
}

static void power_of(const place *at, size_t j, double *c)
{
    const double exponent = 0.5 * (1 + 3 * ((double)j - 2) / ((double)at->n - 2));
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = pow(at->x1[i], exponent);
}

static void damp(const double *y, double *h)
{
    for (size_t i = 0; i < POPULATION; i++)
        h[i] = fabs(y[i]) / (1 + exp(2 * fabs(y[i])));
}

static void ripple(double a, double b, const double *y, double *c)
{
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = cos(a * y[i] * PI / b);
}

static void spread(const double *margin, const double *apart, const double *r, double *q)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double beta = 1 + 2 * margin[i] / apart[i];
        const double alpha = 2 - pow(beta, -EXPONENT);
        q[i] = pow(r[i] <= 1 / alpha ? r[i] * alpha : 1 / (2 - r[i] * alpha), 1 / EXPONENT);
    }
}

static double power(double x)
{
    return pow(x, EXPONENT);
}

static double root(double x)
{
    return pow(x, 1 / EXPONENT);
}

const arithmetic arithmetic_plain = {
    .locate_waves = locate,
    .locate_powers = locate,
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
