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

/* as it is given, its time and hash included */
static int write_revision(suf_store *store, const suf_revision *revision, suf_error *err)
{
    suf_change change;
    int code = suf_change_begin(store,
                                "INSERT INTO revision (experiment, number, at, version, "
                                "path, hash, content, checksum) "
                                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, store->view->experiment);
    suf_change_integer(&change, revision->number);
    suf_change_text(&change, revision->at);
    suf_change_text(&change, revision->version);
    suf_change_text(&change, revision->path);
    suf_change_text(&change, revision->hash);
    suf_change_text(&change, revision->content);
    const uint64_t checksum = suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code != SUF_OK)
        return code;
    suf_tally_add(&store->view->tallies[SUF_TABLE_REVISION], checksum);
    suf_view_list_add(&store->view->lists[SUF_REVISIONS],
                      (suf_view_row){.id = revision->number,
                                     .name = (char *)revision->at,
                                     .text = (char *)revision->content,
                                     .checksum = checksum});
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
    char now[SUF_MOMENT_SIZE], hash[SHA256_DIGEST_STRING_LENGTH];
    suf_moment_now(now);
    (void)SHA256Data((const uint8_t *)content, strlen(content), hash);
    const suf_revision row = {.number = suf_store_n_revisions(store) + 1,
                              .at = now,
                              .version = revision->version ? revision->version : suf_version(),
                              .path = revision->path ? revision->path : "",
                              .hash = hash,
                              .content = content};
    int code = write_revision(store, &row, err);
    for (size_t i = 0; i < revision->n_settings && code == SUF_OK; i++)
        code = write_setting(store, row.number, revision->keys[i], revision->values[i], err);
    return code;
}

/* ---- those of another experiment ---- */

static int copy_revision(suf_store *store, sqlite3_stmt *row, suf_error *err)
{
    const suf_revision revision = {.number = sqlite3_column_int64(row, 0),
                                   .at = suf_column_text(row, 1),
                                   .version = suf_column_text(row, 2),
                                   .path = suf_column_text(row, 3),
                                   .hash = suf_column_text(row, 4),
                                   .content = suf_column_text(row, 5)};
    return write_revision(store, &revision, err);
}

static int copy_setting(suf_store *store, sqlite3_stmt *row, suf_error *err)
{
    return write_setting(store, sqlite3_column_int64(row, 0), suf_column_text(row, 1),
                         suf_column_text(row, 2), err);
}

static int copy_rows(suf_store *store, suf_store *from, const char *sql,
                     int (*copy)(suf_store *, sqlite3_stmt *, suf_error *), suf_error *err)
{
    sqlite3_stmt *query = NULL;
    int rc = suf_database_statement(from, sql, &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(from, rc, err);
    (void)sqlite3_bind_int64(query, 1, from->view->experiment);
    int code = SUF_OK;
    while (code == SUF_OK && (rc = sqlite3_step(query)) == SQLITE_ROW)
        code = copy(store, query, err);
    if (code == SUF_OK && rc != SQLITE_DONE)
        code = suf_database_fail(from, rc, err);
    (void)sqlite3_reset(query);
    return code;
}

int suf_store_copy_revisions(suf_store *store, suf_store *from, suf_error *err)
{
    const int code = copy_rows(store, from,
                               "SELECT number, at, version, path, hash, content FROM revision "
                               "WHERE experiment = ?1 ORDER BY number",
                               copy_revision, err);
    return code == SUF_OK ? copy_rows(store, from,
                                      "SELECT revision, key, value FROM setting "
                                      "WHERE experiment = ?1 ORDER BY revision, key",
                                      copy_setting, err)
                          : code;
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
