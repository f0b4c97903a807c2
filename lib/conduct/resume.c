/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See resume.h.
 */
#include "conduct/resume.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "conduct/begun_instances.h"
#include "results/decide.h"
#include "results/recorded_experiment.h"

/* ---- the columns of an instance, as the store keeps them ---- */

static char *fields_text(const suf_experiment *e, const suf_instance *instance)
{
    json_t *object = json_object();
    for (size_t f = 0; instance->fields && f < e->instances.n_fields; f++) {
        char *value = suf_utf8_of(instance->fields[f]);
        json_object_set_new(object, e->instances.field_names[f], json_string(value));
        free(value);
    }
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    return text;
}

/* ---- what changed ---- */

typedef struct {
    FILE *out;
    int n;
} changes;

static void add_change(changes *c, const char *what, const char *name, const char *before,
                       const char *now)
{
    fprintf(c->out, "%s%s'%s' was '%s', is '%s'", c->n++ ? "; " : "", what, name, before, now);
}

static void compare_settings(changes *c, const suf_experiment *e, suf_store *store)
{
    for (size_t i = 0; i < e->n_settings; i++) {
        const suf_setting *s = &e->settings[i];
        char *before = s->binding == SUF_KEY_BINDS_RUNS
                           ? suf_recorded_setting(store, suf_store_n_revisions(store), s->key->name)
                           : NULL;
        if (before && strcmp(before, s->value) != 0)
            add_change(c, "", s->key->name, before, s->value);
        free(before);
    }
}

static const char *command_of(const suf_experiment *e, size_t a)
{
    return e->algorithms[a].command ? e->algorithms[a].command : "";
}

static size_t find_algorithm(const suf_store *store, const char *name)
{
    for (size_t a = 0; a < suf_store_n_algorithms(store); a++)
        if (strcmp(suf_store_algorithm(store, a), name) == 0)
            return a;
    return SIZE_MAX;
}

static void compare_commands(changes *c, const suf_experiment *e, const suf_store *store)
{
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const size_t at = find_algorithm(store, e->algorithms[a].name);
        if (at != SIZE_MAX && strcmp(suf_store_command(store, at), command_of(e, a)) != 0)
            add_change(c, "the command of ", e->algorithms[a].name, suf_store_command(store, at),
                       command_of(e, a));
    }
}

static void compare_fields(changes *c, const suf_experiment *e, const suf_store *store)
{
    for (size_t i = 0; i < suf_store_n_instances(store); i++) {
        const size_t at = suf_names_find(&e->instances.names, suf_store_instance(store, i));
        if (at == SIZE_MAX)
            continue;
        char *now = fields_text(e, &e->instances.all[at]);
        if (strcmp(now, suf_store_fields(store, i)) != 0)
            add_change(c, "the row of ", suf_store_instance(store, i), suf_store_fields(store, i),
                       now);
        free(now);
    }
}

/* the changes that invalidate the recorded runs, as a phrase for free(); NULL: there are none */
static char *find_changes(const suf_experiment *e, suf_store *store)
{
    char *text;
    size_t size;
    changes c = {.out = open_memstream(&text, &size)};
    if (!c.out)
        abort();
    compare_settings(&c, e, store);
    compare_commands(&c, e, store);
    compare_fields(&c, e, store);
    fclose(c.out);
    if (c.n)
        return text;
    free(text);
    return NULL;
}

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
        char *fields = fields_text(e, instance);
        rc = take(to, instance->name, fields, err);
        free(fields);
    }
    free(tickets);
    free(taken);
    return rc;
}

/* Generated instances are numbered: the k-th in the store is the k-th that is generated. */
static int number_instances(const instance_list *to, const suf_experiment *e, size_t n,
                            suf_error *err)
{
    suf_store_map *m = to->map;
    int rc = SUF_OK;
    for (size_t k = 0; k < n && rc == 0; k++) {
        if (k < suf_store_n_instances(to->store)) {
            m->instances[m->n_instances++] = k;
            continue;
        }
        char *name = suf_instances_generated_name(&e->instances, k + 1);
        rc = take(to, name, "{}", err);
        free(name);
    }
    return rc;
}

/* ---- writing ---- */

