/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See accuracy_shares.h.
 */
#include "sampler/accuracy_shares.h"

#include <math.h>

/* the spread of an algorithm's runs times the square root of their cost; NAN: not known */
static double weight_of(const suf_estimate *e, const suf_pooled *pooled, size_t a)
{
    return pooled[a].spread > 0 ? pooled[a].spread * sqrt(e->costs[a]) : NAN;
}

/* The algorithms that are compared with the first need se*^2 less what the first has of it. For
 * two, the optimal shares are as the spreads (and square roots of costs); here the usual spread of
 * the others stands for each of them. */
static void set_shares(suf_estimate *e, const suf_pooled *pooled)
{
    const double first = weight_of(e, pooled, 0);
    double logs = 0;
    double n = 0;
    for (size_t a = 1; a < e->sampling.n_algorithms; a++) {
        const double weight = weight_of(e, pooled, a);
        logs += isnan(weight) ? 0 : log(weight);
        n += isnan(weight) ? 0 : 1;
    }
    const double share = first / (first + exp(logs / n));
    for (size_t a = 0; a < e->sampling.n_algorithms && !isnan(share); a++)
        e->algorithms[a].share = a == 0 ? share : 1 - share;
}

static bool may_have_shares(const suf_estimate *e)
{
    const suf_sampling *q = &e->sampling;
    return e->rule->has_shares && q->compare == SUF_COMPARE_FIRST && q->n_algorithms > 2 &&
           q->mode == SUF_OPTIMAL && q->se_method == SUF_SE_PARAMETRIC;
}

void suf_accuracy_shares_set(suf_estimate *e, const suf_pooled *pooled)
{
    if (may_have_shares(e))
        set_shares(e, pooled);
}
