/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_reader.h.
 */
#include "results/instance_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/own_settings.h"
#include "experiment/keys.h"
#include "results/decide.h"
#include "results/recorded_experiment.h"
#include "store/damage.h"

/* ---- opening ---- */

static bool is_set_alike(suf_store *store, const suf_key *key, int64_t revision, int64_t last)
{
    char *then = suf_store_setting_at(store, revision, key->name);
    char *now = suf_store_setting_at(store, last, key->name);
    const bool alike = !then || !now || strcmp(then, now) == 0;
    free(then);
    free(now);
    return alike;
}

/* the same of what algorithms have for themselves */
static bool is_own_alike(suf_store *store, int64_t revision, int64_t last)
{
    char *then = suf_store_setting_at(store, revision, "own");
    char *now = suf_store_setting_at(store, last, "own");
    const bool alike = suf_own_settings_decide_alike(then ? then : "", now ? now : "");
    free(then);
    free(now);
    return alike;
}

static bool *compare_revisions(suf_store *store)
{
    const int64_t n = suf_store_n_revisions(store);
    bool *same = suf_alloc((size_t)n + 1, sizeof *same);
    for (int64_t r = 1; r <= n; r++) {
        same[r] = is_own_alike(store, r, n);
        for (size_t i = 0; suf_key_at(i) && same[r]; i++)
            if (suf_key_binds(suf_key_at(i)) == SUF_KEY_BINDS_DECISIONS)
                same[r] = is_set_alike(store, suf_key_at(i), r, n);
    }
    return same;
}

int suf_instance_reader_open(suf_instance_reader *reader, suf_store *store, suf_error *err)
{
    suf_instance_reader r = {.store = store};
    int rc = suf_decisions_load(&r.decisions, store, err);
    if (rc == SUF_OK)
        rc = suf_store_map_load(&r.map, store, err);
    if (rc == SUF_OK) {
        r.experiment = suf_recorded_experiment(store, &r.map, err);
        rc = r.experiment ? SUF_OK : SUF_EIO;
    }
    if (rc == SUF_OK) {
        r.last = suf_decide_last(&r.decisions, store);
        r.has_same_rules = compare_revisions(store);
        r.n_comparisons =
            (size_t)suf_compare_count((int64_t)r.map.n_algorithms, r.experiment->sampling.compare);
        *reader = r;
    } else {
        suf_instance_reader_close(&r);
    }
    return rc;
}

void suf_instance_reader_close(suf_instance_reader *r)
{
    suf_decision_release(&r->interim);
    suf_decisions_release(&r->decisions);
    suf_store_map_release(&r->map);
    suf_experiment_free(r->experiment);
    free(r->last);
    free(r->has_same_rules);
    free(r->tries);
    *r = (suf_instance_reader){0};
}

/* ---- what counts ---- */

bool suf_instance_reader_counts(const suf_decision *d, size_t place, int64_t run, int64_t attempt,
                                suf_status status, double value, double *counted)
{
    const suf_substitute wanted = {.place = place, .run = run};
    *counted = NAN;
    if (run > d->n_used[place])
        return false;
    const suf_substitute *s = d->n_substitutes
                                  ? bsearch(&wanted, d->substitutes, d->n_substitutes,
                                            sizeof *d->substitutes, suf_substitute_compare)
                                  : NULL;
    if (s ? s->attempt != attempt : status != SUF_RUN_OK)
        return false;
    *counted = s ? s->value : value;
    return true;
}

/* ---- tries ---- */

static int add_try(const suf_record *record, void *context)
{
    suf_instance_reader *r = context;
    const size_t place = suf_store_map_place(&r->map, record->algorithm);
    if (place == SIZE_MAX)
        return 0; /* it is no longer compared */
    r->tries = suf_grow(r->tries, r->n_tries, &r->capacity, sizeof *r->tries);
    r->tries[r->n_tries++] = (suf_try){.place = place,
                                       .run = record->run,
                                       .attempt = record->attempt,
                                       .status = record->status,
                                       .value = record->value,
                                       .wall = record->wall,
                                       .started = record->started,
                                       .exit_status = record->exit_status,
                                       .signal = record->signal};
    return 0;
}

