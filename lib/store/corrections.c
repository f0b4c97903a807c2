/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads all corrections of an experiment; see correction.h. There are two queries, each over one
 * table, in the order of the corrections' ids.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/correction.h"
#include "store/damage.h"
#include "store/table_rows.h"

typedef struct correction_reader {
    suf_store *store;
    suf_corrections corrections;
    size_t at;       /* the correction of the last row */
    size_t n_taken;  /* rows of its instances so far */
    size_t capacity; /* of its list of biases */
} correction_reader;

static suf_correction_record *last_of(const correction_reader *r)
{
    return r->at < r->corrections.n ? &r->corrections.all[r->at] : NULL;
}

/* Marks a correction as damaged. c NULL: the row belongs to none. */
static int report_damage(correction_reader *r, suf_correction_record *c, suf_store_table table,
                         suf_error *err)
{
    const suf_view_list *algorithms = &r->store->view->lists[SUF_ALGORITHMS];
    const bool is_known = c && c->first < algorithms->n && c->second < algorithms->n;
    if (c)
        c->is_damaged = true;
    return suf_damage_skip(r->store, err,
                           "a row of the correction for '%.80s' and '%.80s' (table '%s') does not "
                           "match its checksum",
                           is_known ? algorithms->rows[c->first].name : "an unknown algorithm",
                           is_known ? algorithms->rows[c->second].name : "another",
                           suf_store_table_name((int)table));
}

/* ---- the table correction ---- */

/* returns false if the row is not valid */
static bool read_correction(const correction_reader *r, sqlite3_stmt *row, suf_correction_record *c)
{
    const suf_view_list *algorithms = &r->store->view->lists[SUF_ALGORITHMS];
    const int64_t n_instances = sqlite3_column_int64(row, 8);
    *c = (suf_correction_record){
        .id = sqlite3_column_int64(row, 0),
        .revision = sqlite3_column_int64(row, 2),
        .first = suf_view_list_number(algorithms, sqlite3_column_int64(row, 3)),
        .second = suf_view_list_number(algorithms, sqlite3_column_int64(row, 4)),
        .procedure = sqlite3_column_int64(row, 5),
        .seed = (uint64_t)sqlite3_column_int64(row, 6),
        .last_decision = sqlite3_column_int64(row, 7),
        .n_instances = n_instances > 0 ? (size_t)n_instances : 0,
        .bias = suf_column_real(row, 9),
        .bias_error = suf_column_real(row, 10),
        .bias_df = suf_column_real(row, 11),
        .bias_variance = suf_column_real(row, 12),
        .is_subtracted = sqlite3_column_int(row, 13) == 1,
        .false_positive_rate = suf_column_real(row, 14),
        .false_positive_rate_error = suf_column_real(row, 15),
        .program = suf_text_copy(suf_column_text(row, 17))};
    (void)snprintf(c->at, sizeof c->at, "%s", suf_column_text(row, 16));
    return c->first != SIZE_MAX && c->second != SIZE_MAX && n_instances >= 0;
}

static int take_correction(const suf_table_query *q, sqlite3_stmt *row, void *context,
                           suf_error *err)
{
    correction_reader *r = context;
    suf_corrections *list = &r->corrections;
    list->all = suf_grow(list->all, list->n, &list->capacity, sizeof *list->all);
    suf_correction_record *c = &list->all[list->n++];
    return read_correction(r, row, c) && !suf_damage_is_in_row(row, 0, q->n_columns)
               ? SUF_OK
               : report_damage(r, c, q->table, err);
}

/* ---- the table bias ---- */

/* Fails if rows of the last correction were missing. */
static int end_correction(correction_reader *r, suf_error *err)
{
    suf_correction_record *c = last_of(r);
    const bool is_whole = c->is_damaged || r->n_taken == c->n_instances;
    const int code = is_whole ? SUF_OK
                              : suf_damage_skip(r->store, err,
                                                "correction %lld has %zu rows in the table 'bias', "
                                                "but %zu were recorded",
                                                (long long)c->id, r->n_taken, c->n_instances);
    c->is_damaged = c->is_damaged || !is_whole;
    c->n_instances = r->n_taken;
    r->at++;
    r->n_taken = r->capacity = 0;
    return code;
}

