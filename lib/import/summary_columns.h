/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which columns hold the means, standard deviations and numbers of runs of which algorithm, by
 * patterns such as X_mean.
 */
#ifndef SUF_IMPORT_SUMMARY_COLUMNS_H
#define SUF_IMPORT_SUMMARY_COLUMNS_H

#include "base/table.h"
#include "suffice.h"

/* The columns of one algorithm; SIZE_MAX: there is none. */
typedef struct suf_summary_column {
    char *algorithm;
    size_t mean, sd, runs;
} suf_summary_column;

typedef struct suf_summary_columns {
    size_t n;
    suf_summary_column *all;
} suf_summary_columns;

/* Whether a pattern has a place for the algorithm's name: a star, or else the letter X, once. */
bool suf_summary_columns_is_pattern(const char *pattern);

/* The algorithms are what stands in the place of X in the columns that match mean, in the order of
 * the columns; sd and runs name the other columns of each, NULL: none, and runs may be a number. A
 * column that matches sd or runs as well is no mean. Of the table's columns those are considered
 * that are among the n given ones. SUF_EINVAL if a column is missing, or no column matches. */
int suf_summary_columns_find(suf_summary_columns *columns, const suf_table *table, const char *path,
                             const suf_import_request *request, const size_t *among, size_t n,
                             suf_error *err);
void suf_summary_columns_release(suf_summary_columns *columns);

/* What to do if columns of these names look like deviations of others, so that they are no
 * algorithms; for free(). NULL: none does. */
char *suf_summary_columns_advice(char *const *names, size_t n);

#endif
