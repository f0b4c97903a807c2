/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See renewal.h.
 */
#include "conduct/renewal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "results/machines.h"
#include "results/renewals.h"
#include "results/store_map.h"

/* What becomes of the recorded runs of an algorithm of the store. */
typedef struct {
    const suf_algorithm *now;           /* NULL: it is no longer compared */
    const suf_algorithm_change *change; /* likewise */
    bool is_dropped;                    /* none is kept */
    int64_t n_kept, n_again;            /* runs */
} run_fate;

typedef struct {
    suf_store *store;
    size_t n;
    run_fate *fates; /* by the store's number of the algorithm */
    /* the run that was visited last, and whether it is made again from one of its tries on */
    size_t algorithm;
    int64_t run;
    bool is_again;
    suf_record *kept; /* the tries of an instance that are */
    size_t n_kept, capacity;
} renewal;

/* ---- which runs ---- */

/* The limits of runs of an algorithm that was not compared lately are not known. */
static run_fate fate_of(const suf_recorded_changes *changes, const suf_experiment *e,
                        const char *name)
{
    run_fate fate = {.is_dropped = changes->has_other_limits};
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const suf_algorithm_change *change = &changes->algorithms[a];
        if (strcmp(e->algorithms[a].name, name) != 0)
            continue;
        fate.now = &e->algorithms[a];
        fate.change = change;
        fate.is_dropped = change->is_renewed || (!change->is_known && changes->has_other_limits);
    }
    return fate;
}

static void begin_instance(renewal *r)
{
    r->run = 0;
}

/* Tries come by algorithm, run and attempt. What followed a try that is made again was made only
 * because of how it had ended. */
static bool is_kept(renewal *r, const suf_record *record)
{
    const run_fate *fate = &r->fates[record->algorithm];
    if (record->algorithm != r->algorithm || record->run != r->run)
        r->is_again = false;
    r->algorithm = record->algorithm;
    r->run = record->run;
    r->is_again =
        r->is_again || fate->is_dropped || (fate->change && fate->change->is_again[record->status]);
    return !r->is_again;
}

static int count_try(const suf_record *record, void *context)
{
    renewal *r = context;
    const bool is_next = record->algorithm != r->algorithm || record->run != r->run;
    const bool was_again = !is_next && r->is_again;
    run_fate *fate = &r->fates[record->algorithm];
    const bool kept = is_kept(r, record);
    fate->n_kept += kept && is_next;
    fate->n_kept -= !kept && !is_next && !was_again;
    fate->n_again += !kept && !was_again;
    return 0;
}

static int count_runs(renewal *r, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < suf_store_n_instances(r->store) && rc == SUF_OK; i++) {
        begin_instance(r);
        rc = suf_store_each(r->store, i, true, count_try, r, err);
    }
    return rc;
}

static bool is_wanted(const suf_recorded_changes *changes)
{
    bool wanted = changes->has_other_limits;
    for (size_t a = 0; a < changes->n; a++)
        wanted = wanted || changes->algorithms[a].is_renewed;
    return wanted;
}

/* A command that has no runs yet may have to be replaced, too. */
static bool is_needed(const renewal *r)
{
    bool needed = false;
    for (size_t s = 0; s < r->n; s++)
        needed = needed || r->fates[s].n_again > 0 ||
                 (r->fates[s].change && r->fates[s].change->is_renewed);
    return needed;
}

static void tell(const renewal *r, const suf_conduct_request *request)
{
    suf_renewed_runs *runs = suf_alloc(r->n, sizeof *runs);
    const suf_renewal told = {.from = suf_store_current(r->store), .n = r->n, .algorithms = runs};
    for (size_t s = 0; s < r->n; s++)
        runs[s] = (suf_renewed_runs){.algorithm = suf_store_algorithm(r->store, s),
                                     .n_kept = r->fates[s].n_kept,
                                     .n_again = r->fates[s].n_again,
                                     .is_compared = r->fates[s].now != NULL};
    if (request->renewing)
        request->renewing(&told, request->context);
    free(runs);
}

/* ---- taking over ---- */

static const char *command_now(const run_fate *fate, const char *before)
{
    return fate->now ? fate->now->command : before;
}

static int copy_names(renewal *r, suf_store *from, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t s = 0; s < r->n && rc == SUF_OK; s++)
        rc = suf_store_add_algorithm(r->store, suf_store_algorithm(from, s),
                                     command_now(&r->fates[s], suf_store_command(from, s)), err);
    for (size_t i = 0; i < suf_store_n_instances(from) && rc == SUF_OK; i++)
        rc = suf_store_add_instance(r->store, suf_store_instance(from, i),
                                    suf_store_fields(from, i), suf_store_batch(from, i), err);
    return rc;
}

static int copy_map(renewal *r, suf_store *from, suf_error *err)
{
    suf_store_map map;
    int rc = suf_store_map_load(&map, from, err);
    if (rc < 0)
        return rc;
    rc = suf_store_map_write(&map, r->store, err);
    suf_store_map_release(&map);
    return rc;
}

