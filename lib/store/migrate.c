/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See migrate.h. A step renames the tables that change, creates the new ones, copies every row with
 * its checksum, and drops the old ones. Version 1 had no checksums: the constraints of the new
 * tables refuse rows that it should not have had. From version 2 on, a row or tally that does not
 * match its checksum is copied with one that does not match either, so that damage stays visible
 * and can be skipped. To add a version, increase SUF_STORE_VERSION, keep the present schema.sql as
 * schema_N.sql, let the last step lead to it, and add a row to steps[].
 */
#include "store/migrate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "store/checksum.h"
#include "store/decision.h"
#include "store/schema_check.h"
#include "store/store_copy.h"
#include "store/tally.h"

/* ---- from version 1 to 2 ---- */

#define NARROW "instance, algorithm, run, attempt, status, value, wall, started"
#define WIDE                                                                                       \
    "seed, exit_status, signal, user, system, memory, host, command, message, measures, stderr"
#define SUM(columns) "suf_checksum(" columns ")"
#define COPY(table, columns)                                                                       \
    "INSERT INTO " table " SELECT " columns ", " SUM(columns) " FROM old_" table ";"
#define TALLY(table, of)                                                                           \
    "INSERT INTO tally SELECT *, suf_checksum(experiment, name, owner, rows, total) FROM "         \
    "(SELECT " of " AS experiment, '" table "' AS name, 0 AS owner, count(*) AS rows, "            \
    "suf_total(checksum) AS total FROM " table " GROUP BY 1);"

#define RENAME_1                                                                                   \
    "DROP VIEW IF EXISTS runs;"                                                                    \
    "ALTER TABLE experiment RENAME TO old_experiment;"                                             \
    "ALTER TABLE revision RENAME TO old_revision;"                                                 \
    "ALTER TABLE setting RENAME TO old_setting;"                                                   \
    "ALTER TABLE algorithm RENAME TO old_algorithm;"                                               \
    "ALTER TABLE instance RENAME TO old_instance;"                                                 \
    "ALTER TABLE run RENAME TO old_run;"                                                           \
    "ALTER TABLE note RENAME TO old_note;"

static const char *const from_1[] = {
    "INSERT INTO status (name) VALUES ('ok'), ('timeout'), ('crashed'), ('memory'), ('no-value'), "
    "('not-finite');",
    COPY("experiment", "id, at"),
    COPY("revision", "experiment, number, at, version, path, hash, content"),
    COPY("setting", "experiment, revision, key, value"),
    /* stores of version 1 were decided by version 1 of the rule */
    "INSERT INTO setting SELECT experiment, number, 'rule', '1', "
    "suf_checksum(experiment, number, 'rule', '1') FROM old_revision;",
    COPY("algorithm", "id, experiment, number, name, command"),
    COPY("instance", "id, experiment, number, name, fields"),
    "INSERT INTO run (" NARROW ", checksum, " WIDE ", checksum_all) "
    "SELECT " NARROW ", checksum, " WIDE ", " SUM(
        NARROW ", checksum, " WIDE) " "
                                    "FROM (SELECT *, " SUM(NARROW) " AS checksum FROM old_run);",
    COPY("note", "experiment, key, text"),
    TALLY("experiment", "0") TALLY("revision", "experiment") TALLY("setting", "experiment"),
    TALLY("algorithm", "experiment") TALLY("instance", "experiment") TALLY("note", "experiment"),
    "INSERT INTO tally SELECT *, suf_checksum(experiment, name, owner, rows, total) FROM "
    "(SELECT i.experiment AS experiment, 'run' AS name, i.id AS owner, count(*) AS rows, "
    "suf_total(r.checksum) AS total FROM run AS r JOIN instance AS i ON i.id = r.instance "
    "GROUP BY i.id);",
    "DROP TABLE old_note; DROP TABLE old_run; DROP TABLE old_instance; DROP TABLE old_algorithm;"
    "DROP TABLE old_setting; DROP TABLE old_revision; DROP TABLE old_experiment;",
    NULL};

/* ---- from version 2 to 3 ---- */

