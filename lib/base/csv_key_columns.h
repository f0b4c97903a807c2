/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns whose cells together name something.
 */
#ifndef SUF_BASE_CSV_KEY_COLUMNS_H
#define SUF_BASE_CSV_KEY_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct suf_key_columns {
    size_t n;
    size_t *columns;
} suf_key_columns;

/* Finds one column, or several whose names are separated by commas; a column that has the whole
 * text as its name comes first. Returns false if a column is not in the header; *missing is then
 * its name, for free(). */
bool suf_key_columns_find(suf_key_columns *keys, const char *names, char *const *header,
                          size_t n_columns, char **missing);
void suf_key_columns_release(suf_key_columns *keys);

bool suf_key_columns_has(const suf_key_columns *keys, size_t column);

/* The cells of a record, joined by blanks, for free(). A cell that the record lacks is empty. */
char *suf_key_columns_text(const suf_key_columns *keys, char *const *cells, size_t n_cells);

#endif
