/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See resume.h.
 */
#include "conduct/resume.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "conduct/begun_instances.h"
#include "conduct/look_stages.h"
#include "conduct/recorded_changes.h"
#include "conduct/renewal.h"
#include "experiment/own_settings.h"
#include "experiment/pathform.h"
#include "experiment/paths.h"
#include "results/decide.h"
#include "results/recorded_experiment.h"

/* ---- drawing ---- */

typedef struct {
    uint64_t key;
    size_t number;
} ticket;

static int by_key(const void *a, const void *b)
{
    const ticket *x = a;
    const ticket *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* The instances of the experiment in the order in which they are drawn: by a hash of seed and name,
 * so that a larger sample contains the smaller one. If all are used, they stay in their own order.
 */
static ticket *draw(const suf_experiment *e)
{
    ticket *tickets = suf_alloc(e->instances.n + 1, sizeof *tickets);
    for (size_t i = 0; i < e->instances.n; i++)
        tickets[i] =
            (ticket){.key = suf_run_seed(e->seed, "", e->instances.all[i].name, -1), .number = i};
    if (e->sample != SUF_SAMPLE_ALL)
        qsort(tickets, e->instances.n, sizeof *tickets, by_key);
    return tickets;
}

/* Keeps the instances of the store that the experiment still has. Returns, for each instance of the
 * experiment, whether it was kept; for free(). */
static bool *keep_drawn(suf_store_map *m, const suf_experiment *e, size_t n, const suf_store *store)
{
    bool *taken = suf_alloc(e->instances.n + 1, sizeof *taken);
    for (size_t i = 0; i < suf_store_n_instances(store) && m->n_instances < n; i++) {
        const size_t at = suf_names_find(&e->instances.names, suf_store_instance(store, i));
        if (at == SIZE_MAX)
            continue;
        taken[at] = true;
        m->instances[m->n_instances++] = i;
    }
    return taken;
}

/* Where the instances of an experiment are entered. */
typedef struct {
    suf_store_map *map;
    suf_store *store;
    int64_t batch; /* of those that are new */
} instance_list;

/* 1 + the last batch so far: later instances do not change what the rule was given on earlier ones
 */
static int64_t next_batch(const suf_store *store)
{
    int64_t last = 0;
    for (size_t i = 0; i < suf_store_n_instances(store); i++)
        if (suf_store_batch(store, i) > last)
            last = suf_store_batch(store, i);
    return last + 1;
}

static int take(const instance_list *to, const char *name, const char *fields, suf_error *err)
{
    to->map->instances[to->map->n_instances++] = suf_store_n_instances(to->store);
    return suf_store_add_instance(to->store, name, fields, to->batch, err);
}

static int draw_instances(const instance_list *to, const suf_experiment *e, size_t n,
                          suf_error *err)
{
    suf_store_map *m = to->map;
    ticket *tickets = draw(e);
    bool *taken = keep_drawn(m, e, n, to->store);
    int rc = SUF_OK;
    for (size_t i = 0; i < e->instances.n && m->n_instances < n && rc == 0; i++) {
        const suf_instance *instance = &e->instances.all[tickets[i].number];
        if (taken[tickets[i].number])
            continue;
        char *fields = suf_recorded_fields(e, instance);
        rc = take(to, instance->name, fields, err);
        free(fields);
    }
    free(tickets);
    free(taken);
    return rc;
}

/* Runs are made on the file that the store names: it has to be the one that is generated. */
static int check_generated(const suf_store *store, size_t k, const char *name, suf_error *err)
{
    const char *recorded = suf_store_instance(store, k);
    if (strcmp(recorded, name) == 0)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "instance %zu is recorded as '%.80s', but would be generated as '%.80s'; "
                    "change 'into' back, or record elsewhere with '--store'",
                    k + 1, recorded, name);
}

/* Generated instances are numbered: the k-th in the store is the k-th that is generated. */
static int number_instances(const instance_list *to, const suf_experiment *e, size_t n,
                            suf_error *err)
{
    suf_store_map *m = to->map;
    int rc = SUF_OK;
    for (size_t k = 0; k < n && rc == 0; k++) {
        char *name = suf_instances_generated_name(&e->instances, k + 1);
        if (k >= suf_store_n_instances(to->store)) {
            rc = take(to, name, "{}", err);
        } else {
            m->instances[m->n_instances++] = k;
            rc = check_generated(to->store, k, name, err);
        }
        free(name);
    }
    return rc;
}

