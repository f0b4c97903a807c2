/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See view.h.
 */
#include "store/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/damage.h"
#include "store/database.h"

/* ---- lists ---- */

void suf_view_list_add(suf_view_list *list, suf_view_row row)
{
    list->rows = suf_grow(list->rows, list->n, &list->capacity, sizeof *list->rows);
    row.name = suf_text_copy(row.name);
    row.text = suf_text_copy(row.text);
    list->rows[list->n++] = row;
}

suf_view_row *suf_view_list_find(const suf_view_list *list, const char *name)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->rows[i].name, name) == 0)
            return &list->rows[i];
    return NULL;
}

size_t suf_view_list_number(const suf_view_list *list, int64_t id)
{
    size_t lo = 0, hi = list->n;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (list->rows[mid].id < id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < list->n && list->rows[lo].id == id ? lo : SIZE_MAX;
}

static void release_row(suf_view_row *row)
{
    free(row->name);
    free(row->text);
}

void suf_view_list_remove(suf_view_list *list, suf_view_row *row)
{
    release_row(row);
    *row = list->rows[--list->n];
}

void suf_view_list_release(suf_view_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        release_row(&list->rows[i]);
    free(list->rows);
    *list = (suf_view_list){0};
}

void suf_view_free(suf_view *view)
{
    while (view) {
        suf_view *earlier = view->earlier;
        for (size_t i = 0; i < SUF_N_LISTS; i++)
            suf_view_list_release(&view->lists[i]);
        free(view->run_tallies);
        free(view->dirty);
        free(view);
        view = earlier;
    }
}

/* ---- tallies of runs ---- */

void suf_view_add_instance(suf_view *view)
{
    const size_t n = view->lists[SUF_INSTANCES].n;
    view->run_tallies =
        suf_grow(view->run_tallies, n, &view->run_capacity, sizeof *view->run_tallies);
    view->run_tallies[n] = (suf_tally){0};
}

void suf_view_tally_run(suf_view *view, size_t instance, uint64_t checksum)
{
    suf_tally *tally = &view->run_tallies[instance];
    if (!tally->is_dirty) {
        view->dirty =
            suf_grow(view->dirty, view->n_dirty, &view->dirty_capacity, sizeof *view->dirty);
        view->dirty[view->n_dirty++] = instance;
    }
    suf_tally_add(tally, checksum);
}

/* ---- loading ---- */

/* How the rows of a table are read: all columns in the order of the checksum, which is the last. */
typedef struct list_query {
    suf_store_table table;
    int list;
    const char *sql;
    int n_columns;      /* before the checksum */
    int id, name, text; /* columns; -1: none */
    int number;         /* column that counts from first; -1: none */
    int first;
    int batch; /* column; 0: none */
} list_query;

static const list_query queries[] = {
    {SUF_TABLE_REVISION, SUF_REVISIONS,
     "SELECT experiment, number, at, version, path, hash, content, checksum FROM revision "
     "WHERE experiment = ?1 ORDER BY number",
     7, 1, 2, 6, 1, 1, 0},
    {SUF_TABLE_SETTING, SUF_SETTINGS,
     "SELECT experiment, revision, key, value, checksum FROM setting WHERE experiment = ?1 "
     "ORDER BY revision, key",
     4, 1, 2, 3, -1, 0, 0},
    {SUF_TABLE_ALGORITHM, SUF_ALGORITHMS,
     "SELECT id, experiment, number, name, command, checksum FROM algorithm "
     "WHERE experiment = ?1 ORDER BY number",
     5, 0, 3, 4, 2, 0, 0},
    {SUF_TABLE_INSTANCE, SUF_INSTANCES,
     "SELECT id, experiment, number, name, fields, batch, checksum FROM instance "
     "WHERE experiment = ?1 ORDER BY number",
     6, 0, 3, 4, 2, 0, 5},
    {SUF_TABLE_NOTE, SUF_NOTES,
     "SELECT experiment, key, text, checksum FROM note WHERE experiment = ?1", 3, -1, 1, 2, -1, 0,
     0},
};

static suf_view_row row_of(const list_query *q, sqlite3_stmt *query)
{
    return (suf_view_row){.id = q->id < 0 ? 0 : sqlite3_column_int64(query, q->id),
                          .name = (char *)suf_column_text(query, q->name),
                          .text = (char *)suf_column_text(query, q->text),
                          .batch = q->batch ? sqlite3_column_int64(query, q->batch) : 0,
                          .checksum = (uint64_t)sqlite3_column_int64(query, q->n_columns)};
}

/* the content of revisions before the last is not needed */
static void forget_content(suf_view_list *list)
{
    if (list->n > 0) {
        free(list->rows[list->n - 1].text);
        list->rows[list->n - 1].text = NULL;
    }
}

/* Batches count from 1, and none is without instances. */
static bool is_batch(int64_t batch, size_t n_before)
{
    return batch >= 1 && batch <= (int64_t)n_before + 1;
}

static int take_row(suf_store *store, const list_query *q, sqlite3_stmt *query, suf_view_list *list,
                    suf_error *err)
{
    if (suf_damage_is_in_row(query, 0, q->n_columns))
        return suf_damage_fail(store, err,
                               "a row of its table '%s' ('%.80s') does not match its "
                               "checksum",
                               suf_store_table_name((int)q->table),
                               suf_column_text(query, q->name));
    if (q->number >= 0 && sqlite3_column_int64(query, q->number) != (int64_t)list->n + q->first)
        return suf_damage_fail(store, err,
                               "the numbers in its table '%s' do not follow one another",
                               suf_store_table_name((int)q->table));
    if (q->batch && !is_batch(sqlite3_column_int64(query, q->batch), list->n))
        return suf_damage_fail(store, err,
                               "the batches in its table '%s' do not follow one another",
                               suf_store_table_name((int)q->table));
    if (q->list == SUF_REVISIONS)
        forget_content(list);
    suf_view_list_add(list, row_of(q, query));
    return SUF_OK;
}

static int load_list(suf_store *store, const list_query *q, suf_view *view, suf_error *err)
{
    sqlite3_stmt *query = NULL;
    suf_view_list *list = &view->lists[q->list];
    suf_tally found = {0};
    int rc = suf_database_statement(store, q->sql, &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    (void)sqlite3_bind_int64(query, 1, view->experiment);
    int code = SUF_OK;
    while (code == SUF_OK && (rc = sqlite3_step(query)) == SQLITE_ROW) {
        if (q->list == SUF_INSTANCES)
            suf_view_add_instance(view);
        code = take_row(store, q, query, list, err);
        suf_tally_add(&found, (uint64_t)sqlite3_column_int64(query, q->n_columns));
    }
    if (code == SUF_OK && rc != SQLITE_DONE)
        code = suf_database_fail(store, rc, err);
    (void)sqlite3_reset(query);
    return code == SUF_OK
               ? suf_tally_check(store, &view->tallies[q->table], &found, q->table, "", err)
               : code;
}

/* ---- tallies ---- */

static suf_tally *tally_of(suf_view *view, sqlite3_stmt *query, bool of_runs)
{
    if (of_runs) {
        const size_t i =
            suf_view_list_number(&view->lists[SUF_INSTANCES], sqlite3_column_int64(query, 2));
        return i == SIZE_MAX ? NULL : &view->run_tallies[i];
    }
    const char *name = suf_column_text(query, 1);
    for (int i = 0; i < SUF_N_TABLES; i++)
        if (strcmp(suf_store_table_name(i), name) == 0)
            return &view->tallies[i];
    return NULL;
}

static int take_tally(suf_store *store, suf_view *view, sqlite3_stmt *query, bool of_runs,
                      suf_error *err)
{
    suf_tally *tally = tally_of(view, query, of_runs);
    if (!tally || suf_damage_is_in_row(query, 0, 5))
        return suf_damage_fail(store, err, "a row of its table 'tally' ('%.80s') does not match %s",
                               suf_column_text(query, 1), tally ? "its checksum" : "anything");
    *tally = (suf_tally){.rows = sqlite3_column_int64(query, 3),
                         .total = (uint64_t)sqlite3_column_int64(query, 4)};
    return SUF_OK;
}

static int load_tallies(suf_store *store, suf_view *view, bool of_runs, suf_error *err)
{
    sqlite3_stmt *query = NULL;
    int rc =
        of_runs ? suf_database_statement(store,
                                         "SELECT experiment, name, owner, rows, total, checksum "
                                         "FROM tally WHERE experiment = ?1 AND name = 'run'",
                                         &query)
                : suf_database_statement(store,
                                         "SELECT experiment, name, owner, rows, total, checksum "
                                         "FROM tally WHERE experiment IN (0, ?1) AND name <> 'run'",
                                         &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    (void)sqlite3_bind_int64(query, 1, view->experiment);
    int code = SUF_OK;
    while (code == SUF_OK && (rc = sqlite3_step(query)) == SQLITE_ROW)
        code = take_tally(store, view, query, of_runs, err);
    if (code == SUF_OK && rc != SQLITE_DONE)
        code = suf_database_fail(store, rc, err);
    (void)sqlite3_reset(query);
    return code;
}

/* ---- all of it ---- */

static int count_experiments(suf_store *store, suf_tally *found, suf_error *err)
{
    sqlite3_stmt *query = NULL;
    int rc = suf_database_statement(store, "SELECT id, at, checksum FROM experiment ORDER BY id",
                                    &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    int code = SUF_OK;
    while (code == SUF_OK && (rc = sqlite3_step(query)) == SQLITE_ROW) {
        suf_tally_add(found, (uint64_t)sqlite3_column_int64(query, 2));
        if (suf_damage_is_in_row(query, 0, 2) || sqlite3_column_int64(query, 0) != found->rows)
            code = suf_damage_fail(store, err, "experiment %lld does not match its checksum",
                                   (long long)found->rows);
    }
    if (code == SUF_OK && rc != SQLITE_DONE)
        code = suf_database_fail(store, rc, err);
    (void)sqlite3_reset(query);
    return code;
}

static int load_all(suf_store *store, int64_t experiment, suf_view *view, suf_error *err)
{
    suf_tally found = {0};
    int code = count_experiments(store, &found, err);
    const int64_t n = found.rows;
    view->experiment = experiment < 1 || experiment > n ? n : experiment;
    if (code == SUF_OK)
        code = load_tallies(store, view, false, err);
    if (code == SUF_OK)
        code = suf_tally_check(store, &view->tallies[SUF_TABLE_EXPERIMENT], &found,
                               SUF_TABLE_EXPERIMENT, "", err);
    for (size_t i = 0; i < sizeof queries / sizeof *queries && code == SUF_OK; i++)
        code = load_list(store, &queries[i], view, err);
    if (code == SUF_OK)
        code = load_tallies(store, view, true, err);
    if (code == SUF_OK)
        store->n_experiments = n;
    return code;
}

int suf_view_load(suf_store *store, int64_t experiment, suf_error *err)
{
    suf_view *view = suf_alloc(1, sizeof *view);
    /* Everything is read in one transaction, so that it belongs together. */
    const bool alone = sqlite3_get_autocommit(store->db) != 0;
    const int rc = alone ? suf_database_execute(store, "BEGIN") : SQLITE_OK;
    int code = rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
    if (code == SUF_OK && store->dirty && store->view)
        code = suf_tally_write_all(
            store, err); /* the tallies of what was added before in the open batch */
    if (code == SUF_OK)
        code = load_all(store, experiment, view, err);
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
