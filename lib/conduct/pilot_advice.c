/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pilot_advice.h. Standard errors and numbers of runs are those of a sampler that is given the
 * pilot runs of an instance; over the instances, their squares and the numbers are averaged. The
 * start is that of Campelo & Takahashi (2019, section on parameters): 3 or 4 runs if the results
 * are bell-shaped, about 10 if they are symmetric, 20 to 30 if they are skewed.
 */
#include "conduct/pilot_advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "sampler/sampler_parts.h"
#include "stats/moments.h"
#include "stats/shapiro.h"

typedef struct {
    const suf_pilot_runs *pilots;
    const suf_experiment *e;
    const suf_design_summary *summary;
    suf_proposal *to;
    size_t n;
} adviser;

static void propose(adviser *v, const char *key, char *value, char *text)
{
    v->to[v->n++] = (suf_proposal){.key = key, .value = value, .text = text};
}

static size_t values_of(const adviser *v, size_t instance, size_t algorithm, double *values)
{
    return suf_pilot_block_values(suf_pilot_runs_block(v->pilots, instance, algorithm), values);
}

/* ---- the spread ---- */

static bool is_relative(const suf_sampling *q)
{
    return q->difference == SUF_RATIO || q->difference == SUF_PERCENT ||
           q->difference == SUF_PERCENT_OF_MEAN;
}

/* The root of the mean square over the instances: of the coefficient of variation if differences
 * are relative, otherwise of the standard deviation. NAN: it is not known. */
static double spread_of(const adviser *v, size_t algorithm)
{
    double sum = 0;
    double n = 0;
    for (size_t i = 0; i < v->pilots->instances.n; i++) {
        double x[SUF_PILOTS_AT_MOST];
        const size_t n_values = values_of(v, i, algorithm, x);
        if (n_values < SUF_PILOTS_AT_FIRST)
            continue;
        const double mean = is_relative(&v->e->sampling) ? suf_mean(x, n_values) : 1;
        sum += suf_variance(x, n_values) / (mean * mean);
        n++;
    }
    return n > 0 ? sqrt(sum / n) : NAN;
}

static bool is_equal_everywhere(const adviser *v)
{
    for (size_t i = 0; i < v->pilots->instances.n; i++)
        for (size_t a = 0; a < v->e->n_algorithms; a++) {
            double x[SUF_PILOTS_AT_MOST];
            const size_t n = values_of(v, i, a, x);
            for (size_t k = 1; k < n; k++)
                if (x[k] != x[0])
                    return false;
        }
    return true;
}

/* ---- the accuracy ---- */

/* What a comparison of the algorithms takes, averaged over the instances. */
typedef struct {
    double se;                       /* root of the mean square, for one run of each */
    double runs[SUF_MAX_ALGORITHMS]; /* of each algorithm, for an accuracy of 1 */
    double n;                        /* instances */
} precision;

static suf_sampler *sampler_of(const adviser *v, size_t n)
{
    suf_sampling q = v->e->sampling;
    q.mode = q.paired ? SUF_BALANCED : SUF_OPTIMAL;
    q.accuracy = 1;
    q.start = (int64_t)n;
    q.starts = NULL;
    q.max_runs = q.max_per_algorithm = 0;
    q.budget = 0;
    return suf_sampler_new(&q, NULL);
}

static void add_sampler(const suf_sampler *s, size_t n_algorithms, size_t n, precision *p)
{
    double se = NAN;
    double runs[SUF_MAX_ALGORITHMS] = {0};
    for (size_t i = 0; i < suf_sampler_n_comparisons(s); i++) {
        const suf_comparison c = suf_sampler_comparison(s, i);
        se = fmax(se, c.se);
        runs[c.first] = fmax(runs[c.first], c.expected_first);
        runs[c.second] = fmax(runs[c.second], c.expected_second);
    }
    if (!(se > 0))
        return;
    p->se += se * se * (double)n;
    for (size_t a = 0; a < n_algorithms; a++)
        p->runs[a] += runs[a];
    p->n++;
}

