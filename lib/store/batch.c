/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See batch.h.
 */
#include "store/batch.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "store/checksum.h"
#include "store/file_identity.h"
#include "store/tally.h"

/* A rollback replaces SQLite's message, so the message of the failure must have been read before.
 */
static void take_back(suf_store *store)
{
    if (!sqlite3_get_autocommit(store->db))
        (void)suf_database_execute(store, "ROLLBACK");
    store->dirty = false;
    store->stale = suf_view_load(store, store->view->experiment, NULL) != SUF_OK;
}

static int fail_batch(suf_store *store, int rc, sqlite3_stmt *statement, suf_error *err)
{
    const int code = suf_database_fail(store, rc, err);
    (void)sqlite3_reset(statement);
    take_back(store);
    return code;
}

static int open_batch(suf_store *store, suf_error *err)
{
    if (store->dirty)
        return SUF_OK;
    if (store->mode != SUF_STORE_WRITE)
        return suf_fail(err, SUF_EINVAL, "'%s' is open for reading only", store->path);
    if (store->stale) {
        const int code = suf_view_load(store, store->view->experiment, err);
        if (code != SUF_OK)
            return code;
    }
    const int rc = suf_database_execute(store, "BEGIN IMMEDIATE");
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    store->dirty = true;
    return SUF_OK;
}

int suf_change_begin(suf_store *store, const char *sql, suf_change *change, suf_error *err)
{
    *change = (suf_change){.store = store};
    const int code = open_batch(store, err);
    if (code != SUF_OK)
        return code;
    const int rc = suf_database_statement(store, sql, &change->statement);
    return rc == SQLITE_OK ? SUF_OK : fail_batch(store, rc, NULL, err);
}

static void given(suf_change *change, int rc, uint64_t sum)
{
    if (change->rc == SQLITE_OK)
        change->rc = rc;
    change->sum = sum;
}

void suf_change_integer(suf_change *change, int64_t value)
{
    given(change, sqlite3_bind_int64(change->statement, ++change->n, value),
          suf_checksum_integer(change->sum, value));
}

void suf_change_null(suf_change *change)
{
    given(change, sqlite3_bind_null(change->statement, ++change->n),
          suf_checksum_null(change->sum));
}

void suf_change_real(suf_change *change, double value)
{
    if (!isfinite(value))
        suf_change_null(change);
    else
        given(change, sqlite3_bind_double(change->statement, ++change->n, value),
              suf_checksum_real(change->sum, value));
}

void suf_change_text(suf_change *change, const char *text)
{
    if (!text) {
        suf_change_null(change);
        return;
    }
    const size_t n = strlen(text);
    given(change,
          sqlite3_bind_text64(change->statement, ++change->n, text, n, SQLITE_STATIC, SQLITE_UTF8),
          suf_checksum_text(change->sum, text, n));
}

void suf_change_bytes(suf_change *change, const char *bytes, size_t n)
{
    given(change, sqlite3_bind_blob64(change->statement, ++change->n, bytes, n, SQLITE_STATIC),
          suf_checksum_bytes(change->sum, bytes, n));
}

uint64_t suf_change_checksum(suf_change *change)
{
    const uint64_t sum = change->sum;
    suf_change_integer(change, (int64_t)sum);
    return sum;
}

int suf_change_make(suf_change *change, suf_error *err)
{
    int rc = change->rc;
    errno = 0;
    if (rc == SQLITE_OK)
        rc = sqlite3_step(change->statement);
    if (rc == SQLITE_DONE) {
        (void)sqlite3_reset(change->statement);
        return SUF_OK;
    }
    return fail_batch(change->store, rc, change->statement, err);
}

int suf_change_end_row(suf_change *change, suf_store_table table, suf_error *err)
{
    const uint64_t checksum = suf_change_checksum(change);
    const int code = suf_change_make(change, err);
    if (code == SUF_OK)
        suf_tally_add(&change->store->view->tallies[table], checksum);
    return code;
}

int suf_change_fail(suf_change *change, int rc, suf_error *err)
{
    return fail_batch(change->store, rc, change->statement, err);
}

int suf_store_commit(suf_store *store, suf_error *err)
{
    if (!store->dirty)
        return SUF_OK;
    const int code = suf_tally_write_all(store, err);
    if (code != SUF_OK)
        return code;
    const int rc = suf_database_execute(store, "COMMIT");
    if (rc != SQLITE_OK)
        return fail_batch(store, rc, NULL, err);
    store->dirty = false;
    return suf_file_identity_check(store, err);
}

bool suf_store_is_dirty(const suf_store *store)
{
    return store->dirty;
}
