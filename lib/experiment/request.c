/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See request.h.
 */
#include "experiment/request.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "experiment/keys.h"
#include "experiment/scalar.h"

suf_request *suf_request_new(void)
{
    return suf_alloc(1, sizeof(suf_request));
}

static void release_entry(suf_entry *entry)
{
    free(entry->label);
    free(entry->name);
    free(entry->column);
    free(entry->text);
}

void suf_request_free(suf_request *request)
{
    if (!request)
        return;
    for (size_t i = 0; i < request->n; i++)
        release_entry(&request->entries[i]);
    for (size_t i = 0; i < request->n_mistakes; i++)
        free(request->mistakes[i]);
    free(request->entries);
    free(request->mistakes);
    free(request->folder);
    free(request->shown);
    free(request);
}

void suf_request_refuse(suf_request *request, const char *fmt, ...)
{
    char *message;
    va_list args;
    va_start(args, fmt);
    if (vasprintf(&message, fmt, args) < 0)
        abort();
    va_end(args);
    suf_utf8_clean(message);
    request->mistakes = suf_grow(request->mistakes, request->n_mistakes,
                                 &request->mistakes_capacity, sizeof *request->mistakes);
    request->mistakes[request->n_mistakes++] = message;
}

void suf_request_refuse_key(suf_request *request, const char *place, const char *dashes,
                            const char *key)
{
    const char *meant = suf_key_nearest(key);
    if (meant)
        suf_request_refuse(request, "%s'%s%.80s' is unknown; did you mean '%s%s'?", place, dashes,
                           key, dashes, meant);
    else
        suf_request_refuse(request, "%s'%s%.80s' is unknown; see suffice-compare(1) for the keys",
                           place, dashes, key);
}

static void check_double(suf_request *request, suf_entry *entry)
{
    for (size_t i = 0; i < request->n; i++) {
        const suf_entry *other = &request->entries[i];
        if (other->key != entry->key || other->origin != entry->origin)
            continue;
        suf_request_refuse(request, "%s is set twice; keep one", entry->label);
        entry->is_bad = true;
        return;
    }
}

static void check_scalar(suf_request *request, suf_entry *entry)
{
    suf_error err;
    suf_scalar scalar = {.n = 0};
    if (suf_scalar_init(&scalar, entry->key, entry->label, entry->text, &err) < 0) {
        suf_request_refuse(request, "%s", err.message);
        entry->is_bad = true;
    }
    suf_scalar_release(&scalar);
}

void suf_request_add(suf_request *request, suf_entry entry)
{
    if (entry.key->kind != SUF_KEY_TREE && !entry.is_bad) {
        check_double(request, &entry);
        if (!entry.is_bad)
            check_scalar(request, &entry);
    }
    request->entries =
        suf_grow(request->entries, request->n, &request->capacity, sizeof *request->entries);
    request->entries[request->n++] = entry;
}

static bool is_optional(const suf_request *request, const suf_key *key)
{
    for (size_t i = 0; i < request->n; i++)
        if (request->entries[i].key == key && request->entries[i].origin == SUF_FROM_OPTION)
            return true;
    return false;
}

const suf_entry *suf_request_next(const suf_request *request, const char *name, size_t *i)
{
    const suf_key *key = suf_key_find(name);
    const suf_origin origin = is_optional(request, key) ? SUF_FROM_OPTION : SUF_FROM_FILE;
    while (*i < request->n) {
        const suf_entry *entry = &request->entries[(*i)++];
        if (entry->key == key && entry->origin == origin)
            return entry;
    }
    return NULL;
}

const suf_entry *suf_request_find(const suf_request *request, const char *key)
{
    size_t i = 0;
    const suf_entry *entry = suf_request_next(request, key, &i);
    return entry && !entry->is_bad ? entry : NULL;
}

const char *suf_request_folder(const suf_request *request, const suf_entry *entry)
{
    return entry->origin == SUF_FROM_FILE ? request->folder : NULL;
}

const char *suf_request_text(const suf_request *request, const char *key)
{
    const suf_entry *entry = suf_request_find(request, key);
    return entry ? entry->text : suf_key_find(key)->standard;
}

static suf_scalar scalar_of(const suf_request *request, const char *key)
{
    suf_scalar scalar = {.n = 0};
    const char *text = suf_request_text(request, key);
    if (text)
        suf_scalar_init(&scalar, suf_key_find(key), key, text, NULL);
    return scalar;
}

double suf_request_number(const suf_request *request, const char *key)
{
    return scalar_of(request, key).number;
}

int64_t suf_request_count(const suf_request *request, const char *key)
{
    return scalar_of(request, key).count;
}

int suf_request_choice(const suf_request *request, const char *key)
{
    return scalar_of(request, key).choice;
}

char *suf_request_label(const suf_request *request, const char *key)
{
    const suf_entry *entry = suf_request_find(request, key);
    if (entry)
        return suf_text_copy(entry->label);
    if (request->shown)
        return suf_text_format("%s: '%s'", request->shown, key);
    return suf_text_format("'--%s'", key);
}

void suf_request_refuse_value(suf_request *request, const char *key, const char *why)
{
    char *label = suf_request_label(request, key);
    suf_request_refuse(request, "%s %s", label, why);
    free(label);
}
