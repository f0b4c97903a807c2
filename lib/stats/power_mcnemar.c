/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The number of discordant items M is binomial(n, discordant), and given M the exact test is the
 * sign test of M signs, of which one is positive with probability (1 + delta / discordant) / 2. The
 * power is the mean of the sign test's over M. Beyond REACH standard deviations of M, and some
 * items for its skewness, the probability of M is below 1e-15.
 *
 * The sign test's bound lies below an increasing function of M that its power never falls below,
 * and M grows stochastically with n: the mean of the bound is one for n and all that follow.
 */
#include "stats/power_mcnemar.h"

#include <math.h>
#include <stddef.h>
#include <Rmath.h>

#include "stats/power_sign.h"

static const double REACH = 8.3;
static const double SPARE = 25;

typedef void (*sign_power)(double n, double d, int sides, const double *levels, size_t n_levels,
                           double *power);

static double mean_power(sign_power power_of, double n, double discordant, double delta,
                         double alpha, int sides)
{
    if (!(n >= 1 && discordant > 0 && discordant <= 1 && delta >= 0 && delta <= discordant &&
          alpha > 0 && alpha < 1))
        return NAN;
    const double d = qnorm((1 + delta / discordant) / 2, 0, 1, 1, 0);
    const double reach = REACH * sqrt(n * discordant * (1 - discordant)) + SPARE;
    const double last = fmin(n, floor(n * discordant + reach));
    double sum = 0;
    for (double m = fmax(1, ceil(n * discordant - reach)); m <= last; m++) {
        double power;
        power_of(m, d, sides, &alpha, 1, &power);
        sum += dbinom(m, n, discordant, 0) * power;
    }
    return fmin(1, sum);
}

double suf_power_mcnemar(double n, double discordant, double delta, double alpha, int sides)
{
    return mean_power(suf_power_sign, n, discordant, delta, alpha, sides);
}

double suf_power_mcnemar_bound(double n, double discordant, double delta, double alpha, int sides)
{
    return mean_power(suf_power_sign_bound, n, discordant, delta, alpha, sides);
}
