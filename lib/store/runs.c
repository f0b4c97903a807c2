/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs: adding them to a batch, and visiting them; see store.h.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "store/batch.h"

#define BRIEF "algorithm, run, attempt, status, value, wall"
#define FULL                                                                                       \
    BRIEF ", seed, exit_status, signal, started, user, system, memory, host, command, message, "   \
          "measures, stderr"

static int64_t id_of(const suf_store *store, int which, size_t number)
{
    const suf_view_list *list = &store->view->lists[which];
    assert(number < list->n);
    return list->entries[number].id;
}

/* ---- adding ---------------------------------------------------------------------- */

static const char *or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static void give_outcome(suf_change *change, const suf_record *record)
{
    if (record->exit_status >= 0)
        suf_change_integer(change, record->exit_status);
    else
        suf_change_null(change);
    if (record->signal > 0)
        suf_change_integer(change, record->signal);
    else
        suf_change_null(change);
    suf_change_real(change, record->started);
    suf_change_real(change, record->user);
    suf_change_real(change, record->system);
    suf_change_integer(change, record->memory);
    suf_change_text(change, or_null(record->host));
    suf_change_text(change, or_null(record->command));
    suf_change_text(change, or_null(record->message));
    suf_change_text(change, or_null(record->measures));
    if (record->n_err)
        suf_change_bytes(change, record->err, record->n_err);
    else
        suf_change_null(change);
}

