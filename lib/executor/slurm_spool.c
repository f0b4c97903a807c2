/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See slurm_spool.h.
 */
#include "executor/slurm_spool.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

char *suf_slurm_spool_text(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rbe");
    if (!file)
        return NULL;
    size_t capacity = 1 << 16;
    char *text = suf_alloc(capacity, 1);
    *n = 0;
    for (size_t more; (more = fread(text + *n, 1, capacity - 1 - *n, file)) > 0;) {
        *n += more;
        if (*n == capacity - 1)
            text = suf_resize(text, capacity *= 2, 1);
    }
    const int failed = ferror(file);
    fclose(file);
    text[*n] = '\0';
    if (!failed)
        return text;
    free(text);
    errno = EIO;
    return NULL;
}

static int make_folder(const char *parent, const char *name, suf_error *err)
{
    char *path = suf_text_format("%s%s%s", parent, *name ? "/" : "", name);
    const int rc =
        mkdir(path, 0777) == 0 || errno == EEXIST
            ? SUF_OK
            : suf_fail(err, SUF_EIO, "cannot make the folder '%s': %s", path, strerror(errno));
    free(path);
    return rc;
}

static int make_tag(const suf_slurm_spool *spool, suf_error *err)
{
    uint32_t chance;
    char text[SUF_SLURM_TAG_SIZE];
    if (getentropy(&chance, sizeof chance) != 0)
        return suf_fail(err, SUF_EIO, "the system has no random numbers: %s", strerror(errno));
    snprintf(text, sizeof text, "suffice-%08lx\n", (unsigned long)chance);
    char *path = suf_text_format("%s/tag", spool->folder);
    const int rc = suf_whole_file_write(path, text, strlen(text), SUF_FILE_NEW, err);
    free(path);
    return rc;
}

/* Whether there is a tag. */
static int read_tag(suf_slurm_spool *spool)
{
    size_t n = 0;
    char *path = suf_text_format("%s/tag", spool->folder);
    char *text = suf_slurm_spool_text(path, &n);
    const size_t length = text ? strcspn(text, "\n") : 0;
    const bool is_good = length > 8 && length < sizeof spool->tag && text[length] == '\n' &&
                         strncmp(text, "suffice-", 8) == 0 &&
                         8 + strspn(text + 8, "0123456789abcdef") == length;
    if (is_good)
        snprintf(spool->tag, sizeof spool->tag, "%.*s", (int)length, text);
    free(text);
    free(path);
    return is_good;
}

static int open_parts(suf_slurm_spool *spool, suf_error *err)
{
    static const char *const folders[] = {"batch", "result", "log"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (make_folder(spool->folder, folders[i], err) < 0)
            return SUF_EIO;
    if (read_tag(spool))
        return SUF_OK;
    const int rc = make_tag(spool, err);
    if (rc < 0)
        return rc;
    return read_tag(spool)
               ? SUF_OK
               : suf_fail(err, SUF_EIO, "'%s/tag' is damaged; remove the folder", spool->folder);
}

int suf_slurm_spool_open(suf_slurm_spool *spool, const char *folder, suf_error *err)
{
    *spool = (suf_slurm_spool){0};
    if (make_folder(folder, "", err) < 0)
        return SUF_EIO;
    spool->folder = realpath(folder, NULL);
    if (!spool->folder)
        return suf_fail(err, SUF_EIO, "cannot open the folder '%s': %s", folder, strerror(errno));
    const int rc = open_parts(spool, err);
    if (rc < 0)
        suf_slurm_spool_release(spool);
    return rc;
}

int suf_slurm_spool_find(suf_slurm_spool *spool, const char *folder, suf_error *err)
{
    *spool = (suf_slurm_spool){.folder = realpath(folder, NULL)};
    if (spool->folder && read_tag(spool))
        return SUF_OK;
    suf_slurm_spool_release(spool);
    return suf_fail(err, SUF_EIO, "'%s' is no folder of runs that were given to Slurm", folder);
}

void suf_slurm_spool_release(suf_slurm_spool *spool)
{
    free(spool->folder);
    *spool = (suf_slurm_spool){0};
}

char *suf_slurm_spool_path(const suf_slurm_spool *spool, const char *kind, int64_t batch,
                           const char *ending)
{
    return suf_text_format("%s/%s/%lld%s", spool->folder, kind, (long long)batch, ending);
}

/* the number before ".jsonl"; 0: it is no manifest */
static int64_t batch_of(const char *name)
{
    const size_t n = strspn(name, "0123456789");
    return n > 0 && n < 18 && strcmp(name + n, ".jsonl") == 0 ? strtoll(name, NULL, 10) : 0;
}

static int ascending(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a;
    const int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int suf_slurm_spool_batches(const suf_slurm_spool *spool, int64_t **batches, size_t *n,
                            suf_error *err)
{
    char *path = suf_text_format("%s/batch", spool->folder);
    DIR *folder = opendir(path);
    if (!folder) {
        const int rc =
            suf_fail(err, SUF_EIO, "cannot read the folder '%s': %s", path, strerror(errno));
        free(path);
        return rc;
    }
    size_t capacity = 0;
    *batches = NULL;
    *n = 0;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const int64_t batch = batch_of(entry->d_name);
        if (batch == 0)
            continue;
        *batches = suf_grow(*batches, *n, &capacity, sizeof **batches);
        (*batches)[(*n)++] = batch;
    }
    closedir(folder);
    free(path);
    if (*n > 1)
        qsort(*batches, *n, sizeof **batches, ascending);
    return SUF_OK;
}

int64_t suf_slurm_spool_job(const suf_slurm_spool *spool, int64_t batch)
{
    size_t n = 0;
    char *path = suf_slurm_spool_path(spool, "batch", batch, ".job");
    char *text = suf_slurm_spool_text(path, &n);
    const long long job = text ? strtoll(text, NULL, 10) : 0;
    free(text);
    free(path);
    return job > 0 ? job : 0;
}

int suf_slurm_spool_set_job(const suf_slurm_spool *spool, int64_t batch, int64_t job,
                            suf_error *err)
{
    char text[32];
    snprintf(text, sizeof text, "%lld\n", (long long)job);
    char *path = suf_slurm_spool_path(spool, "batch", batch, ".job");
    const int rc = suf_whole_file_write(path, text, strlen(text), SUF_FILE_REPLACE, err);
    free(path);
    return rc;
}

static void remove_files_in(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        return;
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.' || strncmp(entry->d_name, ".suffice-", 9) == 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
}

void suf_slurm_spool_remove(const suf_slurm_spool *spool, int64_t batch)
{
    static const char *const endings[] = {".jsonl", ".sh", ".job"};
    char *results = suf_slurm_spool_path(spool, "result", batch, "");
    remove_files_in(results);
    rmdir(results);
    free(results);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char *path = suf_slurm_spool_path(spool, "batch", batch, endings[i]);
        unlink(path);
        free(path);
    }
}
