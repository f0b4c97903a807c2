/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The signed rank statistic V.
 *
 * Critical values: the null distribution by adding one rank at a time, each with
 * probability 1/2 in V (the shift algorithm of Streitberg & Röhmel 1986). libRmath's
 * functions keep static tables and underflow beyond n = 1074.
 *
 * Moments under a shift: Lehmann (1975), Nonparametrics, sec. 2.3 and appendix:
 *   E V   = n p1 + n(n-1)/2 p2
 *   Var V = n p1 (1-p1) + n(n-1)/2 (2 (p1-p2)^2 + 3 p2 (1-p2)) + n(n-1)(n-2) (p3 - p2^2)
 * with p1 = P(X > 0), p2 = P(X + X' > 0), p3 = P(X + X' > 0 and X + X'' > 0).
 */
#include "stats/signrank.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/quadrature.h"

double suf_signrank_max(double n)
{
    return n * (n + 1) / 2;
}

/* p[s] = (p[s] + p[s - rank]) / 2 for s = top..0, in blocks that do not overlap what they read */
static void add_rank(double *p, size_t rank, size_t top)
{
    for (size_t end = top + 1; end > rank;) {
        const size_t start = end > 2 * rank ? end - rank : rank;
        double *restrict to = p + start;
        const double *restrict from = p + (start - rank);
        for (size_t i = 0; i < end - start; i++)
            to[i] = (to[i] + from[i]) / 2;
        end = start;
    }
    for (size_t s = 0; s < rank; s++)
        p[s] /= 2;
}

/* p[s] = P(V = s), s = 0..max */
static double *null_distribution(size_t n)
{
    const size_t max = n * (n + 1) / 2;
    double *p = suf_alloc(max + 1, sizeof *p);
    p[0] = 1;
    for (size_t rank = 1, top = 1; rank <= n; rank++, top += rank)
        add_rank(p, rank, top);
    return p;
}

static void critical_exact(size_t n, const double *levels, size_t n_levels, double *critical)
{
    double *p = null_distribution(n);
    double v = suf_signrank_max((double)n) + 1;
    double tail = 0; /* P(V >= v); by symmetry p[s] is also P(V = max - s) */
    size_t s = 0;
    for (size_t i = 0; i < n_levels; i++) {
        for (; v > 0 && tail + p[s] <= levels[i]; v--)
            tail += p[s++];
        critical[i] = v;
    }
    free(p);
}

static double critical_normal(double n, double level)
{
    const double mean = n * (n + 1) / 4;
    const double sd = sqrt(n * (n + 1) * (2 * n + 1) / 24);
    return ceil(mean + 0.5 + sd * qnorm(level, 0, 1, 0, 0));
}

void suf_signrank_critical(double n, const double *levels, size_t n_levels, double *critical)
{
    if (n <= SUF_SIGNRANK_EXACT) {
        critical_exact((size_t)n, levels, n_levels, critical);
        return;
    }
    for (size_t i = 0; i < n_levels; i++)
        critical[i] = critical_normal(n, levels[i]);
}

/* density of X at d + z, times P(X' > -(d + z))^2 */
static double p3_integrand(double z, const void *context)
{
    const double d = *(const double *)context;
    const double p = pnorm(2 * d + z, 0, 1, 1, 0);
    return dnorm(z, 0, 1, 0) * p * p;
}

suf_moments suf_signrank_moments(double n, double d)
{
    const double p1 = pnorm(d, 0, 1, 1, 0);
    const double p2 = pnorm(d * M_SQRT2, 0, 1, 1, 0);
    const double p3 =
        suf_quadrature(p3_integrand, &d, -9, 0) + suf_quadrature(p3_integrand, &d, 0, 9);
    const double pairs = n * (n - 1) / 2;
    const double variance = n * p1 * (1 - p1) +
                            pairs * (2 * (p1 - p2) * (p1 - p2) + 3 * p2 * (1 - p2)) +
                            n * (n - 1) * (n - 2) * (p3 - p2 * p2);
    return (suf_moments){.mean = n * p1 + pairs * p2, .sd = sqrt(fmax(0, variance))};
}
