/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_budget.h. The mean of the differences over N instances has the measurement variance
 * sum_j sum_a (w_aj s_aj)^2 / n_aj / N^2, with weights w and standard deviations s of single runs.
 * For a given total of the n_aj it is smallest if they are in proportion to the spreads |w_aj| s_aj
 * (Neyman 1934, On the two different aspects of the representative method, JRSS 97). For several
 * comparisons the sum of their variances is smallest for the root of the summed squares of an
 * algorithm's spreads in them; with paired runs the n_aj of an instance are equal, and its spread
 * is that of a paired difference.
 *
 * The spreads are those of the starts. A spread s gets floor(rate s) runs, but no fewer than the
 * start. The total grows with the rate, in steps of one run unless spreads are equal; the rate is
 * in the middle of the last step that is within the budget, so that it gives the same runs if
 * spreads are rounded otherwise. What remains of the budget is less than a run for each of the
 * equal spreads.
 */
#include "sampler/run_budget.h"

#include <float.h>
#include <math.h>

#include "sampler/rule.h"

/* ---- spreads ---- */

static double squared_spread_of(const suf_estimate *e, size_t a)
{
    double sum = 0;
    for (size_t i = 0; i < e->n_pairs; i++) {
        const double spread = suf_estimate_spread(e, &e->pairs[i], a);
        sum += spread * spread;
    }
    return sum;
}

/* of each algorithm, but for those that are constant and have fewer */
static double n_rows(const suf_sampler *s)
{
    int64_t n = 0;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        n = s->n_used[a] > n ? s->n_used[a] : n;
    return (double)n;
}

/* of one run of every algorithm */
static double squared_spread_of_pairs(const suf_sampler *s)
{
    const double n = n_rows(s);
    double sum = 0;
    for (size_t i = 0; i < s->estimate.n_pairs; i++) {
        const double se = s->estimate.pairs[i].comparison.se;
        sum += se * se * n;
    }
    return sum;
}

void suf_sampler_spreads(const suf_sampler *s, double *spreads)
{
    for (size_t a = 0; a < s->sampling.n_algorithms; a++) {
        const double spread = sqrt(s->sampling.paired ? squared_spread_of_pairs(s)
                                                      : squared_spread_of(&s->estimate, a));
        spreads[a] = s->estimate.has_all && isfinite(spread) ? spread : NAN;
        if (s->equal.is_constant[a])
            spreads[a] = -(double)s->n_used[a];
    }
}

/* ---- rates ---- */

int64_t suf_run_budget_goal(const suf_sampling *q, double rate, double spread)
{
    const int64_t most = q->max_per_algorithm ? q->max_per_algorithm : q->budget;
    if (spread < 0)
        return (int64_t)-spread;
    const double runs = floor(rate * spread);
    if (!(runs > (double)q->start))
        return q->start;
    return runs < (double)most ? (int64_t)runs : most;
}

/* A division whose rate is sought. */
typedef struct {
    const suf_sampling *sampling;
    const double *spreads;
    size_t n;
} division;

static bool is_within(const division *d, double rate, int64_t most)
{
    int64_t total = 0;
    for (size_t i = 0; i < d->n && total <= most; i++)
        total += suf_run_budget_goal(d->sampling, rate, d->spreads[i]);
    return total <= most;
}

static int64_t total_at(const division *d, double rate)
{
    int64_t total = 0;
    for (size_t i = 0; i < d->n; i++)
        total += suf_run_budget_goal(d->sampling, rate, d->spreads[i]);
    return total;
}

/* the last rate from low on that is within most runs; high is not */
static double last_within(const division *d, double low, double high, int64_t most)
{
    for (;;) {
        const double middle = low + (high - low) / 2;
        if (!(middle > low && middle < high))
            return low;
        if (is_within(d, middle, most))
            low = middle;
        else
            high = middle;
    }
}

/* a rate at which every spread gets the whole budget; 0 if there is no spread */
static double highest_rate(const division *d)
{
    double smallest = INFINITY;
    for (size_t i = 0; i < d->n; i++)
        if (d->spreads[i] > 0)
            smallest = fmin(smallest, d->spreads[i]);
    return fmin(((double)d->sampling->budget + 1) / smallest, DBL_MAX);
}

double suf_run_budget_rate(const suf_sampling *q, const double *spreads, size_t n)
{
    const division d = {.sampling = q, .spreads = spreads, .n = n};
    const double highest = highest_rate(&d);
    if (is_within(&d, highest, q->budget))
        return highest; /* all are at the limit, or have no spread */
    const double last = last_within(&d, 0, highest, q->budget);
    return (last_within(&d, 0, last, total_at(&d, last) - 1) + last) / 2;
}

/* ---- of a sampler ---- */

void suf_run_budget_set_rates(suf_sampler *s, const suf_pooled *pooled)
{
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        s->rates[a] = pooled ? pooled[a].rate : NAN;
}

static void note_starts(suf_sampler *s)
{
    const suf_allocation at = {.s = s, .n = s->n_used, .total = s->n_runs};
    s->n_to_start = suf_rule_n_to_start(&at);
    s->is_started = s->n_to_start == 0;
}

void suf_run_budget_extend(suf_sampler *s)
{
    double spreads[SUF_MAX_ALGORITHMS];
    suf_sampler_spreads(s, spreads);
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        if (!s->equal.is_constant[a])
            s->starts[a] = suf_run_budget_goal(&s->sampling, s->rates[a], spreads[a]);
    s->is_divided = true;
    note_starts(s);
}

void suf_run_budget_withdraw(suf_sampler *s)
{
    for (size_t a = 0; s->is_divided && a < s->sampling.n_algorithms; a++)
        if (!s->equal.is_constant[a])
            s->starts[a] = s->sampling.start;
    s->is_divided = false;
}

void suf_run_budget_start_again(suf_sampler *s)
{
    suf_run_budget_withdraw(s);
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        if (!s->equal.is_constant[a])
            s->starts[a] = s->sampling.start;
    note_starts(s);
}

static bool varies(const double *spreads, size_t n_instances, size_t n_algorithms, size_t a)
{
    for (size_t i = 0; i < n_instances; i++)
        if (spreads[i * n_algorithms + a] > 0)
            return true;
    return false;
}

void suf_run_budget_reopen(double *spreads, size_t n_instances, size_t n_algorithms)
{
    bool is_any = false;
    for (size_t a = 0; a < n_algorithms; a++)
        is_any = is_any || varies(spreads, n_instances, n_algorithms, a);
    for (size_t a = 0; a < n_algorithms; a++) {
        const bool is_own = varies(spreads, n_instances, n_algorithms, a);
        for (size_t i = 0; i < n_instances; i++) {
            double *spread = &spreads[i * n_algorithms + a];
            const bool is_said = *spread == -(double)SUF_EQUAL_RUNS_SAID;
            if (*spread < 0 && (is_own || (is_any && !is_said)))
                *spread = 0;
        }
    }
}

int64_t suf_sampler_n_certain(const suf_sampler *s)
{
    int64_t n = 0;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        n += s->starts[a];
    return n;
}
