/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When an experiment is continued, a key that is not set keeps the value that was recorded, so that
 * a new default never changes an old experiment.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "experiment/experiment_parts.h"
#include "experiment/keys.h"
#include "results/recorded_experiment.h"
#include "store/store_parts.h"

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

char *suf_experiment_continue(suf_experiment *e, suf_store *store)
{
    char *list = NULL;
    size_t size = 0, n = 0;
    FILE *out = open_memstream(&list, &size);
    if (!out)
        abort();
    for (size_t i = 0; suf_key_at(i); i++) {
        const suf_key *key = suf_key_at(i);
        const bool is_kept = key->name && suf_key_binds(key) != SUF_KEY_BINDS_NOTHING &&
                             !suf_experiment_is_given(e, key->name);
        char *value =
            is_kept ? suf_recorded_setting(store, suf_store_n_revisions(store), key->name) : NULL;
        if (value && !is_default(key, value)) {
            fprintf(out, "%s'%s' (%s)", n++ ? ", " : "", key->name, value);
            keep(e, key, value);
        }
        free(value);
    }
    if (fclose(out) != 0)
        abort();
    if (n > 0)
        return list;
    free(list);
    return NULL;
}
