/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See single_instance.h.
 *
 * The runs of two algorithms are independent samples. Welch's t test (Welch 1947, Biometrika 34) is
 * of the chosen difference, whose variance is by the delta method. The percentile bootstrap, which
 * needs no formula, and the test of Mann and Whitney (1947), which needs no means, stand beside it.
 * If all runs of each algorithm are equal there is no variance, and the exact test of Mann and
 * Whitney decides: it counts how often that would happen if the algorithms were the same.
 */
#include "analysis/single_instance.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "analysis/constant_runs.h"
#include "analysis/description.h"
#include "analysis/relevance.h"
#include "analysis/resampling.h"
#include "analysis/run_samples.h"
#include "analysis/run_test.h"
#include "analysis/verdicts.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "stats/mann_whitney.h"
#include "stats/moments.h"
#include "stats/welch.h"

static const char *const abouts[] = {
    [SUF_ABOUT_INSTANCES] = "instances", [SUF_ABOUT_INSTANCE] = "instance"};
static const char *const tests[] = {[SUF_SINGLE_WELCH] = "welch",
                                    [SUF_SINGLE_MANN_WHITNEY] = "mann_whitney",
                                    [SUF_SINGLE_BOOTSTRAP] = "bootstrap"};

const char *suf_about_name(int i)
{
    return SUF_TEXT_IN(abouts, i);
}

const char *suf_single_test_name(int i)
{
    return SUF_TEXT_IN(tests, i);
}

bool suf_single_instance_is(const suf_dataset *d)
{
    return d->n_instances == 1 && d->cells;
}

/* ---- what cannot be answered ---- */

static int check_runs(const suf_dataset *d, suf_error *err)
{
    if (d->source == SUF_SOURCE_SUMMARIES)
        return suf_fail(err, SUF_EINVAL,
                        "'%.80s' is the only instance, and a verdict about one instance needs its "
                        "runs, not their means; give a file of runs, or several instances",
                        d->instances[0]);
    for (size_t a = 0; a < d->n_algorithms; a++)
        if (d->cells[a].n < 2 || !d->values)
            return suf_fail(err, SUF_EINVAL,
                            "'%.80s' has %zu valid run%s on '%.80s', the only instance; a verdict "
                            "about one instance needs at least 2 of each algorithm: make more "
                            "('runs'), or add instances%s%.150s",
                            d->algorithms[a], d->cells[a].n, d->cells[a].n == 1 ? "" : "s",
                            d->instances[0], d->n_left_out ? ", and " : "",
                            d->n_left_out ? d->left_out[0] : "");
    for (size_t i = 0; i < d->n_pairings; i++)
        if (d->pairings[i].n == 0)
            return suf_fail(err, SUF_EINVAL,
                            "'%.80s' and '%.80s' have no difference on '%.80s', the only instance"
                            "%s%.150s",
                            d->algorithms[d->pairings[i].first],
                            d->algorithms[d->pairings[i].second], d->instances[0],
                            d->n_left_out ? ": " : "", d->n_left_out ? d->left_out[0] : "");
    return SUF_OK;
}

static int check(const suf_analysis *a, suf_error *err)
{
    const int rc = check_runs(a->dataset, err);
    if (rc < 0)
        return rc;
    if (a->request.design.test == SUF_TEST_SIGN)
        return suf_fail(err, SUF_EINVAL,
                        "the sign test is for differences over instances, and there is one "
                        "instance; use t (Welch's test of the runs) or wilcoxon (that of Mann and "
                        "Whitney)");
    if (a->request.feature || a->request.by)
        return suf_fail(err, SUF_EINVAL,
                        "a trend over a feature needs several instances, and there is one");
    return SUF_OK;
}

/* ---- the tests ---- */

/* One comparison while it is being made. */
typedef struct {
    const suf_analysis *analysis;
    const suf_run_samples *samples;
    size_t first, second;
    double phi;
    suf_variance_part parts[2];
    const double *resampled; /* ascending; NULL: none */
} single_pair;

static suf_test_result by_welch(const single_pair *q, suf_hypothesis h)
{
    suf_test_result r = suf_run_test_none;
    r.estimate = q->phi;
    if (isnan(q->parts[0].variance + q->parts[1].variance))
        return r;
    const suf_welch w = suf_welch_of_estimate(q->phi, q->parts[0], q->parts[1], h);
    r.statistic = w.t;
    r.df = w.df;
    r.p = w.p;
    r.low = w.interval.lo;
    r.high = w.interval.hi;
    return r;
}

static suf_side other_side(suf_side side)
{
    return side == SUF_SIDE_LESS      ? SUF_SIDE_GREATER
           : side == SUF_SIDE_GREATER ? SUF_SIDE_LESS
                                      : side;
}

