/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the columns are of a CSV table with a line for each instance: those that name it, those that
 * are of no use, and those that hold results.
 */
#ifndef SUF_IMPORT_WIDE_COLUMNS_H
#define SUF_IMPORT_WIDE_COLUMNS_H

#include "base/csv_key_columns.h"
#include "base/table.h"
#include "suffice.h"

typedef struct suf_wide_columns {
    suf_key_columns names; /* n = 0: the lines have no names */
    size_t n;              /* columns of results */
    size_t *columns;
    char *note[2]; /* sentences on what was decided without being told; NULL: none */
} suf_wide_columns;

/* The columns that name instances are those wanted, or 'instance', or else the first if it looks
 * so; an index without a name is of no use; the others hold results. SUF_EINVAL if a column that is
 * wanted is missing, or has no name, or a name repeats. */
int suf_wide_columns_find(suf_wide_columns *columns, const suf_table *table, const char *path,
                          const char *wanted, suf_error *err);
void suf_wide_columns_release(suf_wide_columns *columns);

/* The name of the instance in a row, or "line 12"; for free(). */
char *suf_wide_columns_name(const suf_wide_columns *columns, const suf_table *table, size_t row);

#endif
