/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sampler as a state machine. It has no clock and no I/O, and no random numbers but the
 * bootstrap's own stream. Values are kept as they come and consumed in the order of the rule.
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "sampler/rule.h"
#include "sampler/run_budget.h"
#include "sampler/sampler_parts.h"
#include "sampler/sampling_request.h"
#include "sampler/state.h"
#include "stats/statistic.h"

/* ---- consuming ---- */

static suf_stop reason_to_stop(const suf_sampler *s)
{
    if (s->sampling.mode == SUF_FIXED)
        return SUF_STOP_FIXED;
    if (s->sampling.mode == SUF_NEYMAN)
        return SUF_STOP_BUDGET;
    return suf_rule_is_accurate(s) ? SUF_STOP_ACCURACY : SUF_STOP_LIMIT;
}

static suf_allocation present(const suf_sampler *s)
{
    return (suf_allocation){.s = s, .n = s->n_used, .total = s->n_runs};
}

/* whether all algorithms have consumed the run that one of them just has, but for those that get no
 * more */
static bool is_row_complete(const suf_sampler *s, size_t a)
{
    for (size_t other = 0; other < s->sampling.n_algorithms; other++)
        if (!s->equal.is_constant[other] && s->n_used[other] != s->n_used[a])
            return false;
    return true;
}

/* pairs the k-th values of those that have them; a constant has no covariance with any other */
static void add_products(suf_sampler *s, size_t k)
{
    for (size_t i = 0; i < s->estimate.n_pairs; i++) {
        const suf_comparison *c = &s->estimate.pairs[i].comparison;
        if (s->series[c->first].n_used <= k || s->series[c->second].n_used <= k)
            continue;
        const suf_transform transform = suf_sampling_transform(&s->sampling);
        const double x = transform(s->series[c->first].given[k], s->sampling.parameter);
        const double y = transform(s->series[c->second].given[k], s->sampling.parameter);
        if (isfinite(x) && isfinite(y))
            suf_products_add(&s->estimate.pairs[i].products, x, y);
    }
}

/* The start of an algorithm that has become constant ends with its last run. */
static void end_start(suf_sampler *s, size_t a)
{
    if (s->starts[a] > s->n_used[a]) {
        s->n_to_start -= s->starts[a] - s->n_used[a];
        s->starts[a] = s->n_used[a];
        s->is_started = s->n_to_start == 0;
    }
}

static void use(suf_sampler *s, size_t a)
{
    suf_series *series = &s->series[a];
    suf_series_use(series, suf_sampling_transform(&s->sampling), s->sampling.parameter);
    s->n_runs++;
    s->n_used[a]++;
    s->estimate.algorithms[a].is_stale = true;
    s->last = (suf_run){.algorithm = a, .run = (int64_t)series->n_used};
    const double given = series->given[series->n_used - 1];
    if (s->sampling.difference == SUF_LOG_RATIO && isfinite(given) && given <= 0) {
        s->warnings |= SUF_WARN_NOT_POSITIVE;
        s->stop = SUF_STOP_UNDEFINED;
    }
    const suf_allocation at = present(s);
    if (s->sampling.paired && is_row_complete(s, a))
        add_products(s, series->n_used - 1);
    if (s->n_used[a] <= s->starts[a])
        s->is_started = --s->n_to_start == 0;
    if (suf_equal_runs_look(&s->equal, a, series))
        end_start(s, a);
    if (!s->is_started || (s->sampling.mode == SUF_BALANCED && !suf_rule_is_even(&at)))
        return;
    suf_estimate_update(&s->estimate, s->series);
    if (s->estimate.warnings & (SUF_WARN_NO_BASE | SUF_WARN_NOT_POSITIVE))
        s->stop = SUF_STOP_UNDEFINED;
    if (s->sampling.mode == SUF_NEYMAN && !s->is_divided)
        suf_run_budget_extend(s);
}

/* chooses the run to wait for, or stops */
static void choose(suf_sampler *s)
{
    const suf_allocation at = present(s);
    s->next = s->stop == SUF_RUNNING ? suf_rule_next(&at) : SUF_NOBODY;
    if (s->next == SUF_NOBODY && s->stop == SUF_RUNNING)
        s->stop = reason_to_stop(s);
}

static void advance(suf_sampler *s)
{
    while (s->stop == SUF_RUNNING &&
           suf_series_is_given(&s->series[s->next], s->n_used[s->next] + 1)) {
        use(s, s->next);
        choose(s);
    }
}

/* ---- its life ---- */