/* ---- writing ---- */

static int match_algorithms(suf_store_map *m, const suf_experiment *e, suf_store *store,
                            suf_error *err)
{
    for (size_t a = 0; a < e->n_algorithms; a++) {
        m->algorithms[a] = suf_recorded_algorithm(store, e->algorithms[a].name);
        if (m->algorithms[a] != SIZE_MAX)
            continue;
        m->algorithms[a] = suf_store_n_algorithms(store);
        const int rc =
            suf_store_add_algorithm(store, e->algorithms[a].name, e->algorithms[a].command, err);
        if (rc < 0)
            return rc;
    }
    return SUF_OK;
}

/* the directory as it is seen from the folder of the store, so that both can be moved; for free()
 */
static char *directory_from(const suf_experiment *e, const suf_store *store)
{
    char *folder = suf_pathform_apply(SUF_PATH_FOLDER, suf_store_path(store));
    char *whole = realpath(folder, NULL);
    char *way = whole ? suf_path_relative(whole, e->directory) : suf_text_copy(e->directory);
    free(folder);
    free(whole);
    return way;
}

static int add_revision(const suf_experiment *e, suf_store *store, suf_error *err)
{
    char *directory = directory_from(e, store);
    const char **keys = suf_alloc(e->n_settings + 1, sizeof *keys);
    const char **values = suf_alloc(e->n_settings + 1, sizeof *values);
    for (size_t i = 0; i < e->n_settings; i++) {
        keys[i] = e->settings[i].key->name;
        values[i] = strcmp(keys[i], "directory") == 0 ? directory : e->settings[i].value;
    }
    const suf_revision revision = {.version = suf_version(),
                                   .path = e->path ? e->path : "",
                                   .content = e->text,
                                   .n_settings = e->n_settings,
                                   .keys = keys,
                                   .values = values};
    const int rc = suf_store_add_revision(store, &revision, err);
    free(directory);
    free(keys);
    free(values);
    return rc;
}

/* ---- what supersedes decisions ---- */

/* whether a key that binds from this to that much was recorded with another value */
static bool has_other_settings(const suf_experiment *e, suf_store *store, suf_key_binding least,
                               suf_key_binding most)
{
    bool differs = false;
    for (size_t i = 0; i < e->n_settings && !differs; i++) {
        const suf_setting *s = &e->settings[i];
        const bool binds = s->binding >= least && s->binding <= most;
        char *before = binds ? suf_store_setting(store, s->key->name) : NULL;
        differs = before && strcmp(before, s->value) != 0;
        free(before);
    }
    return differs;
}

/* Whether others were compared, or in another order; false: none were. */
static bool has_other_algorithms(const suf_experiment *e, suf_store *store)
{
    suf_store_map before;
    if (suf_store_map_load(&before, store, NULL) < 0)
        return false;
    bool differs = before.n_algorithms != e->n_algorithms;
    for (size_t a = 0; a < e->n_algorithms && !differs; a++)
        differs = before.algorithms[a] != suf_recorded_algorithm(store, e->algorithms[a].name);
    suf_store_map_release(&before);
    return differs;
}

/* Whether algorithms have other settings of their own that decisions depend on. */
static bool has_other_own_settings(const suf_experiment *e, suf_store *store)
{
    char *before = suf_store_setting(store, "own");
    bool differs = false;
    for (size_t i = 0; before && i < e->n_settings; i++)
        if (strcmp(e->settings[i].key->name, "own") == 0)
            differs = !suf_own_settings_decide_alike(before, e->settings[i].value);
    free(before);
    return differs;
}

/* Whether the experiment would decide by other rules or from other algorithms than before. */
static bool has_other_questions(const suf_experiment *e, suf_store *store)
{
    return suf_store_n_revisions(store) > 0 &&
           (has_other_own_settings(e, store) ||
            has_other_settings(e, store, SUF_KEY_BINDS_DECISIONS, SUF_KEY_BINDS_DECISIONS) ||
            has_other_algorithms(e, store));
}

/* What single algorithms have for themselves has no defaults, and recorded_changes.h compares it.
 */
static bool is_kept(const suf_experiment *e, const suf_setting *s)
{
    return s->binding != SUF_KEY_BINDS_NOTHING && !suf_experiment_is_given(e, s->key->name) &&
           strcmp(s->key->name, "own") != 0;
}

