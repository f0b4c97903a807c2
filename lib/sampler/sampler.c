/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Algorithm 1 (Campelo & Takahashi 2019; for several algorithms Campelo & Wanner 2020) as a
 * state machine: no clock, no I/O, no randomness but the bootstrap's own stream.
 *
 * Stopping at the first se <= se*, as the paper does, stops too early by luck: a small or skewed
 * sample that happens to lack its large values has too small a standard error. The default rule
 * holds a guarded standard error against se* (see estimate.c) and wants FEWEST runs of every
 * algorithm that has any spread. docs/stopping.md has the simulations behind it.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "sampler/estimate.h"
#include "sampler/series.h"
#include "suffice.h"

/* runs of each algorithm before the spread is believed to be what it seems */
static const int64_t FEWEST = 25;

struct suf_sampler {
    suf_sampling sampling;
    int64_t *starts; /* per algorithm */
    suf_series *series;
    suf_estimate estimate;
    suf_stop stop;
    int warnings; /* of the sampler's own; the estimate has others */
    suf_run last;
    int64_t n_runs;
};

/* ---- names ---- */

static const char *const differences[] = {"percent", "simple", "log-ratio"};
static const char *const methods[] = {"parametric", "paper", "bootstrap"};
static const char *const modes[] = {"optimal", "balanced", "fixed"};
static const char *const statistics[] = {"mean", "median", "quantile", "sd",
                                         "min",  "max",    "success"};
static const char *const stops[] = {"running", "accuracy", "limit", "fixed", "undefined"};

const char *suf_difference_name(int i)
{
    return SUF_TEXT_IN(differences, i);
}

const char *suf_se_method_name(int i)
{
    return SUF_TEXT_IN(methods, i);
}

const char *suf_sampling_mode_name(int i)
{
    return SUF_TEXT_IN(modes, i);
}

const char *suf_statistic_name(int i)
{
    return SUF_TEXT_IN(statistics, i);
}

const char *suf_stop_name(int i)
{
    return SUF_TEXT_IN(stops, i);
}

const char *suf_warning_text(int flag)
{
    static const struct {
        int flag;
        const char *text;
    } texts[] = {
        {SUF_WARN_BASE,
         "the mean that percentages are taken of is close to 0; use simple differences"},
        {SUF_WARN_NO_BASE, "the mean that percentages are taken of is 0; use simple differences"},
        {SUF_WARN_NOT_POSITIVE,
         "values that are not positive have no logarithm; use simple differences"},
        {SUF_WARN_NO_SPREAD, "an algorithm's values are all the same; is it deterministic, or does "
                             "it ignore its seed?"},
        {SUF_WARN_FAILED,
         "runs without a finite value are counted as runs but left out of the estimates"},
        {SUF_WARN_FEW, "an algorithm has fewer than 2 values: no difference can be estimated"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].flag == flag)
            return texts[i].text;
    return NULL;
}

/* ---- what a value becomes before it is averaged ---- */

static double as_it_is(double value, double parameter)
{
    (void)parameter;
    return value;
}

static double logarithm(double value, double parameter)
{
    (void)parameter;
    return value > 0 ? log(value) : NAN;
}

static double success(double value, double target)
{
    return value <= target;
}

static double (*transform_of(const suf_sampling *q))(double, double)
{
    if (q->difference == SUF_LOG_RATIO)
        return logarithm;
    return q->statistic == SUF_OF_SUCCESS ? success : as_it_is;
}

/* ---- making one ---- */

static int check_numbers(const suf_sampling *q, suf_error *err)
{
    if (q->n_algorithms < 2 || q->n_algorithms > SUF_MAX_ALGORITHMS)
        return suf_fail(err, SUF_EINVAL, "%zu algorithms; from 2 to %d can be compared",
                        q->n_algorithms, SUF_MAX_ALGORITHMS);
    if (q->mode != SUF_FIXED && !(q->accuracy > 0 && isfinite(q->accuracy)))
        return suf_fail(err, SUF_EINVAL, "'accuracy' is %g, must be positive", q->accuracy);
    if (q->start < 2)
        return suf_fail(err, SUF_EINVAL, "'start' is %lld, must be at least 2",
                        (long long)q->start);
    const int64_t started = q->start * (int64_t)q->n_algorithms;
    if (q->max_runs && q->max_runs < started)
        return suf_fail(
            err, SUF_EINVAL,
            "'max' is %lld, less than the %lld runs of the start; it is the total of all "
            "algorithms on an instance",
            (long long)q->max_runs, (long long)started);
    if (q->max_per_algorithm && q->max_per_algorithm < q->start)
        return suf_fail(err, SUF_EINVAL,
                        "the most runs per algorithm, %lld, are fewer than the start's %lld",
                        (long long)q->max_per_algorithm, (long long)q->start);
    for (size_t a = 0; q->costs && a < q->n_algorithms; a++)
        if (!(q->costs[a] > 0 && isfinite(q->costs[a])))
            return suf_fail(err, SUF_EINVAL, "the cost %g of a run is not positive", q->costs[a]);
    return SUF_OK;
}

