/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See constant_differences.h.
 *
 * If the median of the differences over all instances lay at mu or beyond, each of N differences
 * would lie on this side of it with a probability of at most 1/2, and all with 2^-N at most: that
 * is p. It says nothing about rare instances with a large difference, which no small sample shows.
 *
 * The differences are also measured with an error, which a few runs with equal results hide. So p
 * is at least that of a normal mean with the standard error of measuring alone. After x successes
 * in n runs the variance of a share is p (1 - p) / (n - 1) with p = (x + 1) / (n + 2), as in
 * sampler/estimate.c, which is never 0.
 *
 * Results 0 and 1, one of each algorithm on an item, have no such error, and their median is not
 * their mean. If the shares of 1 differ by delta, an item on which both algorithms have the same
 * result has a probability of at most 1 - delta, and N of them (1 - delta)^N. If all items differ
 * in the same direction, one does with a probability of at most (1 + mu) / 2.
 */
#include "analysis/constant_differences.h"

#include <math.h>
#include <Rmath.h>

#include "analysis/relevance.h"
#include "analysis/share_results.h"

bool suf_constant_differences_are(const suf_analysed *c)
{
    return c->n > 1 && c->sd == 0;
}

/* ---- results 0 and 1 ---- */

/* whether they are of one run of each algorithm on an item */
static bool are_items(const suf_dataset *d)
{
    for (size_t i = 0; d->cells && i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 1)
            return false;
    return suf_share_results_are(d);
}

/* a share after the same result in all runs, or in a part of them */
static double share_variance(const suf_cell *cell)
{
    const double n = (double)cell->n;
    const double p = (n * cell->value + 1) / (n + 2);
    return p * (1 - p) / fmax(1, n - 1);
}

/* the largest probability of an item like these if the mean difference is mu */
static double item_probability(const suf_dataset *d, double mean, double mu)
{
    if (mean == 0)
        return 1 - suf_share_results_distance(d, mu);
    return fmax(0, (1 + (mean > 0 ? mu : -mu)) / 2);
}

/* ---- measuring ---- */

static double share_difference_variance(const suf_dataset *d, const suf_pairing *p, size_t i)
{
    const suf_cell *cells = &d->cells[p->instances[i] * d->n_algorithms];
    const double first = suf_share_results_slope(d, cells[p->first].value);
    const double second = suf_share_results_slope(d, cells[p->second].value);
    return first * first * share_variance(&cells[p->first]) +
           second * second * share_variance(&cells[p->second]);
}

double suf_constant_differences_measuring(const suf_dataset *d, const suf_pairing *p)
{
    const bool is_of_shares = p->instances && suf_share_results_are(d);
    double sum = 0;
    for (size_t i = 0; i < p->n; i++)
        sum += is_of_shares ? share_difference_variance(d, p, i) : p->se[i] * p->se[i];
    return sqrt(sum) / (double)p->n;
}

/* ---- p values ---- */

/* the probability of one difference on this side of mu; all together have its N-th power */
static double one_probability(const suf_analysis *a, const suf_analysed *c, double mu)
{
    return are_items(a->dataset) ? item_probability(a->dataset, c->mean, mu) : 0.5;
}

double suf_constant_differences_p(const suf_analysis *a, const suf_analysed *c, double mu,
                                  bool is_above)
{
    const double distance = is_above ? c->mean - mu : mu - c->mean;
    if (!(distance > 0))
        return 1;
    if (isinf(distance))
        return 0;
    const double p = pow(one_probability(a, c, mu), (double)c->n);
    return c->measuring > 0 && !are_items(a->dataset)
               ? fmax(p, pnorm(distance / c->measuring, 0, 1, 0, 0))
               : p;
}

double suf_constant_differences_equivalence_p(const suf_analysis *a, const suf_analysed *c)
{
    const suf_margins band = suf_relevance_band(a);
    const double mu0 = a->request.mu0;
    if (!isnan(band.hi))
        return fmax(suf_constant_differences_p(a, c, mu0 + band.lo, true),
                    suf_constant_differences_p(a, c, mu0 + band.hi, false));
    return c->mean == mu0 && !(c->measuring > 0) ? pow(0.5, (double)c->n) : NAN;
}

/* ---- what would be enough ---- */

/* half the width; items are sure to within what their number leaves open */
static double reach_of(const suf_analysis *a, const suf_analysed *c, double level)
{
    const suf_dataset *d = a->dataset;
    const double open = 1 - pow(level, 1 / (double)c->n);
    if (are_items(d))
        return c->mean != 0 ? 2 * open : suf_share_results_difference(d, open);
    if (pow(0.5, (double)c->n) > level)
        return NAN;
    return c->measuring > 0 ? qnorm(level, 0, c->measuring, 0, 0) : 0;
}

suf_interval suf_constant_differences_interval(const suf_analysis *a, const suf_analysed *c,
                                               double level)
{
    const double reach = reach_of(a, c, level);
    return (suf_interval){.lo = c->mean - reach, .hi = c->mean + reach};
}

/* at one end; measuring errs less in the mean of more instances */
static double needed_at(const suf_analysis *a, const suf_analysed *c, double mu, double level)
{
    const double distance = fabs(c->mean - mu);
    if (isinf(mu))
        return 0;
    const double by_number = ceil(log(level) / log(one_probability(a, c, mu)) - 1e-9);
    if (!(c->measuring > 0) || are_items(a->dataset))
        return by_number;
    const double wanted = distance / qnorm(level, 0, 1, 0, 0);
    return fmax(by_number, ceil((double)c->n * pow(c->measuring / wanted, 2) - 1e-9));
}

size_t suf_constant_differences_needed(const suf_analysis *a, const suf_analysed *c, double level)
{
    const suf_margins band = suf_relevance_band(a);
    const double lo = a->request.mu0 + band.lo, hi = a->request.mu0 + band.hi;
    if (isnan(band.hi) && c->mean == a->request.mu0 && !(c->measuring > 0))
        return (size_t)ceil(-log2(level));
    if (!(c->mean > lo && c->mean < hi))
        return 0;
    return (size_t)fmin(1e15,
                        fmax(2, fmax(needed_at(a, c, lo, level), needed_at(a, c, hi, level))));
}
