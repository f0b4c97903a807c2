/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See decide.h.
 */
#include "results/decide.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "results/batch_pool.h"
#include "results/recorded_experiment.h"

/* ---- from a trial ---- */

static suf_decision_state state_of(const suf_trial *t)
{
    static const suf_decision_state states[] = {
        [SUF_TRIAL_OPEN] = SUF_DECISION_NONE,     [SUF_TRIAL_DONE] = SUF_DECISION_DONE,
        [SUF_TRIAL_STARTED] = SUF_DECISION_NONE,  [SUF_TRIAL_FAILED] = SUF_DECISION_FAILED,
        [SUF_TRIAL_ABORT] = SUF_DECISION_ABORTED,
    };
    return states[t->end];
}

static size_t count_substitutes(const suf_trial *t)
{
    size_t n = 0;
    for (size_t a = 0; a < t->experiment->n_algorithms; a++)
        for (size_t i = 0; i < t->entries[a].n_counted; i++)
            n += t->entries[a].runs[i].status != SUF_RUN_OK ? 1 : 0;
    return n;
}

static void add_substitutes(suf_decision *d, const suf_trial *t)
{
    d->substitutes = suf_alloc(count_substitutes(t) + 1, sizeof *d->substitutes);
    for (size_t a = 0; a < t->experiment->n_algorithms; a++)
        for (size_t i = 0; i < t->entries[a].n_counted; i++) {
            const suf_tried_run *run = &t->entries[a].runs[i];
            if (run->status != SUF_RUN_OK)
                d->substitutes[d->n_substitutes++] = (suf_substitute){.place = a,
                                                                      .run = (int64_t)i + 1,
                                                                      .attempt = run->attempts,
                                                                      .value = run->counted};
        }
}

static void add_comparisons(suf_decision *d, const suf_trial *t)
{
    d->n_comparisons = suf_sampler_n_comparisons(t->sampler);
    d->comparisons = suf_alloc(d->n_comparisons + 1, sizeof *d->comparisons);
    for (size_t i = 0; i < d->n_comparisons; i++) {
        suf_comparison *c = &d->comparisons[i];
        *c = suf_sampler_comparison(t->sampler, i);
        /* the sampler's own counts are those of its last estimate */
        c->n_first = d->n_used[c->first];
        c->n_second = d->n_used[c->second];
    }
}

static bool is_given_up(suf_decision_state state)
{
    return state == SUF_DECISION_FAILED || state == SUF_DECISION_ABORTED;
}

static char *reason_of(const suf_trial *t)
{
    char text[200];
    suf_trial_reason(t, text, sizeof text);
    suf_utf8_clean(text); /* the algorithm's name may contain any bytes, and may have been cut */
    return suf_text_copy(text);
}

suf_decision suf_decide(const suf_trial *t, const suf_store_map *map, size_t instance)
{
    const suf_rule *rule = suf_sampler_rule(t->sampler);
    const size_t n = t->experiment->n_algorithms;
    suf_decision d = {.instance = instance,
                      .state = state_of(t),
                      .rule = suf_text_copy(rule->name),
                      .version = rule->version,
                      .retry_rounds = t->retry_rounds,
                      .n_algorithms = n,
                      .algorithms = suf_alloc(n, sizeof *d.algorithms),
                      .n_used = suf_alloc(n, sizeof *d.n_used),
                      .pooled = suf_alloc(n, sizeof *d.pooled),
                      .stop = suf_sampler_stop(t->sampler),
                      .warnings = suf_sampler_warnings(t->sampler)};
    for (size_t a = 0; a < n; a++) {
        d.algorithms[a] = map->algorithms[a];
        d.n_used[a] = (int64_t)t->entries[a].n_counted;
        d.pooled[a] = t->pooled ? t->pooled[a] : (suf_pooled){NAN, NAN, NAN};
    }
    add_comparisons(&d, t);
    add_substitutes(&d, t);
    d.failed = is_given_up(d.state) ? t->failed : (suf_run){0};
    d.reason = is_given_up(d.state) ? reason_of(t) : suf_text_copy("");
    return d;
}

/* ---- recording ---- */

/* adds the message of the run that ended the instance */
static int add_message(const suf_record *record, void *context)
{
    char **reason = context;
    if (!record->message[0])
        return 0;
    char text[200]; /* as much as a table shows */
    (void)snprintf(text, sizeof text, "%s: %s", *reason, record->message);
    suf_utf8_clean(text);
    free(*reason);
    *reason = suf_text_copy(text);
    return 0;
}

static int explain(suf_decision *d, suf_store *store, suf_error *err)
{
    const int rc = suf_store_find(store, d->instance, d->algorithms[d->failed.algorithm],
                                  d->failed.run, 0, add_message, &d->reason, err);
    return rc < 0 ? rc : SUF_OK;
}

int suf_decide_and_record(suf_decision *decision, const suf_trial *trial,
                          const suf_closing *closing, suf_store *store, suf_error *err)
{
    suf_decision d = suf_decide(trial, closing->map, closing->instance);
    int rc = is_given_up(d.state) ? explain(&d, store, err) : SUF_OK;
    if (d.state == SUF_DECISION_NONE) {
        d.state = SUF_DECISION_REOPENED;
        free(d.reason);
        d.reason = suf_text_copy("the settings have changed, and more runs are needed");
    }
    d.supersedes = closing->supersedes;
    d.revision = suf_store_n_revisions(store);
    if (rc == SUF_OK)
        rc = suf_store_add_decision(store, &d, err);
    if (rc == SUF_OK)
        *decision = d;
    else
        suf_decision_release(&d);
    return rc;
}

/* ---- all instances ---- */

