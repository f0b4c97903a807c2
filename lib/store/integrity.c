/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks of the whole file by SQLite itself; see store_parts.h.
 */
#include <string.h>

#include "store/database.h"

static int each_text(suf_store *store, const char *sql, suf_store_fault *fault, void *context,
                     suf_error *err)
{
    sqlite3_stmt *query = NULL;
    int rc = suf_database_statement(store, sql, &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    while ((rc = sqlite3_step(query)) == SQLITE_ROW)
        if (strcmp(suf_column_text(query, 0), "ok") != 0)
            fault(suf_column_text(query, 0), context);
    (void)sqlite3_reset(query);
    return rc == SQLITE_DONE ? SUF_OK : suf_database_fail(store, rc, err);
}

int suf_store_check_file(suf_store *store, suf_store_fault *fault, void *context, suf_error *err)
{
    const int code =
        each_text(store, "SELECT * FROM pragma_integrity_check(100)", fault, context, err);
    return code == SUF_OK
               ? each_text(store,
                           "SELECT printf('%d rows of the table ''%s'' refer to rows of ''%s'' "
                           "that are not "
                           "there', count(*), \"table\", parent) FROM pragma_foreign_key_check "
                           "GROUP BY \"table\", parent",
                           fault, context, err)
               : code;
}

int64_t suf_store_version(const suf_store *store)
{
    return store->version;
}
