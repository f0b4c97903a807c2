/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known about the instances besides their results.
 */
#ifndef SUF_DATASET_FEATURES_H
#define SUF_DATASET_FEATURES_H

#include "base/csv_key_columns.h"
#include "base/table.h"
#include "suffice.h"

/* NULL if there is none of this name. */
suf_feature *suf_features_find(const suf_dataset *dataset, const char *name);

/* The same, but NULL with SUF_EINVAL and a message that lists the names that there are. */
suf_feature *suf_features_require(const suf_dataset *dataset, const char *name, suf_error *err);

/* Adds a feature whose value is unknown on every instance; replaces one of the same name. */
suf_feature *suf_features_add(suf_dataset *dataset, const char *name);

/* Sets its value on an instance. */
void suf_features_put(suf_feature *feature, size_t instance, const char *text);

/* The same by a cell of a table, whose numbers may have decimal commas. */
void suf_features_put_cell(suf_feature *feature, size_t instance, const suf_table *table,
                           const char *cell);

/* Adds columns of a table that has a line for each instance, in the dataset's order. */
void suf_features_add_columns(suf_dataset *dataset, const suf_table *table,
                              const suf_key_columns *columns);

#endif