const suf_decision **suf_decide_last(const suf_decisions *decisions, const suf_store *store)
{
    const suf_decision **last = suf_alloc(suf_store_n_instances(store) + 1, sizeof(suf_decision *));
    for (size_t i = 0; i < decisions->n; i++)
        if (decisions->all[i].instance < suf_store_n_instances(store))
            last[decisions->all[i].instance] = &decisions->all[i];
    return last;
}

/* What all decisions of an experiment have in common. */
typedef struct experiment_decider {
    /* decides instances, of which these are the last decisions */
    int (*each)(struct experiment_decider *all, const suf_decision **last, suf_error *err);
    suf_store *store;
    suf_store_map map;
    suf_experiment *experiment;
    suf_batch_pool pool;
    bool keep_pools;
    bool is_stopped; /* a decision has stopped the experiment */
} experiment_decider;

/* whether the user has to do something before the experiment goes on */
static bool stops(const suf_decision *d)
{
    return d->state == SUF_DECISION_ABORTED ||
           (d->state == SUF_DECISION_DONE && d->stop == SUF_STOP_UNDEFINED);
}

static bool is_closed(const suf_decision *last)
{
    return last && last->state != SUF_DECISION_REOPENED;
}

/* Returns 1 if a decision was recorded, 0 if there is none. */
static int decide_instance(experiment_decider *all, size_t instance, const suf_decision *last,
                           suf_error *err)
{
    suf_trial trial;
    suf_decision decision = {0};
    suf_trial_init(&trial, all->experiment, suf_store_instance(all->store, instance),
                   all->map.retry_rounds, suf_batch_pool_of(&all->pool, instance));
    int rc = suf_trial_load(&trial, all->store, &all->map, instance, NULL, NULL, err);
    const bool has_ended = trial.end != SUF_TRIAL_OPEN && trial.end != SUF_TRIAL_STARTED;
    suf_batch_pool_add(&all->pool, instance, &trial);
    const suf_closing closing = {
        .map = &all->map, .instance = instance, .supersedes = last ? last->id : 0};
    const bool is_decided = rc == SUF_OK && (is_closed(last) || has_ended);
    if (is_decided)
        rc = suf_decide_and_record(&decision, &trial, &closing, all->store, err);
    all->is_stopped |= (is_decided && stops(&decision));
    suf_decision_release(&decision);
    suf_trial_release(&trial);
    return rc < 0 ? rc : is_decided;
}

static int decide_closed_and_open(experiment_decider *all, const suf_decision **last,
                                  suf_error *err)
{
    int rc = suf_batch_pool_load(&all->pool, all->experiment, all->store, &all->map, err);
    for (size_t i = 0; i < suf_store_n_instances(all->store) && rc >= 0; i++)
        rc = decide_instance(all, i, last[i], err);
    return rc < 0 ? rc : SUF_OK;
}

/* As in an experiment that is conducted: the starts first, and the others when the starts of their
 * batch are known; and no more after a decision that stops it. */
static int decide_only_open(experiment_decider *all, const suf_decision **last, suf_error *err)
{
    bool *is_decided = suf_alloc(suf_store_n_instances(all->store) + 1, sizeof *is_decided);
    int rc = SUF_OK;
    for (size_t i = 0; i < all->map.n_instances && rc >= 0 && !all->is_stopped; i++) {
        const size_t number = all->map.instances[i];
        is_decided[number] = is_closed(last[number]);
        if (is_decided[number] || suf_batch_pool_of(&all->pool, number))
            continue;
        rc = decide_instance(all, number, last[number], err);
        is_decided[number] = rc == 1;
    }
    for (size_t i = 0; i < all->map.n_instances && rc >= 0 && !all->is_stopped; i++) {
        const size_t number = all->map.instances[i];
        if (!is_decided[number] && suf_batch_pool_of(&all->pool, number))
            rc = decide_instance(all, number, last[number], err);
    }
    free(is_decided);
    return rc < 0 ? rc : SUF_OK;
}

static int decide_each(experiment_decider *all, suf_error *err)
{
    suf_decisions decisions = {0};
    int rc = suf_decisions_load(&decisions, all->store, err);
    if (rc < 0)
        return rc;
    const suf_decision **last = suf_decide_last(&decisions, all->store);
    suf_batch_pool_init(&all->pool, all->experiment, all->store, &all->map);
    for (size_t i = 0; all->keep_pools && i < suf_store_n_instances(all->store); i++)
        if (is_closed(last[i]))
            suf_batch_pool_take(&all->pool, last[i]);
    rc = all->each(all, last, err);
    suf_batch_pool_release(&all->pool);
    free(last);
    suf_decisions_release(&decisions);
    return rc;
}

static int decide_experiment(experiment_decider all, suf_error *err)
{
    suf_error none = {0};
    int rc = suf_store_map_load(&all.map, all.store, &none);
    if (rc == SUF_EINVAL)
        return SUF_OK;
    if (rc < 0) {
        if (err)
            *err = none;
        return rc;
    }
    all.experiment = suf_recorded_experiment(all.store, &all.map, err);
    rc = all.experiment ? decide_each(&all, err) : SUF_EIO;
    suf_experiment_free(all.experiment);
    suf_store_map_release(&all.map);
    return rc;
}

int suf_decide_all(suf_store *store, bool keep_pools, suf_error *err)
{
    return decide_experiment((experiment_decider){.each = decide_closed_and_open,
                                                  .store = store,
                                                  .keep_pools = keep_pools},
                             err);
}

int suf_decide_open(suf_store *store, suf_error *err)
{
    return decide_experiment(
        (experiment_decider){.each = decide_only_open, .store = store, .keep_pools = true}, err);
}