int suf_store_add_run(suf_store *store, const suf_record *record, suf_error *err)
{
    suf_change change;
    const int code = suf_change_begin(store,
                                      "INSERT INTO run (instance, " FULL ") VALUES "
                                      "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                      &change, err);
    if (code != SUF_OK)
        return code;
    suf_change_integer(&change, id_of(store, SUF_INSTANCES, record->instance));
    suf_change_integer(&change, id_of(store, SUF_ALGORITHMS, record->algorithm));
    suf_change_integer(&change, record->run);
    suf_change_integer(&change, record->attempt);
    suf_change_text(&change, suf_status_name((int)record->status));
    suf_change_real(&change, record->value);
    suf_change_real(&change, record->wall);
    suf_change_integer(&change, (int64_t)record->seed);
    give_outcome(&change, record);
    return suf_change_make(&change, err);
}

/* ---- visiting ---------------------------------------------------------------------- */

/* Sets number to that of the algorithm, going on from where it is: runs come by ascending ids, and
 * so do algorithms. n when the id is past the last; false when it is of none. */
static bool find_algorithm(const suf_view_list *algorithms, int64_t id, size_t *number)
{
    while (*number < algorithms->n && algorithms->entries[*number].id < id)
        ++*number;
    return *number == algorithms->n || algorithms->entries[*number].id == id;
}

static bool read_status(const char *name, suf_status *status)
{
    const char *known = NULL;
    for (int i = 0; (known = suf_status_name(i)) != NULL; i++)
        if (strcmp(known, name) == 0) {
            *status = (suf_status)i;
            return true;
        }
    return false;
}

static void read_rest(sqlite3_stmt *query, suf_record *record)
{
    int i = 6;
    record->seed = (uint64_t)sqlite3_column_int64(query, i++);
    const bool exited = sqlite3_column_type(query, i) != SQLITE_NULL;
    record->exit_status = exited ? sqlite3_column_int(query, i) : -1;
    record->signal = sqlite3_column_int(query, ++i);
    record->started = suf_column_real(query, ++i);
    record->user = suf_column_real(query, ++i);
    record->system = suf_column_real(query, ++i);
    record->memory = sqlite3_column_int64(query, ++i);
    record->host = suf_column_text(query, ++i);
    record->command = suf_column_text(query, ++i);
    record->message = suf_column_text(query, ++i);
    record->measures = suf_column_text(query, ++i);
    const void *bytes = sqlite3_column_blob(query, ++i);
    record->err = bytes ? bytes : "";
    record->n_err = (size_t)sqlite3_column_bytes(query, i);
}

/* false: it makes no sense, or is not behind the one that was in record before */
static bool read_record(const suf_view_list *algorithms, sqlite3_stmt *query, bool brief,
                        suf_record *record)
{
    const suf_record before = *record;
    record->run = sqlite3_column_int64(query, 1);
    record->attempt = sqlite3_column_int64(query, 2);
    record->value = suf_column_real(query, 4);
    record->wall = suf_column_real(query, 5);
    if (!brief)
        read_rest(query, record);
    return find_algorithm(algorithms, sqlite3_column_int64(query, 0), &record->algorithm) &&
           (record->algorithm > before.algorithm || record->run > before.run ||
            (record->run == before.run && record->attempt > before.attempt)) &&
           record->run >= 1 && record->attempt >= 1 &&
           read_status(suf_column_text(query, 3), &record->status);
}

typedef struct tour {
    size_t instance;
    bool brief;
    suf_store_visit *visit;
    void *context;
    size_t n_visited;
} tour;

static int visit_all(suf_store *store, sqlite3_stmt *query, tour *t, suf_error *err)
{
    const suf_view_list *algorithms = &store->view->lists[SUF_ALGORITHMS];
    suf_record record = {.instance = t->instance,
                         .exit_status = -1,
                         .host = "",
                         .command = "",
                         .message = "",
                         .err = "",
                         .measures = ""};
    int rc = SQLITE_ROW;
    while ((rc = sqlite3_step(query)) == SQLITE_ROW) {
        if (!read_record(algorithms, query, t->brief, &record))
            return suf_database_fail(store, SQLITE_CORRUPT, err);
        if (record.algorithm == algorithms->n)
            break; /* added by another process since the experiment was chosen */
        t->n_visited++;
        const int result = t->visit(&record, t->context);
        if (result != 0)
            return result;
    }
    return rc == SQLITE_DONE || rc == SQLITE_ROW ? SUF_OK : suf_database_fail(store, rc, err);
}

int suf_store_each(suf_store *store, size_t instance, bool brief, suf_store_visit *visit,
                   void *context, suf_error *err)
{
    tour all = {.instance = instance, .brief = brief, .visit = visit, .context = context};
    sqlite3_stmt *query = NULL;
    const int rc = brief ? suf_database_statement(store,
                                                  "SELECT " BRIEF " FROM run WHERE instance = ?1 "
                                                  "ORDER BY algorithm, run, attempt",
                                                  &query)
                         : suf_database_statement(store,
                                                  "SELECT " FULL " FROM run WHERE instance = ?1 "
                                                  "ORDER BY algorithm, run, attempt",
                                                  &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    (void)sqlite3_bind_int64(query, 1, id_of(store, SUF_INSTANCES, instance));
    const int result = visit_all(store, query, &all, err);
    (void)sqlite3_reset(query);
    return result;
}

/* NOLINTNEXTLINE(readability-function-size): what names a try is three numbers and which one */
int suf_store_find(suf_store *store, size_t instance, size_t algorithm, int64_t run,
                   int64_t attempt, suf_store_visit *visit, void *context, suf_error *err)
{
    tour one = {.instance = instance, .visit = visit, .context = context};
    sqlite3_stmt *query = NULL;
    const int rc = suf_database_statement(store,
                                          "SELECT " FULL " FROM run WHERE instance = ?1 AND "
                                          "algorithm = ?2 AND run = ?3 AND ?4 IN (0, attempt) "
                                          "ORDER BY attempt DESC LIMIT 1",
                                          &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    (void)sqlite3_bind_int64(query, 1, id_of(store, SUF_INSTANCES, instance));
    (void)sqlite3_bind_int64(query, 2, id_of(store, SUF_ALGORITHMS, algorithm));
    (void)sqlite3_bind_int64(query, 3, run);
    (void)sqlite3_bind_int64(query, 4, attempt);
    const int result = visit_all(store, query, &one, err);
    (void)sqlite3_reset(query);
    return result == SUF_OK ? (int)one.n_visited : result;
}
