/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a CSV file is written: what separates its cells, and what its numbers look like. Spreadsheets
 * write semicolons and decimal commas where the locale has decimal commas; R's write.table writes
 * blanks, and lines that have one cell more than the header.
 *
 * A style begins as { 0 }, or with what the user knows (suf_csv_style_init). The reader of records
 * (csv_reader.h) fills in the rest from the first two lines; then cells are read as numbers by
 * suf_csv_style_number, and when all have been read, suf_csv_style_check says whether they agree.
 */
#ifndef SUF_BASE_CSV_STYLE_H
#define SUF_BASE_CSV_STYLE_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef enum { SUF_DECIMAL_ANY, SUF_DECIMAL_POINT, SUF_DECIMAL_COMMA } suf_decimal;

enum { SUF_CSV_SAMPLE_SIZE = 32 };

/* A number as it was written, and where. */
typedef struct suf_csv_sample {
    long line; /* 0: there is none */
    char text[SUF_CSV_SAMPLE_SIZE];
} suf_csv_sample;

typedef struct suf_csv_style {
    char delimiter;      /* 0: the first lines tell; ' ' stands for one or more blanks */
    suf_decimal decimal; /* as the user says */
    bool is_shifted;     /* lines have one cell more than the header, a name, at their start */
    suf_csv_sample point, comma; /* the first number with a decimal point, and with a comma */
    bool is_certain;             /* some number with a comma cannot be one with thousands */
} suf_csv_style;

/* delimiter: a character or one of the words comma, semicolon, tab, bar, space; decimal: point or
 * comma; NULL: not said. SUF_EINVAL if it is anything else. */
int suf_csv_style_init(suf_csv_style *style, const char *delimiter, const char *decimal,
                       suf_error *err);

/* Finds out the delimiter, unless it is known, and whether the header is short by one cell, from
 * the beginning of a file. Blanks are considered only if asked for, and if nothing else is there.
 */
void suf_csv_style_detect(suf_csv_style *style, const char *text, size_t n, bool with_blanks);

/* The delimiter that the line "sep=;" of Excel names; 0 if it is another line. */
char suf_csv_style_named(const char *line, size_t n);

/* Reads a cell as a number, as suf_number_read does, or with a decimal comma. */
bool suf_csv_style_number(suf_csv_style *style, const char *cell, long line, double *value);

/* SUF_EINVAL if some numbers have a decimal comma and others a point, or if nobody knows whether
 * 1,234 has a decimal comma. */
int suf_csv_style_check(const suf_csv_style *style, const char *path, suf_error *err);

/* The cell with a decimal point if the file's numbers have decimal commas and it is such a number;
 * otherwise as it is. For free(). */
char *suf_csv_style_plain(const suf_csv_style *style, const char *cell);

/* A sentence on what is unusual, for free(); NULL: nothing is. */
char *suf_csv_style_words(const suf_csv_style *style);

#endif