/* Ends the corrections before the one with this id. */
static int go_on_to(correction_reader *r, int64_t id, suf_error *err)
{
    int code = SUF_OK;
    while (code == SUF_OK && last_of(r) && last_of(r)->id < id)
        code = end_correction(r, err);
    return code;
}

static void add_bias(correction_reader *r, suf_correction_record *c, sqlite3_stmt *row)
{
    c->biases = suf_grow(c->biases, r->n_taken, &r->capacity, sizeof *c->biases);
    c->biases[r->n_taken++] = (suf_decision_bias){.decision = sqlite3_column_int64(row, 1),
                                                  .bias = suf_column_real(row, 2)};
}

static int take_bias(const suf_table_query *q, sqlite3_stmt *row, void *context, suf_error *err)
{
    correction_reader *r = context;
    const int64_t id = sqlite3_column_int64(row, 0);
    const int code = go_on_to(r, id, err);
    suf_correction_record *c = last_of(r) && last_of(r)->id == id ? last_of(r) : NULL;
    if (code != SUF_OK)
        return code;
    if (!c || suf_damage_is_in_row(row, 0, q->n_columns))
        return report_damage(r, c, q->table, err);
    add_bias(r, c, row);
    return SUF_OK;
}

/* ---- all of it ---- */

static const suf_table_query correction_query = {
    SUF_TABLE_CORRECTION, 18,
    "SELECT id, experiment, revision, first, second, procedure, seed, last_decision, instances, "
    "bias, bias_error, bias_df, bias_variance, subtracted, false_positive_rate, "
    "false_positive_rate_error, at, suffice, checksum FROM correction WHERE experiment = ?1 "
    "ORDER BY id"};

static const suf_table_query bias_query = {
    SUF_TABLE_BIAS, 3,
    "SELECT x.correction, x.decision, x.bias, x.checksum FROM bias AS x "
    "JOIN correction AS c ON c.id = x.correction WHERE c.experiment = ?1 "
    "ORDER BY x.correction, x.decision"};

static int load_tables(suf_store *store, void *context, suf_error *err)
{
    correction_reader r = {.store = store};
    int code = suf_table_rows_each(store, &correction_query, take_correction, &r, err);
    if (code == SUF_OK)
        code = suf_table_rows_each(store, &bias_query, take_bias, &r, err);
    while (code == SUF_OK && last_of(&r))
        code = end_correction(&r, err);
    if (code != SUF_OK)
        suf_corrections_release(&r.corrections);
    else
        *(suf_corrections *)context = r.corrections;
    return code;
}

int suf_corrections_load(suf_corrections *corrections, suf_store *store, suf_error *err)
{
    return suf_table_rows_together(store, load_tables, corrections, err);
}

void suf_corrections_release(suf_corrections *corrections)
{
    for (size_t i = 0; i < corrections->n; i++)
        suf_correction_record_release(&corrections->all[i]);
    free(corrections->all);
    *corrections = (suf_corrections){0};
}

/* for bsearch: they are read in the order of the decisions */
static int compare_biases(const void *a, const void *b)
{
    const int64_t x = ((const suf_decision_bias *)a)->decision;
    const int64_t y = ((const suf_decision_bias *)b)->decision;
    return (x > y) - (x < y);
}

const suf_decision_bias *suf_correction_find_bias(const suf_correction_record *c, int64_t decision)
{
    const suf_decision_bias wanted = {.decision = decision};
    return c->n_instances
               ? bsearch(&wanted, c->biases, c->n_instances, sizeof *c->biases, compare_biases)
               : NULL;
}

static bool rests_on(const suf_correction_record *c, const int64_t *decisions, size_t n)
{
    size_t i = 0;
    while (i < n && suf_correction_find_bias(c, decisions[i]))
        i++;
    return i == n && n == c->n_instances;
}

const suf_correction_record *suf_corrections_find(const suf_corrections *corrections, size_t first,
                                                  size_t second, const int64_t *decisions, size_t n)
{
    for (size_t i = corrections->n; i-- > 0;) {
        const suf_correction_record *c = &corrections->all[i];
        if (!c->is_damaged && c->first == first && c->second == second && rests_on(c, decisions, n))
            return c;
    }
    return NULL;
}