static void add_instance(const adviser *v, size_t instance, precision *p)
{
    double x[SUF_MAX_ALGORITHMS][SUF_PILOTS_AT_MOST];
    size_t least = SUF_PILOTS_AT_MOST;
    for (size_t a = 0; a < v->e->n_algorithms; a++) {
        const size_t n = values_of(v, instance, a, x[a]);
        least = n < least ? n : least;
    }
    suf_sampler *s = least >= SUF_PILOTS_AT_FIRST ? sampler_of(v, least) : NULL;
    for (size_t a = 0; s && a < v->e->n_algorithms; a++)
        for (size_t k = 0; k < least; k++)
            suf_sampler_put(s, (suf_run){.algorithm = a, .run = (int64_t)k + 1}, x[a][k], NULL);
    if (s)
        add_sampler(s, v->e->n_algorithms, least, p);
    suf_sampler_free(s);
}

/* of one run of each: the standard error with n runs of each is se / sqrt(n) */
static precision precision_of(const adviser *v)
{
    precision p = {0};
    for (size_t i = 0; i < v->pilots->instances.n; i++)
        add_instance(v, i, &p);
    p.se = sqrt(p.se / p.n);
    for (size_t a = 0; a < v->e->n_algorithms; a++)
        p.runs[a] /= p.n;
    return p;
}

/* "12 runs of each", "from 3 to 12 runs of each" */
static char *runs_for(const adviser *v, const precision *p, double accuracy)
{
    double least = INFINITY;
    double most = 0;
    for (size_t a = 0; a < v->e->n_algorithms; a++) {
        const double n = fmax(2, ceil(p->runs[a] / (accuracy * accuracy)));
        least = fmin(least, n);
        most = fmax(most, n);
    }
    return least == most ? suf_text_format("%.0f runs of each algorithm", most)
                         : suf_text_format("%.0f to %.0f runs of each algorithm", least, most);
}

/* the largest of 1, 2, 5 times a power of ten that is at most x, or the smallest at least x */
static double rounded(double x, bool up)
{
    static const double steps[] = {1, 2, 5, 10};
    const double unit = pow(10, floor(log10(x)));
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof *steps &&
           (up ? steps[i] * unit < x * (1 - 1e-9) : steps[i + 1] * unit <= x * (1 + 1e-9)))
        i++;
    return steps[i] * unit;
}

static char *spreads(const adviser *v)
{
    double least = INFINITY;
    double most = 0;
    for (size_t a = 0; a < v->e->n_algorithms; a++) {
        const double spread = spread_of(v, a);
        least = fmin(least, spread);
        most = fmax(most, spread);
    }
    const char *what =
        is_relative(&v->e->sampling) ? "coefficient of variation" : "standard deviation";
    char low[32];
    char high[32];
    suf_print_into(low, sizeof low, "%.2g", least);
    suf_print_into(high, sizeof high, "%.2g", most);
    const bool is_range = strcmp(low, high) != 0;
    return suf_text_format("on an instance, the results of an algorithm have a %s of %s%s%s", what,
                           low, is_range ? " to " : "", is_range ? high : "");
}

/* the accuracy by the rule that the measurement error be a tenth of the variance; NAN: sigma is not
 * known */
static double accuracy_of_design(const adviser *v)
{
    suf_plan plan;
    suf_accuracy accuracy;
    const suf_design *d = &v->summary->design;
    if (!(d->sigma > 0) || !(d->mres > 0) || v->summary->is_single ||
        suf_plan_init(&plan,
                      &(suf_design){.alpha = d->alpha,
                                    .power = d->power,
                                    .mres = d->mres,
                                    .comparisons = d->comparisons},
                      NULL) < 0)
        return NAN;
    const int rc = suf_accuracy_init(&accuracy, &plan, d->sigma / 2, d->sigma, NULL);
    suf_plan_release(&plan);
    return rc < 0 ? NAN : accuracy.se_rule;
}

