/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See estimate.h. Optimal allocation (Campelo & Takahashi 2019, sec. 4.1): with weights w and
 * standard deviations s, n_1/n_2 = |w_1| s_1 / (|w_2| s_2), times sqrt(c_2/c_1) if runs cost
 * c_1 and c_2. For statistics other than means, s^2 is n times the bootstrap variance.
 *
 * The variance of 0/1 results: p (1 - p) / (n - 1) with p = (x + 1) / (n + 2) for x successes
 * (Laplace; compare Agresti & Caffo 2000, Simple and effective confidence intervals for
 * proportions, American Statistician 54), so that n equal results do not look as if they were
 * certain.
 */
#include "sampler/estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "sampler/accuracy_shares.h"
#include "sampler/guard.h"
#include "sampler/rules.h"
#include "sampler/sampler_parts.h"
#include "stats/delong.h"
#include "stats/logarithms.h"
#include "stats/statistic.h"

/* suf_statistic is cast to suf_statistic_kind, here and in analysis/ */
#define AGREE(public, own) _Static_assert((int)(public) == (int)(own), "statistics must agree")
AGREE(SUF_OF_MEAN, SUF_STATISTIC_MEAN);
AGREE(SUF_OF_MEDIAN, SUF_STATISTIC_MEDIAN);
AGREE(SUF_OF_QUANTILE, SUF_STATISTIC_QUANTILE);
AGREE(SUF_OF_SD, SUF_STATISTIC_SD);
AGREE(SUF_OF_MIN, SUF_STATISTIC_MIN);
AGREE(SUF_OF_MAX, SUF_STATISTIC_MAX);
AGREE(SUF_OF_SUCCESS, SUF_STATISTIC_SUCCESS);
AGREE(SUF_OF_REACHED, SUF_STATISTIC_REACHED);

static bool is_mean(const suf_sampling *q)
{
    return q->statistic == SUF_OF_MEAN || suf_statistic_is_share((int)q->statistic);
}

/* whose difference does not follow from means */
static bool is_probability(const suf_estimate *e)
{
    return e->sampling.difference == SUF_PROBABILITY;
}

suf_contrast suf_sampling_contrast(const suf_sampling *q)
{
    static const suf_contrast contrasts[] = {[SUF_RATIO] = SUF_CONTRAST_RATIO,
                                             [SUF_PERCENT] = SUF_CONTRAST_PERCENT,
                                             [SUF_PERCENT_OF_MEAN] = SUF_CONTRAST_PERCENT_GRAND,
                                             [SUF_SIMPLE] = SUF_CONTRAST_SIMPLE,
                                             [SUF_LOG_RATIO] = SUF_CONTRAST_SIMPLE,
                                             [SUF_PROBABILITY] = SUF_CONTRAST_SIMPLE};
    if (q->difference == SUF_PERCENT && q->se_method == SUF_SE_PAPER)
        return SUF_CONTRAST_PERCENT_PAPER;
    return contrasts[q->difference];
}

static void add_pair(suf_estimate *e, size_t first, size_t second)
{
    e->pairs[e->n_pairs++] =
        (suf_pair_estimate){.comparison = {.first = first, .second = second},
                            .cost_ratio = sqrt(e->costs[second] / e->costs[first])};
}

static void list_pairs(suf_estimate *e)
{
    const size_t n = e->sampling.n_algorithms;
    const size_t last_first = e->sampling.compare == SUF_COMPARE_FIRST ? 1 : n - 1;
    for (size_t first = 0; first < last_first; first++)
        for (size_t second = first + 1; second < n; second++)
            add_pair(e, first, second);
}