/* a checksum of the new columns, which matches if that of the old ones did */
#define SUM_AGAIN(sum, old_columns, new_columns)                                                   \
    "CASE " sum                                                                                    \
    " WHEN " SUM(old_columns) " THEN " SUM(new_columns) " ELSE ~" SUM(new_columns) " END"
#define COPY_WIDER(table, old_columns, more)                                                       \
    "INSERT INTO " table " SELECT " old_columns ", " more                                          \
    ", " SUM_AGAIN("checksum", old_columns, old_columns ", " more) " FROM old_" table ";"
/* The new total of the table's tallies. rows_of: a query for the experiment, the old and the new
 * checksum of each row. */
#define NEW_TOTALS(table, rows_of)                                                                 \
    "(SELECT t.experiment AS of, t.owner AS whose, CASE WHEN t.rows = count(*) AND "               \
    "t.total = suf_total(r.before) THEN suf_total(r.now) ELSE ~suf_total(r.now) END AS total "     \
    "FROM tally AS t JOIN (" rows_of ") AS r ON r.experiment = t.experiment "                      \
    "WHERE t.name = '" table "' GROUP BY t.experiment, t.owner)"
#define TALLY_COLUMNS(total) "experiment, name, owner, rows, " total
#define TALLY_SUM SUM_AGAIN("checksum", TALLY_COLUMNS("tally.total"), TALLY_COLUMNS("n.total"))
#define TALLY_AGAIN(table, rows_of)                                                                \
    "UPDATE tally SET total = n.total, checksum = " TALLY_SUM                                      \
    " FROM " NEW_TOTALS(table, rows_of) " AS n "                                                   \
                                        "WHERE name = '" table                                     \
                                        "' AND experiment = n.of AND owner = n.whose;"

static const char *const from_2[] = {
    COPY_WIDER("instance", "id, experiment, number, name, fields", "1"),
    COPY_WIDER("used", "decision, place, algorithm, runs", "NULL, NULL, NULL"),
    TALLY_AGAIN("instance",
                "SELECT o.experiment AS experiment, o.checksum AS before, i.checksum AS now "
                "FROM old_instance AS o JOIN instance AS i ON i.id = o.id"),
    TALLY_AGAIN("used", "SELECT d.experiment AS experiment, o.checksum AS before, u.checksum AS "
                        "now FROM old_used AS o JOIN decision AS d ON d.id = o.decision "
                        "JOIN used AS u ON u.decision = o.decision AND u.place = o.place"),
    "DROP TABLE old_used; DROP TABLE old_instance; PRAGMA ignore_check_constraints = OFF;",
    NULL};

/* ---- from version 3 to 4 ---- */

/* the table event is new, and empty */
static const char *const from_3[] = {NULL};

/* ---- from version 4 to 5 ---- */

/* the table look is new, and empty */
static const char *const from_4[] = {NULL};

/* ---- the steps ---- */

/* Row i goes from version i + 1 to i + 2. */
static const struct {
    const char *schema;            /* before it */
    const char *rename;            /* statements that rename the tables that change */
    const char *next;              /* schema afterwards: what is missing is created */
    const char *const *statements; /* the others, in their order */
} steps[] = {
    {suf_schema_1, RENAME_1, suf_schema_2, from_1},
    {suf_schema_2,
     "PRAGMA ignore_check_constraints = ON;" /* rows are checked when they are read */
     "ALTER TABLE instance RENAME TO old_instance; ALTER TABLE used RENAME TO old_used;",
     suf_schema_3, from_2},
    {suf_schema_3, "", suf_schema_4, from_3},
    {suf_schema_4, "", suf_schema, from_4},
};

_Static_assert(sizeof steps / sizeof *steps == SUF_STORE_VERSION - 1, "a step for each version");

int suf_migrate_check(suf_store *store, int64_t version, suf_error *err)
{
    return suf_schema_check(
        store, version == SUF_STORE_VERSION ? suf_schema : steps[version - 1].schema, err);
}

