/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See estimate.h. Optimal allocation (Campelo & Takahashi 2019, sec. 4.1): with weights w and
 * standard deviations s, n_1/n_2 = |w_1| s_1 / (|w_2| s_2), times sqrt(c_2/c_1) if runs cost
 * c_1 and c_2. For statistics other than means, s^2 is n times the bootstrap variance.
 * Intervals use t with the degrees of freedom of Welch and Satterthwaite.
 *
 * The guard. For skewed runs the mean and the standard error of a sample are correlated, so the
 * variance of the t statistic is about 1 + 7/4 g^2/n, where g is the skewness (Johnson 1978,
 * Modified t tests and confidence intervals for asymmetrical populations, JASA 73). Stopping when
 * the standard error is small makes this worse. The standard error is therefore multiplied by
 * sqrt(1 + price g^2/n), where the price is a number of the rule (rules.c) and g^2/n is averaged
 * over the algorithms by their shares in the squared standard error.
 */
#include "sampler/estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <Rmath.h>

#include "base/memory.h"
#include "sampler/rules.h"

/* suf_statistic is cast to suf_statistic_kind, here and in analysis/ */
#define AGREE(public, own) _Static_assert((int)(public) == (int)(own), "statistics must agree")
AGREE(SUF_OF_MEAN, SUF_STATISTIC_MEAN);
AGREE(SUF_OF_MEDIAN, SUF_STATISTIC_MEDIAN);
AGREE(SUF_OF_QUANTILE, SUF_STATISTIC_QUANTILE);
AGREE(SUF_OF_SD, SUF_STATISTIC_SD);
AGREE(SUF_OF_MIN, SUF_STATISTIC_MIN);
AGREE(SUF_OF_MAX, SUF_STATISTIC_MAX);
AGREE(SUF_OF_SUCCESS, SUF_STATISTIC_SUCCESS);

static bool is_mean(const suf_sampling *q)
{
    return q->statistic == SUF_OF_MEAN || q->statistic == SUF_OF_SUCCESS;
}

static suf_contrast contrast_of(const suf_sampling *q)
{
    static const suf_contrast contrasts[] = {[SUF_RATIO] = SUF_CONTRAST_RATIO,
                                             [SUF_PERCENT] = SUF_CONTRAST_PERCENT,
                                             [SUF_PERCENT_OF_MEAN] = SUF_CONTRAST_PERCENT_GRAND,
                                             [SUF_SIMPLE] = SUF_CONTRAST_SIMPLE,
                                             [SUF_LOG_RATIO] = SUF_CONTRAST_SIMPLE};
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
    *e = (suf_estimate){.sampling = *q, .rule = suf_rules_find(q), .contrast = contrast_of(q)};
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
        e->algorithms[a] = (suf_algorithm_estimate){.stream = suf_rng_stream(seed, a)};
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

/* the sample variance; NAN for n < 2 */
static double variance_of(const double *x, size_t n)
{
    const double mean = suf_mean(x, n);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (x[i] - mean) * (x[i] - mean);
    return n < 2 ? NAN : sum / (double)(n - 1);
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
    suf_bootstrap_statistics(&e->algorithms[a].stream, s->values, n, summary, replicates,
                             q->resamples, work);
    e->variances[a] = variance_of(replicates, q->resamples);
}

/* The bootstrap variance of a mean is divided by n, the sample variance by n - 1. */
static void update_mean(suf_estimate *e, const suf_series *s, size_t a)
{
    const double n = (double)s->moments.n;
    const double shrink = e->sampling.se_method == SUF_SE_BOOTSTRAP ? (n - 1) / n : 1;
    e->values[a] = suf_running_mean(&s->moments);
    e->variances[a] = suf_running_variance(&s->moments) / n * shrink;
    if (e->replicates)
        suf_bootstrap_means(&s->bootstrap, e->replicates + a * e->sampling.resamples);
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
    double *phis = work_for(e, q->resamples);
    suf_contrast_phis(e->contrast, e->replicates, n, q->resamples, c->first, c->second, phis);
    const double se = sqrt(variance_of(phis, q->resamples));
    return isnan(se) ? INFINITY : se;
}

double suf_estimate_spread(const suf_estimate *e, const suf_pair_estimate *p, size_t a)
{
    const double weight = suf_weight_of(&p->weights, p->comparison.first, p->comparison.second, a);
    return fabs(weight) * e->algorithms[a].sd;
}

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

/* The factor that widens se for skewness: 1 for symmetric runs. See docs/stopping.md. */
static double guard_factor(const suf_estimate *e, const suf_series *series,
                           const suf_pair_estimate *p)
{
    if (e->rule->skewness_price == 0)
        return 1;
    double sum = 0;
    double skewed = 0;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++) {
        const double part = part_of(e, p, a);
        const double g = e->algorithms[a].skewness;
        sum += part;
        skewed += part * g * g / (double)series[a].moments.n;
    }
    return sum > 0 ? sqrt(1 + e->rule->skewness_price * skewed / sum) : 1;
}

