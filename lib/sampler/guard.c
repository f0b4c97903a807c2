/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See guard.h. For skewed runs the mean and the standard error of a sample are correlated, so the
 * variance of the t statistic is about 1 + 7/4 g^2/n, where g is the skewness (Johnson 1978,
 * Modified t tests and confidence intervals for asymmetrical populations, JASA 73). Stopping when
 * the standard error is small makes this worse, and stops too early even if there is no skewness,
 * as the standard error is itself uncertain. The squared standard error is therefore multiplied by
 * 1 + w, where w is the mean of (small_sample_price + skewness_price g^2) / n over the algorithms,
 * weighted by their shares in the squared standard error. The prices are numbers of the rule
 * (rules.c), chosen by simulation (docs/stopping.md). Intervals use t with the degrees of freedom
 * of Welch and Satterthwaite.
 */
#include "sampler/guard.h"

#include <math.h>
#include <Rmath.h>

/* the contribution of algorithm a to the squared standard error */
static double part_of(const suf_estimate *e, const suf_pair_estimate *p, size_t a)
{
    const double weight = suf_weight_of(&p->weights, p->comparison.first, p->comparison.second, a);
    return weight * weight * e->variances[a];
}

static double welch_df(const suf_estimate *e, const suf_series *series, const suf_pair_estimate *p)
{
    double sum = 0;
    double squares = 0;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++) {
        const double part = part_of(e, p, a);
        sum += part;
        if (part > 0)
            squares += part * part / (double)(series[a].moments.n - 1);
    }
    return sum * sum / squares;
}

double suf_guard_widening(const suf_estimate *e, const suf_series *series,
                          const suf_pair_estimate *p)
{
    const suf_rule *rule = e->rule;
    if (rule->skewness_price == 0)
        return 0;
    double sum = 0;
    double skewed = 0;
    double small = 0;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++) {
        const double part = part_of(e, p, a);
        const double n = (double)series[a].moments.n;
        const double g = e->algorithms[a].skewness;
        if (part == 0)
            continue;
        sum += part;
        skewed += part * g * g / n;
        small += part / n;
    }
    return sum > 0 ? rule->skewness_price * skewed / sum + rule->small_sample_price * small / sum
                   : 0;
}

double suf_guard_own_variance(const suf_estimate *e, const suf_series *series, size_t a)
{
    const double g = e->algorithms[a].skewness;
    double largest = 0;
    for (size_t i = 0; i < e->n_pairs; i++) {
        const suf_comparison *c = &e->pairs[i].comparison;
        if (c->first == a || c->second == a)
            largest = fmax(largest, part_of(e, &e->pairs[i], a));
    }
    return largest * (1 + (e->rule->small_sample_price + e->rule->skewness_price * g * g) /
                              (double)series[a].moments.n);
}

void suf_guard_fill_interval(const suf_estimate *e, const suf_series *series,
                             const suf_pair_estimate *p, suf_comparison *c)
{
    if (!(c->se > 0)) {
        c->lo = c->hi = c->se == 0 ? c->phi : NAN;
        return;
    }
    const double extra = e->rule->interval_extra;
    const double se = extra == 0 ? c->se_guarded
                                 : c->se * sqrt(1 + (1 + extra) * suf_guard_widening(e, series, p));
    const double half = se * qt(0.025, welch_df(e, series, p), 0, 0);
    c->lo = c->phi - half;
    c->hi = c->phi + half;
}
