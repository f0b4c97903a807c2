/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording results that were made elsewhere. The settings are those that the store has, because
 * the runs were asked for with them. A result is checked as a whole before anything is recorded;
 * what it means is found by the code that finds it for runs of this machine (run_result.h).
 */
#include "conduct/teller.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "conduct/recorded_changes.h"
#include "conduct/run_id.h"
#include "conduct/run_job.h"
#include "conduct/run_result.h"
#include "conduct/told_result.h"
#include "results/decide.h"
#include "results/look_plan.h"
#include "results/recorded_experiment.h"
#include "results/stopping_correction.h"

/* Runs that may be told before those between them and the runs that are recorded. */
enum { MOST_AHEAD = 100000 };

struct suf_teller {
    suf_store *store;
    suf_store_map map;
    suf_experiment *experiment;
    suf_names instances; /* of the store */
    bool *is_drawn;      /* per instance of the store */
};

/* ---- its life ---- */

suf_teller *suf_teller_new(suf_store *store, suf_error *err)
{
    suf_store_map map = {0};
    if (suf_error_require(store, "store", err) < 0 || suf_store_map_load(&map, store, err) < 0)
        return NULL;
    suf_experiment *experiment = suf_recorded_experiment(store, &map, err);
    if (!experiment) {
        suf_store_map_release(&map);
        return NULL;
    }
    suf_teller *t = suf_alloc(1, sizeof *t);
    *t = (suf_teller){.store = store, .map = map, .experiment = experiment};
    t->is_drawn = suf_alloc(suf_store_n_instances(store) + 1, sizeof *t->is_drawn);
    for (size_t i = 0; i < map.n_instances; i++)
        t->is_drawn[map.instances[i]] = true;
    for (size_t i = 0; i < suf_store_n_instances(store); i++)
        suf_names_add(&t->instances, suf_store_instance(store, i));
    return t;
}

void suf_teller_free(suf_teller *t)
{
    if (!t)
        return;
    suf_names_release(&t->instances);
    free(t->is_drawn);
    suf_experiment_free(t->experiment);
    suf_store_map_release(&t->map);
    free(t);
}

/* ---- which run ---- */

static int check_experiment(const suf_teller *t, const suf_run_id *id, suf_error *err)
{
    if (id->experiment == suf_store_current(t->store))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "the run is of experiment %lld of the store, but experiment %lld goes on: its "
                    "runs were asked for again",
                    (long long)id->experiment, (long long)suf_store_current(t->store));
}

static int find_by_names(const suf_teller *t, const suf_told_result *told, suf_run_id *id,
                         suf_error *err)
{
    if (!told->instance || !told->algorithm || told->run < 0)
        return suf_fail(err, SUF_EINVAL,
                        "it does not say which run it is of: give 'id', or 'instance', 'algorithm' "
                        "and 'run'");
    *id = (suf_run_id){.experiment = suf_store_current(t->store),
                       .instance = suf_names_find(&t->instances, told->instance),
                       .algorithm = suf_recorded_algorithm(t->store, told->algorithm),
                       .run = told->run,
                       .attempt = told->attempt < 0 ? 1 : told->attempt};
    if (id->instance == SIZE_MAX || !t->is_drawn[id->instance])
        return suf_fail(err, SUF_EINVAL, "there is no instance '%.80s' among the %zu drawn",
                        told->instance, t->map.n_instances);
    if (id->algorithm == SIZE_MAX)
        return suf_fail(err, SUF_EINVAL, "there is no algorithm '%.80s'", told->algorithm);
    return SUF_OK;
}

static int find_by_id(const suf_teller *t, const suf_told_result *told, suf_run_id *id,
                      suf_error *err)
{
    if (!suf_run_id_read(told->id, id))
        return suf_fail(err, SUF_EINVAL, "its 'id' is '%.80s', which is not that of a run",
                        told->id);
    const int rc = check_experiment(t, id, err);
    if (rc < 0)
        return rc;
    if (id->instance >= t->instances.n || !t->is_drawn[id->instance] ||
        id->algorithm >= suf_store_n_algorithms(t->store))
        return suf_fail(err, SUF_EINVAL, "there is no run %s in the experiment", told->id);
    const char *instance = suf_store_instance(t->store, id->instance);
    const char *algorithm = suf_store_algorithm(t->store, id->algorithm);
    const bool is_same = (!told->instance || strcmp(told->instance, instance) == 0) &&
                         (!told->algorithm || strcmp(told->algorithm, algorithm) == 0) &&
                         (told->run < 0 || told->run == id->run) &&
                         (told->attempt < 0 || told->attempt == id->attempt);
    return is_same ? SUF_OK
                   : suf_fail(err, SUF_EINVAL,
                              "its 'id' is that of another run: of run %lld, attempt %lld, of "
                              "'%.80s' on '%.80s'",
                              (long long)id->run, (long long)id->attempt, algorithm, instance);
}