void suf_estimate_init(suf_estimate *e, const suf_sampling *q)
{
    const size_t n = q->n_algorithms;
    *e = (suf_estimate){
        .sampling = *q, .rule = suf_rules_find(q), .contrast = suf_sampling_contrast(q)};
    e->costs = suf_alloc(n, sizeof(double));
    for (size_t a = 0; a < n; a++)
        e->costs[a] = q->costs ? q->costs[a] : 1;
    e->sampling.costs = q->costs ? e->costs : NULL;
    e->values = suf_alloc(n, sizeof(double));
    e->variances = suf_alloc(n, sizeof(double));
    e->algorithms = suf_alloc(n, sizeof *e->algorithms);
    e->pairs = suf_alloc(n * (n - 1) / 2, sizeof *e->pairs);
    if (q->se_method == SUF_SE_BOOTSTRAP)
        e->replicates = suf_alloc(n * q->resamples, sizeof(double));
    list_pairs(e);
    suf_estimate_reset(e, q->seed);
    suf_estimate_set_pooled(e, q->pooled);
    e->sampling.pooled = NULL;
    e->sampling.equals = NULL;
}

static double sized(double x)
{
    return isnan(x) ? 0 : fabs(x);
}

void suf_estimate_set_pooled(suf_estimate *e, const suf_pooled *pooled)
{
    const bool is_known = e->rule->is_pooled && pooled;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++) {
        e->algorithms[a].pooled = is_known ? sized(pooled[a].skewness) : 0;
        e->algorithms[a].share = 0;
    }
    if (is_known)
        suf_accuracy_shares_set(e, pooled);
}

static void clear_pair(suf_pair_estimate *p)
{
    p->comparison.se = p->comparison.se_guarded = p->comparison.ratio_optimal = NAN;
}

void suf_estimate_reset(suf_estimate *e, uint64_t seed)
{
    e->sampling.seed = seed;
    e->has_all = false;
    e->warnings = SUF_WARN_FEW;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++)
        e->algorithms[a] = (suf_algorithm_estimate){.stream = suf_rng_stream(seed, a),
                                                    .pooled = e->algorithms[a].pooled,
                                                    .share = e->algorithms[a].share};
    for (size_t i = 0; i < e->n_pairs; i++) {
        e->pairs[i].products = (suf_products){0};
        e->pairs[i].comparison.n_first = e->pairs[i].comparison.n_second = 0;
        clear_pair(&e->pairs[i]);
    }
}

void suf_estimate_release(suf_estimate *e)
{
    free(e->costs);
    free(e->values);
    free(e->variances);
    free(e->algorithms);
    free(e->pairs);
    free(e->replicates);
    free(e->work);
    *e = (suf_estimate){0};
}

void suf_products_add(suf_products *p, double first, double second)
{
    p->n++;
    const double delta = first - p->mean_first;
    p->mean_first += delta / (double)p->n;
    p->mean_second += (second - p->mean_second) / (double)p->n;
    p->sum += delta * (second - p->mean_second);
}

/* the covariance of the two means */
static double covariance(const suf_products *p)
{
    return p->n < 2 ? 0 : p->sum / (double)(p->n - 1) / (double)p->n;
}

static bool has_logs(const suf_estimate *e)
{
    return e->contrast == SUF_CONTRAST_RATIO;
}

static double *work_for(suf_estimate *e, size_t n)
{
    if (n > e->work_size) {
        free(e->work);
        e->work_size = 2 * n;
        e->work = suf_alloc(e->work_size, sizeof(double));
    }
    return e->work;
}

/* a ratio's logarithm is the difference of these, so each algorithm's are taken but once */
static void take_logs(suf_estimate *e, size_t a)
{
    const size_t n = e->sampling.resamples;
    double *work = work_for(e, n);
    memcpy(work, e->replicates + a * n, n * sizeof *work);
    suf_logarithms(work, e->replicates + a * n, n);
}

