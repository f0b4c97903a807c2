/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a store.
 */
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "import/dataset_correction.h"
#include "import/dataset_store.h"
#include "import/plan_changes.h"
#include "import/run_record.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/dataset_builder.h"
#include "dataset/features.h"
#include "dataset/timed_out.h"
#include "results/result.h"
#include "results/run_ends.h"
#include "results/host_differences.h"
#include "results/time_drift.h"
#include "store/moment.h"

/* ---- differences ---- */

static void add_row(suf_dataset_builder *f, const suf_result_row *row, size_t instance,
                    size_t pairing)
{
    const bool is_known = row->state == SUF_INSTANCE_DONE && isfinite(row->comparison.phi);
    if (!is_known && row->state == SUF_INSTANCE_DONE)
        suf_dataset_builder_lose(f, pairing, instance, SUF_ABSENT_VALUE);
    if (is_known)
        suf_dataset_builder_add_difference(
            f, pairing, instance,
            (suf_measured_difference){
                row->comparison.phi, row->comparison.se, {row->comparison.lo, row->comparison.hi}});
    else if (pairing == 0 && row->state == SUF_INSTANCE_FAILED)
        suf_dataset_builder_leave_out(
            f, suf_text_format("'%s' was given up: %s", row->instance, row->reason));
    else if (row->state == SUF_INSTANCE_DONE)
        suf_dataset_builder_leave_out(f, suf_text_format("'%s' has no difference", row->instance));
    else if (pairing == 0)
        suf_dataset_builder_leave_out(f, suf_text_format("'%s' is not finished", row->instance));
}

/* Counts the instance as finished, and whose runs failed if it was given up. */
static void add_state(suf_dataset_builder *f, const suf_result_row *row, size_t instance,
                      const bool *has_failed)
{
    suf_dataset *d = &f->dataset;
    const bool is_given_up = row->state == SUF_INSTANCE_FAILED;
    d->n_finished += is_given_up || row->state == SUF_INSTANCE_DONE;
    for (size_t k = 0; k < d->n_pairings && is_given_up; k++)
        suf_dataset_builder_lose(
            f, k, instance,
            suf_absence_by(has_failed[d->pairings[k].first], has_failed[d->pairings[k].second]));
}

static void add_rows(suf_dataset_builder *f, const suf_result *r, const bool *has_failed)
{
    suf_dataset *d = &f->dataset;
    const size_t n = d->n_pairings;
    if (isfinite(d->accuracy))
        d->at_limit = suf_alloc(d->n_instances, 1);
    for (size_t i = 0; i < d->n_instances; i++) {
        const suf_result_row *rows = &r->rows[i * n];
        d->instances[i] = suf_text_copy(rows->instance);
        for (size_t k = 0; k < n; k++)
            add_row(f, &rows[k], i, k);
        add_state(f, rows, i, has_failed + i * d->n_algorithms);
        if (d->at_limit)
            d->at_limit[i] = rows->stop == SUF_STOP_LIMIT;
    }
    if (d->n_finished < d->n_instances)
        d->state = SUF_STATE_INTERIM;
}

static void take_plan(suf_dataset *d, const suf_result *r)
{
    _Static_assert(sizeof d->rule == sizeof r->rule, "names of rules");
    d->source = SUF_SOURCE_STORE;
    d->design = r->design;
    d->difference = r->difference;
    d->statistic = r->statistic;
    d->parameter = r->parameter;
    d->floor = r->floor;
    d->name = suf_text_copy(r->name);
    d->measure = r->measure ? suf_text_copy(r->measure) : NULL;
    d->unit = r->unit ? suf_text_copy(r->unit) : NULL;
    d->maximise = r->maximise;
    d->seed = r->seed;
    d->is_planned = r->is_planned;
    d->accuracy = r->accuracy;
    d->budget = r->budget;
    d->determinism = suf_alloc(d->n_algorithms, sizeof *d->determinism);
    memcpy(d->determinism, r->determinism, d->n_algorithms * sizeof *d->determinism);
    memcpy(d->rule, r->rule, sizeof d->rule);
    d->rule_version = r->rule_version;
    d->rules = r->rules;
    for (int i = 0; i <= SUF_RUN_NOT_FINITE; i++)
        d->rules.policies[i] = r->rules.policies[i] ? suf_text_copy(r->rules.policies[i]) : NULL;
    for (size_t a = 0; a < d->n_algorithms; a++)
        d->algorithms[a] = suf_text_copy(r->algorithms[a]);
}