/* A run, and its place among the algorithms compared. */
typedef struct {
    suf_run_id id;
    size_t place;
    const char *instance, *algorithm;
    uint64_t seed;
} named_run;

static int check_seed(const named_run *run, const suf_told_result *told, suf_error *err)
{
    if (told->seed < 0 || (uint64_t)told->seed == run->seed)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "its 'seed' is %lld, but run %lld of '%.80s' on '%.80s' has the seed %llu",
                    (long long)told->seed, (long long)run->id.run, run->algorithm, run->instance,
                    (unsigned long long)run->seed);
}

static int find_run(const suf_teller *t, const suf_told_result *told, named_run *run,
                    suf_error *err)
{
    const int rc =
        told->id ? find_by_id(t, told, &run->id, err) : find_by_names(t, told, &run->id, err);
    if (rc < 0)
        return rc;
    run->instance = suf_store_instance(t->store, run->id.instance);
    run->algorithm = suf_store_algorithm(t->store, run->id.algorithm);
    run->place = suf_store_map_place(&t->map, run->id.algorithm);
    if (run->place == SIZE_MAX)
        return suf_fail(err, SUF_EINVAL, "'%.80s' is no longer compared", run->algorithm);
    if (run->id.run < 1 || run->id.attempt < 1)
        return suf_fail(err, SUF_EINVAL, "runs and attempts are counted from 1");
    run->seed = suf_experiment_seed(t->experiment, run->place, run->instance, run->id.run);
    return check_seed(run, told, err);
}

/* ---- what is recorded ---- */

typedef struct {
    suf_status status;
    double value;
    int exit_status, signal;
} recorded_try;

static int note_try(const suf_record *record, void *context)
{
    *(recorded_try *)context =
        (recorded_try){record->status, record->value, record->exit_status, record->signal};
    return 0;
}

static int find_try(const suf_teller *t, const suf_run_id *id, int64_t run, int64_t attempt,
                    recorded_try *found, suf_error *err)
{
    return suf_store_find(t->store, id->instance, id->algorithm, run, attempt, note_try, found,
                          err);
}

/* A measured value differs from one execution to the next, and the first one counts. */
static bool is_same(const recorded_try *before, const suf_run_result *result,
                    const suf_outcome *outcome, bool is_measured)
{
    if (before->status != result->status)
        return false;
    if (result->status == SUF_RUN_OK)
        return is_measured || before->value == result->value;
    return before->exit_status == outcome->exit_status && before->signal == outcome->signal;
}

/* An attempt is made if the one before failed, and was not the last that the policy grants. */
static int check_attempt(const suf_teller *t, const named_run *run, suf_error *err)
{
    recorded_try before;
    const int64_t attempt = run->id.attempt;
    if (attempt == 1)
        return SUF_OK;
    const int rc = find_try(t, &run->id, run->id.run, attempt - 1, &before, err);
    if (rc < 0)
        return rc;
    if (rc == 0)
        return suf_fail(err, SUF_EINVAL,
                        "it is attempt %lld of run %lld of '%.80s' on '%.80s', but attempt %lld is "
                        "not recorded; tell that first",
                        (long long)attempt, (long long)run->id.run, run->algorithm, run->instance,
                        (long long)attempt - 1);
    const int64_t most =
        (t->experiment->policies[before.status].retries + 1) * (1 + t->map.retry_rounds);
    if (before.status == SUF_RUN_OK || attempt > most)
        return suf_fail(err, SUF_EINVAL,
                        "it is attempt %lld of run %lld of '%.80s' on '%.80s', which is not tried "
                        "again after attempt %lld (%s)",
                        (long long)attempt, (long long)run->id.run, run->algorithm, run->instance,
                        (long long)attempt - 1, suf_status_name((int)before.status));
    return SUF_OK;
}

/* of an algorithm on an instance; 0: there is no limit */
static int64_t most_runs(const suf_sampling *q)
{
    if (q->mode == SUF_FIXED)
        return q->start;
    return q->max_per_algorithm ? q->max_per_algorithm : q->max_runs;
}

