/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Repeats one run as it is recorded in the store, and compares it with its record.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "results/recorded_experiment.h"
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

static int make_run(suf_rerun *r, const place *p, suf_executor *executor, char **argv,
                    suf_error *err)
{
    const suf_experiment *e = p->experiment;
    const suf_job job = {.argv = argv,
                         .directory = e->directory,
                         .environment = e->environment,
                         .timeout = e->timeout,
                         .memory = e->memory};
    suf_outcome outcome;
    int rc = executor->ops->start(executor, &job, err);
    if (rc == 0)
        rc = wait_for(executor, &outcome, err);
    if (rc < 0)
        return rc;
    suf_run_result result = suf_run_result_of(e, &job, &outcome);
    r->status = result.status;
    r->value = result.value;
    if (result.status != SUF_RUN_OK)
        snprintf(r->reason, sizeof r->reason, "%s", result.reason.message);
    free(result.measures);
    suf_outcome_release(&outcome);
    return SUF_OK;
}

/* the command as one would type it, for free() */
static char *shown_command(const suf_experiment *e, char *const *argv)
{
    char *line = suf_argv_line(argv);
    if (!e->environment[0])
        return line;
    char *variables = suf_argv_line(e->environment);
    char *both = suf_text_format("env %s %s", variables, line);
    free(variables);
    free(line);
    return both;
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
    r->is_measured = suf_measure_is_measured(&e->measures[0]);
    r->value = r->recorded_value = NAN;
    int rc =
        suf_store_find(store, number, p->map.algorithms[p->algorithm], run, 0, note_record, r, err);
    if (rc < 0)
        return rc;
    char **argv = suf_experiment_command(e, p->algorithm, number, &instance, run, r->seed);
    r->command = shown_command(e, argv);
    r->directory = suf_text_copy(e->directory);
    rc = make_run(r, p, executor, argv, err);
    suf_argv_free(argv);
    return rc;
}

int suf_rerun_init(suf_rerun *rerun, suf_store *store, suf_executor *executor,
                   const char *algorithm, const char *instance, int64_t run, suf_error *err)
{
    suf_rerun r = {0};
    place p = {0};
    int rc = suf_store_map_load(&p.map, store, err);
    if (rc < 0)
        return rc;
    p.experiment = suf_recorded_experiment(store, &p.map, err);
    rc = p.experiment ? find_place(&p, store, algorithm, instance, err) : SUF_EIO;
    if (rc == 0)
        rc = repeat(&r, &p, store, executor, run, err);
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
