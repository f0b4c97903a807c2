/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See recorded_changes.h.
 */
#include "conduct/recorded_changes.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "conduct/limit_change.h"
#include "experiment/own_settings.h"
#include "results/recorded_experiment.h"

char *suf_recorded_fields(const suf_experiment *e, const suf_instance *instance)
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

size_t suf_recorded_algorithm(const suf_store *store, const char *name)
{
    for (size_t a = 0; a < suf_store_n_algorithms(store); a++)
        if (strcmp(suf_store_algorithm(store, a), name) == 0)
            return a;
    return SIZE_MAX;
}

/* ---- a list of changes ---- */

typedef struct {
    FILE *out;
    int n;
} change_list;

static void add_change(change_list *list, const char *what, const char *name, const char *before,
                       const char *now)
{
    fprintf(list->out, "%s%s'%s' was '%s', is '%s'", list->n++ ? "; " : "", what, name, before,
            now);
}

/* ---- what concerns all runs ---- */

static void compare_settings(change_list *list, const suf_experiment *e, suf_store *store)
{
    for (size_t i = 0; i < e->n_settings; i++) {
        const suf_setting *s = &e->settings[i];
        const bool binds = s->binding == SUF_KEY_BINDS_RUNS && strcmp(s->key->name, "own") != 0;
        char *before = binds ? suf_store_setting(store, s->key->name) : NULL;
        if (before && strcmp(before, s->value) != 0)
            add_change(list, "", s->key->name, before, s->value);
        free(before);
    }
}

static void compare_fields(change_list *list, const suf_experiment *e, const suf_store *store)
{
    for (size_t i = 0; i < suf_store_n_instances(store); i++) {
        const size_t at = suf_names_find(&e->instances.names, suf_store_instance(store, i));
        if (at == SIZE_MAX)
            continue;
        char *now = suf_recorded_fields(e, &e->instances.all[at]);
        if (strcmp(now, suf_store_fields(store, i)) != 0)
            add_change(list, "the row of ", suf_store_instance(store, i),
                       suf_store_fields(store, i), now);
        free(now);
    }
}

static char *common_changes(const suf_experiment *e, suf_store *store)
{
    char *text;
    size_t size;
    change_list list = {.out = suf_text_stream_open(&text, &size)};
    compare_settings(&list, e, store);
    compare_fields(&list, e, store);
    return suf_text_stream_close(list.out, &text);
}

/* ---- what concerns the runs of one algorithm ---- */

/* What an experiment is compared with. */
typedef struct {
    const suf_experiment *experiment, *before;
    suf_store *store;
    const char *own, *own_before; /* settings of algorithms, now and then */
} comparison;

static const suf_algorithm *find_algorithm(const suf_experiment *e, const char *name)
{
    for (size_t a = 0; a < e->n_algorithms; a++)
        if (strcmp(e->algorithms[a].name, name) == 0)
            return &e->algorithms[a];
    return NULL;
}

static void compare_command(change_list *list, const comparison *c, const suf_algorithm *x)
{
    const size_t at = suf_recorded_algorithm(c->store, x->name);
    const char *now = x->command ? x->command : "";
    if (at != SIZE_MAX && strcmp(suf_store_command(c->store, at), now) != 0)
        add_change(list, "the command of ", x->name, suf_store_command(c->store, at), now);
}

static void compare_own(change_list *list, const comparison *c, const suf_algorithm *x)
{
    char *then = suf_own_settings_of(c->own_before, x->name);
    char *here = suf_own_settings_of(c->own, x->name);
    if (suf_recorded_algorithm(c->store, x->name) != SIZE_MAX && strcmp(then, here) != 0)
        add_change(list, "what is set for ", x->name, then, here);
    free(then);
    free(here);
}

/* Runs that would not have ended as they did under a lower limit. */
typedef struct {
    size_t limit, number; /* number: of the algorithm in the store */
    const suf_algorithm *algorithm;
    int64_t n;
} beyond_limit;

