/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Repeats one run as it is recorded in the store, and compares it with its record.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "experiment/paths.h"
#include "results/recorded_experiment.h"
#include "conduct/run_job.h"
#include "conduct/run_result.h"

typedef struct {
    suf_store_map map;
    suf_experiment *experiment;
    size_t algorithm; /* in the experiment */
    size_t instance;  /* in the experiment, whose instances are those drawn */
} place;

static int find_place(place *p, suf_store *store, const char *algorithm, const char *instance,
                      suf_error *err)
{
    const suf_experiment *e = p->experiment;
    while (p->algorithm < e->n_algorithms &&
           strcmp(e->algorithms[p->algorithm].name, algorithm) != 0)
        p->algorithm++;
    if (p->algorithm == e->n_algorithms)
        return suf_fail(err, SUF_EINVAL, "there is no algorithm '%s'; the first is '%s'", algorithm,
                        e->algorithms[0].name);
    if (!e->algorithms[p->algorithm].template)
        return suf_fail(err, SUF_EINVAL,
                        "'%s' is a function of a program, not a command: only that program can "
                        "run it again",
                        algorithm);
    while (p->instance < p->map.n_instances &&
           strcmp(suf_store_instance(store, p->map.instances[p->instance]), instance) != 0)
        p->instance++;
    if (p->instance == p->map.n_instances)
        return suf_fail(
            err, SUF_EINVAL, "there is no instance '%s' among the %zu drawn; the first is '%s'",
            instance, p->map.n_instances, suf_store_instance(store, p->map.instances[0]));
    return SUF_OK;
}

static int note_record(const suf_record *record, void *context)
{
    suf_rerun *r = context;
    r->is_recorded = 1;
    r->recorded_status = record->status;
    r->recorded_value = record->value;
    return 0;
}

static int wait_for(suf_executor *executor, suf_outcome *outcome, suf_error *err)
{
    int rc = 0;
    while (rc == 0)
        rc = executor->ops->next(executor, -1, outcome, err);
    return rc < 0 ? rc : SUF_OK;
}

static int make_run(suf_rerun *r, const place *p, suf_executor *executor, const suf_job *job,
                    suf_error *err)
{
    suf_outcome outcome;
    int rc = executor->ops->start(executor, job, err);
    if (rc == 0)
        rc = wait_for(executor, &outcome, err);
    if (rc < 0)
        return rc;
    suf_run_result result = suf_run_result_of(p->experiment, p->algorithm, job, &outcome);
    r->status = result.status;
    r->value = result.value;
    if (result.status != SUF_RUN_OK)
        snprintf(r->reason, sizeof r->reason, "%s", result.reason.message);
    free(result.measures);
    suf_outcome_release(&outcome);
    return SUF_OK;
}

/* ---- where it runs ---- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_in(const char *directory, const char *path)
{
    char *whole = suf_path_join(directory, path);
    const bool is_there = access(whole, F_OK) == 0;
    free(whole);
    return is_there;
}

static int refuse_moved(const char *what, const char *directory, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "the experiment was moved: there is no '%.150s'%s%.150s%s; give '--directory "
                    "FOLDER', where its commands run now",
                    what, directory ? " in '" : "", directory ? directory : "",
                    directory ? "'" : "");
}

/* The folder, and a program that is given by a path. */
static int check_place(const suf_job *job, suf_error *err)
{
    if (!is_folder(job->directory))
        return refuse_moved(job->directory, NULL, err);
    if (strchr(job->argv[0], '/') && !is_in(job->directory, job->argv[0]))
        return refuse_moved(job->argv[0], job->directory, err);
    return SUF_OK;
}

/* Whether an instance is a file is not recorded; one that looks like it, is not there, and lets the
 * run fail that did not was one. */
static int check_instance(const suf_rerun *r, const suf_experiment *e, const char *name,
                          suf_error *err)
{
    const bool has_failed =
        r->is_recorded && r->recorded_status == SUF_RUN_OK && r->status != SUF_RUN_OK;
    if (has_failed && strpbrk(name, "/.") && !is_in(e->directory, name))
        return refuse_moved(name, e->directory, err);
    return SUF_OK;
}

