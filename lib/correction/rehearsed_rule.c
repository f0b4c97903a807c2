/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsed_rule.h: sampler/rule.c for means with parametric standard errors, in squares.
 */
#include "correction/rehearsed_rule.h"

#include <math.h>

/* ---- the comparisons ---- */

/* What the rule knows of a comparison, in squares. */
typedef struct {
    double guarded;       /* standard error, widened */
    double first, second; /* spread of one run */
} pair_squares;

/* the covariance of the means, with weights of -1 and 1, or by the means */
static double covariance_of(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    if (x->is_constant || y->is_constant)
        return 0;
    const double weight = r->contrast == SUF_CONTRAST_SIMPLE ? 1 : x->mean * y->mean;
    return (p->products - x->s1 * y->s1 / x->n) / (x->n - 1) / x->n * x->factor * y->factor /
           weight;
}

/* percentages of the mean over all algorithms depend on all of them */
static pair_squares squares_of_grand(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].mean;
    const suf_weights w =
        suf_contrast_weights(r->contrast, means, r->n_algorithms, p->first, p->second);
    pair_squares s = {0};
    double plain = 0;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        const double weight = suf_weight_of(&w, p->first, p->second, a) * x->mean;
        plain += weight * weight * x->part;
        s.guarded += weight * weight * x->guarded;
    }
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    if (r->sampling.paired && plain > 0)
        s.guarded *= 1 + 2 * w.first * x->mean * w.second * y->mean * covariance_of(r, p) / plain;
    s.first = w.first * w.first * x->variance;
    s.second = w.second * w.second * y->variance;
    return s;
}

static pair_squares squares_of(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    if (r->contrast == SUF_CONTRAST_PERCENT_GRAND)
        return squares_of_grand(r, p);
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    /* the standard error of a percentage is that of the ratio's logarithm times the ratio */
    const double ratio = r->contrast == SUF_CONTRAST_PERCENT ? y->mean / x->mean : 1;
    const double plain = x->part + y->part;
    double guarded = x->guarded + y->guarded;
    if (r->sampling.paired && plain > 0)
        guarded *= fmax(0, 1 - 2 * covariance_of(r, p) / plain);
    return (pair_squares){.guarded = ratio * ratio * guarded,
                          .first = ratio * ratio * x->part * x->n,
                          .second = ratio * ratio * y->part * y->n};
}

/* ---- the rule ---- */

static bool is_full(const suf_rehearsal *r, size_t a)
{
    const int64_t most = r->sampling.max_per_algorithm;
    return r->algorithms[a].is_constant || (most && r->algorithms[a].n >= (double)most);
}

/* the algorithm whose next run reduces the squared error most per cost */
static int best_for_cost(const suf_rehearsal *r, const suf_rehearsed_pair *p, pair_squares s)
{
    const size_t members[] = {p->first, p->second};
    const double squares[] = {s.first, s.second};
    int best = SUF_REHEARSED_NOBODY;
    double most = -1;
    for (int k = 0; k < 2; k++) {
        const double n = r->algorithms[members[k]].n;
        const double gain = squares[k] / (n * (n + 1)) / r->sampling.costs[members[k]];
        if (gain > most && !is_full(r, members[k])) {
            most = gain;
            best = (int)members[k];
        }
    }
    return best;
}

static int next_of_pair(const suf_rehearsal *r, const suf_rehearsed_pair *p, pair_squares s)
{
    if (r->n_algorithms > 2 && r->sampling.costs)
        return best_for_cost(r, p, s);
    const double n_first = r->algorithms[p->first].n;
    const double n_second = r->algorithms[p->second].n;
    const bool short_of_first =
        n_first * n_first * s.second < n_second * n_second * s.first * p->cost_ratio;
    const size_t wanted = short_of_first ? p->first : p->second;
    const size_t other = short_of_first ? p->second : p->first;
    return !is_full(r, wanted)  ? (int)wanted
           : !is_full(r, other) ? (int)other
                                : SUF_REHEARSED_NOBODY;
}

static int next_for_accuracy(const suf_rehearsal *r)
{
    double worst = r->sampling.accuracy * r->sampling.accuracy;
    int next = SUF_REHEARSED_NOBODY;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const pair_squares s = squares_of(r, &r->pairs[i]);
        const int candidate =
            s.guarded > worst ? next_of_pair(r, &r->pairs[i], s) : SUF_REHEARSED_NOBODY;
        if (candidate != SUF_REHEARSED_NOBODY) {
            worst = s.guarded;
            next = candidate;
        }
    }
    return next;
}

/* whether an algorithm's part in a squared standard error is the same in all of its comparisons */
bool suf_rehearsed_rule_has_one_part(const suf_rehearsal *r)
{
    return r->contrast == SUF_CONTRAST_RATIO || r->contrast == SUF_CONTRAST_SIMPLE;
}

/* the algorithm's part in the squared standard error, widened, where it is largest */
static double own_square(const suf_rehearsal *r, size_t a)
{
    const suf_rehearsed *x = &r->algorithms[a];
    if (suf_rehearsed_rule_has_one_part(r))
        return x->guarded;
    double largest = 0;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_rehearsed_pair *p = &r->pairs[i];
        if (p->first != a && p->second != a)
            continue;
        const pair_squares s = squares_of(r, p);
        largest = fmax(largest, p->first == a ? s.first : s.second);
    }
    return x->part > 0 ? largest / x->n * x->guarded / x->part : 0;
}

static int next_for_shares(const suf_rehearsal *r)
{
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    double worst = 1;
    int next = SUF_REHEARSED_NOBODY;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const double excess = own_square(r, a) / (goal * r->algorithms[a].share);
        if (excess > worst && !is_full(r, a)) {
            worst = excess;
            next = (int)a;
        }
    }
    return next;
}

static double n_runs(const suf_rehearsal *r)
{
    double n = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        n += r->algorithms[a].n;
    return n;
}

/* balanced, one of each algorithm that may have more */
static double runs_at_once(const suf_rehearsal *r)
{
    double n = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        n += !r->algorithms[a].is_constant;
    return r->sampling.mode == SUF_BALANCED ? n : 1;
}

bool suf_rehearsed_rule_is_exceeded(const suf_rehearsal *r)
{
    const double most = (double)r->sampling.max_per_algorithm;
    for (size_t a = 0; most > 0 && a < r->n_algorithms; a++)
        if (r->algorithms[a].n > most)
            return true;
    return r->sampling.max_runs && n_runs(r) > (double)r->sampling.max_runs;
}

int suf_rehearsed_rule_next(const suf_rehearsal *r)
{
    if (r->sampling.max_runs && n_runs(r) + runs_at_once(r) > (double)r->sampling.max_runs)
        return SUF_REHEARSED_NOBODY;
    return r->algorithms[0].share > 0 ? next_for_shares(r) : next_for_accuracy(r);
}

double suf_rehearsed_rule_spread(const suf_rehearsal *r, size_t a)
{
    if (suf_rehearsed_rule_has_one_part(r))
        return r->algorithms[a].part > 0 ? sqrt(r->algorithms[a].part * r->algorithms[a].n) : NAN;
    double logs = 0;
    double n = 0;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_rehearsed_pair *p = &r->pairs[i];
        if (p->first != a && p->second != a)
            continue;
        const pair_squares s = squares_of(r, p);
        const double square = p->first == a ? s.first : s.second;
        logs += square > 0 ? log(square) / 2 : 0;
        n += square > 0;
    }
    return exp(logs / n);
}