static void await_start(suf_sampler *s)
{
    const suf_allocation at = present(s);
    s->n_to_start = suf_rule_n_to_start(&at);
    choose(s);
}

suf_sampler *suf_sampler_new(const suf_sampling *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return NULL;
    const suf_sampling q = suf_sampling_complete(request);
    if (suf_sampling_check(&q, err) < 0)
        return NULL;
    suf_sampler *s = suf_alloc(1, sizeof *s);
    const bool incremental =
        q.se_method == SUF_SE_BOOTSTRAP &&
        (q.statistic == SUF_OF_MEAN || suf_statistic_is_share((int)q.statistic));
    suf_estimate_init(&s->estimate, &q);
    s->series = suf_alloc(q.n_algorithms, sizeof *s->series);
    for (size_t a = 0; a < q.n_algorithms; a++)
        suf_series_init(&s->series[a], incremental ? q.resamples : 0, q.seed, a);
    s->sampling = s->estimate.sampling;
    s->n_used = suf_alloc(q.n_algorithms, sizeof *s->n_used);
    s->starts = suf_alloc(q.n_algorithms, sizeof *s->starts);
    suf_equal_runs_init(&s->equal, &q, s->estimate.rule);
    for (size_t a = 0; a < q.n_algorithms; a++)
        s->starts[a] = q.starts ? q.starts[a] : q.start;
    s->sampling.starts = NULL;
    s->rates = suf_alloc(q.n_algorithms, sizeof *s->rates);
    suf_run_budget_set_rates(s, q.pooled);
    await_start(s);
    return s;
}

void suf_sampler_free(suf_sampler *s)
{
    if (!s)
        return;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        suf_series_release(&s->series[a]);
    free(s->series);
    free(s->starts);
    free(s->rates);
    free(s->n_used);
    suf_equal_runs_release(&s->equal);
    suf_estimate_release(&s->estimate);
    free(s);
}

void suf_sampler_reset(suf_sampler *s, uint64_t seed)
{
    s->sampling.seed = seed;
    s->stop = SUF_RUNNING;
    s->warnings = 0;
    s->last = (suf_run){0};
    s->n_runs = 0;
    s->is_started = false;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++) {
        s->n_used[a] = 0;
        suf_series_reset(&s->series[a], seed, a);
        if (s->equal.is_constant[a])
            s->starts[a] = s->sampling.start;
    }
    suf_equal_runs_tell(&s->equal, NULL);
    suf_equal_runs_reset(&s->equal);
    suf_estimate_reset(&s->estimate, seed);
    suf_run_budget_withdraw(s);
    await_start(s);
}

/* ---- giving and wanting ---- */

/* failed runs stay failed */
static double floored(const suf_sampling *q, double value)
{
    return q->floor > 0 && isfinite(value) && value < q->floor ? q->floor : value;
}

int suf_sampler_put(suf_sampler *s, suf_run run, double value, suf_error *err)
{
    if (run.algorithm >= s->sampling.n_algorithms || run.run < 1)
        return suf_fail(err, SUF_EINVAL, "there is no run %lld of algorithm %zu",
                        (long long)run.run, run.algorithm);
    if (!suf_series_put(&s->series[run.algorithm], run.run, floored(&s->sampling, value)))
        return suf_fail(err, SUF_EINVAL, "run %lld of algorithm %zu was given before",
                        (long long)run.run, run.algorithm);
    advance(s);
    return SUF_OK;
}

void suf_sampler_put_next(suf_sampler *s, double value)
{
    const size_t a = s->next;
    assert(s->stop == SUF_RUNNING);
    suf_series_put(&s->series[a], s->n_used[a] + 1, floored(&s->sampling, value));
    use(s, a);
    choose(s);
}

/* the runs of an algorithm's start in a row, which nothing else depends on */
static void use_in_a_row(suf_sampler *s, size_t a, const double *values, int64_t n)
{
    const suf_transform transform = suf_sampling_transform(&s->sampling);
    suf_series *series = &s->series[a];
    for (int64_t k = 0; k < n; k++) {
        suf_series_put(series, k + 1, floored(&s->sampling, values[k]));
        suf_series_use(series, transform, s->sampling.parameter);
    }
    suf_equal_runs_ignore(&s->equal, a);
    s->n_used[a] = n;
    s->n_runs += n;
    s->n_to_start -= n;
    s->estimate.algorithms[a].is_stale = true;
}

/* whether an algorithm may become constant on the way, so that its runs are looked at one by one */
static bool is_any_equal(const suf_sampler *s, const double *values)
{
    const int64_t start = s->sampling.start;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        if (s->equal.asked[a] > start ||
            suf_equal_runs_would(&s->equal, a, values + (int64_t)a * start))
            return true;
    return false;
}