/* updates a statistic that is not a mean, its replicates and its bootstrap variance */
static void update_statistic(suf_estimate *e, const suf_series *s, size_t a)
{
    const suf_sampling *q = &e->sampling;
    const suf_summary summary = {(suf_statistic_kind)q->statistic, q->parameter};
    const size_t n = s->moments.n;
    double *work = work_for(e, n);
    double *replicates = e->replicates + a * q->resamples;
    memcpy(work, s->values, n * sizeof *work);
    e->values[a] = suf_statistic_of(summary, work, n);
    suf_bootstrap_statistics_quickly(&e->algorithms[a].stream, s->values, n, summary, replicates,
                                     q->resamples, work);
    e->variances[a] = suf_variance(replicates, q->resamples);
    if (has_logs(e))
        take_logs(e, a);
}

static bool is_bounded(const suf_estimate *e)
{
    return e->rule->bounds_binary && e->is_binary && is_mean(&e->sampling);
}

/* the variance of the mean of 0/1 results, which is never 0 */
static double binary_variance(const suf_running *r)
{
    const double n = (double)r->n;
    const double p = (suf_running_mean(r) * n + 1) / (n + 2);
    return p * (1 - p) / (n - 1);
}

/* The bootstrap variance of a mean is divided by n, the sample variance by n - 1. */
static void update_mean(suf_estimate *e, suf_series *s, size_t a)
{
    const double n = (double)s->moments.n;
    const double shrink = e->sampling.se_method == SUF_SE_BOOTSTRAP ? (n - 1) / n : 1;
    e->values[a] = suf_running_mean(&s->moments);
    e->variances[a] = is_bounded(e) && n > 1 ? binary_variance(&s->moments)
                                             : suf_running_variance(&s->moments) / n * shrink;
    double *replicates = e->replicates ? e->replicates + a * e->sampling.resamples : NULL;
    if (replicates && has_logs(e))
        suf_bootstrap_log_means(&s->bootstrap, e->values[a], replicates,
                                work_for(e, e->sampling.resamples));
    else if (replicates)
        suf_bootstrap_means(&s->bootstrap, replicates);
}

/* the standard deviation of phi over the resamples; NAN if they are not kept, infinite if the base
 * is 0 in one of them */
static double bootstrap_se(suf_estimate *e, const suf_series *series, const suf_comparison *c)
{
    const suf_sampling *q = &e->sampling;
    const size_t n = q->n_algorithms;
    for (size_t a = 0; a < n; a++)
        if (is_mean(q) && !series[a].bootstrap.draws)
            return NAN;
    const suf_contrast kind = has_logs(e) ? SUF_CONTRAST_SIMPLE : e->contrast;
    const double se = sqrt(suf_contrast_variance(kind, e->replicates, n, q->resamples, c->first,
                                                 c->second, work_for(e, q->resamples)));
    return isnan(se) ? INFINITY : se;
}

double suf_estimate_spread(const suf_estimate *e, const suf_pair_estimate *p, size_t a)
{
    const double weight = suf_weight_of(&p->weights, p->comparison.first, p->comparison.second, a);
    return fabs(weight) * e->algorithms[a].sd;
}

double suf_estimate_usual_spread(const suf_estimate *e, size_t a)
{
    double logs = 0;
    double n = 0;
    for (size_t i = 0; e->has_all && i < e->n_pairs; i++) {
        const suf_comparison *c = &e->pairs[i].comparison;
        const double spread = suf_estimate_spread(e, &e->pairs[i], a);
        if ((c->first == a || c->second == a) && spread > 0) {
            logs += log(spread);
            n++;
        }
    }
    return exp(logs / n);
}

/* the real-valued optimum: n_a = |w_a| s_a sqrt(1/c_a) sum_b(|w_b| s_b sqrt(c_b)) / se*^2 */
static void fill_expected(const suf_estimate *e, const suf_pair_estimate *p, suf_comparison *c)
{
    double sum = 0;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++)
        sum += suf_estimate_spread(e, p, a) * sqrt(e->costs[a]);
    sum /= e->sampling.accuracy * e->sampling.accuracy;
    c->expected_first = suf_estimate_spread(e, p, c->first) / sqrt(e->costs[c->first]) * sum;
    c->expected_second = suf_estimate_spread(e, p, c->second) / sqrt(e->costs[c->second]) * sum;
}

