/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the tables of a file are those that suffice creates, and creating those that it lacks.
 */
#ifndef SUF_STORE_SCHEMA_CHECK_H
#define SUF_STORE_SCHEMA_CHECK_H

#include "store/database.h"

extern const char suf_schema[]; /* schema.sql */

/* Fails if a table, view or index of the schema is missing, is something else or has other columns,
 * or if there are triggers. Other tables and views are ignored: the user may have added them. */
int suf_schema_check(suf_store *store, const char *schema, suf_error *err);

/* Creates the tables, indexes and views of the schema that the file does not have. A table of the
 * user's that has the name of one of them is a failure. */
int suf_schema_complete(suf_store *store, const char *schema, suf_error *err);

#endif
