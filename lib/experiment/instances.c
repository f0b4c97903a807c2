/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instances.h. Names are sorted by bytes where the file system has no order, so that they are
 * the same everywhere.
 */
#include "experiment/instances.h"

#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/memory.h"
#include "experiment/instance_table.h"
#include "experiment/irace_instances.h"
#include "suffice/out_of_memory.h"

static void release_instance(suf_instance *x, size_t n_fields)
{
    for (size_t f = 0; f < n_fields; f++)
        free(x->fields[f]);
    free(x->fields);
    free(x->name);
}

void suf_instances_release(suf_instances *instances)
{
    for (size_t i = 0; i < instances->n; i++)
        release_instance(&instances->all[i], instances->n_fields);
    for (size_t f = 0; f < instances->n_fields; f++)
        free(instances->field_names[f]);
    free(instances->all);
    free(instances->field_names);
    suf_names_release(&instances->names);
    suf_template_free(instances->generator);
    free(instances->generator_text);
    free(instances->into);
    free(instances->prefix);
    *instances = (suf_instances){.n = 0};
}

int suf_instances_add_name(suf_instances *into, const char *name, suf_error *err)
{
    if (!name[0])
        return suf_fail(err, SUF_EINVAL, "an instance has an empty name");
    if (suf_names_add(&into->names, name) < into->n)
        return suf_fail(err, SUF_EINVAL, "the instance '%.200s' occurs twice", name);
    into->all = suf_grow(into->all, into->n, &into->capacity, sizeof *into->all);
    suf_instance *x = &into->all[into->n++];
    x->name = suf_text_copy(name);
    x->fields = suf_alloc(into->n_fields, sizeof *x->fields);
    for (size_t f = 0; f < into->n_fields; f++)
        x->fields[f] = suf_text_copy("");
    return SUF_OK;
}

/* a file, as commands will see it; a name that begins with a dash would look like an option */
int suf_instances_add_file(suf_instances *into, const char *path, suf_error *err)
{
    const bool is_absolute = path[0] == '/';
    const char *prefix = into->prefix && !is_absolute ? into->prefix : "";
    char *name = suf_text_format("%s%s%s", prefix, path[0] == '-' && !*prefix ? "./" : "", path);
    const int rc = suf_instances_add_name(into, name, err);
    free(name);
    return rc;
}

