/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule of Algorithm 1 (Campelo & Takahashi 2019; for several algorithms Campelo & Wanner
 * 2020): given the estimates and the number of runs of each algorithm, it chooses the algorithm
 * that gets the next run.
 *
 * Stopping at the first se <= se*, as the paper does, can be too early: a small or skewed sample
 * that happens to lack its large values has too small a standard error. The default rule compares a
 * widened standard error with se* (see guard.c) and requires a minimum number of runs of every
 * algorithm whose runs vary. These numbers are in rules.c; docs/stopping.md has the simulations by
 * which they were chosen.
 */
#include "sampler/rule.h"

#include <math.h>

#include "sampler/guard.h"

static bool is_full(const suf_allocation *at, size_t a)
{
    const int64_t most = at->s->sampling.max_per_algorithm;
    return at->s->equal.is_constant[a] || (most && at->n[a] >= most);
}

/* the first algorithm among those with the fewest runs, so that all get the same number */
static size_t next_in_turn(const suf_allocation *at)
{
    size_t least = SUF_NOBODY;
    for (size_t a = 0; a < at->s->sampling.n_algorithms; a++)
        if (!at->s->equal.is_constant[a] && (least == SUF_NOBODY || at->n[a] < at->n[least]))
            least = a;
    return least != SUF_NOBODY && is_full(at, least) ? SUF_NOBODY : least;
}

/* Looking ahead, an algorithm is expected to go on as it began: with equal runs, or, if it gets no
 * seed, with as few of them as show it. */
static bool is_doubted(const suf_allocation *at, size_t a)
{
    const suf_sampler *s = at->s;
    const int64_t awaited = s->equal.awaited[a];
    return awaited && at->n[a] >= awaited && at->n[a] < s->starts[a] &&
           (awaited < SUF_EQUAL_RUNS || s->n_used[a] > 1);
}

static bool is_any_doubted(const suf_allocation *at)
{
    for (size_t a = 0; a < at->s->sampling.n_algorithms; a++)
        if (is_doubted(at, a))
            return true;
    return false;
}

/* the same among those with fewer runs than the start; SUF_NOBODY if there are none */
static size_t next_to_start(const suf_allocation *at)
{
    size_t least = SUF_NOBODY;
    int64_t fewest = INT64_MAX;
    for (size_t a = 0; a < at->s->sampling.n_algorithms; a++)
        if (at->n[a] < at->s->starts[a] && at->n[a] < fewest && !is_doubted(at, a)) {
            fewest = at->n[a];
            least = a;
        }
    return least;
}

int64_t suf_rule_n_to_start(const suf_allocation *at)
{
    int64_t n = 0;
    for (size_t a = 0; a < at->s->sampling.n_algorithms; a++)
        if (at->n[a] < at->s->starts[a])
            n += at->s->starts[a] - at->n[a];
    return n;
}

/* the standard error that is expected with the run counts of the allocation and the present spreads
 */
static double se_at(const suf_allocation *at, const suf_pair_estimate *p)
{
    const suf_sampler *s = at->s;
    const double se = p->comparison.se_guarded;
    double sum = 0;
    double now = 0;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++) {
        const double spread = suf_estimate_spread(&s->estimate, p, a);
        sum += spread * spread / (double)at->n[a];
        now += spread * spread / (double)s->n_used[a];
    }
    return now > 0 ? se * sqrt(sum / now) : se;
}

/* the algorithm whose next run reduces the comparison's squared error most per cost */
static size_t best_for_cost(const suf_allocation *at, const suf_pair_estimate *p)
{
    const suf_sampler *s = at->s;
    size_t best = SUF_NOBODY;
    double most = -1;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++) {
        const double spread = suf_estimate_spread(&s->estimate, p, a);
        const double n = (double)at->n[a];
        const double gain = spread * spread / (n * (n + 1)) / s->estimate.costs[a];
        if (gain > most && !is_full(at, a)) {
            most = gain;
            best = a;
        }
    }
    return best;
}

static size_t next_of_pair(const suf_allocation *at, const suf_pair_estimate *p)
{
    const suf_sampler *s = at->s;
    const suf_comparison *c = &p->comparison;
    if (s->sampling.n_algorithms > 2 && s->sampling.costs)
        return best_for_cost(at, p);
    const bool short_of_first =
        (double)at->n[c->first] / (double)at->n[c->second] < c->ratio_optimal;
    const size_t wanted = short_of_first ? c->first : c->second;
    const size_t other = short_of_first ? c->second : c->first;
    return !is_full(at, wanted) ? wanted : !is_full(at, other) ? other : SUF_NOBODY;
}

