/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text as a cell of CSV. Programs for spreadsheets run a cell that begins like a formula, so such
 * a text is written with an apostrophe before it, which they take for the mark of a text, and which
 * our readers take away again.
 */
#ifndef SUF_BASE_CSV_CELL_H
#define SUF_BASE_CSV_CELL_H

#include <stddef.h>
#include <stdio.h>

/* Quoted where needed. */
void suf_csv_put(const char *text, FILE *out);

/* How much of a cell, without quotes, stands before what suf_csv_put was given: 0 or 1. */
size_t suf_csv_mark_length(const char *cell);

#endif
