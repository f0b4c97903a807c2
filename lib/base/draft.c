/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See draft.h.
 */
#include "base/draft.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

static int fail(const char *path, int reason, suf_error *err)
{
    return suf_fail(err, SUF_EIO, "cannot write '%s': %s", path, strerror(reason));
}

static int fail_exists(const char *path, suf_error *err)
{
    return suf_fail(err, SUF_EIO, "'%s' exists already; choose another name or remove it", path);
}

/* a name that nobody can know before, in the folder of target; NULL, with errno, if there is no
 * chance on this system */
static char *draft_name(const char *target)
{
    uint64_t chance[2];
    if (getentropy(chance, sizeof chance) != 0)
        return NULL;
    char *copy = suf_text_copy(target);
    char *name = suf_text_format("%s/.suffice-%016llx%016llx", dirname(copy),
                                 (unsigned long long)chance[0], (unsigned long long)chance[1]);
    free(copy);
    return name;
}

int suf_draft_open(suf_draft *draft, const char *target, suf_file_mode mode, suf_error *err)
{
    struct stat before;
    const bool exists = lstat(target, &before) == 0;
    *draft = (suf_draft){.mode = mode, .fd = -1};
    if (exists && mode == SUF_FILE_NEW)
        return fail_exists(target, err);
    if (exists && faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) != 0)
        return fail(target, errno, err);
    draft->path = draft_name(target);
    if (draft->path) /* until it has the mode of the file that it replaces, it is ours alone */
        draft->fd = open(draft->path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                         exists ? 0600 : 0666);
    if (draft->fd >= 0) {
        draft->target = suf_text_copy(target);
        return SUF_OK;
    }
    const int reason = errno;
    free(draft->path);
    draft->path = NULL;
    return fail(target, reason, err);
}

/* If the group cannot be kept, another group must not get its rights. */
static mode_t keep_owner(int fd, const struct stat *before)
{
    const mode_t mode = before->st_mode & 07777;
    if (fchown(fd, before->st_uid, before->st_gid) == 0)
        return mode;
    if (fchown(fd, (uid_t)-1, before->st_gid) == 0)
        return mode & 0777;
    return (mode & 0707) | (mode & 07) << 3;
}

static int keep_mode(const suf_draft *draft)
{
    struct stat before;
    if (lstat(draft->target, &before) != 0)
        return errno == ENOENT ? 0 : -1;
    return fchmod(draft->fd, keep_owner(draft->fd, &before));
}

/* where the file system cannot rename without replacing, a second name does the same */
static int rename_new(const char *from, const char *to)
{
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -1;
#endif
    return link(from, to) == 0 ? unlink(from) : -1;
}

/* the new name in it must survive a loss of power; some file systems cannot be asked */
static int sync_folder(const char *path)
{
    char *copy = suf_text_copy(path);
    const int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool failed = fd >= 0 && fsync(fd) != 0 && errno != EINVAL && errno != EROFS;
    const int reason = errno;
    if (fd >= 0)
        close(fd);
    free(copy);
    errno = reason;
    return failed ? -1 : 0;
}

int suf_draft_move(const char *from, const char *to)
{
    const int fd = open(from, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    const bool failed = fd < 0 || fsync(fd) != 0 || rename(from, to) != 0;
    const int reason = errno;
    if (fd >= 0)
        close(fd);
    errno = reason;
    return failed ? -1 : sync_folder(to);
}

static void release(suf_draft *draft)
{
    if (draft->fd >= 0)
        close(draft->fd);
    free(draft->path);
    free(draft->target);
    *draft = (suf_draft){.fd = -1};
}

static int take_place(const suf_draft *draft)
{
    if (draft->mode == SUF_FILE_NEW)
        return fsync(draft->fd) == 0 ? rename_new(draft->path, draft->target) : -1;
    return keep_mode(draft) == 0 && fsync(draft->fd) == 0 ? rename(draft->path, draft->target) : -1;
}

int suf_draft_publish(suf_draft *draft, suf_error *err)
{
    int rc = SUF_OK;
    if (take_place(draft) != 0) {
        rc = errno == EEXIST ? fail_exists(draft->target, err) : fail(draft->target, errno, err);
        suf_draft_discard(draft);
        return rc;
    }
    if (sync_folder(draft->target) != 0)
        rc = fail(draft->target, errno, err);
    release(draft);
    return rc;
}

void suf_draft_discard(suf_draft *draft)
{
    if (draft->path)
        unlink(draft->path);
    release(draft);
}