/* What the values of the first are multiplied by to have the difference mu0 to themselves, if it is
 * not added to them; NAN: neither. */
static double factor_of(const suf_run_samples *s, double mu0)
{
    const suf_contrast kind = s->contrast;
    if (mu0 == 0 || (kind == SUF_CONTRAST_SIMPLE && s->dataset->difference != SUF_PROBABILITY))
        return 1;
    return kind == SUF_CONTRAST_RATIO ? exp(mu0) : kind == SUF_CONTRAST_PERCENT ? 1 + mu0 : NAN;
}

static bool compares_values(const suf_run_samples *s)
{
    return s->summary.kind == SUF_STATISTIC_MEAN || s->summary.kind == SUF_STATISTIC_MEDIAN ||
           s->summary.kind == SUF_STATISTIC_QUANTILE;
}

static suf_test_result by_mann_whitney(const single_pair *q, suf_hypothesis h)
{
    const suf_run_samples *s = q->samples;
    const size_t n = s->n_runs[q->first];
    const double factor = factor_of(s, h.mu0);
    const bool is_larger_better = suf_dataset_is_larger_better(s->dataset);
    suf_test_result r = suf_run_test_none;
    if (isnan(factor) || !compares_values(s))
        return r;
    double *x = suf_alloc(n, sizeof *x);
    for (size_t i = 0; i < n; i++)
        x[i] = factor * s->x[q->first][i];
    h.mu0 = s->contrast == SUF_CONTRAST_SIMPLE ? h.mu0 : 0;
    if (s->dataset->difference == SUF_PROBABILITY && !is_larger_better)
        h.side = other_side(h.side);
    const suf_mann_whitney m = suf_mann_whitney_of(
        x, n, s->x[q->second], s->n_runs[q->second], h,
        q->analysis->request.as_r ? SUF_MANN_WHITNEY_AS_R : SUF_MANN_WHITNEY_BEST);
    free(x);
    r.statistic = m.w;
    r.p = m.p;
    r.estimate = is_larger_better ? m.superiority : 1 - m.superiority;
    r.is_exact = m.exact;
    return r;
}

/* the resamples at or beyond mu0 count as if one more had been drawn there */
static double resampled_p(const double *sorted, size_t n, suf_hypothesis h)
{
    size_t n_below = 0, n_above = 0;
    for (size_t i = 0; i < n; i++) {
        n_below += sorted[i] <= h.mu0;
        n_above += sorted[i] >= h.mu0;
    }
    return fmin(1, suf_hypothesis_p(h, (double)(n_above + 1) / (double)(n + 1),
                                    (double)(n_below + 1) / (double)(n + 1)));
}

static suf_test_result by_bootstrap(const single_pair *q, suf_hypothesis h)
{
    suf_test_result r = suf_run_test_none;
    r.estimate = q->phi;
    if (!q->resampled || q->resampled[0] == q->resampled[SUF_RUN_SAMPLES_RESAMPLES - 1])
        return r; /* equal runs do not show how others would vary */
    const suf_interval interval =
        suf_resampling_interval(q->resampled, SUF_RUN_SAMPLES_RESAMPLES, h);
    r.p = resampled_p(q->resampled, SUF_RUN_SAMPLES_RESAMPLES, h);
    r.low = interval.lo;
    r.high = interval.hi;
    return r;
}

static suf_test_result run_test(int test, const single_pair *q, double level)
{
    static suf_test_result (*const all[])(const single_pair *, suf_hypothesis) = {
        [SUF_SINGLE_WELCH] = by_welch,
        [SUF_SINGLE_MANN_WHITNEY] = by_mann_whitney,
        [SUF_SINGLE_BOOTSTRAP] = by_bootstrap,
    };
    const suf_analysis_request *r = &q->analysis->request;
    return all[test](
        q,
        (suf_hypothesis){.mu0 = r->mu0, .side = (suf_side)r->design.alternative, .alpha = level});
}

/* ---- a comparison ---- */

/* their variance need not be 0, because their sum is rounded */
static bool are_equal(const double *x, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (x[i] != x[0])
            return false;
    return true;
}

static double sd_of(const double *x, size_t n)
{
    return are_equal(x, n) ? 0 : sqrt(suf_variance_in_two_passes(x, n));
}

static void describe(suf_single *single, const suf_dataset *d, size_t first, size_t second)
{
    const double *x = d->values + d->cells[first].start;
    const double *y = d->values + d->cells[second].start;
    single->n_first = d->cells[first].n;
    single->n_second = d->cells[second].n;
    single->mean_first = suf_mean(x, single->n_first);
    single->mean_second = suf_mean(y, single->n_second);
    single->sd_first = sd_of(x, single->n_first);
    single->sd_second = sd_of(y, single->n_second);
    single->is_constant = single->sd_first == 0 && single->sd_second == 0;
}

