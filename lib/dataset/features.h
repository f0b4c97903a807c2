/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of the instances besides their results.
 */
#ifndef SUF_DATASET_FEATURES_H
#define SUF_DATASET_FEATURES_H

#include "base/csv_key_columns.h"
#include "base/table.h"
#include "suffice.h"

/* NULL when there is none. */
suf_feature *suf_features_find(const suf_dataset *dataset, const char *name);

/* A feature that is not known of any instance, in the place of one of the same name. */
suf_feature *suf_features_add(suf_dataset *dataset, const char *name);

/* Says what it is on an instance. */
void suf_features_put(suf_feature *feature, size_t instance, const char *text);

/* The columns of a table that has a line for each instance, in the dataset's order. */
void suf_features_add_columns(suf_dataset *dataset, const suf_table *table,
                              const suf_key_columns *columns);

/* The failure of a table that lacks a column; the message says which there are. */
int suf_features_fail_column(const suf_table *table, const char *path, const char *name,
                             suf_error *err);

/* The columns that name a line: the wanted; or, when that is NULL, 'instance'. n = 0 when there is
 * no such column, unless wanted: SUF_EINVAL. */
int suf_features_find_names(suf_key_columns *names, const suf_table *table, const char *path,
                            const char *wanted, suf_error *err);

/* SUF_EINVAL when two lines have the same name. */
int suf_features_check_names(const suf_table *table, const suf_key_columns *names, const char *path,
                             suf_error *err);

#endif
