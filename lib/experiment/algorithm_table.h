/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of configurations: a header, and a row for each algorithm. It is CSV, as csv_reader.h
 * reads it, or what irace writes: blanks between the cells, and NA for a parameter that a
 * configuration does not have. Lines that begin with # are comments.
 */
#ifndef SUF_EXPERIMENT_ALGORITHM_TABLE_H
#define SUF_EXPERIMENT_ALGORITHM_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct suf_algorithm_row {
    long line;    /* of the file */
    char *name;   /* of the algorithm */
    char **cells; /* one for each column; "": nothing is there, or NA */
} suf_algorithm_row;

typedef struct suf_algorithm_table {
    size_t n_columns;
    char **columns; /* their names; "": it has none */
    size_t naming;  /* the column that names the algorithms; SIZE_MAX: there is none */
    size_t n, capacity;
    suf_algorithm_row *rows;
} suf_algorithm_table;

/* shown is the path in messages. The algorithms are named by the column 'name', or else by irace's
 * '.ID.', or else by a first column without a name, in both cases with a c before a number; or else
 * they are c1, c2 and so on. SUF_EIO if
 * the file cannot be read; SUF_EINVAL if it is no table or has no rows. */
int suf_algorithm_table_load(suf_algorithm_table *table, const char *path, const char *shown,
                             suf_error *err);
void suf_algorithm_table_release(suf_algorithm_table *table);

#endif
