/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With the largest of the k at z, the others lie in [z - q, z] with probability
 * (Phi(z) - Phi(z - q))^(k-1); without the limit q it is Phi(z)^(k-1). So
 *
 *     P(range > q) = integral of k phi(z) (Phi(z)^(k-1) - (Phi(z) - Phi(z - q))^(k-1)) dz
 *
 * (Tippett 1925; Harter 1960, Tables of range and studentized range, Ann. Math. Statist. 31). The
 * bracket is Phi^(k-1) (1 - exp((k-1) log(1 - Phi(z - q) / Phi(z)))), in which nothing cancels.
 *
 * Not libRmath's ptukey and qtukey (AS 190): the latter stops at an error of 1e-4, and tails come
 * as 1 - p.
 */
#include "stats/normal_range.h"

#include <math.h>
#include <Rmath.h>

#include "stats/quadrature.h"
#include "stats/root.h"

/* beyond 9 the normal density is negligible (below 1e-17); the integrand is smooth over width 3 */
static const double REACH = 9;
static const double PIECE = 3;

typedef struct {
    double q, others; /* k - 1 */
} range_integrand;

static double value(double z, const void *context)
{
    const range_integrand *in = context;
    const double log_below = pnorm(z, 0, 1, 1, 1);
    const double log_far = pnorm(z - in->q, 0, 1, 1, 1);
    const double share = exp(log_far - log_below);
    const double bracket = share < 1 ? -expm1(in->others * log1p(-share)) : 1;
    return (in->others + 1) * dnorm(z, 0, 1, 0) * exp(in->others * log_below) * bracket;
}

double suf_normal_range_upper(double q, size_t k)
{
    if (isnan(q) || k < 2)
        return NAN;
    if (q <= 0)
        return 1;
    const range_integrand in = {.q = q, .others = (double)(k - 1)};
    double sum = 0;
    for (double z = -REACH; z < REACH + q / 2; z += PIECE)
        sum += suf_quadrature(value, &in, z, z + PIECE);
    return sum > 1 ? 1 : sum;
}

typedef struct {
    double p;
    size_t k;
} range_equation;

static double excess(double q, void *context)
{
    const range_equation *eq = context;
    return log(eq->p) - log(suf_normal_range_upper(q, eq->k));
}

double suf_normal_range_quantile(double p, size_t k)
{
    if (!(p > 0 && p < 1) || k < 2)
        return NAN;
    range_equation eq = {.p = p, .k = k};
    double hi = 1;
    while (excess(hi, &eq) < 0)
        hi *= 2;
    return suf_root(excess, &eq, 0, hi);
}
