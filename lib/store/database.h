/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of the store share: the connection, its statements, and SQLite's failures in
 * plain words.
 */
#ifndef SUF_STORE_DATABASE_H
#define SUF_STORE_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "store/lock.h"
#include "store/store_parts.h"
#include "store/view.h"

enum { SUF_MAX_STATEMENTS = 48 };

struct suf_store {
    char *path; /* as it was given, for messages */
    char *file; /* as SQLite takes it for a file, whatever it is called */
    suf_store_mode mode;
    suf_lock lock;
    sqlite3 *db;
    int64_t version; /* of the tables in the file */
    bool is_private; /* db is a copy in memory of a store of an older version */
    char *notice;    /* what opening it did, for the user; NULL: nothing */
    char **skipped;  /* damaged rows that were left out: a sentence for each */
    size_t n_skipped, skipped_capacity;
    bool dirty; /* a batch is open */
    bool stale; /* the view has what was rolled back, and could not be read again */
    int64_t n_experiments;
    suf_view *view; /* of the current experiment; never NULL once it is open */
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } kept[SUF_MAX_STATEMENTS];
};

/* Failing with what SQLite's result code means; records and returns SUF_EIO. */
int suf_database_fail(suf_store *store, int rc, suf_error *err);

/* These return SQLite's result codes. */
int suf_database_execute(suf_store *store, const char *sql);
/* The first column of the first row. */
int suf_database_integer(suf_store *store, const char *sql, int64_t *value);
/* A statement that is kept: sql must be a literal. It must not be in use already. */
int suf_database_statement(suf_store *store, const char *sql, sqlite3_stmt **statement);

/* Finalizes the statements and closes. */
void suf_database_close(suf_store *store);

/* Columns of a row: what is NULL is NAN, or "". */
double suf_column_real(sqlite3_stmt *statement, int i);
const char *suf_column_text(sqlite3_stmt *statement, int i);

#endif
