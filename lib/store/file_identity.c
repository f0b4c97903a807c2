/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See file_identity.h. The connection still reads the file that it has open, with its write-ahead
 * log, so SQLite's backup can copy it. The log must not be removed afterwards: its name may belong
 * to the store that has taken the place.
 */
#include "store/file_identity.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/text.h"
#include "store/store_copy.h"

void suf_file_identity_note(suf_store *store)
{
    struct stat info;
    if (store->mode != SUF_STORE_WRITE || stat(store->file, &info) != 0)
        return;
    store->device = info.st_dev;
    store->inode = info.st_ino;
    store->permissions = info.st_mode & 0777;
}

static int rescue(suf_store *store, suf_error *err)
{
    int keep = 1;
    suf_error why;
    char *name = suf_text_format("%s.rescued", store->path);
    store->is_lost = true;
    (void)sqlite3_file_control(store->db, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    char *path = suf_store_copy_make(store, name, store->permissions, &why);
    if (path)
        suf_fail(
            err, SUF_EIO,
            "'%s' was deleted, moved or replaced while it was written; all that is recorded is "
            "in '%s', which can be continued",
            store->path, path);
    else
        suf_fail(err, SUF_EIO,
                 "'%s' was deleted, moved or replaced while it was written, and what is recorded "
                 "could not be saved beside it (%s)",
                 store->path, why.message);
    free(path);
    free(name);
    return SUF_EIO;
}

/* If the system cannot say, such as for want of memory, the next commit asks again. */
static bool is_replaced(const suf_store *store)
{
    struct stat info;
    if (stat(store->file, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    return info.st_dev != store->device || info.st_ino != store->inode;
}

int suf_file_identity_check(suf_store *store, suf_error *err)
{
    const bool is_known = store->inode != 0; /* it could be asked for at the beginning */
    if (store->mode != SUF_STORE_WRITE || !is_known || store->is_lost || !is_replaced(store))
        return SUF_OK;
    return rescue(store, err);
}