static char *join(const char *directory, const char *path)
{
    const bool alone = path[0] == '/' || !directory || strcmp(directory, ".") == 0;
    return alone ? suf_text_copy(path) : suf_text_format("%s/%s", directory, path);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* a pattern that matches the directory literally, followed by pattern */
static char *pattern_in(const char *directory, const char *pattern)
{
    if (pattern[0] == '/' || !directory || strcmp(directory, ".") == 0)
        return suf_text_copy(pattern);
    char *all = suf_alloc(2 * strlen(directory) + strlen(pattern) + 2, 1);
    size_t n = 0;
    for (const char *p = directory; *p; p++) {
        if (strchr("*?[\\", *p))
            all[n++] = '\\';
        all[n++] = *p;
    }
    all[n++] = '/';
    memcpy(all + n, pattern, strlen(pattern) + 1);
    return all;
}

/* Whether files may be missing from a list for a reason that has nothing to do with them: the list
 * must not become shorter by that. Links that lead nowhere and folders of others are left out. */
static bool is_trouble(int number)
{
    static const int harmless[] = {0, ENOENT, ENOTDIR, EACCES, EPERM, ELOOP};
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (number == harmless[i])
            return false;
    return true;
}

static int is_trouble_in(const char *path, int number)
{
    (void)path;
    return is_trouble(number);
}

static int add_glob(suf_instances *into, const char *text, const char *column,
                    const char *directory, suf_error *err)
{
    (void)column;
    glob_t found;
    char *pattern = pattern_in(directory, text);
    /* the length of the prefix to cut from what was found */
    const size_t before =
        text[0] == '/' || !directory || strcmp(directory, ".") == 0 ? 0 : strlen(directory) + 1;
    const bool wants_folders = text[0] && text[strlen(text) - 1] == '/';
    const size_t n_before = into->n;
    int rc = SUF_OK;
    const int ended = glob(pattern, GLOB_NOSORT, is_trouble_in, &found);
    if (ended == GLOB_NOSPACE)
        suf_memory_abort();
    if (ended == GLOB_ABORTED)
        rc = suf_fail(err, SUF_EIO, "cannot read the folders of '%.200s'; try again", text);
    if (ended == 0) {
        qsort(found.gl_pathv, found.gl_pathc, sizeof *found.gl_pathv, by_text);
        for (size_t i = 0; i < found.gl_pathc && rc == SUF_OK; i++)
            if (wants_folders || !is_directory(found.gl_pathv[i]))
                rc = suf_instances_add_file(into, found.gl_pathv[i] + before, err);
        globfree(&found);
    }
    free(pattern);
    if (rc == SUF_OK && into->n == n_before)
        return suf_fail(err, SUF_EINVAL, "no file matches '%.200s'", text);
    return rc;
}

/* the regular files of a folder, without hidden ones; errno is not 0 if it could not be read whole
 */
static suf_names list_files(DIR *folder, const char *path)
{
    suf_names list = {.n = 0};
    const struct dirent *entry;
    while (errno = 0, (entry = readdir(folder))) {
        char *file = suf_text_format("%s/%s", path, entry->d_name);
        const bool is_instance = entry->d_name[0] != '.' && is_regular(file);
        const bool is_unknown = !is_instance && is_trouble(errno);
        free(file);
        if (is_unknown)
            break;
        if (is_instance)
            suf_names_add(&list, entry->d_name);
    }
    return list;
}

static int add_directory(suf_instances *into, const char *text, const char *column,
                         const char *directory, suf_error *err)
{
    (void)column;
    char *path = join(directory, text);
    DIR *folder = opendir(path);
    int rc = SUF_OK;
    if (!folder) {
        rc = suf_fail(err, SUF_EIO, "cannot read the folder '%.200s': %s", text, strerror(errno));
        goto out;
    }
    suf_names list = list_files(folder, path);
    const int failure = errno;
    closedir(folder);
    if (failure)
        rc = suf_fail(err, SUF_EIO, "cannot read the folder '%.200s': %s", text, strerror(failure));
    else if (list.n)
        qsort(list.names, list.n, sizeof *list.names, by_text);
    else
        rc = suf_fail(err, SUF_EINVAL, "the folder '%.200s' has no files in it", text);
    const bool has_slash = text[strlen(text) - 1] == '/';
    for (size_t i = 0; i < list.n && rc == SUF_OK; i++) {
        char *file = suf_text_format("%s%s%s", text, has_slash ? "" : "/", list.names[i]);
        rc = suf_instances_add_file(into, file, err);
        free(file);
    }
    suf_names_release(&list);
out:
    free(path);
    return rc;
}

/* blanks at both ends are cut */
static int add_line(suf_instances *into, char *line, suf_error *err)
{
    char *begin = line + strspn(line, " \t\r\n");
    size_t n = strlen(begin);
    while (n && strchr(" \t\r\n", begin[n - 1]))
        begin[--n] = '\0';
    return n == 0 || begin[0] == '#' ? SUF_OK : suf_instances_add_name(into, begin, err);
}

static int add_lines(suf_instances *into, const char *text, const char *column,
                     const char *directory, suf_error *err)
{
    (void)column;
    char *path = join(directory, text);
    FILE *file = fopen(path, "r");
    free(path);
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", text, strerror(errno));
    const size_t n_before = into->n;
    char *line = NULL;
    size_t size = 0;
    long number = 0;
    int rc = SUF_OK;
    suf_error why;
    errno = 0;
    for (ssize_t n; rc == SUF_OK && (n = getline(&line, &size, file)) >= 0;) {
        number++;
        rc = strlen(line) == (size_t)n ? add_line(into, line, &why)
                                       : suf_fail(&why, SUF_EINVAL, "a line has a zero byte");
    }
    if (rc == SUF_OK && !feof(file) && !ferror(file)) /* getline had no memory for the line */
        suf_memory_abort();
    if (rc < 0)
        suf_fail(err, rc, "%.200s:%ld: %.240s", text, number, why.message);
    else if (ferror(file))
        rc = suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", text, strerror(errno));
    else if (into->n == n_before)
        rc = suf_fail(err, SUF_EINVAL, "'%.200s' names no instances", text);
    free(line);
    fclose(file);
    return rc;
}

static int add_table(suf_instances *into, const char *text, const char *column,
                     const char *directory, suf_error *err)
{
    char *path = join(directory, text);
    const int rc = suf_instance_table_load(into, path, text, column, err);
    free(path);
    return rc;
}

static const struct {
    const char *name;
    const char *ending; /* the ending by which it is recognised; NULL: none */
    int (*add)(suf_instances *, const char *, const char *, const char *, suf_error *);
} forms[] = {
    {"glob", NULL, add_glob},
    {"directory", NULL, add_directory},
    {"csv", ".csv", add_table},
    {"file", ".txt", add_lines},
    /* those of scenarios, which the user cannot name */
    {SUF_IRACE_LIST, NULL, suf_irace_instances_add_list},
    {SUF_IRACE_FOLDER, NULL, suf_irace_instances_add_folder},
};

enum { N_FORMS = sizeof forms / sizeof *forms };
_Static_assert(N_FORMS == SUF_N_INSTANCES_FORMS + 2, "see instances.h");

const char *suf_instances_form(int i)
{
    return i >= 0 && i < SUF_N_INSTANCES_FORMS ? forms[i].name : NULL;
}

int suf_instances_add_form(suf_instances *instances, const char *form, const char *text,
                           const char *column, const char *directory, suf_error *err)
{
    for (int i = 0; i < N_FORMS && text[0]; i++)
        if (strcmp(forms[i].name, form) == 0)
            return forms[i].add(instances, text, column, directory, err);
    return suf_fail(err, SUF_EINVAL, "'%.80s: %.80s' does not say where instances are", form, text);
}

static bool ends_in(const char *text, const char *ending)
{
    const size_t n = strlen(text);
    const size_t m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

int suf_instances_add(suf_instances *instances, const char *text, const char *directory,
                      suf_error *err)
{
    if (!text[0])
        return suf_fail(err, SUF_EINVAL, "an instance has an empty name");
    for (int i = 0; i < SUF_N_INSTANCES_FORMS; i++)
        if (forms[i].ending && ends_in(text, forms[i].ending) && !strpbrk(text, "*?["))
            return forms[i].add(instances, text, NULL, directory, err);
    char *path = join(directory, text);
    struct stat status;
    const bool exists = stat(path, &status) == 0;
    free(path);
    if ((exists && S_ISDIR(status.st_mode)) || text[strlen(text) - 1] == '/')
        return strpbrk(text, "*?[") && !exists
                   ? add_glob(instances, text, NULL, directory, err)
                   : add_directory(instances, text, NULL, directory, err);
    if (exists)
        return suf_instances_add_file(instances, text, err);
    if (strpbrk(text, "*?["))
        return add_glob(instances, text, NULL, directory, err);
    return suf_instances_add_name(instances, text, err);
}

char *suf_instances_generated_name(const suf_instances *instances, size_t k)
{
    return suf_text_format("%s/instance-%04zu", instances->into ? instances->into : "instances", k);
}
