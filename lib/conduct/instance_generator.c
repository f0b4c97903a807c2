/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_generator.h. A command that writes the file itself does so in a folder that is its
 * own, beside the place of the file, which is moved there when it is complete: a file that exists
 * is complete, it has its right name from the beginning, and nobody else can put a link in its
 * place. What else the command has written there is moved as well.
 */
#include "conduct/instance_generator.h"

#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/draft.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

typedef struct {
    size_t number;
    char *path, *place; /* of the file, and of its folder */
    char *folder;       /* in which the command writes it; NULL: it prints it, or is not started */
} generated_file;

typedef struct {
    const suf_experiment *e;
    suf_executor *executor;
    generated_file *files;
    size_t n;
} generation;

static bool is_printed(const suf_experiment *e)
{
    return !suf_template_uses(e->instances.generator, "instance");
}

static generated_file file_of(const suf_experiment *e, size_t number)
{
    char *name = suf_instances_generated_name(&e->instances, number + 1);
    generated_file f = {.number = number};
    f.path = name[0] == '/' ? suf_text_copy(name) : suf_text_format("%s/%s", e->directory, name);
    free(name);
    char *copy = suf_text_copy(f.path);
    f.place = suf_text_copy(dirname(copy));
    free(copy);
    return f;
}

/* ---- folders ---- */

static int make_folder(char *path, suf_error *err)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const int failed = mkdir(path, 0777) < 0 && errno != EEXIST;
        if (failed)
            suf_fail(err, SUF_EIO, "cannot make the folder '%s': %s", path, strerror(errno));
        *slash = '/';
        if (failed)
            return SUF_EIO;
    }
    return SUF_OK;
}

/* a new folder beside the file, for this user only */
static int make_own_folder(generated_file *f, suf_error *err)
{
    f->folder = suf_text_format("%s/.suffice-XXXXXX", f->place);
    if (mkdtemp(f->folder))
        return SUF_OK;
    const int rc =
        suf_fail(err, SUF_EIO, "cannot make a folder in '%s': %s", f->place, strerror(errno));
    free(f->folder);
    f->folder = NULL;
    return rc;
}

/* the path of a file in folder */
static char *join(const char *folder, const char *name)
{
    return suf_text_format("%s/%s", folder, name);
}

/* the instance in the command's folder */
static char *draft_of(const generated_file *f)
{
    return join(f->folder, strrchr(f->path, '/') + 1);
}

/* Calls act with the path of everything in the folder but the instance, and the path that it would
 * have in place. */
static void each_other(const generated_file *f, void act(const char *path, const char *target))
{
    DIR *folder = opendir(f->folder);
    const char *instance = strrchr(f->path, '/') + 1;
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            strcmp(entry->d_name, instance) == 0)
            continue;
        char *path = join(f->folder, entry->d_name);
        char *target = join(f->place, entry->d_name);
        act(path, target);
        free(path);
        free(target);
    }
    if (folder)
        closedir(folder);
}

static void move_entry(const char *path, const char *target)
{
    (void)rename(path, target); /* it stays in the folder if this fails */
}

static void remove_entry(const char *path, const char *target)
{
    (void)target;
    (void)unlink(path);
}

static void release(generated_file *f)
{
    if (f->folder && rmdir(f->folder) != 0) { /* it failed, or was interrupted */
        char *draft = draft_of(f);
        (void)unlink(draft);
        free(draft);
        each_other(f, remove_entry);
        (void)rmdir(f->folder);
    }
    free(f->folder);
    free(f->path);
    free(f->place);
    *f = (generated_file){0};
}

/* ---- one file ---- */