static int count_beyond(const suf_record *record, void *context)
{
    beyond_limit *b = context;
    b->n += record->algorithm == b->number && record->status != suf_limit_status(b->limit) &&
            suf_limit_is_reached(b->limit, b->algorithm, record);
    return 0;
}

static int find_beyond(beyond_limit *b, suf_store *store, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < suf_store_n_instances(store) && rc == SUF_OK; i++)
        rc = suf_store_each(store, i, false, count_beyond, b, err);
    return rc;
}

static void add_limit(change_list *list, size_t limit, const suf_algorithm *then,
                      const suf_algorithm *now)
{
    char *what = suf_text_format("the %s of ", suf_limit_key(limit));
    char *before = suf_limit_text(limit, then);
    char *after = suf_limit_text(limit, now);
    add_change(list, what, now->name, before, after);
    free(what);
    free(before);
    free(after);
}

/* Runs that know their limit, or would be ended by it, are others. */
static int compare_limit(change_list *list, const comparison *c, size_t a, size_t i,
                         suf_recorded_changes *changes, suf_error *err)
{
    const suf_algorithm *now = &c->experiment->algorithms[a];
    const suf_algorithm *then = find_algorithm(c->before, now->name);
    const suf_limit_change change = then ? suf_limit_compare(i, then, now) : SUF_LIMIT_SAME;
    beyond_limit b = {i, suf_recorded_algorithm(c->store, now->name), now, 0};
    if (change == SUF_LIMIT_SAME)
        return SUF_OK;
    changes->has_other_limits = true;
    const bool is_told = suf_limit_is_told(i, c->experiment, a);
    if (is_told || change == SUF_LIMIT_OTHER) {
        add_limit(list, i, then, now);
        fputs(is_told ? ", which its runs are told" : "", list->out);
        return SUF_OK;
    }
    changes->algorithms[a].is_again[suf_limit_status(i)] |= change == SUF_LIMIT_RAISED;
    const int rc = change == SUF_LIMIT_LOWERED ? find_beyond(&b, c->store, err) : SUF_OK;
    if (b.n > 0) {
        add_limit(list, i, then, now);
        fprintf(list->out, ", which %lld of its runs exceed", (long long)b.n);
    }
    return rc;
}

static int compare_limits(change_list *list, const comparison *c, size_t a,
                          suf_recorded_changes *changes, suf_error *err)
{
    int rc = SUF_OK;
    changes->algorithms[a].is_known =
        find_algorithm(c->before, c->experiment->algorithms[a].name) != NULL;
    for (size_t i = 0; i < SUF_N_LIMITS && rc == SUF_OK; i++)
        rc = compare_limit(list, c, a, i, changes, err);
    return rc;
}

static int compare_algorithm(change_list *list, const comparison *c, size_t a,
                             suf_recorded_changes *changes, suf_error *err)
{
    compare_command(list, c, &c->experiment->algorithms[a]);
    compare_own(list, c, &c->experiment->algorithms[a]);
    return compare_limits(list, c, a, changes, err);
}

/* Takes the text over and appends what follows. */
static char *joined(char *text, const char *between, const char *next)
{
    char *longer = suf_text_format("%s%s%s", text, *text && *next ? between : "", next);
    free(text);
    return longer;
}

static void note_algorithm(suf_recorded_changes *changes, const char *name, const char *text)
{
    char *const words[] = {"--renew", (char *)name, NULL};
    char *option = suf_argv_line(words);
    changes->single = joined(changes->single, "; ", text);
    changes->renewal = joined(changes->renewal, " ", option);
    free(option);
}

static int compare_algorithms(suf_recorded_changes *changes, const comparison *c, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t a = 0; a < changes->n && rc == SUF_OK; a++) {
        char *text;
        size_t size;
        change_list list = {.out = suf_text_stream_open(&text, &size)};
        rc = compare_algorithm(&list, c, a, changes, err);
        suf_text_stream_close(list.out, &text);
        if (list.n > 0 && !changes->algorithms[a].is_renewed)
            note_algorithm(changes, c->experiment->algorithms[a].name, text);
        free(text);
    }
    return rc;
}

