/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stopping_correction.h; the methods are in correction/. The random numbers follow from the
 * seed of the experiment.
 */
#include "results/stopping_correction.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "correction/false_positives.h"
#include "correction/stopping_bias.h"
#include "results/instance_reader.h"
#include "sampler/sampling_request.h"

/* The runs of all instances, while they are read. */
typedef struct {
    suf_instance_reader reader;
    suf_sampled_runs runs;
    const suf_decision **sampled; /* by instance of the runs */
    const suf_decision **done;    /* all that are done */
    size_t n_done;
    double *values[SUF_MAX_ALGORITHMS]; /* of one instance */
    size_t n[SUF_MAX_ALGORITHMS];
    size_t capacities[SUF_MAX_ALGORITHMS];
    bool with_rates;
    const volatile sig_atomic_t *interrupts;
} collection;

/* ---- runs ---- */

static void take_value(collection *c, size_t a, double value)
{
    c->values[a] = suf_grow(c->values[a], c->n[a], &c->capacities[a], sizeof **c->values);
    c->values[a][c->n[a]++] = value;
}

/* what the sampler averaged; tries come by algorithm and run */
static void take_tries(collection *c)
{
    const suf_sampling *q = &c->reader.experiment->sampling;
    const suf_transform transform = suf_sampling_transform(q);
    for (size_t a = 0; a < q->n_algorithms; a++)
        c->n[a] = 0;
    for (size_t i = 0; i < c->reader.n_tries; i++) {
        const suf_try *t = &c->reader.tries[i];
        const double floored = t->counted < q->floor ? q->floor : t->counted;
        const double value = t->is_counted ? transform(floored, q->parameter) : NAN;
        if (isfinite(value))
            take_value(c, t->place, value);
    }
}

static bool has_penalties(const suf_decision *d)
{
    for (size_t i = 0; i < d->n_substitutes; i++)
        if (!isnan(d->substitutes[i].value))
            return true;
    return false;
}

/* whether each algorithm has runs that vary or not, and each pair a difference */
static bool is_suited(const collection *c, const suf_decision *d)
{
    for (size_t a = 0; a < d->n_algorithms; a++)
        if (c->n[a] < 2)
            return false;
    for (size_t i = 0; i < d->n_comparisons; i++)
        if (!isfinite(d->comparisons[i].phi))
            return false;
    return true;
}

static void take_instance(collection *c)
{
    const suf_decision *d = c->reader.decision;
    c->done[c->n_done++] = d;
    take_tries(c);
    if (!is_suited(c, d))
        return;
    c->sampled[c->runs.n_instances] = d;
    suf_sampled_runs_add(
        &c->runs,
        (suf_sampled_instance){.is_fixed = d->stop == SUF_STOP_FIXED, .is_apart = has_penalties(d)},
        (const double *const *)c->values, c->n, d->pooled);
}

/* *is_complete: no instance is open */
static int take_instances(collection *c, bool *is_complete, suf_error *err)
{
    *is_complete = true;
    for (size_t i = 0; i < c->reader.map.n_instances && *is_complete; i++) {
        const int rc = suf_instance_reader_read(&c->reader, i, err);
        if (rc < 0)
            return rc;
        *is_complete =
            c->reader.state == SUF_INSTANCE_DONE || c->reader.state == SUF_INSTANCE_FAILED;
        if (c->reader.state == SUF_INSTANCE_DONE)
            take_instance(c);
    }
    suf_sampled_runs_end(&c->runs);
    return SUF_OK;
}

/* ---- corrections ---- */

/* An instance that was not rehearsed, because another algorithm has no result there, has the mean
 * bias. */
static void add_biases(suf_correction_record *record, const collection *c, size_t pair,
                       const suf_stopping_bias *bias)
{
    size_t at = 0;
    size_t capacity = 0;
    for (size_t i = 0; i < c->n_done; i++) {
        const bool is_sampled = at < c->runs.n_instances && c->sampled[at] == c->done[i];
        const double value =
            is_sampled ? bias->by_instance[pair * bias->n_instances + at] : bias->biases[pair].mean;
        at += is_sampled;
        if (!isfinite(c->done[i]->comparisons[pair].phi))
            continue;
        record->biases =
            suf_grow(record->biases, record->n_instances, &capacity, sizeof *record->biases);
        record->biases[record->n_instances++] =
            (suf_decision_bias){.decision = c->done[i]->id, .bias = value};
    }
}

