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
        if (strcmp(suf_column_text(wanted, 0), "table") == 0)
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

/* Creates the next object of the schema unless the file has it. Views may have been replaced by the
 * user. */
static int create_object(suf_store *store, sqlite3_stmt *wanted, sqlite3_stmt *query,
                         suf_error *err)
{
    for (int i = 0; i < 3; i++)
        (void)sqlite3_bind_text(query, i + 1, suf_column_text(wanted, i), -1, SQLITE_STATIC);
    int rc = sqlite3_step(query);
    const bool is_there = rc == SQLITE_ROW;
    (void)sqlite3_reset(query);
    if (rc == SQLITE_DONE)
        rc = suf_database_execute(store, suf_column_text(wanted, 2));
    return is_there || rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

static int create_objects(suf_store *store, sqlite3_stmt *wanted, suf_error *err)
{
    sqlite3_stmt *query = NULL;
    const int rc = sqlite3_prepare_v2(store->db,
                                      "SELECT 1 FROM sqlite_master WHERE name = ?2 AND "
                                      "(sql = ?3 OR ?1 <> 'table')",
                                      -1, &query, NULL);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    int code = SUF_OK;
    while (code == SUF_OK && sqlite3_step(wanted) == SQLITE_ROW)
        code = create_object(store, wanted, query, err);
    (void)sqlite3_finalize(query);
    return code;
}

/* Creates the schema in memory, and gives the rows of its objects to the function. */
static int with_objects(suf_store *store, const char *schema,
                        int (*each)(suf_store *, sqlite3_stmt *, suf_error *), suf_error *err)
{
    sqlite3 *memory = NULL;
    sqlite3_stmt *wanted = NULL;
    int rc = sqlite3_open(":memory:", &memory);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(memory, schema, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(memory,
                                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL",
                                -1, &wanted, NULL);
    const int code = rc == SQLITE_OK
                         ? each(store, wanted, err)
                         : suf_fail(err, SUF_EIO, "'%s': %s", store->path, sqlite3_errmsg(memory));
    (void)sqlite3_finalize(wanted);
    (void)sqlite3_close(memory);
    return code;
}

int suf_schema_check(suf_store *store, const char *schema, suf_error *err)
{
    const int code = with_objects(store, schema, compare_objects, err);
    return code == SUF_OK ? check_triggers(store, err) : code;
}

int suf_schema_complete(suf_store *store, const char *schema, suf_error *err)
{
    return with_objects(store, schema, create_objects, err);
}