static int check_combination(const suf_sampling *q, suf_error *err)
{
    const bool is_mean = q->statistic == SUF_OF_MEAN || q->statistic == SUF_OF_SUCCESS;
    if (!is_mean && q->se_method != SUF_SE_BOOTSTRAP)
        return suf_fail(err, SUF_EINVAL, "the standard error of a %s needs the bootstrap",
                        suf_statistic_name((int)q->statistic));
    if (q->statistic == SUF_OF_QUANTILE && !(q->parameter > 0 && q->parameter < 1))
        return suf_fail(err, SUF_EINVAL, "the quantile is %g, must lie in (0, 1)", q->parameter);
    if (q->statistic == SUF_OF_SUCCESS && !isfinite(q->parameter))
        return suf_fail(err, SUF_EINVAL, "success needs a target");
    if (q->difference == SUF_LOG_RATIO && q->statistic != SUF_OF_MEAN)
        return suf_fail(err, SUF_EINVAL, "a log-ratio compares means of logarithms, not a %s",
                        suf_statistic_name((int)q->statistic));
    if (q->se_method == SUF_SE_PAPER && q->difference == SUF_PERCENT && q->n_algorithms > 2 &&
        q->compare == SUF_COMPARE_ALL)
        return suf_fail(
            err, SUF_EINVAL,
            "the paper's formula is for differences from one algorithm; with all pairs of "
            "three or more use the parametric one, or compare with the first");
    if (q->paired && (q->mode == SUF_OPTIMAL || q->se_method != SUF_SE_PARAMETRIC))
        return suf_fail(
            err, SUF_EINVAL,
            "paired runs need balanced or fixed sampling and the parametric standard error");
    return SUF_OK;
}

static suf_sampling with_defaults(const suf_sampling *request)
{
    suf_sampling q = *request;
    if (q.start == 0)
        q.start = 20;
    if (q.resamples == 0)
        q.resamples = 999;
    if (q.se_method == SUF_SE_PAPER)
        q.plain = 1;
    return q;
}

suf_sampler *suf_sampler_new(const suf_sampling *request, suf_error *err)
{
    const suf_sampling q = with_defaults(request);
    if (check_numbers(&q, err) < 0 || check_combination(&q, err) < 0)
        return NULL;
    suf_sampler *s = suf_alloc(1, sizeof *s);
    const bool incremental = q.se_method == SUF_SE_BOOTSTRAP &&
                             (q.statistic == SUF_OF_MEAN || q.statistic == SUF_OF_SUCCESS);
    s->series = suf_alloc(q.n_algorithms, sizeof *s->series);
    for (size_t a = 0; a < q.n_algorithms; a++)
        suf_series_init(&s->series[a], incremental ? q.resamples : 0, q.seed, a);
    suf_estimate_init(&s->estimate, &q);
    s->sampling = s->estimate.sampling;
    s->starts = suf_alloc(q.n_algorithms, sizeof *s->starts);
    for (size_t a = 0; a < q.n_algorithms; a++)
        s->starts[a] = q.starts ? q.starts[a] : q.start;
    s->sampling.starts = NULL;
    suf_estimate_update(&s->estimate, s->series);
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
    suf_estimate_release(&s->estimate);
    free(s);
}

/* ---- the rule: who is next, given how many runs each has had ---- */

/* The state that decides: the estimates stand still, the numbers may be looked ahead. */
typedef struct {
    const suf_sampler *s;
    int64_t n[SUF_MAX_ALGORITHMS];
    int64_t total;
} allocation;

static const size_t NOBODY = SIZE_MAX;

static bool is_full(const allocation *at, size_t a)
{
    const int64_t most = at->s->sampling.max_per_algorithm;
    return most && at->n[a] >= most;
}

