/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text as a CSV cell. Spreadsheets execute a cell that begins like a formula, so such a text is
 * written with an apostrophe before it. Spreadsheets read the apostrophe as the mark of a text, and
 * our readers remove it.
 */
#ifndef SUF_BASE_CSV_CELL_H
#define SUF_BASE_CSV_CELL_H

#include <stddef.h>
#include <stdio.h>

/* Writes the text, quoted if necessary. */
void suf_csv_put(const char *text, FILE *out);

/* The length of the mark at the start of an unquoted cell: 1 if suf_csv_put added an apostrophe,
 * otherwise 0. */
size_t suf_csv_mark_length(const char *cell);

#endif
