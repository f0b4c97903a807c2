/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns that name something together.
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

/* names: of one column, or of several with commas between; when there is a column of the whole
 * name, it is that. false and the name that is not in the header, for free(), when one is not. */
bool suf_key_columns_find(suf_key_columns *keys, const char *names, char *const *header,
                          size_t n_columns, char **missing);
void suf_key_columns_release(suf_key_columns *keys);

bool suf_key_columns_has(const suf_key_columns *keys, size_t column);

/* The cells of a record with blanks between, for free(); cells that it lacks are empty. */
char *suf_key_columns_text(const suf_key_columns *keys, char *const *cells, size_t n_cells);

#endif
