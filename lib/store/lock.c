/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See lock.h. The lock is an fcntl lock on the file STORE-lock: the kernel releases it when the
 * process ends, however it ends, and it works over NFS. It belongs to the open file, where the
 * system has such locks, so that it holds within one process, too. A lock on the store itself would
 * not work: SQLite has its own locks there, and closing any descriptor of a file releases all locks
 * of the process on it. So another name of a store, by a hard link, would have another lock; stores
 * with several names are not written (store.c).
 *
 * Somebody else may have put something in the place of the lock: a symbolic link is not followed,
 * and what is not a lock's text is not overwritten.
 *
 * The file is removed by its holder. Another process may have opened it just before; that process
 * then has a lock on a file without a name, notices this, and tries again.
 */
#include "store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

#ifndef HOST_NAME_MAX
#define HOST_NAME_MAX 255
#endif

enum { MAX_TRIES = 1000 };

#ifdef F_OFD_SETLK
enum { SET_LOCK = F_OFD_SETLK };
#else
enum { SET_LOCK = F_SETLK };
#endif

static char *lock_path(const char *store)
{
    struct stat info;
    char *target = lstat(store, &info) == 0 && S_ISLNK(info.st_mode) ? realpath(store, NULL) : NULL;
    char *path = suf_text_format("%s-lock", target ? target : store);
    free(target);
    return path;
}

static bool is_still_named(int fd, const char *path)
{
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/* "(process 1234 on host)", as the holder wrote it; empty if it cannot be read */
static void read_holder(int fd, char *holder, size_t size)
{
    char text[HOST_NAME_MAX + 64];
    const ssize_t n = pread(fd, text, sizeof text - 1, 0);
    char *end = NULL;
    text[n > 0 ? n : 0] = '\0';
    const long process = strtol(text, &end, 10);
    text[strcspn(text, "\n")] = '\0';
    if (process > 0 && *end == ' ')
        (void)snprintf(holder, size, " (process %ld on %s)", process, end + 1);
    else
        *holder = '\0';
}

/* whether the file is a lock that was left behind, or empty, and has no other name */
static bool is_lock(int fd)
{
    struct stat info;
    char holder[HOST_NAME_MAX + 96];
    read_holder(fd, holder, sizeof holder);
    return fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_nlink == 1 &&
           (info.st_size == 0 || *holder);
}

/* The text is only for messages: if it cannot be written, the lock is still valid. */
static void sign(int fd)
{
    char host[HOST_NAME_MAX + 1] = "?", text[HOST_NAME_MAX + 64];
    (void)gethostname(host, sizeof host - 1);
    const int n = snprintf(text, sizeof text, "%jd %s\n", (intmax_t)getpid(), host);
    if (is_lock(fd) && ftruncate(fd, 0) == 0 && pwrite(fd, text, (size_t)n, 0) < n)
        (void)ftruncate(fd, 0);
}

static int refuse(int fd, const char *store, int why, suf_error *err)
{
    if (why != EAGAIN && why != EACCES)
        return suf_fail(err, SUF_EIO,
                        "'%s' cannot be locked: %s; keep it on a file system that can do that",
                        store, strerror(why));
    char holder[HOST_NAME_MAX + 96];
    read_holder(fd, holder, sizeof holder);
    return suf_fail(err, SUF_EBUSY,
                    "'%s' is being used by another suffice%s; wait for it, or look at it with "
                    "'suffice status'",
                    store, holder);
}

/* 1: taken, 0: the file was removed in the meantime, negative: refused */
static int try_once(suf_lock *lock, const char *store, suf_error *err)
{
    lock->fd = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock->fd < 0 && errno == ELOOP)
        return suf_fail(err, SUF_EIO,
                        "'%s' cannot be written: its lock '%s' is a symbolic link; remove that",
                        store, lock->path);
    if (lock->fd < 0)
        return suf_fail(err, SUF_EIO, "'%s' cannot be written: its lock '%s' cannot be made: %s",
                        store, lock->path, strerror(errno));
    const struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int result = 1;
    if (fcntl(lock->fd, SET_LOCK, &all) != 0)
        result = refuse(lock->fd, store, errno, err);
    else if (!is_still_named(lock->fd, lock->path))
        result = 0;
    if (result < 1)
        (void)close(lock->fd);
    return result;
}

int suf_lock_take(suf_lock *lock, const char *store, suf_error *err)
{
    lock->path = lock_path(store);
    int taken = 0;
    for (int i = 0; i < MAX_TRIES && taken == 0; i++)
        taken = try_once(lock, store, err);
    if (taken == 1) {
        sign(lock->fd);
        return SUF_OK;
    }
    free(lock->path);
    *lock = (suf_lock){0};
    return taken < 0 ? taken
                     : suf_fail(err, SUF_EBUSY, "'%s-lock' keeps being removed; try again", store);
}

void suf_lock_release(suf_lock *lock)
{
    if (!lock->path)
        return;
    (void)unlink(lock->path);
    (void)close(lock->fd);
    free(lock->path);
    *lock = (suf_lock){0};
}

/* The system names no process for a lock that belongs to an open file; then the text does. */
int64_t suf_lock_holder(const char *store)
{
    char *path = lock_path(store);
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    const bool is_held = fd >= 0 && fcntl(fd, F_GETLK, &all) == 0 && all.l_type != F_UNLCK;
    char text[32] = "";
    if (is_held && all.l_pid <= 0 && pread(fd, text, sizeof text - 1, 0) > 0)
        all.l_pid = (pid_t)strtol(text, NULL, 10);
    if (fd >= 0)
        (void)close(fd);
    free(path);
    return is_held ? (int64_t)all.l_pid : 0;
}
