/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of the store share: the connection, its statements, and messages for SQLite's
 * failures.
 */
#ifndef SUF_STORE_DATABASE_H
#define SUF_STORE_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <sys/types.h>

#include "store/lock.h"
#include "store/store_parts.h"
#include "store/view.h"

enum { SUF_MAX_STATEMENTS = 48 };

struct suf_store {
    char *path; /* as it was given, for messages */
    char *file; /* the path in a form that SQLite always takes for a file name */
    suf_store_mode mode;
    suf_lock lock;
    sqlite3 *db;
    dev_t device; /* of the file, with its inode */
    ino_t inode;
    mode_t permissions;
    bool is_lost;                       /* the file is not where it was any more */
    const suf_store_versions *versions; /* that can be read */
    int64_t version;                    /* of the tables in the file */
    char *notice;   /* what was done when it was opened, to be shown to the user; NULL: nothing */
    char **skipped; /* a sentence for each damaged row that was left out */
    size_t n_skipped, skipped_capacity;
    bool dirty; /* a batch is open */
    bool stale; /* the view still has rows that were rolled back, because it could not be read again
                 */
    int64_t n_experiments;
    suf_view *view; /* of the current experiment; never NULL once it is open */
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } kept[SUF_MAX_STATEMENTS];
};

/* Fails with SUF_EIO and a message that explains SQLite's result code. */
int suf_database_fail(suf_store *store, int rc, suf_error *err);

/* These return SQLite's result codes. */
int suf_database_execute(suf_store *store, const char *sql);
/* Reads the first column of the first row. */
int suf_database_integer(suf_store *store, const char *sql, int64_t *value);
/* A statement that is kept for the next call. sql must be a literal, and must not be in use
 * already. */
int suf_database_statement(suf_store *store, const char *sql, sqlite3_stmt **statement);

/* Finalizes the statements and closes the connection. */
void suf_database_close(suf_store *store);

/* Columns of a row. A NULL is returned as NAN, or as "". */
double suf_column_real(sqlite3_stmt *statement, int i);
const char *suf_column_text(sqlite3_stmt *statement, int i);

#endif
