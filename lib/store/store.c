/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening and closing a store.
 *
 * While it is being written, the file is in SQLite's WAL mode, so that others can read it at the
 * same time; otherwise it is one plain file, which can be copied, and read from a medium that
 * cannot be written. WAL needs memory that all processes share: if other machines may read the
 * file, or if WAL is not possible, the default journal is used, and readers and the writer wait for
 * each other. The process should ignore SIGXFSZ; otherwise the limit on the size of files kills it.
 */
#include "store/store_parts.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/database.h"
#include "store/file_identity.h"
#include "store/migrate.h"
#include "store/network.h"
#include "store/schema_check.h"

enum {
    APPLICATION = 0x53554646, /* "SUFF" */
    PATIENCE = 10000          /* milliseconds to wait for another program's lock on the file */
};

static const double retry_interval = 0.05; /* seconds between two tries to open a store in use */

static const char COUNT_OBJECTS[] = "SELECT count(*) FROM sqlite_master";

/* ---- file names ------------------------------------------------------------------ */

/* SQLite gives a meaning to ":memory:", "file:..." and "", but never to a path. */
static char *file_name(const char *path)
{
    const size_t size = strlen(path) + sizeof "./";
    char *file = suf_alloc(size, 1);
    (void)snprintf(file, size, "%s%s", *path == '/' ? "" : "./", path);
    return file;
}

/* The path as a URI, which can declare that the file is not written by anybody. */
static char *immutable_name(const char *file)
{
    static const char query[] = "?immutable=1";
    char *uri = suf_alloc(3 * strlen(file) + sizeof "file:" + sizeof query, 1), *end = uri;
    end = stpcpy(end, "file:");
    for (; *file; file++) {
        if (isalnum((unsigned char)*file) || strchr("/._-", *file))
            *end++ = *file;
        else
            end += sprintf(end, "%%%02X", (unsigned)(unsigned char)*file);
    }
    (void)stpcpy(end, query);
    return uri;
}

/* Whether there is a file beside the store that contains a part of it. */
static bool has_beside(const suf_store *store, const char *suffix)
{
    const size_t size = strlen(store->file) + strlen(suffix) + 1;
    char *path = suf_alloc(size, 1);
    (void)snprintf(path, size, "%s%s", store->file, suffix);
    struct stat info;
    const bool has = stat(path, &info) == 0 && info.st_size > 0;
    free(path);
    return has;
}

/* ---- connecting ------------------------------------------------------------------- */

/* Opens the file and reads its application_id, which is the first thing that can go wrong. */
static int connect_to(suf_store *store, const char *name, int flags, int64_t *application)
{
    /* a store is used by one thread at a time */
    int rc = sqlite3_open_v2(name, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc != SQLITE_OK)
        return rc;
    (void)sqlite3_extended_result_codes(store->db, 1);
    (void)sqlite3_busy_timeout(store->db, PATIENCE);
    rc = suf_database_execute(store, "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF");
    return rc == SQLITE_OK ? suf_database_integer(store, "PRAGMA application_id", application) : rc;
}

static int reconnect(suf_store *store, const char *name, int flags, int64_t *application)
{
    suf_database_close(store);
    return connect_to(store, name, flags, application);
}

static int connect_immutable(suf_store *store, int64_t *application)
{
    char *name = immutable_name(store->file);
    const int rc = reconnect(store, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, application);
    free(name);
    return rc;
}

static int fail_to_connect(suf_store *store, int rc, suf_error *err)
{
    if ((rc & 0xff) == SQLITE_NOTADB)
        return suf_fail(err, SUF_EIO, "'%s' is not a store of suffice", store->path);
    return suf_database_fail(store, rc, err);
}

static int connect_reading(suf_store *store, int64_t *application, suf_error *err)
{
    struct stat info;
    if (stat(store->file, &info) != 0)
        return errno == ENOENT
                   ? suf_fail(err, SUF_EIO,
                              "there is no '%s'; the first run of an experiment makes it",
                              store->path)
                   : suf_fail(err, SUF_EIO, "'%s': %s", store->path, strerror(errno));
    if (S_ISDIR(info.st_mode))
        return suf_fail(err, SUF_EIO, "'%s' is a folder; name a store", store->path);
    int rc = connect_to(store, store->file, SQLITE_OPEN_READONLY, application);
    if (rc == SQLITE_READONLY_ROLLBACK) /* left by a writer that was killed; only SQLite's own
                                           repair is written */
        rc = reconnect(store, store->file, SQLITE_OPEN_READWRITE, application);
    if ((rc & 0xff) == SQLITE_CANTOPEN || (rc & 0xff) == SQLITE_READONLY) {
        if (has_beside(store, "-wal") || has_beside(store, "-journal"))
            return suf_fail(err, SUF_EIO,
                            "'%s' was left in the middle of writing, and its folder may not be "
                            "written to put that right: copy '%s' and the files '%s-*' to another "
                            "folder",
                            store->path, store->path, store->path);
        rc = connect_immutable(store, application);
    }
    return rc == SQLITE_OK ? SUF_OK : fail_to_connect(store, rc, err);
}

