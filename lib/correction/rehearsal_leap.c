/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsal_leap.h. The k-th run of an algorithm is the same whenever the rule asks for it, so
 * only the runs that it has at the stop matter, not their order. An algorithm's part in the squared
 * standard error, widened by the pooled skewness, or by its own if that is larger, is at least
 *
 *     f^2 m2 (n + w) / (n^2 (n - 1) mean^2),
 *
 * with the sum m2 of squared deviations, which never becomes smaller as runs are added. Over the
 * next eight runs a lower limit of it, and of other such quantities, follows from the present m2,
 * the n after them, and the largest mean that they allow. As long as the limit is above the goal,
 * they are only added up.
 *
 * If all are compared with the first and have shares of se*^2, each has runs until its own part is
 * below its share, whatever the others do.
 *
 * Of two, the one whose part divided by n is larger gets the next run. So whatever the order, they
 * come to where both quotients have just become smaller than a number c: neither goes on before.
 * The rule is not to stop on the way: the sum of the lower limits tells.
 */
#include "correction/rehearsal_leap.h"

#include <math.h>
#include <string.h>

#include "correction/rehearsal_all_pairs.h"
#include "correction/rehearsed_rule.h"

/* limits are used only where rounding cannot matter */
static const double margin = 1 + 1e-9;

/* A quantity that is to fall to a level: an algorithm's widened part, or its part divided by n. In
 * terms of the lower limits of coming runs it is (by_n n + constant) times f^2 m2 / (n^2 (n - 1)
 * mean^2). */
typedef struct {
    bool is_quotient;
    double by_n, constant, level;
} leap_goal;

/* the part of the widening that does not depend on the runs, times n */
static double known_widening(const suf_rehearsal *r, const suf_rehearsed *x)
{
    return r->rule->small_sample_price + (r->is_binary ? 0 : r->rule->skewness_price * x->pooled);
}

/* (x + 1)(n - x + 1) for x successes, which never becomes smaller either */
static inline double binary_squares(const suf_rehearsed *x)
{
    const double successes = x->offset * x->n + x->factor * x->s1;
    return (successes + 1) * (x->n - successes + 1);
}

/* n times the largest size that the reciprocal of the weight can have during the coming runs */
static inline double largest_weight(const suf_rehearsed *x, const suf_residual_sums *coming)
{
    const double high = x->s1 + coming->rise;
    const double low = x->s1 + coming->s1 - coming->rise;
    const double shrink = x->n / (x->n + SUF_RUNS_AT_ONCE);
    const double highest = x->base * x->n + x->slope * (high > 0 ? high : high * shrink);
    const double lowest = x->base * x->n + x->slope * (low < 0 ? low : low * shrink);
    return highest > -lowest ? highest : -lowest;
}

/* the lower limit during the coming runs of a quantity with by_n n + constant = 1 at their end */
static inline double lowest_of(const suf_rehearsal *r, const suf_rehearsed *x,
                               const suf_residual_sums *coming)
{
    const double end = x->n + SUF_RUNS_AT_ONCE;
    if (r->is_binary)
        return binary_squares(x) / (end * (end - 1) * (end + 2) * (end + 2));
    const double weight = end * largest_weight(x, coming);
    return x->factor * x->factor * suf_rehearsed_squares(x) * x->n / ((end - 1) * weight * weight);
}

/* Walks along a path of eight runs. Returns whether the level is reached on it; *least becomes
 * smaller if a widened part on the way is. */
static bool walk(suf_rehearsed_path *path, const leap_goal *goal, double *least)
{
    const double *quantity = goal->is_quotient ? path->quotient : path->guarded;
    while (path->at < SUF_RUNS_AT_ONCE) {
        const size_t k = path->at++;
        *least = path->guarded[k] < *least ? path->guarded[k] : *least;
        if (quantity[k] <= goal->level)
            return true;
    }
    return false;
}

/* Adds runs, at least one, until the quantity has reached its level. Returns a lower limit of the
 * algorithm's widened part on the way. */
static double leap(suf_rehearsal *r, size_t a, const leap_goal *goal)
{
    suf_rehearsed *x = &r->algorithms[a];
    const double widening = known_widening(r, x);
    double least = INFINITY;
    for (;;) {
        const suf_residual_sums coming = suf_rehearsed_sum(suf_rehearsed_coming(x, &r->rng));
        const double lowest = lowest_of(r, x, &coming);
        const double end = x->n + SUF_RUNS_AT_ONCE;
        if (lowest * (goal->by_n * end + goal->constant) > margin * goal->level) {
            const double limit = lowest * (end + widening);
            least = limit < least ? limit : least;
            suf_rehearsed_add_all(x, &coming);
            continue;
        }
        suf_rehearsed_path_begin(&r->paths[a]);
        suf_rehearsed_path_continue(&r->paths[a], x, r->rule, r->is_binary, &r->rng);
        const bool is_there = walk(&r->paths[a], goal, &least);
        suf_rehearsed_path_end(&r->paths[a], x);
        if (is_there)
            break;
    }
    suf_rehearsed_estimate(x, r->rule, r->is_binary);
    return least;
}

/* ---- shares ---- */

static void leap_to_shares(suf_rehearsal *r)
{
    const double accuracy = r->sampling.accuracy;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        const leap_goal goal = {
            .by_n = 1, .constant = known_widening(r, x), .level = accuracy * accuracy * x->share};
        if (x->guarded > goal.level)
            leap(r, a, &goal);
    }
}

/* ---- two algorithms ---- */

/* Leaps to where the quotient of part and n has just become smaller than a number, if it is not.
 * Returns the lower limit of the widened part. */
