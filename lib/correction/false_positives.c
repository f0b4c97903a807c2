/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See false_positives.h. Pseudo-experiments without a difference: instances are drawn from those of
 * the experiment, with replacement; each algorithm has its own residuals and its own spreads; the
 * true difference on an instance is what the experiment found there, less the mean of all, and
 * drawn towards 0 until their variance is what the measurement error leaves of it. The procedure is
 * then conducted as a whole: starts, rule, correction of the bias, test. The share of them that
 * reject is the estimate.
 *
 * It is an estimate by the plug-in principle (Efron & Tibshirani 1993, An introduction to the
 * bootstrap, chapter 25), and a mild one: what the residuals of a stopped experiment do not show,
 * the pseudo-experiments do not have either. Where something is wrong, it is too low: of unequal
 * shapes with a true rate of .126 it says .065. Therefore the size of the bias itself is a reason
 * to warn, too.
 */
#include "correction/false_positives.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "correction/stopping_bias.h"
#include "sampler/sampler_parts.h"
#include "stats/moments.h"
#include "stats/signtest.h"
#include "stats/ttest.h"
#include "stats/wilcoxon.h"

enum { FEWEST_INSTANCES = 4, MOST_EXPERIMENTS = 400, FEWEST_EXPERIMENTS = 50, PARTS = 16 };

/* runs that may be drawn for it: some minutes on one processor, when a long experiment ends; and
 * seconds, when a file is analysed */
static const double affordable_with_rule = 1e10;
static const double affordable_without = 1e8;

typedef struct {
    const suf_sampled_runs *runs;
    const suf_design *design;
    uint64_t seed;
    const volatile sig_atomic_t *interrupts;
    size_t n_pairs;
    size_t (*pairs)[2];
    double *found;        /* by pair, then instance: the differences of the experiment */
    double *truth;        /* the same: those of the pseudo-experiments */
    size_t n_experiments; /* of each part */
    double *rejected;     /* by part, then pair */
    double *conducted;    /* by part */
} estimation;

/* Memory of one part. */
typedef struct {
    suf_pseudo_experiment pseudo;
    suf_stopping_bias bias;
    bool is_corrected;
    size_t *places;
    double *means;     /* by algorithm, then instance */
    double *phi;       /* by pair, then instance */
    double *corrected; /* by instance */
} workshop;

/* ---- the truth ---- */

/* the squared standard error of a difference */
static double within_of(const suf_sampled_runs *runs, size_t instance, size_t first, size_t second)
{
    const size_t n = runs->sampling.n_algorithms;
    const suf_sampled_cell *cells = suf_sampled_cells_of(runs, instance);
    double means[SUF_MAX_ALGORITHMS];
    double variances[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < n; a++) {
        means[a] = cells[a].mean;
        variances[a] = cells[a].sd * cells[a].sd / (double)cells[a].n;
    }
    const suf_weights weights =
        suf_contrast_weights(suf_sampling_contrast(&runs->sampling), means, n, first, second);
    const double se = suf_contrast_se(weights, variances, n, first, second, 0);
    return se * se;
}

/* How much the differences are drawn together. The measurement error of paired runs is usually
 * smaller than this; then their spread is underestimated, and the rate rather over- than
 * underestimated. */
static double shrinkage_of(const estimation *e, size_t i)
{
    const size_t n = e->runs->n_instances;
    const double total = suf_variance_in_two_passes(e->found + i * n, n);
    double within = 0;
    for (size_t j = 0; j < n; j++)
        within += within_of(e->runs, j, e->pairs[i][0], e->pairs[i][1]) / (double)n;
    return total > within ? sqrt(1 - within / total) : 0;
}

static void set_truth(estimation *e)
{
    const size_t n = e->runs->n_instances;
    for (size_t i = 0; i < e->n_pairs; i++) {
        for (size_t j = 0; j < n; j++)
            e->found[i * n + j] = suf_sampled_runs_phi(e->runs, j, e->pairs[i][0], e->pairs[i][1]);
        const double centre = suf_mean(e->found + i * n, n);
        const double shrinkage = shrinkage_of(e, i);
        for (size_t j = 0; j < n; j++)
            e->truth[i * n + j] = shrinkage * (e->found[i * n + j] - centre);
    }
}

