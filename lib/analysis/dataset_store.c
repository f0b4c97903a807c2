/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a store.
 */
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "analysis/deviations.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/dataset_builder.h"
#include "dataset/features.h"

/* ---- differences ---- */

static void add_row(suf_dataset_builder *f, const suf_result_row *row, size_t instance,
                    size_t pairing)
{
    if (row->state == SUF_INSTANCE_DONE && isfinite(row->comparison.phi))
        suf_dataset_builder_add_difference(f, pairing, instance, row->comparison.phi,
                                           row->comparison.se);
    else if (pairing == 0 && row->state == SUF_INSTANCE_FAILED)
        suf_dataset_builder_leave_out(
            f, suf_text_format("'%s' was given up: %s", row->instance, row->reason));
    else if (row->state == SUF_INSTANCE_DONE)
        suf_dataset_builder_leave_out(f, suf_text_format("'%s' has no difference", row->instance));
    else if (pairing == 0)
        suf_dataset_builder_leave_out(f, suf_text_format("'%s' is not finished", row->instance));
}

static void add_rows(suf_dataset_builder *f, const suf_result *r)
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
        if (d->at_limit)
            d->at_limit[i] = rows->stop == SUF_STOP_LIMIT;
    }
}

static void take_plan(suf_dataset *d, const suf_result *r)
{
    d->source = SUF_SOURCE_STORE;
    d->design = r->design;
    d->difference = r->difference;
    d->statistic = r->statistic;
    d->parameter = r->parameter;
    d->maximise = r->maximise;
    d->seed = r->seed;
    d->is_planned = r->is_planned;
    d->accuracy = r->accuracy;
    for (size_t a = 0; a < d->n_algorithms; a++)
        d->algorithms[a] = suf_text_copy(r->algorithms[a]);
}

/* ---- runs ---- */

typedef struct {
    suf_dataset *dataset;
    size_t n, capacity;
    size_t instance; /* of the last run */
} collecting;

static size_t algorithm_of(const suf_dataset *d, const char *name)
{
    size_t a = 0;
    while (a < d->n_algorithms && strcmp(d->algorithms[a], name) != 0)
        a++;
    return a;
}

/* runs come by instance in the dataset's order, then by algorithm */
static int collect(const suf_run_row *row, void *context)
{
    collecting *c = context;
    suf_dataset *d = c->dataset;
    while (c->instance < d->n_instances && strcmp(d->instances[c->instance], row->instance) != 0)
        c->instance++;
    const size_t a = algorithm_of(d, row->algorithm);
    /* past the last: recorded by another process since */
    if (c->instance == d->n_instances || a == d->n_algorithms || !isfinite(row->counted))
        return 0;
    suf_cell *cell = &d->cells[c->instance * d->n_algorithms + a];
    if (cell->n++ == 0)
        cell->start = c->n;
    d->values = suf_grow(d->values, c->n, &c->capacity, sizeof *d->values);
    d->values[c->n++] = row->counted;
    return 0;
}

static int add_runs(suf_dataset_builder *f, suf_store *store, suf_error *err)
{
    suf_dataset *d = &f->dataset;
    suf_dataset_builder_add_cells(f);
    collecting c = {.dataset = d};
    const int rc = suf_store_each_run(store, 0, collect, &c, err);
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 0)
            suf_dataset_builder_summarise(d, &d->cells[i]);
    return rc;
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

static int add_rest(suf_dataset_builder *f, const suf_result *r, suf_store *store, suf_error *err)
{
    suf_dataset *d = &f->dataset;
    count_failures(d, r);
    for (size_t i = 0; i < d->n_instances; i++)
        add_fields(d, &r->rows[i * d->n_pairings], i);
    return suf_deviations_add(d, store, err);
}

int suf_dataset_init_store(suf_dataset *dataset, suf_store *store, suf_error *err)
{
    suf_result r;
    int rc = suf_result_init(&r, store, err);
    if (rc < 0)
        return rc;
    const size_t n_pairs = r.n_instances > 0 ? r.n_rows / r.n_instances : 0;
    if (n_pairs == 0) {
        suf_result_release(&r);
        return suf_fail(err, SUF_EINVAL, "the experiment has no instances yet; run it first");
    }
    suf_dataset_builder f = suf_dataset_builder_start(
        r.n_algorithms, r.n_instances,
        n_pairs == r.n_algorithms - 1 ? SUF_COMPARE_FIRST : SUF_COMPARE_ALL);
    take_plan(&f.dataset, &r);
    add_rows(&f, &r);
    rc = add_runs(&f, store, err);
    suf_dataset_builder_check_bases(&f);
    if (rc == SUF_OK)
        rc = add_rest(&f, &r, store, err);
    suf_result_release(&r);
    if (rc < 0)
        suf_dataset_release(&f.dataset);
    else
        *dataset = f.dataset;
    return rc;
}
