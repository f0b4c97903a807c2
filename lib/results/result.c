/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the store holds, replayed: the differences, and the runs that they were computed of.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "results/recorded_experiment.h"

static const char *const states[] = {"waiting", "running", "done", "failed"};

const char *suf_instance_state_name(int i)
{
    return SUF_TEXT_IN(states, i);
}

/* ---- differences ---- */

typedef struct {
    suf_store *store;
    suf_store_map map;
    suf_experiment *experiment;
} past;

static int past_open(past *p, suf_store *store, suf_error *err)
{
    *p = (past){.store = store};
    const int rc = suf_store_map_load(&p->map, store, err);
    if (rc < 0)
        return rc;
    p->experiment = suf_recorded_experiment(store, &p->map, err);
    if (p->experiment)
        return SUF_OK;
    suf_store_map_release(&p->map);
    return SUF_EINVAL;
}

static void past_close(past *p)
{
    suf_store_map_release(&p->map);
    suf_experiment_free(p->experiment);
}

static void note_try(size_t algorithm, const suf_record *record, void *context)
{
    suf_result *r = context;
    r->n_tries[algorithm][record->status]++;
    r->n_recorded++;
    r->seconds += record->wall;
}

static suf_instance_state state_of(const suf_trial *t)
{
    if (t->end == SUF_TRIAL_DONE)
        return SUF_INSTANCE_DONE;
    if (t->end != SUF_TRIAL_OPEN)
        return SUF_INSTANCE_FAILED;
    for (size_t a = 0; a < t->experiment->n_algorithms; a++)
        if (t->entries[a].n > 0)
            return SUF_INSTANCE_RUNNING;
    return SUF_INSTANCE_WAITING;
}

static void add_rows(suf_result *r, const suf_trial *t, const suf_store *store, size_t number)
{
    const suf_instance_state state = state_of(t);
    r->n_in_state[state]++;
    r->n_runs += suf_sampler_n_runs(t->sampler);
    for (size_t i = 0; i < suf_sampler_n_comparisons(t->sampler); i++) {
        suf_result_row *row = &r->rows[r->n_rows++];
        *row = (suf_result_row){.instance = suf_store_instance(store, number),
                                .fields = suf_store_fields(store, number),
                                .state = state,
                                .stop = suf_sampler_stop(t->sampler),
                                .comparison = suf_sampler_comparison(t->sampler, i),
                                .warnings = suf_sampler_warnings(t->sampler)};
        /* the sampler's own are those of its last estimate */
        row->comparison.n_first = (int64_t)t->entries[row->comparison.first].n_counted;
        row->comparison.n_second = (int64_t)t->entries[row->comparison.second].n_counted;
    }
}

/* what the run that ended it said */
static int note_message(const suf_record *record, void *context)
{
    suf_result_row *row = context;
    const size_t used = strlen(row->reason);
    if (record->message[0])
        snprintf(row->reason + used, sizeof row->reason - used, ": %s", record->message);
    return 0;
}

static int explain(suf_result_row *row, const past *p, const suf_trial *t, size_t number,
                   suf_error *err)
{
    suf_trial_reason(t, row->reason, sizeof row->reason);
    const int rc = suf_store_find(p->store, number, p->map.algorithms[t->failed.algorithm],
                                  t->failed.run, 0, note_message, row, err);
    suf_utf8_clean(row->reason); /* the algorithm's name may hold anything, and be cut */
    return rc < 0 ? rc : SUF_OK;
}

static int add_instance(suf_result *r, const past *p, size_t number, suf_error *err)
{
    suf_trial trial;
    suf_trial_init(&trial, p->experiment, suf_store_instance(p->store, number),
                   p->map.retry_rounds);
    int rc = suf_trial_load(&trial, p->store, &p->map, number, note_try, r, err);
    const size_t first = r->n_rows;
    if (rc == 0)
        add_rows(r, &trial, p->store, number);
    for (size_t i = first; i < r->n_rows && rc == 0; i++)
        if (r->rows[i].state == SUF_INSTANCE_FAILED)
            rc = explain(&r->rows[i], p, &trial, number, err);
    suf_trial_release(&trial);
    return rc;
}

