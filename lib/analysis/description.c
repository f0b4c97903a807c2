/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See description.h; the methods are in stats/.
 */
#include "analysis/description.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/constant_differences.h"
#include "analysis/verdicts.h"
#include "stats/effect.h"
#include "stats/moments.h"
#include "stats/shapiro.h"
#include "stats/ttest.h"

static suf_sample_mean mean_of(const suf_analysed *c, const suf_pairing *p)
{
    return (suf_sample_mean){
        .mean = c->mean, .sd = c->sd, .n = (double)p->n, .extra = suf_verdicts_extra(p)};
}

/* The false-positive rate was estimated for the test that was planned. */
static bool is_planned_test(const suf_analysis *a)
{
    const suf_design *now = &a->request.design, *planned = &a->dataset->design;
    const double alpha = planned->alpha > 0 ? planned->alpha : SUF_DEFAULT_ALPHA;
    return now->test == planned->test && now->alternative == planned->alternative &&
           now->alpha == alpha && a->request.mu0 == 0;
}

static suf_bias bias_of(const suf_pairing *p, const suf_analysis *a)
{
    suf_bias b = p->bias;
    if (!is_planned_test(a))
        b.false_positive_rate = b.false_positive_rate_error = NAN;
    return b;
}

static double skewness_of(const suf_pairing *p)
{
    suf_running moments = {0};
    for (size_t i = 0; i < p->n; i++)
        suf_running_add(&moments, p->phi[i]);
    return suf_running_skewness_of_few(&moments);
}

static void describe(suf_analysed *c, const suf_pairing *p, const suf_analysis *a)
{
    const double alpha = a->request.design.alpha;
    const suf_ttest t = suf_ttest_of(p->phi, p->n, (suf_hypothesis){0});
    c->mean = t.mean;
    c->sd = isnan(t.t) ? 0 : t.sd; /* differences that vary only by rounding have no spread */
    c->mean_plain = suf_ttest_of(suf_verdicts_plain(p), p->n, (suf_hypothesis){0}).mean;
    c->bias = bias_of(p, a);
    const suf_effect e = suf_effect_of(mean_of(c, p), alpha);
    c->d = e.d;
    c->d_low = e.lo;
    c->d_high = e.hi;
    c->hedges = e.hedges;
    const suf_superiority s = suf_effect_superiority(
        suf_verdicts_plain(p), p->n, suf_analysis_is_positive_better(a) ? 1 : -1, alpha);
    c->superiority = s.probability;
    c->superiority_low = s.lo;
    c->superiority_high = s.hi;
    c->skewness = c->sd > 0 ? skewness_of(p) : NAN;
    const suf_shapiro w = suf_shapiro_of(p->phi, p->n);
    c->shapiro_w = c->sd > 0 ? w.w : NAN;
    c->shapiro_p = c->sd > 0 ? w.p : NAN;
}

/* total = var(phi), within = mean(se^2), across = total - within (the paper, section 5) */
void suf_description_split_variance(suf_analysed *c, const suf_pairing *p)
{
    double sum = 0;
    for (size_t i = 0; i < p->n; i++)
        sum += p->se[i] * p->se[i];
    c->within = sum / (double)p->n;
    c->across = c->sd * c->sd - c->within;
}

suf_analysed suf_description_blank(const suf_pairing *p)
{
    const suf_belief belief = {NAN, NAN, NAN, NAN};
    suf_analysed c = {.first = p->first,
                      .second = p->second,
                      .n = p->n,
                      .n_lost = p->n_lost,
                      .given_up = p->given_up,
                      .n_timed_out = p->n_timed_out,
                      .mean = NAN,
                      .sd = NAN,
                      .mean_plain = NAN,
                      .bias = {.mean = NAN,
                               .error = NAN,
                               .df = NAN,
                               .variance = NAN,
                               .false_positive_rate = NAN,
                               .false_positive_rate_error = NAN},
                      .d = NAN,
                      .d_low = NAN,
                      .d_high = NAN,
                      .hedges = NAN,
                      .superiority = NAN,
                      .superiority_low = NAN,
                      .superiority_high = NAN,
                      .permutation_error = NAN,
                      .equivalence_p = NAN,
                      .equivalence_p_adjusted = NAN,
                      .equivalence_level = NAN,
                      .equivalence_low = NAN,
                      .equivalence_high = NAN,
                      .verdict = SUF_VERDICT_NONE,
                      .worst_case = SUF_VERDICT_NONE,
                      .with_ties = SUF_VERDICT_NONE,
                      .solved = {.first = NAN,
                                 .second = NAN,
                                 .difference = NAN,
                                 .low = NAN,
                                 .high = NAN,
                                 .p = NAN,
                                 .p_adjusted = NAN},
                      .log_ratio = suf_run_test_none,
                      .log_verdict = SUF_VERDICT_NONE,
                      .skewness = NAN,
                      .shapiro_w = NAN,
                      .shapiro_p = NAN,
                      .by_t = belief,
                      .by_signrank = belief,
                      .within = NAN,
                      .across = NAN,
                      .measuring = NAN,
                      .detectable = NAN,
                      .bootstrap_low = NAN,
                      .bootstrap_high = NAN};
    for (int k = 0; k < SUF_N_TESTS; k++) {
        c.tests[k] = suf_run_test_none;
        c.verdicts[k] = SUF_VERDICT_NONE;
    }
    return c;
}

void suf_description_fill(suf_analysed *c, const suf_pairing *p, const suf_analysis *a)
{
    describe(c, p, a);
    suf_description_split_variance(c, p);
    if (suf_constant_differences_are(c))
        c->measuring = suf_constant_differences_measuring(a->dataset, p);
}
