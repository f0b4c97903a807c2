/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Visits the recorded runs, and says whether and with which value each counts; see
 * suffice/conduct.h.
 */
#include <math.h>

#include "base/error.h"
#include "results/instance_reader.h"

typedef struct row_tour {
    suf_instance_reader reader;
    bool all;
    int (*visit)(const suf_run_row *row, void *context);
    void *context;
} row_tour;

static int visit_try(const suf_record *record, void *context)
{
    const row_tour *t = context;
    const suf_instance_reader *r = &t->reader;
    const size_t place = suf_store_map_place(&r->map, record->algorithm);
    if (place == SIZE_MAX)
        return 0;
    double value = NAN;
    const bool counts = suf_instance_reader_counts(r->decision, place, record->run, record->attempt,
                                                   record->status, record->value, &value);
    if (!counts && !t->all)
        return 0;
    const suf_run_row row = {.instance = suf_store_instance(r->store, record->instance),
                             .algorithm = r->experiment->algorithms[place].name,
                             .run = record->run,
                             .attempt = record->attempt,
                             .seed = record->seed,
                             .status = record->status,
                             .value = record->value,
                             .is_counted = counts,
                             .counted = value,
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
    return t->visit(&row, t->context);
}

static int visit_instance(row_tour *t, size_t i, suf_error *err)
{
    const int rc = suf_instance_reader_decide(&t->reader, i, err);
    return rc == SUF_OK
               ? suf_store_each(t->reader.store, t->reader.number, false, visit_try, t, err)
               : rc;
}

int suf_store_each_run(suf_store *store, int all,
                       int (*visit)(const suf_run_row *row, void *context), void *context,
                       suf_error *err)
{
    if (suf_error_require(store, "store", err) < 0 ||
        suf_error_require(visit ? store : NULL, "visit", err) < 0)
        return SUF_EINVAL;
    row_tour t = {.all = all, .visit = visit, .context = context};
    int rc = suf_instance_reader_open(&t.reader, store, err);
    if (rc < 0)
        return rc;
    for (size_t i = 0; i < t.reader.map.n_instances && rc == SUF_OK; i++)
        rc = visit_instance(&t, i, err);
    suf_instance_reader_close(&t.reader);
    return rc;
}
