/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines of a file, read in large pieces and not copied.
 */
#ifndef SUF_BASE_LINES_H
#define SUF_BASE_LINES_H

#include <stddef.h>
#include <stdio.h>

/* { .file = ... } is at the first line; the file stays the caller's. */
typedef struct suf_lines {
    FILE *file;
    char *buffer;
    size_t size, start, end; /* what has been read and not given: start to end */
} suf_lines;

/* The next line of *n bytes, its end included; NULL behind the last, or when the file cannot be
 * read (see ferror). It may be changed until the next call. A last line without an end may be
 * lengthened by one byte. */
char *suf_lines_next(suf_lines *lines, size_t *n);
void suf_lines_release(suf_lines *lines);

#endif