/* for free(); NULL: there is no such folder */
static char *whole_path(const char *directory, suf_error *err)
{
    char *whole = realpath(directory, NULL);
    if (!whole || !is_folder(whole)) {
        suf_fail(err, SUF_EINVAL, "'--directory' is '%.200s', which is no folder", directory);
        free(whole);
        return NULL;
    }
    return whole;
}

static int move(suf_experiment *e, const char *directory, suf_error *err)
{
    char *whole = directory ? whole_path(directory, err) : NULL;
    if (directory && !whole)
        return SUF_EINVAL;
    if (whole)
        suf_experiment_move(e, whole);
    free(whole);
    return SUF_OK;
}

static int repeat(suf_rerun *r, const place *p, suf_store *store, suf_executor *executor,
                  int64_t run, suf_error *err)
{
    const suf_experiment *e = p->experiment;
    const size_t number = p->map.instances[p->instance];
    const char *name = suf_store_instance(store, number);
    const size_t at = suf_names_find(&e->instances.names, name);
    suf_instance instance = {.name = (char *)name};
    if (at != SIZE_MAX)
        instance = e->instances.all[at];
    r->seed = suf_experiment_seed(e, p->algorithm, name, run);
    r->is_measured = suf_measure_is_measured(&e->algorithms[p->algorithm].value);
    r->value = r->recorded_value = NAN;
    int rc =
        suf_store_find(store, number, p->map.algorithms[p->algorithm], run, 0, note_record, r, err);
    if (rc < 0)
        return rc;
    suf_run_job job;
    suf_run_job_init(&job, e, p->algorithm, number, &instance,
                     (suf_call){.run = run, .seed = r->seed});
    r->command = suf_run_job_shown(&job.job);
    r->directory = suf_text_copy(job.job.directory);
    rc = check_place(&job.job, err);
    if (rc == SUF_OK)
        rc = make_run(r, p, executor, &job.job, err);
    if (rc == SUF_OK)
        rc = check_instance(r, e, name, err);
    suf_run_job_release(&job);
    return rc;
}

int suf_rerun_init(suf_rerun *rerun, suf_store *store, suf_executor *executor,
                   const char *algorithm, const char *instance, int64_t run, suf_error *err)
{
    const suf_rerun_request request = {algorithm, instance, run, NULL};
    return suf_rerun_init_with(rerun, store, executor, &request, err);
}

static int check_request(const suf_store *store, const suf_executor *executor,
                         const suf_rerun_request *request, suf_error *err)
{
    return suf_error_require(store, "store", err) < 0 ||
                   suf_error_require(executor, "executor", err) < 0 ||
                   suf_error_require(request, "request", err) < 0 ||
                   suf_error_require(request->algorithm, "algorithm", err) < 0 ||
                   suf_error_require(request->instance, "instance", err) < 0
               ? SUF_EINVAL
               : SUF_OK;
}

int suf_rerun_init_with(suf_rerun *rerun, suf_store *store, suf_executor *executor,
                        const suf_rerun_request *request, suf_error *err)
{
    suf_rerun r = {0};
    place p = {0};
    int rc = check_request(store, executor, request, err);
    if (rc == SUF_OK)
        rc = suf_store_map_load(&p.map, store, err);
    if (rc < 0)
        return rc;
    p.experiment = suf_recorded_experiment(store, &p.map, err);
    rc = p.experiment ? find_place(&p, store, request->algorithm, request->instance, err) : SUF_EIO;
    if (rc == SUF_OK)
        rc = move(p.experiment, request->directory, err);
    if (rc == SUF_OK)
        rc = repeat(&r, &p, store, executor, request->run, err);
    suf_store_map_release(&p.map);
    suf_experiment_free(p.experiment);
    if (rc < 0)
        suf_rerun_release(&r);
    else
        *rerun = r;
    return rc;
}

void suf_rerun_release(suf_rerun *r)
{
    free(r->command);
    free(r->directory);
    *r = (suf_rerun){0};
}