/* What was decided at a look rests on the instances of that look; those that came after it, for
 * other comparisons, have no part in it. */
static void cut_at_looks(suf_dataset *d, const suf_looking *l)
{
    for (size_t i = 0; l && i < l->n_rows; i++) {
        const suf_recorded_look *r = &l->rows[i];
        for (size_t k = 0; strcmp(r->decision, "open") != 0 && k < d->n_pairings; k++) {
            suf_pairing *p = &d->pairings[k];
            while (p->first == r->first && p->second == r->second && p->n > 0 &&
                   (int64_t)p->instances[p->n - 1] >= r->instances)
                p->n--;
        }
    }
}

/* ---- runs ---- */

/* The runs of all instances, and what they belong to, while the result is read. */
typedef struct {
    suf_dataset_origin origin;
    suf_cell *cells;  /* by instance, then algorithm */
    bool *has_failed; /* the same: the last try of a run failed */
    double *values, *times;
    size_t n, capacity, times_capacity;
    suf_time_spent *spent; /* by instance, then algorithm */
    suf_run_ends *ends;    /* by instance, then algorithm */
    suf_failed_tries *failed;
    size_t n_failed, failed_capacity;
    suf_run_starts starts;
    double began, ended;   /* the first and the last of them; 0: unknown */
    suf_order_trend trend; /* of times that are measured */
    suf_host_differences hosts;
} counted_values;

static void make_room(counted_values *v, const suf_store_map *map)
{
    const size_t n = map->n_algorithms;
    v->cells = suf_alloc(map->n_instances * n, sizeof *v->cells);
    v->has_failed = suf_alloc(map->n_instances * n, sizeof *v->has_failed);
    v->ends = suf_alloc(map->n_instances * n, sizeof *v->ends);
    v->spent = suf_alloc(map->n_instances * n, sizeof *v->spent);
    v->origin.decisions = suf_alloc(map->n_instances, sizeof *v->origin.decisions);
    v->origin.algorithms = suf_alloc(n, sizeof *v->origin.algorithms);
    memcpy(v->origin.algorithms, map->algorithms, n * sizeof *map->algorithms);
}

/* Only a crash has a way: a run that was killed at a limit ends in whatever way it can. */
static suf_failed_tries failed_try(size_t instance, const suf_try *t)
{
    const bool has_crashed = t->status == SUF_RUN_CRASHED;
    return (suf_failed_tries){.instance = instance,
                              .algorithm = t->place,
                              .status = t->status,
                              .exit_status = has_crashed ? t->exit_status : -1,
                              .signal = has_crashed ? t->signal : 0};
}

static bool is_alike(const suf_failed_tries *f, const suf_failed_tries *g)
{
    return f->algorithm == g->algorithm && f->status == g->status &&
           f->exit_status == g->exit_status && f->signal == g->signal;
}

static void add_failed(counted_values *v, size_t instance, const suf_try *t)
{
    const suf_failed_tries tries = failed_try(instance, t);
    size_t i = v->n_failed;
    while (i > 0 && v->failed[i - 1].instance == instance && !is_alike(&v->failed[i - 1], &tries))
        i--;
    if (i == 0 || v->failed[i - 1].instance != instance) {
        v->failed = suf_grow(v->failed, v->n_failed, &v->failed_capacity, sizeof *v->failed);
        i = v->n_failed + 1;
        v->failed[v->n_failed++] = tries;
    }
    v->failed[i - 1].n++;
}

static void note_time(counted_values *v, const suf_try *t)
{
    if (!isfinite(t->started))
        return;
    const double end = t->started + (isfinite(t->wall) ? t->wall : 0);
    v->began = v->began == 0 ? t->started : fmin(v->began, t->started);
    v->ended = fmax(v->ended, end);
}

