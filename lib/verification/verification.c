/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verifies a store; see suffice/verification.h. The whole store is read; damaged rows are skipped
 * and listed. Then every decision is made again from the recorded runs, with the settings, the
 * algorithms and the rule that it names, and compared with the recorded one. So are the corrections
 * that hold, and the looks of a sequential design.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "results/batch_pool.h"
#include "verification/correction_check.h"
#include "verification/look_check.h"
#include "store/event.h"
#include "results/decide.h"
#include "results/recorded_experiment.h"

enum { MOST_FAULTS = 1000 };

/* Another compiler or mathematical library may round differently. */
static const double TOLERANCE = 1e-9;

typedef struct verifier {
    suf_verification *v;
    size_t capacity; /* of the faults */
    suf_store *store;
    suf_decisions decisions;
    suf_store_map all;          /* all instances of the store, the algorithms of a decision */
    suf_experiment *experiment; /* of the decision that was replayed last */
    int64_t revision;           /* of that decision; 0: none */
    suf_batch_pool pool;        /* what the rule was to be told in that experiment */
    bool is_whole;              /* it never had other instances or settings */
} verifier;

/* ---- faults ---- */

static void take_fault(verifier *c, char *sentence)
{
    suf_verification *v = c->v;
    if (v->n_faults == MOST_FAULTS) {
        free(sentence);
        return;
    }
    v->faults = suf_grow(v->faults, v->n_faults, &c->capacity, sizeof *v->faults);
    v->faults[v->n_faults++] = sentence;
}

static void add_fault(const char *sentence, void *context)
{
    take_fault(context, suf_text_copy(sentence));
}

/* ---- comparing decisions ---- */

/* what is not finite is recorded as NULL */
static bool is_close(double a, double b)
{
    if (!isfinite(a) || !isfinite(b))
        return !isfinite(a) && !isfinite(b);
    return a == b || fabs(a - b) <= TOLERANCE * fmax(fabs(a), fabs(b));
}

/* what differs first, for free(); NULL: nothing */
static char *compare_used(const verifier *c, const suf_decision *is, const suf_decision *now)
{
    for (size_t a = 0; a < is->n_algorithms; a++)
        if (is->n_used[a] != now->n_used[a])
            return suf_text_format(
                "it rests on %lld runs of '%.80s', the rule takes %lld", (long long)is->n_used[a],
                suf_store_algorithm(c->store, is->algorithms[a]), (long long)now->n_used[a]);
    return NULL;
}

typedef struct number_of_pool {
    const char *name;
    size_t offset;
} number_of_pool;

static const number_of_pool pool_numbers[] = {
    {"skewness", offsetof(suf_pooled, skewness)},
    {"spread", offsetof(suf_pooled, spread)},
    {"rate of runs", offsetof(suf_pooled, rate)},
};

static char *compare_pooled(const verifier *c, const suf_decision *is, size_t a,
                            const suf_pooled *expected)
{
    for (size_t i = 0; i < sizeof pool_numbers / sizeof *pool_numbers; i++) {
        double was, now;
        memcpy(&was, (const char *)&is->pooled[a] + pool_numbers[i].offset, sizeof was);
        memcpy(&now, (const char *)expected + pool_numbers[i].offset, sizeof now);
        if (!is_close(was, now))
            return suf_text_format("the %s of '%.80s' that its rule was given is %.15g, not %.15g",
                                   pool_numbers[i].name,
                                   suf_store_algorithm(c->store, is->algorithms[a]), was, now);
    }
    return NULL;
}

/* Decides nothing if the pool was made of other instances, or is not complete. */
static char *compare_pools(const verifier *c, const suf_decision *is)
{
    const suf_pooled none = {NAN, NAN, NAN};
    const suf_pooled *told = suf_batch_pool_of(&c->pool, is->instance);
    const bool is_known = c->is_whole && (told || !c->pool.is_wanted);
    char *difference = NULL;
    for (size_t a = 0;
         is_known && suf_decision_is_pooled(is) && a < is->n_algorithms && !difference; a++)
        difference = compare_pooled(c, is, a, told ? &told[a] : &none);
    return difference;
}

