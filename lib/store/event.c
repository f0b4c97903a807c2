/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See event.h.
 */
#include "store/event.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/batch.h"
#include "store/damage.h"
#include "store/table_rows.h"

/* ---- writing ---- */

int suf_store_add_event(suf_store *store, suf_event *e, suf_error *err)
{
    suf_change change;
    int64_t id = 0;
    assert(store->view->experiment > 0);
    const int code = suf_change_begin(
        store,
        "INSERT INTO event (id, experiment, at, host, instance, algorithm, run, attempt, message, "
        "checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &change, err);
    if (code != SUF_OK)
        return code;
    const int rc = suf_database_integer(store, "SELECT ifnull(max(id), 0) + 1 FROM event", &id);
    if (rc != SQLITE_OK)
        return suf_change_fail(&change, rc, err);
    suf_moment_now(e->at);
    suf_change_integer(&change, id);
    suf_change_integer(&change, store->view->experiment);
    suf_change_text(&change, e->at);
    suf_change_text(&change, e->host);
    suf_change_integer(&change, store->view->lists[SUF_INSTANCES].rows[e->instance].id);
    suf_change_integer(&change, store->view->lists[SUF_ALGORITHMS].rows[e->algorithm].id);
    suf_change_integer(&change, e->run);
    suf_change_integer(&change, e->attempt);
    suf_change_text(&change, e->message);
    return suf_change_end_row(&change, SUF_TABLE_EVENT, err);
}

/* ---- reading ---- */

typedef struct event_reader {
    suf_store *store;
    suf_events events;
} event_reader;

static void release_event(suf_event *e)
{
    free(e->host);
    free(e->message);
}

static int take_event(const suf_table_query *q, sqlite3_stmt *row, void *context, suf_error *err)
{
    event_reader *r = context;
    const suf_view *view = r->store->view;
    suf_event e = {
        .instance = suf_view_list_number(&view->lists[SUF_INSTANCES], sqlite3_column_int64(row, 4)),
        .algorithm =
            suf_view_list_number(&view->lists[SUF_ALGORITHMS], sqlite3_column_int64(row, 5)),
        .run = sqlite3_column_int64(row, 6),
        .attempt = sqlite3_column_int64(row, 7)};
    if (e.instance == SIZE_MAX || e.algorithm == SIZE_MAX ||
        suf_damage_is_in_row(row, 0, q->n_columns))
        return suf_damage_skip(r->store, err,
                               "a row of the table 'event' does not match its checksum");
    (void)snprintf(e.at, sizeof e.at, "%s", suf_column_text(row, 2));
    e.host = suf_text_copy(suf_column_text(row, 3));
    e.message = suf_text_copy(suf_column_text(row, 8));
    r->events.all =
        suf_grow(r->events.all, r->events.n, &r->events.capacity, sizeof *r->events.all);
    r->events.all[r->events.n++] = e;
    return SUF_OK;
}

static const suf_table_query event_query = {
    SUF_TABLE_EVENT, 9,
    "SELECT id, experiment, at, host, instance, algorithm, run, attempt, message, checksum "
    "FROM event WHERE experiment = ?1 ORDER BY id"};

static int load_table(suf_store *store, void *context, suf_error *err)
{
    event_reader r = {.store = store};
    const int code = suf_table_rows_each(store, &event_query, take_event, &r, err);
    if (code != SUF_OK)
        suf_events_release(&r.events);
    else
        *(suf_events *)context = r.events;
    return code;
}

int suf_events_load(suf_events *events, suf_store *store, suf_error *err)
{
    return suf_table_rows_together(store, load_table, events, err);
}

void suf_events_release(suf_events *events)
{
    for (size_t i = 0; i < events->n; i++)
        release_event(&events->all[i]);
    free(events->all);
    *events = (suf_events){0};
}
