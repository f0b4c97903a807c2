/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing the store: the statements of a batch, which is durable when it is committed. If a
 * statement fails, the whole batch is rolled back, in the file and in memory, and the store can be
 * used again.
 */
#ifndef SUF_STORE_BATCH_H
#define SUF_STORE_BATCH_H

#include "store/database.h"

/* A statement whose values are being bound, in order. */
typedef struct suf_change {
    suf_store *store;
    sqlite3_stmt *statement;
    int n;        /* values bound */
    int rc;       /* SQLite's code for the first value that could not be bound */
    uint64_t sum; /* checksum of the values bound so far */
} suf_change;

/* Opens a batch unless one is open. sql must be a literal. */
int suf_change_begin(suf_store *store, const char *sql, suf_change *change, suf_error *err);
void suf_change_integer(suf_change *change, int64_t value);
void suf_change_real(suf_change *change, double value);     /* NULL if it is not finite */
void suf_change_text(suf_change *change, const char *text); /* NULL: SQL's NULL */
void suf_change_bytes(suf_change *change, const char *bytes, size_t n);
void suf_change_null(suf_change *change);
/* Binds the checksum of the values bound so far, and returns it. */
uint64_t suf_change_checksum(suf_change *change);
int suf_change_make(suf_change *change, suf_error *err);
/* Binds the checksum, adds the row, and updates the tally of the table. */
int suf_change_end_row(suf_change *change, suf_store_table table, suf_error *err);
/* Rolls the batch back because of SQLite's result code; returns the error. */
int suf_change_fail(suf_change *change, int rc, suf_error *err);

#endif