static int compare_decisions(const void *a, const void *b)
{
    const suf_decision_bias *x = a;
    const suf_decision_bias *y = b;
    return x->decision < y->decision ? -1 : x->decision > y->decision;
}

static suf_correction_record record_of(const collection *c, size_t pair,
                                       const suf_stopping_bias *bias, suf_rate rate)
{
    const suf_bias *b = &bias->biases[pair];
    suf_correction_record r = {
        .revision = suf_store_n_revisions(c->reader.store),
        .first = c->reader.map.algorithms[bias->pairs[pair][0]],
        .second = c->reader.map.algorithms[bias->pairs[pair][1]],
        .procedure = SUF_STOPPING_BIAS_VERSION,
        .seed = c->reader.experiment->seed,
        .bias = b->mean,
        .bias_error = b->error,
        .bias_df = b->df,
        .bias_variance = b->variance,
        .is_subtracted = b->is_subtracted,
        .false_positive_rate = rate.rate,
        .false_positive_rate_error = rate.error,
    };
    add_biases(&r, c, pair, bias);
    assert(r.biases); /* instances that were rehearsed have differences */
    qsort(r.biases, r.n_instances, sizeof *r.biases, compare_decisions);
    r.last_decision = r.biases[r.n_instances - 1].decision;
    return r;
}

static suf_design design_of(const suf_experiment *e)
{
    suf_design d = e->design;
    d.alpha = d.alpha > 0 ? d.alpha : SUF_DEFAULT_ALPHA;
    return d;
}

static void estimate(suf_corrections *corrections, const collection *c)
{
    const uint64_t seed = c->reader.experiment->seed;
    const suf_design design = design_of(c->reader.experiment);
    suf_stopping_bias bias;
    suf_stopping_bias_init(&bias, &c->runs);
    suf_stopping_bias_estimate(&bias, &c->runs, NULL, SUF_REHEARSE_FULLY, seed);
    suf_rate *rates = suf_alloc(bias.n_pairs, sizeof *rates);
    for (size_t i = 0; i < bias.n_pairs; i++)
        rates[i] = (suf_rate){.rate = NAN, .error = NAN};
    const bool is_estimated = bias.biases[0].state == SUF_BIAS_ESTIMATED;
    if (is_estimated && c->with_rates)
        suf_false_positives_estimate(&c->runs, &design, seed, c->interrupts, rates);
    for (size_t i = 0; is_estimated && i < bias.n_pairs; i++) {
        corrections->all = suf_grow(corrections->all, corrections->n, &corrections->capacity,
                                    sizeof *corrections->all);
        corrections->all[corrections->n++] = record_of(c, i, &bias, rates[i]);
    }
    free(rates);
    suf_stopping_bias_release(&bias);
}

static void release(collection *c)
{
    suf_sampled_runs_release(&c->runs);
    for (size_t a = 0; a < SUF_MAX_ALGORITHMS; a++)
        free(c->values[a]);
    free(c->sampled);
    free(c->done);
    suf_instance_reader_close(&c->reader);
}

static int correct(suf_corrections *corrections, suf_store *store, collection c, suf_error *err)
{
    *corrections = (suf_corrections){0};
    int rc = suf_instance_reader_open(&c.reader, store, err);
    if (rc < 0)
        return rc;
    const suf_sampling *q = &c.reader.experiment->sampling;
    if (suf_stopping_bias_applies(q)) {
        const size_t n = c.reader.map.n_instances;
        bool is_complete;
        suf_sampled_runs_init(&c.runs, q, n);
        c.sampled = suf_alloc(n + 1, sizeof(suf_decision *));
        c.done = suf_alloc(n + 1, sizeof(suf_decision *));
        rc = take_instances(&c, &is_complete, err);
        if (rc == SUF_OK && is_complete && c.runs.n_instances > 0)
            estimate(corrections, &c);
    }
    release(&c);
    return rc;
}

