/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads all decisions of an experiment; see decision.h. There are four queries, each over one
 * table, in the order of the decisions' ids.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/damage.h"
#include "store/decision.h"
#include "store/table_rows.h"

typedef struct decision_reader decision_reader;

/* returns false if the row is not valid */
typedef bool take_row(decision_reader *reader, sqlite3_stmt *row, suf_decision *decision);

struct decision_reader {
    suf_store *store;
    suf_decisions decisions;
    size_t at;      /* the decision of the last row */
    take_row *take; /* for rows of the present table */
};

enum { MOST_RUNS = 1000000000 }; /* of an algorithm on an instance, as in schema.sql */

/* ---- numbers for ids ---- */

/* SIZE_MAX if it is not among those compared */
static size_t place_of(const decision_reader *r, const suf_decision *d, int64_t id)
{
    const size_t number = suf_view_list_number(&r->store->view->lists[SUF_ALGORITHMS], id);
    for (size_t a = 0; a < d->n_algorithms; a++)
        if (d->algorithms[a] == number)
            return a;
    return SIZE_MAX;
}

static int index_in(const char *(*name)(int), const char *text)
{
    for (int i = 0; name(i); i++)
        if (strcmp(name(i), text) == 0)
            return i;
    return -1;
}

/* ---- rows ---- */

/* suf_grow for lists that do not keep their capacity: it is 0, 16, 32, 64, ... */
static void *with_room(void *items, size_t n, size_t size)
{
    size_t capacity = n;
    const bool is_full = n == 0 || (n >= 16 && (n & (n - 1)) == 0);
    return is_full ? suf_grow(items, n, &capacity, size) : items;
}

static bool take_decision(decision_reader *r, sqlite3_stmt *row, suf_decision *d)
{
    const int state = index_in(suf_decision_state_name, suf_column_text(row, 4));
    const int stop = index_in(suf_stop_name, suf_column_text(row, 9));
    d->supersedes = sqlite3_column_int64(row, 3);
    d->state = (suf_decision_state)state;
    d->rule = suf_text_copy(suf_column_text(row, 5));
    d->version = sqlite3_column_int64(row, 6);
    d->revision = sqlite3_column_int64(row, 7);
    d->retry_rounds = sqlite3_column_int64(row, 8);
    d->stop = (suf_stop)stop;
    d->warnings = sqlite3_column_int(row, 10);
    /* the place is filled in later, when the algorithms are known */
    d->failed.algorithm =
        suf_view_list_number(&r->store->view->lists[SUF_ALGORITHMS], sqlite3_column_int64(row, 11));
    d->failed.run = sqlite3_column_int64(row, 12);
    d->reason = suf_text_copy(suf_column_text(row, 13));
    (void)snprintf(d->at, sizeof d->at, "%s", suf_column_text(row, 14));
    d->program = suf_text_copy(suf_column_text(row, 15));
    return state >= SUF_DECISION_DONE && stop >= 0 && d->supersedes < d->id;
}

static bool take_used(decision_reader *r, sqlite3_stmt *row, suf_decision *d)
{
    const size_t number =
        suf_view_list_number(&r->store->view->lists[SUF_ALGORITHMS], sqlite3_column_int64(row, 2));
    const int64_t runs = sqlite3_column_int64(row, 3);
    if (number == SIZE_MAX || sqlite3_column_int64(row, 1) != (int64_t)d->n_algorithms ||
        runs < 0 || runs > MOST_RUNS)
        return false;
    d->algorithms = with_room(d->algorithms, d->n_algorithms, sizeof *d->algorithms);
    d->n_used = with_room(d->n_used, d->n_algorithms, sizeof *d->n_used);
    d->pooled = with_room(d->pooled, d->n_algorithms, sizeof *d->pooled);
    d->algorithms[d->n_algorithms] = number;
    d->pooled[d->n_algorithms] = (suf_pooled){.skewness = suf_column_real(row, 4),
                                              .spread = suf_column_real(row, 5),
                                              .rate = suf_column_real(row, 6)};
    d->n_used[d->n_algorithms++] = runs;
    return true;
}

static bool take_difference(decision_reader *r, sqlite3_stmt *row, suf_decision *d)
{
    suf_comparison c = {.first = place_of(r, d, sqlite3_column_int64(row, 1)),
                        .second = place_of(r, d, sqlite3_column_int64(row, 2)),
                        .phi = suf_column_real(row, 3),
                        .se = suf_column_real(row, 4),
                        .se_guarded = suf_column_real(row, 5),
                        .lo = suf_column_real(row, 6),
                        .hi = suf_column_real(row, 7),
                        .ratio = suf_column_real(row, 8),
                        .ratio_optimal = suf_column_real(row, 9),
                        .expected_first = suf_column_real(row, 10),
                        .expected_second = suf_column_real(row, 11)};
    if (c.first == SIZE_MAX || c.second == SIZE_MAX)
        return false;
    c.n_first = d->n_used[c.first];
    c.n_second = d->n_used[c.second];
    d->comparisons = with_room(d->comparisons, d->n_comparisons, sizeof *d->comparisons);
    d->comparisons[d->n_comparisons++] = c;
    return true;
}