static int connect_writing(suf_store *store, int64_t *application, suf_error *err)
{
    const int code = suf_lock_take(&store->lock, store->path, err);
    if (code != SUF_OK)
        return code;
    struct stat info;
    if (stat(store->file, &info) == 0 && info.st_nlink > 1 && S_ISREG(info.st_mode))
        return suf_fail(
            err, SUF_EIO,
            "'%s' has %ju names (hard links), by which two programs could write to it at "
            "once: remove the others, or make a copy",
            store->path, (uintmax_t)info.st_nlink);
    int rc =
        connect_to(store, store->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, application);
    if (rc == SQLITE_OK && sqlite3_db_readonly(store->db, "main") == 1)
        rc = SQLITE_READONLY;
    return rc == SQLITE_OK ? SUF_OK : fail_to_connect(store, rc, err);
}

/* ---- the version ------------------------------------------------------------------- */

/* The version of the program that added the last revision; "" if it cannot be read. */
static char *last_program(suf_store *store)
{
    sqlite3_stmt *query = NULL;
    char *program = suf_text_copy("");
    const int rc = sqlite3_prepare_v2(store->db,
                                      "SELECT version FROM revision ORDER BY experiment DESC, "
                                      "number DESC LIMIT 1",
                                      -1, &query, NULL);
    if (rc == SQLITE_OK && sqlite3_step(query) == SQLITE_ROW) {
        free(program);
        program = suf_text_format("%.40s", suf_column_text(query, 0));
    }
    (void)sqlite3_finalize(query);
    return program;
}

static int64_t newest(const suf_store *store)
{
    return store->versions->n_steps + 1;
}

static int refuse_newer(suf_store *store, int64_t version, suf_error *err)
{
    char *program = last_program(store);
    const int code = suf_fail(err, SUF_EIO,
                              "'%s' was written by a newer suffice%s%s (store version %lld; this "
                              "one, %s, knows %lld); use that version",
                              store->path, *program ? ", " : "", program, (long long)version,
                              suf_version(), (long long)newest(store));
    free(program);
    return code;
}

/* Refuses files that are not stores, without changing them. version 0: an empty file to be written.
 */
static int check_version(suf_store *store, int64_t application, int64_t *version, suf_error *err)
{
    int64_t n_objects = 0;
    int rc = suf_database_integer(store, "PRAGMA user_version", version);
    if (rc == SQLITE_OK)
        rc = suf_database_integer(store, COUNT_OBJECTS, &n_objects);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    if (store->mode == SUF_STORE_WRITE && application == 0 && n_objects == 0) {
        *version = 0;
        return SUF_OK;
    }
    if (application != APPLICATION || *version < 1)
        return suf_fail(err, SUF_EIO, "'%s' is not a store of suffice", store->path);
    if (*version > newest(store))
        return refuse_newer(store, *version, err);
    return suf_migrate_check(store, *version, err);
}

static int create_tables(suf_store *store)
{
    char identity[96];
    (void)snprintf(identity, sizeof identity,
                   "PRAGMA application_id = %d; PRAGMA user_version = %lld; COMMIT", APPLICATION,
                   (long long)newest(store));
    int rc = suf_database_execute(store, "BEGIN IMMEDIATE");
    if (rc == SQLITE_OK)
        rc = suf_database_execute(store, store->versions->schema);
    return rc == SQLITE_OK ? suf_database_execute(store, identity) : rc;
}

/* ---- bringing it up to date ---- */

static int migrate_file(suf_store *store, int64_t version, suf_error *err)
{
    char *copy = suf_migrate_copy(store, version, err);
    if (!copy)
        return SUF_EIO;
    const int code = suf_migrate(store, version, err);
    /* frees the space of the old tables; if it fails, the file is only larger */
    if (code == SUF_OK)
        (void)suf_database_execute(store, "VACUUM");
    if (code == SUF_OK)
        store->notice =
            suf_text_format("'%s' was migrated from version %lld of the store to version %lld; "
                            "'%s' is a copy of it as it was",
                            store->path, (long long)version, (long long)newest(store),
                            *store->path == '/' ? copy : copy + strlen("./"));
    else
        (void)unlink(copy);
    free(copy);
    return code;
}

static int migrate_copy(suf_store *store, int64_t version, suf_error *err)
{
    const int code = suf_migrate_to_memory(store, err);
    return code == SUF_OK ? suf_migrate(store, version, err) : code;
}

