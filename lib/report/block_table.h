/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of a document. Columns first, then the cells row by row: a row ends when it has as many
 * cells as there are columns.
 */
#ifndef SUF_REPORT_BLOCK_TABLE_H
#define SUF_REPORT_BLOCK_TABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { SUF_COLUMN_WORD, SUF_COLUMN_NUMBER } suf_column_kind;

enum { SUF_MOST_DISPENSABLE = 4 };

typedef struct suf_block_column {
    suf_column_kind kind; /* words are aligned left, numbers right */
    int width;            /* number of characters in a terminal, if there is room */
    char *head;
} suf_block_column;

typedef struct suf_block_cell {
    char *text;       /* "-": there is no number */
    double value;     /* of a number, with all its digits; NAN: none */
    const char *tone; /* the name of the verdict that it shows; NULL: none */
    bool is_share;    /* the value is from 0 to 1, and a page draws a bar of that length */
} suf_block_cell;

/* { 0 } is empty. */
typedef struct suf_block_table {
    size_t n_columns, n_cells;
    suf_block_column *columns;
    suf_block_cell *cells;
    size_t marked;    /* from 1, the row that mark is about; 0: none */
    const char *mark; /* a word or two, such as "chosen" */
    bool is_long; /* a row for each instance: a page lets it be searched and sorted, LaTeX breaks
                   * it into parts. One in a document. */
    int indent;   /* blanks before each line in a terminal */
    size_t n_features; /* columns at the end that are features of the instances: a page can colour
                        * their marks by them */
    size_t n_keys;     /* columns at the beginning that say what a row is about; 0: one */
    size_t dispensable[SUF_MOST_DISPENSABLE]; /* columns that a terminal that is too narrow leaves
                                               * out, the first one first */
    size_t n_dispensable;
    size_t columns_capacity, cells_capacity;
} suf_block_table;

void suf_block_table_release(suf_block_table *table);

/* Both take the text over. */
void suf_block_table_add_column(suf_block_table *table, suf_column_kind kind, int width,
                                char *head);
void suf_block_table_add_word(suf_block_table *table, char *text);

/* The column may be left out of a narrow terminal, after those that may be left out already. */
void suf_block_table_dispense(suf_block_table *table, size_t column);

/* A number as text has it, which is copied. */
void suf_block_table_add_number(suf_block_table *table, double value, const char *text);
/* With this number of significant digits, or of decimals; "-" for NAN. */
void suf_block_table_add_digits(suf_block_table *table, double value, int digits);
void suf_block_table_add_decimals(suf_block_table *table, double value, int decimals);
/* From 0 to 1, in percent; "-" for NAN. */
void suf_block_table_add_share(suf_block_table *table, double share);
void suf_block_table_add_count(suf_block_table *table, long long n);

size_t suf_block_table_n_rows(const suf_block_table *table);
const suf_block_cell *suf_block_table_row(const suf_block_table *table, size_t row);
/* Whether the mark is about it. */
bool suf_block_table_is_marked(const suf_block_table *table, size_t row);

#endif
