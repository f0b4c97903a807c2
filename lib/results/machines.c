/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See machines.h.
 */
#include "results/machines.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "store/damage.h"

static const char note[] = "machines";

void suf_recorded_machine_release(suf_recorded_machine *m)
{
    for (size_t i = 0; i < m->n_versions; i++) {
        free(m->versions[i].algorithm);
        free(m->versions[i].command);
        free(m->versions[i].text);
    }
    free(m->versions);
    free(m->host);
    free(m->system);
    free(m->processor);
    free(m->suffice);
    *m = (suf_recorded_machine){0};
}

void suf_machines_release(suf_machines *m)
{
    for (size_t i = 0; i < m->n; i++)
        suf_recorded_machine_release(&m->all[i]);
    free(m->all);
    *m = (suf_machines){0};
}

/* ---- the note, an array of objects ---- */

static bool take_version(suf_recorded_machine *m, json_t *object)
{
    const char *algorithm = NULL, *command = NULL, *text = NULL;
    int is_failed = 0;
    if (json_unpack(object, "{s:s, s:s, s:s, s:b}", "algorithm", &algorithm, "command", &command,
                    "text", &text, "failed", &is_failed) < 0)
        return false;
    m->versions[m->n_versions++] = (suf_algorithm_version){.algorithm = suf_text_copy(algorithm),
                                                           .command = suf_text_copy(command),
                                                           .text = suf_text_copy(text),
                                                           .is_failed = is_failed != 0};
    return true;
}

static bool take(suf_machines *machines, json_t *object)
{
    const char *at = NULL, *host = NULL, *system = NULL, *processor = NULL, *suffice = NULL;
    json_int_t n_processors = 0, n_cores = 0;
    json_t *versions = NULL;
    if (json_unpack(object, "{s:s, s:s, s:s, s:s, s:I, s:I, s:s, s:o}", "at", &at, "host", &host,
                    "system", &system, "processor", &processor, "processors", &n_processors,
                    "cores", &n_cores, "suffice", &suffice, "versions", &versions) < 0 ||
        strlen(at) >= SUF_MOMENT_SIZE || !json_is_array(versions))
        return false;
    machines->all =
        suf_grow(machines->all, machines->n, &machines->capacity, sizeof *machines->all);
    suf_recorded_machine *m = &machines->all[machines->n++];
    *m = (suf_recorded_machine){.host = suf_text_copy(host),
                                .system = suf_text_copy(system),
                                .processor = suf_text_copy(processor),
                                .n_processors = n_processors,
                                .n_cores = n_cores,
                                .suffice = suf_text_copy(suffice)};
    (void)snprintf(m->at, sizeof m->at, "%s", at);
    m->versions = suf_alloc(json_array_size(versions) + 1, sizeof *m->versions);
    for (size_t i = 0; i < json_array_size(versions); i++)
        if (!take_version(m, json_array_get(versions, i)))
            return false;
    return true;
}

/* NULL: it is damaged */
static json_t *load_array(suf_store *store)
{
    char *text = suf_store_note(store, note);
    json_t *array = text ? json_loads(text, 0, NULL) : json_array();
    free(text);
    if (json_is_array(array))
        return array;
    json_decref(array);
    return NULL;
}

int suf_machines_load(suf_machines *machines, suf_store *store, suf_error *err)
{
    suf_machines m = {0};
    json_t *array = load_array(store);
    bool is_good = array != NULL;
    for (size_t i = 0; is_good && i < json_array_size(array); i++)
        is_good = take(&m, json_array_get(array, i));
    json_decref(array);
    if (!is_good) {
        suf_machines_release(&m);
        return suf_damage_fail(store, err, "its note '%s' cannot be read", note);
    }
    *machines = m;
    return SUF_OK;
}

static json_t *text_of(const char *text)
{
    char *valid = suf_utf8_of(text);
    json_t *string = json_string(valid);
    free(valid);
    return string;
}

static json_t *object_of(const suf_recorded_machine *m)
{
    json_t *versions = json_array();
    for (size_t i = 0; i < m->n_versions; i++)
        json_array_append_new(versions, json_pack("{s:o, s:o, s:o, s:b}", "algorithm",
                                                  text_of(m->versions[i].algorithm), "command",
                                                  text_of(m->versions[i].command), "text",
                                                  text_of(m->versions[i].text), "failed",
                                                  m->versions[i].is_failed));
    return json_pack("{s:o, s:o, s:o, s:I, s:I, s:o, s:o}", "host", text_of(m->host), "system",
                     text_of(m->system), "processor", text_of(m->processor), "processors",
                     (json_int_t)m->n_processors, "cores", (json_int_t)m->n_cores, "suffice",
                     text_of(m->suffice), "versions", versions);
}

/* but for the time */
static bool is_same(const json_t *recorded, json_t *object)
{
    json_t *copy = json_copy((json_t *)recorded);
    json_object_del(copy, "at");
    const bool is_same = json_equal(copy, object);
    json_decref(copy);
    return is_same;
}

int suf_machines_record(suf_recorded_machine *machine, suf_store *store, suf_error *err)
{
    json_t *array = load_array(store);
    json_t *object = object_of(machine);
    const size_t n = json_array_size(array);
    int rc = SUF_OK;
    suf_recorded_machine_release(machine);
    if (!array)
        rc = suf_damage_fail(store, err, "its note '%s' cannot be read", note);
    if (array && (n == 0 || !is_same(json_array_get(array, n - 1), object))) {
        char now[SUF_MOMENT_SIZE];
        suf_moment_now(now);
        json_object_set_new(object, "at", json_string(now));
        json_array_append(array, object);
        char *text = json_dumps(array, JSON_COMPACT);
        rc = suf_store_set_note(store, note, text, err);
        free(text);
    }
    json_decref(object);
    json_decref(array);
    return rc;
}

int suf_machines_copy(suf_store *store, suf_store *from, suf_error *err)
{
    char *text = suf_store_note(from, note);
    const int rc = text ? suf_store_set_note(store, note, text, err) : SUF_OK;
    free(text);
    return rc;
}