static suf_result empty_result(const past *p)
{
    const suf_experiment *e = p->experiment;
    const size_t n = e->n_algorithms;
    suf_result r = {.name = suf_text_copy(e->name),
                    .n_algorithms = n,
                    .n_instances = p->map.n_instances,
                    .algorithms = suf_alloc(n, sizeof *r.algorithms),
                    .n_tries = suf_alloc(n, sizeof *r.n_tries),
                    .accuracy = e->sampling.mode == SUF_FIXED ? NAN : e->sampling.accuracy,
                    .maximise = e->maximise,
                    .difference = e->sampling.difference,
                    .statistic = e->sampling.statistic,
                    .parameter = e->sampling.parameter,
                    .seed = e->seed,
                    .design = e->design,
                    .is_planned = e->sample == SUF_SAMPLE_PLANNED};
    const int64_t writer = suf_store_writer(p->store);
    r.writer = writer == (int64_t)getpid() ? 0 : writer;
    const int64_t comparisons = suf_compare_count((int64_t)n, e->sampling.compare);
    r.rows = suf_alloc(r.n_instances * (size_t)comparisons + 1, sizeof *r.rows);
    for (size_t a = 0; a < n; a++)
        r.algorithms[a] = suf_text_copy(e->algorithms[a].name);
    return r;
}

int suf_result_init(suf_result *result, suf_store *store, suf_error *err)
{
    past p;
    int rc = past_open(&p, store, err);
    if (rc < 0)
        return rc;
    suf_result r = empty_result(&p);
    for (size_t i = 0; i < p.map.n_instances && rc == 0; i++)
        rc = add_instance(&r, &p, p.map.instances[i], err);
    past_close(&p);
    if (rc < 0)
        suf_result_release(&r);
    else
        *result = r;
    return rc;
}

void suf_result_release(suf_result *r)
{
    for (size_t a = 0; r->algorithms && a < r->n_algorithms; a++)
        free(r->algorithms[a]);
    free(r->algorithms);
    free(r->name);
    free(r->rows);
    free(r->n_tries);
    *r = (suf_result){0};
}

/* ---- runs ---- */

typedef struct {
    const past *past;
    const suf_trial *trial;
    bool all;
    int (*visit)(const suf_run_row *row, void *context);
    void *context;
} visiting;

static int visit_try(const suf_record *record, void *context)
{
    const visiting *v = context;
    const suf_store_map *m = &v->past->map;
    const size_t a = suf_store_map_place(m, record->algorithm);
    if (a == SIZE_MAX)
        return 0;
    const suf_tried_run *entry =
        suf_trial_entry(v->trial, (suf_run){.algorithm = a, .run = record->run});
    const bool counted =
        (size_t)record->run <= v->trial->entries[a].n_counted && record->attempt == entry->attempts;
    if (!counted && !v->all)
        return 0;
    const suf_run_row row = {.instance = suf_store_instance(v->past->store, record->instance),
                             .algorithm = v->past->experiment->algorithms[a].name,
                             .run = record->run,
                             .attempt = record->attempt,
                             .seed = record->seed,
                             .status = record->status,
                             .value = record->value,
                             .is_counted = counted,
                             .counted = counted ? entry->counted : NAN,
                             .exit_status = record->exit_status,
                             .signal = record->signal,
                             .started = record->started,
                             .wall = record->wall,
                             .user = record->user,
                             .system = record->system,
                             .memory = record->memory,
                             .host = record->host,
                             .command = record->command,
                             .message = record->message,
                             .measures = record->measures};
    return v->visit(&row, v->context);
}

static int visit_instance(visiting *v, size_t number, suf_error *err)
{
    const past *p = v->past;
    suf_trial trial;
    suf_trial_init(&trial, p->experiment, suf_store_instance(p->store, number),
                   p->map.retry_rounds);
    int rc = suf_trial_load(&trial, p->store, &p->map, number, NULL, NULL, err);
    v->trial = &trial;
    if (rc == 0)
        rc = suf_store_each(p->store, number, false, visit_try, v, err);
    v->trial = NULL;
    suf_trial_release(&trial);
    return rc;
}

int suf_store_each_run(suf_store *store, int all,
                       int (*visit)(const suf_run_row *row, void *context), void *context,
                       suf_error *err)
{
    past p;
    int rc = past_open(&p, store, err);
    if (rc < 0)
        return rc;
    visiting v = {.past = &p, .all = all, .visit = visit, .context = context};
    for (size_t i = 0; i < p.map.n_instances && rc == 0; i++)
        rc = visit_instance(&v, p.map.instances[i], err);
    past_close(&p);
    return rc;
}