static int match_algorithms(suf_store_map *m, const suf_experiment *e, suf_store *store,
                            suf_error *err)
{
    for (size_t a = 0; a < e->n_algorithms; a++) {
        m->algorithms[a] = find_algorithm(store, e->algorithms[a].name);
        if (m->algorithms[a] != SIZE_MAX)
            continue;
        m->algorithms[a] = suf_store_n_algorithms(store);
        const int rc = suf_store_add_algorithm(store, e->algorithms[a].name, command_of(e, a), err);
        if (rc < 0)
            return rc;
    }
    return SUF_OK;
}

static int add_revision(const suf_experiment *e, suf_store *store, suf_error *err)
{
    const char **keys = suf_alloc(e->n_settings + 1, sizeof *keys);
    const char **values = suf_alloc(e->n_settings + 1, sizeof *values);
    for (size_t i = 0; i < e->n_settings; i++) {
        keys[i] = e->settings[i].key->name;
        values[i] = e->settings[i].value;
    }
    const suf_revision revision = {.version = suf_version(),
                                   .path = e->path ? e->path : "",
                                   .content = e->text,
                                   .n_settings = e->n_settings,
                                   .keys = keys,
                                   .values = values};
    const int rc = suf_store_add_revision(store, &revision, err);
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
        differs = before.algorithms[a] != find_algorithm(store, e->algorithms[a].name);
    suf_store_map_release(&before);
    return differs;
}

/* Whether the experiment would decide by other rules or from other algorithms than before. */
static bool has_other_questions(const suf_experiment *e, suf_store *store)
{
    return suf_store_n_revisions(store) > 0 &&
           (has_other_settings(e, store, SUF_KEY_BINDS_DECISIONS, SUF_KEY_BINDS_DECISIONS) ||
            has_other_algorithms(e, store));
}

/* A default must not replace a value that was recorded. */
static int check_kept(const suf_experiment *e, suf_store *store, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < e->n_settings && rc == SUF_OK; i++) {
        const suf_setting *s = &e->settings[i];
        const bool is_kept =
            s->binding != SUF_KEY_BINDS_NOTHING && !suf_experiment_is_given(e, s->key->name);
        char *before = is_kept ? suf_store_setting(store, s->key->name) : NULL;
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

static int begin(const suf_experiment *e, suf_store *store, const suf_conduct_request *request,
                 suf_error *err)
{
    const bool is_fresh =
        request->fresh && (has_other_settings(e, store, SUF_KEY_BINDS_PLAN, SUF_KEY_BINDS_RUNS) ||
                           has_other_algorithms(e, store));
    if (suf_store_current(store) == 0 || is_fresh)
        return begin_new(e, store, err);
    char *text = find_changes(e, store);
    if (!text)
        return check_kept(e, store, err);
    const int rc =
        request->fork
            ? begin_new(e, store, err)
            : suf_fail(err, SUF_EINVAL,
                       "the runs recorded in '%s' are of another experiment: %s; change it back, "
                       "record elsewhere with '--store', or start anew in it with '--fork'",
                       suf_store_path(store), text);
    free(text);
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

/* Whether the recorded decisions were made with other settings, other algorithms or another retry
 * limit than the experiment has now. */
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

int suf_resume(suf_store_map *map, const suf_experiment *e, size_t n_instances, suf_store *store,
               const suf_conduct_request *request, suf_error *err)
{
    int rc = begin(e, store, request, err);
    if (rc == SUF_OK)
        rc = suf_begun_instances_keep(e, store, &n_instances, err);
    suf_store_map m = {.n_algorithms = e->n_algorithms,
                       .algorithms = suf_alloc(e->n_algorithms, sizeof *m.algorithms),
                       .instances = suf_alloc(n_instances, sizeof *m.instances)};
    const size_t n_before = rc == SUF_OK ? suf_store_n_instances(store) : 0;
    const bool is_changed = rc == SUF_OK && has_other_questions(e, store);
    const bool is_superseded =
        is_changed || (request->retry_failed && rc == SUF_OK && suf_store_n_revisions(store) > 0);
    if (rc == SUF_OK)
        rc = add_revision(e, store, err);
    if (rc == SUF_OK)
        rc = write_map(&m, e, n_instances, store, request, err);
    if (rc == SUF_OK && !is_changed)
        rc = check_budget(e, n_before, store, err);
    if (rc == SUF_OK && is_superseded)
        rc = suf_decide_all(store, !is_changed, err);
    if (rc == SUF_OK)
        rc = suf_store_commit(store, err);
    if (rc < 0)
        suf_store_map_release(&m);
    else
        *map = m;
    return rc;
}
