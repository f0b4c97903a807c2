/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See renewals.h.
 */
#include "results/renewals.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "store/damage.h"

static const char note[] = "renewals";

void suf_renewals_release(suf_renewals *r)
{
    for (size_t i = 0; i < r->n; i++) {
        free(r->all[i].algorithm);
        free(r->all[i].command);
    }
    free(r->all);
    *r = (suf_renewals){0};
}

static suf_renewed *append(suf_renewals *r, suf_renewed renewed)
{
    r->all = suf_grow(r->all, r->n, &r->capacity, sizeof *r->all);
    renewed.algorithm = suf_text_copy(renewed.algorithm);
    renewed.command = renewed.command ? suf_text_copy(renewed.command) : NULL;
    r->all[r->n] = renewed;
    return &r->all[r->n++];
}

void suf_renewals_add(suf_renewals *r, const suf_renewed *renewed)
{
    suf_moment_now(append(r, *renewed)->at);
}

/* ---- the note, an array of objects ---- */

static bool take(suf_renewals *r, json_t *object)
{
    const char *at = NULL, *algorithm = NULL, *command = NULL;
    json_int_t from = 0, n_again = 0;
    int is_whole = 0;
    if (json_unpack(object, "{s:s, s:I, s:s, s?s, s:I, s:b}", "at", &at, "from", &from, "algorithm",
                    &algorithm, "command", &command, "again", &n_again, "whole", &is_whole) < 0 ||
        strlen(at) >= SUF_MOMENT_SIZE || from < 1 || n_again < 0)
        return false;
    suf_renewed *renewed = append(r, (suf_renewed){.from = from,
                                                   .algorithm = (char *)algorithm,
                                                   .command = (char *)command,
                                                   .n_again = n_again,
                                                   .is_whole = is_whole != 0});
    (void)snprintf(renewed->at, sizeof renewed->at, "%s", at);
    return true;
}

int suf_renewals_load(suf_renewals *renewals, suf_store *store, suf_error *err)
{
    suf_renewals r = {0};
    char *text = suf_store_note(store, note);
    json_t *array = text ? json_loads(text, 0, NULL) : json_array();
    bool is_good = json_is_array(array);
    for (size_t i = 0; is_good && i < json_array_size(array); i++)
        is_good = take(&r, json_array_get(array, i));
    json_decref(array);
    free(text);
    if (!is_good) {
        suf_renewals_release(&r);
        return suf_damage_fail(store, err, "its note '%s' cannot be read", note);
    }
    *renewals = r;
    return SUF_OK;
}

static json_t *object_of(const suf_renewed *renewed)
{
    char *algorithm = suf_utf8_of(renewed->algorithm);
    char *command = renewed->command ? suf_utf8_of(renewed->command) : NULL;
    json_t *object =
        json_pack("{s:s, s:I, s:s, s:s*, s:I, s:b}", "at", renewed->at, "from",
                  (json_int_t)renewed->from, "algorithm", algorithm, "command", command, "again",
                  (json_int_t)renewed->n_again, "whole", (int)renewed->is_whole);
    free(algorithm);
    free(command);
    return object;
}

int suf_renewals_write(const suf_renewals *r, suf_store *store, suf_error *err)
{
    json_t *array = json_array();
    for (size_t i = 0; i < r->n; i++)
        json_array_append_new(array, object_of(&r->all[i]));
    char *text = json_dumps(array, JSON_COMPACT);
    json_decref(array);
    const int rc = suf_store_set_note(store, note, text, err);
    free(text);
    return rc;
}