/* ---- a pseudo-experiment ---- */

static void draw_places(const estimation *e, uint64_t number, size_t *places)
{
    suf_rng rng = suf_rng_substream(e->seed, number, 1, 0);
    for (size_t j = 0; j < e->runs->n_instances; j++)
        places[j] = (size_t)(suf_rng_uniform(&rng) * (double)e->runs->n_instances);
}

static void take_means(const estimation *e, workshop *w)
{
    const size_t n = e->runs->n_instances;
    for (size_t j = 0; j < n; j++)
        for (size_t a = 0; a < e->runs->sampling.n_algorithms; a++)
            w->means[a * n + j] = suf_sampled_cells_of(&w->pseudo.runs, j)[a].mean;
}

/* the error that the pseudo-experiment makes on an instance, around its truth */
static void take_differences(const estimation *e, workshop *w)
{
    const size_t n = e->runs->n_instances;
    const suf_sampling *q = &e->runs->sampling;
    take_means(e, w);
    for (size_t i = 0; i < e->n_pairs; i++) {
        double *phi = w->phi + i * n;
        suf_contrast_phis(suf_sampling_contrast(q), w->means, q->n_algorithms, n, e->pairs[i][0],
                          e->pairs[i][1], phi);
        for (size_t j = 0; j < n; j++) {
            const size_t place = i * n + w->places[j];
            phi[j] = phi[j] - e->found[place] + e->truth[place];
        }
    }
}

static double p_value(const suf_design *d, const double *phi, const double *plain, size_t n,
                      const suf_bias *bias)
{
    const suf_hypothesis h = {.side = (suf_side)d->alternative, .alpha = d->alpha};
    if (d->test == SUF_TEST_WILCOXON)
        return suf_wilcoxon_of(phi, n, h, SUF_WILCOXON_BEST).p;
    if (d->test == SUF_TEST_SIGN)
        return suf_signtest_of(plain, n, h).p;
    const suf_extra_variance extra = {
        .variance = bias->variance, .error = bias->error, .df = bias->df};
    return suf_ttest_p(phi, n, extra, h);
}

static bool is_rejected(const estimation *e, workshop *w, size_t i)
{
    const size_t n = e->runs->n_instances;
    const double *plain = w->phi + i * n;
    static const suf_bias none = {0};
    const suf_bias *bias = w->is_corrected ? &w->bias.biases[i] : &none;
    for (size_t j = 0; j < n; j++)
        w->corrected[j] = plain[j] - (bias->is_subtracted ? w->bias.by_instance[i * n + j] : 0);
    return p_value(e->design, w->corrected, plain, n, bias) <= e->design->alpha;
}

static void conduct(const estimation *e, workshop *w, uint64_t number, size_t part)
{
    draw_places(e, number, w->places);
    if (!suf_pseudo_experiment_conduct(&w->pseudo, e->runs, w->places, e->seed, number))
        return;
    take_differences(e, w);
    if (w->is_corrected)
        suf_stopping_bias_estimate(&w->bias, &w->pseudo.runs, w->phi, SUF_REHEARSE_BRIEFLY,
                                   e->seed + number);
    for (size_t i = 0; i < e->n_pairs; i++)
        e->rejected[part * e->n_pairs + i] += is_rejected(e, w, i);
    e->conducted[part]++;
}

static bool is_interrupted(const estimation *e)
{
    return e->interrupts && *e->interrupts;
}

/* whether nothing but the means of runs is looked at; those of 0 and 1 are rounded first */
static bool are_plain(const suf_sampled_runs *runs)
{
    for (size_t j = 0; j < runs->n_instances; j++)
        if (runs->instances[j].is_binary || !runs->instances[j].is_fixed)
            return false;
    return true;
}