/* the next algorithm for the comparison with the largest standard error above the accuracy, among
 * those comparisons that may have more runs */
static size_t next_for_accuracy(const suf_allocation *at)
{
    const suf_sampler *s = at->s;
    double worst = s->sampling.accuracy;
    size_t next = SUF_NOBODY;
    const bool is_present = at->n == s->n_used;
    for (size_t i = 0; i < s->estimate.n_pairs; i++) {
        const suf_pair_estimate *p = &s->estimate.pairs[i];
        const double se = is_present ? p->comparison.se_guarded : se_at(at, p);
        const size_t candidate = se > worst ? next_of_pair(at, p) : SUF_NOBODY;
        if (candidate != SUF_NOBODY) {
            worst = se;
            next = candidate;
        }
    }
    return next;
}

/* how many times its share of se*^2 the algorithm's own variance is, with the run counts of the
 * allocation */
static double excess_at(const suf_allocation *at, size_t a)
{
    const suf_sampler *s = at->s;
    const double goal =
        s->sampling.accuracy * s->sampling.accuracy * s->estimate.algorithms[a].share;
    return suf_guard_own_variance(&s->estimate, s->series, a) / goal * (double)s->n_used[a] /
           (double)at->n[a];
}

/* the algorithm that is furthest above its share, among those that may have more runs */
static size_t next_for_shares(const suf_allocation *at)
{
    double worst = 1;
    size_t next = SUF_NOBODY;
    for (size_t a = 0; a < at->s->sampling.n_algorithms; a++) {
        const double excess = excess_at(at, a);
        if (excess > worst && !is_full(at, a)) {
            worst = excess;
            next = a;
        }
    }
    return next;
}

static bool has_shares(const suf_sampler *s)
{
    return s->estimate.algorithms[0].share > 0;
}

static bool is_within_shares(const suf_sampler *s)
{
    const suf_allocation at = {.s = s, .n = s->n_used};
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        if (!(excess_at(&at, a) <= 1))
            return false;
    return true;
}

bool suf_rule_is_accurate(const suf_sampler *s)
{
    if (has_shares(s))
        return is_within_shares(s);
    for (size_t i = 0; i < s->estimate.n_pairs; i++)
        if (!(s->estimate.pairs[i].comparison.se_guarded <= s->sampling.accuracy))
            return false;
    return true;
}

bool suf_rule_is_even(const suf_allocation *at)
{
    const size_t n = at->s->sampling.n_algorithms;
    size_t first = 0;
    while (first < n && at->s->equal.is_constant[first])
        first++;
    for (size_t a = first; a < n; a++)
        if (!at->s->equal.is_constant[a] && at->n[a] != at->n[first])
            return false;
    return true;
}

/* runs that are made at once: balanced, one of each algorithm that may have more */
static int64_t runs_at_once(const suf_sampler *s)
{
    int64_t n = 0;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        n += !s->equal.is_constant[a];
    return s->sampling.mode == SUF_BALANCED ? n : 1;
}

size_t suf_rule_next(const suf_allocation *at)
{
    const size_t starting = at->s->is_started ? SUF_NOBODY : next_to_start(at);
    if (starting != SUF_NOBODY)
        return starting;
    const suf_sampling *q = &at->s->sampling;
    if (q->mode == SUF_FIXED || q->mode == SUF_NEYMAN || is_any_doubted(at))
        return SUF_NOBODY;
    const bool balanced = q->mode == SUF_BALANCED;
    if (balanced && !suf_rule_is_even(at))
        return next_in_turn(at);
    if (q->max_runs && at->total + runs_at_once(at->s) > q->max_runs)
        return SUF_NOBODY;
    /* without an estimate, because of failed runs, the algorithms take turns */
    if (at->s->estimate.warnings & SUF_WARN_FEW)
        return next_in_turn(at);
    const size_t next = has_shares(at->s) ? next_for_shares(at) : next_for_accuracy(at);
    return next != SUF_NOBODY && balanced ? next_in_turn(at) : next;
}