double suf_estimate_phi(const suf_estimate *e, size_t i)
{
    const suf_comparison *c = &e->pairs[i].comparison;
    if (!e->has_all)
        return NAN;
    return is_probability(e) ? e->pairs[i].probability
                             : suf_contrast_phi(e->contrast, e->values, e->sampling.n_algorithms,
                                                c->first, c->second);
}

suf_comparison suf_estimate_comparison(const suf_estimate *e, const suf_series *series, size_t i)
{
    const suf_pair_estimate *p = &e->pairs[i];
    suf_comparison c = p->comparison;
    c.ratio = (double)c.n_first / (double)c.n_second;
    c.phi = suf_estimate_phi(e, i);
    c.lo = c.hi = c.expected_first = c.expected_second = NAN;
    if (isnan(c.se))
        return c;
    suf_guard_fill_interval(e, series, p, &c);
    fill_expected(e, p, &c);
    return c;
}

/* ---- updating ---- */

static void update_se(suf_estimate *e, const suf_series *series, suf_pair_estimate *p)
{
    suf_comparison *c = &p->comparison;
    c->se = c->se_guarded = NAN;
    if (series[c->first].moments.n < 2 || series[c->second].moments.n < 2)
        return; /* one run says nothing of its error */
    if (e->sampling.se_method == SUF_SE_BOOTSTRAP && !is_bounded(e))
        c->se = bootstrap_se(e, series, c);
    if (isnan(c->se))
        c->se = suf_contrast_se(p->weights, e->variances, e->sampling.n_algorithms, c->first,
                                c->second, e->sampling.paired ? covariance(&p->products) : 0);
    c->se_guarded = c->se * sqrt(1 + suf_guard_widening(e, series, p));
}

/* the weight that gives one run of an algorithm this spread in the difference */
static double weight_for(const suf_estimate *e, size_t a, double spread)
{
    return e->algorithms[a].sd > 0 ? spread / e->algorithms[a].sd : 0;
}

static suf_weights update_probability(suf_estimate *e, const suf_series *series,
                                      suf_pair_estimate *p)
{
    const suf_series *x = &series[p->comparison.first];
    const suf_series *y = &series[p->comparison.second];
    const suf_delong d = suf_delong_of(x->values, x->moments.n, y->values, y->moments.n,
                                       work_for(e, x->moments.n + y->moments.n));
    p->probability = (e->sampling.maximise ? 1 : -1) * (d.probability - 0.5);
    return (suf_weights){.first = -weight_for(e, p->comparison.first, d.spread_x),
                         .second = weight_for(e, p->comparison.second, d.spread_y)};
}

static void update_pair(suf_estimate *e, const suf_series *series, suf_pair_estimate *p)
{
    suf_comparison *c = &p->comparison;
    p->weights = is_probability(e)
                     ? update_probability(e, series, p)
                     : suf_contrast_weights(e->contrast, e->values, e->sampling.n_algorithms,
                                            c->first, c->second);
    update_se(e, series, p);
    c->ratio_optimal =
        suf_estimate_spread(e, p, c->first) / suf_estimate_spread(e, p, c->second) * p->cost_ratio;
}

/* the warning if a mean of a ratio is not positive, or too close to 0 */
static int warning_of_mean(double mean, double variance)
{
    if (!(mean > 0))
        return SUF_WARN_NOT_POSITIVE;
    return mean - 3 * sqrt(variance) <= 0 ? SUF_WARN_BASE : 0;
}

/* warns if the base of percent differences is not positive, or too close to 0 */
static void check_base(suf_estimate *e, const suf_comparison *c)
{
    if (e->contrast == SUF_CONTRAST_SIMPLE)
        return;
    if (e->contrast == SUF_CONTRAST_RATIO) {
        e->warnings |= e->algorithms[c->first].warning | e->algorithms[c->second].warning;
        return;
    }
    const size_t n = e->sampling.n_algorithms;
    const bool grand = e->contrast == SUF_CONTRAST_PERCENT_GRAND;
    const double base = grand ? suf_mean(e->values, n) : e->values[c->first];
    const double variance = grand ? suf_mean(e->variances, n) / (double)n : e->variances[c->first];
    if (base == 0)
        e->warnings |= SUF_WARN_NO_BASE;
    else if (base - 3 * sqrt(variance) <= 0)
        e->warnings |= SUF_WARN_BASE;
}

