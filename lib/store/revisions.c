/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The revisions of an experiment's settings; see store_parts.h.
 */
#include <assert.h>
#include <sha2.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/batch.h"
#include "store/moment.h"

static const suf_view_row *last_revision(const suf_store *store)
{
    const suf_view_list *list = &store->view->lists[SUF_REVISIONS];
    return list->n ? &list->rows[list->n - 1] : NULL;
}

/* There are few settings, so a linear search is quick enough; keys are unique in a revision. */
static const suf_view_row *find_setting(const suf_store *store, int64_t revision, const char *key)
{
    const suf_view_list *list = &store->view->lists[SUF_SETTINGS];
    for (size_t i = list->n; i-- > 0 && list->rows[i].id >= revision;)
        if (list->rows[i].id == revision && strcmp(list->rows[i].name, key) == 0)
            return &list->rows[i];
    return NULL;
}

static size_t count_settings(const suf_store *store, int64_t revision)
{
    const suf_view_list *list = &store->view->lists[SUF_SETTINGS];
    size_t n = 0;
    for (size_t i = list->n; i-- > 0 && list->rows[i].id >= revision;)
        n += list->rows[i].id == revision ? 1 : 0;
    return n;
}

static bool is_last(const suf_store *store, const suf_revision *revision, const char *content)
{
    const suf_view_row *last = last_revision(store);
    if (!last || strcmp(last->text, content) != 0 ||
        count_settings(store, last->id) != revision->n_settings)
        return false;
    for (size_t i = 0; i < revision->n_settings; i++) {
        const suf_view_row *setting = find_setting(store, last->id, revision->keys[i]);
        if (!setting || strcmp(setting->text, revision->values[i]) != 0)
            return false;
    }
    return true;
}

static int write_revision(suf_store *store, const suf_revision *revision, int64_t number,
                          const char *content, suf_error *err)
{
    suf_change change;
    int code = suf_change_begin(store,
                                "INSERT INTO revision (experiment, number, at, version, "
                                "path, hash, content, checksum) "
                                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                &change, err);
    if (code != SUF_OK)
        return code;
    char now[SUF_MOMENT_SIZE], hash[SHA256_DIGEST_STRING_LENGTH];
    suf_moment_now(now);
    (void)SHA256Data((const uint8_t *)content, strlen(content), hash);
    suf_change_integer(&change, store->view->experiment);
    suf_change_integer(&change, number);
    suf_change_text(&change, now);
    suf_change_text(&change, revision->version ? revision->version : suf_version());
    suf_change_text(&change, revision->path ? revision->path : "");
    suf_change_text(&change, hash);
    suf_change_text(&change, content);
    const uint64_t checksum = suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    suf_tally_add(&store->view->tallies[SUF_TABLE_REVISION], checksum);
    suf_view_list_add(
        &store->view->lists[SUF_REVISIONS],
        (suf_view_row){.id = number, .name = now, .text = (char *)content, .checksum = checksum});
    return SUF_OK;
}

static int write_setting(suf_store *store, int64_t number, const char *key, const char *value,
                         suf_error *err)
{
    suf_change change;
    int code = suf_change_begin(store,
                                "INSERT INTO setting (experiment, revision, key, value, "
                                "checksum) VALUES (?, ?, ?, ?, ?)",
                                &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->view->experiment);
    suf_change_integer(&change, number);
    suf_change_text(&change, key);
    suf_change_text(&change, value);
    const uint64_t checksum = suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    suf_tally_add(&store->view->tallies[SUF_TABLE_SETTING], checksum);
    suf_view_list_add(&store->view->lists[SUF_SETTINGS], (suf_view_row){.id = number,
                                                                        .name = (char *)key,
                                                                        .text = (char *)value,
                                                                        .checksum = checksum});
    return SUF_OK;
}

int suf_store_add_revision(suf_store *store, const suf_revision *revision, suf_error *err)
{
    assert(store->view->experiment > 0);
    const char *content = revision->content ? revision->content : "";
    if (is_last(store, revision, content))
        return SUF_OK;
    const int64_t number = suf_store_n_revisions(store) + 1;
    int code = write_revision(store, revision, number, content, err);
    for (size_t i = 0; i < revision->n_settings && code == SUF_OK; i++)
        code = write_setting(store, number, revision->keys[i], revision->values[i], err);
    return code;
}

int64_t suf_store_n_revisions(suf_store *store)
{
    const suf_view_row *last = last_revision(store);
    return last ? last->id : 0;
}

char *suf_store_setting(suf_store *store, const char *key)
{
    return suf_store_setting_at(store, suf_store_n_revisions(store), key);
}

char *suf_store_setting_at(suf_store *store, int64_t revision, const char *key)
{
    const suf_view_row *setting = find_setting(store, revision, key);
    return setting ? suf_text_copy(setting->text) : NULL;
}

char *suf_store_content(suf_store *store)
{
    const suf_view_row *last = last_revision(store);
    return last ? suf_text_copy(last->text) : NULL;
}

/* ---- changes ------------------------------------------------------------------ */

int suf_store_each_change(const suf_store *store,
                          int (*visit)(const suf_setting_change *change, void *context),
                          void *context)
{
    const suf_view_list *settings = &store->view->lists[SUF_SETTINGS];
    const suf_view_list *revisions = &store->view->lists[SUF_REVISIONS];
    int result = 0;
    for (size_t i = 0; i < settings->n && result == 0; i++) {
        const suf_view_row *now = &settings->rows[i];
        const suf_view_row *before =
            now->id > 1 ? find_setting(store, now->id - 1, now->name) : NULL;
        if (before && strcmp(before->text, now->text) != 0)
            result = visit(&(suf_setting_change){.key = now->name,
                                                 .before = before->text,
                                                 .after = now->text,
                                                 .at = revisions->rows[now->id - 1].name},
                           context);
    }
    return result;
}
