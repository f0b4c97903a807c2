/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See look_plan.h. A note has the instances at each look; another one, if there are any, has those
 * of the looks that were added.
 */
#include "results/look_plan.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define LOOKS "looks"
#define UNPLANNED "unplanned looks"
#define BLIND "blind"

static int fail_note(suf_store *store, const char *key, suf_error *err)
{
    return suf_fail(err, SUF_EIO,
                    "'%s' is damaged: its note '%s' is not a list of ascending numbers of "
                    "instances; restore it from a copy",
                    suf_store_path(store), key);
}

/* ---- reading ---- */

/* Reads at most SUF_MAX_LOOKS ascending numbers from 1 on; false if they are others. */
static bool take_numbers(const json_t *array, int64_t *numbers, size_t *n)
{
    *n = json_array_size(array);
    bool fits = json_is_array(array) && *n <= SUF_MAX_LOOKS;
    for (size_t i = 0; fits && i < *n; i++) {
        const json_t *item = json_array_get(array, i);
        numbers[i] = json_is_integer(item) ? json_integer_value(item) : 0;
        fits = numbers[i] > (i > 0 ? numbers[i - 1] : 0) && numbers[i] <= SUF_MAX_INSTANCES;
    }
    return fits;
}

/* a note that does not exist has no numbers */
static int load_numbers(suf_store *store, const char *key, int64_t *numbers, size_t *n,
                        suf_error *err)
{
    char *text = suf_store_note(store, key);
    json_t *array = text ? json_loads(text, 0, NULL) : json_array();
    const bool fits = take_numbers(array, numbers, n);
    json_decref(array);
    free(text);
    return fits ? SUF_OK : fail_note(store, key, err);
}

static void mark_unplanned(suf_look_plan *plan, const int64_t *added, size_t n_added)
{
    for (size_t i = 0; i < plan->n; i++)
        for (size_t k = 0; k < n_added; k++)
            plan->is_unplanned[i] |= plan->instances[i] == added[k];
}

/* A comparison has one row for each look up to the one that decides it. */
static bool are_decided(const suf_looks *looks)
{
    size_t n_begun = 0, n_decided = 0;
    for (size_t i = 0; i < looks->n; i++) {
        n_begun += looks->all[i].number == 1;
        n_decided += strcmp(looks->all[i].decision, "open") != 0;
    }
    return n_begun > 0 && n_decided == n_begun;
}

static int count_taken(suf_look_plan *plan, suf_store *store, suf_error *err)
{
    suf_looks looks = {0};
    const int rc = suf_looks_load(&looks, store, err);
    if (rc < 0)
        return rc;
    for (size_t i = 0; i < looks.n; i++)
        if (!looks.all[i].is_damaged && (size_t)looks.all[i].number > plan->n_taken)
            plan->n_taken = (size_t)looks.all[i].number;
    plan->is_stopped = plan->n > 0 && (are_decided(&looks) || plan->n_taken >= plan->n);
    suf_looks_release(&looks);
    return plan->n_taken <= plan->n ? SUF_OK : fail_note(store, LOOKS, err);
}

int suf_look_plan_load(suf_look_plan *plan, suf_store *store, suf_error *err)
{
    int64_t added[SUF_MAX_LOOKS];
    size_t n_added = 0;
    *plan = (suf_look_plan){0};
    int rc = load_numbers(store, LOOKS, plan->instances, &plan->n, err);
    if (rc == SUF_OK)
        rc = load_numbers(store, UNPLANNED, added, &n_added, err);
    if (rc < 0)
        return rc;
    char *blind = suf_store_note(store, BLIND);
    plan->is_blind = blind != NULL;
    free(blind);
    mark_unplanned(plan, added, n_added);
    return plan->n > 0 ? count_taken(plan, store, err) : SUF_OK;
}

/* ---- writing ---- */

static int write_numbers(const suf_look_plan *plan, suf_store *store, const char *key,
                         bool unplanned, suf_error *err)
{
    json_t *array = json_array();
    for (size_t i = 0; i < plan->n; i++)
        if (!unplanned || plan->is_unplanned[i])
            json_array_append_new(array, json_integer(plan->instances[i]));
    char *text = json_dumps(array, JSON_COMPACT);
    const int rc = unplanned && json_array_size(array) == 0
                       ? SUF_OK
                       : suf_store_set_note(store, key, text, err);
    json_decref(array);
    free(text);
    return rc;
}

int suf_look_plan_write(const suf_look_plan *plan, suf_store *store, suf_error *err)
{
    int rc = write_numbers(plan, store, LOOKS, false, err);
    if (rc == SUF_OK)
        rc = write_numbers(plan, store, UNPLANNED, true, err);
    return rc == SUF_OK && plan->is_blind ? suf_store_set_note(store, BLIND, "true", err) : rc;
}

/* ---- looks ---- */

void suf_look_plan_insert(suf_look_plan *plan, int64_t instances)
{
    const size_t at = plan->n_taken;
    const size_t n_after = plan->n - at;
    memmove(&plan->instances[at + 1], &plan->instances[at], n_after * sizeof *plan->instances);
    memmove(&plan->is_unplanned[at + 1], &plan->is_unplanned[at],
            n_after * sizeof *plan->is_unplanned);
    plan->instances[at] = instances;
    plan->is_unplanned[at] = true;
    plan->n++;
}

int64_t suf_look_plan_stage(const suf_look_plan *plan)
{
    const size_t next = plan->is_stopped ? plan->n_taken - 1 : plan->n_taken;
    return plan->instances[next];
}