static void keep_try(renewal *r, const suf_record *record)
{
    r->kept = suf_grow(r->kept, r->n_kept, &r->capacity, sizeof *r->kept);
    suf_record *copy = &r->kept[r->n_kept++];
    *copy = *record;
    copy->host = suf_text_copy(record->host);
    copy->command = suf_text_copy(record->command);
    copy->message = suf_text_copy(record->message);
    copy->measures = suf_text_copy(record->measures);
    copy->err = suf_text_bytes(record->err, record->n_err);
}

static void forget_tries(renewal *r)
{
    for (size_t i = 0; i < r->n_kept; i++) {
        free((char *)r->kept[i].host);
        free((char *)r->kept[i].command);
        free((char *)r->kept[i].message);
        free((char *)r->kept[i].measures);
        free((char *)r->kept[i].err);
    }
    r->n_kept = 0;
}

static int take_try(const suf_record *record, void *context)
{
    renewal *r = context;
    if (is_kept(r, record))
        keep_try(r, record);
    return 0;
}

/* Nothing is written while it is read: where there is no log of changes, on a network, the reader
 * and the writer would wait for each other. */
static int copy_instance(renewal *r, suf_store *from, size_t i, suf_error *err)
{
    begin_instance(r);
    int rc = suf_store_each(from, i, false, take_try, r, err);
    for (size_t k = 0; k < r->n_kept && rc == SUF_OK; k++)
        rc = suf_store_add_run(r->store, &r->kept[k], err);
    forget_tries(r);
    return rc;
}

static int copy_runs(renewal *r, suf_store *from, suf_error *err)
{
    int rc = SUF_OK;
    for (size_t i = 0; i < suf_store_n_instances(from) && rc == SUF_OK; i++)
        rc = copy_instance(r, from, i, err);
    free(r->kept);
    return rc;
}

static void add_renewed(suf_renewals *renewals, const run_fate *fate, const suf_store *from,
                        size_t s)
{
    const char *before = suf_store_command(from, s);
    const char *now = fate->now && fate->now->command ? fate->now->command : "";
    const bool is_other = fate->now && strcmp(now, before) != 0;
    if (!fate->now || (fate->n_again == 0 && !is_other))
        return;
    suf_renewals_add(renewals, &(suf_renewed){.from = suf_store_current(from),
                                              .algorithm = (char *)suf_store_algorithm(from, s),
                                              .command = is_other ? (char *)before : NULL,
                                              .n_again = fate->n_again,
                                              .is_whole = fate->is_dropped});
}

static int note_renewals(renewal *r, suf_store *from, suf_error *err)
{
    suf_renewals renewals;
    int rc = suf_renewals_load(&renewals, from, err);
    if (rc < 0)
        return rc;
    for (size_t s = 0; s < r->n; s++)
        add_renewed(&renewals, &r->fates[s], from, s);
    rc = suf_renewals_write(&renewals, r->store, err);
    suf_renewals_release(&renewals);
    return rc;
}

/* Another handle reads what the writer replaces. */
static int take_over(renewal *r, suf_error *err)
{
    const int64_t current = suf_store_current(r->store);
    suf_store *from = suf_store_open(suf_store_path(r->store), SUF_STORE_READ, err);
    if (!from)
        return SUF_EIO;
    int rc = suf_store_choose(from, current, err);
    if (rc == SUF_OK)
        rc = suf_store_begin(r->store, err);
    if (rc == SUF_OK)
        rc = suf_store_copy_revisions(r->store, from, err);
    if (rc == SUF_OK)
        rc = copy_names(r, from, err);
    if (rc == SUF_OK)
        rc = copy_map(r, from, err);
    if (rc == SUF_OK)
        rc = copy_runs(r, from, err);
    if (rc == SUF_OK)
        rc = suf_machines_copy(r->store, from, err);
    if (rc == SUF_OK)
        rc = note_renewals(r, from, err);
    suf_store_close(from);
    return rc;
}

int suf_renew(const suf_recorded_changes *changes, const suf_experiment *e, suf_store *store,
              const suf_conduct_request *request, bool *is_renewed, suf_error *err)
{
    renewal r = {.store = store, .n = suf_store_n_algorithms(store)};
    *is_renewed = false;
    if (!is_wanted(changes))
        return SUF_OK;
    r.fates = suf_alloc(r.n + 1, sizeof *r.fates);
    for (size_t s = 0; s < r.n; s++)
        r.fates[s] = fate_of(changes, e, suf_store_algorithm(store, s));
    int rc = count_runs(&r, err);
    *is_renewed = rc == SUF_OK && is_needed(&r);
    if (*is_renewed) {
        tell(&r, request);
        rc = take_over(&r, err);
    }
    free(r.fates);
    return rc;
}
