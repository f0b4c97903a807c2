/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See irace_instances.h.
 */
#include "experiment/irace_instances.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/text.h"
#include "experiment/file_text.h"
#include "experiment/instance_table.h"
#include "experiment/paths.h"

/* ---- lists ---- */

static void set_arguments(suf_instances *into, const char *arguments)
{
    const size_t field = suf_instances_field(into, SUF_IRACE_ARGUMENTS);
    char **cell = &into->all[into->n - 1].fields[field];
    free(*cell);
    *cell = suf_text_copy(arguments);
}

/* the file and its arguments, which are part of the name: the same file may have others */
static int add_line(suf_instances *into, char *line, const char *folder, suf_error *err)
{
    static const char blanks[] = " \t\r";
    line[strcspn(line, "#")] = '\0';
    line += strspn(line, blanks);
    size_t n = strlen(line);
    while (n > 0 && strchr(blanks, line[n - 1]))
        line[--n] = '\0';
    if (n == 0)
        return SUF_OK;
    char *arguments = line + strcspn(line, blanks);
    if (*arguments)
        *arguments++ = '\0';
    arguments += strspn(arguments, blanks);
    char *name = suf_text_format("%s%s%s%s%s", folder ? folder : "", folder ? "/" : "", line,
                                 *arguments ? " " : "", arguments);
    const int rc =
        folder ? suf_instances_add_file(into, name, err) : suf_instances_add_name(into, name, err);
    if (rc == SUF_OK && *arguments)
        set_arguments(into, arguments);
    free(name);
    return rc;
}

int suf_irace_instances_add_list(suf_instances *into, const char *list, const char *folder,
                                 const char *directory, suf_error *err)
{
    char *path = suf_path_join(directory, list);
    char *text = suf_file_text(path, list, err);
    free(path);
    if (!text)
        return err ? err->code : SUF_EIO;
    const size_t n_before = into->n;
    suf_error why;
    int rc = SUF_OK;
    char *next = NULL;
    long number = 1;
    for (char *line = text; line && rc == SUF_OK; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        rc = add_line(into, line, folder, &why);
        if (rc < 0)
            suf_fail(err, rc, "%.200s:%ld: %.240s", list, number, why.message);
    }
    free(text);
    if (rc == SUF_OK && into->n == n_before)
        rc = suf_fail(err, SUF_EINVAL, "'%.200s' names no instances", list);
    return rc;
}

/* ---- folders ---- */

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int add_below(suf_instances *into, const char *folder, const char *directory, int depth,
                     suf_error *err);

static int add_member(suf_instances *into, const char *path, const char *directory, int depth,
                      suf_error *err)
{
    struct stat status;
    char *whole = suf_path_join(directory, path);
    const bool is_there = stat(whole, &status) == 0;
    free(whole);
    if (is_there && S_ISDIR(status.st_mode))
        return add_below(into, path, directory, depth + 1, err);
    return is_there && S_ISREG(status.st_mode) ? suf_instances_add_file(into, path, err) : SUF_OK;
}

static int add_below(suf_instances *into, const char *folder, const char *directory, int depth,
                     suf_error *err)
{
    enum { DEEPEST = 50 };
    struct dirent **list = NULL;
    char *whole = suf_path_join(directory, folder);
    const int n = depth > DEEPEST ? -1 : scandir(whole, &list, is_visible, by_name);
    const int failure = depth > DEEPEST ? ELOOP : errno;
    free(whole);
    if (n < 0)
        return suf_fail(err, SUF_EIO, "cannot read the folder '%.200s': %s", folder,
                        strerror(failure));
    int rc = SUF_OK;
    for (int i = 0; i < n; i++) {
        char *path = suf_text_format("%s/%s", folder, list[i]->d_name);
        if (rc == SUF_OK)
            rc = add_member(into, path, directory, depth, err);
        free(path);
        free(list[i]);
    }
    free(list);
    return rc;
}

int suf_irace_instances_add_folder(suf_instances *into, const char *folder, const char *unused,
                                   const char *directory, suf_error *err)
{
    (void)unused;
    const size_t n_before = into->n;
    const int rc = add_below(into, folder, directory, 0, err);
    if (rc == SUF_OK && into->n == n_before)
        return suf_fail(err, SUF_EINVAL, "the folder '%.200s' has no files in it", folder);
    return rc;
}
