/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See settings_input.h.
 */
#include "experiment/settings_input.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "experiment/keys.h"
#include "experiment/scalar.h"

suf_settings_input *suf_settings_input_new(void)
{
    return suf_alloc(1, sizeof(suf_settings_input));
}

static void release_entry(suf_setting_entry *entry)
{
    free(entry->label);
    free(entry->name);
    free(entry->column);
    free(entry->text);
}

void suf_settings_input_free(suf_settings_input *input)
{
    if (!input)
        return;
    for (size_t i = 0; i < input->n; i++)
        release_entry(&input->entries[i]);
    for (size_t i = 0; i < input->n_mistakes; i++)
        free(input->mistakes[i]);
    free(input->entries);
    free(input->mistakes);
    free(input->folder);
    free(input->shown);
    free(input);
}

void suf_settings_input_refuse(suf_settings_input *input, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *message = suf_print_list(fmt, args);
    va_end(args);
    suf_utf8_clean(message);
    input->mistakes = suf_grow(input->mistakes, input->n_mistakes, &input->mistakes_capacity,
                               sizeof *input->mistakes);
    input->mistakes[input->n_mistakes++] = message;
}

void suf_settings_input_refuse_key(suf_settings_input *input, const char *place, const char *dashes,
                                   const char *key)
{
    const char *meant = suf_key_nearest(key);
    if (meant)
        suf_settings_input_refuse(input, "%s'%s%.80s' is unknown; did you mean '%s%s'?", place,
                                  dashes, key, dashes, meant);
    else
        suf_settings_input_refuse(input,
                                  "%s'%s%.80s' is unknown; see suffice-compare(1) for the keys",
                                  place, dashes, key);
}

static void check_double(suf_settings_input *input, suf_setting_entry *entry)
{
    for (size_t i = 0; i < input->n; i++) {
        const suf_setting_entry *other = &input->entries[i];
        if (other->key != entry->key || other->origin != entry->origin)
            continue;
        suf_settings_input_refuse(input, "%s is set twice; keep one", entry->label);
        entry->is_bad = true;
        return;
    }
}

static void check_scalar(suf_settings_input *input, suf_setting_entry *entry)
{
    suf_error err;
    suf_scalar scalar = {.n = 0};
    if (suf_scalar_init(&scalar, entry->key, entry->label, entry->text, &err) < 0) {
        suf_settings_input_refuse(input, "%s", err.message);
        entry->is_bad = true;
    }
    suf_scalar_release(&scalar);
}

/* What a store has recorded can be taken back by the word none. */
static bool unsets(const suf_setting_entry *entry)
{
    return entry->text && strcmp(entry->text, SUF_SETTING_NONE) == 0 &&
           (entry->origin == SUF_FROM_RECORD || !entry->key->default_text) &&
           suf_key_binds(entry->key) != SUF_KEY_BINDS_NOTHING;
}

void suf_settings_input_add(suf_settings_input *input, suf_setting_entry entry)
{
    entry.is_none = entry.key->kind != SUF_KEY_TREE && unsets(&entry);
    if (entry.key->kind != SUF_KEY_TREE && !entry.is_bad) {
        check_double(input, &entry);
        if (!entry.is_bad && !entry.is_none)
            check_scalar(input, &entry);
    }
    input->entries = suf_grow(input->entries, input->n, &input->capacity, sizeof *input->entries);
    input->entries[input->n++] = entry;
}

/* the origin that counts */
static suf_origin last_origin(const suf_settings_input *input, const suf_key *key)
{
    suf_origin origin = SUF_FROM_ADVICE;
    for (size_t i = 0; i < input->n; i++)
        if (input->entries[i].key == key && input->entries[i].origin > origin)
            origin = input->entries[i].origin;
    return origin;
}

bool suf_settings_input_is_given(const suf_settings_input *input, const char *key)
{
    return last_origin(input, suf_key_find(key)) > SUF_FROM_RECORD;
}

const suf_setting_entry *suf_settings_input_next(const suf_settings_input *input, const char *name,
                                                 size_t *i)
{
    const suf_key *key = suf_key_find(name);
    const suf_origin origin = last_origin(input, key);
    while (*i < input->n) {
        const suf_setting_entry *entry = &input->entries[(*i)++];
        if (entry->key == key && entry->origin == origin && !entry->is_none)
            return entry;
    }
    return NULL;
}

const suf_setting_entry *suf_settings_input_find(const suf_settings_input *input, const char *key)
{
    size_t i = 0;
    const suf_setting_entry *entry = suf_settings_input_next(input, key, &i);
    return entry && !entry->is_bad ? entry : NULL;
}

const char *suf_settings_input_folder(const suf_settings_input *input,
                                      const suf_setting_entry *entry)
{
    return entry->origin == SUF_FROM_FILE ? input->folder : NULL;
}

const char *suf_settings_input_text(const suf_settings_input *input, const char *key)
{
    const suf_setting_entry *entry = suf_settings_input_find(input, key);
    return entry ? entry->text : suf_key_find(key)->default_text;
}

static suf_scalar scalar_of(const suf_settings_input *input, const char *key)
{
    suf_scalar scalar = {.n = 0};
    const char *text = suf_settings_input_text(input, key);
    if (text)
        suf_scalar_init(&scalar, suf_key_find(key), key, text, NULL);
    return scalar;
}

double suf_settings_input_number(const suf_settings_input *input, const char *key)
{
    return scalar_of(input, key).number;
}

int64_t suf_settings_input_count(const suf_settings_input *input, const char *key)
{
    return scalar_of(input, key).count;
}

int suf_settings_input_choice(const suf_settings_input *input, const char *key)
{
    return scalar_of(input, key).choice;
}

char *suf_settings_input_label(const suf_settings_input *input, const char *key)
{
    const suf_setting_entry *entry = suf_settings_input_find(input, key);
    if (entry)
        return suf_text_copy(entry->label);
    if (input->shown)
        return suf_text_format("%s: '%s'", input->shown, key);
    return suf_text_format("'--%s'", key);
}

void suf_settings_input_refuse_value(suf_settings_input *input, const char *key, const char *why)
{
    char *label = suf_settings_input_label(input, key);
    suf_settings_input_refuse(input, "%s %s", label, why);
    free(label);
}