/* the algorithm with the fewest runs, the first of them; everybody is given the same number */
static size_t next_in_turn(const allocation *at)
{
    size_t least = 0;
    for (size_t a = 1; a < at->s->sampling.n_algorithms; a++)
        if (at->n[a] < at->n[least])
            least = a;
    return is_full(at, least) ? NOBODY : least;
}

/* the same among those that have not had their start; NOBODY when all have */
static size_t next_to_start(const allocation *at)
{
    size_t least = NOBODY;
    for (size_t a = 0; a < at->s->sampling.n_algorithms; a++)
        if (at->n[a] < at->s->starts[a] && (least == NOBODY || at->n[a] < at->n[least]))
            least = a;
    return least;
}

/* se as it will be when the spreads stay and the numbers are those of the allocation */
static double se_at(const allocation *at, size_t i)
{
    const suf_sampler *s = at->s;
    double sum = 0;
    double now = 0;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++) {
        const double spread = suf_estimate_spread(&s->estimate, s->series, i, a);
        sum += spread * spread / (double)at->n[a];
        now += spread * spread / (double)s->series[a].n_used;
    }
    const double se = s->estimate.comparisons[i].se_guarded;
    return now > 0 ? se * sqrt(sum / now) : se;
}

/* the algorithm that lowers the comparison's squared error most per cost */
static size_t best_for_cost(const allocation *at, size_t i)
{
    const suf_sampler *s = at->s;
    size_t best = NOBODY;
    double most = -1;
    for (size_t a = 0; a < s->sampling.n_algorithms; a++) {
        const double spread = suf_estimate_spread(&s->estimate, s->series, i, a);
        const double n = (double)at->n[a];
        const double gain = spread * spread / (n * (n + 1)) / s->estimate.costs[a];
        if (gain > most && !is_full(at, a)) {
            most = gain;
            best = a;
        }
    }
    return best;
}

static size_t next_of_pair(const allocation *at, size_t i)
{
    const suf_sampler *s = at->s;
    const suf_comparison *c = &s->estimate.comparisons[i];
    if (s->sampling.n_algorithms > 2 && s->sampling.costs)
        return best_for_cost(at, i);
    const bool short_of_first =
        (double)at->n[c->first] / (double)at->n[c->second] < c->ratio_optimal;
    const size_t wanted = short_of_first ? c->first : c->second;
    const size_t other = short_of_first ? c->second : c->first;
    return !is_full(at, wanted) ? wanted : !is_full(at, other) ? other : NOBODY;
}

/* the comparison that is furthest from its accuracy and can still be helped */
static size_t next_for_accuracy(const allocation *at)
{
    const suf_sampler *s = at->s;
    double worst = s->sampling.accuracy;
    size_t next = NOBODY;
    for (size_t i = 0; i < s->estimate.n_comparisons; i++) {
        const double se = se_at(at, i);
        const size_t candidate = se > worst ? next_of_pair(at, i) : NOBODY;
        if (candidate != NOBODY) {
            worst = se;
            next = candidate;
        }
    }
    return next;
}

/* the algorithm that has fewest runs, when that is too few to believe in its spread */
static size_t next_for_guard(const allocation *at)
{
    const suf_sampler *s = at->s;
    size_t next = NOBODY;
    int64_t fewest = FEWEST;
    for (size_t a = 0; !s->sampling.plain && a < s->sampling.n_algorithms; a++)
        if (at->n[a] < fewest && s->series[a].moments.m2 > 0 && !is_full(at, a)) {
            fewest = at->n[a];
            next = a;
        }
    return next;
}

static bool is_even(const allocation *at)
{
    for (size_t a = 1; a < at->s->sampling.n_algorithms; a++)
        if (at->n[a] != at->n[0])
            return false;
    return true;
}

/* NOBODY: nothing more to do */
static size_t next_by_rule(const allocation *at)
{
    const size_t starting = next_to_start(at);
    if (starting != NOBODY)
        return starting;
    if (at->s->sampling.mode == SUF_FIXED)
        return NOBODY;
    if (at->s->sampling.max_runs && at->total >= at->s->sampling.max_runs)
        return NOBODY;
    const bool balanced = at->s->sampling.mode == SUF_BALANCED;
    if (balanced && !is_even(at))
        return next_in_turn(at);
    /* without an estimate (failed runs) everybody gets another chance in turn */
    if (at->s->estimate.warnings & SUF_WARN_FEW)
        return next_in_turn(at);
    size_t next = next_for_accuracy(at);
    if (next == NOBODY)
        next = next_for_guard(at);
    return next != NOBODY && balanced ? next_in_turn(at) : next;
}

