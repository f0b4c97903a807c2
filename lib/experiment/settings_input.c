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
    free(entry->owner);
    free(entry->text);
    free(entry->table);
    suf_names_release(&entry->columns);
}

void suf_settings_input_free(suf_settings_input *input)
{
    if (!input)
        return;
    for (size_t i = 0; i < input->n; i++)
        release_entry(&input->entries[i]);
    for (size_t i = 0; i < input->n_mistakes; i++)
        free(input->mistakes[i]);
    for (size_t i = 0; i < input->n_notes; i++)
        free(input->notes[i]);
    free(input->entries);
    free(input->mistakes);
    free(input->notes);
    free(input->folder);
    free(input->scenario);
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

void suf_settings_input_note(suf_settings_input *input, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *note = suf_print_list(fmt, args);
    va_end(args);
    suf_utf8_clean(note);
    input->notes =
        suf_grow(input->notes, input->n_notes, &input->notes_capacity, sizeof *input->notes);
    input->notes[input->n_notes++] = note;
}

void suf_settings_input_advise(suf_settings_input *input, const char *key, const char *text)
{
    suf_settings_input_add(input, (suf_setting_entry){.key = suf_key_find(key),
                                                      .origin = SUF_FROM_ADVICE,
                                                      .label = suf_text_format("'%s'", key),
                                                      .text = suf_text_copy(text)});
}

void suf_settings_input_refuse_key(suf_settings_input *input, const char *place, const char *dashes,
                                   const char *key)
{
    const char *meant = suf_key_nearest(key);
    if (meant)
        suf_settings_input_refuse(input,
                                  "%s'%s%.80s' is unknown; did you mean '%s%s'? "
                                  "suffice-experiment(5) has all keys",
                                  place, dashes, key, dashes, meant);
    else
        suf_settings_input_refuse(input,
                                  "%s'%s%.80s' is unknown; suffice-experiment(5) has all keys",
                                  place, dashes, key);
}

/* whether the entry is for this algorithm; NULL: for all */
static bool belongs_to(const suf_setting_entry *entry, const char *owner)
{
    return owner ? entry->owner && strcmp(entry->owner, owner) == 0 : !entry->owner;
}

static void check_double(suf_settings_input *input, suf_setting_entry *entry)
{
    for (size_t i = 0; i < input->n; i++) {
        const suf_setting_entry *other = &input->entries[i];
        if (other->key != entry->key || other->origin != entry->origin ||
            !belongs_to(other, entry->owner))
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

/* What a store has recorded, and a limit that is a default, can be taken back by the word none. */
static bool unsets(const suf_setting_entry *entry)
{
    return entry->text && strcmp(entry->text, SUF_SETTING_NONE) == 0 &&
           (entry->origin == SUF_FROM_RECORD || !entry->key->default_text ||
            strcmp(entry->key->name, "max") == 0) &&
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

void suf_settings_input_insert(suf_settings_input *input, size_t at, suf_setting_entry entry)
{
    input->entries = suf_grow(input->entries, input->n, &input->capacity, sizeof *input->entries);
    memmove(&input->entries[at + 1], &input->entries[at],
            (input->n++ - at) * sizeof *input->entries);
    input->entries[at] = entry;
}

/* the origin that counts */
static suf_origin last_origin(const suf_settings_input *input, const suf_key *key,
                              const char *owner)
{
    suf_origin origin = SUF_FROM_ADVICE;
    for (size_t i = 0; i < input->n; i++)
        if (input->entries[i].key == key && belongs_to(&input->entries[i], owner) &&
            input->entries[i].origin > origin)
            origin = input->entries[i].origin;
    return origin;
}

bool suf_settings_input_is_given(const suf_settings_input *input, const char *key)
{
    return last_origin(input, suf_key_find(key), NULL) > SUF_FROM_RECORD;
}

/* the next entry that counts, be it a table, a row or any other */
static const suf_setting_entry *next_of_all(const suf_settings_input *input, const char *name,
                                            const char *owner, size_t *i)
{
    const suf_key *key = suf_key_find(name);
    const suf_origin origin = last_origin(input, key, owner);
    while (*i < input->n) {
        const suf_setting_entry *entry = &input->entries[(*i)++];
        if (entry->key == key && entry->origin == origin && belongs_to(entry, owner) &&
            !entry->is_none)
            return entry;
    }
    return NULL;
}

const suf_setting_entry *suf_settings_input_next_own(const suf_settings_input *input,
                                                     const char *name, const char *owner, size_t *i)
{
    const suf_setting_entry *entry = next_of_all(input, name, owner, i);
    while (entry && entry->table)
        entry = next_of_all(input, name, owner, i);
    return entry;
}

const suf_setting_entry *suf_settings_input_next_written(const suf_settings_input *input,
                                                         const char *name, size_t *i)
{
    const suf_setting_entry *entry = next_of_all(input, name, NULL, i);
    while (entry && entry->is_row)
        entry = next_of_all(input, name, NULL, i);
    return entry;
}

const suf_setting_entry *suf_settings_input_next(const suf_settings_input *input, const char *name,
                                                 size_t *i)
{
    return suf_settings_input_next_own(input, name, NULL, i);
}

const suf_setting_entry *suf_settings_input_find_own(const suf_settings_input *input,
                                                     const char *key, const char *owner)
{
    size_t i = 0;
    const suf_setting_entry *entry = suf_settings_input_next_own(input, key, owner, &i);
    return entry && !entry->is_bad ? entry : NULL;
}

const suf_setting_entry *suf_settings_input_find(const suf_settings_input *input, const char *key)
{
    return suf_settings_input_find_own(input, key, NULL);
}

const char *suf_settings_input_folder(const suf_settings_input *input,
                                      const suf_setting_entry *entry)
{
    return entry->origin == SUF_FROM_FILE       ? input->folder
           : entry->origin == SUF_FROM_SCENARIO ? input->scenario
                                                : NULL;
}

bool suf_settings_input_is_unset(const suf_settings_input *input, const char *name)
{
    const suf_key *key = suf_key_find(name);
    const suf_origin origin = last_origin(input, key, NULL);
    for (size_t i = 0; i < input->n; i++) {
        const suf_setting_entry *entry = &input->entries[i];
        if (entry->key == key && entry->origin == origin && !entry->owner && entry->is_none)
            return true;
    }
    return false;
}

const char *suf_settings_input_text(const suf_settings_input *input, const char *key)
{
    const suf_setting_entry *entry = suf_settings_input_find(input, key);
    if (!entry && suf_settings_input_is_unset(input, key))
        return NULL;
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
