/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See view.h.
 */
#include "store/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/database.h"

static const char *const queries[SUF_N_LISTS] = {
    [SUF_ALGORITHMS] = "SELECT id, name, command FROM algorithm WHERE experiment = ?1 "
                       "ORDER BY number",
    [SUF_INSTANCES] = "SELECT id, name, fields FROM instance WHERE experiment = ?1 "
                      "ORDER BY number",
    [SUF_SETTINGS] = "SELECT 0, key, value FROM setting WHERE experiment = ?1 AND revision = "
                     "(SELECT max(number) FROM revision WHERE experiment = ?1)",
    [SUF_NOTES] = "SELECT 0, key, text FROM note WHERE experiment = ?1",
    [SUF_REVISION] = "SELECT number, content, '' FROM revision WHERE experiment = ?1 "
                     "ORDER BY number DESC LIMIT 1",
};

void suf_view_list_add(suf_view_list *list, int64_t id, const char *name, const char *text)
{
    if (list->n == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 16;
        suf_view_row *entries = suf_alloc(list->capacity, sizeof *entries);
        if (list->n)
            memcpy(entries, list->entries, list->n * sizeof *entries);
        free(list->entries);
        list->entries = entries;
    }
    list->entries[list->n++] =
        (suf_view_row){.id = id, .name = suf_text_copy(name), .text = suf_text_copy(text)};
}

suf_view_row *suf_view_list_find(const suf_view_list *list, const char *name)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->entries[i].name, name) == 0)
            return &list->entries[i];
    return NULL;
}

void suf_view_list_remove(suf_view_list *list, suf_view_row *entry)
{
    free(entry->name);
    free(entry->text);
    *entry = list->entries[--list->n];
}

void suf_view_list_release(suf_view_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        free(list->entries[i].name);
        free(list->entries[i].text);
    }
    free(list->entries);
    *list = (suf_view_list){0};
}

void suf_view_free(suf_view *view)
{
    while (view) {
        suf_view *earlier = view->earlier;
        for (size_t i = 0; i < SUF_N_LISTS; i++)
            suf_view_list_release(&view->lists[i]);
        free(view);
        view = earlier;
    }
}

static int load_list(suf_store *store, const char *sql, int64_t experiment, suf_view_list *list)
{
    sqlite3_stmt *query = NULL;
    int rc = suf_database_statement(store, sql, &query);
    if (rc != SQLITE_OK)
        return rc;
    (void)sqlite3_bind_int64(query, 1, experiment);
    while ((rc = sqlite3_step(query)) == SQLITE_ROW)
        suf_view_list_add(list, sqlite3_column_int64(query, 0), suf_column_text(query, 1),
                          suf_column_text(query, 2));
    (void)sqlite3_reset(query);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int load_lists(suf_store *store, int64_t experiment, suf_view *view)
{
    int64_t n = 0;
    int rc = suf_database_integer(store, "SELECT ifnull(max(id), 0) FROM experiment", &n);
    view->experiment = experiment < 1 || experiment > n ? n : experiment;
    for (size_t i = 0; i < SUF_N_LISTS && rc == SQLITE_OK; i++)
        rc = load_list(store, queries[i], view->experiment, &view->lists[i]);
    if (rc == SQLITE_OK)
        store->n_experiments = n;
    return rc;
}

int suf_view_load(suf_store *store, int64_t experiment, suf_error *err)
{
    suf_view *view = suf_alloc(1, sizeof *view);
    /* one transaction: all of it as it was at one moment */
    const bool alone = sqlite3_get_autocommit(store->db) != 0;
    int rc = alone ? suf_database_execute(store, "BEGIN") : SQLITE_OK;
    if (rc == SQLITE_OK)
        rc = load_lists(store, experiment, view);
    const int code = rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
    if (alone && !sqlite3_get_autocommit(store->db))
        (void)suf_database_execute(store, "ROLLBACK"); /* nothing was changed */
    if (code != SUF_OK) {
        suf_view_free(view);
        return code;
    }
    view->earlier = store->view;
    store->view = view;
    store->stale = false;
    return SUF_OK;
}
