/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs: adding them to a batch, and visiting them; see store_parts.h.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "store/batch.h"
#include "store/damage.h"

/* in the order of the checksums */
#define BRIEF                                                                                      \
    "instance, algorithm, run, attempt, status, value, wall, started, seed, exit_status, signal, " \
    "checksum"
#define FULL BRIEF ", user, system, memory, host, command, message, measures, stderr, checksum_all"

enum { SEED = 8, SIGNAL = 10, CHECKSUM = 11, CHECKSUM_ALL = 20 }; /* columns */

/* At most this many runs are made ahead of need. */
enum { MOST_AHEAD = 1000000 };

static int64_t id_of(const suf_store *store, int which, size_t number)
{
    const suf_view_list *list = &store->view->lists[which];
    assert(number < list->n);
    return list->rows[number].id;
}

/* ---- adding ---------------------------------------------------------------------- */

static const char *or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static void give_end(suf_change *change, const suf_record *record)
{
    suf_change_integer(change, (int64_t)record->seed);
    if (record->exit_status >= 0)
        suf_change_integer(change, record->exit_status);
    else
        suf_change_null(change);
    if (record->signal > 0)
        suf_change_integer(change, record->signal);
    else
        suf_change_null(change);
}

static void give_rest(suf_change *change, const suf_record *record)
{
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
    int code = suf_change_begin(store,
                                "INSERT INTO run (" FULL ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    suf_change_real(&change, record->started);
    give_end(&change, record);
    const uint64_t checksum = suf_change_checksum(&change);
    give_rest(&change, record);
    (void)suf_change_checksum(&change);
    code = suf_change_make(&change, err);
    if (code == SUF_OK)
        suf_view_tally_run(store->view, record->instance, checksum);
    return code;
}

/* ---- visiting ---------------------------------------------------------------------- */

/* Advances number to the algorithm with this id: runs come by ascending ids, and so do algorithms.
 * It becomes n if the id is past the last. Returns false if no algorithm has the id. */
static bool find_algorithm(const suf_view_list *algorithms, int64_t id, size_t *number)
{
    while (*number < algorithms->n && algorithms->rows[*number].id < id)
        ++*number;
    return *number == algorithms->n || algorithms->rows[*number].id == id;
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

static void read_end(sqlite3_stmt *query, suf_record *record)
{
    const bool exited = sqlite3_column_type(query, SIGNAL - 1) != SQLITE_NULL;
    record->seed = (uint64_t)sqlite3_column_int64(query, SEED);
    record->exit_status = exited ? sqlite3_column_int(query, SIGNAL - 1) : -1;
    record->signal = sqlite3_column_int(query, SIGNAL);
}

static void read_rest(sqlite3_stmt *query, suf_record *record)
{
    int i = CHECKSUM;
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

typedef struct run_tour {
    suf_store *store;
    size_t instance;
    bool brief;
    suf_store_visit *visit;
    void *context;
    size_t n_visited;
    suf_tally found;
    suf_record record; /* the last one */
} run_tour;

static run_tour tour_of(suf_store *store, size_t instance, bool brief, suf_store_visit *visit,
                        void *context)
{
    return (run_tour){.store = store,
                      .instance = instance,
                      .brief = brief,
                      .visit = visit,
                      .context = context,
                      .record = {.instance = instance,
                                 .exit_status = -1,
                                 .host = "",
                                 .command = "",
                                 .message = "",
                                 .err = "",
                                 .measures = ""}};
}

/* returns false if the row is not valid, or does not follow the one that was read before */
static bool read_record(run_tour *t, sqlite3_stmt *query, size_t algorithm)
{
    suf_record *record = &t->record;
    const suf_record before = *record;
    record->algorithm = algorithm;
    record->run = sqlite3_column_int64(query, 2);
    record->attempt = sqlite3_column_int64(query, 3);
    record->value = suf_column_real(query, 5);
    record->wall = suf_column_real(query, 6);
    record->started = suf_column_real(query, 7);
    read_end(query, record);
    if (!t->brief)
        read_rest(query, record);
    const bool is_later = record->algorithm > before.algorithm || record->run > before.run ||
                          (record->run == before.run && record->attempt > before.attempt);
    const int64_t known = record->algorithm == before.algorithm ? before.run : 0;
    return is_later && record->run >= 1 && record->run <= known + MOST_AHEAD &&
           record->attempt >= 1 && read_status(suf_column_text(query, 4), &record->status);
}

/* returns SUF_OK also if the damage is skipped */
static int report_damage(const run_tour *t, sqlite3_stmt *query, size_t a, suf_error *err)
{
    const suf_store *store = t->store;
    const suf_view_list *algorithms = &store->view->lists[SUF_ALGORITHMS];
    return suf_damage_skip(
        t->store, err, "run %lld (try %lld) of '%.80s' on '%.80s' does not match its checksum",
        (long long)sqlite3_column_int64(query, 2), (long long)sqlite3_column_int64(query, 3),
        a < algorithms->n ? algorithms->rows[a].name : "an unknown algorithm",
        store->view->lists[SUF_INSTANCES].rows[t->instance].name);
}

static bool is_intact(const run_tour *t, sqlite3_stmt *query, size_t *algorithm)
{
    const suf_view_list *algorithms = &t->store->view->lists[SUF_ALGORITHMS];
    return find_algorithm(algorithms, sqlite3_column_int64(query, 1), algorithm) &&
           !suf_damage_is_in_row(query, 0, CHECKSUM) &&
           (t->brief || !suf_damage_is_in_row(query, 0, CHECKSUM_ALL));
}

static int visit_row(run_tour *t, sqlite3_stmt *query, suf_error *err)
{
    size_t algorithm = t->record.algorithm;
    suf_tally_add(&t->found, (uint64_t)sqlite3_column_int64(query, CHECKSUM));
    const bool intact = is_intact(t, query, &algorithm);
    if (intact && algorithm == t->store->view->lists[SUF_ALGORITHMS].n)
        return SUF_OK; /* added by another process since the experiment was chosen */
    if (!intact || !read_record(t, query, algorithm))
        return report_damage(t, query, algorithm, err);
    t->n_visited++;
    return t->visit(&t->record, t->context);
}

static int visit_rows(run_tour *t, sqlite3_stmt *query, suf_error *err)
{
    int rc = SQLITE_ROW;
    int result = SUF_OK;
    while (result == SUF_OK && (rc = sqlite3_step(query)) == SQLITE_ROW)
        result = visit_row(t, query, err);
    if (result == SUF_OK && rc != SQLITE_DONE)
        result = suf_database_fail(t->store, rc, err);
    return result;
}

/* A writer's tallies are up to date; a reader's are as old as its view. */
static int current_tally(suf_store *store, size_t instance, suf_tally *tally, suf_error *err)
{
    *tally = store->view->run_tallies[instance];
    if (store->mode == SUF_STORE_WRITE)
        return SUF_OK;
    sqlite3_stmt *query = NULL;
    int rc = suf_database_statement(store,
                                    "SELECT experiment, name, owner, rows, total, checksum "
                                    "FROM tally WHERE experiment = ?1 AND name = 'run' AND "
                                    "owner = ?2",
                                    &query);
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    (void)sqlite3_bind_int64(query, 1, store->view->experiment);
    (void)sqlite3_bind_int64(query, 2, id_of(store, SUF_INSTANCES, instance));
    rc = sqlite3_step(query);
    int code = SUF_OK;
    if (rc == SQLITE_ROW && suf_damage_is_in_row(query, 0, 5))
        code =
            suf_damage_fail(store, err, "the tally of runs on '%.80s' does not match its checksum",
                            store->view->lists[SUF_INSTANCES].rows[instance].name);
    else if (rc == SQLITE_ROW)
        *tally = (suf_tally){.rows = sqlite3_column_int64(query, 3),
                             .total = (uint64_t)sqlite3_column_int64(query, 4)};
    else if (rc != SQLITE_DONE)
        code = suf_database_fail(store, rc, err);
    (void)sqlite3_reset(query);
    return code;
}

static int visit_instance(run_tour *t, sqlite3_stmt *query, suf_error *err)
{
    suf_tally tally = {0};
    (void)sqlite3_bind_int64(query, 1, id_of(t->store, SUF_INSTANCES, t->instance));
    int code = current_tally(t->store, t->instance, &tally, err);
    if (code == SUF_OK)
        code = visit_rows(t, query, err);
    (void)sqlite3_reset(query);
    return code == SUF_OK
               ? suf_tally_check(t->store, &tally, &t->found, SUF_TABLE_RUN,
                                 t->store->view->lists[SUF_INSTANCES].rows[t->instance].name, err)
               : code;
}

int suf_store_each(suf_store *store, size_t instance, bool brief, suf_store_visit *visit,
                   void *context, suf_error *err)
{
    run_tour all = tour_of(store, instance, brief, visit, context);
    sqlite3_stmt *query = NULL;
    int rc = brief ? suf_database_statement(store,
                                            "SELECT " BRIEF " FROM run WHERE instance = ?1 "
                                            "ORDER BY algorithm, run, attempt",
                                            &query)
                   : suf_database_statement(store,
                                            "SELECT " FULL " FROM run WHERE instance = ?1 "
                                            "ORDER BY algorithm, run, attempt",
                                            &query);
    /* The tally and the runs are read in one transaction, so that they belong together. */
    const bool alone = sqlite3_get_autocommit(store->db) != 0;
    if (rc == SQLITE_OK && alone)
        rc = suf_database_execute(store, "BEGIN");
    if (rc != SQLITE_OK)
        return suf_database_fail(store, rc, err);
    const int result = visit_instance(&all, query, err);
    if (alone && !sqlite3_get_autocommit(store->db))
        (void)suf_database_execute(store, "ROLLBACK"); /* nothing was changed */
    return result;
}

/* NOLINTNEXTLINE(readability-function-size): what names a try is three numbers and which one */
int suf_store_find(suf_store *store, size_t instance, size_t algorithm, int64_t run,
                   int64_t attempt, suf_store_visit *visit, void *context, suf_error *err)
{
    run_tour one = tour_of(store, instance, false, visit, context);
    sqlite3_stmt *query = NULL;
    one.record.algorithm = algorithm;
    one.record.run = run - 1; /* those before it are not read, but may be many */
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
    const int result = visit_rows(&one, query, err);
    (void)sqlite3_reset(query);
    return result == SUF_OK ? (int)one.n_visited : result;
}
