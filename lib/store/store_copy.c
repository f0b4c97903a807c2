/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See store_copy.h. SQLite fills a draft: whoever may write to the folder cannot make it follow a
 * link of theirs.
 */
#include "store/store_copy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/draft.h"
#include "base/error.h"
#include "base/text.h"

enum { MOST_NAMES = 1000 };

int suf_store_copy_into(sqlite3 *to, sqlite3 *from)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    const int rc = sqlite3_backup_step(backup, -1);
    const int end = sqlite3_backup_finish(backup);
    return rc == SQLITE_DONE ? end : rc;
}

/* NULL if all are taken */
static char *free_name(const char *name)
{
    struct stat info;
    for (int k = 1; k < MOST_NAMES; k++) {
        char *path = k == 1 ? suf_text_copy(name) : suf_text_format("%s.%d", name, k);
        if (lstat(path, &info) != 0)
            return path;
        free(path);
    }
    return NULL;
}

static int fill(const suf_draft *draft, suf_store *store, suf_error *why)
{
    sqlite3 *copy = NULL;
    int rc = sqlite3_open_v2(draft->path, &copy, SQLITE_OPEN_READWRITE, NULL);
    if (rc == SQLITE_OK)
        rc = suf_store_copy_into(copy, store->db);
    if (rc == SQLITE_OK) /* as it is copied page by page, it would be in WAL mode as well */
        rc = sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    (void)sqlite3_close(copy);
    return rc == SQLITE_OK ? SUF_OK : suf_fail(why, SUF_EIO, "%s", sqlite3_errstr(rc));
}

char *suf_store_copy_make(suf_store *store, const char *name, mode_t permissions, suf_error *why)
{
    suf_draft draft = {0};
    char *path = free_name(name);
    int rc = path ? suf_draft_open(&draft, path, SUF_FILE_NEW, why)
                  : suf_fail(why, SUF_EIO, "there are too many of them");
    if (rc == SUF_OK) {
        rc = fill(&draft, store, why);
        if (rc == SUF_OK && fchmod(draft.fd, permissions) != 0)
            rc = suf_fail(why, SUF_EIO, "%s", strerror(errno));
        if (rc == SUF_OK)
            rc = suf_draft_publish(&draft, why);
        else
            suf_draft_discard(&draft);
    }
    if (rc == SUF_OK)
        return path;
    free(path);
    return NULL;
}
