/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A whole CSV file with a header, as a table.
 */
#ifndef SUF_BASE_TABLE_H
#define SUF_BASE_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "suffice.h"

typedef struct suf_table {
    size_t n_columns, n_rows, row_capacity;
    char **names;
    char ***rows; /* rows[r][c]; "" where a line is short */
    long *lines;  /* of each row, for messages */
} suf_table;

/* "-" is standard input. SUF_EIO: it cannot be read. SUF_EINVAL: there is no header, two of its
 * columns have the same name, a line has more cells than it, or quotes are wrong; the message gives
 * file and line. */
int suf_table_load(suf_table *table, const char *path, suf_error *err);

/* The same for a file that is open at its start, and stays open; path is for messages. NULL: opens
 * path. */
int suf_table_load_from(suf_table *table, FILE *file, const char *path, suf_error *err);
void suf_table_release(suf_table *table);

/* SIZE_MAX if there is no such column. */
size_t suf_table_column(const suf_table *table, const char *name);

/* A cell as a number; NAN for an empty one and NA. false if it is not a number. */
bool suf_table_number(const suf_table *table, size_t row, size_t column, double *value);

#endif