static void conduct_part(size_t part, void *context)
{
    const estimation *e = context;
    const size_t n = e->runs->n_instances;
    workshop w = {.is_corrected = suf_stopping_bias_applies(&e->runs->sampling),
                  .places = suf_alloc(n, sizeof *w.places),
                  .means = suf_alloc(e->runs->sampling.n_algorithms * n, sizeof *w.means),
                  .phi = suf_alloc(e->n_pairs * n, sizeof *w.phi),
                  .corrected = suf_alloc(n, sizeof *w.corrected)};
    suf_pseudo_experiment_init(&w.pseudo, e->runs, !w.is_corrected && are_plain(e->runs));
    if (w.is_corrected)
        suf_stopping_bias_init(&w.bias, e->runs);
    for (size_t k = 0; k < e->n_experiments && !is_interrupted(e); k++)
        conduct(e, &w, 1 + part * e->n_experiments + k, part);
    if (w.is_corrected)
        suf_stopping_bias_release(&w.bias);
    suf_pseudo_experiment_release(&w.pseudo);
    free(w.places);
    free(w.means);
    free(w.phi);
    free(w.corrected);
}

/* ---- all of them ---- */

static bool can_be_estimated(const suf_sampled_runs *runs)
{
    for (size_t i = 0; i < runs->n_instances * runs->sampling.n_algorithms; i++)
        if (runs->cells[i].n < 2)
            return false;
    return runs->n_instances >= FEWEST_INSTANCES;
}

/* pseudo-experiments of each part; with a rule, each has 17 rehearsals of every instance or more
 */
static size_t n_affordable(const suf_sampled_runs *runs)
{
    const double n = (double)runs->n_instances;
    double n_runs = 0;
    for (size_t i = 0; i < runs->n_instances * runs->sampling.n_algorithms; i++)
        n_runs += (double)runs->cells[i].n;
    const double most = suf_stopping_bias_applies(&runs->sampling)
                            ? affordable_with_rule / (n_runs * fmax(17, 1100 / n))
                            : affordable_without / n_runs;
    return (size_t)ceil(fmin(fmax(most, FEWEST_EXPERIMENTS), MOST_EXPERIMENTS) / PARTS);
}

static void list_pairs(estimation *e)
{
    suf_rehearsal rehearsal;
    suf_rehearsal_init(&rehearsal, e->runs, false);
    e->n_pairs = rehearsal.n_pairs;
    e->pairs = suf_alloc(e->n_pairs, sizeof *e->pairs);
    for (size_t i = 0; i < e->n_pairs; i++) {
        e->pairs[i][0] = rehearsal.pairs[i].first;
        e->pairs[i][1] = rehearsal.pairs[i].second;
    }
    suf_rehearsal_release(&rehearsal);
}

/* Agresti and Coull's error, which is not 0 for a rate of 0 */
static suf_rate rate_of(const estimation *e, size_t i)
{
    double n = 0;
    double k = 0;
    for (size_t part = 0; part < PARTS; part++) {
        n += e->conducted[part];
        k += e->rejected[part * e->n_pairs + i];
    }
    const double p = (k + 2) / (n + 4);
    return (suf_rate){.rate = n > 0 ? k / n : NAN,
                      .error = n > 0 ? sqrt(p * (1 - p) / (n + 4)) : NAN};
}

void suf_false_positives_estimate(const suf_sampled_runs *runs, const suf_design *design,
                                  uint64_t seed, const volatile sig_atomic_t *interrupts,
                                  suf_rate *rates)
{
    estimation e = {.runs = runs, .design = design, .seed = seed, .interrupts = interrupts};
    list_pairs(&e);
    for (size_t i = 0; i < e.n_pairs; i++)
        rates[i] = (suf_rate){.rate = NAN, .error = NAN};
    if (can_be_estimated(runs)) {
        e.n_experiments = n_affordable(runs);
        e.found = suf_alloc(e.n_pairs * runs->n_instances, sizeof *e.found);
        e.truth = suf_alloc(e.n_pairs * runs->n_instances, sizeof *e.truth);
        e.rejected = suf_alloc(PARTS * e.n_pairs, sizeof *e.rejected);
        e.conducted = suf_alloc(PARTS, sizeof *e.conducted);
        set_truth(&e);
        suf_parallel_run(PARTS, conduct_part, &e);
        for (size_t i = 0; i < e.n_pairs && !is_interrupted(&e); i++)
            rates[i] = rate_of(&e, i);
    }
    free(e.pairs);
    free(e.found);
    free(e.truth);
    free(e.rejected);
    free(e.conducted);
}