static int read_tries(suf_instance_reader *r, suf_error *err)
{
    r->n_tries = 0;
    return suf_store_each(r->store, r->number, true, add_try, r, err);
}

/* Marks the tries that count. Returns false if runs are missing that the decision used. */
static bool mark_counted(suf_instance_reader *r)
{
    int64_t n = 0, wanted = 0;
    for (size_t i = 0; i < r->n_tries; i++) {
        suf_try *t = &r->tries[i];
        t->is_counted = suf_instance_reader_counts(r->decision, t->place, t->run, t->attempt,
                                                   t->status, t->value, &t->counted);
        n += t->is_counted ? 1 : 0;
    }
    for (size_t a = 0; a < r->decision->n_algorithms; a++)
        wanted += r->decision->n_used[a];
    return n == wanted;
}

/* ---- decisions ---- */

/* Computes the present state of an open instance. */
static void decide_so_far(suf_instance_reader *r)
{
    suf_trial trial;
    suf_trial_init(&trial, r->experiment, suf_store_instance(r->store, r->number),
                   r->map.retry_rounds, SUF_UNPOOLED);
    for (size_t i = 0; i < r->n_tries; i++)
        suf_trial_put(&trial, (suf_run){.algorithm = r->tries[i].place, .run = r->tries[i].run},
                      r->tries[i].status, r->tries[i].value);
    suf_trial_advance(&trial);
    suf_decision_release(&r->interim);
    r->interim = suf_decide(&trial, &r->map, r->number);
    r->decision = &r->interim;
    r->state = r->n_tries > 0 ? SUF_INSTANCE_RUNNING : SUF_INSTANCE_WAITING;
    suf_trial_release(&trial);
}

static bool is_closed(const suf_decision *d)
{
    return d && (d->is_damaged || d->state != SUF_DECISION_REOPENED);
}

/* Treats the instance as failed, because the record of its decision cannot be used. */
static void give_up(suf_instance_reader *r)
{
    decide_so_far(r);
    r->state = SUF_INSTANCE_FAILED;
    free(r->interim.reason);
    r->interim.reason = suf_text_copy("the record of its decision is damaged");
}

/* Whether the decision is on what is asked for now. When it changes, all decisions are superseded:
 * one that does not fit was superseded by one that is lost. */
static bool is_current(const suf_instance_reader *r, const suf_decision *d)
{
    return d->revision >= 1 && d->revision <= suf_store_n_revisions(r->store) &&
           r->has_same_rules[d->revision] && d->retry_rounds == r->map.retry_rounds &&
           d->n_comparisons == r->n_comparisons && d->n_algorithms == r->map.n_algorithms &&
           memcmp(d->algorithms, r->map.algorithms, d->n_algorithms * sizeof *d->algorithms) == 0;
}

static int take_decision(suf_instance_reader *r, const suf_decision *d, suf_error *err)
{
    if (!d->is_damaged && is_current(r, d)) {
        r->decision = d;
        r->state = d->state == SUF_DECISION_DONE ? SUF_INSTANCE_DONE : SUF_INSTANCE_FAILED;
        return SUF_OK;
    }
    int rc = read_tries(r, err);
    if (rc == SUF_OK && !d->is_damaged)
        rc = suf_damage_skip(r->store, err, "the decision on '%.80s' that holds is lost",
                             suf_store_instance(r->store, r->number));
    if (rc == SUF_OK)
        give_up(r);
    return rc;
}

int suf_instance_reader_decide(suf_instance_reader *r, size_t i, suf_error *err)
{
    r->number = r->map.instances[i];
    const suf_decision *d = r->last[r->number];
    if (is_closed(d))
        return take_decision(r, d, err);
    const int rc = read_tries(r, err);
    if (rc == SUF_OK)
        decide_so_far(r);
    return rc;
}

int suf_instance_reader_read(suf_instance_reader *r, size_t i, suf_error *err)
{
    int rc = suf_instance_reader_decide(r, i, err);
    if (rc == SUF_OK && r->decision != &r->interim)
        rc = read_tries(r, err);
    if (rc == SUF_OK && !mark_counted(r) && r->decision != &r->interim)
        rc = suf_damage_skip(
            r->store, err,
            "runs that the decision on '%.80s' rests on are missing; it is used as it was recorded",
            suf_store_instance(r->store, r->number));
    return rc;
}