/* id: its place among the files */
static int start(const generation *g, size_t id, suf_error *err)
{
    char seed[32];
    char number[32];
    const suf_experiment *e = g->e;
    generated_file *f = &g->files[id];
    int rc = make_folder(f->path, err);
    if (rc == SUF_OK && !is_printed(e))
        rc = make_own_folder(f, err);
    if (rc < 0)
        return rc;
    snprintf(seed, sizeof seed, "%llu",
             (unsigned long long)suf_run_seed(e->seed, "", "", (int64_t)f->number + 1));
    snprintf(number, sizeof number, "%zu", f->number + 1);
    char *draft = f->folder ? draft_of(f) : suf_text_copy(f->path);
    const suf_binding bindings[] = {{"instance", draft}, {"seed", seed}, {"k", number}};
    char **argv = suf_template_expand(e->instances.generator, bindings, 3);
    const suf_job job = {.id = id,
                         .argv = argv,
                         .directory = e->directory,
                         .environment = e->environment,
                         .passed = e->passed};
    rc = g->executor->ops->start(g->executor, &job, err);
    suf_argv_free(argv);
    free(draft);
    return rc;
}

static int write_printed(const suf_outcome *o, const generated_file *f, suf_error *err)
{
    if (o->out_cut)
        return suf_fail(err, SUF_ETOOL,
                        "the generator prints more than %d bytes; let it write the file that "
                        "{instance} names",
                        SUF_KEPT_OUT);
    return suf_whole_file_write(f->path, o->out, o->n_out, SUF_FILE_REPLACE, err);
}

/* the instance last: when it is there, so is the rest */
static int move_written(const generation *g, const generated_file *f, suf_error *err)
{
    int rc = SUF_OK;
    char *draft = draft_of(f);
    each_other(f, move_entry);
    if (suf_draft_move(draft, f->path) != 0)
        rc = suf_fail(err, SUF_ETOOL, "the generator '%s' has not written '%s': %s",
                      g->e->instances.generator_text, draft, strerror(errno));
    free(draft);
    return rc;
}

static int finish(const generation *g, const suf_outcome *o, suf_error *err)
{
    generated_file *f = &g->files[o->id];
    if (o->status != SUF_RUN_OK)
        return suf_fail(err, SUF_ETOOL, "the generator '%s' failed for instance %llu (%s)%s%.200s",
                        g->e->instances.generator_text, (unsigned long long)f->number + 1,
                        o->failure[0] ? o->failure : "it did not exit with status 0",
                        o->n_err ? ": " : "", o->n_err ? o->err : "");
    return is_printed(g->e) ? write_printed(o, f, err) : move_written(g, f, err);
}

/* ---- all of them ---- */

static int wait_for(const generation *g, const volatile sig_atomic_t *interrupts, suf_error *err)
{
    static const double PATIENCE =
        0.5; /* seconds; limited, because a signal may come just before we wait */
    int result = SUF_OK;
    size_t n = g->n;
    while (n > 0) {
        suf_outcome outcome;
        if (interrupts && *interrupts)
            return suf_fail(
                err, SUF_ESTOPPED,
                "interrupted while instances were generated; the same command continues");
        const int rc = g->executor->ops->next(g->executor, PATIENCE, &outcome, err);
        if (rc < 0)
            return rc;
        if (rc == 0)
            continue;
        n--;
        if (result == SUF_OK)
            result = finish(g, &outcome, err);
        suf_outcome_release(&outcome);
    }
    return result;
}

static int generate(generation *g, const volatile sig_atomic_t *interrupts, suf_error *err)
{
    for (size_t id = 0; id < g->n; id++) {
        const int rc = start(g, id, err);
        if (rc < 0)
            return rc;
    }
    return wait_for(g, interrupts, err);
}

int suf_instance_generator_run(const suf_experiment *e, suf_executor *executor,
                               const size_t *numbers, size_t n,
                               const volatile sig_atomic_t *interrupts, suf_error *err)
{
    if (!e->instances.generator)
        return SUF_OK;
    generation g = {e, executor, .files = suf_alloc(n + 1, sizeof *g.files)};
    for (size_t i = 0; i < n; i++) {
        generated_file f = file_of(e, numbers[i]);
        if (access(f.path, F_OK) == 0)
            release(&f);
        else
            g.files[g.n++] = f;
    }
    const int rc = generate(&g, interrupts, err);
    for (size_t id = 0; id < g.n; id++)
        release(&g.files[id]);
    free(g.files);
    return rc;
}
