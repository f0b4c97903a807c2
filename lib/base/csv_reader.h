/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records of a CSV file, one after the other.
 */
#ifndef SUF_BASE_CSV_READER_H
#define SUF_BASE_CSV_READER_H

#include <stddef.h>

#include "suffice.h"

/* A record of n > 0 cells, which live for the call; line: where it ends, from 1. Below 0: a
 * failure, which ends the reading. */
typedef int suf_csv_visit(char **cells, size_t n, long line, void *context);

/* Visits all records, a header too; "-" is standard input. Blank lines are skipped, and so are
 * blanks around cells without quotes and the mark of a text (csv_cell.h). Returns what visit did,
 * or SUF_EIO when the file cannot be read, or SUF_EINVAL when quotes are wrong or a cell holds a
 * zero byte. */
int suf_csv_each(const char *path, suf_csv_visit *visit, void *context, suf_error *err);

/* Whether the cells of a header can be told apart: SUF_EINVAL when something else than commas
 * separates them, or two have the same name. */
int suf_csv_check_header(const char *path, char *const *cells, size_t n, suf_error *err);

/* The failure of a line that has more cells than the header. */
int suf_csv_fail_long(const char *path, long line, size_t n, size_t n_header, suf_error *err);

/* How a file is called in messages. */
const char *suf_csv_shown(const char *path);

#endif
