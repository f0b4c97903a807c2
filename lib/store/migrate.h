/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Migrating a store of a lower version: numbered steps, each from one version to the next.
 */
#ifndef SUF_STORE_MIGRATE_H
#define SUF_STORE_MIGRATE_H

#include "store/database.h"

enum { SUF_STORE_VERSION = 1 }; /* the present version of the tables */

/* From one version to the next. */
typedef struct suf_migration_step {
    const char *schema;            /* before it */
    const char *rename;            /* statements that rename the tables that change */
    const char *const *statements; /* when the tables of the next schema have been created: those
                                    * that fill them and drop the renamed ones; then NULL */
} suf_migration_step;

/* The versions of the tables. Row i of steps goes from version i + 1 to i + 2. */
struct suf_store_versions {
    const char *schema; /* of the present version, which is n_steps + 1 */
    int64_t n_steps;
    const suf_migration_step *steps;
};

/* Those of this program. */
extern const suf_store_versions suf_store_versions_known;

/* Fails if the tables are not those of the version. */
int suf_migrate_check(suf_store *store, int64_t version, suf_error *err);

/* Migrates in one transaction: afterwards the store has the present version, or is unchanged. */
int suf_migrate(suf_store *store, int64_t version, suf_error *err);

/* Copies the store to STORE.vN, N being its version (or .vN.2, ... if that exists), before it is
 * migrated, and returns the copy's path for free(). NULL: the copy could not be made, and nothing
 * is left of it.
 */
char *suf_migrate_copy(suf_store *store, int64_t version, suf_error *err);

/* Replaces the connection by a private copy in memory. */
int suf_migrate_to_memory(suf_store *store, suf_error *err);

#endif