int suf_stopping_corrections(suf_corrections *corrections, suf_store *store, suf_error *err)
{
    return correct(corrections, store, (collection){.with_rates = false}, err);
}

/* ---- recording ---- */

static bool is_same_setting(suf_store *store, int64_t revision, const char *key)
{
    char *then = suf_store_setting_at(store, revision, key);
    char *now = suf_store_setting_at(store, suf_store_n_revisions(store), key);
    const bool is_same = then && now && strcmp(then, now) == 0;
    free(then);
    free(now);
    return is_same;
}

bool suf_stopping_correction_has_rate(suf_store *store, const suf_correction_record *c)
{
    return is_same_setting(store, c->revision, "test") &&
           is_same_setting(store, c->revision, "alternative") &&
           is_same_setting(store, c->revision, "alpha");
}

static bool has_pair(const suf_corrections *recorded, const suf_instance_reader *reader,
                     const suf_decision **done, size_t n_done, size_t pair)
{
    const suf_comparison *c = &done[0]->comparisons[pair];
    int64_t *decisions = suf_alloc(n_done, sizeof *decisions);
    size_t n = 0;
    for (size_t i = 0; i < n_done; i++)
        if (isfinite(done[i]->comparisons[pair].phi))
            decisions[n++] = done[i]->id;
    const suf_correction_record *found =
        suf_corrections_find(recorded, reader->map.algorithms[c->first],
                             reader->map.algorithms[c->second], decisions, n);
    free(decisions);
    return found && suf_stopping_correction_has_rate(reader->store, found);
}

/* Lists the decisions on the instances that are done. *is_wanted: there is something to correct,
 * as far as can be seen without the runs. */
static int list_done(suf_instance_reader *reader, const suf_decision **done, size_t *n_done,
                     bool *is_wanted, suf_error *err)
{
    *n_done = 0;
    *is_wanted = suf_stopping_bias_applies(&reader->experiment->sampling);
    for (size_t i = 0; i < reader->map.n_instances && *is_wanted; i++) {
        const int rc = suf_instance_reader_decide(reader, i, err);
        if (rc < 0)
            return rc;
        *is_wanted = reader->state == SUF_INSTANCE_DONE || reader->state == SUF_INSTANCE_FAILED;
        if (reader->state == SUF_INSTANCE_DONE)
            done[(*n_done)++] = reader->decision;
    }
    *is_wanted = *is_wanted && *n_done > 0;
    return SUF_OK;
}

/* *is_missing: the experiment is complete, and a correction that it should have is not there */
static int look_for_corrections(suf_store *store, const suf_corrections *recorded, bool *is_missing,
                                suf_error *err)
{
    suf_instance_reader reader;
    *is_missing = false;
    int rc = suf_instance_reader_open(&reader, store, err);
    if (rc < 0)
        return rc;
    const suf_decision **done = suf_alloc(reader.map.n_instances + 1, sizeof(suf_decision *));
    size_t n_done;
    bool is_wanted;
    rc = list_done(&reader, done, &n_done, &is_wanted, err);
    for (size_t i = 0; rc == SUF_OK && is_wanted && i < reader.n_comparisons; i++)
        *is_missing = *is_missing || !has_pair(recorded, &reader, done, n_done, i);
    free(done);
    suf_instance_reader_close(&reader);
    return rc;
}

int suf_stopping_corrections_record(suf_store *store, suf_correction_extent extent,
                                    const volatile sig_atomic_t *interrupts, suf_error *err)
{
    const collection all = {.with_rates = extent == SUF_BIAS_AND_RATE, .interrupts = interrupts};
    suf_corrections recorded = {0};
    suf_corrections corrections = {0};
    bool is_missing = false;
    int rc = suf_corrections_load(&recorded, store, err);
    if (rc == SUF_OK)
        rc = look_for_corrections(store, &recorded, &is_missing, err);
    if (rc == SUF_OK && is_missing)
        rc = correct(&corrections, store, all, err);
    const bool is_interrupted = interrupts && *interrupts;
    for (size_t i = 0; i < corrections.n && rc == SUF_OK && !is_interrupted; i++)
        rc = suf_store_add_correction(store, &corrections.all[i], err);
    suf_corrections_release(&recorded);
    suf_corrections_release(&corrections);
    return rc;
}
