/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See front.h. Points are equally spaced in the first objective; those of UF6 begin with (0, 1),
 * which is there 333 times and so carries a third of the mean.
 */
#include "front.h"

#include <math.h>

enum { POINTS = 1000 };

static double root(double f1)
{
    return 1 - sqrt(f1);
}

static double square(double f1)
{
    return 1 - f1 * f1;
}

static double line(double f1)
{
    return 1 - f1;
}

static double even(size_t k)
{
    return (double)k / (POINTS - 1);
}

static double twentieth(size_t k)
{
    return (double)k / 20;
}

static double piecewise(size_t k)
{
    if (k < 333)
        return 0;
    return k < 666 ? 0.25 + 0.25 * (double)(k - 333) / 332 : 0.75 + 0.25 * (double)(k - 666) / 333;
}

static const struct {
    size_t n;
    double (*first)(size_t k);
    double (*second)(double f1);
} fronts[N_UF] = {
    {POINTS, even, root},  {POINTS, even, root},      {POINTS, even, root}, {POINTS, even, square},
    {21, twentieth, line}, {POINTS, piecewise, line}, {POINTS, even, line},
};

static double distance(double r1, double r2, const double *f1, const double *f2)
{
    double squares[POPULATION];
    for (size_t i = 0; i < POPULATION; i++)
        squares[i] = (f1[i] - r1) * (f1[i] - r1) + (f2[i] - r2) * (f2[i] - r2);
    double least = squares[0];
    for (size_t i = 1; i < POPULATION; i++)
        least = squares[i] < least ? squares[i] : least;
    return sqrt(least);
}

double front_igd(int number, const double f1[POPULATION], const double f2[POPULATION])
{
    const size_t n = fronts[number - 1].n;
    double sum = 0;
    for (size_t k = 0; k < n; k++) {
        const double r1 = fronts[number - 1].first(k);
        sum += distance(r1, fronts[number - 1].second(r1), f1, f2);
    }
    return sum / (double)n;
}