/* ---- all of it ---- */

static int mark_renewed(suf_recorded_changes *changes, const suf_experiment *e,
                        const suf_conduct_request *request, suf_error *err)
{
    for (size_t i = 0; i < request->n_renew; i++) {
        const suf_algorithm *x = find_algorithm(e, request->renew[i]);
        if (!x)
            return suf_fail(err, SUF_EINVAL,
                            "there is no algorithm '%.80s' to renew; the first is '%.80s'",
                            request->renew[i], e->algorithms[0].name);
        changes->algorithms[x - e->algorithms].is_renewed = true;
    }
    return SUF_OK;
}

static const char *own_text(const suf_experiment *e)
{
    for (size_t i = 0; i < e->n_settings; i++)
        if (strcmp(e->settings[i].key->name, "own") == 0)
            return e->settings[i].value;
    return "";
}

static int compare_with_record(suf_recorded_changes *changes, const suf_experiment *e,
                               suf_store *store, suf_error *err)
{
    suf_store_map map;
    int rc = suf_store_map_load(&map, store, err);
    if (rc < 0) /* SUF_EINVAL: nothing was conducted */
        return rc == SUF_EINVAL ? SUF_OK : rc;
    suf_experiment *before = suf_recorded_experiment(store, &map, err);
    suf_store_map_release(&map);
    if (!before)
        return SUF_EIO;
    char *own = suf_store_setting(store, "own");
    const comparison c = {e, before, store, own_text(e), own ? own : own_text(e)};
    free(changes->common);
    changes->common = common_changes(e, store);
    rc = compare_algorithms(changes, &c, err);
    free(own);
    suf_experiment_free(before);
    return rc;
}

int suf_recorded_changes_init(suf_recorded_changes *changes, const suf_experiment *e,
                              suf_store *store, const suf_conduct_request *request, suf_error *err)
{
    suf_recorded_changes c = {.n = e->n_algorithms,
                              .algorithms = suf_alloc(e->n_algorithms, sizeof *c.algorithms),
                              .common = suf_text_copy(""),
                              .single = suf_text_copy(""),
                              .renewal = suf_text_copy("")};
    int rc = mark_renewed(&c, e, request, err);
    if (rc == SUF_OK && suf_store_current(store) > 0)
        rc = compare_with_record(&c, e, store, err);
    if (rc < 0)
        suf_recorded_changes_release(&c);
    else
        *changes = c;
    return rc;
}

void suf_recorded_changes_release(suf_recorded_changes *c)
{
    free(c->algorithms);
    free(c->common);
    free(c->single);
    free(c->renewal);
    *c = (suf_recorded_changes){0};
}

/* takes the text over */
static int refuse(char *text, const char *path, const char *advice, suf_error *err)
{
    enum { WIDTH = 170 }; /* so that the advice has room as well */
    char *shown = suf_utf8_printable(text, WIDTH);
    const int rc =
        suf_fail(err, SUF_EINVAL,
                 "the runs recorded in '%.80s' are of another experiment: %s; change it back,%s "
                 "record elsewhere with '--store', or start anew in it with '--fork'",
                 path, shown, advice);
    free(shown);
    free(text);
    return rc;
}

int suf_recorded_changes_check(const suf_recorded_changes *c, const suf_store *store,
                               suf_error *err)
{
    const char *path = suf_store_path(store);
    if (c->common[0])
        return refuse(joined(suf_text_copy(c->common), "; ", c->single), path, "", err);
    if (!c->single[0])
        return SUF_OK;
    char *advice = suf_text_format(
        " make only these runs again with '%.60s', give the algorithm a new name,", c->renewal);
    const int rc = refuse(suf_text_copy(c->single), path, advice, err);
    free(advice);
    return rc;
}
