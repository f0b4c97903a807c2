/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact power of the sign test under a normal shift: a difference is positive with
 * probability Phi(d), so the number of negative ones is binomial(n, Phi(-d)), and the
 * test rejects when at most c are negative (or at most c positive, two-sided).
 *
 * c is whole, so the power saws: with c fixed it falls as n grows, and it jumps when c
 * grows. Let c' >= c be the real number at which the incomplete beta function gives the
 * level exactly; c' - c < 1. The power with c' - 1 is smooth and rises with n, and lies below
 * the true power; the power with c - 1 lies below that one, which makes it a bound for n and
 * all that follow.
 */
#include "stats/power_sign.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

static bool is_significant(double c, double n, double alpha, int sides)
{
    return sides * pbinom(c, n, 0.5, 1, 0) <= alpha;
}

double suf_sign_critical(double n, double alpha, int sides)
{
    double c = qbinom(alpha / sides, n, 0.5, 1, 0);
    while (c >= 0 && !is_significant(c, n, alpha, sides))
        c--;
    while (c + 1 < n && is_significant(c + 1, n, alpha, sides))
        c++;
    return c;
}

static double power_of(double c, double n, double d, int sides)
{
    if (c < 0)
        return 0;
    const double near = pbinom(c, n, pnorm(-d, 0, 1, 1, 0), 1, 0);
    return sides == 1 ? near : near + pbinom(c, n, pnorm(d, 0, 1, 1, 0), 1, 0);
}

/* the powers with a critical count that is smaller by slack */
static void powers(double n, double d, int sides, double slack, const double *levels,
                   size_t n_levels, double *power)
{
    double c = NAN;
    for (size_t i = 0; i < n_levels; i++) {
        const double last = c;
        if (i == 0)
            c = suf_sign_critical(n, levels[i], sides);
        else
            while (c + 1 < n && is_significant(c + 1, n, levels[i], sides))
                c++;
        power[i] = c == last ? power[i - 1] : power_of(c - slack, n, d, sides);
    }
}

void suf_power_sign(double n, double d, int sides, const double *levels, size_t n_levels,
                    double *power)
{
    powers(n, d, sides, 0, levels, n_levels, power);
}

void suf_power_sign_bound(double n, double d, int sides, const double *levels, size_t n_levels,
                          double *power)
{
    powers(n, d, sides, 1, levels, n_levels, power);
}
