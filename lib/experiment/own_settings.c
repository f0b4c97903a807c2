/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See own_settings.h.
 */
#include "experiment/own_settings.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "experiment/paths.h"
#include "experiment/scalar.h"
#include "experiment/settings_input.h"

static const char *const keys[] = {
    "value",   "success-exit", "stdin",  "env",           "env-unset", "env-pass", "directory",
    "timeout", "timeout-cpu",  "memory", "deterministic", "cost",      "version"};

const char *suf_own_settings_key(int i)
{
    return SUF_TEXT_IN(keys, i);
}

/* The name may have full stops in it. */
const suf_key *suf_own_settings_split(const char *line, size_t *n_name, const char **text)
{
    for (const char *stop = line; (stop = strchr(stop, '.')); stop++)
        for (int i = 0; SUF_TEXT_IN(keys, i) && stop > line; i++) {
            const size_t n = strlen(keys[i]);
            if (strncmp(stop + 1, keys[i], n) != 0 || stop[1 + n] != '=')
                continue;
            *n_name = (size_t)(stop - line);
            *text = stop + 1 + n + 1;
            return suf_key_find(keys[i]);
        }
    return NULL;
}

bool suf_own_settings_is_given(const suf_experiment *e, const char *line)
{
    size_t n_name = 0;
    size_t i = 0;
    const char *text;
    const suf_key *key = suf_own_settings_split(line, &n_name, &text);
    if (!key)
        return false;
    char *owner = suf_text_format("%.*s", (int)n_name, line);
    const suf_setting_entry *entry = suf_settings_input_next_own(e->input, key->name, owner, &i);
    free(owner);
    return entry && entry->origin > SUF_FROM_RECORD;
}

/* the value as it is recorded, for free(); a folder as seen from the directory of the experiment */
static char *entry_text(const suf_setting_entry *entry, const suf_experiment *e,
                        const suf_algorithm *x)
{
    suf_scalar scalar = {.n = 0};
    const suf_key *key = entry->key;
    if (strcmp(key->name, "directory") == 0 && x->directory && e->directory)
        return suf_path_relative(e->directory, x->directory);
    char *text = NULL;
    if (key->kind != SUF_KEY_TREE && suf_scalar_init(&scalar, key, "", entry->text, NULL) == SUF_OK)
        text = suf_scalar_text(&scalar, key, entry->text);
    suf_scalar_release(&scalar);
    return text ? text : suf_text_copy(entry->text);
}

static void write_entry(const suf_setting_entry *entry, const suf_experiment *e,
                        const suf_algorithm *x, FILE *out)
{
    char *text = entry_text(entry, e, x);
    fprintf(out, "%s.%s=%s%s%s", entry->owner, entry->key->name, entry->name ? entry->name : "",
            entry->name ? "=" : "", text);
    free(text);
}

char *suf_own_settings_text(const suf_experiment *e)
{
    char *text = NULL;
    size_t size;
    size_t n = 0;
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t a = 0; a < e->n_algorithms; a++)
        for (int k = 0; SUF_TEXT_IN(keys, k); k++) {
            size_t i = 0;
            for (const suf_setting_entry *entry;
                 strcmp(keys[k], "cost") != 0 &&
                 (entry =
                      suf_settings_input_next_own(e->input, keys[k], e->algorithms[a].name, &i));) {
                fputs(n++ ? "\n" : "", out);
                write_entry(entry, e, &e->algorithms[a], out);
            }
        }
    return suf_text_stream_close(out, &text);
}

/* the lines that decisions depend on; for free() */
static char *deciding_lines(const char *text)
{
    char *lines = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&lines, &size);
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t n_name = 0;
        const char *rest;
        const suf_key *key = suf_own_settings_split(line, &n_name, &rest);
        if (key && suf_key_binds(key) == SUF_KEY_BINDS_DECISIONS)
            fprintf(out, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
    return suf_text_stream_close(out, &lines);
}

bool suf_own_settings_decide_alike(const char *text, const char *other)
{
    char *lines = deciding_lines(text);
    char *others = deciding_lines(other);
    const bool is_alike = strcmp(lines, others) == 0;
    free(lines);
    free(others);
    return is_alike;
}

char *suf_own_settings_of(const char *text, const char *name)
{
    char *lines = suf_text_copy("");
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t n_name = 0;
        const char *rest;
        const suf_key *key = suf_own_settings_split(line, &n_name, &rest);
        if (!key || n_name != strlen(name) || strncmp(line, name, n_name) != 0 ||
            suf_key_binds(key) != SUF_KEY_BINDS_RUNS)
            continue;
        char *longer = suf_text_format("%s%s%.*s", lines, *lines ? ", " : "",
                                       (int)(strcspn(line, "\n") - n_name - 1), line + n_name + 1);
        free(lines);
        lines = longer;
    }
    return lines;
}
