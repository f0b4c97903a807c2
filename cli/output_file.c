/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_file.h.
 */
#include "output_file.h"

#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exit_status.h"

static bool is_replaced(const char *path)
{
    struct stat info;
    return stat(path, &info) != 0 || S_ISREG(info.st_mode);
}

bool cli_output_file_is(const char *path, const char *other)
{
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

cli_output_file cli_output_file_open(const char *command, const char *path)
{
    cli_output_file output = {.file = stdout};
    if (!path || strcmp(path, "-") == 0)
        return output;
    output.path = path;
    if (is_replaced(path) && asprintf(&output.draft, "%s.%ld.part", path, (long)getpid()) < 0)
        abort();
    output.file = fopen(output.draft ? output.draft : path, "we");
    if (!output.file)
        cli_fail(command, 1, "cannot write '%s': %s", path, strerror(errno));
    return output;
}

void cli_output_file_close(const char *command, cli_output_file *output)
{
    if (!output->path) {
        cli_finish(command);
        return;
    }
    bool failed = fflush(output->file) != 0 || ferror(output->file);
    int reason = errno;
    if (fclose(output->file) != 0 && !failed) {
        failed = true;
        reason = errno;
    }
    if (!failed && output->draft && rename(output->draft, output->path) != 0) {
        failed = true;
        reason = errno;
    }
    if (failed && output->draft)
        unlink(output->draft);
    free(output->draft);
    if (failed)
        cli_fail(command, 1, "cannot write '%s': %s", output->path, strerror(reason));
}

/* the absolute path of a folder that may not exist yet; NULL if its parent does not exist */
static char *whole_path(const char *folder)
{
    char *whole = realpath(folder, NULL);
    if (whole)
        return whole;
    char *copy = strdup(folder);
    char *other = strdup(folder);
    if (!copy || !other)
        abort();
    char *parent = realpath(dirname(copy), NULL);
    if (parent && asprintf(&whole, "%s/%s", parent, basename(other)) < 0)
        abort();
    free(parent);
    free(copy);
    free(other);
    return whole;
}

/* the length of the beginning that two paths share, in whole folders */
static size_t shared_length(const char *a, const char *b)
{
    size_t shared = 0;
    for (size_t i = 0;; i++) {
        if ((a[i] == '/' || !a[i]) && (b[i] == '/' || !b[i]))
            shared = i;
        if (a[i] != b[i] || !a[i])
            return shared;
    }
}

/* both are absolute */
static char *from_to(const char *from, const char *to)
{
    char *path;
    size_t size;
    const size_t shared = shared_length(from, to);
    FILE *out = open_memstream(&path, &size);
    if (!out)
        abort();
    for (const char *p = from + shared; *p; p++)
        if (*p == '/' && p[1])
            fputs("../", out);
    const char *rest = to[shared] == '/' ? to + shared + 1 : to + shared;
    fputs(*rest ? rest : ".", out);
    if (fclose(out) != 0)
        abort();
    return path;
}

char *cli_output_file_relative(const char *path, const char *folder)
{
    if (!folder)
        return NULL;
    const bool is_file = path && strcmp(path, "-") != 0;
    char *file = strdup(is_file ? path : ".");
    if (!file)
        abort();
    char *from = realpath(is_file ? dirname(file) : ".", NULL);
    char *to = whole_path(folder);
    char *seen = from && to && folder[0] != '/' ? from_to(from, to) : strdup(folder);
    free(from);
    free(to);
    free(file);
    return seen;
}