static void add_time(suf_time_spent *spent, const suf_try *t)
{
    if (!isfinite(t->wall))
        return;
    if (t->status != SUF_RUN_OK)
        spent->failed += t->wall;
    else if (t->is_counted)
        spent->counted += t->wall;
    else
        spent->unused += t->wall;
}

static void add_value(counted_values *v, const suf_try *t)
{
    v->values = suf_grow(v->values, v->n, &v->capacity, sizeof *v->values);
    v->times = suf_grow(v->times, v->n, &v->times_capacity, sizeof *v->times);
    v->values[v->n] = t->counted;
    v->times[v->n++] = t->status == SUF_RUN_OK ? t->wall : INFINITY;
}

/* tries come by algorithm, so those of a cell follow one another */
static void collect(const suf_instance_reader *reader, size_t instance, void *context)
{
    counted_values *v = context;
    const size_t n_algorithms = reader->map.n_algorithms;
    if (!v->cells)
        make_room(v, &reader->map);
    v->origin.decisions[instance] = reader->decision->id;
    suf_run_ends_add(&v->ends[instance * n_algorithms], reader);
    if (suf_time_drift_applies(reader->experiment))
        suf_time_drift_add(&v->trend, reader);
    suf_host_differences_add(&v->hosts, reader);
    for (size_t i = 0; i < reader->n_tries; i++) {
        const suf_try *t = &reader->tries[i];
        suf_cell *cell = &v->cells[instance * n_algorithms + t->place];
        cell->n_failed += t->status != SUF_RUN_OK;
        note_time(v, t);
        add_time(&v->spent[instance * n_algorithms + t->place], t);
        if (t->status != SUF_RUN_OK)
            add_failed(v, instance, t);
        if (t->attempt == 1 && isfinite(t->started))
            suf_run_starts_add(&v->starts, t->started);
        if (t->status != SUF_RUN_OK && suf_run_ends_is_last(reader, i))
            v->has_failed[instance * n_algorithms + t->place] = true;
        if (!t->is_counted || !isfinite(t->counted))
            continue;
        if (cell->n++ == 0)
            cell->start = v->n;
        add_value(v, t);
    }
}

/* The dataset takes the values, and how the runs ended. */
static void add_runs(suf_dataset_builder *f, counted_values *v)
{
    suf_dataset *d = &f->dataset;
    suf_dataset_builder_add_cells(f);
    d->values = v->values;
    d->times = v->times;
    d->spent = v->spent;
    d->ends = v->ends;
    d->failed_tries = v->failed;
    d->n_failed_tries = v->n_failed;
    v->values = NULL;
    v->times = NULL;
    v->spent = NULL;
    v->ends = NULL;
    v->failed = NULL;
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++) {
        d->cells[i].n = v->cells[i].n;
        d->cells[i].start = v->cells[i].start;
        d->cells[i].n_failed = v->cells[i].n_failed;
        if (d->cells[i].n > 0)
            suf_dataset_builder_summarise(d, &d->cells[i]);
    }
}

static void take_times(suf_dataset *d, const counted_values *v)
{
    _Static_assert(sizeof d->began >= SUF_MOMENT_SIZE, "moments");
    if (v->began == 0)
        return;
    suf_moment_of(v->began, d->began);
    suf_moment_of(v->ended, d->ended);
}

static void count_failures(suf_dataset *d, const suf_result *r)
{
    for (size_t a = 0; a < d->n_algorithms; a++)
        for (int status = SUF_RUN_OK + 1; status <= SUF_RUN_NOT_FINITE; status++)
            d->n_failed[a] += r->n_tries[a][status];
}

/* ---- instances ---- */

/* what the instance has of each field */
static void add_fields(suf_dataset *d, const suf_result_row *row, size_t instance)
{
    json_t *fields = json_loads(row->fields, 0, NULL);
    const char *key;
    json_t *value;
    json_object_foreach(fields, key, value)
    {
        suf_feature *feature = suf_features_find(d, key);
        if (!feature)
            feature = suf_features_add(d, key);
        if (json_is_string(value))
            suf_features_put(feature, instance, json_string_value(value));
    }
    json_decref(fields);
}

