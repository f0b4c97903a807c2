/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Migrating an older store: numbered steps, each from one version to the next.
 */
#ifndef SUF_STORE_MIGRATE_H
#define SUF_STORE_MIGRATE_H

#include "store/database.h"

enum { SUF_STORE_VERSION = 5 }; /* the present version of the tables */

/* Fails if the tables are not those of the version. */
int suf_migrate_check(suf_store *store, int64_t version, suf_error *err);

/* Migrates in one transaction: afterwards the store has the present version, or is unchanged. */
int suf_migrate(suf_store *store, int64_t version, suf_store_decide *decide, suf_error *err);

/* Copies the store to STORE.vN, N being its version (or .vN.2, ... if that exists), before it is
 * migrated, and returns the copy's path for free(). NULL: the copy could not be made, and nothing
 * is left of it.
 */
char *suf_migrate_copy(suf_store *store, int64_t version, suf_error *err);

/* Replaces the connection by a private copy in memory. */
int suf_migrate_to_memory(suf_store *store, suf_error *err);

#endif