void suf_sampler_put_start(suf_sampler *s, const double *values)
{
    const size_t n = s->sampling.n_algorithms;
    const int64_t start = s->sampling.start;
    assert(s->n_runs == 0);
    if (s->sampling.paired || s->sampling.difference == SUF_LOG_RATIO || is_any_equal(s, values)) {
        while (s->stop == SUF_RUNNING && s->n_used[s->next] < start)
            suf_sampler_put_next(s, values[(int64_t)s->next * start + s->n_used[s->next]]);
        return;
    }
    for (size_t a = 0; a < n; a++)
        use_in_a_row(s, a, values + (int64_t)a * start, a + 1 < n ? start : start - 1);
    s->next = n - 1;
    suf_sampler_put_next(s, values[(int64_t)n * start - 1]);
}

/* the runs after the first: those that the rule would choose if the estimates stayed as they are */
static size_t foresee(const suf_sampler *s, suf_run *runs, size_t count, size_t n)
{
    int64_t ahead[SUF_MAX_ALGORITHMS];
    memcpy(ahead, s->n_used, s->sampling.n_algorithms * sizeof *ahead);
    ahead[s->next]++;
    suf_allocation at = {.s = s, .n = ahead, .total = s->n_runs + 1};
    while (count < n) {
        const size_t next = suf_rule_next(&at);
        if (next == SUF_NOBODY)
            break;
        ahead[next]++;
        at.total++;
        if (!suf_series_is_given(&s->series[next], ahead[next]))
            runs[count++] = (suf_run){.algorithm = next, .run = ahead[next]};
    }
    return count;
}

size_t suf_sampler_want(const suf_sampler *s, suf_run *runs, size_t n)
{
    if (s->stop != SUF_RUNNING || n == 0)
        return 0;
    runs[0] = (suf_run){.algorithm = s->next, .run = s->n_used[s->next] + 1};
    return n == 1 ? 1 : foresee(s, runs, 1, n);
}

int64_t suf_sampler_n_sure(const suf_sampler *s, size_t a)
{
    const int64_t awaited = s->equal.awaited[a];
    return awaited && awaited < s->starts[a] ? awaited : s->starts[a];
}

void suf_sampler_expect_variation(suf_sampler *s, size_t a)
{
    suf_equal_runs_ignore(&s->equal, a);
}

bool suf_sampler_is_constant(const suf_sampler *s, size_t a)
{
    return s->equal.is_constant[a];
}

suf_stop suf_sampler_stop(const suf_sampler *s)
{
    return s->stop;
}

const suf_rule *suf_sampler_rule(const suf_sampler *s)
{
    return s->estimate.rule;
}

int suf_sampler_warnings(const suf_sampler *s)
{
    return s->warnings | s->estimate.warnings;
}

size_t suf_sampler_n_comparisons(const suf_sampler *s)
{
    return s->estimate.n_pairs;
}

suf_comparison suf_sampler_comparison(const suf_sampler *s, size_t i)
{
    return suf_estimate_comparison(&s->estimate, s->series, i);
}

void suf_sampler_set_pooled(suf_sampler *s, const suf_pooled *pooled)
{
    suf_estimate_set_pooled(&s->estimate, pooled);
    suf_run_budget_set_rates(s, pooled);
    if (!(s->is_started || s->is_divided) || s->stop == SUF_STOP_UNDEFINED)
        return;
    if (suf_equal_runs_tell(&s->equal, pooled)) {
        suf_run_budget_start_again(s);
        s->stop = SUF_RUNNING;
        choose(s);
        return;
    }
    if (s->sampling.mode == SUF_NEYMAN)
        suf_run_budget_extend(s);
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        s->estimate.algorithms[a].is_stale = true;
    suf_estimate_update(&s->estimate, s->series);
    s->stop = SUF_RUNNING;
    choose(s);
}

void suf_sampler_pool(const suf_sampler *s, suf_start_pool *pools)
{
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        suf_start_pool_add(&pools[a], &s->series[a].moments,
                           suf_estimate_usual_spread(&s->estimate, a));
}

const suf_running *suf_sampler_moments(const suf_sampler *s, size_t a)
{
    return &s->series[a].moments;
}

double suf_sampler_phi(const suf_sampler *s, size_t i)
{
    return suf_estimate_phi(&s->estimate, i);
}

suf_run suf_sampler_last(const suf_sampler *s)
{
    return s->last;
}

int64_t suf_sampler_n_runs(const suf_sampler *s)
{
    return s->n_runs;
}
