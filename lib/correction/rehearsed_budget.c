/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsed_budget.h: sampler/run_budget.c on the sums of a rehearsal. The rate is that of the
 * experiment, although other starts would have led to a slightly different one.
 */
#include "correction/rehearsed_budget.h"

#include <math.h>

#include "sampler/run_budget.h"

static suf_weights weights_of(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].mean;
    return suf_contrast_weights(r->contrast, means, r->n_algorithms, p->first, p->second);
}

/* of one run of an algorithm, over its comparisons */
static double squared_spread(const suf_rehearsal *r, size_t a)
{
    double sum = 0;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_rehearsed_pair *p = &r->pairs[i];
        const suf_weights w = weights_of(r, p);
        const double weight = suf_weight_of(&w, p->first, p->second, a);
        sum += weight * weight * r->algorithms[a].variance;
    }
    return sum;
}

/* of two runs that belong together */
static double covariance_of(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    if (x->is_constant || y->is_constant)
        return 0;
    return (p->products - x->s1 * y->s1 / x->n) / (x->n - 1) * x->factor * y->factor;
}

/* of one run of every algorithm */
static double squared_spread_of_pairs(const suf_rehearsal *r)
{
    double sum = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        sum += squared_spread(r, a);
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_weights w = weights_of(r, &r->pairs[i]);
        sum += 2 * w.first * w.second * covariance_of(r, &r->pairs[i]);
    }
    return sum;
}

void suf_rehearsed_budget_goals(const suf_rehearsal *r, double *goals)
{
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const double square =
            r->sampling.paired ? squared_spread_of_pairs(r) : squared_spread(r, a);
        goals[a] = (double)suf_run_budget_goal(&r->sampling, r->algorithms[a].rate, sqrt(square));
    }
}
