/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When an experiment is continued, a key that is not set keeps the value that was recorded, and an
 * algorithm without a name the name that was recorded, so that a new default never changes an old
 * experiment.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "experiment/experiment_parts.h"
#include "experiment/keys.h"
#include "experiment/own_settings.h"
#include "results/recorded_experiment.h"
#include "store/store_parts.h"
#include "suffice/out_of_memory.h"

static void keep(suf_experiment *e, const suf_key *key, char *value)
{
    if (key->kind != SUF_KEY_TREE) {
        suf_experiment_keep(e, key, value[0] ? value : SUF_SETTING_NONE);
        return;
    }
    char *rest = NULL; /* measures are recorded one per line */
    for (char *line = strtok_r(value, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        suf_experiment_keep(e, key, line);
}

/* What was not set is recorded as "": should the key have a default by now, it stays unset. */
static bool is_default(const suf_key *key, const char *value)
{
    return strcmp(key->default_text ? key->default_text : "", value) == 0;
}

/* Takes the lines of 'own' that the user has set out of the value. */
static void leave_out_given(const suf_experiment *e, char *value)
{
    char *end = value;
    char *rest = NULL;
    char *lines = suf_text_copy(value);
    for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (!suf_own_settings_is_given(e, line))
            end += sprintf(end, "%s%s", end > value ? "\n" : "", line);
    *end = '\0';
    free(lines);
}

/* a text of several lines as a list */
static void write_lines(const char *value, FILE *out)
{
    for (; *value; value++)
        fputs(*value == '\n' ? ", " : (char[]){*value, '\0'}, out);
}

/* A name that was made from the command stays as it was recorded. */
static void keep_names(suf_experiment *e, const suf_store *store)
{
    for (size_t a = 0; a < suf_store_n_algorithms(store); a++)
        suf_experiment_keep_name(e, suf_store_command(store, a), suf_store_algorithm(store, a));
}

char *suf_experiment_continue(suf_experiment *e, suf_store *store)
{
    keep_names(e, store);
    char *list = NULL;
    size_t size = 0, n = 0;
    FILE *out = suf_text_stream_open(&list, &size);
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        const bool is_kept = key->name && suf_key_binds(key) != SUF_KEY_BINDS_NOTHING &&
                             !suf_experiment_is_given(e, key->name);
        char *value = is_kept ? suf_store_setting(store, key->name) : NULL;
        if (value && strcmp(key->name, "own") == 0)
            leave_out_given(e, value);
        if (value && !is_default(key, value)) {
            fprintf(out, "%s'%s' (", n++ ? ", " : "", key->name);
            write_lines(value[0] ? value : SUF_SETTING_NONE, out);
            fputs(")", out);
            keep(e, key, value);
        }
        free(value);
    }
    suf_text_stream_close(out, &list);
    if (n > 0)
        return list;
    free(list);
    return NULL;
}
