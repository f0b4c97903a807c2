/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns that name something together.
 */
#ifndef SUF_BASE_JOINED_H
#define SUF_BASE_JOINED_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct suf_joined {
    size_t n;
    size_t *columns;
} suf_joined;

/* names: of one column, or of several with commas between; when there is a column of the whole
 * name, it is that. false and the name that is not in the header, for free(), when one is not. */
bool suf_joined_find(suf_joined *joined, const char *names, char *const *header, size_t n_columns,
                     char **missing);
void suf_joined_release(suf_joined *joined);

bool suf_joined_has(const suf_joined *joined, size_t column);

/* The cells of a record with blanks between, for free(); cells that it lacks are empty. */
char *suf_joined_text(const suf_joined *joined, char *const *cells, size_t n_cells);

#endif