static int prepare_writing(suf_store *store, int64_t version, suf_error *err)
{
    /* before WAL, which changes the file: a store that cannot be migrated stays as it is */
    if (version > 0 && version < newest(store)) {
        const int code = migrate_file(store, version, err);
        if (code != SUF_OK)
            return code;
    }
    /* WAL may be refused by the file system: then the default journal stays */
    (void)suf_database_execute(store, suf_network_has(store->file) ? "PRAGMA journal_mode = DELETE"
                                                                   : "PRAGMA journal_mode = WAL");
    int rc = suf_database_execute(store, "PRAGMA synchronous = FULL");
    if (rc == SQLITE_OK && version == 0)
        rc = create_tables(store);
    if (rc == SQLITE_OK)
        rc = suf_database_execute(store, "PRAGMA foreign_keys = ON");
    return rc == SQLITE_OK ? SUF_OK : suf_database_fail(store, rc, err);
}

/* Prepares a file that is known to be a store or empty. */
static int prepare(suf_store *store, int64_t version, suf_error *err)
{
    int code = SUF_OK;
    if (store->mode == SUF_STORE_WRITE)
        code = prepare_writing(store, version, err);
    else if (version < newest(store))
        code = migrate_copy(store, version, err);
    return code == SUF_OK ? suf_view_load(store, 0, err) : code;
}

/* ---- opening and closing --------------------------------------------------------------- */

static int open_it(suf_store *store, suf_error *err)
{
    int64_t application = 0, version = 0;
    int code = store->mode == SUF_STORE_WRITE ? connect_writing(store, &application, err)
                                              : connect_reading(store, &application, err);
    if (code == SUF_OK)
        code = check_version(store, application, &version, err);
    store->version =
        store->mode == SUF_STORE_WRITE || version > newest(store) ? newest(store) : version;
    if (code != SUF_OK)
        return code;
    suf_file_identity_note(store);
    return prepare(store, version, err);
}

suf_store *suf_store_open_with(const char *path, suf_store_mode mode,
                               const suf_store_versions *versions, suf_error *err)
{
    suf_store *store = suf_alloc(1, sizeof *store);
    store->path = suf_text_copy(path);
    store->file = file_name(path);
    store->mode = mode;
    store->versions = versions;
    if (open_it(store, err) == SUF_OK)
        return store;
    suf_store_close(store);
    return NULL;
}

suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return NULL;
    return suf_store_open_with(path, mode, &suf_store_versions_known, err);
}

suf_store *suf_store_open_waiting(const char *path, suf_store_mode mode, double seconds,
                                  suf_error *err)
{
    const double until = suf_clock_read(CLOCK_MONOTONIC) + seconds;
    const struct timespec span = suf_clock_span(retry_interval);
    suf_error why = {0};
    suf_store *store;
    while (!(store = suf_store_open(path, mode, &why)) && why.code == SUF_EBUSY &&
           suf_clock_read(CLOCK_MONOTONIC) < until)
        (void)nanosleep(&span, NULL);
    if (!store && err)
        *err = why;
    return store;
}

/* Leaves one plain file. If another process is reading it, the next writer does this. */
static void settle(suf_store *store)
{
    if (!sqlite3_get_autocommit(store->db))
        (void)suf_database_execute(store, "ROLLBACK");
    (void)sqlite3_busy_timeout(store->db, 0);
    (void)suf_database_execute(store, "PRAGMA journal_mode = DELETE");
}

void suf_store_close(suf_store *store)
{
    if (!store)
        return;
    if (store->view && store->mode == SUF_STORE_WRITE && !store->is_lost)
        settle(store);
    suf_database_close(store);
    suf_lock_release(&store->lock);
    suf_view_free(store->view);
    for (size_t i = 0; i < store->n_skipped; i++)
        free(store->skipped[i]);
    free(store->skipped);
    free(store->notice);
    free(store->path);
    free(store->file);
    free(store);
}

int suf_store_is_blank(const char *path)
{
    suf_store store = {.path = (char *)path, .file = file_name(path), .mode = SUF_STORE_READ};
    int64_t application = 0, n_objects = 0;
    bool is_read = connect_reading(&store, &application, NULL) == SUF_OK;
    if (is_read)
        is_read = suf_database_integer(&store, COUNT_OBJECTS, &n_objects) == SQLITE_OK;
    suf_database_close(&store);
    free(store.file);
    return is_read && application == 0 && n_objects == 0;
}

bool suf_store_is_known(const char *path)
{
    suf_store store = {.path = (char *)path, .file = file_name(path)};
    int64_t application = 0, version = 0;
    int rc = connect_to(&store, store.file, SQLITE_OPEN_READONLY, &application);
    if (rc == SQLITE_OK)
        rc = suf_database_integer(&store, "PRAGMA user_version", &version);
    suf_database_close(&store);
    free(store.file);
    return rc == SQLITE_OK && application == APPLICATION && version >= 1 &&
           version <= SUF_STORE_VERSION;
}

const char *suf_store_notice(const suf_store *store)
{
    return store->notice;
}

const char *suf_store_path(const suf_store *store)
{
    return store->path;
}

int64_t suf_store_writer(const suf_store *store)
{
    /* closing any descriptor of the lock file would release our own lock */
    return store->mode == SUF_STORE_WRITE ? (int64_t)getpid() : suf_lock_holder(store->path);
}