typedef struct number_of_comparison {
    const char *name;
    size_t offset;
} number_of_comparison;

#define NUMBER(name, member)                                                                       \
    {                                                                                              \
        name, offsetof(suf_comparison, member)                                                     \
    }

static const number_of_comparison numbers[] = {
    NUMBER("difference", phi),
    NUMBER("standard error", se),
    NUMBER("standard error as held against the accuracy", se_guarded),
    NUMBER("lower limit", lo),
    NUMBER("upper limit", hi),
    NUMBER("ratio of runs", ratio),
    NUMBER("optimal ratio of runs", ratio_optimal),
    NUMBER("expected number of runs of the first", expected_first),
    NUMBER("expected number of runs of the second", expected_second),
};

static double number_in(const suf_comparison *c, const number_of_comparison *n)
{
    double value;
    memcpy(&value, (const char *)c + n->offset, sizeof value);
    return value;
}

static char *compare_comparison(const suf_comparison *is, const suf_comparison *now)
{
    if (is->first != now->first || is->second != now->second)
        return suf_text_copy("it compares other algorithms");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const double x = number_in(is, &numbers[i]), y = number_in(now, &numbers[i]);
        if (!is_close(x, y))
            return suf_text_format("its %s is %.15g, not %.15g", numbers[i].name, x, y);
    }
    return NULL;
}

static char *compare_numbers(const suf_decision *is, const suf_decision *now)
{
    if (is->n_comparisons != now->n_comparisons)
        return suf_text_format("it has %zu differences, not %zu", is->n_comparisons,
                               now->n_comparisons);
    char *difference = NULL;
    for (size_t i = 0; i < is->n_comparisons && !difference; i++)
        difference = compare_comparison(&is->comparisons[i], &now->comparisons[i]);
    return difference;
}

static char *compare_substitutes(const suf_decision *is, const suf_decision *now)
{
    bool same = is->n_substitutes == now->n_substitutes;
    for (size_t i = 0; i < is->n_substitutes && same; i++) {
        const suf_substitute *x = &is->substitutes[i], *y = &now->substitutes[i];
        same = x->place == y->place && x->run == y->run && x->attempt == y->attempt &&
               is_close(x->value, y->value);
    }
    return same ? NULL : suf_text_copy("its failed runs count otherwise");
}

static char *compare_end(const suf_decision *is, const suf_decision *now)
{
    if (is->state != now->state)
        return suf_text_format(
            "it says '%s', the rule says '%s'", suf_decision_state_name((int)is->state),
            now->state == SUF_DECISION_NONE ? "more runs"
                                            : suf_decision_state_name((int)now->state));
    if (strcmp(is->rule, now->rule) != 0 || is->version != now->version)
        return suf_text_format("its rule is not the one that its settings ask for, %s version %lld",
                               now->rule, (long long)now->version);
    if (is->failed.run != now->failed.run || is->failed.algorithm != now->failed.algorithm)
        return suf_text_copy("another run ended it");
    return is->stop == now->stop && is->warnings == now->warnings
               ? NULL
               : suf_text_copy("the rule stops for another reason");
}

static char *compare_decisions(const verifier *c, const suf_decision *is, const suf_decision *now)
{
    char *difference = compare_pools(c, is);
    if (!difference)
        difference = compare_used(c, is, now);
    if (!difference)
        difference = compare_end(is, now);
    if (!difference)
        difference = compare_numbers(is, now);
    return difference ? difference : compare_substitutes(is, now);
}

/* ---- replaying decisions ---- */

static bool has_algorithms(const suf_store_map *map, const suf_decision *d)
{
    return map->n_algorithms == d->n_algorithms &&
           memcmp(map->algorithms, d->algorithms, d->n_algorithms * sizeof *d->algorithms) == 0;
}