static allocation current(const suf_sampler *s)
{
    allocation at = {.s = s, .total = s->n_runs};
    for (size_t a = 0; a < s->sampling.n_algorithms; a++)
        at.n[a] = (int64_t)s->series[a].n_used;
    return at;
}

/* ---- consuming ---- */

static suf_stop reason_to_stop(const suf_sampler *s)
{
    if (s->sampling.mode == SUF_FIXED)
        return SUF_STOP_FIXED;
    for (size_t i = 0; i < s->estimate.n_comparisons; i++)
        if (!(s->estimate.comparisons[i].se_guarded <= s->sampling.accuracy))
            return SUF_STOP_LIMIT;
    return SUF_STOP_ACCURACY;
}

/* the k-th values of all algorithms are there: pair them */
static void add_products(suf_sampler *s)
{
    const size_t k = s->series[0].n_used - 1;
    for (size_t i = 0; i < s->estimate.n_comparisons; i++) {
        const suf_comparison *c = &s->estimate.comparisons[i];
        double (*transform)(double, double) = transform_of(&s->sampling);
        const double x = transform(s->series[c->first].given[k], s->sampling.parameter);
        const double y = transform(s->series[c->second].given[k], s->sampling.parameter);
        if (isfinite(x) && isfinite(y))
            suf_products_add(&s->estimate.products[i], x, y);
    }
}

static void use(suf_sampler *s, size_t a)
{
    suf_series *series = &s->series[a];
    suf_series_use(series, transform_of(&s->sampling), s->sampling.parameter);
    s->n_runs++;
    s->last = (suf_run){.algorithm = a, .run = (int64_t)series->n_used};
    const double given = series->given[series->n_used - 1];
    if (s->sampling.difference == SUF_LOG_RATIO && isfinite(given) && given <= 0) {
        s->warnings |= SUF_WARN_NOT_POSITIVE;
        s->stop = SUF_STOP_UNDEFINED;
    }
    const allocation at = current(s);
    if (s->sampling.paired && is_even(&at))
        add_products(s);
    if (next_to_start(&at) != NOBODY || (s->sampling.mode == SUF_BALANCED && !is_even(&at)))
        return;
    suf_estimate_update(&s->estimate, s->series);
    if (s->estimate.warnings & SUF_WARN_NO_BASE)
        s->stop = SUF_STOP_UNDEFINED;
}

static void advance(suf_sampler *s)
{
    while (s->stop == SUF_RUNNING) {
        const allocation at = current(s);
        const size_t next = next_by_rule(&at);
        if (next == NOBODY)
            s->stop = reason_to_stop(s);
        else if (suf_series_is_given(&s->series[next], at.n[next] + 1))
            use(s, next);
        else
            return;
    }
}

int suf_sampler_put(suf_sampler *s, suf_run run, double value, suf_error *err)
{
    if (run.algorithm >= s->sampling.n_algorithms || run.run < 1)
        return suf_fail(err, SUF_EINVAL, "there is no run %lld of algorithm %zu",
                        (long long)run.run, run.algorithm);
    if (!suf_series_put(&s->series[run.algorithm], run.run, value))
        return suf_fail(err, SUF_EINVAL, "run %lld of algorithm %zu was given before",
                        (long long)run.run, run.algorithm);
    advance(s);
    return SUF_OK;
}

size_t suf_sampler_want(const suf_sampler *s, suf_run *runs, size_t n)
{
    if (s->stop != SUF_RUNNING)
        return 0;
    allocation at = current(s);
    size_t count = 0;
    while (count < n) {
        const size_t next = next_by_rule(&at);
        if (next == NOBODY)
            break;
        at.n[next]++;
        at.total++;
        if (!suf_series_is_given(&s->series[next], at.n[next]))
            runs[count++] = (suf_run){.algorithm = next, .run = at.n[next]};
    }
    return count;
}

suf_stop suf_sampler_stop(const suf_sampler *s)
{
    return s->stop;
}

int suf_sampler_warnings(const suf_sampler *s)
{
    return s->warnings | s->estimate.warnings;
}

size_t suf_sampler_n_comparisons(const suf_sampler *s)
{
    return s->estimate.n_comparisons;
}

suf_comparison suf_sampler_comparison(const suf_sampler *s, size_t i)
{
    return suf_estimate_comparison(&s->estimate, s->series, i);
}

suf_run suf_sampler_last(const suf_sampler *s)
{
    return s->last;
}

int64_t suf_sampler_n_runs(const suf_sampler *s)
{
    return s->n_runs;
}