static bool take_substitute(decision_reader *r, sqlite3_stmt *row, suf_decision *d)
{
    const suf_substitute s = {.place = place_of(r, d, sqlite3_column_int64(row, 1)),
                              .run = sqlite3_column_int64(row, 2),
                              .attempt = sqlite3_column_int64(row, 3),
                              .value = suf_column_real(row, 4)};
    if (s.place == SIZE_MAX)
        return false;
    d->substitutes = with_room(d->substitutes, d->n_substitutes, sizeof *d->substitutes);
    d->substitutes[d->n_substitutes++] = s;
    return true;
}

/* ---- tables ---- */

typedef struct decision_part {
    suf_table_query query;
    take_row *take;
} decision_part;

#define OF_EXPERIMENT "JOIN decision AS d ON d.id = decision WHERE d.experiment = ?1 "

static const decision_part parts[] = {
    {{SUF_TABLE_DECISION, 16,
      "SELECT id, experiment, instance, supersedes, state, rule, version, revision, retry_rounds, "
      "stop, warnings, failed_algorithm, failed_run, reason, at, suffice, checksum FROM decision "
      "WHERE experiment = ?1 ORDER BY id"},
     take_decision},
    {{SUF_TABLE_USED, 7,
      "SELECT x.decision, place, algorithm, runs, skewness, spread, rate, x.checksum FROM used AS "
      "x " OF_EXPERIMENT "ORDER BY x.decision, place"},
     take_used},
    {{SUF_TABLE_DIFFERENCE, 12,
      "SELECT x.decision, first, second, phi, se, se_held, lo, hi, ratio, ratio_optimal, "
      "expected_first, expected_second, x.checksum FROM difference AS x " OF_EXPERIMENT
      "ORDER BY x.decision, first, second"},
     take_difference},
    {{SUF_TABLE_SUBSTITUTE, 5,
      "SELECT x.decision, algorithm, run, attempt, value, x.checksum FROM substitute AS "
      "x " OF_EXPERIMENT "ORDER BY x.decision, algorithm, run"},
     take_substitute},
};

/* The decision that a row belongs to. It is added if the row is from the table decision. */
static suf_decision *decision_of(decision_reader *r, suf_store_table table, sqlite3_stmt *row)
{
    suf_decisions *list = &r->decisions;
    const int64_t id = sqlite3_column_int64(row, 0);
    if (table == SUF_TABLE_DECISION) {
        const size_t instance = suf_view_list_number(&r->store->view->lists[SUF_INSTANCES],
                                                     sqlite3_column_int64(row, 2));
        list->all = suf_grow(list->all, list->n, &list->capacity, sizeof *list->all);
        list->all[list->n] = (suf_decision){.id = id, .instance = instance};
        return &list->all[list->n++];
    }
    while (r->at < list->n && list->all[r->at].id < id)
        r->at++;
    return r->at < list->n && list->all[r->at].id == id ? &list->all[r->at] : NULL;
}

static int take(const suf_table_query *q, sqlite3_stmt *row, void *context, suf_error *err)
{
    decision_reader *r = context;
    suf_decision *d = decision_of(r, q->table, row);
    const bool good = d && d->instance != SIZE_MAX && !suf_damage_is_in_row(row, 0, q->n_columns) &&
                      (d->is_damaged || r->take(r, row, d));
    if (good)
        return SUF_OK;
    if (d)
        d->is_damaged = true;
    const suf_view_list *instances = &r->store->view->lists[SUF_INSTANCES];
    return suf_damage_skip(r->store, err,
                           "a row of the decision on '%.80s' (table '%s') does not match its "
                           "checksum",
                           d && d->instance < instances->n ? instances->rows[d->instance].name
                                                           : "an unknown instance",
                           suf_store_table_name((int)q->table));
}

/* ---- all of it ---- */

/* Now that the algorithms are known, fills in the place of the failed one, and sorts the
 * substitutes by place. */
static void arrange(suf_decisions *decisions)
{
    for (size_t i = 0; i < decisions->n; i++) {
        suf_decision *d = &decisions->all[i];
        size_t place = 0;
        if (d->n_substitutes)
            qsort(d->substitutes, d->n_substitutes, sizeof *d->substitutes, suf_substitute_compare);
        while (place < d->n_algorithms && d->algorithms[place] != d->failed.algorithm)
            place++;
        d->failed.algorithm = place < d->n_algorithms ? place : 0;
    }
}

static int load_parts(suf_store *store, void *context, suf_error *err)
{
    decision_reader r = {.store = store};
    int code = SUF_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && code == SUF_OK; i++) {
        r.at = 0;
        r.take = parts[i].take;
        code = suf_table_rows_each(store, &parts[i].query, take, &r, err);
    }
    arrange(&r.decisions);
    if (code != SUF_OK)
        suf_decisions_release(&r.decisions);
    else
        *(suf_decisions *)context = r.decisions;
    return code;
}

int suf_decisions_load(suf_decisions *decisions, suf_store *store, suf_error *err)
{
    return suf_table_rows_together(store, load_parts, decisions, err);
}