/* Makes the experiment of the decision, or keeps that of the decision before if it is the same. */
static int prepare_experiment(verifier *c, const suf_decision *d, suf_error *err)
{
    if (c->revision == d->revision && c->all.retry_rounds == d->retry_rounds &&
        has_algorithms(&c->all, d))
        return SUF_OK;
    c->all.retry_rounds = d->retry_rounds;
    suf_experiment_free(c->experiment);
    suf_batch_pool_release(&c->pool);
    c->revision = 0;
    free(c->all.algorithms);
    c->all.n_algorithms = d->n_algorithms;
    c->all.algorithms = suf_alloc(d->n_algorithms + 1, sizeof *c->all.algorithms);
    if (d->n_algorithms)
        memcpy(c->all.algorithms, d->algorithms, d->n_algorithms * sizeof *d->algorithms);
    c->experiment = suf_recorded_experiment_at(c->store, &c->all, d->revision, err);
    if (!c->experiment)
        return err->code;
    c->revision = d->revision;
    suf_batch_pool_init(&c->pool, c->experiment, c->store, &c->all);
    return suf_batch_pool_load(&c->pool, c->experiment, c->store, &c->all, err);
}

/* What the rule was told of the other instances; without it, the instance was given up during its
 * start. */
static const suf_pooled *pooled_of(const suf_decision *d)
{
    return d->state == SUF_DECISION_DONE || suf_decision_is_pooled(d) ? d->pooled : NULL;
}

static int replay(verifier *c, const suf_decision *d, suf_error *err)
{
    suf_trial trial;
    const char *name = suf_store_instance(c->store, d->instance);
    int rc = prepare_experiment(c, d, err);
    if (rc < 0)
        return rc;
    suf_trial_init(&trial, c->experiment, name, d->retry_rounds, pooled_of(d));
    rc = suf_trial_load(&trial, c->store, &c->all, d->instance, NULL, NULL, err);
    if (rc == SUF_OK) {
        suf_decision now = suf_decide(&trial, &c->all, d->instance);
        char *difference = compare_decisions(c, d, &now);
        if (difference)
            take_fault(c, suf_text_format("the decision on '%.80s' of %s, by the rule %s version "
                                          "%lld, does not follow from its runs: %s",
                                          name, d->at, d->rule, (long long)d->version, difference));
        free(difference);
        suf_decision_release(&now);
        c->v->n_replayed++;
    }
    suf_trial_release(&trial);
    return rc;
}

/* A decision to reopen an instance is not replayed, because the instance has had more runs since.
 */
static int replay_all(verifier *c, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < c->decisions.n && rc == SUF_OK; i++) {
        const suf_decision *d = &c->decisions.all[i];
        if (!d->is_damaged && d->state != SUF_DECISION_REOPENED)
            rc = replay(c, d, err);
    }
    return rc;
}

/* ---- runs ---- */

typedef struct seed_check {
    verifier *c;
    const suf_experiment *experiment;
    const suf_store_map *map;
} seed_check;

static int check_run(const suf_record *record, void *context)
{
    const seed_check *s = context;
    const size_t place = suf_store_map_place(s->map, record->algorithm);
    const char *instance = suf_store_instance(s->c->store, record->instance);
    s->c->v->n_runs++;
    if (place == SIZE_MAX)
        return 0;
    const uint64_t seed = suf_experiment_seed(s->experiment, place, instance, record->run);
    if (seed != record->seed)
        take_fault(s->c,
                   suf_text_format("the seed of run %lld of '%.80s' on '%.80s' is %llu, not "
                                   "%llu, which it should have been given",
                                   (long long)record->run,
                                   suf_store_algorithm(s->c->store, record->algorithm), instance,
                                   (unsigned long long)record->seed, (unsigned long long)seed));
    return 0;
}

