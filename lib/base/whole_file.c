/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing a file as a whole or not at all: the one way in which files that the user has named are
 * made. What the path says decides how:
 *
 *     a file, or nothing yet    a draft is written and takes its place
 *     a symbolic link           the same where it leads; the link stays
 *     /dev/stdout, /dev/fd/N    the open file itself, from where it stands
 *     a pipe or a device        written to
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/draft.h"
#include "base/error.h"
#include "base/text.h"

enum { MOST_LINKS = 40, LINK_SIZE = 4096 };

static int fail(const char *path, int reason, suf_error *err)
{
    return suf_fail(err, SUF_EIO, "cannot write '%s': %s", path, strerror(reason));
}

/* ---- where a path leads ---- */

static char *folder_of(const char *path)
{
    char *copy = suf_text_copy(path);
    char *folder = suf_text_copy(dirname(copy));
    free(copy);
    return folder;
}

/* the number of the open file that path names; -1 if it names something else */
static int descriptor_of(const char *path)
{
    struct stat folder;
    struct stat own;
    char *name = folder_of(path);
    const bool is_own = stat("/proc/self/fd", &own) == 0 && stat(name, &folder) == 0 &&
                        own.st_dev == folder.st_dev && own.st_ino == folder.st_ino;
    free(name);
    const char *last = strrchr(path, '/');
    char *end = NULL;
    const long number = is_own && last ? strtol(last + 1, &end, 10) : -1;
    return end && end != last + 1 && !*end && number >= 0 && number <= 1 << 20 ? (int)number : -1;
}

/* what the link at path says, as a path; NULL, with errno, if it is not a link */
static char *follow(const char *path)
{
    char text[LINK_SIZE];
    const ssize_t n = readlink(path, text, sizeof text - 1);
    if (n < 0)
        return NULL;
    text[n] = '\0';
    if (text[0] == '/')
        return suf_text_copy(text);
    char *folder = folder_of(path);
    char *next = suf_text_format("%s/%s", folder, text);
    free(folder);
    return next;
}

/* the end of the links, which need not exist, or the name of an open file; for free(); NULL if
 * there are too many links */
static char *resolve(const char *path)
{
    char *at = suf_text_copy(path);
    for (int i = 0; i < MOST_LINKS; i++) {
        char *next = descriptor_of(at) < 0 ? follow(at) : NULL;
        if (!next)
            return at;
        free(at);
        at = next;
    }
    free(at);
    errno = ELOOP;
    return NULL;
}

/* ---- writing ---- */

/* not what would act on a terminal */
static int write_bytes(int fd, const char *bytes, size_t size)
{
    if (!isatty(fd))
        return suf_descriptor_write(fd, bytes, size);
    FILE *terminal = suf_terminal_stream_open(fd);
    const bool failed = fwrite(bytes, 1, size, terminal) != size;
    return fclose(terminal) != 0 || failed ? -1 : 0;
}

/* a pipe, a device or an open file; takes fd over */
static int write_into(int fd, const char *path, const char *bytes, size_t size, suf_error *err)
{
    const bool failed = fd < 0 || write_bytes(fd, bytes, size) != 0;
    const int reason = errno;
    if (fd >= 0 && close(fd) != 0 && !failed)
        return fail(path, errno, err);
    return failed ? fail(path, reason, err) : SUF_OK;
}

/* Signals that end the program wait until the draft is in its place, or gone. */
static int write_draft(const char *target, const char *bytes, size_t size, suf_file_mode mode,
                       suf_error *err)
{
    static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    sigset_t waiting;
    sigset_t before;
    suf_draft draft;
    sigemptyset(&waiting);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        sigaddset(&waiting, ending[i]);
    pthread_sigmask(SIG_BLOCK, &waiting, &before);
    int rc = suf_draft_open(&draft, target, mode, err);
    if (rc == SUF_OK && suf_descriptor_write(draft.fd, bytes, size) != 0)
        rc = fail(target, errno, err);
    if (rc == SUF_OK)
        rc = suf_draft_publish(&draft, err);
    else
        suf_draft_discard(&draft);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return rc;
}

static int write_target(const char *target, const char *bytes, size_t size, suf_error *err)
{
    struct stat info;
    const int descriptor = descriptor_of(target);
    if (descriptor >= 0)
        return write_into(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), target, bytes, size, err);
    if (stat(target, &info) != 0 || S_ISREG(info.st_mode))
        return write_draft(target, bytes, size, SUF_FILE_REPLACE, err);
    return write_into(open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY), target, bytes, size, err);
}

int suf_whole_file_write(const char *path, const void *bytes, size_t size, suf_file_mode mode,
                         suf_error *err)
{
    if (!path || (!bytes && size > 0))
        return suf_fail(err, SUF_EINVAL, "a file needs a path and contents");
    if (mode == SUF_FILE_NEW)
        return write_draft(path, bytes, size, mode, err);
    char *target = resolve(path);
    if (!target)
        return fail(path, errno, err);
    const int rc = write_target(target, bytes, size, err);
    free(target);
    return rc;
}
