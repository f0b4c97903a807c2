/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See table_rows.h.
 */
#include "store/table_rows.h"

int suf_table_rows_each(suf_store *store, const suf_table_query *q, suf_table_take *take,
                        void *context, suf_error *err)
{
    sqlite3_stmt *query = NULL;
    suf_tally found = {0};
    int rc = suf_database_statement(store, q->sql, &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    (void)sqlite3_bind_int64(query, 1, store->view->experiment);
    int code = SUF_OK;
    while (code == SUF_OK && (rc = sqlite3_step(query)) == SQLITE_ROW) {
        suf_tally_add(&found, (uint64_t)sqlite3_column_int64(query, q->n_columns));
        code = take(q, query, context, err);
    }
    if (code == SUF_OK && rc != SQLITE_DONE)
        code = suf_database_fail(store, rc, err);
    (void)sqlite3_reset(query);
    return code == SUF_OK
               ? suf_tally_check(store, &store->view->tallies[q->table], &found, q->table, "", err)
               : code;
}

int suf_table_rows_together(suf_store *store, suf_table_read *read, void *context, suf_error *err)
{
    if (!sqlite3_get_autocommit(store->db))
        return read(store, context, err);
    const int rc = suf_database_execute(store, "BEGIN");
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    int code = suf_view_load(store, store->view->experiment, err);
    if (code == SUF_OK)
        code = read(store, context, err);
    if (!sqlite3_get_autocommit(store->db))
        (void)suf_database_execute(store, "ROLLBACK"); /* nothing was changed */
    return code;
}