static int take_step(suf_store *store, int64_t version, suf_error *err)
{
    int rc = suf_database_execute(store, steps[version - 1].rename);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    const int code = suf_schema_complete(store, steps[version - 1].next, err);
    if (code != SUF_OK)
        return code;
    for (size_t i = 0; rc == SQLITE_OK && steps[version - 1].statements[i]; i++)
        rc = suf_database_execute(store, steps[version - 1].statements[i]);
    return rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

static int take_steps(suf_store *store, int64_t version, suf_error *err)
{
    char identity[64];
    (void)snprintf(identity, sizeof identity, "PRAGMA user_version = %d", SUF_STORE_VERSION);
    int code = SUF_OK;
    for (; version < SUF_STORE_VERSION && code == SUF_OK; version++)
        code = take_step(store, version, err);
    const int rc = code == SUF_OK ? suf_database_execute(store, identity) : SQLITE_OK;
    return rc == SQLITE_OK ? code : suf_database_fail(store, rc, err);
}

/* Checks that every reference is valid, which was not enforced in version 1. */
static int check_references(suf_store *store, suf_error *err)
{
    int64_t n = 0;
    const int rc = suf_database_integer(store, "SELECT count(*) FROM pragma_foreign_key_check", &n);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    return n == 0 ? SUF_OK
                  : suf_fail(err, SUF_EIO, "%lld rows refer to something that is not there",
                             (long long)n);
}

/* Fails if the decisions of the current experiment are damaged. */
static int read_decisions(suf_store *store, suf_error *err)
{
    suf_decisions decisions = {0};
    const int code = suf_decisions_load(&decisions, store, err);
    suf_decisions_release(&decisions);
    return code;
}

/* Calls a function for each experiment in the file. At the end, the last one is current. */
static int each_experiment(suf_store *store, suf_store_decide *call, suf_error *err)
{
    int code = suf_view_load(store, 1, err);
    for (int64_t i = 1; code == SUF_OK && i <= store->n_experiments; i++) {
        code = suf_view_load(store, i, err);
        if (code == SUF_OK)
            code = call(store, err);
    }
    return code == SUF_OK ? suf_store_commit(store, err) : code;
}

/* A damaged copy in memory is migrated as well: its reader finds the damage, and may skip it. */
static int migrate_in_batch(suf_store *store, int64_t version, suf_store_decide *decide,
                            suf_error *err)
{
    int code = take_steps(store, version, err);
    if (code != SUF_OK)
        return code;
    if (version == 1) {
        code = check_references(store, err);
        return code == SUF_OK ? each_experiment(store, decide, err) : code;
    }
    if (!store->is_private)
        return each_experiment(store, read_decisions, err);
    const int rc = suf_database_execute(store, "COMMIT");
    store->dirty = rc != SQLITE_OK;
    return rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

static int fail_migration(const suf_store *store, int64_t version, const suf_error *why,
                          suf_error *err)
{
    return suf_fail(err, SUF_EIO,
                    "'%s' is a store of version %lld that cannot be brought up to version %d (%s); "
                    "nothing was changed",
                    store->path, (long long)version, SUF_STORE_VERSION, why->message);
}

int suf_migrate(suf_store *store, int64_t version, suf_store_decide *decide, suf_error *err)
{
    suf_error failure = {0};
    int rc = suf_checksum_register(store->db);
    /* renaming leaves the user's own views alone: they mean the new tables */
    if (rc == SQLITE_OK)
        rc = suf_database_execute(store, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; "
                                         "PRAGMA legacy_alter_table = ON; BEGIN IMMEDIATE");
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    int64_t version_now = version;
    if (suf_database_integer(store, "PRAGMA user_version", &version_now) == SQLITE_OK &&
        version_now == SUF_STORE_VERSION) { /* another process was faster, by another name */
        (void)suf_database_execute(store, "ROLLBACK");
        return SUF_OK;
    }
    store->dirty = true;
    int code = migrate_in_batch(store, version, decide, &failure);
    if (code != SUF_OK) {
        if (!sqlite3_get_autocommit(store->db))
            (void)suf_database_execute(store, "ROLLBACK");
        store->dirty = false;
        return fail_migration(store, version, &failure, err);
    }
    return SUF_OK;
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
    store->is_private = true;
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
                 "'%s' is of an older version and was not changed: a copy of it could not be made "
                 "beside it (%s); make room, or move it to where there is some",
                 store->path, why.message);
    free(name);
    return path;
}
