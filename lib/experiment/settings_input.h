/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was said about an experiment, entry by entry, each with where it was said; and the mistakes
 * found so far. What options say replaces what the file says about the same key.
 */
#ifndef SUF_EXPERIMENT_SETTINGS_INPUT_H
#define SUF_EXPERIMENT_SETTINGS_INPUT_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"

typedef enum { SUF_FROM_FILE, SUF_FROM_OPTION } suf_origin;

typedef struct suf_setting_entry {
    const suf_key *key;
    suf_origin origin;
    char *label;  /* begins a message: experiment.yaml:12: 'alpha' */
    char *name;   /* of an algorithm or a measure; of instances the form, NULL: not said */
    char *column; /* of a table of instances; NULL: not said */
    char *text;   /* NULL: an algorithm that is a callback */
    bool is_bad;  /* a mistake has been noted */
} suf_setting_entry;

struct suf_settings_input {
    size_t n, capacity;
    suf_setting_entry *entries;
    char *folder;       /* of the file; NULL: none */
    char *shown;        /* the file in messages; NULL: none */
    bool is_unreadable; /* the file is not YAML: what it sets is not known */
    size_t n_mistakes, mistakes_capacity;
    char **mistakes;
};

suf_settings_input *suf_settings_input_new(void);
void suf_settings_input_free(suf_settings_input *input);

/* Notes a mistake. */
void suf_settings_input_refuse(suf_settings_input *input, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds an entry, whose strings now belong to the input; a scalar is checked
 * unless it is known to be bad. */
void suf_settings_input_add(suf_settings_input *input, suf_setting_entry entry);

/* Notes that there is no such key; place begins the message: "experiment.yaml:12: ". */
void suf_settings_input_refuse_key(suf_settings_input *input, const char *place, const char *dashes,
                                   const char *key);

/* The entry of a scalar key; NULL when it is not set, or wrong. */
const suf_setting_entry *suf_settings_input_find(const suf_settings_input *input, const char *key);

/* The next entry of a key from *i on, for keys that have several; NULL: no more. */
const suf_setting_entry *suf_settings_input_next(const suf_settings_input *input, const char *key,
                                                 size_t *i);

/* What a scalar key is set to, or its default: NULL, 0 and 0 when it has none. */
const char *suf_settings_input_text(const suf_settings_input *input, const char *key);
double suf_settings_input_number(const suf_settings_input *input, const char *key);
int64_t suf_settings_input_count(const suf_settings_input *input, const char *key);
/* SUF_CHOICE_IS_NUMBER when the key is set to a number. */
int suf_settings_input_choice(const suf_settings_input *input, const char *key);

/* What begins a message about a key, set or not; for free(). */
char *suf_settings_input_label(const suf_settings_input *input, const char *key);

/* Notes what is wrong with a key: "is not set; ..." */
void suf_settings_input_refuse_value(suf_settings_input *input, const char *key, const char *why);

/* What relative paths in the entry are relative to; NULL: the current one. */
const char *suf_settings_input_folder(const suf_settings_input *input,
                                      const suf_setting_entry *entry);

#endif
