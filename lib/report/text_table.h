/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table for a terminal of suf_wrap_columns() columns. If it is too wide it gives way in this
 * order: its columns move together; names are cut in the middle; columns that are said to be
 * dispensable are left out, and a note names them; what still does not fit is continued below, with
 * the first columns, which say what a row is about, again.
 */
#ifndef SUF_REPORT_TEXT_TABLE_H
#define SUF_REPORT_TEXT_TABLE_H

#include <stdio.h>

#include "report/block_table.h"

void suf_text_table_write(const suf_block_table *table, FILE *out);

#endif
