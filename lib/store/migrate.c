/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See migrate.h. A step renames the tables that change, creates the new ones, copies every row with
 * its checksum, and drops the renamed ones. A row or tally that does not match its checksum is
 * copied with one that does not match either, so that damage stays visible and can be skipped;
 * tests/unit/test_migrate.c shows such a step. To add a version, increase SUF_STORE_VERSION, keep
 * the present schema.sql as schema_N.sql, and add a row of steps that begins with it.
 */
#include "store/migrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/text.h"
#include "store/checksum.h"
#include "store/decision.h"
#include "store/schema_check.h"
#include "store/store_copy.h"

const suf_store_versions suf_store_versions_known = {.schema = suf_schema,
                                                     .n_steps = SUF_STORE_VERSION - 1};

static const char *schema_of(const suf_store *store, int64_t version)
{
    const suf_store_versions *v = store->versions;
    return version > v->n_steps ? v->schema : v->steps[version - 1].schema;
}

int suf_migrate_check(suf_store *store, int64_t version, suf_error *err)
{
    return suf_schema_check(store, schema_of(store, version), err);
}

static int take_step(suf_store *store, int64_t version, suf_error *err)
{
    const suf_migration_step *step = &store->versions->steps[version - 1];
    int rc = suf_database_execute(store, step->rename);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    const int code = suf_schema_complete(store, schema_of(store, version + 1), err);
    if (code != SUF_OK)
        return code;
    for (size_t i = 0; rc == SQLITE_OK && step->statements[i]; i++)
        rc = suf_database_execute(store, step->statements[i]);
    return rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

/* Fails if the decisions of an experiment in the file are damaged. */
static int read_decisions(suf_store *store, suf_error *err)
{
    int code = suf_view_load(store, 0, err);
    for (int64_t i = 1; code == SUF_OK && i <= store->n_experiments; i++) {
        suf_decisions decisions = {0};
        code = suf_view_load(store, i, err);
        if (code == SUF_OK)
            code = suf_decisions_load(&decisions, store, err);
        suf_decisions_release(&decisions);
    }
    return code;
}

/* A damaged copy in memory is migrated as well: its reader finds the damage, and may skip it. */
static int migrate_in_transaction(suf_store *store, int64_t version, suf_error *err)
{
    int code = SUF_OK;
    for (; version <= store->versions->n_steps && code == SUF_OK; version++)
        code = take_step(store, version, err);
    if (code == SUF_OK && store->mode == SUF_STORE_WRITE)
        code = read_decisions(store, err);
    if (code != SUF_OK)
        return code;
    char end[64];
    (void)snprintf(end, sizeof end, "PRAGMA user_version = %lld; COMMIT", (long long)version);
    const int rc = suf_database_execute(store, end);
    return rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

int suf_migrate(suf_store *store, int64_t version, suf_error *err)
{
    const int64_t newest = store->versions->n_steps + 1;
    int rc = suf_checksum_register(store->db);
    /* renaming leaves the user's own views alone: they mean the new tables */
    if (rc == SQLITE_OK)
        rc = suf_database_execute(store, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; "
                                         "PRAGMA legacy_alter_table = ON; BEGIN IMMEDIATE");
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    int64_t version_now = version;
    if (suf_database_integer(store, "PRAGMA user_version", &version_now) == SQLITE_OK &&
        version_now == newest) { /* another process was faster, by another name */
        (void)suf_database_execute(store, "ROLLBACK");
        return SUF_OK;
    }
    suf_error why = {0};
    if (migrate_in_transaction(store, version, &why) == SUF_OK)
        return SUF_OK;
    if (!sqlite3_get_autocommit(store->db))
        (void)suf_database_execute(store, "ROLLBACK");
    return suf_fail(err, SUF_EIO,
                    "'%s' is a store of version %lld that cannot be brought up to version %lld "
                    "(%s); nothing was changed",
                    store->path, (long long)version, (long long)newest, why.message);
}

/* ---- copies ---- */

int suf_migrate_to_memory(suf_store *store, suf_error *err)
{
    sqlite3 *memory = NULL;
    int rc =
        sqlite3_open_v2(":memory:", &memory,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc == SQLITE_OK)
        rc = suf_store_copy_into(memory, store->db);
    if (rc != SQLITE_OK) {
        const int code = suf_database_fail(store, rc, err);
        (void)sqlite3_close(memory);
        return code;
    }
    suf_database_close(store);
    store->db = memory;
    (void)sqlite3_extended_result_codes(memory, 1);
    rc = suf_database_execute(store, "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF");
    return rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

char *suf_migrate_copy(suf_store *store, int64_t version, suf_error *err)
{
    struct stat info;
    suf_error why;
    char *name = suf_text_format("%s.v%lld", store->file, (long long)version);
    const mode_t permissions = stat(store->file, &info) == 0 ? info.st_mode & 0777 : 0600;
    char *path = suf_store_copy_make(store, name, permissions, &why);
    if (!path)
        suf_fail(err, SUF_EIO,
                 "'%s' has to be migrated and was not changed: a copy of it could not be made "
                 "beside it (%s); make room, or move it to where there is some",
                 store->path, why.message);
    free(name);
    return path;
}