static suf_single_test decisive(const suf_analysis *a, const suf_single *single)
{
    if (a->request.design.test == SUF_TEST_WILCOXON || single->is_constant)
        return SUF_SINGLE_MANN_WHITNEY;
    if (!isnan(single->tests[SUF_SINGLE_WELCH].p))
        return SUF_SINGLE_WELCH;
    return isnan(single->tests[SUF_SINGLE_BOOTSTRAP].p) ? SUF_SINGLE_MANN_WHITNEY
                                                        : SUF_SINGLE_BOOTSTRAP;
}

static double se_of(const single_pair *q)
{
    const double variance = q->parts[0].variance + q->parts[1].variance;
    if (!isnan(variance))
        return sqrt(variance);
    return q->resampled ? sqrt(suf_variance(q->resampled, SUF_RUN_SAMPLES_RESAMPLES)) : NAN;
}

static single_pair pair_of(const suf_analysis *a, const suf_run_samples *samples, suf_analysed *c)
{
    single_pair q = {.analysis = a, .samples = samples, .first = c->first, .second = c->second};
    q.phi = suf_run_samples_phi(samples, c->first, c->second);
    suf_run_samples_parts(samples, c->first, c->second, q.parts);
    for (int k = 0; k < 2 && c->single.is_constant; k++)
        q.parts[k].variance = 0;
    c->bootstrap = suf_run_samples_resampled(samples, c->first, c->second);
    c->n_bootstrap = c->bootstrap ? SUF_RUN_SAMPLES_RESAMPLES : 0;
    q.resampled = c->bootstrap;
    c->mean = c->mean_plain = q.phi;
    return q;
}

/* ---- all comparisons ---- */

/* the side of mu0 that a test favours; ranks need not agree with means */
static bool is_above(const suf_analysis *a, const suf_analysed *c, int test)
{
    const double superiority = c->single.tests[SUF_SINGLE_MANN_WHITNEY].estimate;
    if (test != SUF_SINGLE_MANN_WHITNEY)
        return c->mean > a->request.mu0;
    return (superiority > 0.5) == (suf_analysis_is_positive_better(a) != 0);
}

static suf_verdict_kind verdict_of(const suf_analysis *a, const suf_analysed *c, int test)
{
    const suf_test_result *r = &c->single.tests[test];
    const bool tests_equivalence =
        test == (c->single.is_constant ? SUF_SINGLE_MANN_WHITNEY : SUF_SINGLE_WELCH);
    const bool is_equivalent =
        tests_equivalence && c->equivalence_p_adjusted <= a->request.design.alpha;
    return isnan(r->p_adjusted)
               ? SUF_VERDICT_NONE
               : suf_verdicts_of(a, is_equivalent, r->p_adjusted <= a->request.design.alpha,
                                 is_above(a, c, test));
}

double suf_single_instance_p(const suf_analysis *a, const suf_analysed *c, double mu,
                             bool is_above_mu)
{
    if (c->single.is_constant)
        return suf_constant_runs_p(a, c, mu, is_above_mu);
    const double se = c->single.se;
    const double df = c->single.tests[SUF_SINGLE_WELCH].df;
    return se > 0 ? pt((c->mean - mu) / se, df, !is_above_mu, 0) : NAN;
}

static void fill_equivalence_interval(const suf_analysis *a, suf_analysed *c, double level,
                                      bool is_tested)
{
    const double df = c->single.tests[SUF_SINGLE_WELCH].df;
    const double reach = c->single.se > 0 && is_tested ? qt(level, df, 0, 0) * c->single.se : NAN;
    const suf_interval interval =
        c->single.is_constant ? suf_constant_runs_interval(a, c, level)
                              : (suf_interval){.lo = c->mean - reach, .hi = c->mean + reach};
    c->equivalence_level = level;
    c->equivalence_low = interval.lo;
    c->equivalence_high = interval.hi;
}

static double equivalence_p(const suf_analysis *a, const suf_analysed *c)
{
    const suf_margins band = suf_relevance_band(a);
    const double mu0 = a->request.mu0;
    return c->single.is_constant ? suf_constant_runs_equivalence_p(a, c)
                                 : fmax(suf_single_instance_p(a, c, mu0 + band.lo, true),
                                        suf_single_instance_p(a, c, mu0 + band.hi, false));
}

const suf_test_result *suf_single_instance_interval(const suf_analysed *c)
{
    const suf_test_result *welch = &c->single.tests[SUF_SINGLE_WELCH];
    const bool has_welch = !isnan(welch->low) && c->single.decides != SUF_SINGLE_BOOTSTRAP;
    return has_welch ? welch : &c->single.tests[SUF_SINGLE_BOOTSTRAP];
}

