/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See history.h.
 */
#include "conduct/history.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/instance_table.h"

typedef struct {
    suf_trial *trial;
    const suf_matching *matching;
    suf_history_note *note;
    void *context;
} loading;

static int load_try(const suf_record *record, void *context)
{
    const loading *l = context;
    const suf_matching *m = l->matching;
    size_t a = 0;
    while (a < m->n_algorithms && m->algorithms[a] != record->algorithm)
        a++;
    if (a == m->n_algorithms)
        return 0; /* it is no longer compared */
    suf_trial_put(l->trial, (suf_run){.algorithm = a, .run = record->run}, record->status,
                  record->value);
    if (l->note)
        l->note(a, record, l->context);
    return 0;
}

int suf_history_load(suf_trial *trial, suf_store *store, const suf_matching *matching,
                     size_t number, suf_history_note *note, void *context, suf_error *err)
{
    loading l = {.trial = trial, .matching = matching, .note = note, .context = context};
    const int rc = suf_store_each(store, number, true, load_try, &l, err);
    if (rc == 0)
        suf_trial_advance(trial);
    return rc;
}

/* ---- the experiment ---- */

/* measures are kept one a line */
static void set_lines(suf_experiment *e, const char *key, char *lines)
{
    char *rest = NULL;
    for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        suf_experiment_set(e, key, line);
}

/* paths may be gone by now, and the instances are in the store */
static bool is_place(const char *key)
{
    static const char *const places[] = {"directory", "generator", "into", "store"};
    for (int i = 0; SUF_TEXT_IN(places, i); i++)
        if (strcmp(places[i], key) == 0)
            return true;
    return false;
}

/* what is at its default is not set, as nobody set it */
static void set_keys(suf_experiment *e, suf_store *store)
{
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        char *value =
            key->name && !is_place(key->name) ? suf_store_setting(store, key->name) : NULL;
        const bool is_set =
            value && value[0] && !(key->default_text && strcmp(key->default_text, value) == 0);
        if (is_set && key->kind == SUF_KEY_TREE)
            set_lines(e, key->name, value);
        else if (is_set)
            suf_experiment_set(e, key->name, value);
        free(value);
    }
}

static void add_algorithms(suf_experiment *e, const suf_store *store, const suf_matching *m)
{
    for (size_t a = 0; a < m->n_algorithms; a++) {
        const char *command = suf_store_command(store, m->algorithms[a]);
        suf_experiment_add(e, suf_store_algorithm(store, m->algorithms[a]),
                           command[0] ? command : NULL);
    }
}

static void add_instance(suf_experiment *e, const suf_store *store, size_t number)
{
    suf_instances *in = &e->instances;
    json_t *fields = json_loads(suf_store_fields(store, number), 0, NULL);
    const char *key;
    json_t *value;
    suf_instances_add_name(in, suf_store_instance(store, number), NULL);
    json_object_foreach(fields, key, value)
    {
        const size_t f = suf_instances_field(in, key);
        free(in->all[in->n - 1].fields[f]);
        in->all[in->n - 1].fields[f] = suf_text_copy(json_string_value(value));
    }
    json_decref(fields);
}

suf_experiment *suf_history_experiment(suf_store *store, const suf_matching *m, suf_error *err)
{
    suf_experiment *e = suf_experiment_new();
    set_keys(e, store);
    add_algorithms(e, store, m);
    for (size_t i = 0; i < m->n_instances; i++)
        add_instance(e, store, m->instances[i]);
    if (suf_experiment_finish(e, err) < 0) {
        suf_experiment_free(e);
        return NULL;
    }
    char *directory = suf_store_setting(store, "directory");
    free(e->directory);
    e->directory = directory ? directory : suf_text_copy(".");
    return e;
}