/* the larger of the sample's own and the one that is pooled over the instances */
static double skewness_of(const suf_estimate *e, const suf_series *s, size_t a)
{
    return fmax(fabs(suf_running_skewness(&s->moments)), e->algorithms[a].pooled);
}

static void update_algorithm(suf_estimate *e, suf_series *s, size_t a)
{
    if (is_mean(&e->sampling))
        update_mean(e, s, a);
    else
        update_statistic(e, s, a);
    e->algorithms[a].sd = sqrt(e->variances[a] * (double)s->moments.n);
    if (e->contrast == SUF_CONTRAST_RATIO)
        e->algorithms[a].warning = warning_of_mean(e->values[a], e->variances[a]);
    if (e->rule->skewness_price != 0)
        e->algorithms[a].skewness = is_bounded(e) || is_probability(e) ? 0 : skewness_of(e, s, a);
}

/* the values that a difference takes: one if there is to be no more, and then without an error */
static size_t fewest_values(const suf_estimate *e)
{
    return e->sampling.mode == SUF_FIXED && e->sampling.start == 1 ? 1 : 2;
}

static void update_algorithms(suf_estimate *e, suf_series *series)
{
    for (size_t a = 0; a < e->sampling.n_algorithms; a++)
        if (series[a].moments.n >= fewest_values(e) && e->algorithms[a].is_stale)
            update_algorithm(e, &series[a], a);
}

/* whether all values are 0 or 1; when they no longer are, every variance is computed anew */
static void look_at_values(suf_estimate *e, const suf_series *series)
{
    bool is_binary = true;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++)
        is_binary = is_binary && series[a].is_binary;
    for (size_t a = 0; is_binary != e->is_binary && a < e->sampling.n_algorithms; a++)
        e->algorithms[a].is_stale = true;
    e->is_binary = is_binary;
}

/* the warnings that concern single algorithms; whether all have enough values */
static void look_at_series(suf_estimate *e, const suf_series *series)
{
    look_at_values(e, series);
    e->warnings = 0;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++) {
        if (series[a].n_failed)
            e->warnings |= SUF_WARN_FAILED;
        if (series[a].moments.n < fewest_values(e))
            e->warnings |= SUF_WARN_FEW;
        else if (series[a].moments.n > 1 && series[a].moments.m2 == 0 && !is_bounded(e))
            e->warnings |= SUF_WARN_NO_SPREAD;
    }
    e->has_all = !(e->warnings & SUF_WARN_FEW);
}

/* whether the numbers of a comparison depend on runs since the last update */
static bool is_stale(const suf_estimate *e, const suf_comparison *c)
{
    return e->algorithms[c->first].is_stale || e->algorithms[c->second].is_stale ||
           e->contrast == SUF_CONTRAST_PERCENT_GRAND;
}

void suf_estimate_update(suf_estimate *e, suf_series *series)
{
    look_at_series(e, series);
    update_algorithms(e, series);
    for (size_t i = 0; i < e->n_pairs; i++) {
        suf_comparison *c = &e->pairs[i].comparison;
        c->n_first = (int64_t)series[c->first].n_used;
        c->n_second = (int64_t)series[c->second].n_used;
        if (!e->has_all) {
            clear_pair(&e->pairs[i]);
            continue;
        }
        check_base(e, c);
        if (is_stale(e, c))
            update_pair(e, series, &e->pairs[i]);
    }
    for (size_t a = 0; e->has_all && a < e->sampling.n_algorithms; a++)
        e->algorithms[a].is_stale = false;
}
