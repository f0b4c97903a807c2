/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of instances in a CSV table that has a line for each of them.
 */
#ifndef SUF_IMPORT_INSTANCE_NAMES_H
#define SUF_IMPORT_INSTANCE_NAMES_H

#include "base/csv_key_columns.h"
#include "base/table.h"
#include "base/text.h"
#include "suffice.h"

/* Finds the columns that name a line: those wanted, or 'instance' if wanted is NULL. SUF_EINVAL if
 * one that is wanted is missing; without a wish, n = 0 means that there is no such column. */
int suf_instance_names_find(suf_key_columns *names, const suf_table *table, const char *path,
                            const char *wanted, suf_error *err);

/* Whether a column is the index that pandas and R write: without a name, and its cells count the
 * lines, from 0 or from 1. */
bool suf_instance_names_is_index(const suf_table *table, size_t column);

/* Whether the first column that is no index names the lines, although nobody says so: by its name,
 * or because its cells are no numbers, or count the lines; then it is *column. */
bool suf_instance_names_guess(const suf_table *table, size_t *column);

/* Adds the names of all lines to *all, up to the first that repeats an earlier name; returns the
 * row of that one, or SIZE_MAX if all names differ. */
size_t suf_instance_names_collect(suf_names *all, const suf_table *table,
                                  const suf_key_columns *names);

/* SUF_EINVAL if two lines have the same name. */
int suf_instance_names_check(const suf_table *table, const suf_key_columns *names, const char *path,
                             suf_error *err);

/* Fails because the name in this row is that of an earlier row, too. */
int suf_instance_names_fail_twice(const suf_table *table, const suf_key_columns *names,
                                  const char *path, size_t row, suf_error *err);

/* Fails because the table lacks a column; the message lists those that it has. */
int suf_instance_names_fail_column(const suf_table *table, const char *path, const char *name,
                                   suf_error *err);

#endif
