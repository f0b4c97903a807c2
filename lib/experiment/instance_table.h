/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instances from a CSV file, one in a row.
 */
#ifndef SUF_EXPERIMENT_INSTANCE_TABLE_H
#define SUF_EXPERIMENT_INSTANCE_TABLE_H

#include "experiment/instances.h"

/* shown: the path as users know it. */
int suf_instance_table_load(suf_instances *into, const char *path, const char *shown,
                            const char *column, suf_error *err);

/* Adds one with the given name; its fields are empty. SUF_EINVAL when there is one already. */
int suf_instances_add_name(suf_instances *instances, const char *name, suf_error *err);

/* The number of a field, which is added to all of them if it is new. */
size_t suf_instances_field(suf_instances *instances, const char *name);

#endif
