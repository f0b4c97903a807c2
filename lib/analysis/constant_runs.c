/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See constant_runs.h.
 *
 * If the runs of the second algorithm were those of the first, shifted by mu, one of all orders of
 * the runs would be as far apart: p is that of the exact test of Mann and Whitney.
 *
 * Results 0 and 1 are not shifted. Their p is the largest probability of the runs as they are if
 * the probabilities of 1 differ by mu: with a share at its end, 0 or 1, where both algorithms gave
 * the same result, and otherwise with the most likely one of the shares.
 */
#include "analysis/constant_runs.h"

#include <math.h>
#include <Rmath.h>

#include "analysis/relevance.h"
#include "analysis/share_results.h"

/* the same result v everywhere: whose share must have moved away from it */
static double same_shares_p(const suf_analysis *a, const suf_single *s, double mu)
{
    const bool is_second_higher = mu > 0;
    const bool is_of_second = is_second_higher == (s->mean_first == 0);
    return pow(1 - suf_share_results_distance(a->dataset, mu),
               (double)(is_of_second ? s->n_second : s->n_first));
}

/* x runs gave 0 and y runs 1; the shares differ by mu */
static double opposite_shares_p(double x, double y, double mu)
{
    const double likely = (y - mu * x) / (x + y);
    const double share = fmin(fmin(1, 1 - mu), fmax(fmax(0, -mu), likely));
    return pow(1 - share, x) * pow(fmax(0, share + mu), y);
}

static double shares_p(const suf_analysis *a, const suf_analysed *c, double mu)
{
    const suf_single *s = &c->single;
    const double n_first = (double)s->n_first, n_second = (double)s->n_second;
    const double shift = mu / suf_share_results_slope(a->dataset, 1);
    if (c->mean == 0)
        return same_shares_p(a, s, mu);
    return fabs(shift) >= 1 ? 0
           : c->mean > 0    ? opposite_shares_p(n_first, n_second, shift)
                            : opposite_shares_p(n_second, n_first, -shift);
}

static double order_p(const suf_single *s)
{
    return 1 / choose((double)(s->n_first + s->n_second), (double)s->n_first);
}

double suf_constant_runs_p(const suf_analysis *a, const suf_analysed *c, double mu, bool is_above)
{
    const double distance = is_above ? c->mean - mu : mu - c->mean;
    if (isnan(distance))
        return NAN;
    if (!(distance > 0))
        return 1;
    return isinf(mu)                           ? 0
           : suf_share_results_are(a->dataset) ? fmin(1, shares_p(a, c, mu))
                                               : order_p(&c->single);
}

double suf_constant_runs_equivalence_p(const suf_analysis *a, const suf_analysed *c)
{
    const suf_margins band = suf_relevance_band(a);
    const double mu0 = a->request.mu0;
    if (!isnan(band.hi))
        return fmax(suf_constant_runs_p(a, c, mu0 + band.lo, true),
                    suf_constant_runs_p(a, c, mu0 + band.hi, false));
    return c->mean == mu0 && !suf_share_results_are(a->dataset) ? order_p(&c->single) : NAN;
}

/* how far from the difference p falls to level, by bisection: it falls with the distance */
static double reach_of(const suf_analysis *a, const suf_analysed *c, double level, bool is_above)
{
    const double farthest = suf_share_results_difference(a->dataset, 1 - 1e-15) * 2;
    double lo = 0, hi = farthest;
    for (int i = 0; i < 60; i++) {
        const double middle = (lo + hi) / 2;
        const double mu = is_above ? c->mean - middle : c->mean + middle;
        *(suf_constant_runs_p(a, c, mu, is_above) <= level ? &hi : &lo) = middle;
    }
    return hi;
}

suf_interval suf_constant_runs_interval(const suf_analysis *a, const suf_analysed *c, double level)
{
    if (suf_share_results_are(a->dataset))
        return (suf_interval){.lo = c->mean - reach_of(a, c, level, true),
                              .hi = c->mean + reach_of(a, c, level, false)};
    const double value = order_p(&c->single) <= level ? c->mean : NAN;
    return (suf_interval){.lo = value, .hi = value};
}

size_t suf_constant_runs_needed(const suf_analysis *a, const suf_analysed *c, double level)
{
    enum { MOST = 1 << 24 };
    suf_analysed more = *c;
    size_t lo = 1, hi = MOST;
    more.single.n_first = more.single.n_second = MOST;
    if (!(suf_constant_runs_equivalence_p(a, &more) <= level))
        return 0;
    while (hi - lo > 1) {
        const size_t middle = lo + (hi - lo) / 2;
        more.single.n_first = more.single.n_second = middle;
        *(suf_constant_runs_equivalence_p(a, &more) <= level ? &hi : &lo) = middle;
    }
    return hi;
}
