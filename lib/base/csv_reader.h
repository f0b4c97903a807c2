/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records of a CSV file, one after the other.
 */
#ifndef SUF_BASE_CSV_READER_H
#define SUF_BASE_CSV_READER_H

#include <stddef.h>
#include <stdio.h>

#include "base/csv_style.h"
#include "suffice.h"

/* Called with a record of n > 0 cells, which live for the call; line: where it ends, from 1.
 * Anything but 0 ends the reading; below 0 it is a failure. */
typedef int suf_csv_visit(char **cells, size_t n, long line, void *context);

/* Visits all records, including a header; "-" is standard input. Skips blank lines, blanks around
 * cells without quotes, a byte order mark, and the mark of a text (csv_cell.h). What separates the
 * cells is in *style, or is found out and put there before the first visit; NULL: it is found out.
 * Returns what visit returned last, or SUF_EIO if the file cannot be read, or SUF_EINVAL if quotes
 * are wrong or a cell holds a zero byte.
 */
int suf_csv_each(const char *path, suf_csv_style *style, suf_csv_visit *visit, void *context,
                 suf_error *err);

/* The same for an open file, which stays open; path is for messages. */
int suf_csv_each_in(FILE *file, const char *path, suf_csv_style *style, suf_csv_visit *visit,
                    void *context, suf_error *err);

/* Checks a header: SUF_EINVAL if its cells are separated as in LaTeX, or two have the same name. */
int suf_csv_check_header(const char *path, char *const *cells, size_t n, suf_error *err);

/* Fails because a line has more cells than the header. */
int suf_csv_fail_long(const char *path, long line, size_t n, size_t n_header, suf_error *err);

/* What messages call a file. */
const char *suf_csv_shown(const char *path);

#endif