/* Runs ahead of need are kept, but not any number: a wrong one would take all memory. */
static int check_number(const suf_teller *t, const named_run *run, suf_error *err)
{
    recorded_try before;
    const int64_t most = most_runs(&t->experiment->sampling);
    const int64_t number = run->id.run;
    if (most > 0 && number > most)
        return suf_fail(err, SUF_EINVAL,
                        "it is run %lld, but there are at most %lld runs of '%.80s'",
                        (long long)number, (long long)most, run->algorithm);
    const int rc =
        number <= MOST_AHEAD ? 1 : find_try(t, &run->id, number - MOST_AHEAD, 1, &before, err);
    return rc < 0    ? rc
           : rc == 1 ? SUF_OK
                     : suf_fail(err, SUF_EINVAL,
                                "it is run %lld of '%.80s' on '%.80s', which is far from being "
                                "wanted",
                                (long long)number, run->algorithm, run->instance);
}

/* ---- recording ---- */

/* What the outcome means. A value that is told needs no output. */
static suf_run_result result_of(const suf_teller *t, const suf_told_result *told, size_t place,
                                const suf_job *job, const suf_outcome *outcome)
{
    const suf_job none = {0};
    const bool is_said = isfinite(told->value) || outcome->status == SUF_RUN_NO_VALUE ||
                         outcome->status == SUF_RUN_NOT_FINITE;
    suf_run_result r = suf_run_result_of(t->experiment, place, is_said ? &none : job, outcome);
    if (is_said && r.status != SUF_RUN_OK)
        suf_fail(&r.reason, SUF_OK, "%s",
                 outcome->failure[0] ? outcome->failure : "no reason was told");
    if (told->measures) {
        free(r.measures);
        r.measures = json_dumps(told->measures, JSON_COMPACT | JSON_REAL_PRECISION(17));
    }
    return r;
}

static int record(const suf_teller *t, const named_run *run, const suf_job *job,
                  const suf_run_result *result, const suf_outcome *outcome, suf_error *err)
{
    char *command = job->argv ? suf_argv_line(job->argv) : suf_text_copy("");
    const suf_record row = {.instance = run->id.instance,
                            .algorithm = run->id.algorithm,
                            .run = run->id.run,
                            .attempt = run->id.attempt,
                            .seed = run->seed,
                            .host = outcome->host,
                            .command = command};
    const int rc = suf_run_result_record(t->store, row, result, outcome, err);
    free(command);
    return rc < 0 ? rc : 1;
}

/* 1: it is recorded now, 0: it was before */
static int compare_or_record(const suf_teller *t, const named_run *run, const suf_job *job,
                             const suf_run_result *result, const suf_outcome *outcome,
                             suf_error *err)
{
    recorded_try before;
    int rc = find_try(t, &run->id, run->id.run, run->id.attempt, &before, err);
    if (rc == 1) {
        const suf_measure *value = &t->experiment->algorithms[run->place].value;
        if (is_same(&before, result, outcome, suf_measure_is_measured(value)))
            return 0;
        return suf_fail(err, SUF_EINVAL,
                        "run %lld, attempt %lld, of '%.80s' on '%.80s' is recorded with another "
                        "result (%s, %.15g); if this is a further attempt, say so by 'attempt'",
                        (long long)run->id.run, (long long)run->id.attempt, run->algorithm,
                        run->instance, suf_status_name((int)before.status), before.value);
    }
    if (rc == 0)
        rc = check_attempt(t, run, err);
    if (rc == SUF_OK)
        rc = check_number(t, run, err);
    return rc < 0 ? rc : record(t, run, job, result, outcome, err);
}

static int take_outcome(const suf_teller *t, const suf_told_result *told, const named_run *run,
                        const suf_outcome *outcome, suf_error *err)
{
    const suf_experiment *e = t->experiment;
    const size_t at = suf_names_find(&e->instances.names, run->instance);
    const suf_instance unknown = {.name = (char *)run->instance};
    const suf_instance instance = at == SIZE_MAX ? unknown : e->instances.all[at];
    suf_run_job job;
    suf_run_job_init(&job, e, run->place, run->id.instance, &instance,
                     (suf_call){.algorithm = run->algorithm,
                                .instance = run->instance,
                                .run = run->id.run,
                                .seed = run->seed});
    if (isfinite(told->timeout))
        job.job.timeout = told->timeout;
    suf_run_result result = result_of(t, told, run->place, &job.job, outcome);
    const int rc = compare_or_record(t, run, &job.job, &result, outcome, err);
    free(result.measures);
    suf_run_job_release(&job);
    return rc;
}

