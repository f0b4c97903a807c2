/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See store_map.h.
 */
#include "results/store_map.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

#define RETRY_ROUNDS "retry_rounds"

enum { MOST_ROUNDS = 1000000 };

void suf_store_map_release(suf_store_map *map)
{
    free(map->algorithms);
    free(map->instances);
    *map = (suf_store_map){0};
}

static int fail_note(suf_store *store, const char *key, suf_error *err)
{
    return suf_fail(err, SUF_EIO,
                    "'%s' is damaged: its note '%s' does not fit the algorithms and instances in "
                    "it; restore it from a copy",
                    suf_store_path(store), key);
}

/* ---- reading ---- */

/* Takes the numbers of an array if all are different and below limit. */
static bool take_numbers(const json_t *array, size_t limit, size_t *numbers)
{
    bool *seen = suf_alloc(limit + 1, sizeof *seen);
    bool fits = true;
    size_t i;
    json_t *item;
    json_array_foreach(array, i, item)
    {
        const json_int_t n = json_is_integer(item) ? json_integer_value(item) : -1;
        fits = fits && n >= 0 && (size_t)n < limit && !seen[n];
        if (!fits)
            break;
        seen[n] = true;
        numbers[i] = (size_t)n;
    }
    free(seen);
    return fits;
}

/* A note that does not exist has no numbers. */
static int load_numbers(suf_store *store, const char *key, size_t limit, size_t **numbers,
                        size_t *n, suf_error *err)
{
    char *text = suf_store_note(store, key);
    json_t *array = text ? json_loads(text, 0, NULL) : json_array();
    free(text);
    *n = json_array_size(array);
    *numbers = suf_alloc(*n <= limit ? *n + 1 : 1, sizeof **numbers);
    const bool fits = json_is_array(array) && *n <= limit && take_numbers(array, limit, *numbers);
    json_decref(array);
    return fits ? SUF_OK : fail_note(store, key, err);
}

int suf_store_map_retry_rounds(suf_store *store, int64_t *rounds, suf_error *err)
{
    char *text = suf_store_note(store, RETRY_ROUNDS);
    char *end = NULL;
    const long long n = text ? strtoll(text, &end, 10) : 0;
    const bool fits = n >= 0 && n <= MOST_ROUNDS && (!text || (end != text && *end == '\0'));
    free(text);
    if (!fits)
        return fail_note(store, RETRY_ROUNDS, err);
    *rounds = n;
    return SUF_OK;
}

int suf_store_map_load(suf_store_map *map, suf_store *store, suf_error *err)
{
    suf_store_map m = {0};
    int rc = suf_store_map_retry_rounds(store, &m.retry_rounds, err);
    if (rc == SUF_OK)
        rc = load_numbers(store, "algorithms", suf_store_n_algorithms(store), &m.algorithms,
                          &m.n_algorithms, err);
    if (rc == SUF_OK)
        rc = load_numbers(store, "instances", suf_store_n_instances(store), &m.instances,
                          &m.n_instances, err);
    if (rc == SUF_OK && (m.n_algorithms < 2 || m.n_instances == 0))
        rc = suf_fail(err, SUF_EINVAL, "the store holds no experiment yet");
    if (rc < 0)
        suf_store_map_release(&m);
    else
        *map = m;
    return rc;
}

size_t suf_store_map_place(const suf_store_map *map, size_t algorithm)
{
    for (size_t a = 0; a < map->n_algorithms; a++)
        if (map->algorithms[a] == algorithm)
            return a;
    return SIZE_MAX;
}

/* ---- writing ---- */

static int write_numbers(suf_store *store, const char *key, const size_t *numbers, size_t n,
                         suf_error *err)
{
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(array, json_integer((json_int_t)numbers[i]));
    char *text = json_dumps(array, JSON_COMPACT);
    json_decref(array);
    const int rc = suf_store_set_note(store, key, text, err);
    free(text);
    return rc;
}

static int write_rounds(suf_store *store, int64_t rounds, suf_error *err)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%lld", (long long)rounds);
    return rounds > 0 ? suf_store_set_note(store, RETRY_ROUNDS, text, err) : SUF_OK;
}

int suf_store_map_write(const suf_store_map *map, suf_store *store, suf_error *err)
{
    int rc = write_numbers(store, "algorithms", map->algorithms, map->n_algorithms, err);
    if (rc == SUF_OK)
        rc = write_numbers(store, "instances", map->instances, map->n_instances, err);
    return rc == SUF_OK ? write_rounds(store, map->retry_rounds, err) : rc;
}
