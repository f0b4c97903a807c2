/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See database.h.
 */
#include "store/database.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define AGAIN "and run the same command again; nothing that was recorded is lost"

#define NO_MEMORY "there is not enough memory: make some free " AGAIN
#define NO_FILES "too many files are open: raise the limit (ulimit -n) or end other programs " AGAIN
#define NO_LOCK "it cannot be locked: look at the file system " AGAIN

typedef struct reason {
    int code;
    const char *says;
} reason;

static const reason by_result[] = {
    {SQLITE_FULL, "the disk is full: free some space " AGAIN},
    {SQLITE_READONLY, "it may not be written: look at the permissions of the file and its folder"},
    {SQLITE_BUSY, "another program keeps it busy: wait for that to end " AGAIN},
    {SQLITE_NOMEM, NO_MEMORY},
    {SQLITE_PROTOCOL, NO_LOCK},
};

static const reason by_errno[] = {
    {EFBIG, "the limit on the size of files is reached: raise it (ulimit -f) " AGAIN},
    {ENOSPC, "the disk is full: free some space " AGAIN},
    {EIO, "it cannot be read or written (input/output error): look at the disk " AGAIN},
    {ENOMEM, NO_MEMORY},
    {EMFILE, NO_FILES},
    {ENFILE, NO_FILES},
    {ENOLCK, NO_LOCK},
    {EDQUOT, "your share of the disk (quota) is full: free some space " AGAIN},
};

static const char *find_reason(const reason *table, size_t n, int code)
{
    for (size_t i = 0; i < n; i++)
        if (table[i].code == code)
            return table[i].says;
    return NULL;
}

/* SQLite takes a disk that cannot be read for a damaged file, too. */
static bool is_damage(int primary, int last)
{
    return last != EIO &&
           (primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_FORMAT);
}

/* If a commit fails, SQLite does not keep the system's error number, but errno still has it. */
static int system_error(suf_store *store, int primary, int last)
{
    if (last == EIO)
        return EIO;
    if (primary != SQLITE_IOERR && primary != SQLITE_CANTOPEN)
        return 0;
    const int number = store->db ? sqlite3_system_errno(store->db) : 0;
    return number ? number : last;
}

int suf_database_fail(suf_store *store, int rc, suf_error *err)
{
    const int last = errno, primary = rc & 0xff, number = system_error(store, primary, last);
    const bool by_sqlite = store->db && (sqlite3_errcode(store->db) & 0xff) == primary;
    const char *detail = by_sqlite ? sqlite3_errmsg(store->db) : sqlite3_errstr(rc);
    if (is_damage(primary, last))
        return suf_fail(err, SUF_EIO,
                        "'%s' is damaged (%s): restore it from a copy, or save what is readable as "
                        "suffice-store(5) shows",
                        store->path, detail);
    const char *says = find_reason(by_result, sizeof by_result / sizeof *by_result, primary);
    if (!says && number)
        says = find_reason(by_errno, sizeof by_errno / sizeof *by_errno, number);
    if (says)
        return suf_fail(err, SUF_EIO, "'%s': %s", store->path, says);
    if (number)
        return suf_fail(err, SUF_EIO, "'%s': %s: %s", store->path, detail, strerror(number));
    return suf_fail(err, SUF_EIO, "'%s': %s", store->path, detail);
}

int suf_database_execute(suf_store *store, const char *sql)
{
    errno = 0;
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL);
}

int suf_database_integer(suf_store *store, const char *sql, int64_t *value)
{
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (rc != SQLITE_OK)
        return rc;
    rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW)
        *value = sqlite3_column_int64(statement, 0);
    const int end = sqlite3_finalize(statement);
    if (rc == SQLITE_ROW)
        return SQLITE_OK;
    return end != SQLITE_OK ? end : SQLITE_ERROR;
}

int suf_database_statement(suf_store *store, const char *sql, sqlite3_stmt **statement)
{
    size_t i = 0;
    errno = 0;
    while (i < SUF_MAX_STATEMENTS && store->kept[i].sql && store->kept[i].sql != sql)
        i++;
    assert(i < SUF_MAX_STATEMENTS);
    if (!store->kept[i].statement) {
        const int rc = sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                          &store->kept[i].statement, NULL);
        if (rc != SQLITE_OK)
            return rc;
        store->kept[i].sql = sql;
    }
    *statement = store->kept[i].statement;
    assert(!sqlite3_stmt_busy(*statement));
    return SQLITE_OK;
}

void suf_database_close(suf_store *store)
{
    for (size_t i = 0; i < SUF_MAX_STATEMENTS; i++) {
        (void)sqlite3_finalize(store->kept[i].statement);
        store->kept[i].statement = NULL;
        store->kept[i].sql = NULL;
    }
    (void)sqlite3_close(store->db);
    store->db = NULL;
}

double suf_column_real(sqlite3_stmt *statement, int i)
{
    return sqlite3_column_type(statement, i) == SQLITE_NULL ? (double)NAN
                                                            : sqlite3_column_double(statement, i);
}

const char *suf_column_text(sqlite3_stmt *statement, int i)
{
    const unsigned char *text = sqlite3_column_text(statement, i);
    return text ? (const char *)text : "";
}
