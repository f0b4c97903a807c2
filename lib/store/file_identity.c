/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See file_identity.h. The connection still reads the file that it has open, with its write-ahead
 * log, so SQLite's backup can copy it. The log must not be removed afterwards: its name may belong
 * to the store that has taken the place.
 */
#include "store/file_identity.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "store/migrate.h"

enum { MOST_NAMES = 1000 };

static bool is_written(const suf_store *store)
{
    return store->mode == SUF_STORE_WRITE && !store->is_private;
}

void suf_file_identity_note(suf_store *store)
{
    struct stat info;
    if (!is_written(store) || stat(store->file, &info) != 0)
        return;
    store->device = info.st_dev;
    store->inode = info.st_ino;
}

/* STORE.rescued, or STORE.rescued.2 and so on; NULL if all are taken */
static char *free_name(const suf_store *store)
{
    for (int k = 1; k < MOST_NAMES; k++) {
        char *path = k == 1 ? suf_text_format("%s.rescued", store->path)
                            : suf_text_format("%s.rescued.%d", store->path, k);
        if (access(path, F_OK) != 0)
            return path;
        free(path);
    }
    return NULL;
}

static int rescue(suf_store *store, suf_error *err)
{
    int keep = 1;
    char *path = free_name(store);
    store->is_lost = true;
    (void)sqlite3_file_control(store->db, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    const int rc = path ? suf_migrate_copy_to(store, path) : SQLITE_CANTOPEN;
    if (rc == SQLITE_OK)
        suf_fail(
            err, SUF_EIO,
            "'%s' was deleted, moved or replaced while it was written; all that is recorded is "
            "in '%s', which can be continued",
            store->path, path);
    else
        suf_fail(err, SUF_EIO,
                 "'%s' was deleted, moved or replaced while it was written, and what is recorded "
                 "could not be saved beside it (%s)",
                 store->path, sqlite3_errstr(rc));
    free(path);
    return SUF_EIO;
}

int suf_file_identity_check(suf_store *store, suf_error *err)
{
    struct stat info;
    if (!is_written(store) || store->is_lost ||
        (stat(store->file, &info) == 0 && info.st_dev == store->device &&
         info.st_ino == store->inode))
        return SUF_OK;
    return rescue(store, err);
}
