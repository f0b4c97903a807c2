/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A CSV file with a header, read completely into memory.
 */
#ifndef SUF_BASE_TABLE_H
#define SUF_BASE_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/csv_style.h"
#include "suffice.h"

typedef struct suf_table {
    size_t n_columns, n_rows, row_capacity;
    char **names;
    char ***rows;        /* rows[r][c]; "" if the line has fewer cells */
    long *lines;         /* line number of each row, for messages */
    suf_csv_style style; /* how it is written */
} suf_table;

/* "-" is standard input. SUF_EIO if the file cannot be read; SUF_EINVAL if it has no header, two
 * columns have the same name, a line has more cells than the header, or quotes are wrong. The
 * message names the file and the line. */
int suf_table_load(suf_table *table, const char *path, suf_error *err);

/* The same for a file that is open at its start, and stays open; path is for messages. file NULL:
 * opens path; style NULL: is found out. */
int suf_table_load_from(suf_table *table, FILE *file, const char *path, const suf_csv_style *style,
                        suf_error *err);
void suf_table_release(suf_table *table);

/* The index of a column; SIZE_MAX if there is no such column. */
size_t suf_table_column(const suf_table *table, const char *name);

/* Reads a cell as a number; an empty cell and NA give NAN. Returns false if it is not a number.
 * Call suf_csv_style_check when all have been read. */
bool suf_table_number(suf_table *table, size_t row, size_t column, double *value);

#endif
