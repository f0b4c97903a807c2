/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines of a file, read in large blocks and not copied.
 */
#ifndef SUF_BASE_LINES_H
#define SUF_BASE_LINES_H

#include <stddef.h>
#include <stdio.h>

/* { .file = ... } starts at the first line. The caller keeps the file and closes it. */
typedef struct suf_lines {
    FILE *file;
    char *buffer;
    size_t size, start, end; /* bytes start to end have been read but not returned yet */
    int is_too_long;         /* the next line is longer than SUF_LINES_MOST, and was not read */
} suf_lines;

enum { SUF_LINES_MOST = 1 << 26 }; /* bytes of a line: no file of results has such a one */

/* The next line, *n bytes including its newline; NULL after the last line, if the file cannot be
 * read (see ferror), or if the line is too long. The caller may change the line until the next
 * call, and may append one byte to a last line without a newline. */
char *suf_lines_next(suf_lines *lines, size_t *n);
void suf_lines_release(suf_lines *lines);

#endif
