/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See schema_check.h. The schema is created in memory, and the statements that SQLite keeps of both
 * are compared character by character: the tables of a store are created by these statements only.
 */
#include "store/schema_check.h"

#include <string.h>

#include "base/error.h"

static int fail(const suf_store *store, const char *what, const char *name, suf_error *err)
{
    return suf_fail(err, SUF_EIO,
                    "'%s' is not as suffice made it: '%.80s' %s; restore it from a copy, or save "
                    "what is readable as suffice-store(5) shows",
                    store->path, name, what);
}

/* the file's own statement for an object of the schema */
static int compare_object(suf_store *store, sqlite3_stmt *wanted, sqlite3_stmt *query,
                          suf_error *err)
{
    const char *type = suf_column_text(wanted, 0), *name = suf_column_text(wanted, 1);
    (void)sqlite3_bind_text(query, 1, name, -1, SQLITE_STATIC);
    const int rc = sqlite3_step(query);
    int code = SUF_OK;
    if (rc == SQLITE_DONE)
        code = fail(store, "is missing", name, err);
    else if (rc != SQLITE_ROW)
        code = suf_database_fail(store, rc, err);
    else if (strcmp(suf_column_text(query, 0), type) != 0)
        code = fail(store, "is something else", name, err);
    else if (strcmp(suf_column_text(query, 1), suf_column_text(wanted, 2)) != 0)
        code = fail(store, "has other columns", name, err);
    (void)sqlite3_reset(query);
    return code;
}

static int compare_objects(suf_store *store, sqlite3_stmt *wanted, suf_error *err)
{
    sqlite3_stmt *query = NULL;
    int rc = sqlite3_prepare_v2(store->db,
                                "SELECT type, ifnull(sql, '') FROM sqlite_master WHERE name = ?",
                                -1, &query, NULL);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    int code = SUF_OK;
    while (code == SUF_OK && sqlite3_step(wanted) == SQLITE_ROW)
        code = compare_object(store, wanted, query, err);
    (void)sqlite3_finalize(query);
    return code;
}

static int check_triggers(suf_store *store, suf_error *err)
{
    int64_t n = 0;
    const int rc = suf_database_integer(
        store, "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'", &n);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    return n == 0
               ? SUF_OK
               : suf_fail(err, SUF_EIO,
                          "'%s' is not as suffice made it: it has triggers, which change what is "
                          "recorded; drop them",
                          store->path);
}

int suf_schema_check(suf_store *store, const char *schema, suf_error *err)
{
    sqlite3 *memory = NULL;
    sqlite3_stmt *wanted = NULL;
    int rc = sqlite3_open(":memory:", &memory);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(memory, schema, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(memory,
                                "SELECT type, name, sql FROM sqlite_master WHERE type = 'table'",
                                -1, &wanted, NULL);
    int code = rc == SQLITE_OK
                   ? compare_objects(store, wanted, err)
                   : suf_fail(err, SUF_EIO, "'%s': %s", store->path, sqlite3_errmsg(memory));
    (void)sqlite3_finalize(wanted);
    (void)sqlite3_close(memory);
    return code == SUF_OK ? check_triggers(store, err) : code;
}