static int take_result(const suf_teller *t, const suf_told_result *told, suf_error *err)
{
    named_run run = {0};
    suf_outcome outcome = {0};
    int rc = find_run(t, told, &run, err);
    if (rc == SUF_OK)
        rc = suf_told_result_outcome(told, &t->experiment->algorithms[run.place], &outcome, err);
    if (rc < 0)
        return rc;
    rc = take_outcome(t, told, &run, &outcome, err);
    suf_outcome_release(&outcome);
    return rc;
}

int suf_teller_take_object(suf_teller *t, const json_t *object, suf_error *err)
{
    suf_told_result told = {0};
    int rc = suf_told_result_init(&told, object, t->experiment, err);
    if (rc < 0)
        return rc;
    rc = take_result(t, &told, err);
    suf_told_result_release(&told);
    return rc;
}

int suf_teller_take(suf_teller *t, const char *line, suf_error *err)
{
    json_error_t why;
    if (suf_error_require(t, "teller", err) < 0 || suf_error_require(line, "line", err) < 0)
        return SUF_EINVAL;
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &why);
    const int rc =
        json_is_object(object)
            ? suf_teller_take_object(t, object, err)
            : suf_fail(err, SUF_EINVAL,
                       "it is not a JSON object: %s; a result looks like {\"id\": \"1-12-2-7-1\", "
                       "\"value\": 2.5}, or is a row of CSV below a header",
                       object ? "it is something else" : why.text);
    json_decref(object);
    return rc;
}

int suf_teller_commit(suf_teller *t, suf_error *err)
{
    if (suf_error_require(t, "teller", err) < 0)
        return SUF_EINVAL;
    return suf_store_is_dirty(t->store) ? suf_store_commit(t->store, err) : SUF_OK;
}

/* ---- deciding ---- */

/* Between the looks of a sequential design all instances so far may be closed. */
static int count_closed(const suf_teller *t, suf_told *told, suf_error *err)
{
    suf_decisions decisions = {0};
    suf_look_plan looks;
    int rc = suf_look_plan_load(&looks, t->store, err);
    if (rc == SUF_OK)
        rc = suf_decisions_load(&decisions, t->store, err);
    if (rc < 0)
        return rc;
    const suf_decision **last = suf_decide_last(&decisions, t->store);
    told->n_instances = t->map.n_instances;
    told->n_closed = 0;
    for (size_t i = 0; i < t->map.n_instances; i++) {
        const suf_decision *d = last[t->map.instances[i]];
        told->n_closed += d && d->state != SUF_DECISION_REOPENED;
    }
    const bool is_closed = told->n_closed == told->n_instances;
    told->is_complete = is_closed && (looks.n == 0 || looks.is_stopped);
    told->is_due_for_look = is_closed && !told->is_complete;
    free(last);
    suf_decisions_release(&decisions);
    return SUF_OK;
}

/* Corrections that are there already are not made again. */
static int correct(const suf_teller *t, const suf_tell_request *request, suf_error *err)
{
    const int rc = suf_stopping_corrections_record(
        t->store, t->experiment->is_sequential ? SUF_BIAS_ALONE : SUF_BIAS_AND_RATE,
        request->interrupts, err);
    return rc == SUF_OK ? suf_store_commit(t->store, err) : rc;
}

int suf_teller_settle(suf_teller *t, const suf_tell_request *request, suf_told *told,
                      suf_error *err)
{
    if (suf_error_require(t, "teller", err) < 0 || suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_told before = {0};
    int rc = count_closed(t, &before, err);
    if (rc == SUF_OK && !before.is_complete)
        rc = suf_decide_open(t->store, err);
    if (rc == SUF_OK)
        rc = suf_store_commit(t->store, err);
    if (rc == SUF_OK)
        rc = count_closed(t, told, err);
    if (rc == SUF_OK && told->is_complete)
        rc = correct(t, request, err);
    if (rc == SUF_OK && told->is_complete && !before.is_complete && request->executor)
        rc = suf_run_job_once(t->experiment, "cleanup", t->experiment->cleanup, request->executor,
                              NULL, err);
    return rc;
}
