/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances from a CSV file with one instance per row.
 */
#ifndef SUF_EXPERIMENT_INSTANCE_TABLE_H
#define SUF_EXPERIMENT_INSTANCE_TABLE_H

#include "experiment/instances.h"

/* Adds the instances of a file. shown is the path in messages; column names the column of names. */
int suf_instance_table_load(suf_instances *into, const char *path, const char *shown,
                            const char *column, suf_error *err);

/* Adds an instance with empty fields. SUF_EINVAL if the name is empty or exists already. */
int suf_instances_add_name(suf_instances *instances, const char *name, suf_error *err);

/* The same for a file, by the path that commands see. */
int suf_instances_add_file(suf_instances *instances, const char *path, suf_error *err);

/* The number of a field; a new field is added to all instances. */
size_t suf_instances_field(suf_instances *instances, const char *name);

#endif
