/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text as a cell of CSV. Programs for spreadsheets run a cell that begins like a formula, so such
 * a text is written with an apostrophe before it, which they take for the mark of a text, and which
 * our readers take away again.
 */
#ifndef SUF_BASE_CSV_CELL_H
#define SUF_BASE_CSV_CELL_H

#include <stdio.h>

/* Quoted where needed. */
void suf_csv_put(const char *text, FILE *out);

/* What suf_csv_put was given, from the cell that it wrote, without quotes: a part of the cell. */
const char *suf_csv_text_of(const char *cell);

#endif
