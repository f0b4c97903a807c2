/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading all rows of the current experiment from tables that the view does not hold, such as those
 * of decisions.
 */
#ifndef SUF_STORE_TABLE_ROWS_H
#define SUF_STORE_TABLE_ROWS_H

#include "store/database.h"

/* All columns in the order of the checksum, which is the last; ?1 is the experiment. */
typedef struct suf_table_query {
    suf_store_table table;
    int n_columns; /* before the checksum */
    const char *sql;
} suf_table_query;

/* Takes a row; it has yet to be compared with its checksum. */
typedef int suf_table_take(const suf_table_query *query, sqlite3_stmt *row, void *context,
                           suf_error *err);

/* Calls take for each row, and compares the number and checksums of the rows with the tally. */
int suf_table_rows_each(suf_store *store, const suf_table_query *query, suf_table_take *take,
                        void *context, suf_error *err);

/* Calls read in one transaction with an up-to-date view, so that what it reads belongs together
 * even if another process is adding rows. */
typedef int suf_table_read(suf_store *store, void *context, suf_error *err);
int suf_table_rows_together(suf_store *store, suf_table_read *read, void *context, suf_error *err);

#endif
