/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_file.h.
 */
#include "output_file.h"

#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "exit_status.h"
#include "suffice.h"

bool cli_output_file_is(const char *path, const char *other)
{
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

void cli_output_file_write(const char *command, const char *path, const char *text, size_t size)
{
    suf_error err;
    if (path && strcmp(path, "-") != 0) {
        cli_check(command, suf_whole_file_write(path, text, size, SUF_FILE_REPLACE, &err), &err);
        return;
    }
    fwrite(text, 1, size, stdout); /* finishing reports a failure */
    cli_finish(command);
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
        suf_memory_abort();
    char *parent = realpath(dirname(copy), NULL);
    if (parent && asprintf(&whole, "%s/%s", parent, basename(other)) < 0)
        suf_memory_abort();
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
    FILE *out = suf_text_stream_open(&path, &size);
    for (const char *p = from + shared; *p; p++)
        if (*p == '/' && p[1])
            fputs("../", out);
    const char *rest = to[shared] == '/' ? to + shared + 1 : to + shared;
    fputs(*rest ? rest : ".", out);
    suf_text_stream_close(out, &path);
    return path;
}

char *cli_output_file_relative(const char *path, const char *folder)
{
    if (!folder)
        return NULL;
    const bool is_file = path && strcmp(path, "-") != 0;
    char *file = strdup(is_file ? path : ".");
    if (!file)
        suf_memory_abort();
    char *from = realpath(is_file ? dirname(file) : ".", NULL);
    char *to = whole_path(folder);
    char *seen = from && to && folder[0] != '/' ? from_to(from, to) : strdup(folder);
    free(from);
    free(to);
    free(file);
    return seen;
}
