/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The settings of an experiment as the user gave them: each entry with its place in the file or on
 * the command line, and the mistakes found so far. For the same key, options replace the file, and
 * the file what a store has recorded.
 */
#ifndef SUF_EXPERIMENT_SETTINGS_INPUT_H
#define SUF_EXPERIMENT_SETTINGS_INPUT_H

#include <stdbool.h>

#include "experiment/experiment_parts.h"

/* Where an entry comes from; the later ones replace the earlier ones. Advice is what the program
 * chooses where nobody says anything; the scenario is that of the key 'irace'. */
typedef enum {
    SUF_FROM_ADVICE,
    SUF_FROM_RECORD,
    SUF_FROM_SCENARIO,
    SUF_FROM_FILE,
    SUF_FROM_OPTION
} suf_origin;

typedef struct suf_setting_entry {
    const suf_key *key;
    suf_origin origin;
    char *label;  /* begins a message: experiment.yaml:12: 'alpha' */
    char *name;   /* of an algorithm or a measure; the form of instances, NULL: not given */
    char *column; /* of a table of instances; NULL: not given */
    char *owner;  /* the algorithm that it is for; NULL: all */
    char *text;   /* NULL for an algorithm that is a callback */
    char *table;  /* a file whose rows are algorithms, with text as their command, NULL: that of the
                   * key 'command'; NULL: the entry is no table */
    suf_names columns;  /* of the table, without the one that names the algorithms */
    bool has_kept_name; /* the name of the algorithm is that of a store */
    bool is_row;        /* it was made from a row of the table before it */
    bool is_bad;        /* a mistake has been noted */
    bool is_none;       /* it unsets a key that has no default */
} suf_setting_entry;

struct suf_settings_input {
    size_t n, capacity;
    suf_setting_entry *entries;
    char *folder;       /* of the file; NULL: none */
    char *shown;        /* the name of the file in messages; NULL: none */
    char *scenario;     /* the folder of the scenario; NULL: none */
    bool is_unreadable; /* the file is not YAML, or the scenario is none: settings are unknown */
    size_t n_mistakes, mistakes_capacity;
    char **mistakes;
    size_t n_notes, notes_capacity;
    char **notes;
};

suf_settings_input *suf_settings_input_new(void);
void suf_settings_input_free(suf_settings_input *input);

/* Adds a mistake to the list. */
void suf_settings_input_refuse(suf_settings_input *input, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a sentence on what the user may not expect, but which is no mistake. */
void suf_settings_input_note(suf_settings_input *input, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds an entry and takes over its strings. A scalar is checked unless it is marked as bad. */
void suf_settings_input_add(suf_settings_input *input, suf_setting_entry entry);

/* Puts an entry, which is not checked, before the one at a place, and takes over its strings. */
void suf_settings_input_insert(suf_settings_input *input, size_t at, suf_setting_entry entry);

/* Adds what the program chooses for a key; it counts where nobody says anything. */
void suf_settings_input_advise(suf_settings_input *input, const char *key, const char *text);

/* Reports an unknown key. The message begins with place, such as "experiment.yaml:12: ". */
void suf_settings_input_refuse_key(suf_settings_input *input, const char *place, const char *dashes,
                                   const char *key);

/* The entry of a scalar key; NULL if it is not set or wrong. */
const suf_setting_entry *suf_settings_input_find(const suf_settings_input *input, const char *key);

/* The same for the owner's own key; NULL if that is not set or wrong. */
const suf_setting_entry *suf_settings_input_find_own(const suf_settings_input *input,
                                                     const char *key, const char *owner);
const suf_setting_entry *suf_settings_input_next_own(const suf_settings_input *input,
                                                     const char *key, const char *owner, size_t *i);

/* Whether the user has set the key: what a store has kept of an earlier time does not count. */
bool suf_settings_input_is_given(const suf_settings_input *input, const char *key);

/* The next entry of a key from *i on, for keys with several entries; NULL after the last. Tables
 * are left out: their rows are entries. */
const suf_setting_entry *suf_settings_input_next(const suf_settings_input *input, const char *key,
                                                 size_t *i);

/* The same as the user wrote it: with tables, but without their rows. */
const suf_setting_entry *suf_settings_input_next_written(const suf_settings_input *input,
                                                         const char *key, size_t *i);

/* The value of a scalar key, or its default; NULL, 0 and 0 if it has neither. */
/* Whether a key is set to none. */
bool suf_settings_input_is_unset(const suf_settings_input *input, const char *key);
const char *suf_settings_input_text(const suf_settings_input *input, const char *key);
double suf_settings_input_number(const suf_settings_input *input, const char *key);
int64_t suf_settings_input_count(const suf_settings_input *input, const char *key);
/* SUF_CHOICE_IS_NUMBER when the key is set to a number. */
int suf_settings_input_choice(const suf_settings_input *input, const char *key);

/* The beginning of a message about a key, whether it is set or not; for free(). */
char *suf_settings_input_label(const suf_settings_input *input, const char *key);

/* Reports what is wrong with a key; why is such as "is not set; ...". */
void suf_settings_input_refuse_value(suf_settings_input *input, const char *key, const char *why);

/* The folder that paths in the entry are relative to; NULL: the current one. */
const char *suf_settings_input_folder(const suf_settings_input *input,
                                      const suf_setting_entry *entry);

#endif
