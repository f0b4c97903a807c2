/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instance_generator.h. A file is written under another name and renamed when it is complete,
 * so a file that exists is complete.
 */
#include "conduct/instance_generator.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

typedef struct {
    char *path, *part; /* the file, and its name while it is being written */
} paths;

static paths paths_of(const suf_experiment *e, size_t number)
{
    paths p;
    char *name = suf_instances_generated_name(&e->instances, number + 1);
    if (name[0] == '/' ? asprintf(&p.path, "%s", name) < 0
                       : asprintf(&p.path, "%s/%s", e->directory, name) < 0)
        abort();
    if (asprintf(&p.part, "%s.part", p.path) < 0)
        abort();
    free(name);
    return p;
}

static void release(paths *p)
{
    free(p->path);
    free(p->part);
}

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

static int start(const suf_experiment *e, suf_executor *executor, size_t k, suf_error *err)
{
    char seed[32];
    char number[32];
    snprintf(seed, sizeof seed, "%llu",
             (unsigned long long)suf_run_seed(e->seed, "", "", (int64_t)k + 1));
    snprintf(number, sizeof number, "%zu", k + 1);
    paths p = paths_of(e, k);
    const suf_binding bindings[] = {{"instance", p.part}, {"seed", seed}, {"k", number}};
    char **argv = suf_template_expand(e->instances.generator, bindings, 3);
    const suf_job job = {
        .id = k, .argv = argv, .directory = e->directory, .environment = e->environment};
    int rc = make_folder(p.part, err);
    if (rc == 0)
        rc = executor->ops->start(executor, &job, err);
    suf_argv_free(argv);
    release(&p);
    return rc;
}

static int write_printed(const suf_outcome *o, const paths *p, suf_error *err)
{
    if (o->out_cut)
        return suf_fail(err, SUF_ETOOL,
                        "the generator prints more than %d bytes; let it write the file that "
                        "{instance} names",
                        SUF_KEPT_OUT);
    FILE *file = fopen(p->part, "wb");
    const size_t written = file ? fwrite(o->out, 1, o->n_out, file) : 0;
    if (!file || (fclose(file) != 0) || written != o->n_out)
        return suf_fail(err, SUF_EIO, "cannot write '%s': %s", p->part, strerror(errno));
    return SUF_OK;
}

static int finish(const suf_experiment *e, const suf_outcome *o, suf_error *err)
{
    if (o->status != SUF_RUN_OK)
        return suf_fail(err, SUF_ETOOL, "the generator '%s' failed for instance %llu (%s)%s%.200s",
                        e->instances.generator_text, (unsigned long long)o->id + 1,
                        o->failure[0] ? o->failure : "it did not exit with status 0",
                        o->n_err ? ": " : "", o->n_err ? o->err : "");
    paths p = paths_of(e, o->id);
    int rc = SUF_OK;
    if (!suf_template_uses(e->instances.generator, "instance"))
        rc = write_printed(o, &p, err);
    if (rc == 0 && rename(p.part, p.path) < 0)
        rc = suf_fail(err, SUF_ETOOL, "the generator '%s' has not written '%s': %s",
                      e->instances.generator_text, p.part, strerror(errno));
    release(&p);
    return rc;
}

static bool is_there(const suf_experiment *e, size_t number)
{
    paths p = paths_of(e, number);
    const bool there = access(p.path, F_OK) == 0;
    release(&p);
    return there;
}

static int wait_for(const suf_experiment *e, suf_executor *executor, size_t n,
                    const volatile sig_atomic_t *interrupts, suf_error *err)
{
    static const double PATIENCE =
        0.5; /* seconds; limited, because a signal may come just before we wait */
    int result = SUF_OK;
    while (n > 0) {
        suf_outcome outcome;
        if (interrupts && *interrupts)
            return suf_fail(
                err, SUF_ESTOPPED,
                "interrupted while instances were generated; the same command continues");
        const int rc = executor->ops->next(executor, PATIENCE, &outcome, err);
        if (rc < 0)
            return rc;
        if (rc == 0)
            continue;
        n--;
        if (result == SUF_OK)
            result = finish(e, &outcome, err);
        suf_outcome_release(&outcome);
    }
    return result;
}

int suf_instance_generator_run(const suf_experiment *e, suf_executor *executor,
                               const size_t *numbers, size_t n,
                               const volatile sig_atomic_t *interrupts, suf_error *err)
{
    size_t n_started = 0;
    for (size_t i = 0; e->instances.generator && i < n; i++) {
        if (is_there(e, numbers[i]))
            continue;
        const int rc = start(e, executor, numbers[i], err);
        if (rc < 0)
            return rc;
        n_started++;
    }
    return wait_for(e, executor, n_started, interrupts, err);
}