/* the most runs that an instance may have; INFINITY: no limit */
static double most_runs(const adviser *v)
{
    const suf_sampling *q = &v->e->sampling;
    const double total = q->max_runs ? (double)q->max_runs : INFINITY;
    const double each = q->max_per_algorithm ? (double)q->max_per_algorithm : INFINITY;
    return fmin(total, each * (double)v->e->n_algorithms);
}

/* the accuracy that the limits on the runs allow */
static double accuracy_within(const adviser *v, const precision *p)
{
    double runs = 0;
    for (size_t a = 0; a < v->e->n_algorithms; a++)
        runs += p->runs[a];
    return sqrt(runs / most_runs(v));
}

/* A proposed accuracy, and why; NAN: the present one will do. */
static double better_accuracy(const adviser *v, const precision *p, const char **why)
{
    const double present = v->e->sampling.accuracy;
    const double within = accuracy_within(v, p);
    const double rule = accuracy_of_design(v);
    if (present < within) {
        *why = ", which is within the limit on the runs of an instance ('max')";
        return rounded(within, true);
    }
    if (present > rule * (1 + 1e-9)) {
        *why = ", and makes the measurement error a tenth of the variance that 'sigma' says";
        return rounded(rule, false);
    }
    return NAN;
}

/* what the present accuracy takes */
static char *present_accuracy(const adviser *v, const precision *p)
{
    if (!suf_sampling_has_accuracy(&v->e->sampling))
        return suf_text_copy("");
    char *runs = runs_for(v, p, v->e->sampling.accuracy);
    char *text =
        suf_text_format(", and an accuracy of %.3g takes about %s", v->e->sampling.accuracy, runs);
    free(runs);
    return text;
}

static char *other_accuracy(const adviser *v, const precision *p, double accuracy, const char *why)
{
    if (isnan(accuracy))
        return suf_text_copy("");
    char *runs = runs_for(v, p, accuracy);
    char *text = suf_text_format("; one of %.3g takes about %s%s", accuracy, runs, why);
    free(runs);
    return text;
}

static void advise_accuracy(adviser *v)
{
    const suf_sampling *q = &v->e->sampling;
    const precision p = precision_of(v);
    if (!(p.n > 0))
        return;
    const char *why = "";
    const double start = (double)(q->start ? q->start : SUF_DEFAULT_START);
    const double better = suf_sampling_has_accuracy(q) ? better_accuracy(v, &p, &why) : NAN;
    char *spread = spreads(v);
    char *present = present_accuracy(v, &p);
    char *other = other_accuracy(v, &p, better, why);
    propose(v, "accuracy", isnan(better) ? NULL : suf_text_format("%.3g", better),
            suf_text_format("%s: %.0f runs of each give a standard error of about %.2g%s%s", spread,
                            start, p.se / sqrt(start), present, other));
    free(spread);
    free(present);
    free(other);
}

/* ---- the start ---- */

static int64_t start_by_shape(double skewness, double normality, const char **shape)
{
    if (fabs(skewness) >= 2) {
        *shape = "severely skewed";
        return 30;
    }
    if (fabs(skewness) >= 0.5) {
        *shape = "skewed";
        return 20;
    }
    *shape = normality >= 0.1 ? "bell-shaped" : "symmetric";
    return normality >= 0.1 ? 4 : 10;
}

static void add_residuals(const double *x, size_t n, double *residuals, size_t *n_residuals)
{
    const double mean = suf_mean(x, n);
    const double sd = sqrt(suf_variance(x, n));
    for (size_t k = 0; k < n; k++)
        residuals[(*n_residuals)++] = (x[k] - mean) / sd;
}