/* A default must not replace a value that was recorded. */
static int check_kept(const suf_experiment *e, suf_store *store, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < e->n_settings && rc == SUF_OK; i++) {
        const suf_setting *s = &e->settings[i];
        char *before = is_kept(e, s) ? suf_store_setting(store, s->key->name) : NULL;
        if (before && strcmp(before, s->value) != 0)
            rc = suf_fail(
                err, SUF_EINVAL,
                "'%s' is not set and would be '%.80s', but '%.80s' is recorded in '%s'; set "
                "it to one of them",
                s->key->name, s->value, before, suf_store_path(store));
        free(before);
    }
    if (rc == SUF_OK && e->sampling.costs && !suf_experiment_is_given(e, "cost") &&
        has_other_algorithms(e, store))
        rc =
            suf_fail(err, SUF_EINVAL,
                     "'cost' is not set, and was recorded for other algorithms or another order of "
                     "them; set it");
    return rc;
}

static int begin_new(const suf_experiment *e, suf_store *store, suf_error *err)
{
    const int rc = suf_experiment_check_new(e, err);
    return rc < 0 ? rc : suf_store_begin(store, err);
}

/* Whether instances that were begun do not take part any more. */
static bool lacks_instances(const suf_experiment *e, suf_store *store, size_t n_instances)
{
    return suf_begun_instances_keep(e, store, &n_instances, NULL) == SUF_EINVAL;
}

static bool begins_anew(const suf_experiment *e, suf_store *store, size_t n_instances,
                        const suf_conduct_request *request, const suf_recorded_changes *changes)
{
    if (suf_store_current(store) == 0)
        return true;
    const bool is_fresh =
        request->fresh && (has_other_settings(e, store, SUF_KEY_BINDS_PLAN, SUF_KEY_BINDS_RUNS) ||
                           has_other_algorithms(e, store));
    const bool is_other = changes->common[0] || changes->single[0];
    return is_fresh || (request->fork && (is_other || lacks_instances(e, store, n_instances)));
}

/* What the decisions that are on record no longer fit. */
typedef struct {
    bool is_renewed;          /* a new experiment has taken over what still holds of the last one */
    bool has_other_penalties; /* failed runs count with a multiple of another limit */
} resumption;

static bool has_par(const suf_experiment *e)
{
    for (int status = SUF_RUN_TIMEOUT; status <= SUF_RUN_NOT_FINITE; status++)
        if (e->policies[status].action == SUF_DO_PAR)
            return true;
    return false;
}

static int begin(resumption *b, const suf_experiment *e, suf_store *store,
                 const suf_conduct_request *request, size_t *n_instances, suf_error *err)
{
    suf_recorded_changes changes;
    *b = (resumption){0};
    int rc = suf_recorded_changes_init(&changes, e, store, request, err);
    if (rc < 0)
        return rc;
    if (begins_anew(e, store, *n_instances, request, &changes)) {
        rc = begin_new(e, store, err);
    } else {
        rc = suf_recorded_changes_check(&changes, store, err);
        if (rc == SUF_OK)
            rc = check_kept(e, store, err);
        if (rc == SUF_OK)
            rc = suf_begun_instances_keep(e, store, n_instances, err);
        if (rc == SUF_OK)
            rc = suf_renew(&changes, e, store, request, &b->is_renewed, err);
        b->has_other_penalties = changes.has_other_limits && has_par(e);
    }
    suf_recorded_changes_release(&changes);
    return rc;
}

/* A budget that was divided has nothing left for instances that are added. */
static int check_budget(const suf_experiment *e, size_t n_before, const suf_store *store,
                        suf_error *err)
{
    const size_t n = suf_store_n_instances(store);
    if (e->sampling.mode != SUF_NEYMAN || n_before == 0 || n == n_before)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "%zu instances are added, but the 'budget' of %lld runs is that of the %zu "
                    "before; set it to what all of them may have, or leave the new ones out",
                    n - n_before, (long long)e->sampling.budget, n_before);
}

static int write_map(suf_store_map *m, const suf_experiment *e, size_t n_instances,
                     suf_store *store, const suf_conduct_request *request, suf_error *err)
{
    const instance_list to = {.map = m, .store = store, .batch = next_batch(store)};
    int rc = suf_store_map_retry_rounds(store, &m->retry_rounds, err);
    if (rc == SUF_OK)
        rc = match_algorithms(m, e, store, err);
    if (rc == SUF_OK)
        rc = e->instances.generator ? number_instances(&to, e, n_instances, err)
                                    : draw_instances(&to, e, n_instances, err);
    m->retry_rounds += request->retry_failed ? 1 : 0;
    return rc == SUF_OK ? suf_store_map_write(m, store, err) : rc;
}

