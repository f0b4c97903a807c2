/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file, or a pipe, that is opened once and shows its first bytes before it is read.
 */
#ifndef SUF_IMPORT_INPUT_FILE_H
#define SUF_IMPORT_INPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/csv_style.h"

enum { SUF_INPUT_HEAD_SIZE = 1 << 14 };

/* The first record of a CSV file, or its second. */
typedef struct suf_csv_line {
    size_t n;
    char **cells;
} suf_csv_line;

typedef struct suf_input_file {
    const char *path;    /* borrowed */
    const char *shown;   /* what messages call it */
    suf_csv_style style; /* what the user says of it as CSV */
    bool is_folder;
    int failure;  /* errno if it cannot be opened or read; 0: it can */
    FILE *stream; /* from the first byte on; NULL after a failure */
    size_t n_head;
    char head[SUF_INPUT_HEAD_SIZE]; /* the first bytes */
    suf_csv_line header,
        first; /* the head as CSV; n = 0 if it cannot be that, or has no such line */
    int descriptor;
    size_t n_replayed; /* bytes of the head that the stream has given */
} suf_input_file;

/* "-" is standard input. The stream refers to *file, which must stay where it is. style: NULL if
 * the user says nothing of it. */
void suf_input_file_open(suf_input_file *file, const char *path, const suf_csv_style *style);
void suf_input_file_close(suf_input_file *file);

/* Whether the path has this extension, such as ".json", in any case. No folder has one. */
bool suf_input_file_has_extension(const suf_input_file *file, const char *extension);

/* Whether the first bytes are these. */
bool suf_input_file_begins_with(const suf_input_file *file, const char *bytes, size_t n);

/* Whether the CSV header has this column, in any case. */
bool suf_input_file_has_column(const suf_input_file *file, const char *name);

#endif
