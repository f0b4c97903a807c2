/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See recorded_experiment.h.
 */
#include "results/recorded_experiment.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/instance_table.h"
#include "experiment/keys.h"
#include "experiment/pathform.h"
#include "experiment/paths.h"
#include "store/damage.h"

typedef struct {
    suf_trial *trial;
    const suf_store_map *map;
    suf_trial_note *note;
    void *context;
} loading;

static int load_try(const suf_record *record, void *context)
{
    const loading *l = context;
    const suf_store_map *m = l->map;
    const size_t a = suf_store_map_place(m, record->algorithm);
    if (a == SIZE_MAX)
        return 0; /* it is no longer compared */
    suf_trial_put(l->trial, (suf_run){.algorithm = a, .run = record->run}, record->status,
                  record->value);
    if (l->note)
        l->note(a, record, l->context);
    return 0;
}

int suf_trial_load(suf_trial *trial, suf_store *store, const suf_store_map *map, size_t number,
                   suf_trial_note *note, void *context, suf_error *err)
{
    loading l = {.trial = trial, .map = map, .note = note, .context = context};
    const int rc = suf_store_each(store, number, true, load_try, &l, err);
    if (rc == 0)
        suf_trial_advance(trial);
    return rc;
}

/* ---- the experiment ---- */

/* measures are recorded one per line */
static void set_lines(suf_experiment *e, const suf_key *key, char *lines)
{
    char *rest = NULL;
    for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        suf_experiment_keep(e, key, line);
}

/* The paths may no longer exist, and the instances are in the store. */
static bool is_place(const char *key)
{
    static const char *const places[] = {"directory", "generator", "into",
                                         "store",     "command",   "irace"};
    for (int i = 0; SUF_TEXT_IN(places, i); i++)
        if (strcmp(places[i], key) == 0)
            return true;
    return false;
}

/* Whether the recorded value is the key's default, which depends on nothing else. That of the
 * difference depends on the number of runs. */
static bool is_default(const suf_key *key, const char *value)
{
    return key->default_text && strcmp(key->default_text, value) == 0 &&
           strcmp(key->name, "difference") != 0;
}

/* A key with its default value is not set. One that has a default and was recorded as "" was set to
 * none. */
static void set_keys(suf_experiment *e, suf_store *store, int64_t revision)
{
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        char *value = key->name && !is_place(key->name)
                          ? suf_store_setting_at(store, revision, key->name)
                          : NULL;
        const bool is_set = value && value[0] && !is_default(key, value);
        if (value && !value[0] && key->default_text && key->kind != SUF_KEY_TREE)
            suf_experiment_keep(e, key, SUF_SETTING_NONE);
        if (is_set && key->kind == SUF_KEY_TREE)
            set_lines(e, key, value);
        else if (is_set)
            suf_experiment_keep(e, key, value);
        free(value);
    }
}

static void add_algorithms(suf_experiment *e, const suf_store *store, const suf_store_map *m)
{
    for (size_t a = 0; a < m->n_algorithms; a++) {
        const char *command = suf_store_command(store, m->algorithms[a]);
        suf_experiment_add(e, suf_store_algorithm(store, m->algorithms[a]),
                           command[0] ? command : NULL);
    }
}

/* The fields of an instance are a JSON object of texts. */
static int add_instance(suf_experiment *e, const suf_store *store, size_t number, suf_error *err)
{
    suf_instances *in = &e->instances;
    json_t *fields = json_loads(suf_store_fields(store, number), 0, NULL);
    const char *key;
    json_t *value;
    bool is_good = json_is_object(fields);
    suf_instances_add_name(in, suf_store_instance(store, number), NULL);
    json_object_foreach(fields, key, value)
    {
        is_good = is_good && json_is_string(value);
        if (!is_good)
            break;
        const size_t f = suf_instances_field(in, key);
        free(in->all[in->n - 1].fields[f]);
        in->all[in->n - 1].fields[f] = suf_text_copy(json_string_value(value));
    }
    json_decref(fields);
    return is_good ? SUF_OK
                   : suf_damage_fail(store, err, "the fields of the instance '%.80s' are not texts",
                                     suf_store_instance(store, number));
}

/* The settings were checked when they were recorded: if they are refused now, the store is damaged.
 */
static int finish(suf_experiment *e, const suf_store *store, suf_error *err)
{
    suf_error why;
    return suf_experiment_finish(e, &why) == SUF_OK
               ? SUF_OK
               : suf_damage_fail(store, err, "its settings contradict each other (%s)",
                                 why.message);
}

char *suf_recorded_directory(suf_store *store, int64_t revision)
{
    char *recorded = suf_store_setting_at(store, revision, "directory");
    char *folder = suf_pathform_apply(SUF_PATH_FOLDER, suf_store_path(store));
    char *path = suf_path_join(folder, recorded ? recorded : ".");
    char *whole = realpath(path, NULL);
    char *directory = suf_text_copy(whole ? whole : path);
    free(recorded);
    free(folder);
    free(path);
    free(whole);
    return directory;
}

suf_experiment *suf_recorded_experiment_at(suf_store *store, const suf_store_map *m,
                                           int64_t revision, suf_error *err)
{
    suf_experiment *e = suf_experiment_new();
    int rc = SUF_OK;
    set_keys(e, store, revision);
    add_algorithms(e, store, m);
    for (size_t i = 0; i < m->n_instances && rc == SUF_OK; i++)
        rc = add_instance(e, store, m->instances[i], err);
    if (rc == SUF_OK)
        rc = finish(e, store, err);
    if (rc < 0) {
        suf_experiment_free(e);
        return NULL;
    }
    char *directory = suf_recorded_directory(store, revision);
    suf_experiment_move(e, directory);
    free(directory);
    return e;
}

suf_experiment *suf_recorded_experiment(suf_store *store, const suf_store_map *map, suf_error *err)
{
    return suf_recorded_experiment_at(store, map, suf_store_n_revisions(store), err);
}