/* Runs that are made again would change what was looked at. */
static int check_renewal(const suf_look_plan *before, const resumption *b, const suf_store *store,
                         suf_error *err)
{
    if (!b->is_renewed || before->n_taken == 0)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "the runs in '%s' have been looked at by a sequential design, so none of them "
                    "can be made again; record elsewhere with '--store', or start anew with "
                    "'--fork'",
                    suf_store_path(store));
}

/* So would failed runs that are tried again. */
static int check_retry(const suf_look_plan *before, const suf_conduct_request *request,
                       suf_error *err)
{
    if (!request->retry_failed || request->fork || before->n_taken == 0)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'--retry-failed' would change instances that a sequential design has looked "
                    "at; leave it out, record elsewhere with '--store', or start anew with "
                    "'--fork'");
}

/* Begins or continues the experiment. looks: as planned; afterwards as recorded. */
static int begin_with(resumption *b, const suf_experiment *e, suf_store *store,
                      const suf_conduct_request *request, size_t *n_instances, suf_look_plan *looks,
                      suf_error *err)
{
    suf_look_plan before = {0};
    int rc = suf_store_current(store) > 0 ? suf_look_plan_load(&before, store, err) : SUF_OK;
    if (rc == SUF_OK)
        rc = check_retry(&before, request, err);
    if (rc == SUF_OK)
        rc = begin(b, e, store, request, n_instances, err);
    if (rc == SUF_OK)
        rc = check_renewal(&before, b, store, err);
    if (rc == SUF_OK)
        rc = suf_look_stages_settle(looks, e, store, err);
    if (rc == SUF_OK && request->unplanned_look)
        rc = suf_look_stages_insert(looks, store, err);
    if (rc == SUF_OK && request->blind && looks->n > 0 && !looks->is_blind) {
        looks->is_blind = true;
        rc = suf_look_plan_write(looks, store, err);
    }
    if (rc == SUF_OK && looks->n > 0)
        *n_instances = (size_t)suf_look_plan_stage(looks);
    return rc;
}

int suf_resume(suf_store_map *map, const suf_experiment *e, size_t n_instances,
               suf_look_plan *looks, suf_store *store, const suf_conduct_request *request,
               suf_error *err)
{
    resumption b = {0};
    int rc = begin_with(&b, e, store, request, &n_instances, looks, err);
    suf_store_map m = {.n_algorithms = e->n_algorithms,
                       .algorithms = suf_alloc(e->n_algorithms, sizeof *m.algorithms),
                       .instances = suf_alloc(n_instances, sizeof *m.instances)};
    const size_t n_before = rc == SUF_OK ? suf_store_n_instances(store) : 0;
    const bool is_changed = rc == SUF_OK && has_other_questions(e, store);
    const bool is_retried =
        request->retry_failed && rc == SUF_OK && suf_store_n_revisions(store) > 0;
    const bool is_other = is_changed || b.is_renewed || b.has_other_penalties;
    if (rc == SUF_OK)
        rc = add_revision(e, store, err);
    if (rc == SUF_OK)
        rc = write_map(&m, e, n_instances, store, request, err);
    if (rc == SUF_OK && !is_changed)
        rc = check_budget(e, n_before, store, err);
    if (rc == SUF_OK && (is_other || is_retried))
        rc = suf_decide_all(store, !is_other, err);
    if (rc == SUF_OK)
        rc = suf_store_commit(store, err);
    if (rc < 0)
        suf_store_map_release(&m);
    else
        *map = m;
    return rc;
}

int suf_resume_ahead(suf_store_map *map, const suf_experiment *e, size_t n_instances,
                     suf_store *store, suf_error *err)
{
    size_t *instances = suf_alloc(n_instances, sizeof *instances);
    free(map->instances);
    map->instances = instances;
    map->n_instances = 0;
    const instance_list to = {.map = map, .store = store, .batch = next_batch(store)};
    return e->instances.generator ? number_instances(&to, e, n_instances, err)
                                  : draw_instances(&to, e, n_instances, err);
}