/* the skewness of all results, by the pool of starts, and the p value of their normality */
static double skewness_of(const adviser *v, double *normality, size_t *n)
{
    const size_t n_cells = v->pilots->instances.n * v->e->n_algorithms;
    double *residuals = suf_alloc(n_cells * SUF_PILOTS_AT_MOST, sizeof *residuals);
    suf_start_pool pool = {0};
    *n = 0;
    for (size_t c = 0; c < n_cells; c++) {
        double x[SUF_PILOTS_AT_MOST];
        suf_running moments = {0};
        const size_t n_values = suf_pilot_block_values(&v->pilots->cells[c], x);
        for (size_t k = 0; k < n_values; k++)
            suf_running_add(&moments, x[k]);
        if (n_values < SUF_PILOTS_AT_FIRST || !(moments.m2 > 0))
            continue;
        suf_start_pool_add(&pool, &moments, NAN);
        add_residuals(x, n_values, residuals, n);
    }
    *normality = suf_shapiro_of(residuals, *n).p;
    free(residuals);
    return suf_start_pool_value(&pool).skewness;
}

static void advise_start(adviser *v)
{
    enum { FEW = 40 }; /* the skewness of so few normal values has a standard error of 0.4 */
    const suf_sampling *q = &v->e->sampling;
    double normality;
    size_t n;
    const char *shape;
    const double skewness = skewness_of(v, &normality, &n);
    if (n < FEW || q->mode == SUF_FIXED)
        return;
    const int64_t start = start_by_shape(skewness, normality, &shape);
    const bool takes_logs = fabs(skewness) >= 2 && q->difference == SUF_RATIO;
    propose(v, "start", start == q->start ? NULL : suf_text_format("%lld", (long long)start),
            suf_text_format("the results are %s (skewness %.2g, %zu runs), for which %lld runs of "
                            "each at the start are advised; now it is %lld%s",
                            shape, skewness, n, (long long)start, (long long)q->start,
                            takes_logs ? "; 'difference: log-ratio' needs fewer runs in all" : ""));
}

/* ---- others ---- */

static void advise_difference(adviser *v)
{
    propose(v, "difference", suf_text_copy("simple"),
            suf_text_format("there are results that are not positive, so that differences of the "
                            "kind '%s' do not exist or mislead",
                            suf_difference_name((int)v->e->sampling.difference)));
}

static void advise_runs(adviser *v)
{
    if (v->e->sampling.mode == SUF_FIXED && v->e->sampling.start <= 2)
        return;
    propose(v, "runs", suf_text_copy("2"),
            suf_text_copy("on each instance, all runs of an algorithm gave the same value: more "
                          "than two of them show nothing new"));
}

static void advise_timeout(adviser *v)
{
    double longest = 0;
    for (size_t c = 0; c < v->pilots->instances.n * v->e->n_algorithms; c++)
        for (size_t k = 0; k < v->pilots->cells[c].n; k++)
            longest = fmax(longest, v->pilots->cells[c].runs[k].outcome.wall);
    if (suf_experiment_time_limits(v->e).most > 0 || suf_experiment_percent_limit(v->e) > 0 ||
        suf_experiment_cpu_limits(v->e).most > 0 || !v->e->algorithms[0].template)
        return;
    propose(v, "timeout", suf_text_format("%.15g", fmax(1, rounded(10 * longest, true))),
            suf_text_format("there is no time limit, and a run that hangs would hold up the "
                            "experiment; this is ten times the longest run (%.2g s), at least 1 s",
                            longest));
}

size_t suf_pilot_advice_give(const suf_pilot_runs *pilots, const suf_design_summary *summary,
                             bool has_difference, suf_proposal *proposals)
{
    adviser v = {.pilots = pilots, .e = pilots->experiment, .summary = summary, .to = proposals};
    if (!has_difference)
        advise_difference(&v);
    if (is_equal_everywhere(&v))
        advise_runs(&v);
    else if (has_difference) {
        advise_accuracy(&v);
        advise_start(&v);
    }
    advise_timeout(&v);
    return v.n;
}