static double leap_to_quotient(suf_rehearsal *r, size_t a, double level)
{
    const suf_rehearsed *x = &r->algorithms[a];
    const leap_goal goal = {.is_quotient = true, .constant = 1, .level = level};
    return x->part > level * x->n ? fmin(x->guarded, leap(r, a, &goal)) : x->guarded;
}

/* everything as it was, but for the residuals that were drawn since */
static void go_back(suf_rehearsed *x, const suf_rehearsed *before)
{
    const suf_rehearsed now = *x;
    *x = *before;
    x->drawn = now.drawn;
    x->n_drawn = now.n_drawn;
    x->capacity = now.capacity;
}

/* Leaps to about step times the present runs; leaves everything as it is if the rule might have
 * stopped on the way. */
static bool leap_by(suf_rehearsal *r, double step)
{
    const suf_rehearsed before[] = {r->algorithms[0], r->algorithms[1]};
    const double costs = r->pairs[0].cost_ratio;
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    const double level =
        fmax(before[0].part / before[0].n * costs, before[1].part / before[1].n) / (step * step);
    const double least = leap_to_quotient(r, 0, level / costs) + leap_to_quotient(r, 1, level);
    if (least > margin * goal)
        return true;
    for (size_t a = 0; a < 2; a++)
        go_back(&r->algorithms[a], &before[a]);
    return false;
}

/* the estimates of a few runs are uncertain, and so are the limits just before the stop */
static const double cautious = 0.75;

/* Leaps as long as it is worth it. If the squared standard error is R times its goal, about R times
 * the present runs will be needed. */
static void leap_together(suf_rehearsal *r)
{
    const suf_rehearsed *x = &r->algorithms[0];
    const suf_rehearsed *y = &r->algorithms[1];
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    for (;;) {
        const double n = x->is_constant ? y->n : y->is_constant ? x->n : fmin(x->n, y->n);
        const double root = sqrt((x->guarded + y->guarded) / goal);
        const double step = fmin(root * sqrt(root), cautious * root * root);
        if (!((step - 1) * n > SUF_RUNS_AT_ONCE) || !leap_by(r, step))
            return;
    }
}

static void walk_together(suf_rehearsal *r)
{
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    double guarded[2], quotient[2];
    for (size_t a = 0; a < 2; a++) {
        suf_rehearsed_path_begin(&r->paths[a]);
        guarded[a] = r->algorithms[a].guarded;
        quotient[a] = r->algorithms[a].part / r->algorithms[a].n;
    }
    while (guarded[0] + guarded[1] > goal) {
        const size_t a = !(quotient[1] < quotient[0] * r->pairs[0].cost_ratio);
        suf_rehearsed_path *path = &r->paths[a];
        if (path->at == path->length)
            suf_rehearsed_path_continue(path, &r->algorithms[a], r->rule, r->is_binary, &r->rng);
        guarded[a] = path->guarded[path->at];
        quotient[a] = path->quotient[path->at++];
    }
    for (size_t a = 0; a < 2; a++) {
        suf_rehearsed_path_end(&r->paths[a], &r->algorithms[a]);
        suf_rehearsed_estimate(&r->algorithms[a], r->rule, r->is_binary);
    }
}

/* ---- */

static bool has_limit(const suf_sampling *q)
{
    return q->max_runs || q->max_per_algorithm;
}

static bool is_usual(const suf_rehearsal *r)
{
    const suf_sampling *q = &r->sampling;
    if (q->mode != SUF_OPTIMAL || !suf_rehearsed_rule_has_one_part(r) ||
        (r->is_binary && r->contrast != SUF_CONTRAST_SIMPLE))
        return false;
    return r->n_algorithms == 2 || r->algorithms[0].share > 0 ||
           (q->compare == SUF_COMPARE_ALL && !q->costs);
}

static void leap_to_stop(suf_rehearsal *r)
{
    if (r->algorithms[0].share > 0) {
        leap_to_shares(r);
    } else if (r->n_algorithms > 2) {
        suf_rehearsal_all_pairs(r);
    } else {
        leap_together(r);
        walk_together(r);
    }
}

/* whether so many runs are to be expected that the limit will be reached: R times the present ones
 * if the squared standard error is R times its goal */
static bool is_hopeless(const suf_rehearsal *r)
{
    double n = 0;
    double first = 0;
    double second = 0;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const double part = r->algorithms[a].guarded;
        second = fmax(second, fmin(first, part));
        first = fmax(first, part);
        n += r->algorithms[a].n;
    }
    const double most = r->sampling.max_runs
                            ? (double)r->sampling.max_runs
                            : (double)r->sampling.max_per_algorithm * (double)r->n_algorithms;
    return (first + second) / (r->sampling.accuracy * r->sampling.accuracy) * n > 2 * most;
}

/* Leaps as if there were no limit. If that goes beyond it, everything is as it was. */
static bool leap_within_limit(suf_rehearsal *r)
{
    suf_rehearsed before[SUF_MAX_ALGORITHMS];
    if (is_hopeless(r))
        return false;
    memcpy(before, r->algorithms, r->n_algorithms * sizeof *before);
    leap_to_stop(r);
    if (!suf_rehearsed_rule_is_exceeded(r))
        return true;
    for (size_t a = 0; a < r->n_algorithms; a++)
        go_back(&r->algorithms[a], &before[a]);
    return false;
}

bool suf_rehearsal_leap(suf_rehearsal *r)
{
    if (!is_usual(r))
        return false;
    if (has_limit(&r->sampling))
        return leap_within_limit(r);
    leap_to_stop(r);
    return true;
}