static int check_runs(verifier *c, const suf_store_map *map, suf_error *err)
{
    suf_experiment *e = suf_recorded_experiment(c->store, map, err);
    if (!e)
        return SUF_EIO;
    seed_check s = {.c = c, .experiment = e, .map = map};
    int rc = SUF_OK;
    for (size_t i = 0; i < suf_store_n_instances(c->store) && rc == SUF_OK; i++)
        rc = suf_store_each(c->store, i, false, check_run, &s, err);
    suf_experiment_free(e);
    return rc;
}

/* ---- experiments ---- */

static void release_experiment(verifier *c)
{
    suf_decisions_release(&c->decisions);
    suf_store_map_release(&c->all);
    suf_experiment_free(c->experiment);
    suf_batch_pool_release(&c->pool);
    c->experiment = NULL;
    c->revision = 0;
}

static void list_instances(verifier *c)
{
    const size_t n = suf_store_n_instances(c->store);
    c->all.n_instances = n;
    c->all.instances = suf_alloc(n + 1, sizeof *c->all.instances);
    for (size_t i = 0; i < n; i++)
        c->all.instances[i] = i;
}

/* reading compares them with their checksums */
static int check_events(const verifier *c, suf_error *err)
{
    suf_events events = {0};
    const int rc = suf_events_load(&events, c->store, err);
    suf_events_release(&events);
    return rc;
}

static int verify_experiment(verifier *c, suf_error *err)
{
    suf_store_map map;
    int rc = suf_store_map_load(&map, c->store, err);
    if (rc < 0)
        return rc == SUF_EINVAL
                   ? SUF_OK
                   : rc; /* it has no map yet: nothing was recorded after it was begun */
    rc = suf_decisions_load(&c->decisions, c->store, err);
    if (rc == SUF_OK) {
        c->v->n_decisions += (int64_t)c->decisions.n;
        list_instances(c);
        c->is_whole = map.n_instances == c->all.n_instances && map.retry_rounds == 0 &&
                      suf_store_n_revisions(c->store) == 1;
        rc = check_runs(c, &map, err);
    }
    if (rc == SUF_OK)
        rc = replay_all(c, err);
    if (rc == SUF_OK)
        rc = suf_correction_check(c->store, add_fault, c, err);
    if (rc == SUF_OK)
        rc = suf_look_check(c->store, add_fault, c, err);
    if (rc == SUF_OK)
        rc = check_events(c, err);
    suf_store_map_release(&map);
    release_experiment(c);
    return rc;
}

/* A failure to read an experiment is listed as a fault, and the others are still verified. */
static void verify_all(verifier *c)
{
    suf_error why;
    c->v->version = suf_store_version(c->store);
    c->v->n_experiments = suf_store_n_experiments(c->store);
    if (suf_store_check_file(c->store, add_fault, c, &why) < 0)
        add_fault(why.message, c);
    for (int64_t i = 1; i <= c->v->n_experiments; i++) {
        int rc = suf_store_choose(c->store, i, &why);
        if (rc == SUF_OK)
            rc = verify_experiment(c, &why);
        if (rc < 0)
            add_fault(why.message, c);
    }
    for (size_t i = 0; i < suf_store_n_skipped(c->store); i++)
        add_fault(suf_store_skipped(c->store, i), c);
}

int suf_verification_init(suf_verification *verification, const char *path, suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return SUF_EINVAL;
    suf_verification v = {.path = suf_text_copy(path)};
    verifier c = {.v = &v, .store = suf_store_open(path, SUF_STORE_SKIP_DAMAGED, err)};
    if (!c.store && !suf_store_is_known(path)) {
        free(v.path);
        return SUF_EIO;
    }
    if (c.store)
        verify_all(&c);
    else
        add_fault(err->message, &c);
    suf_store_close(c.store);
    *verification = v;
    return SUF_OK;
}

void suf_verification_release(suf_verification *v)
{
    for (size_t i = 0; i < v->n_faults; i++)
        free(v->faults[i]);
    free(v->faults);
    free(v->path);
    *v = (suf_verification){0};
}