/* two one-sided tests of Welch's at the ends of the band */
static void test_equivalence(suf_analysis *a)
{
    double *p = suf_alloc(a->n_comparisons, sizeof *p);
    double *adjusted = suf_alloc(a->n_comparisons, sizeof *adjusted);
    for (size_t i = 0; i < a->n_comparisons; i++)
        p[i] = equivalence_p(a, &a->comparisons[i]);
    suf_verdicts_adjust_equivalence(a, p, adjusted);
    double *levels = suf_verdicts_equivalence_levels(a, p);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        a->comparisons[i].equivalence_p = p[i];
        a->comparisons[i].equivalence_p_adjusted = adjusted[i];
        fill_equivalence_interval(a, &a->comparisons[i], levels[i], a->request.design.delta > 0);
    }
    free(levels);
    free(p);
    free(adjusted);
}

static void conclude(const suf_analysis *a, suf_analysed *c)
{
    suf_single *single = &c->single;
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        single->verdicts[k] = verdict_of(a, c, k);
    c->verdict = c->worst_case = c->with_ties = single->verdicts[single->decides];
    c->verdicts[SUF_BY_T] = single->verdicts[SUF_SINGLE_WELCH];
    c->tests[SUF_BY_T] = single->tests[SUF_SINGLE_WELCH];
    if (single->is_constant) {
        const suf_interval interval = suf_verdicts_interval(a, c);
        c->tests[SUF_BY_T].low = interval.lo;
        c->tests[SUF_BY_T].high = interval.hi;
    }
    c->bootstrap_low = single->tests[SUF_SINGLE_BOOTSTRAP].low;
    c->bootstrap_high = single->tests[SUF_SINGLE_BOOTSTRAP].high;
}

/* the p values of one test, or of the deciding ones, which may differ: SUF_N_SINGLE_TESTS */
static double *p_values(const suf_analysis *a, int test)
{
    double *p = suf_alloc(a->n_comparisons, sizeof *p);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_single *single = &a->comparisons[i].single;
        p[i] = single->tests[test == SUF_N_SINGLE_TESTS ? (int)single->decides : test].p;
    }
    return p;
}

/* the deciding tests come last, and stay */
static void adjust(suf_analysis *a)
{
    double *adjusted = suf_alloc(a->n_comparisons, sizeof *adjusted);
    for (int test = 0; test <= SUF_N_SINGLE_TESTS; test++) {
        double *p = p_values(a, test);
        suf_verdicts_adjust(a, p, adjusted);
        free(p);
        for (size_t i = 0; i < a->n_comparisons; i++) {
            suf_single *single = &a->comparisons[i].single;
            const int which = test == SUF_N_SINGLE_TESTS ? (int)single->decides : test;
            single->tests[which].p_adjusted = adjusted[i];
        }
    }
    free(adjusted);
}

/* the test of Mann and Whitney, which may take a while, has no interval */
static void run_tests(suf_single *single, const single_pair *q, double level, bool is_first)
{
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        if (is_first || k != SUF_SINGLE_MANN_WHITNEY)
            single->tests[k] = run_test(k, q, level);
}

/* once at alpha, and again where the interval has another level */
static void judge(suf_analysis *a, const single_pair *pairs)
{
    const double alpha = a->request.design.alpha;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_single *single = &a->comparisons[i].single;
        run_tests(single, &pairs[i], alpha, true);
        single->decides = decisive(a, single);
    }
    double *p = p_values(a, SUF_N_SINGLE_TESTS);
    double *levels = suf_verdicts_levels(a, p);
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (levels[i] != alpha)
            run_tests(&a->comparisons[i].single, &pairs[i], levels[i], false);
    free(levels);
    free(p);
    adjust(a);
}

int suf_single_instance_init(suf_analysis *a, suf_error *err)
{
    const int rc = check(a, err);
    if (rc < 0)
        return rc;
    a->about = SUF_ABOUT_INSTANCE;
    a->comparisons = suf_alloc(a->n_comparisons, sizeof *a->comparisons);
    single_pair *pairs = suf_alloc(a->n_comparisons, sizeof *pairs);
    suf_run_samples samples;
    suf_run_samples_init(&samples, a->dataset, 0, a->request.seed);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_analysed *c = &a->comparisons[i];
        *c = suf_description_blank(&a->dataset->pairings[i]);
        describe(&c->single, a->dataset, c->first, c->second);
        pairs[i] = pair_of(a, &samples, c);
        c->single.se = se_of(&pairs[i]);
    }
    judge(a, pairs);
    test_equivalence(a);
    for (size_t i = 0; i < a->n_comparisons; i++)
        conclude(a, &a->comparisons[i]);
    if (a->request.design.delta > 0)
        suf_relevance_fill(a);
    suf_run_samples_release(&samples);
    free(pairs);
    return SUF_OK;
}