static void add_rest(suf_dataset_builder *f, const suf_result *r)
{
    suf_dataset *d = &f->dataset;
    count_failures(d, r);
    for (size_t i = 0; i < d->n_instances; i++)
        add_fields(d, &r->rows[i * d->n_pairings], i);
}

static void add_damaged(suf_dataset_builder *f, const suf_result *r)
{
    for (size_t i = 0; i < r->n_skipped; i++)
        suf_dataset_builder_leave_out(f,
                                      suf_text_format("damaged and left out: %s", r->skipped[i]));
    f->dataset.n_damaged = r->n_skipped;
}

/* the feature that groups the instances, if they have it */
static void take_group(suf_dataset *d, suf_store *store)
{
    char *group = suf_store_setting(store, "group");
    if (group && suf_features_find(d, group))
        d->group = group;
    else
        free(group);
}

static int fill(suf_dataset *dataset, const suf_result *r, counted_values *v,
                const suf_corrections *corrections, suf_store *store, suf_error *err)
{
    const size_t n_pairs = r->n_instances > 0 ? r->n_rows / r->n_instances : 0;
    if (n_pairs == 0)
        return suf_fail(err, SUF_EINVAL, "the experiment has no instances yet; run it first");
    suf_dataset_builder f = suf_dataset_builder_start(
        r->n_algorithms, r->n_instances,
        n_pairs == r->n_algorithms - 1 ? SUF_COMPARE_FIRST : SUF_COMPARE_ALL);
    take_plan(&f.dataset, r);
    add_damaged(&f, r);
    add_rows(&f, r, v->has_failed);
    cut_at_looks(&f.dataset, r->looking);
    suf_dataset_correct(&f.dataset, store, corrections, &v->origin);
    add_runs(&f, v);
    take_times(&f.dataset, v);
    suf_dataset_builder_check_bases(&f);
    if (!r->is_limit_result)
        suf_timed_out_leave_out(&f);
    add_rest(&f, r);
    take_group(&f.dataset, store);
    const suf_time_drift drift = suf_time_drift_of(&v->trend);
    suf_dataset_builder_note(&f.dataset, suf_time_drift_sentence(&drift));
    suf_dataset_builder_note(&f.dataset, suf_host_differences_sentence(&v->hosts));
    int rc = suf_plan_changes_add(&f.dataset, store, &v->starts, err);
    if (rc == SUF_OK)
        rc = suf_run_record_add(&f.dataset, store, err);
    suf_dataset_builder_end(&f);
    if (rc < 0)
        suf_dataset_release(&f.dataset);
    else
        *dataset = f.dataset;
    return rc;
}

/* Between looks nothing is concluded. */
static void take_looks(suf_dataset *d, suf_result *r)
{
    d->looking = r->looking;
    r->looking = NULL;
    if (d->looking && !d->looking->is_stopped)
        d->state = SUF_STATE_INTERIM;
}

int suf_dataset_init_first(suf_dataset *dataset, suf_store *store, size_t most, suf_error *err)
{
    suf_result r;
    counted_values v = {0};
    suf_corrections corrections = {0};
    int rc = suf_corrections_load(&corrections, store, err);
    if (rc == SUF_OK)
        rc = suf_result_init_with(&r, store, most, collect, &v, err);
    if (rc == SUF_OK) {
        rc = fill(dataset, &r, &v, &corrections, store, err);
        if (rc == SUF_OK)
            take_looks(dataset, &r);
        suf_result_release(&r);
    }
    suf_corrections_release(&corrections);
    free(v.origin.decisions);
    free(v.origin.algorithms);
    free(v.cells);
    free(v.has_failed);
    free(v.values);
    free(v.times);
    free(v.spent);
    free(v.ends);
    free(v.failed);
    free(v.starts.all);
    suf_host_differences_release(&v.hosts);
    return rc;
}

int suf_dataset_init_store(suf_dataset *dataset, suf_store *store, suf_error *err)
{
    if (suf_error_require(store, "store", err) < 0)
        return SUF_EINVAL;
    return suf_dataset_init_first(dataset, store, 0, err);
}
