/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Root finding. Over the reals by the method of Brent (1973, Algorithms for Minimization
 * without Derivatives, ch. 4): inverse interpolation, kept inside a bracket by bisection.
 * Over the integers by steps that double until the root is bracketed, then bisection.
 */
#include "stats/root.h"

#include <float.h>
#include <math.h>

/* the bracket: f changes sign between b, the best so far, and c; a is the b before */
typedef struct {
    double a, b, c;
    double fa, fb, fc;
} bracket;

static void make_b_the_best(bracket *k)
{
    if (fabs(k->fc) >= fabs(k->fb))
        return;
    *k = (bracket){.a = k->b, .b = k->c, .c = k->b, .fa = k->fb, .fb = k->fc, .fc = k->fb};
}

/* the step from b that interpolation proposes; NAN when it should not be taken */
static double interpolate(const bracket *k, double half, double tolerance, double before_last)
{
    if (fabs(before_last) < tolerance || fabs(k->fa) <= fabs(k->fb))
        return NAN;
    const double s = k->fb / k->fa;
    double p = 2 * half * s;
    double q = 1 - s;
    if (k->a != k->c) {
        const double r = k->fb / k->fc;
        const double u = k->fa / k->fc;
        p = s * (2 * half * u * (u - r) - (k->b - k->a) * (r - 1));
        q = (u - 1) * (r - 1) * (s - 1);
    }
    if (p > 0)
        q = -q;
    p = fabs(p);
    const double limit = fmin(3 * half * q - fabs(tolerance * q), fabs(before_last * q));
    return 2 * p < limit ? p / q : NAN;
}

double suf_root(suf_function f, void *context, double lo, double hi)
{
    bracket k = {.a = lo, .b = hi, .c = lo, .fa = f(lo, context), .fb = f(hi, context)};
    k.fc = k.fa;
    if (!(k.fa <= 0 && k.fb >= 0))
        return NAN;
    double step = k.b - k.a;
    double before_last = step;
    for (;;) {
        make_b_the_best(&k);
        const double tolerance = 2 * DBL_EPSILON * fabs(k.b) + DBL_MIN;
        const double half = (k.c - k.b) / 2;
        if (fabs(half) <= tolerance || k.fb == 0)
            return k.fb >= 0 ? k.b : k.c;
        const double proposed = interpolate(&k, half, tolerance, before_last);
        before_last = isnan(proposed) ? half : step;
        step = isnan(proposed) ? half : proposed;
        k.a = k.b;
        k.fa = k.fb;
        k.b += fabs(step) > tolerance ? step : copysign(tolerance, half);
        k.fb = f(k.b, context);
        if ((k.fb > 0) == (k.fc > 0)) {
            k.c = k.a;
            k.fc = k.fa;
            before_last = step = k.b - k.a;
        }
    }
}

double suf_root_whole(suf_function f, void *context, double lo, double hi, double guess)
{
    double x = fmin(fmax(ceil(guess), lo), hi);
    double step = fmax(1, floor(x / 256));
    double below = lo - 1; /* the largest x known to be too small */
    double above = NAN;    /* the smallest x known to be enough */
    for (; isnan(above) || above - below > 1; step *= 2) {
        if (f(x, context) >= 0)
            above = x;
        else
            below = x;
        if (isnan(above) && below >= hi)
            return NAN;
        if (isnan(above))
            x = fmin(x + step, hi);
        else if (below < lo)
            x = fmax(above - step, lo);
        else
            x = floor(below + (above - below) / 2);
    }
    return above;
}