static void fill_interval(const suf_estimate *e, const suf_series *series,
                          const suf_pair_estimate *p, suf_comparison *c)
{
    if (!(c->se > 0)) {
        c->lo = c->hi = c->se == 0 ? c->phi : NAN;
        return;
    }
    const double half = c->se_guarded * qt(0.025, welch_df(e, series, p), 0, 0);
    c->lo = c->phi - half;
    c->hi = c->phi + half;
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
    return e->has_all ? suf_contrast_phi(e->contrast, e->values, e->sampling.n_algorithms, c->first,
                                         c->second)
                      : NAN;
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
    fill_interval(e, series, p, &c);
    fill_expected(e, p, &c);
    return c;
}

/* ---- updating ---- */

static void update_se(suf_estimate *e, const suf_series *series, suf_pair_estimate *p)
{
    suf_comparison *c = &p->comparison;
    c->se = NAN;
    if (e->sampling.se_method == SUF_SE_BOOTSTRAP)
        c->se = bootstrap_se(e, series, c);
    if (isnan(c->se))
        c->se = suf_contrast_se(p->weights, e->variances, e->sampling.n_algorithms, c->first,
                                c->second, e->sampling.paired ? covariance(&p->products) : 0);
    c->se_guarded = c->se * guard_factor(e, series, p);
}

static void update_pair(suf_estimate *e, const suf_series *series, suf_pair_estimate *p)
{
    suf_comparison *c = &p->comparison;
    p->weights =
        suf_contrast_weights(e->contrast, e->values, e->sampling.n_algorithms, c->first, c->second);
    update_se(e, series, p);
    c->ratio_optimal =
        suf_estimate_spread(e, p, c->first) / suf_estimate_spread(e, p, c->second) * p->cost_ratio;
}

/* warns if a mean of a ratio is not positive, or too close to 0 */
static void check_mean(suf_estimate *e, size_t a)
{
    if (!(e->values[a] > 0))
        e->warnings |= SUF_WARN_NOT_POSITIVE;
    else if (e->values[a] - 3 * sqrt(e->variances[a]) <= 0)
        e->warnings |= SUF_WARN_BASE;
}

/* warns if the base of percent differences is not positive, or too close to 0 */
static void check_base(suf_estimate *e, const suf_comparison *c)
{
    if (e->contrast == SUF_CONTRAST_SIMPLE)
        return;
    if (e->contrast == SUF_CONTRAST_RATIO) {
        check_mean(e, c->first);
        check_mean(e, c->second);
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

static void update_algorithm(suf_estimate *e, const suf_series *s, size_t a)
{
    if (is_mean(&e->sampling))
        update_mean(e, s, a);
    else
        update_statistic(e, s, a);
    e->algorithms[a].sd = sqrt(e->variances[a] * (double)s->moments.n);
    if (e->rule->skewness_price != 0)
        e->algorithms[a].skewness = suf_running_skewness(&s->moments);
}

/* A statistic that is not a mean is resampled anew for every algorithm each time. */
static void update_algorithms(suf_estimate *e, const suf_series *series)
{
    for (size_t a = 0; a < e->sampling.n_algorithms; a++)
        if (series[a].moments.n >= 2 && (e->algorithms[a].is_stale || !is_mean(&e->sampling)))
            update_algorithm(e, &series[a], a);
}

/* the warnings that concern single algorithms; whether all have enough values */
static void look_at_series(suf_estimate *e, const suf_series *series)
{
    e->warnings = 0;
    for (size_t a = 0; a < e->sampling.n_algorithms; a++) {
        if (series[a].n_failed)
            e->warnings |= SUF_WARN_FAILED;
        if (series[a].moments.n < 2)
            e->warnings |= SUF_WARN_FEW;
        else if (series[a].moments.m2 == 0)
            e->warnings |= SUF_WARN_NO_SPREAD;
    }
    e->has_all = !(e->warnings & SUF_WARN_FEW);
}

/* whether the numbers of a comparison depend on runs since the last update */
static bool is_stale(const suf_estimate *e, const suf_comparison *c)
{
    return e->algorithms[c->first].is_stale || e->algorithms[c->second].is_stale ||
           e->contrast == SUF_CONTRAST_PERCENT_GRAND || !is_mean(&e->sampling);
}

void suf_estimate_update(suf_estimate *e, const suf_series *series)
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
